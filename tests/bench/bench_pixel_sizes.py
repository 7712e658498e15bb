#!/usr/bin/env python3
"""Registers pairs with known points after reducing one of their images, and holds map and expected error against the points.

    tests/bench/bench_pixel_sizes.py --pairs ../shared/data/pairs --only fabric-roll --factor 1.5 --factor 3 [--cli build/bin/alinify-cli] [--engine flow] [--reduce fixed]

For every pair (pairs/NAME: fixed and moving image, fixed.csv, moving.csv) and every factor the moving image, or the fixed one, is reduced by that
factor (means over areas) and registered. Printed, in pixels of the image that was not reduced: the true error at the points (median, nine of ten,
largest), the error expected there (median), the share of the points below its upper bound, and the verdict. Needs python3-numpy, python3-opencv.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import tempfile

import cv2
import numpy as np


def run(*arguments):
    subprocess.run([str(argument) for argument in arguments] + ["--quiet"], check=True, stdout=subprocess.DEVNULL)


def rows_of(path):
    with open(path, newline="") as table:
        return {row["id"]: row for row in csv.DictReader(table)}


def points_of(path):
    return {name: np.array([float(row["x"]), float(row["y"])]) for name, row in rows_of(path).items()}


def write_points(path, points):
    with open(path, "w", newline="") as table:
        rows = csv.writer(table)
        rows.writerow(["id", "x", "y"])
        rows.writerows([name, *at] for name, at in points.items())


def reduced(image, factor):
    size = int(image.shape[1] / factor), int(image.shape[0] / factor)
    exactly = np.array([image.shape[1] / size[0], image.shape[0] / size[1]])
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA), exactly


def measure(pair, factor, options, folder):
    side = options.reduce
    files = {role: next(path for path in pair.glob(role + ".*") if path.suffix != ".csv") for role in ("fixed", "moving")}
    points = {role: points_of(pair / (role + ".csv")) for role in files}
    small, exactly = reduced(cv2.imread(str(files[side]), cv2.IMREAD_UNCHANGED), factor)
    files[side] = folder / "reduced.png"
    cv2.imwrite(str(files[side]), small)
    points[side] = {name: (at + 0.5) / exactly - 0.5 for name, at in points[side].items()}
    write_points(folder / "fixed.csv", points["fixed"])
    images = ["--fixed", files["fixed"], "--moving", files["moving"]]
    run(options.cli, "register", *images, "--engine", options.engine, "--transform-out", folder / "t.json", "--report", folder / "r.json")
    run(options.cli, "points", "--transform", folder / "t.json", "--points", folder / "fixed.csv", "--out", folder / "found.csv", "--with-error", *images)
    found, to_full = rows_of(folder / "found.csv"), factor if side == "moving" else 1
    to_moving = 1 if side == "moving" else factor  # expected errors are in fixed pixels
    off, expected, most = [], [], []
    for name, row in found.items():
        off.append(to_full * np.hypot(*(np.array([float(row["x"]), float(row["y"])]) - points["moving"][name])))
        expected.append(to_moving * float(row["expected_error_px"] or "nan"))
        most.append(to_moving * float(row["high_px"] or "nan"))
    verdict = json.loads((folder / "r.json").read_text())["quality"]["verdict"]
    off = np.array(off)
    print(f"{pair.name:28} {factor:4}  true {np.median(off):6.2f} {np.quantile(off, 0.9):6.2f} {off.max():6.2f}  "
          f"expected {np.nanmedian(expected):6.2f}  below the bound {100 * np.mean(off <= most):5.1f} %  {verdict}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=pathlib.Path, required=True)
    parser.add_argument("--only", default="fabric")
    parser.add_argument("--factor", type=float, action="append", required=True)
    parser.add_argument("--cli", default="build/bin/alinify-cli")
    parser.add_argument("--engine", default="flow")
    parser.add_argument("--reduce", choices=["fixed", "moving"], default="moving")
    options = parser.parse_args()
    for pair in sorted(options.pairs.iterdir()):
        if options.only in pair.name:
            for factor in options.factor:
                with tempfile.TemporaryDirectory() as folder:
                    measure(pair, factor, options, pathlib.Path(folder))


if __name__ == "__main__":
    main()
