#!/usr/bin/env python3
"""How often the verdict of alinify-cli inspect is right: on maps that are right, and on maps made wrong on purpose.

  bench_verdict.py [--cli build/bin/alinify-cli] [--pairs ../shared/data/pairs] [--only TEXT] [--kind fabric] [--keep DIR] [--replay DIR]

For every pair of images with known points (pairs/NAME: pair.json, fixed.csv, moving.csv) maps are made from the points: the
right one (affine and thin-plate spline; of hand-placed points half are fitted and the other half tells the error), and wrong ones:
shifted by 5, 20 and 100 px and by one repeat of a weave, turned by 1 and 180 degrees, bent in one place, a patch shifted by
3 to 40 px and by one repeat, folded, the identity,
and another pair's moving image; with --register also what register finds. Each is inspected, without any points, and its verdict held against the true error.

The true error of a map is what nine points of ten stay below, in fixed pixels. right: at most 2 px, or 0.4 % of the diagonal
of tissue, whose points were placed by hand; wrong: more than twice that; between: neither. A "good" is also held to the tolerance that it states.
--keep writes every report there; --replay reads them instead of running anything. Needs python3-numpy.
"""
import argparse, hashlib, json, os, re, struct, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np


def points(path):
    rows = np.loadtxt(path, delimiter=",", skiprows=1, usecols=(0, 1, 2), ndmin=2)
    return rows[np.argsort(rows[:, 0])][:, 1:3]


def affine_fit(a, b):
    m, *_ = np.linalg.lstsq(np.column_stack([a, np.ones(len(a))]), b, rcond=None)
    return m.T  # 2 x 3


def apply(m, p):
    return p @ m[:, :2].T + m[:, 2]


class Spline:
    """Thin-plate spline of the residuals of an affine fit; `smooth` 0 goes through every point."""

    def __init__(self, a, b, smooth):
        self.affine, self.at = affine_fit(a, b), a
        self.unit = np.ptp(a, axis=0).max()
        n = len(a)
        k = self.kernel(a) + smooth * np.eye(n)
        p = np.column_stack([np.ones(n), a / self.unit])
        left = np.block([[k, p], [p.T, np.zeros((3, 3))]])
        right = np.vstack([b - apply(self.affine, a), np.zeros((3, 2))])
        self.weights = np.linalg.lstsq(left, right, rcond=None)[0]

    def kernel(self, q):
        d = np.square((q[:, None] - self.at[None]) / self.unit).sum(-1)
        return np.where(d > 0, d * np.log(np.maximum(d, 1e-300)) / 2, 0)

    def __call__(self, q):
        w = self.weights
        return apply(self.affine, q) + self.kernel(q) @ w[:-3] + np.column_stack([np.ones(len(q)), q / self.unit]) @ w[-3:]


def write_field(path, field):
    """Two float32 channels, one strip: the least TIFF there is."""
    rows, columns, _ = field.shape
    data = field.astype("<f4").tobytes()
    tags = [(256, 4, 1, columns), (257, 4, 1, rows), (258, 3, 2, 32 | 32 << 16), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, 8),
            (277, 3, 1, 2), (278, 4, 1, rows), (279, 4, 1, len(data)), (284, 3, 1, 1), (338, 3, 1, 0), (339, 3, 2, 3 | 3 << 16)]
    with open(path, "wb") as f:
        f.write(struct.pack("<2sHI", b"II", 42, 8 + len(data)) + data + struct.pack("<H", len(tags)))
        for tag in tags:
            f.write(struct.pack("<HHII", *tag))
        f.write(struct.pack("<I", 0))


def write_map(path, pair, parts):
    """parts: 2 x 3 matrices, and functions of points (sampled as a field over the fixed image; first only)."""
    out = []
    for part in parts:
        if callable(part):
            w, h = pair["fixed_size"]
            step = max(1.0, max(w, h) / 400)  # a rim is 12 px
            x, y = np.arange(0, w + step, step), np.arange(0, h + step, step)
            grid = np.stack(np.meshgrid(x, y), -1)
            moved = np.concatenate([part(some) for some in np.array_split(grid.reshape(-1, 2), 20)])
            write_field(path.with_suffix(".field0.tif"), moved.reshape(grid.shape) - grid)
            out.append({"type": "field", "columns": len(x), "rows": len(y), "origin": [0, 0], "spacing": [step, step],
                        "file": path.with_suffix(".field0.tif").name})
        else:
            out.append({"type": "affine", "matrix": np.asarray(part, float).tolist()})
    size = lambda key: {"width": pair[key][0], "height": pair[key][1]}
    path.write_text(json.dumps({"format": "alinify-transform", "version": 1, "fixed": size("fixed_size"), "moving": size("moving_size"),
                                "parts": out, "provenance": {"engine": "made"}}))


def turn(degrees, centre, shift=(0, 0)):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    m = np.array([[c, -s], [s, c]])
    return np.column_stack([m, np.asarray(centre) - m @ centre + shift])


