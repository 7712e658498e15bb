#!/usr/bin/env python3
"""How long until there is something to see: `alinify-cli info` and the first composed picture of a pair, with and without
pyramid pages, beside what vips needs for a thumbnail of one of the images.

  bench_open.py [--size 17320] [--picture 1600] [--runs 5] [--work FOLDER]
"""
import argparse

import whole_process as wp


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=17320)
    parser.add_argument("--picture", type=int, default=1600, help="longest side of the picture, px")
    parser.add_argument("--runs", type=int, default=5, help="the quickest is printed")
    parser.add_argument("--programs", default=wp.ROOT / "build" / "bin")
    parser.add_argument("--work", help="folder for the files, kept; otherwise a temporary one")
    args = parser.parse_args()
    cli, vips = wp.program(args.programs, "alinify-cli"), wp.peer("vips", "libvips-tools")
    work = wp.work_folder(args.work)

    rows = []
    for words, folder, extra in (("with pyramid", work / "pyramid", ()), ("without", work / "flat", ("--no-pyramid",))):
        folder.mkdir(parents=True, exist_ok=True)
        fixed, moving, _, _ = wp.phantom(cli, folder, args.size, extra)
        runs = [(f"alinify-cli info, {words} ({fixed.stat().st_size / 2**20:.0f} MiB)", [cli, "info", fixed]),
                (f"alinify-cli compose, pair, {words}",
                 [cli, "compose", "--quiet", "--fixed", fixed, "--moving", moving, "--mode", "overlay", "--size", args.picture,
                  "--out", work / "picture.png"])]
        if vips:
            runs += [(f"vipsheader, {words}", ["vipsheader", fixed]),
                     (f"vips thumbnail, one image, {words}", [vips, "thumbnail", fixed, work / "thumbnail.png", args.picture])]
        for name, command in runs:
            run = wp.best_of(args.runs, command, before=lambda: (work / "picture.png").unlink(missing_ok=True))
            rows.append([name, wp.seconds(run.wall_s), wp.seconds(run.cpu_s), wp.mib(run.peak_bytes)])
    wp.table(f"Opening {args.size} x {args.size} RGB, picture of {args.picture} px, best of {args.runs} (files in the page cache)",
             ["", "wall s", "CPU s", "peak MiB"], rows)


if __name__ == "__main__":
    main()
