#!/usr/bin/env python3
"""What `alinify-cli flatfield estimate` leaves of a known camera, and what it does to cloth that it should leave alone.

  bench_flatfield.py [--half choose|show] [--lines 16384] [--size 17320] [--work FOLDER]

Webs of yarns from a formula, and of real cloth: a picture of a roll, evenly lit, that is seen again and again (mirrored at its
ends) while it wanders sideways. Each is captured by a camera with 15 % of vignetting, single columns of 0, 0.3 and 1 %, two
outputs that differ, and dust on the lens. Constants were chosen on the pictures of --half choose; quote those of show.
Columns: residual of the single columns (changes within 64 px) after the correction, what the estimate expects it to be, the
agreement of both halves, how far the cloth was seen to move. --size 0 leaves the run for time and memory out.
"""
import argparse
import json
import os
from pathlib import Path

import numpy as np
import tifffile

import whole_process as wp

WIDTH = 1536
PICTURES = {"choose": ["fabric-roll-a"], "show": ["fabric-roll-b"]}


def running_mean(values, width):
    padded = np.pad(values, width // 2, mode="reflect")
    total = np.cumsum(np.pad(padded, (1, 0)))
    return (total[width:] - total[:-width]) / width


def fast(log_profile):
    """Changes within 64 px."""
    return log_profile - running_mean(log_profile, 65)


def camera(columns, rms, random):
    x = np.linspace(-1, 1, columns)
    single = rms * random.standard_normal(columns) + 0.4 * rms * (np.arange(columns) % 2 - 0.5)
    for at in random.integers(0, columns, 6):
        single -= 6 * rms * np.exp(-0.5 * ((np.arange(columns) - at) / 1.5) ** 2)
    return -0.15 * x * x + 0.03 * np.sin(2.2 * x + 0.4), single


def wander(lines, px):
    t = np.arange(lines) / lines
    return px * (0.5 + 0.35 * np.sin(8.2 * t + 1) + 0.15 * np.sin(32 * t))


def yarns(lines, px, random):
    """Warp yarns of 9.3 px, each with its own thickness and brightness, under a slanting weft and a fine texture."""
    edges = np.cumsum(9.3 * (1 + 0.05 * random.standard_normal(int((WIDTH + px) / 9.3 * 1.2) + 10))) - 20
    light = 1 + 0.1 * random.standard_normal(len(edges))
    place = np.arange(0, WIDTH + px + 40, 0.25)
    i = np.searchsorted(edges, place) - 1
    warp = (0.75 + 0.5 * np.sin(np.pi * (place - edges[i]) / (edges[i + 1] - edges[i]))) * light[i]
    x, web, shift = np.arange(WIDTH), np.empty((lines, WIDTH), np.float32), wander(lines, px)
    for y in range(lines):
        weft = 1 + 0.25 * np.sin(2 * np.pi * (y + 0.02 * x) / 7.7)
        web[y] = 110 * warp[np.round((x + shift[y]) * 4).astype(int)] * weft
        web[y] *= 1 + 0.1 * random.standard_normal(WIDTH, dtype=np.float32)
    return web


def real_cloth(picture, lines, px):
    """Its own illumination is taken out: nothing tells it from the camera that is put on."""
    from PIL import Image
    from scipy.ndimage import gaussian_filter
    cloth = np.asarray(Image.open(picture), dtype=np.float32)
    cloth = cloth if cloth.ndim == 2 else cloth.mean(2)
    cloth *= 110 / gaussian_filter(cloth, 60)
    height, y = cloth.shape[0], np.arange(lines) % (2 * cloth.shape[0])
    y = np.where(y < height, y, 2 * height - 1 - y)
    shift = wander(lines, px).astype(int)
    return np.stack([cloth[y[i], shift[i]:shift[i] + WIDTH] for i in range(lines)])


def show(cli, work, name, web, rms, random):
    smooth, single = camera(web.shape[1], rms, random)
    if rms == 0:
        smooth, single = 0 * smooth, 0 * single
    captured = np.clip(np.round(web * np.exp(smooth + single) * 200), 0, 65535).astype(np.uint16)
    tifffile.imwrite(work / "web.tif", captured, tile=(256, 256), compression=None)
    run = wp.measure([cli, "flatfield", "estimate", "--json", "--quiet", work / "web.tif", "--out", work / "camera.json"])
    figures = json.loads(run.output[run.output.index("{"):])["channels"][0]
    gain = np.log(np.array(json.loads((work / "camera.json").read_text())["gain"]))
    left = smooth + single + gain
    print(f"{name:26} {100 * rms:4.1f} %  single {100 * fast(left).std():6.3f} %  expected {100 * figures['fine_uncertainty']:6.3f} %  "
          f"all {100 * left.std():6.3f} %  agreement {figures['agreement']:5.2f}  moved {figures['cloth_moved_px']:6.1f} px  "
          f"{figures['held_back'] or ''}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=PICTURES, default="show")
    parser.add_argument("--lines", type=int, default=16384)
    parser.add_argument("--size", type=int, default=17320, help="of the image for time and memory, px")
    parser.add_argument("--programs", default=wp.ROOT / "build" / "bin")
    parser.add_argument("--work", help="folder for the files, kept; otherwise a temporary one")
    args = parser.parse_args()
    cli = wp.program(args.programs, "alinify-cli")
    work = wp.work_folder(args.work)
    shared = Path(os.environ.get("ALINIFY_SHARED_DIR", wp.ROOT.parent / "shared")) / "data" / "pairs"
    seed = {"choose": 1, "show": 2}[args.half]
    for px in (0, 3, 20, 80, 300):
        web = yarns(args.lines, px, np.random.default_rng(seed))
        for rms in (0, 0.003, 0.01):
            show(cli, work, f"yarns, {px} px", web, rms, np.random.default_rng(seed + 10))
    for picture in PICTURES[args.half]:
        if not (shared / picture / "fixed.png").exists():
            print(f"SKIPPED {picture}: there is no {shared / picture}")
            continue
        for px in (60, 400):
            web = real_cloth(shared / picture / "fixed.png", args.lines, px)
            for rms in (0, 0.003, 0.01):
                show(cli, work, f"{picture}, {px} px", web, rms, np.random.default_rng(seed + 10))
    if args.size:
        random = np.random.default_rng(3)
        band = random.integers(60, 200, (512, args.size, 3), dtype=np.uint8)
        tifffile.imwrite(work / "large.tif", np.concatenate([band] * (args.size // 512 + 1))[:args.size], tile=(512, 512))
        for more in ([], ["--rows"]):
            run = wp.measure([cli, "flatfield", "estimate", "--quiet", work / "large.tif", "--out", work / "large.json", *more])
            print(f"estimate {' '.join(more):6} {args.size}^2 RGB: {run.wall_s:.1f} s, cpu {run.cpu_s:.1f} s, {run.peak_bytes / 2**20:.0f} MiB")
        run = wp.measure([cli, "flatfield", "apply", "--quiet", work / "large.tif", "--profile", work / "large.json",
                          "--out", work / "even.tif"])
        print(f"apply           {args.size}^2 RGB: {run.wall_s:.1f} s, cpu {run.cpu_s:.1f} s, {run.peak_bytes / 2**20:.0f} MiB")


if __name__ == "__main__":
    main()
