#!/usr/bin/env python3
"""Makes the folder that basic_parity_test.cpp reads (ALINIFY_BASIC_DATA) from a checkout of peng-lab/BaSiCPy.

    convert_basic_references.py CHECKOUT OUT

CHECKOUT needs its history: the results that are named after the original program came from its first port to Python, of
May 2022, and from the stacks as they were then, which were scaled anew later. That port reduced them to 128 x 128 pixels
by linear interpolation; so does this script, into OUT/DATASET/original/.

Needs numpy and tifffile. BaSiCPy keeps its stored results as pickles inside .npz files; only numpy arrays and plain
values are read from them, everything else is refused.
"""
import io
import pathlib
import pickle
import subprocess
import sys
import zipfile

import numpy as np
import tifffile

# Of these the original's port left results; of the last only BaSiCPy.
ORIGINAL_DATASETS = ("wsi_brain", "timelapse_nanog", "timelapse_pu1", "timelapse_brightfield")
DATASETS = (*ORIGINAL_DATASETS, "cell_culture")
FIRST_STACKS = "67e2e43"
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


def stack_of(path):
    return stored(path)["images"]


def first_stack_of(checkout, dataset):
    archive = subprocess.run(["git", "-C", checkout, "show", f"{FIRST_STACKS}:data/{dataset}.npz"], check=True,
                             stdout=subprocess.PIPE).stdout
    return stack_of(io.BytesIO(archive))


def linear_taps(full, side):
    """A row for each of `side` samples: its shares of the `full` ones, the outermost repeated beyond the ends."""
    taps = np.zeros((side, full))
    at = (np.arange(side) + 0.5) * full / side - 0.5
    left = np.floor(at).astype(int)
    for row, (i, share) in enumerate(zip(left, at - left)):
        taps[row, np.clip(i, 0, full - 1)] += 1 - share
        taps[row, np.clip(i + 1, 0, full - 1)] += share
    return taps


def reduced(images, side=128):
    rows, columns = (linear_taps(full, side) for full in images.shape[1:])
    return np.einsum("ij,njk,lk->nil", rows, images.astype(np.float64), columns, optimize=True).astype(np.float32)


def write_fields(folder, images):
    folder.mkdir(parents=True, exist_ok=True)
    for i, image in enumerate(images):
        tifffile.imwrite(folder / f"field_{i:04d}.tif", image)


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
        write_fields(folder, stack_of(checkout / f"data/{dataset}.npz"))
        if dataset in ORIGINAL_DATASETS:
            write_fields(folder / "original", reduced(first_stack_of(checkout, dataset)))
            entry = original[dataset].item()
            write(folder, "original", entry["flatfield-flatonly"], entry["darkfield-flatonly"],
                  entry["baseline-flatonly"])
            write(folder, "original_dark", entry["flatfield"], entry["darkfield"], entry["baseline"])
        for result in results:
            params = result["params"]
            if result["image_name"] != dataset or params["sort_intensity"]:
                continue
            name = str(params["fitting_mode"]) + ("_dark" if params["get_darkfield"] else "")
            write(folder, name, result["flatfield"], result["darkfield"], result["baseline"])


if __name__ == "__main__":
    main()
