#!/usr/bin/env python3
"""Registers fabrics drawn from a formula, by several engines, and compares each map with the exact one every 16 pixels
over the whole image: the worst place counts, and places off by more than a pixel are a thread that slipped.

    tests/bench/bench_fabrics.py --cli build/bin/alinify-cli --size 6000 --seeds 10 --engine flow --engine syn
"""

import argparse
import csv
import math
import pathlib
import subprocess
import tempfile


def run(*arguments):
    subprocess.run([str(argument) for argument in arguments] + ["--quiet"], check=True, stdout=subprocess.DEVNULL)


def positions(path):
    with open(path, newline="") as table:
        return [(float(row["x"]), float(row["y"])) for row in csv.DictReader(table)]


def write_grid(path, size, step=16):
    with open(path, "w", newline="") as table:
        rows = csv.writer(table)
        rows.writerow(["id", "x", "y"])
        for y in range(step // 4, size, step):
            for x in range(step // 4, size, step):
                rows.writerow([f"{x}_{y}", x, y])


def compare(grid, found, exact, size):
    """Errors where the moving image has the place, smallest first, each with its place in the fixed image."""
    return sorted((math.dist(a, b), place) for place, a, b in zip(grid, found, exact)
                  if 0 <= b[0] < size and 0 <= b[1] < size)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default="build/bin/alinify-cli")
    parser.add_argument("--size", type=int, default=6000, help="pixels, both ways")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--engine", action="append", help="may be repeated; default flow, syn, bspline")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        grid, exact, found = folder / "grid.csv", folder / "exact.csv", folder / "found.csv"
        write_grid(grid, options.size)
        places = positions(grid)
        for seed in range(1, options.seeds + 1):
            pair = folder / "pair"
            run(options.cli, "phantom", "--kind", "fabric", "--size", f"{options.size}x{options.size}", "--seed", seed,
                "--out", pair)
            run(options.cli, "points", "--transform", pair / "truth.json", "--points", grid, "--out", exact)
            truth = positions(exact)
            for engine in options.engine or ["flow", "syn", "bspline"]:
                transform = folder / "transform.json"
                run(options.cli, "register", "--engine", engine, "--fixed", pair / "fixed.tif", "--moving",
                    pair / "moving.tif", "--transform-out", transform)
                run(options.cli, "points", "--transform", transform, "--points", grid, "--out", found)
                errors = compare(places, positions(found), truth, options.size)
                worst, where = errors[-1]
                lost = sum(error > 1 for error, _ in errors)
                print(f"seed {seed:3} {engine:8} median {errors[len(errors) // 2][0]:.4f} px, 99 % "
                      f"{errors[int(0.99 * len(errors))][0]:.4f}, largest {worst:.3f} at {where}, "
                      f"{lost} of {len(errors)} off by more than 1 px", flush=True)


if __name__ == "__main__":
    main()