def cases(name, pair, right, fixed_points, moving_points, period, other):
    """(name, parts, moving image or None)."""
    rng = np.random.default_rng(int(hashlib.sha1(name.encode()).hexdigest()[:8], 16))
    fixed_size, moving_size = np.array(pair["fixed_size"], float), np.array(pair["moving_size"], float)
    middle = moving_size / 2
    scale = np.sqrt(abs(np.linalg.det(right.affine[:, :2])))
    direction = lambda: (lambda a: np.array([np.cos(a), np.sin(a)]))(rng.uniform(0, 2 * np.pi))
    yield "right", [right], None
    yield "affine", [right.affine], None
    for by in (5, 20, 100):
        yield f"shift {by} px", [right, turn(0, middle, by * scale * direction())], None
    if period:
        # A weave repeats along both of its threads; the image's axes are near enough for one repeat.
        yield "one repeat x", [right, turn(0, middle, (period * scale, 0))], None
        yield "one repeat y", [right, turn(0, middle, (0, period * scale))], None
    yield "turned 1 deg", [right, turn(1, middle)], None
    yield "turned 180 deg", [right, turn(180, middle)], None
    where, towards = fixed_points[rng.integers(len(fixed_points))], direction()
    width = 0.12 * fixed_size.min()
    amount = max(12.0, 0.02 * np.hypot(*fixed_size)) * scale
    bump = lambda q, a: right(q) + a * towards * np.exp(-np.square((q - where) / width).sum(-1) / 2)[:, None]
    yield "bent in one place", [lambda q: bump(q, amount)], None
    # A patch with a narrow rim, as a slip by a repeat leaves it.
    def patch(q, by):
        inside = 0.16 * fixed_size.min() - np.abs(q - where).max(-1)
        return right(q) + np.clip(inside / 12 + 0.5, 0, 1)[:, None] * np.asarray(by)
    for by in (3, 12, 40):
        yield f"patch off {by} px", [lambda q, by=by: patch(q, by * scale * towards)], None
    if period:
        yield "patch slipped x", [lambda q: patch(q, (period * scale, 0))], None
        yield "patch slipped y", [lambda q: patch(q, (0, period * scale))], None
    yield "folded", [lambda q: bump(q, 6 * width * scale)], None
    yield "identity", [np.array([[moving_size[0] / fixed_size[0], 0, 0], [0, moving_size[1] / fixed_size[1], 0]])], None
    yield "unrelated image", [np.diag(np.array(other[1], float) / fixed_size) @ np.eye(2, 3)], other[0]


def true_error(parts, a, b, scale):
    q = a
    for part in parts:
        q = part(q) if callable(part) else apply(np.asarray(part), q)
    return float(np.percentile(np.linalg.norm(q - b, axis=1), 90) / scale)


