#!/usr/bin/env python3
"""What choosing among engines gains: every pair by each engine alone, by `best` and by `auto`, in two halves.

  choose_engine.py PAIRS [--cli build/bin/alinify-cli] [--kind tissue] [--only NAME] [--json OUT.json]

PAIRS is a folder with a folder for every pair: pair.json ("kind", "fixed", "moving", "moving_size"), fixed.csv and
moving.csv (id,x,y). The pairs take turns in the order of their names: the first half is for choosing thresholds, the other
for showing what they are worth. Printed for each half: the mean over pairs of the median rTRE (error at the landmarks as a
share of the moving image's diagonal) of

each engine   alone
oracle        the better of the engines on every pair, by the landmarks
measure       the one of the smaller expected error on every pair, always believed
best, auto    what these keep

Needs python3-numpy.
"""
import argparse
import json
import subprocess
import tempfile
from pathlib import Path

import numpy as np

ENGINES = ["flow", "bspline", "syn"]  # compared_engines of core/registration/compared_engines.h


def points(path):
    rows = np.loadtxt(path, delimiter=",", skiprows=1, usecols=(0, 1, 2), ndmin=2)
    return rows[np.argsort(rows[:, 0])]


def registered(cli, folder, pair, engine, work):
    """The median rTRE at the landmarks, and the report."""
    subprocess.run([cli, "register", "--fixed", folder / pair["fixed"], "--moving", folder / pair["moving"], "--engine", engine,
                    "--transform-out", work / "t.json", "--report", work / "r.json", "--quiet"], check=True, capture_output=True)
    subprocess.run([cli, "points", "--transform", work / "t.json", "--points", folder / "fixed.csv", "--out", work / "q.csv"],
                   check=True, capture_output=True)
    off = np.linalg.norm(points(work / "q.csv")[:, 1:] - points(folder / "moving.csv")[:, 1:], axis=1)
    return float(np.median(off) / np.hypot(*pair["moving_size"])), json.loads((work / "r.json").read_text())


def by_measure(report):
    """The engine of the smallest expected error: how much smaller the kept one's is stands beside the others."""
    others = [(e.get("kept_is_better_by", 0), e["engine"]) for e in report["engines_compared"] if "expected_error" in e]
    return min(others)[1] if others else report["engine"]


def row_of(cli, folder, pair):
    row = {"pair": folder.name}
    with tempfile.TemporaryDirectory() as work:
        for engine in ENGINES + ["best", "auto"]:
            row[engine], report = registered(cli, folder, pair, engine, Path(work))
            row[engine + "_s"] = report["elapsed_s"]
            if engine not in ENGINES:
                row[engine + "_kept"] = report["engine"]
                row[engine + "_compared"] = report.get("engines_compared", [])
            if engine == "best":
                row["measure_kept"] = by_measure(report)
    row["measure"] = row[row["measure_kept"]] if row["measure_kept"] in ENGINES else row["best"]
    row["oracle"] = min(row[engine] for engine in ENGINES)
    return row


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("pairs", type=Path)
    a.add_argument("--cli", default="build/bin/alinify-cli")
    a.add_argument("--kind")
    a.add_argument("--only", default="")
    a.add_argument("--json", type=Path)
    args = a.parse_args()
    rows = []
    for folder in sorted(args.pairs.iterdir()):
        pair = json.loads((folder / "pair.json").read_text())
        if args.only not in folder.name or args.kind not in (None, pair["kind"]):
            continue
        rows.append(row := row_of(args.cli, folder, pair))
        print("%-34s" % row["pair"], " ".join("%s %.5f" % (by, row[by]) for by in ENGINES),
              "| measure %s, best %s, auto %s | seconds %s" % (
                  row["measure_kept"], row["best_kept"], row["auto_kept"],
                  " ".join("%s %.1f" % (by, row[by + "_s"]) for by in ENGINES + ["best", "auto"])), flush=True)
        if args.json:
            args.json.write_text(json.dumps(rows, indent=1))
    for name, half in ("first half", rows[0::2]), ("other half", rows[1::2]), ("all", rows):
        print("%-10s %2d pairs, mean of median rTRE:" % (name, len(half)),
              ", ".join("%s %.5f" % (by, np.mean([row[by] for row in half])) for by in ENGINES + ["oracle", "measure", "best", "auto"]),
              "| seconds a pair:", ", ".join("%s %.1f" % (by, np.mean([row[by + "_s"] for row in half])) for by in ENGINES + ["best", "auto"]))


if __name__ == "__main__":
    main()
