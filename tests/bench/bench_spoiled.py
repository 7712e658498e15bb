#!/usr/bin/env python3
"""Whether alinify-cli inspect knows the places where a map is wrong: true maps, and maps spoiled on purpose.

  bench_spoiled.py --images FILE ... [--cli build/bin/alinify-cli] [--peer OTHER_CLI] [--strain 0.1 0.3] [--seeds 2] [--first 1]
                   [--kinds right smoothed smoothed-all moved bent folded]

Pairs are made as by bench_strain.py. Their true map is spoiled: smoothed by 2 to 8 % of the shorter side, beyond its affine part,
in a disc or all over; moved by 2 to 40 px in a disc; bent by 1.5 to 12 px; folded. Each map is inspected, without any points:

lie      called "good" although more than 0.5 % of the lattice's points are more than 1 px off
alarm    not called "good" although no place that lies in the moving image is
named    share of the points more than 1 px off that lie in a named place (or half of its longer side around it)

--peer inspects the same maps by another build. Needs python3-numpy and python3-opencv.
"""
import argparse
import json
import tempfile
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np

from bench_strain import draw_fixed, lattice, random_field, run
from bench_verdict import write_field

KINDS = ["right", "smoothed", "smoothed-all", "moved", "bent", "folded"]


def affine_part(field):
    height, width = field.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    terms = np.stack([np.ones_like(x), x, y], -1).astype(np.float32)
    some = (slice(None, None, 8), slice(None, None, 8))
    fitted, *_ = np.linalg.lstsq(terms[some].reshape(-1, 3), field[some].reshape(-1, 2), rcond=None)
    return (terms @ fitted).astype(np.float32)


def spoil(kind, field, rng):
    """The displacements of the fixed image's pixels under the spoiled map."""
    height, width = field.shape[:2]
    side = min(height, width)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    centre, radius = rng.uniform(0.25, 0.75, 2) * [width, height], rng.uniform(0.12, 0.25) * side
    distance = np.hypot(x - centre[0], y - centre[1])[..., None]
    disc = np.clip((radius - distance) / 12 + 0.5, 0, 1)
    angle, smoothing = rng.uniform(0, 2 * np.pi), rng.uniform(0.02, 0.08) * side
    towards = np.float32([np.cos(angle), np.sin(angle)])
    if kind.startswith("smoothed"):
        affine = affine_part(field)
        smooth = affine + cv2.GaussianBlur(field - affine, (0, 0), smoothing, borderType=cv2.BORDER_REFLECT)
        return smooth if kind == "smoothed-all" else field + (smooth - field) * disc
    if kind == "moved":
        return field + disc * towards * np.exp(rng.uniform(np.log(2), np.log(40)))
    if kind == "bent":
        return field + np.exp(-0.5 * (distance / (0.5 * radius)) ** 2) * towards * rng.uniform(1.5, 12)
    if kind == "folded":
        return field + np.exp(-0.5 * (distance / (0.4 * radius)) ** 2) * towards * 1.5 * radius
    return field


def covered_by_moving(field):
    """Whether each of the fixed image's pixels lies in the moving image, which is as large."""
    height, width = field.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    x, y = x + field[..., 0], y + field[..., 1]
    return (x >= 1) & (x < width - 2) & (y >= 1) & (y < height - 2)


def write_map(path, field, moving_shape):
    height, width = field.shape[:2]
    step = 2
    x, y = np.arange(0, width + step, step), np.arange(0, height + step, step)
    sampled = field[np.minimum(y, height - 1)][:, np.minimum(x, width - 1)]
    write_field(path.with_suffix(".field0.tif"), sampled)
    path.write_text(json.dumps({
        "format": "alinify-transform", "version": 1, "fixed": {"width": width, "height": height},
        "moving": {"width": moving_shape[1], "height": moving_shape[0]},
        "parts": [{"type": "field", "columns": len(x), "rows": len(y), "origin": [0, 0], "spacing": [step, step],
                   "file": path.with_suffix(".field0.tif").name}],
        "provenance": {"engine": "made"}}))


def inspect(cli, folder):
    run([cli, "inspect", "--quiet", "--transform", folder / "map.json", "--fixed", folder / "fixed.png", "--moving",
         folder / "moving.png", "--report", folder / "report.json"])
    return json.loads((folder / "report.json").read_text())["quality"]


def named(places, points):
    inside = np.zeros(len(points), bool)
    for place in places:
        reach = 0.5 * max(place["width"], place["height"])
        low = np.array([place["x"], place["y"]]) - reach
        high = np.array([place["x"] + place["width"], place["y"] + place["height"]]) + reach
        inside |= ((points > low) & (points < high)).all(1)
    return inside


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--images", nargs="+", type=Path, required=True)
    options.add_argument("--cli", default="build/bin/alinify-cli")
    options.add_argument("--peer")
    options.add_argument("--strain", nargs="+", type=float, default=[0.1, 0.3])
    options.add_argument("--seeds", type=int, default=2)
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    given = options.parse_args()
    builds = [given.cli] + ([given.peer] if given.peer else [])
    counts = defaultdict(lambda: np.zeros(6, int))  # maps, right ones, lies, alarms, points off, of these named
    for number, path in enumerate(given.images):
        moving = cv2.imread(str(path), cv2.IMREAD_COLOR)
        for strain in given.strain:
            for seed in range(given.first, given.first + given.seeds):
                rng = np.random.default_rng([seed, number, int(1000 * strain)])
                field = random_field(rng, moving.shape[1::-1], strain)
                fixed = draw_fixed(moving, field, rng)
                points, truth = lattice(fixed, field)
                covered = covered_by_moving(field)
                with tempfile.TemporaryDirectory() as temporary:
                    folder = Path(temporary)
                    cv2.imwrite(str(folder / "fixed.png"), fixed)
                    cv2.imwrite(str(folder / "moving.png"), moving)
                    for kind in given.kinds:
                        spoiled = spoil(kind, field, np.random.default_rng([seed, number, KINDS.index(kind)])).astype(np.float32)
                        write_map(folder / "map.json", spoiled, moving.shape)
                        off = np.linalg.norm(points + spoiled[points[:, 1], points[:, 0]] - truth, axis=1)
                        far = off > 1
                        largest = np.linalg.norm(spoiled - field, axis=2)[covered].max()
                        for build in builds:
                            quality = inspect(build, folder)
                            good = quality["verdict"] == "good"
                            lie, alarm = good and far.mean() > 0.005, not good and largest <= 1
                            told = (named(quality["places"], points) & far).sum()
                            counts[kind, build] += [1, largest <= 1, lie, alarm, far.sum(), told]
                            if lie or alarm:
                                print(f"{path.parent.name}/{path.name} {strain} seed {seed} {kind}: {quality['verdict']}, "
                                      f"{100 * far.mean():.2f} % beyond 1 px, {largest:.2f} px at most ({build})", flush=True)
    for (kind, build), (maps, right, lies, alarms, off, told) in counts.items():
        print(f"{kind:13} {maps} maps, {right} right: {lies} lies, {alarms} alarms; "
              f"{told} of {off} points named ({build})")


if __name__ == "__main__":
    main()