def inspect(cli, folder, pair, path, moving, keep):
    command = [cli, "inspect", "--transform", path, "--fixed", folder / pair["fixed"], "--moving", moving, "--json", "--quiet", "--threads", "1"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return {"verdict": "error", "reasons": [done.stderr.strip()], "tolerance_px": None, "places": []}
    if keep:
        keep.write_text(done.stdout)
    return json.loads(done.stdout)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = Path(__file__).resolve().parents[2]
    a.add_argument("--cli", default=str(root / "build/bin/alinify-cli"))
    a.add_argument("--pairs", type=Path, default=root.parent / "shared/data/pairs")
    a.add_argument("--only", default="", help="a regular expression"), a.add_argument("--kind")
    a.add_argument("--keep", type=Path), a.add_argument("--replay", type=Path)
    a.add_argument("--register", action="store_true", help="judge the program's own results too")
    a.add_argument("--made", choices=["all", "none"], default="all", help="none: leave out the maps made from the points")
    a.add_argument("--jobs", type=int, default=os.cpu_count())
    a.add_argument("--every", type=int, default=1, help="take every N-th pair only")
    args = a.parse_args()
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
    if not args.pairs.is_dir():
        sys.exit(f"bench_verdict: there are no pairs in {args.pairs}; skipped")
    folders = [f for f in sorted(args.pairs.iterdir()) if (f / "pair.json").exists()]
    pairs = {f.name: json.loads((f / "pair.json").read_text()) for f in folders}
    chosen = [f for f in folders if re.search(args.only, f.name) and args.kind in (None, pairs[f.name]["kind"])][::args.every]

    def one_pair(folder):
        name, pair, rows = folder.name, pairs[folder.name], []
        at, there = points(folder / "fixed.csv"), points(folder / "moving.csv")
        by_hand = pair["kind"] in ("tissue", "scanner") and len(at) >= 40
        known = np.arange(len(at)) % 2 == 0 if by_hand else np.ones(len(at), bool)
        step = max(1, known.sum() // 600)
        right = Spline(at[known][::step], there[known][::step], 1e-3 if by_hand else 0)
        a, b = (at[~known], there[~known]) if by_hand else (at, there)
        scale = np.sqrt(abs(np.linalg.det(right.affine[:, :2])))
        index = folders.index(folder)
        other = next(f for f in folders[index + 1:] + folders[:index] if pairs[f.name]["kind"] != pair["kind"])
        diagonal = float(np.hypot(*pair["fixed_size"]))
        limit = max(2.0, 0.004 * diagonal) if pair["kind"] == "tissue" else 2.0
        # A dozen points all fitted say where the map is wrong, not that it is right between them.
        trusted = by_hand or pair["kind"] in ("fabric", "flow")
        period = None

        def add(case, report, error):
            truth = ("right" if trusted else "between") if error <= limit else "wrong" if error > 2 * limit else "between"
            rows.append(dict(pair=name, kind=pair["kind"], case=case, error=error, limit=limit, truth=truth, verdict=report["verdict"],
                             tolerance=report["tolerance_px"], places=len(report["places"]), reasons=report["reasons"]))

        with tempfile.TemporaryDirectory() as work:
            if args.register:
                stem, files = name + "--registered", ["--fixed", folder / pair["fixed"], "--moving", folder / pair["moving"]]
                file, path = args.replay and args.replay / (stem + ".json"), Path(work) / "registered.json"
                if file and file.exists():
                    report = json.loads(file.read_text())
                elif not file and not subprocess.run([args.cli, "register", *files, "--transform-out", path, "--quiet", "--threads", "1"],
                                                     capture_output=True).returncode:
                    points_files = ["--fixed-points", folder / "fixed.csv", "--moving-points", folder / "moving.csv"]
                    told = subprocess.run([args.cli, "evaluate", "--transform", path, *points_files, "--json"], capture_output=True, text=True)
                    report = inspect(args.cli, folder, pair, path, folder / pair["moving"], None)
                    report["true_error"] = json.loads(told.stdout)["tre_px"]["p90"] / scale
                    if args.keep:
                        (args.keep / (stem + ".json")).write_text(json.dumps(report))
                else:
                    report = None
                if report:
                    add("registered", report, report["true_error"])
            for case, parts, moving in [] if args.made == "none" else cases_with_period(name, pair, right, at, there, other, lambda: period):
                stem = name + "--" + case.replace(" ", "-")
                if args.replay:
                    file = args.replay / (stem + ".json")
                    if not file.exists():
                        continue
                    report = json.loads(file.read_text())
                else:
                    path = Path(work) / (case.replace(" ", "-") + ".json")
                    write_map(path, pair, parts)
                    report = inspect(args.cli, folder, pair, path, moving or folder / pair["moving"],
                                     args.keep and args.keep / (stem + ".json"))
                if case == "right" and report.get("texture_repeat", {}).get("strength", 0) > 0.5:
                    period = report["texture_repeat"]["period_px"]
                error = float("inf") if moving else true_error(parts, a, b, scale)
                add(case, report, error)
        return rows

    def cases_with_period(name, pair, right, at, there, other, period):
        # The period is known only after the right map was inspected, which comes first.
        image = (other / pairs[other.name]["moving"], pairs[other.name]["moving_size"])
        yield next(cases(name, pair, right, at, there, None, image))
        for k, case in enumerate(cases(name, pair, right, at, there, period(), image)):
            if k:
                yield case

    rows = []
    with ThreadPoolExecutor(args.jobs) as pool:
        for some in pool.map(one_pair, chosen):
            rows += some
            for r in some:
                bad = r["verdict"] == "good" and (r["truth"] == "wrong" or r["error"] > r["tolerance"])
                slow = r["truth"] == "right" and r["verdict"] != "good"
                print("%s %-28s %-18s error %8.2f px (%s) -> %s%s; %d places: %s" % (
                    "!!" if bad else " ." if slow else "  ", r["pair"][:28], r["case"], r["error"], r["truth"], r["verdict"],
                    " to %.2f px" % r["tolerance"] if r["tolerance"] else "", r["places"], "; ".join(r["reasons"])[:150]), flush=True)
    verdicts = ("good", "check", "failed", "error")
    for kind in sorted({r["kind"] for r in rows}) + ["all"]:
        print("\n%-9s %8s" % (kind, "") + "".join("%8s" % v for v in verdicts))
        for truth in ("right", "between", "wrong"):
            some = [r for r in rows if r["truth"] == truth and kind in (r["kind"], "all")]
            print("%-9s %8d" % (truth, len(some)) + "".join("%8d" % sum(r["verdict"] == v for r in some) for v in verdicts))
    print()
    for case in dict.fromkeys(r["case"] for r in rows):
        some = [r for r in rows if r["case"] == case]
        print("%-18s" % case + "".join("  %s %3d" % (v, sum(r["verdict"] == v for r in some)) for v in verdicts) +
              "   places named in %d of %d" % (sum(r["places"] > 0 for r in some), len(some)))
    good = [r for r in rows if r["verdict"] == "good"]
    print("\ngood: %d, of these beyond the tolerance that they state: %d" % (len(good), sum(r["error"] > r["tolerance"] for r in good)))


if __name__ == "__main__":
    main()
