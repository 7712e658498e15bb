#!/usr/bin/env python3
"""BaSiC beside BaSiCPy on the same tiles: bench_basic.py FOLDER [COUNT ...]

FOLDER holds tile_0.tif, tile_1.tif, ... as `bench_basic cpu basicpy approximate FOLDER` writes them; that program prints
its own figures. This prints BaSiCPy's, reading included. Needs numpy and tifffile; says so where BaSiCPy is missing.
"""
import pathlib
import sys
import time

import numpy as np
import tifffile


def main():
    try:
        from basicpy import BaSiC
    except ImportError:
        print("BaSiCPy is not installed: nothing to stand beside")
        return
    folder = pathlib.Path(sys.argv[1])
    for count in [int(word) for word in sys.argv[2:]] or [50, 500]:
        start = time.perf_counter()
        tiles = np.stack([tifffile.imread(folder / f"tile_{i}.tif") for i in range(count)])
        read = time.perf_counter()
        BaSiC().fit(tiles)
        end = time.perf_counter()
        print(f"BaSiCPy, {count} tiles: {end - start:.2f} s, of which reading {read - start:.2f} s", flush=True)


if __name__ == "__main__":
    main()
