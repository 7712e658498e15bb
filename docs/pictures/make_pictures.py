#!/usr/bin/env python3
"""Makes every picture of README and docs again, but for the figures of benchmarks and the modules:

  cmake --build build --target pictures        # or docs/pictures/make_pictures.py --build build

From the sample pairs and from phantoms only, so that all may be shown. The window's pictures are taken by take_screenshots
on a virtual screen (xvfb, openbox); results are drawn by alinify-cli. Needs python3-pil and python3-numpy.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
    from PIL import Image, ImageDraw
except ImportError:
    sys.exit("make_pictures.py needs python3-pil and python3-numpy (apt install python3-pil python3-numpy)")

ROOT = Path(__file__).resolve().parents[2]
OUT = Path(__file__).resolve().parent
SAMPLES = ROOT / "resources" / "samples"
GAP = 10  # white between pictures, px


def save(image, name, quality=84):
    image = image.convert("RGB")
    if name.endswith(".png"):
        image.quantize(128, dither=Image.Dither.NONE).save(OUT / name, optimize=True)
    else:
        image.save(OUT / name, quality=quality, optimize=True, progressive=True)
    print(f"{name:24} {image.width} x {image.height}  {(OUT / name).stat().st_size / 1000:6.0f} kB", flush=True)


def rows(*lines):
    """Pictures in rows, all of one size in a column."""
    height = sum(max(i.height for i in line) for line in lines) + GAP * (len(lines) - 1)
    width = max(sum(i.width for i in line) + GAP * (len(line) - 1) for line in lines)
    sheet, y = Image.new("RGB", (width, height), "white"), 0
    for line in lines:
        x = 0
        for image in line:
            sheet.paste(image, (x, y))
            x += image.width + GAP
        y += max(i.height for i in line) + GAP
    return sheet


def middle(image, width, height, at=(0.5, 0.5)):
    """A part of an image at one pixel to one pixel."""
    left = round((image.width - width) * at[0])
    top = round((image.height - height) * at[1])
    return image.crop((left, top, left + width, top + height))


class Maker:
    def __init__(self, build, work):
        self.build, self.work = build, work

    def cli(self, *args):
        subprocess.run([self.build / "bin" / "alinify-cli", *map(str, args), "--quiet"], check=True,
                       stdout=subprocess.DEVNULL, cwd=self.work)

    def composed(self, fixed, moving, transform=None, mode="overlay", **options):
        out = self.work / "composed.png"
        more = [word for key, value in options.items() for word in (f"--{key}", value)]
        self.cli("compose", "--fixed", fixed, "--moving", moving, "--mode", mode, "--out", out, *more,
                 *(["--transform", transform] if transform else []))
        return Image.open(out).convert("RGB")

    def registered(self, fixed, moving, name, *options):
        transform = self.work / f"{name}.json"
        self.cli("register", "--fixed", fixed, "--moving", moving, "--transform-out", transform, *options)
        return transform

    def screenshots(self, fixed, moving, *more):
        folder = self.work / "shots"
        settings = dict(os.environ, XDG_CONFIG_HOME=str(self.work / "config"))
        subprocess.run([ROOT / "tests/ui/with_screen.sh", self.build / "tests/take_screenshots",
                        fixed, moving, folder, "en", *more],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=settings)
        return lambda name: Image.open(folder / f"{name}.png").convert("RGB")

    def fabric(self):
        fixed, moving = SAMPLES / "fabric/fixed.jpg", SAMPLES / "fabric/moving.jpg"
        transform = self.registered(fixed, moving, "fabric")
        before, after = self.composed(fixed, moving), self.composed(fixed, moving, transform)
        part = dict(width=430, height=430, at=(0.5, 0.42))
        save(rows([middle(before, **part), middle(after, **part)]), "before_after.jpg", 88)
        part = dict(width=290, height=380, at=(0.5, 0.42))
        save(rows([middle(self.composed(fixed, moving, transform, mode), **part)
                   for mode in ("checkerboard", "red-cyan", "difference")]), "compare.jpg")

    def window(self):
        shot = self.screenshots(SAMPLES / "fabric/fixed.jpg", SAMPLES / "fabric/moving.jpg")
        for name, of in {"window": "registered", "open": "pair", "place_by_hand": "place_by_hand", "landmarks": "landmarks",
                         "running": "running", "correct": "correction", "stretch": "overlay_area", "measure": "measure",
                         "results": "results"}.items():
            save(shot(f"{of}_light"), f"{name}.jpg", 78)
        save(shot("export_light"), "export.png")

    def place(self):
        # A paper label that lay on the cloth in one capture only.
        moving = Image.open(SAMPLES / "fabric/moving.jpg").convert("RGB")
        label = Image.new("RGBA", (150, 96), (244, 242, 232, 255))
        draw = ImageDraw.Draw(label)
        for y, width in ((16, 110), (34, 84), (52, 118), (70, 60)):
            draw.rectangle((16, y, 16 + width, y + 6), fill=(70, 70, 80, 255))
        label = label.rotate(12, Image.Resampling.BICUBIC, expand=True)
        moving.paste(label, (520, 560), label)
        moving.save(self.work / "moving.png")
        shot = self.screenshots(SAMPLES / "fabric/fixed.jpg", self.work / "moving.png", "--place")
        save(shot("place_light"), "place.jpg", 78)

    def tissue(self):
        fixed = SAMPLES / "tissue/fixed.jpg"
        outlines = self.work / "pieces.geojson"
        self.cli("foreground", fixed, "--out", "mask.tif", "--outlines", outlines, "--smooth", 4, "--open", 5, "--close", 3,
                 "--min-area", 10000)
        picture = Image.open(fixed).convert("RGB")
        draw = ImageDraw.Draw(picture)
        for feature in json.loads(outlines.read_text())["features"]:
            geometry = feature["geometry"]
            for polygon in geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]:
                for ring in polygon:
                    draw.line([tuple(p) for p in ring], fill=(0, 90, 220), width=3, joint="curve")
        save(picture, "foreground.jpg")
        shot = self.screenshots(fixed, SAMPLES / "tissue/moving.jpg", outlines)
        for name, of in {"expected_error": "overlay_expected_error", "annotations": "annotations"}.items():
            save(shot(f"{of}_light"), f"{name}.jpg", 80)

    def batch(self):
        self.cli("phantom", "--kind", "fabric", "--size", "600x600", "--seed", 4, "--rotation", 6, "--out", "weave")
        pairs = {"cloth": SAMPLES / "fabric", "section": SAMPLES / "tissue", "weave": self.work / "weave"}
        ending = {name: "tif" if name == "weave" else "jpg" for name in pairs}
        lines = ["id,fixed,moving"] + [f"{name},{folder}/fixed.{ending[name]},{folder}/moving.{ending[name]}"
                                       for name, folder in pairs.items()]
        (self.work / "pairs.csv").write_text("\n".join(lines) + "\n")
        self.cli("batch", "pairs.csv", "--out-dir", "results")
        sheet = []
        for transform in (None, "results/{}.json"):
            sheet.append([middle(self.composed(folder / f"fixed.{ending[name]}", folder / f"moving.{ending[name]}",
                                               transform and transform.format(name),
                                               **({"size": 350} if name == "section" else {})), 285, 285)
                          for name, folder in pairs.items()])
        save(rows(*sheet), "batch.jpg")

    def series(self):
        self.cli("phantom", "--kind", "tissue", "--size", "700x560", "--seed", 5, "--sections", 4, "--out", "sections")
        self.cli("series", "sections/series.csv", "--reference", "section-02", "--out-dir", "series")
        sheet = []
        for transform in (None, "series/section-{}.json"):
            sheet.append([self.composed("sections/section-02.tif", f"sections/section-{k}.tif",
                                        transform and transform.format(k), size=290) for k in ("01", "03", "04")])
        save(rows(*sheet), "series.jpg")

    def repeat(self):
        self.cli("phantom", "--kind", "print", "--size", "900x700", "--seed", 3, "--out", "print")
        scan, design = "print/fixed.tif", "print/moving.tif"
        transform = self.registered(scan, design, "print", "--moving-repeat", "auto")
        one = Image.open(self.work / design).convert("RGB")
        part = dict(width=290, height=420)
        save(rows([one, middle(Image.open(self.work / scan).convert("RGB"), **part),
                   middle(self.composed(scan, design, transform), **part)]), "repeat.jpg")

    def flatfield(self):
        # The cloth as a camera with uneven columns would give it, with its white reference.
        cloth = np.asarray(Image.open(SAMPLES / "fabric/fixed.jpg").convert("L"), float)
        numbers = np.random.default_rng(1)
        x = np.linspace(-1, 1, cloth.shape[1])
        gain = (1 - 0.45 * x**2) * (1 + 0.06 * numbers.standard_normal(cloth.shape[1]))
        for name, picture in {"scan": cloth, "white": np.full((256, cloth.shape[1]), 200.0)}.items():
            Image.fromarray(np.clip(picture * gain, 0, 255).astype(np.uint8)).save(self.work / f"{name}.tif")
        self.cli("flatfield", "estimate", "scan.tif", "--white", "white.tif", "--out", "camera.json")
        self.cli("flatfield", "apply", "scan.tif", "--profile", "camera.json", "--out", "corrected.tif")
        save(rows([middle(Image.open(self.work / f"{name}.tif").convert("L"), 430, 300, (0, 0.4))
                   for name in ("scan", "corrected")]), "flatfield.jpg", 88)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="where bin/alinify-cli and tests/take_screenshots are")
    parser.add_argument("--only", nargs="*", help="fabric window place tissue batch series repeat flatfield")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        maker = Maker(args.build.resolve(), Path(work))
        for part in args.only or ("fabric", "window", "place", "tissue", "batch", "series", "repeat", "flatfield"):
            getattr(maker, part)()
    total = sum(p.stat().st_size for p in OUT.iterdir() if p.suffix in (".jpg", ".png"))
    print(f"together {total / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
