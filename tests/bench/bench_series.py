#!/usr/bin/env python3
"""Which way sections of a series should come onto their reference, and whether the error that is told of them covers the true one.

  bench_series.py [--programs build/bin] [--sections 9] [--size 1600x1600] [--seeds 1,2] [--lifetimes 2,4,8] [--engine auto] [--keep DIR]

Makes series of sections whose maps are known (alinify-cli phantom --sections), structures of which last for so many sections, and restained
rounds; registers each by every strategy; and prints for each way a section may have gone, by its distance from the reference in sections:

  error     median of the true errors at the phantom's points, in pixels of the reference
  told      median of the expected errors at the same points
  covered   share of the points whose true error is at most the upper bound that is told of their place (nine of ten errors lie between the bounds,
            so 0.95 is what right bounds cover), where something is told
  worst sum the same, were the errors of a chain's links added instead of their squares (for chains without a look at both images)

and how many verdicts are "good" that should not be: nine points of ten further off than the tolerance. Needs python3-numpy.
"""
import argparse, collections, csv, json, subprocess, sys, tempfile
from pathlib import Path

import numpy as np


def points(path):
    with open(path) as file:
        return {row["id"]: (float(row["x"]), float(row["y"])) for row in csv.DictReader(file)}


class ErrorMap:
    def __init__(self, json_map):
        self.shape = (json_map["rows"], json_map["columns"])
        self.origin, self.step = np.array(json_map["origin_px"]), json_map["step_px"]
        grid = lambda key: np.array([np.nan if v is None else v for v in json_map[key]], float).reshape(self.shape)
        self.expected, self.high = grid("expected_px"), grid("high_px")
        self.told = np.array([s not in ("blank", "uncovered") for s in json_map["state"]]).reshape(self.shape)

    def at(self, p):
        at = np.rint((np.asarray(p) - self.origin) / self.step).astype(int)
        inside = (at >= 0).all(1) & (at[:, 0] < self.shape[1]) & (at[:, 1] < self.shape[0])
        i, j = np.clip(at[:, 0], 0, self.shape[1] - 1), np.clip(at[:, 1], 0, self.shape[0] - 1)
        return self.expected[j, i], self.high[j, i], inside & self.told[j, i]


def cli(program, *words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr}")
    return done.stdout


def mapped(program, transform, at, folder):
    """Where the map leads, by the program itself."""
    source, target = folder / "from.csv", folder / "to.csv"
    with open(source, "w") as file:
        file.write("id,x,y\n" + "".join(f"{i},{x},{y}\n" for i, (x, y) in enumerate(at)))
    cli(program, "points", "--transform", transform, "--points", source, "--out", target, "--quiet")
    found = points(target)
    return np.array([found[str(i)] for i in range(len(at))])


def worst_sum(program, out, reference, section, at, folder):
    """Upper bounds of a chain whose links' bounds are added, each in pixels of its own fixed image: close to those of the reference here."""
    total, ids, here = np.zeros(len(at)), [section["id"], *section["via"], reference], np.asarray(at)
    known = np.ones(len(at), bool)
    for onto, moving in zip(reversed(ids[1:]), reversed(ids[:-1])):
        link = json.load(open(out / "pairs" / f"{moving}@{onto}.link.json"))["errors"]
        _, high, told = ErrorMap(link).at(here)
        total, known = total + high, known & told
        here = mapped(program, out / "pairs" / f"{moving}@{onto}.json", here, folder)
    return total, known


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", default="build/bin")
    parser.add_argument("--sections", type=int, default=9)
    parser.add_argument("--size", default="1600x1600")
    parser.add_argument("--seeds", default="1,2")
    parser.add_argument("--lifetimes", default="2,4,8", help="in sections; restained rounds are always made")
    parser.add_argument("--strategies", default="reference,neighbour,auto")
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--device", default="auto")
    parser.add_argument("--keep", help="leave everything in this folder")
    arguments = parser.parse_args()
    program = str(Path(arguments.programs) / "alinify-cli")
    scratch = tempfile.TemporaryDirectory()
    root = Path(arguments.keep or scratch.name)
    kinds = [(f"lifetime {n}", ["--lifetime", n]) for n in arguments.lifetimes.split(",")] + [("restained", ["--restained"])]

    print(f"{'series':14} {'strategy':10} {'apart':>5} {'sections':>8} {'error':>8} {'told':>8} {'covered':>8} {'worst sum':>9} {'ways'}")
    wrong_good, judged = 0, 0
    for kind, how in kinds:
        for strategy in arguments.strategies.split(","):
            rows = collections.defaultdict(list)
            for seed in arguments.seeds.split(","):
                made = root / f"{kind.replace(' ', '-')}-{seed}"
                if not (made / "series.csv").exists():
                    cli(program, "phantom", "--kind", "tissue", "--sections", arguments.sections, "--size", arguments.size, "--seed", seed,
                        "--points", 500, "--out", made, "--quiet", *how)
                out = made / strategy
                result = json.loads(cli(program, "series", made / "series.csv", "--out-dir", out, "--strategy", strategy, "--engine",
                                        arguments.engine, "--device", arguments.device, "--report", "json", "--resume", "--json", "--quiet"))
                ids = [section["id"] for section in result["sections"]]
                reference = result["reference"]
                fixed = points(made / f"{reference}.points.csv")
                for section in result["sections"]:
                    apart = abs(ids.index(section["id"]) - ids.index(reference))
                    if not apart:
                        continue
                    if not section["transform"]:
                        rows[apart].append((section["way"], np.array([np.inf]), None, None, None))
                        continue
                    moving = points(made / f"{section['id']}.points.csv")
                    common = [name for name in fixed if name in moving]
                    at = [fixed[name] for name in common]
                    off = np.linalg.norm(mapped(program, section["transform"], at, root) - [moving[name] for name in common], axis=1)
                    quality = json.load(open(section["report"]))["quality"]
                    expected, high, told = ErrorMap(quality["error_map"]).at(at)
                    chain = worst_sum(program, out, reference, section, at, root) if section["way"] == "neighbour" else None
                    rows[apart].append((section["way"], off, expected[told], (off <= high)[told],
                                        (off <= chain[0])[chain[1]] if chain else None))
                    judged += 1
                    if section["verdict"] == "good" and np.quantile(off, 0.9) > section["tolerance_px"]:
                        wrong_good += 1
                        print(f"  wrongly good: {kind} seed {seed} {strategy} {section['id']} by {section['way']}: "
                              f"{np.quantile(off, 0.9):.1f} px, tolerance {section['tolerance_px']:.1f}")
            for apart, sections in sorted(rows.items()):
                join = lambda k: np.concatenate([s[k] for s in sections if s[k] is not None] or [np.array([])])
                number = lambda values, of: f"{of(values):8.2f}" if len(values) else "       -"
                ways = collections.Counter(s[0] for s in sections)
                print(f"{kind:14} {strategy:10} {apart:5} {len(sections):8} {number(join(1), np.median)} {number(join(2), np.median)} "
                      f"{number(join(3), np.mean)} {number(join(4), np.mean):>9} "
                      f"{', '.join(f'{count} {way}' for way, count in sorted(ways.items()))}", flush=True)
    print(f"{wrong_good} of {judged} sections are called good and are not")


if __name__ == "__main__":
    main()
