#!/usr/bin/env python3
"""Registration beside elastix itself on the same level images: `alinify-cli register` chooses its working resolution; elastix
then gets grey images of that resolution and the parameters of a plain expert run. Errors of both at
points whose true place is known.

  bench_register.py [--size 17320] [--engine bspline] [--threads 2] [--work FOLDER]
  bench_register.py --fixed F.tif --moving M.tif --fixed-points F.csv --moving-points M.csv

The grey images for elastix are made by vips and not timed. Needs python3-numpy, elastix, libvips-tools.
"""
import argparse
import csv
import json
import re
import subprocess
from pathlib import Path

import numpy as np

import whole_process as wp

PARAMETERS = '''(FixedInternalImagePixelType "float")
(MovingInternalImagePixelType "float")
(FixedImageDimension 2)
(MovingImageDimension 2)
(UseDirectionCosines "true")
(Registration "MultiResolutionRegistration")
(FixedImagePyramid "FixedRecursiveImagePyramid")
(MovingImagePyramid "MovingRecursiveImagePyramid")
(Interpolator "LinearInterpolator")
(ResampleInterpolator "FinalBSplineInterpolator")
(Resampler "DefaultResampler")
(Metric "AdvancedMattesMutualInformation")
(NumberOfHistogramBins 32)
(Optimizer "AdaptiveStochasticGradientDescent")
(AutomaticParameterEstimation "true")
(AutomaticScalesEstimation "true")
(AutomaticTransformInitialization "false")
(HowToCombineTransforms "Compose")
(Transform "BSplineTransform")
(NumberOfResolutions {levels})
(ImagePyramidSchedule {schedule})
(FinalGridSpacingInVoxels {grid} {grid})
(GridSpacingSchedule {grids})
(MaximumNumberOfIterations 500)
(NumberOfSpatialSamples 30000)
(NewSamplesEveryIteration "true")
(ImageSampler "RandomCoordinate")
(RandomSeed 1)
(WriteResultImage "false")
(ErodeMask "false")
'''


def points(path):
    """{id: (x, y)}; whatever columns stand between, the header names them."""
    with open(path, newline="") as text:
        rows = list(csv.reader(text))
    head = [h.strip().lower() for h in rows[0]]
    x, y = head.index("x"), head.index("y")
    return {r[0]: (float(r[x]), float(r[y])) for r in rows[1:] if r}


def errors(name, run, mapped, true, rows, peer_wall):
    e = np.linalg.norm(mapped - true, axis=1)
    rows.append([name, wp.seconds(run.wall_s), wp.seconds(run.cpu_s), wp.mib(run.peak_bytes), f"{np.median(e):.3f}",
                 f"{np.percentile(e, 95):.3f}", wp.ratio(run.wall_s, peer_wall)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=17320)
    parser.add_argument("--engine", default="elastix", help="Alinify's")
    parser.add_argument("--threads", type=int, help="of both, instead of all cores")
    for name in ("fixed", "moving", "fixed-points", "moving-points"):
        parser.add_argument("--" + name)
    parser.add_argument("--downsample", type=float, help="working resolution for both, instead of the one Alinify chooses")
    parser.add_argument("--programs", default=wp.ROOT / "build" / "bin")
    parser.add_argument("--work", help="folder for the files, kept; otherwise a temporary one")
    args = parser.parse_args()
    cli = wp.program(args.programs, "alinify-cli")
    elastix, transformix = wp.peer("elastix", "elastix"), wp.peer("transformix", "elastix")
    vips = wp.peer("vips", "libvips-tools")
    work = wp.work_folder(args.work)
    if args.fixed:
        if not (args.moving and args.fixed_points and args.moving_points):
            parser.error("--fixed needs --moving, --fixed-points and --moving-points")
        files = [args.fixed, args.moving, args.fixed_points, args.moving_points]
    else:
        files = wp.phantom(cli, work, args.size, ("--points", "2000"))
    fixed, moving, fixed_points, moving_points = map(Path, files)
    at, there = points(fixed_points), points(moving_points)
    ids = [i for i in at if i in there]
    true = np.array([there[i] for i in ids])
    (work / "points.csv").write_text("id,x,y\n" + "".join(f"{i},{at[i][0]},{at[i][1]}\n" for i in ids))

    rows = []
    begin = np.array([at[i] for i in ids])
    e = np.linalg.norm(begin - true, axis=1)
    rows.append(["before", "", "", "", f"{np.median(e):.3f}", f"{np.percentile(e, 95):.3f}", ""])

    more = ["--set", f"downsample={args.downsample:g}"] if args.downsample else []
    more += ["--threads", args.threads] if args.threads else []
    ours = wp.measure([cli, "register", "--quiet", "--engine", args.engine, "--device", "cpu", "--fixed", fixed, "--moving", moving, "--transform-out",
                       work / "transform.json", "--report", work / "report.json", *more])
    wp.measure([cli, "points", "--quiet", "--transform", work / "transform.json", "--points", work / "points.csv", "--out",
                work / "mapped.csv"])
    mapped = points(work / "mapped.csv")
    down = json.loads((work / "report.json").read_text())["resolution"]["downsample"]

    peer_wall = None
    if elastix and transformix and vips:
        for name, image in (("f", fixed), ("m", moving)):
            subprocess.run([vips, "colourspace", f"{image}[access=sequential]", work / f"{name}_grey.v", "b-w"], check=True)
            subprocess.run([vips, "shrink", work / f"{name}_grey.v", work / f"{name}_grey.tif", str(down), str(down)], check=True)
            (work / f"{name}_grey.v").unlink()
        levels = 6
        scale = [2 ** (levels - 1 - i) for i in range(levels)]
        (work / "parameters.txt").write_text(PARAMETERS.format(
            levels=levels, schedule=" ".join(f"{s} {s}" for s in scale), grid=f"{256 / down:g}",
            grids=" ".join(str(max(1, s // 2)) for s in scale)))
        out = work / "elastix"
        out.mkdir(exist_ok=True)
        run = wp.measure([elastix, "-f", work / "f_grey.tif", "-m", work / "m_grey.tif", "-p", work / "parameters.txt", "-out", out,
                          *(["-threads", args.threads] if args.threads else [])])
        peer_wall = run.wall_s
        level = (begin + 0.5) / down - 0.5  # elastix's pixels: those of the level
        (work / "points.txt").write_text(f"point\n{len(level)}\n" + "".join(f"{x} {y}\n" for x, y in level))
        subprocess.run([transformix, "-def", work / "points.txt", "-tp", out / "TransformParameters.0.txt", "-out", out], check=True,
                       stdout=subprocess.DEVNULL)
        found = re.findall(r"OutputPoint = \[ (\S+) (\S+) \]", (out / "outputpoints.txt").read_text())
        there_level = np.array(found, float)
        errors(f"elastix, same images (1/{down:g})", run, (there_level + 0.5) * down - 0.5, true, rows, peer_wall)
    errors(f"alinify-cli register --engine {args.engine} (1/{down:g})", ours, np.array([mapped[i] for i in ids]), true, rows, peer_wall)
    wp.table(f"Registration of {fixed.name} and {moving.name}, {len(ids)} points",
             ["", "wall s", "CPU s", "peak MiB", "median px", "p95 px", "wall / elastix"], rows)
    print("Alinify's time holds opening the full images, making the level images and the affine start; elastix's holds none of that.")


if __name__ == "__main__":
    main()
