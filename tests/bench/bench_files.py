#!/usr/bin/env python3
"""Ready pixels into a pyramidal file by deflate, beside `vips tiffsave` with the same tiles, predictor and pyramid; and level 0
of a deflate TIFF beside that of an OME-Zarr of the same picture. An image is repeated until it has the size asked for.

  bench_files.py IMAGE [--size 10000] [--threads 2] [--runs 3] [--programs FOLDER] [--work FOLDER]

The pixels of both are in memory, vips' as its own uncompressed file, which it maps. Runs alternate; the least of each is printed.
Needs bench_files (a build with benchmarks) and libvips-tools.
"""
import argparse
import math
import os
import re
import subprocess
import sys

import whole_process as wp


def repeated(vips, image, size, work):
    """`image` side by side and below itself, size x size, in vips' format."""
    header = subprocess.run(["vipsheader", "-a", image], check=True, capture_output=True, text=True).stdout
    width, height = (int(re.search(rf"^{side}: (\d+)", header, re.M).group(1)) for side in ("width", "height"))
    tiled, out = work / "tiled.v", work / "ready.v"
    subprocess.run([vips, "replicate", image, tiled, str(math.ceil(size / width)), str(math.ceil(size / height))], check=True)
    subprocess.run([vips, "extract_area", tiled, out, "0", "0", str(size), str(size)], check=True)
    tiled.unlink()
    return out


def least(found, name, wall_s, cpu_s, more):
    old = found.get(name)
    found[name] = (wall_s, cpu_s, more) if not old else (min(old[0], wall_s), min(old[1], cpu_s), more)


def lines_of(output):
    for line in output.splitlines():
        match = re.match(r"(\S+)\s+([\d.]+) s,\s+([\d.]+) s of processor time, (.*)", line)
        if match:
            yield match.group(1), float(match.group(2)), float(match.group(3)), match.group(4)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("image")
    parser.add_argument("--size", type=int, default=10000, help="of the square that is written, px")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--programs", default=wp.ROOT / "build" / "bin")
    parser.add_argument("--work", help="folder for the files, kept; otherwise a temporary one")
    args = parser.parse_args()
    bench, vips = wp.program(args.programs, "bench_files"), wp.peer("vips", "libvips-tools")
    if not vips:
        sys.exit("nothing to make the picture with")
    work = wp.work_folder(args.work)
    ready = repeated(vips, args.image, args.size, work)
    plain = work / "ready.tif"
    subprocess.run([vips, "copy", ready, f"{plain}[bigtiff]"], check=True)
    os.environ["VIPS_CONCURRENCY"] = str(args.threads)
    ours, theirs = [work / name for name in ("alinify.ome.tif", "alinify.zarr")], work / "vips.tif"
    options = "[tile,tile-width=512,tile-height=512,pyramid,bigtiff,compression=deflate,predictor=horizontal]"
    written, read = {}, {}
    for _ in range(args.runs):
        run = wp.measure([bench, "write", "--threads", args.threads, "--runs", 1, plain, *ours])
        for name, wall_s, cpu_s, more in lines_of(run.output):
            least(written, name, wall_s, cpu_s, int(more.split()[0]))
        run = wp.measure([vips, "copy", ready, f"{theirs}{options}"])
        least(written, "vips tiffsave", run.wall_s, run.cpu_s, theirs.stat().st_size)
        run = wp.measure([bench, "read", "--threads", args.threads, "--runs", 1, *ours])
        for name, wall_s, cpu_s, more in lines_of(run.output):
            least(read, name, wall_s, cpu_s, more)
    peer = written["vips tiffsave"]
    title = f"{args.size} x {args.size} px of {os.path.basename(args.image)}, {args.threads} threads, best of {args.runs}"
    wp.table(f"Written from ready pixels, {title}", ["", "wall s", "CPU s", "MB", "CPU, vips / this", "bytes / vips"],
             [[name, wp.seconds(w), wp.seconds(c), f"{b / 1e6:.1f}", wp.ratio(peer[1], c), wp.ratio(b, peer[2])]
              for name, (w, c, b) in written.items()])
    wp.table(f"Level 0 read in squares of 512 px, {title}", ["", "wall s", "CPU s", ""],
             [[name, wp.seconds(w), wp.seconds(c), more] for name, (w, c, more) in read.items()])


if __name__ == "__main__":
    main()
