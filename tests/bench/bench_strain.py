#!/usr/bin/env python3
"""How far an image may be strained before places are lost: lost points against strain, Alinify beside its peers.

  bench_strain.py [--cli build/bin/alinify-cli] [--images FILE ...] [--strain 0.1 0.2 ...] [--seeds 2] [--first 1]
                  [--mosaic 6000] [--peer dis] [--peer elastix] [--svg OUT.svg] [--json OUT.json]

Each image is the moving image; the fixed one is drawn from it through a random smooth field, so that the truth is known
everywhere: waves of a third of the image and longer in random directions, and one crease. The field is scaled until its
strain (the largest singular value of the displacement's gradient) is the one asked for at 99 places of 100. Shading, gamma
and noise are added, and the result is grey. Without --images two fabrics are made by `alinify-cli phantom`.

lost     share of the points of a 32 x 32 lattice that end more than a pixel from the truth; left out are those whose place
         lies outside of the moving image and those with nothing to see (deviation below 5 of 255 within 40 px)
largest  the largest error, px
lying    pairs called "good" with more than 0.5 % of the points lost

--mosaic lays each image out, mirrored and in grey, over a square of that side, bends it by 3 and 10 px so that no two copies
are alike, and dyes it unevenly (4 and 5 %): cloth as large as it is scanned.

Peers: OpenCV's DIS optical flow (medium; python3-opencv) and elastix (affine, then B-spline of 32 px, mutual information, 6
levels of 1000 iterations), both on the grey images as they lie. Needs python3-numpy and python3-opencv.
"""
import argparse
import json
import re
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np

ELASTIX = """(FixedInternalImagePixelType "float")
(MovingInternalImagePixelType "float")
(UseDirectionCosines "true")
(Registration "MultiResolutionRegistration")
(FixedImagePyramid "FixedSmoothingImagePyramid")
(MovingImagePyramid "MovingSmoothingImagePyramid")
(Interpolator "LinearInterpolator")
(ResampleInterpolator "FinalBSplineInterpolator")
(Resampler "DefaultResampler")
(Metric "AdvancedMattesMutualInformation")
(Optimizer "AdaptiveStochasticGradientDescent")
(AutomaticParameterEstimation "true")
(AutomaticScalesEstimation "true")
(HowToCombineTransforms "Compose")
(NumberOfSpatialSamples 10000)
(NewSamplesEveryIteration "true")
(ImageSampler "RandomCoordinate")
(CheckNumberOfSamples "false")
(NumberOfResolutions 6)
(MaximumNumberOfIterations 1000)
(WriteResultImage "false")
(RandomSeed 1)
"""


def smooth(rng, side, cells):
    return cv2.resize(rng.standard_normal((cells, cells)).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)


