#!/usr/bin/env python3
"""Convergence of Alinify's B-spline and of elastix: one pair, one metric (mutual information), one grid, one resolution.

  bench_convergence.py [--size 2048] [--grid 64] [--downsample 1] [--out convergence.svg] [--work FOLDER]

Both run through alinify-cli, so that both begin where the images lie and their clocks hold the same. Draws the metric
over the seconds since the engine began (each level afresh, hence the steps), and prints the iterations, the time of one,
and where the maps end, at points whose true place is known. elastix estimates its metric from a few thousand samples of
each iteration, Alinify from every pixel, after blurring by 0.8 px: compare the courses, not the last digits.
Needs python3-numpy and elastix.
"""
import argparse
import json
from pathlib import Path

import numpy as np

import whole_process as wp
from bench_register import points

COLOURS = {"bspline": "#0b6", "elastix": "#c33"}


def svg(curves):
    """Lines over the logarithm of the time; of many iterations some 600 are drawn."""
    width, height, left, bottom = 720, 420, 70, 50
    times = np.concatenate([c[:, 0] for c in curves.values()])
    values = np.concatenate([c[:, 1] for c in curves.values()])
    first, last = np.log10(max(1e-3, times.min())), np.log10(times.max())
    low, high = values.min(), values.max()

    def x(t):
        return left + (np.log10(max(1e-3, t)) - first) / max(1e-9, last - first) * (width - left - 20)

    def y(v):
        return height - bottom - (v - low) / max(1e-9, high - low) * (height - bottom - 20)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
             f'font-size="12"><rect width="100%" height="100%" fill="white"/>']
    for power in range(int(np.ceil(first)), int(np.floor(last)) + 1):
        parts.append(f'<line x1="{x(10.0**power):.1f}" x2="{x(10.0**power):.1f}" y1="20" y2="{height - bottom}" '
                     f'stroke="#ddd"/><text x="{x(10.0**power):.1f}" y="{height - bottom + 16}" '
                     f'text-anchor="middle">{10.0**power:g} s</text>')
    for value in np.linspace(low, high, 5):
        parts.append(f'<line x1="{left}" x2="{width - 20}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd"/>'
                     f'<text x="{left - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.2f}</text>')
    for i, (name, curve) in enumerate(curves.items()):
        line = " ".join(f"{x(t):.1f},{y(v):.1f}" for t, v in curve[::1 + len(curve) // 600])
        parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[name]}" stroke-width="1.5"/>'
                     f'<text x="{width - 90}" y="{36 + 16 * i}" fill="{COLOURS[name]}">{name}</text>')
    parts.append(f'<text x="{left}" y="{height - 10}">time since the engine began; up: negative mutual information, '
                 'nats</text></svg>')
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=2048)
    parser.add_argument("--grid", type=float, default=64, help="pixels between control points")
    parser.add_argument("--downsample", type=float, default=1)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--out", default="convergence.svg")
    parser.add_argument("--programs", default=wp.ROOT / "build" / "bin")
    parser.add_argument("--work", help="folder for the files, kept; otherwise a temporary one")
    args = parser.parse_args()
    cli = wp.program(args.programs, "alinify-cli")
    work = wp.work_folder(args.work)
    fixed, moving, at_file, there_file = map(Path, wp.phantom(cli, work, args.size, ("--points", "1000")))
    at, there = points(at_file), points(there_file)
    ids = [i for i in at if i in there]
    true = np.array([there[i] for i in ids])
    curves, rows = {}, []
    for engine in ("bspline", "elastix"):
        own = ["--set", "data=mutual"] if engine == "bspline" else []
        run = wp.measure([cli, "register", "--quiet", "--engine", engine, "--device",
                          args.device if engine == "bspline" else "cpu", "--initial", "none", "--fixed", fixed, "--moving",
                          moving, "--set", f"grid_spacing_px={args.grid:g}", "--set", f"downsample={args.downsample:g}",
                          "--transform-out", work / "t.json", "--report", work / f"{engine}.json", *own])
        wp.measure([cli, "points", "--quiet", "--transform", work / "t.json", "--points", at_file, "--out",
                    work / "mapped.csv"])
        mapped = points(work / "mapped.csv")
        error = np.linalg.norm(np.array([mapped[i] for i in ids]) - true, axis=1)
        trace = json.loads((work / f"{engine}.json").read_text())["trace"]
        curves[engine] = np.array([(s["elapsed_s"], s["metric"]) for s in trace])
        last = [s for s in trace if s["stage"] == trace[-1]["stage"] and s["level"] == trace[-1]["level"]]
        each = (last[-1]["elapsed_s"] - last[0]["elapsed_s"]) / max(1, len(last) - 1)
        rows.append([engine, str(len(trace)), str(len(last)), wp.seconds(each), f"{trace[-1]['metric']:.3f}",
                     wp.seconds(run.wall_s), f"{np.median(error):.3f}", f"{np.percentile(error, 95):.3f}"])
    Path(args.out).write_text(svg(curves))
    wp.table(f"Convergence on a fabric of {args.size} x {args.size}, grid {args.grid:g} px, 1/{args.downsample:g}",
             ["", "iterations", "on the finest level", "s each", "metric at the end", "job s", "median px", "p95 px"], rows)
    pixels = (args.size / args.downsample) ** 2
    print(f"An iteration at full size reads both images once: at least {4 * pixels / 1e6:.0f} MB of 16-bit greys.")


if __name__ == "__main__":
    main()
