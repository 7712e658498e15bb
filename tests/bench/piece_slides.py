#!/usr/bin/env python3
"""Slides with several pieces of real tissue, each turned and moved by itself: is every piece found, and is the map on it
as good as where the piece is alone?

    piece_slides.py ALINIFY_CLI PAIRS [--half choose|show] [--slides N] [--seed S] [--engine E] [--kind same|stain]

PAIRS: a folder of pairs with fixed and moving image and landmarks, as ../shared/data/pairs; the pairs with odd numbers
are for choosing parameters, those with even numbers show the outcome. A piece is cut out of the fixed image. `same`: its
counterpart is the same section bent by up to 2 px, with another contrast and noise, so that the map is known everywhere.
`stain`: the neighbouring section in another stain, judged at the landmarks that lie on the piece. Some slides lack a
piece, and all have specks of dust. Needs numpy and OpenCV.
"""
import argparse
import json
import math
import pathlib
import subprocess
import tempfile

import cv2
import numpy as np

RADIUS, CELL = 150, 400


def read_points(path):
    rows = [line.split(",") for line in path.read_text().splitlines()[1:] if line.strip()]
    return {row[0]: np.array([float(row[1]), float(row[2])]) for row in rows}


def read_image(folder, name):
    return cv2.imread(str(next(p for p in folder.glob(name + ".*") if p.suffix != ".csv")))


def affine_fit(a, b):
    m = np.c_[a, np.ones(len(a))]
    return np.linalg.lstsq(m, b, rcond=None)[0].T  # 2 x 3


def bend(p, phase):
    return np.stack([2 * np.sin(p[..., 1] / 43 + phase), 1.7 * np.cos(p[..., 0] / 51 + phase)], -1)


def outline(rng):
    s = rng.uniform(0, 6.28, 2)
    return lambda angle: RADIUS * (1 + 0.13 * np.sin(2 * angle + s[0]) + 0.08 * np.sin(3 * angle + s[1]))


def glass(rng, shape):
    base = np.full(shape + (3,), 238.0) + rng.normal(0, 1.5, shape + (1,))
    for _ in range(20):
        cv2.circle(base, (int(rng.integers(0, shape[1])), int(rng.integers(0, shape[0]))), int(rng.integers(1, 5)),
                   (90.0, 80.0, 90.0), -1)
    return base


class Piece:
    """Cut around `centre` of the fixed image; lies at `at` of the fixed slide, and at `to`, turned, of the moving."""

    def __init__(self, rng, pair, kind, at, to, turn):
        self.fixed, self.moving, self.points, fit = pair
        h, w = self.fixed.shape[:2]
        self.centre = np.array([rng.uniform(0.75 * RADIUS, w - 0.75 * RADIUS), rng.uniform(0.75 * RADIUS, h - 0.75 * RADIUS)])
        self.at, self.to, self.turn, self.kind, self.fit = at, to, math.radians(turn), kind, fit
        self.radius, self.phase, self.in_moving = outline(rng), rng.uniform(0, 6.28), True

    def covers(self, p):
        d = p - self.at
        inside = np.hypot(d[..., 0], d[..., 1]) < self.radius(np.arctan2(d[..., 1], d[..., 0]))
        q = d + self.centre
        h, w = self.fixed.shape[:2]
        return inside & (q[..., 0] >= 2) & (q[..., 1] >= 2) & (q[..., 0] < w - 3) & (q[..., 1] < h - 3)

    def rotation(self):
        c, s = math.cos(self.turn), math.sin(self.turn)
        return np.array([[c, -s], [s, c]])

    def to_moving(self, p):
        return (p + bend(p, self.phase) - self.at) @ self.rotation().T + self.to

    def to_fixed(self, q):
        straight = (q - self.to) @ self.rotation() + self.at
        p = straight
        for _ in range(15):
            p = straight - bend(p, self.phase)
        return p

    def truth(self):
        """Places of the fixed slide on the piece, and where they lie in the moving slide."""
        if self.kind == "same":
            g = np.stack(np.meshgrid(np.arange(-RADIUS, RADIUS, 12.0), np.arange(-RADIUS, RADIUS, 12.0)), -1).reshape(-1, 2)
            p = self.at + g
            p = p[self.covers(self.at + 1.06 * g)]
            return p, self.to_moving(p)
        f, m = self.points
        p = f - self.centre + self.at
        on = self.covers(p)
        back = (m[on] - self.fit[:, 2]) @ np.linalg.inv(self.fit[:, :2]).T  # where the fit has it in the fixed image
        return p[on], self.to_moving(back - self.centre + self.at)

    def draw_fixed(self, out):
        draw(out, lambda q: q - self.at + self.centre, self.fixed, self.covers)

    def draw_moving(self, out, rng):
        def source(q):
            p = self.to_fixed(q) - self.at + self.centre
            return p if self.kind == "same" else p @ self.fit[:, :2].T + self.fit[:, 2]

        image = self.fixed if self.kind == "same" else self.moving
        if self.kind == "same":
            image = np.clip(255 * (image / 255.0) ** 1.3 + rng.normal(0, 3, image.shape), 0, 255).astype(np.uint8)
        draw(out, source, image, lambda q: self.covers(self.to_fixed(q)))