def mosaic(image, side, rng):
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    height, width = grey.shape
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    fine = max(4, side // 700)
    x += 3 * smooth(rng, side, fine) + 10 * smooth(rng, side, 4)
    y += 3 * smooth(rng, side, fine) + 10 * smooth(rng, side, 4)

    def mirrored(place, length):
        place = np.abs(place) % (2 * (length - 1))
        return np.minimum(place, 2 * (length - 1) - place)

    laid_out = cv2.remap(grey, mirrored(x, width), mirrored(y, height), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
    dye = 1 + 0.04 * smooth(rng, side, max(4, side // 150)) + 0.05 * smooth(rng, side, 12)
    return cv2.cvtColor(np.clip(laid_out * dye, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)


def strain_of(field):
    """Largest singular value of the gradient at every fourth pixel."""
    along = np.gradient(field, axis=1)[::4, ::4]
    down = np.gradient(field, axis=0)[::4, ::4]
    return np.linalg.norm(np.stack([along, down], -1), ord=2, axis=(-2, -1))


def random_field(rng, size, strain):
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    field = np.zeros((height, width, 2), np.float32)
    for _ in range(8):
        direction, phase = rng.uniform(0, 2 * np.pi, 2)
        wavelength = min(size) * rng.uniform(0.33, 1)
        wave = np.sin((x * np.cos(direction) + y * np.sin(direction)) * 2 * np.pi / wavelength + phase)
        turn = rng.uniform(0, 2 * np.pi)
        field += wavelength * wave[..., None] * np.float32([np.cos(turn), np.sin(turn)])
    direction = rng.uniform(0, np.pi)
    normal = np.float32([np.cos(direction), np.sin(direction)])
    offset = rng.uniform(-0.3, 0.3) * min(size)
    distance = ((x - width / 2) * normal[0] + (y - height / 2) * normal[1] - offset) / (0.05 * min(size))
    field += 0.5 * min(size) * np.exp(-0.5 * distance**2)[..., None] * normal
    return field * (strain / np.percentile(strain_of(field), 99))


def draw_fixed(image, field, rng):
    """The picture seen through the field, as another grey camera in another light would take it."""
    height, width = image.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    fixed = cv2.remap(image, x + field[..., 0], y + field[..., 1], cv2.INTER_LANCZOS4, borderMode=cv2.BORDER_REFLECT_101)
    if fixed.ndim == 3:
        fixed = cv2.cvtColor(fixed, cv2.COLOR_BGR2GRAY)
    light = 1 + 0.1 * np.sin(2 * np.pi * (x / width * rng.uniform(0.3, 1.5) + y / height * rng.uniform(0.3, 1.5)))
    grey = 255 * (fixed / 255.0) ** rng.uniform(0.8, 1.25) * light + rng.normal(0, 3, fixed.shape)
    return np.clip(grey, 0, 255).astype(np.uint8)


def lattice(fixed, field):
    """Points of the fixed image that count, and where they lie in the moving one."""
    height, width = fixed.shape
    columns = np.linspace(0.015 * width, 0.985 * width - 1, 32).astype(int)
    rows = np.linspace(0.015 * height, 0.985 * height - 1, 32).astype(int)
    points = np.array([(x, y) for y in rows for x in columns])
    truth = points + field[points[:, 1], points[:, 0]]
    grey = fixed.astype(np.float32)
    mean = cv2.blur(grey, (41, 41))
    deviation = np.sqrt(np.maximum(0, cv2.blur(grey * grey, (41, 41)) - mean * mean))
    inside = (truth >= 1).all(1) & (truth[:, 0] < width - 2) & (truth[:, 1] < height - 2)
    counted = inside & (deviation[points[:, 1], points[:, 0]] > 5)
    return points[counted], truth[counted]


def run(command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["?"])[-1])


def write_points(path, points):
    path.write_text("id,x,y\n" + "".join(f"{i},{x},{y}\n" for i, (x, y) in enumerate(points)))


def by_alinify(cli, folder, points):
    write_points(folder / "points.csv", points)
    run([cli, "register", "--quiet", "--fixed", folder / "fixed.png", "--moving", folder / "moving.png", "--transform-out",
         folder / "map.json", "--report", folder / "report.json"])
    run([cli, "points", "--quiet", "--transform", folder / "map.json", "--points", folder / "points.csv", "--out", folder / "mapped.csv"])
    rows = np.loadtxt(folder / "mapped.csv", delimiter=",", skiprows=1, usecols=(0, 1, 2))
    verdict = json.loads((folder / "report.json").read_text())["quality"]["verdict"]
    return rows[np.argsort(rows[:, 0])][:, 1:], verdict


def by_dis(_, folder, points):
    fixed, moving = (cv2.imread(str(folder / f"{name}.png"), cv2.IMREAD_GRAYSCALE) for name in ("fixed", "moving"))
    flow = cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM).calc(fixed, moving, None)
    return points + flow[points[:, 1], points[:, 0]], None


def by_elastix(_, folder, points):
    for name in ("fixed", "moving"):
        cv2.imwrite(str(folder / f"{name}.tif"), cv2.imread(str(folder / f"{name}.png"), cv2.IMREAD_GRAYSCALE))
    (folder / "affine.txt").write_text(ELASTIX + '(Transform "AffineTransform")\n(AutomaticTransformInitialization "true")\n')
    (folder / "bspline.txt").write_text(ELASTIX + '(Transform "BSplineTransform")\n(FinalGridSpacingInVoxels 32 32)\n')
    run(["elastix", "-f", folder / "fixed.tif", "-m", folder / "moving.tif", "-p", folder / "affine.txt", "-p",
         folder / "bspline.txt", "-out", folder, "-threads", "2"])
    (folder / "points.txt").write_text(f"point\n{len(points)}\n" + "".join(f"{x} {y}\n" for x, y in points))
    run(["transformix", "-def", folder / "points.txt", "-tp", folder / "TransformParameters.1.txt", "-out", folder])
    found = re.findall(r"OutputPoint = \[ (\S+) (\S+) \]", (folder / "outputpoints.txt").read_text())
    return np.array(found, float), None


PROGRAMS = {"alinify": by_alinify, "dis": by_dis, "elastix": by_elastix}
COLOURS = {"alinify": "#1b6ca8", "dis": "#c8553d", "elastix": "#7a8b3c"}
TITLES = {"alinify": "Alinify", "dis": "OpenCV DIS", "elastix": "elastix"}


def picture(rows, strains, names, programs):
    """One small diagram an image: lost points in percent against strain."""
    wide, high, left, top = 230, 150, 44, 34
    columns = min(4, len(names))
    lines = -(-len(names) // columns)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * (wide + left + 16)}" height="{lines * (high + top + 44) + 48}" '
           'font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="white"/>']
    for k, name in enumerate(names):
        x0, y0 = (k % columns) * (wide + left + 16) + left, (k // columns) * (high + top + 44) + top
        place_x = lambda s: x0 + wide * s / max(strains)
        place_y = lambda share: y0 + high * (1 - share)
        out.append(f'<text x="{x0}" y="{y0 - 10}" font-weight="bold">{name}</text>')
        for share in (0, 0.25, 0.5, 0.75, 1):
            out.append(f'<line x1="{x0}" x2="{x0 + wide}" y1="{place_y(share)}" y2="{place_y(share)}" stroke="#ddd"/>'
                       f'<text x="{x0 - 6}" y="{place_y(share) + 4}" text-anchor="end">{share:.0%}</text>')
        for s in strains:
            out.append(f'<text x="{place_x(s)}" y="{y0 + high + 14}" text-anchor="middle">{s:g}</text>')
        for program in programs:
            shares = [np.mean([r["lost"] for r in rows if (r["image"], r["strain"], r["by"]) == (name, s, program)] or [np.nan]) for s in strains]
            path = " ".join(f"{place_x(s):.1f},{place_y(v):.1f}" for s, v in zip(strains, shares) if np.isfinite(v))
            out.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[program]}" stroke-width="2"/>')
    y = lines * (high + top + 44) + 14
    for k, program in enumerate(programs):
        out.append(f'<rect x="{left + 130 * k}" y="{y - 9}" width="14" height="4" fill="{COLOURS[program]}"/>'
                   f'<text x="{left + 130 * k + 20}" y="{y - 3}">{TITLES[program]}</text>')
    out.append(f'<text x="{left}" y="{y + 18}">share of the points more than 1 px off, against strain</text></svg>')
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default="build/bin/alinify-cli")
    parser.add_argument("--images", nargs="+", default=[], help="each is named by its file, or by its folder where the file is called fixed or moving")
    parser.add_argument("--strain", type=float, nargs="+", default=[0.1, 0.2, 0.3, 0.4, 0.55])
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--mosaic", type=int, metavar="SIDE")
    parser.add_argument("--peer", action="append", default=[], choices=["dis", "elastix"])
    parser.add_argument("--svg")
    parser.add_argument("--json")
    args = parser.parse_args()
    programs, rows = ["alinify"] + args.peer, []
    with tempfile.TemporaryDirectory() as scratch:
        images = [Path(path) for path in args.images]
        for seed in () if images else (1, 2):
            made = Path(scratch) / f"phantom-{seed}"
            run([args.cli, "phantom", "--quiet", "--kind", "fabric", "--size", "640x512", "--seed", seed, "--out", made])
            images.append(made / "moving.tif")
        for path in images:
            if cv2.imread(str(path), cv2.IMREAD_COLOR) is None:
                raise SystemExit(f"error: cannot read {path}")
        names = [path.parent.name if path.stem in ("fixed", "moving") else path.stem for path in images]
        for path, name in zip(images, names):
            image = cv2.imread(str(path), cv2.IMREAD_COLOR)
            if args.mosaic:
                image = mosaic(image, args.mosaic, np.random.default_rng([args.first, *name.encode()]))
            for strain in args.strain:
                for seed in range(args.first, args.first + args.seeds):
                    rng = np.random.default_rng([seed, int(1000 * strain), *name.encode()])
                    field = random_field(rng, (image.shape[1], image.shape[0]), strain)
                    fixed = draw_fixed(image, field, rng)
                    points, truth = lattice(fixed, field)
                    for program in programs:
                        with tempfile.TemporaryDirectory(dir=scratch) as work:
                            folder = Path(work)
                            cv2.imwrite(str(folder / "fixed.png"), fixed)
                            cv2.imwrite(str(folder / "moving.png"), image)
                            try:
                                found, verdict = PROGRAMS[program](args.cli, folder, points)
                                error = np.linalg.norm(found - truth, axis=1)
                            except (RuntimeError, FileNotFoundError) as problem:
                                print(f"{name:24} strain {strain:.2f} seed {seed:2}  {TITLES[program]:10}  FAILED: {problem}", flush=True)
                                continue
                        rows.append(dict(image=name, strain=strain, seed=seed, by=program, verdict=verdict, lost=float((error > 1).mean()),
                                         median=float(np.median(error)), largest=float(error.max())))
                        r = rows[-1]
                        print(f"{name:24} strain {strain:.2f} seed {seed:2}  {TITLES[program]:10}  lost {r['lost']:7.2%}  median {r['median']:7.3f}  "
                              f"largest {r['largest']:7.2f} px  {verdict or ''}", flush=True)
    print()
    for strain in args.strain:
        for program in programs:
            some = [r for r in rows if r["strain"] == strain and r["by"] == program]
            if some:
                lying = sum(r["verdict"] == "good" and r["lost"] > 0.005 for r in some)
                print(f"strain {strain:.2f}  {TITLES[program]:10}  {len(some):3} pairs  lost {np.mean([r['lost'] for r in some]):7.2%}  "
                      f"largest {max(r['largest'] for r in some):7.2f} px" + (f"  lying {lying}" if program == "alinify" else ""))
    if args.svg:
        Path(args.svg).write_text(picture(rows, args.strain, names, programs))
    if args.json:
        Path(args.json).write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
