#!/usr/bin/env python3
"""Warp and export at full resolution, beside libvips: `alinify-cli warp` from an elastix B-spline against `vips mapim` from
a ready-made coordinate map, both to a tiled, pyramidal BigTIFF, in one run.

  bench_export.py [--size 17320] [--image RGB.tif] [--spacing 256] [--runs 3] [--compression none|deflate] [--work FOLDER]

vips needs the map as a file (8 bytes a pixel: 2.4 GB at 17320); making it is not in its time. Needs python3-numpy.
"""
import argparse
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np

import whole_process as wp

TILE = 256


def bspline_weights(t):
    s = 1 - t
    return np.stack([s**3, 3 * t**3 - 6 * t**2 + 4, 3 * s**3 - 6 * s**2 + 4, t**3]) / 6


def axis_matrix(size, spacing, origin, count):
    """(size, count): what each control point of an axis weighs at each pixel centre."""
    u = (np.arange(size) - origin) / spacing
    first = np.floor(u).astype(int) - 1
    weights = bspline_weights(u - np.floor(u))
    matrix = np.zeros((size, count), np.float32)
    for k in range(4):
        matrix[np.arange(size), first + k] = weights[k]
    return matrix


def write_elastix(path, size, spacing, origin, count, coefficients):
    """A TransformParameters file as elastix writes it: x of every control point, then y."""
    path.write_text(f'''(Transform "BSplineTransform")
(NumberOfParameters {2 * count * count})
(TransformParameters {" ".join(f"{v:.6f}" for v in coefficients.reshape(-1))})
(InitialTransformParametersFileName "NoInitialTransform")
(UseBinaryFormatForTransformationParameters "false")
(HowToCombineTransforms "Compose")
(FixedImageDimension 2)
(MovingImageDimension 2)
(FixedInternalImagePixelType "float")
(MovingInternalImagePixelType "float")
(Size {size} {size})
(Index 0 0)
(Spacing 1.0 1.0)
(Origin 0.0 0.0)
(Direction 1.0 0.0 0.0 1.0)
(UseDirectionCosines "true")
(GridSize {count} {count})
(GridIndex 0 0)
(GridSpacing {spacing} {spacing})
(GridOrigin {origin} {origin})
(GridDirection 1.0 0.0 0.0 1.0)
(BSplineTransformSplineOrder 3)
(UseCyclicTransform "false")
''')


def write_map(path, size, spacing, origin, count, coefficients):
    """vips's own format: 64 bytes of header, then float x and y of the moving pixel, row by row."""
    across = axis_matrix(size, spacing, origin, count).T
    down = axis_matrix(size, spacing, origin, count)
    header = struct.pack("<I3i4x3i2fi2h2i", 0x08F2A6B6, size, size, 2, 6, 0, 0, 1.0, 1.0, 0, 0, 0, 0, 0)
    with open(path, "wb") as out:
        out.write(header.ljust(64, b"\0"))
        for y in range(0, size, 512):
            rows = np.arange(y, min(size, y + 512))
            band = np.empty((len(rows), size, 2), np.float32)
            for axis, start in ((0, np.arange(size)[None, :]), (1, rows[:, None])):
                band[..., axis] = start + down[rows] @ coefficients[axis] @ across
            band.tofile(out)


def centre_difference(vips, a, b, size, work):
    """Mean grey-level difference of the two results over their middle."""
    edge = min(size, 2048)
    at = (size - edge) // 2
    parts = []
    for i, image in enumerate((a, b)):
        parts.append(work / f"part{i}.v")
        subprocess.run([vips, "extract_area", image, parts[i], str(at), str(at), str(edge), str(edge)], check=True)
    subprocess.run([vips, "subtract", *parts, work / "difference.v"], check=True)
    subprocess.run([vips, "abs", work / "difference.v", work / "absolute.v"], check=True)
    return float(subprocess.run([vips, "avg", work / "absolute.v"], check=True, capture_output=True, text=True).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=17320)
    parser.add_argument("--image", help="a square RGB TIFF to warp instead of a phantom; --size is its side")
    parser.add_argument("--spacing", type=int, default=256, help="of the B-spline's control points, px")
    parser.add_argument("--amplitude", type=float, default=30, help="of the control points' displacements, px")
    parser.add_argument("--runs", type=int, default=3, help="the quickest is printed")
    parser.add_argument("--compression", default="none", choices=["none", "deflate"])
    parser.add_argument("--programs", default=wp.ROOT / "build" / "bin")
    parser.add_argument("--work", help="folder for the files, kept; otherwise a temporary one")
    args = parser.parse_args()
    cli, vips = wp.program(args.programs, "alinify-cli"), wp.peer("vips", "libvips-tools")
    work = wp.work_folder(args.work)
    size, spacing = args.size, args.spacing
    image = Path(args.image) if args.image else wp.phantom(cli, work, size)[1]

    count = -(-size // spacing) + 3
    origin = (size - 1) / 2 - spacing * (count - 1) / 2
    coefficients = np.random.default_rng(3).standard_normal((2, count, count)).astype(np.float32) * args.amplitude
    write_elastix(work / "bspline.txt", size, spacing, origin, count, coefficients)
    wp.measure([cli, "transform", "--transform", work / "bspline.txt", "--from", "elastix", "--fixed-size", f"{size}x{size}",
                "--moving-size", f"{size}x{size}", "--out", work / "transform.json"])
    if vips:
        print("making the coordinate map for vips (not timed)", file=sys.stderr)
        write_map(work / "map.v", size, spacing, origin, count, coefficients)

    rows = []
    for ours, theirs in (("linear", "bilinear"), ("cubic", "bicubic")):
        peer_run = None
        if vips:
            into = f"{work / f'vips_{theirs}.tif'}[tile,tile-width={TILE},tile-height={TILE},pyramid,bigtiff,compression={args.compression}]"
            peer_run = wp.best_of(args.runs, [vips, "mapim", image, into, work / "map.v", "--interpolate", theirs])
            rows.append([f"vips mapim {theirs}, ready map", wp.seconds(peer_run.wall_s), wp.seconds(peer_run.cpu_s),
                         wp.mib(peer_run.peak_bytes), "1.00", ""])
        out = work / f"alinify_{ours}.tif"
        run = wp.best_of(args.runs, [cli, "warp", "--quiet", "--transform", work / "transform.json", "--image", image, "--out", out,
                                     "--interpolation", ours, "--tile-size", TILE, "--bigtiff", "--compression", args.compression],
                         before=lambda: out.unlink(missing_ok=True))
        difference = f"{centre_difference(vips, work / f'vips_{theirs}.tif', out, size, work):.3f}" if vips else ""
        rows.append([f"alinify-cli warp {ours}", wp.seconds(run.wall_s), wp.seconds(run.cpu_s), wp.mib(run.peak_bytes),
                     wp.ratio(run.wall_s, peer_run.wall_s if peer_run else None), difference])
    wp.table(f"Warp and export, {size} x {size} RGB, B-spline of {count} x {count}, pyramidal BigTIFF, {args.compression}, best of {args.runs}",
             ["", "wall s", "CPU s", "peak MiB", "wall / vips", "mean |difference|"], rows)


if __name__ == "__main__":
    main()
