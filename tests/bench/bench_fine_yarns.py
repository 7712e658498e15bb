#!/usr/bin/env python3
"""The verdict on cloth whose yarns are finer than the pictures that it compares: large phantoms with their exact map,
which must be good, and with a square of it moved, which must be named.

    tests/bench/bench_fine_yarns.py --cli build/bin/alinify-cli --size 3500 8000 --period 3 5 9 --shift 5 18
"""

import argparse
import json
import math
import pathlib
import subprocess
import tempfile

import numpy

STEP = 8  # pixels between two samples of the moved map


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments] + ["--quiet"], check=True, capture_output=True,
                          text=True).stdout


def verdict(cli, pair, transform):
    report = json.loads(run(cli, "inspect", "--fixed", pair / "fixed.tif", "--moving", pair / "moving.tif",
                            "--transform", transform, "--json"))
    return report.get("quality", report)


def moved(cli, pair, shift, side, centre):
    """The exact map with a square of that side moved by so many pixels, within a rim of 40."""
    field = pair / "exact.mha"
    if not field.exists():
        run(cli, "transform", "--transform", pair / "truth.json", "--to", "mha", "--field-step", STEP, "--out", field)
    content = field.read_bytes()
    begin = content.index(b"ElementDataFile = LOCAL\n") + len(b"ElementDataFile = LOCAL\n")
    keys = dict(line.split(" = ") for line in content[:begin].decode().strip().split("\n"))
    width, height = (int(value) for value in keys["DimSize"].split()[:2])
    vectors = numpy.frombuffer(content[begin:], numpy.float32).reshape(height, width, 2).copy()
    y, x = numpy.mgrid[0:height, 0:width] * float(STEP)
    beyond = numpy.maximum(abs(x - centre[0]), abs(y - centre[1])) - side / 2
    weight = numpy.clip(0.5 - beyond / 40, 0, 1)[..., None]
    angle = 0.7 + shift
    vectors += (weight * shift * numpy.array([math.cos(angle), math.sin(angle)])).astype(numpy.float32)
    wrong, out = pair / "moved.mha", pair / "moved.json"
    wrong.write_bytes(content[:begin] + vectors.tobytes())
    run(cli, "transform", "--transform", wrong, "--from", "mha", "--fixed", pair / "fixed.tif", "--moving",
        pair / "moving.tif", "--out", out)
    return out


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--cli", default="build/bin/alinify-cli")
    options.add_argument("--size", type=int, nargs="+", default=[3500, 8000])
    options.add_argument("--period", type=float, nargs="+", default=[3, 5, 9, 20], help="width of a yarn, pixels")
    options.add_argument("--shift", type=float, nargs="*", default=[], help="of the moved square, pixels")
    options.add_argument("--share", type=float, default=0.06, help="side of the moved square, of the image's")
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    for size in asked.size:
        for period in asked.period:
            with tempfile.TemporaryDirectory() as folder:
                pair = pathlib.Path(folder)
                run(asked.cli, "phantom", "--kind", "fabric", "--size", f"{size}x{size}", "--period", period, "--seed",
                    asked.seed, "--no-pyramid", "--out", pair)
                exact = verdict(asked.cli, pair, pair / "truth.json")
                print(f"{size} px, yarns of {period:g} px: exact map {exact['verdict']} ({exact['headline']})", flush=True)
                centre = (0.37 * size, 0.61 * size)
                for shift in asked.shift:
                    found = verdict(asked.cli, pair, moved(asked.cli, pair, shift, asked.share * size, centre))
                    named = any(place["x"] <= centre[0] < place["x"] + place["width"] and
                                place["y"] <= centre[1] < place["y"] + place["height"] for place in found["places"])
                    print(f"    a square moved by {shift:g} px: {found['verdict']}, {'named' if named else 'NOT NAMED'}",
                          flush=True)


if __name__ == "__main__":
    main()