def draw(out, source, image, covers):
    q = np.stack(np.meshgrid(np.arange(out.shape[1], dtype=float), np.arange(out.shape[0], dtype=float)), -1)
    p = source(q).astype(np.float32)
    seen = cv2.remap(image, p[..., 0], p[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    on = covers(q)
    out[on] = np.minimum(seen[on], 232)


def write(path, image):
    cv2.imwrite(str(path), np.clip(image, 0, 255).astype(np.uint8))


def register(cli, folder, name, engine, options=()):
    report = folder / (name + ".json")
    done = subprocess.run([cli, "register", "--quiet", "--device", "cpu", "--fixed", folder / (name + "_f.png"), "--moving",
                           folder / (name + "_m.png"), "--engine", engine, "--transform-out", folder / (name + "_t.json"),
                           "--report", report, *options], capture_output=True, text=True)
    return json.loads(report.read_text()) if done.returncode == 0 else {"failed": done.stderr.strip()}


def mapped(cli, folder, name, p):
    (folder / "p.csv").write_text("id,x,y\n" + "".join(f"{i},{x:.4f},{y:.4f}\n" for i, (x, y) in enumerate(p)))
    subprocess.run([cli, "points", "--transform", folder / (name + "_t.json"), "--points", folder / "p.csv", "--out",
                    folder / "q.csv"], check=True, capture_output=True)
    q = read_points(folder / "q.csv")
    return np.array([q[str(i)] for i in range(len(p))])


def error_on(cli, folder, name, piece):
    p, q = piece.truth()
    return float(np.median(np.linalg.norm(mapped(cli, folder, name, p) - q, axis=1))) if len(p) > 3 else math.nan


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli")
    parser.add_argument("pairs", type=pathlib.Path)
    parser.add_argument("--half", choices=["choose", "show"], default="choose")
    parser.add_argument("--slides", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", default="flow")
    parser.add_argument("--kind", choices=["same", "stain"], default="same")
    parser.add_argument("--keep", type=pathlib.Path, help="folder to leave the slides in")
    args = parser.parse_args()
    odd = 1 if args.half == "choose" else 0
    names = [p for p in sorted(args.pairs.glob("tissue-pfire-*")) if int(p.name[-2:]) % 2 == odd]
    pairs = []
    for folder in names:
        f, m = read_points(folder / "fixed.csv"), read_points(folder / "moving.csv")
        ids = [i for i in f if i in m]
        a, b = np.array([f[i] for i in ids]), np.array([m[i] for i in ids])
        pairs.append((read_image(folder, "fixed"), read_image(folder, "moving"), (a, b), affine_fit(a, b)))
    worst, rows = 0, []
    for slide in range(args.slides):
        rng = np.random.default_rng([args.seed, slide, odd])
        count = 2 + slide % 5
        swapped = slide % 2 == 1
        order = rng.permutation(count) if swapped else np.arange(count)
        place = lambda k: np.array([CELL * (k % 3 + 0.5), CELL * (k // 3 + 0.5)])
        shape = (CELL * (1 + (count - 1) // 3), CELL * min(3, count))
        pieces = [Piece(rng, pairs[int(rng.integers(len(pairs)))], args.kind, place(k),
                        place(int(order[k])) + rng.uniform(-15, 15, 2), rng.uniform(-180, 180) if swapped else rng.uniform(-30, 30))
                  for k in range(count)]
        if count > 3 and slide % 3 == 2:
            pieces[int(rng.integers(count))].in_moving = False
        with tempfile.TemporaryDirectory() as scratch:
            folder = args.keep / f"{args.kind}-{args.half}-{args.seed}-{slide}" if args.keep else pathlib.Path(scratch)
            folder.mkdir(parents=True, exist_ok=True)
            fixed, moving = glass(rng, shape), glass(rng, shape)
            for piece in pieces:
                piece.draw_fixed(fixed)
                if piece.in_moving:
                    piece.draw_moving(moving, rng)
            write(folder / "all_f.png", fixed), write(folder / "all_m.png", moving)
            report = register(args.cli, folder, "all", args.engine)
            start = report.get("start") or {}
            told = start.get("pieces")
            for k, piece in enumerate(pieces):
                if not piece.in_moving:
                    continue
                one_f, one_m = glass(rng, shape), glass(rng, shape)
                piece.draw_fixed(one_f), piece.draw_moving(one_m, rng)
                write(folder / "one_f.png", one_f), write(folder / "one_m.png", one_m)
                single = register(args.cli, folder, "one", args.engine)
                alone = math.nan if "failed" in single else error_on(args.cli, folder, "one", piece)
                here = math.nan if "failed" in report else error_on(args.cli, folder, "all", piece)
                rows.append((alone, here))
                print(f"slide {slide} ({count} pieces{', swapped' if swapped else ''}) piece {k}: turned "
                      f"{math.degrees(piece.turn):6.1f}, alone {alone:8.3f} px, on the slide {here:8.3f} px", flush=True)
            print(f"  {'failed' if 'failed' in report else ''} matched {told and told['matched']} of {sum(p.in_moving for p in pieces)}, without counterpart "
                  f"{told and len(told['fixed_without_counterpart'])} of {sum(not p.in_moving for p in pieces)}; "
                  f"{report.get('quality', {}).get('verdict')}; {report.get('failed', '')}", flush=True)
    known = [(a, b) for a, b in rows if not math.isnan(a) and a < 10]
    found = [(a, b) for a, b in known if b < 10]
    print(f"{len(rows)} pieces; alone {len(known)} are registered, on the slide {len(found)} of them; "
          f"worst on the slide {max((b for _, b in known), default=math.nan):.3f} px, worst ratio "
          f"{max((b / max(a, 0.02) for a, b in known), default=math.nan):.2f}")


if __name__ == "__main__":
    main()
