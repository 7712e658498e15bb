"""Reads an OME-TIFF as tifffile understands it, and prints what it found as JSON.

usage: ome_tiff_oracle.py FILE [RAW]
RAW: the samples that every full-size plane should hold, planes after each other (or pixels, where the file's
are interleaved), in native byte order. Exit code 1 where one differs.
"""
import json
import sys
import xml.etree.ElementTree as xml

import numpy as np
import tifffile

SPACE = '{http://www.openmicroscopy.org/Schemas/OME/2016-06}'


def main():
    with tifffile.TiffFile(sys.argv[1]) as file:
        series = file.series[0]
        ome = xml.fromstring(file.ome_metadata.encode()) if file.is_ome else None
        found = {
            'is_ome': file.is_ome,
            'series': len(file.series),
            'kind': series.kind,
            'axes': series.axes,
            'shape': list(series.shape),
            'dtype': str(series.dtype),
            'levels': [list(level.shape) for level in series.levels],
        }
        if ome is not None:
            pixels = ome.find(f'{SPACE}Image/{SPACE}Pixels')
            found['pixels'] = dict(pixels.attrib)
            found['channels'] = [dict(channel.attrib) for channel in pixels.findall(f'{SPACE}Channel')]
            found['positions'] = [dict(plane.attrib) for plane in pixels.findall(f'{SPACE}Plane')]
            facts = ome.findall(f'{SPACE}StructuredAnnotations/{SPACE}MapAnnotation/{SPACE}Value/{SPACE}M')
            found['facts'] = {fact.get('K'): fact.text for fact in facts}
        same = True
        if len(sys.argv) > 2:
            same = np.array_equal(series.asarray().ravel(), np.fromfile(sys.argv[2], series.dtype))
        found['same_samples'] = bool(same)
        print(json.dumps(found))
    return 0 if same else 1


if __name__ == '__main__':
    sys.exit(main())
