#!/usr/bin/env python3
"""Makes the folder that basic_parity_test.cpp reads (ALINIFY_BASIC_DATA) from a checkout of peng-lab/BaSiCPy.

    convert_basic_references.py CHECKOUT OUT

Needs numpy and tifffile. BaSiCPy keeps its stored results as pickles inside .npz files; only numpy arrays and plain
values are read from them, everything else is refused.
"""
import io
import pathlib
import pickle
import sys
import zipfile

import numpy as np
import tifffile

DATASETS = ("wsi_brain", "timelapse_nanog", "timelapse_pu1", "timelapse_brightfield")
ARRAY_PARTS = {"_reconstruct", "scalar", "ndarray", "dtype"}


class Word(str):
    """Stands for an enumeration of BaSiCPy."""


class ArraysOnly(pickle.Unpickler):
    def find_class(self, module, name):
        if module.split(".")[0] == "numpy" and name in ARRAY_PARTS:
            return super().find_class(module.replace("numpy._core", "numpy.core"), name)
        if module == "basicpy.basicpy" and name.endswith("Mode"):
            return Word
        raise pickle.UnpicklingError(f"refused: {module}.{name}")


def stored(path):
    """The arrays of an .npz whose entries may be pickled."""
    entries = {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            data = io.BytesIO(archive.read(name))
            version = np.lib.format.read_magic(data)
            read_header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
            _, _, dtype = read_header(data)
            if dtype.hasobject:
                entries[name.removesuffix(".npy")] = ArraysOnly(data).load()
            else:
                data.seek(0)
                entries[name.removesuffix(".npy")] = np.load(data, allow_pickle=False)
    return entries


def write(folder, name, flat, dark, baseline):
    for part, values in (("flat", flat), ("dark", dark), ("baseline", np.asarray(baseline)[None, :])):
        tifffile.imwrite(folder / f"{name}.{part}.tif", np.asarray(values, np.float32))


def main():
    checkout, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    original = stored(checkout / "data/reference_results.npz")
    results = [r for variant in ("approximate", "ladmap")
               for r in stored(checkout / f"tests/test_basic/{variant}.npz")["results"]]
    for dataset in DATASETS:
        folder = out / dataset
        folder.mkdir(parents=True, exist_ok=True)
        for i, image in enumerate(stored(checkout / f"data/{dataset}.npz")["images"]):
            tifffile.imwrite(folder / f"field_{i:04d}.tif", image)
        entry = original[dataset].item()
        write(folder, "original", entry["flatfield-flatonly"], entry["darkfield-flatonly"], entry["baseline-flatonly"])
        write(folder, "original_dark", entry["flatfield"], entry["darkfield"], entry["baseline"])
        for result in results:
            params = result["params"]
            if result["image_name"] != dataset or params["sort_intensity"]:
                continue
            name = str(params["fitting_mode"]) + ("_dark" if params["get_darkfield"] else "")
            write(folder, name, result["flatfield"], result["darkfield"], result["baseline"])


if __name__ == "__main__":
    main()
