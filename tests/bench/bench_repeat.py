#!/usr/bin/env python3
"""Designs that were printed again and again: does every repeat land where it was printed?

Makes phantoms (alinify-cli phantom --kind print) of each way to repeat, registers the scan with the design alone
(--moving-repeat auto) and compares the map with the exact one, modulo the design's periods: the same period has to
hold everywhere. A place is misplaced if it lies half of the shortest period or more from where it belongs; with
another way to repeat than the printed one all places are.

Seeds are shared out: the even ones to choose by, the odd ones to show (--seeds).
"""
import argparse
import csv
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

LAYOUTS = ["straight", "half-drop", "brick", "1/3-drop", "1/3-brick", "1/4-drop", "1/4-brick",
           "straight,mirror-columns"]


def record(path):
    """Layout, (width, height) of the repeat and (x, y) of the extent's corner that a transform notes."""
    text = json.loads(path.read_text())["provenance"]["options"]["moving-repeat"]
    layout, repeat, corner, _ = text.split("; ")
    width, height = (int(v) for v in repeat.split(" ")[1].split("x"))
    x, y = (int(v) for v in corner.split(" ")[1].split(","))
    return layout, (width, height), np.array([x, y], float)


def lattice(layout, size):
    """All translations within some repeats that leave the print as it is; a drop must not be along what is mirrored."""
    width, height = size
    words = layout.split(",")
    share, rows = 0.0, False
    if words[0] != "straight":
        name = {"half-drop": "1/2-drop", "brick": "1/2-brick"}.get(words[0], words[0])
        rows = name.endswith("brick")
        a, b = name.split("-")[0].split("/")
        share = int(a) / int(b)
    step_x = 2 if "mirror-columns" in words else 1
    step_y = 2 if "mirror-rows" in words else 1
    out = []
    for j in range(-40, 41):
        for i in range(-40, 41):
            if rows:
                out.append(((i * step_x + j * step_y * share) * width, j * step_y * height))
            else:
                out.append((i * step_x * width, (j * step_y + i * step_x * share) * height))
    return np.array(out)


def points_of(path):
    with open(path, newline="") as lines:
        rows = {r["id"]: (float(r["x"]), float(r["y"])) for r in csv.DictReader(lines)}
    return rows


def run(cli, folder, layout, seed, options):
    pair = folder / f"{layout.replace('/', '_').replace(',', '+')}-{seed}"
    subprocess.run([cli, "phantom", "--kind", "print", "--size", options.size, "--seed", str(seed), "--repeat", layout,
                    "--out", str(pair), "--points", "400", "--quiet"] +
                   (["--design", options.design] if options.design else []), check=True,
                   stdout=subprocess.DEVNULL)
    began = time.time()
    command = [cli, "register", "--fixed", str(pair / "fixed.tif"), "--moving", str(pair / "moving.tif"),
               "--moving-repeat", layout if options.told else "auto", "--engine", options.engine,
               "--transform-out", str(pair / "T.json"), "--quiet", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    result = {"layout": layout, "seed": seed, "elapsed_s": time.time() - began}
    if done.returncode != 0:
        result["failed"] = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit {done.returncode}"
        return result
    report = json.loads(done.stdout)
    result["verdict"] = report.get("quality", {}).get("verdict")
    result["notes"] = report.get("notes", [])
    result["peak_mb"] = report.get("peak_memory_bytes", {}).get("program", 0) / 1e6
    found, size, corner = record(pair / "T.json")
    true_layout, true_size, true_corner = record(pair / "truth.json")
    result["found"] = found
    subprocess.run([cli, "points", "--transform", str(pair / "T.json"), "--points", str(pair / "fixed_points.csv"),
                    "--out", str(pair / "found.csv"), "--quiet"], check=True, stdout=subprocess.DEVNULL)
    there, belongs = points_of(pair / "found.csv"), points_of(pair / "moving_points.csv")
    ids = sorted(set(there) & set(belongs))
    off = np.array([there[i] for i in ids]) + corner - np.array([belongs[i] for i in ids]) - true_corner
    periods = lattice(true_layout, true_size)
    shortest = np.hypot(*periods.T)
    shortest = shortest[shortest > 0].min()
    by = periods[np.argmin(np.hypot(*(periods - np.median(off, axis=0)).T))]
    error = np.hypot(*(off - by).T)
    if (found, size) != (true_layout, true_size):
        error[:] = math.inf
    result.update(points=len(ids), misplaced=int((error > shortest / 2).sum()), median_px=float(np.median(error)),
                  p99_px=float(np.quantile(error, 0.99)), worst_px=float(error.max()))
    if not options.keep:
        for name in ("fixed.tif", "moving.tif"):
            (pair / name).unlink()
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", default="build/bin", help="folder of alinify-cli")
    parser.add_argument("--size", default="1800x1500", help="of the scans; 17320x17320 is 300 MP")
    parser.add_argument("--design", default="", help="of the designs (default: a third of the scan)")
    parser.add_argument("--seeds", default="2,4,1,3", help="even: to choose by; odd: to show")
    parser.add_argument("--layouts", default=";".join(LAYOUTS), help="separated by ;")
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--told", action="store_true", help="name the way to repeat instead of auto")
    parser.add_argument("--keep", action="store_true", help="leave the images")
    parser.add_argument("--folder", help="for the images (default: a temporary one)")
    parser.add_argument("--json", help="write all figures here too")
    options = parser.parse_args()
    cli = os.path.join(options.programs, "alinify-cli")
    if not os.path.exists(cli):
        sys.exit(f"SKIPPED: there is no {cli}")
    results = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.folder or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for seed in (int(s) for s in options.seeds.split(",")):
            for layout in options.layouts.split(";"):
                r = run(cli, folder, layout, seed, options)
                results.append(r)
                if "failed" in r:
                    print(f"seed {seed:3} {layout:24} FAILED {r['failed']}", flush=True)
                    continue
                print(f"seed {seed:3} {layout:24} found {r['found']:24} misplaced {r['misplaced']:3} of {r['points']}  "
                      f"median {r['median_px']:.3f} px  99 % {r['p99_px']:.3f} px  worst {r['worst_px']:.3f} px  "
                      f"{r['elapsed_s']:.1f} s  {r['peak_mb']:.0f} MB  {r['verdict']}", flush=True)
    for name, part in (("to choose by (even seeds)", 0), ("to show (odd seeds)", 1)):
        some = [r for r in results if r["seed"] % 2 == part]
        good = [r for r in some if "failed" not in r]
        if not some:
            continue
        print(f"{name}: {len(some)} pairs, {len(some) - len(good)} refused, "
              f"{sum(r['misplaced'] for r in good)} of {sum(r['points'] for r in good)} places misplaced, "
              f"largest median {max((r['median_px'] for r in good), default=math.nan):.3f} px")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
