#!/usr/bin/env python3
"""How long `alinify-cli annotations` takes for a QuPath export of many cells under a dense map, in both directions. There is no
peer in the run: VALIS and Warpy need Python and Java environments of their own.

  bench_annotations.py [--cells 1000000] [--size 17320] [--work FOLDER]
"""
import argparse

import numpy as np
import tifffile

import whole_process as wp

STEP = 4  # pixels between two vectors of the map


def write_cells(path, count, size):
    """Polygons of 20 corners with QuPath's members, two decimals."""
    random, corners = np.random.default_rng(1), np.linspace(0, 2 * np.pi, 20, endpoint=False)
    with open(path, "w") as file:
        file.write('{"type":"FeatureCollection","features":[')
        for begin in range(0, count, 10000):
            n = min(10000, count - begin)
            centre, radius = random.uniform(10, size - 10, (n, 2)), random.uniform(4, 9, (n, 20))
            x, y = centre[:, :1] + radius * np.cos(corners), centre[:, 1:] + radius * np.sin(corners)
            for i in range(n):
                ring = ", ".join("[%.2f, %.2f]" % p for p in zip([*x[i], x[i, 0]], [*y[i], y[i, 0]]))
                file.write(',' * (begin + i > 0) + '{"type":"Feature","id":"%08x-0000-4000-8000-%012x","geometry":'
                           '{"type":"Polygon","coordinates":[[%s]]},"properties":{"objectType":"detection","classification":'
                           '{"name":"Tumor","color":[200,0,0]},"isLocked":false,"measurements":{"Area":1.10}}}'
                           % (begin + i, begin + i, ring))
        file.write(']}')


def write_map(cli, folder, size):
    y, x = np.mgrid[0:size // STEP + 1, 0:size // STEP + 1] * float(STEP)
    k = 2 * np.pi / 700
    field = np.stack([12 * np.sin(k * (x + 0.5 * y)), 12 * np.cos(k * (y - 0.3 * x))], -1).astype(np.float32)
    tifffile.imwrite(folder / "field.tif", field, photometric="minisblack", planarconfig="contig", metadata=None,
                     description='{"format":"alinify-field","version":1,"origin":[0,0],"spacing":[%d,%d]}' % (STEP, STEP))
    wp.measure([cli, "transform", "--quiet", "--from", "field", "--transform", folder / "field.tif", "--fixed-size",
                f"{size}x{size}", "--moving-size", f"{size}x{size}", "--out", folder / "T.json"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=int, default=1000000)
    parser.add_argument("--size", type=int, default=17320, help="of both images, px")
    parser.add_argument("--programs", default=wp.ROOT / "build" / "bin")
    parser.add_argument("--work", help="folder for the files, kept; otherwise a temporary one")
    args = parser.parse_args()
    cli = wp.program(args.programs, "alinify-cli")
    work = wp.work_folder(args.work)
    write_cells(work / "cells.geojson", args.cells, args.size)
    write_map(cli, work, args.size)
    rows = []
    for direction, source, target in (("fixed-to-moving", "cells", "mapped"), ("moving-to-fixed", "mapped", "back")):
        run = wp.measure([cli, "annotations", "--quiet", "--transform", work / "T.json", "--in", work / f"{source}.geojson",
                          "--out", work / f"{target}.geojson", "--direction", direction])
        rows.append([direction, wp.seconds(run.wall_s), wp.seconds(run.cpu_s), wp.mib(run.peak_bytes)])
    megabytes = (work / "cells.geojson").stat().st_size / 2**20
    wp.table(f"{args.cells} polygons of 20 corners ({megabytes:.0f} MiB of GeoJSON), a map of {args.size // STEP + 1}^2 vectors",
             ["direction", "wall", "CPU", "peak memory"], rows)


if __name__ == "__main__":
    main()
