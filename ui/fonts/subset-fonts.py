#!/usr/bin/env python3
"""Builds this folder's fonts from the originals (README.md in this folder says which, and why).

    pip install fonttools brotli
    python subset-fonts.py <SourceSerif4Variable-Roman.ttf> <SourceSerif4Variable-Italic.ttf> <SourceSans3VF-Upright.ttf> \
        <SourceSans3VF-Italic.ttf> <folder of the fonts in STAND_INS>

Then prints the metrics that fonts.css uses for the stand-ins.
"""
import collections
import glob
import io
import os
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LATIN = "0000-00FF,0131,0152-0153,02BB-02BC,02C6,02DA,02DC,0304,0308,0329,2000-206F,20AC,2122,2191,2193,2212,2215,FEFF,FFFD"
COMMON = ["kern", "liga", "locl", "ccmp", "mark", "mkmk"]
FIGURES = ["onum", "lnum", "pnum", "tnum"]
# What stands in for each font, by weight and slant. Georgia's widths are those of Gelasio, and Helvetica's and Arial's
# those of Liberation Sans.
STAND_INS = {
    "fieldstone-serif.woff2": {
        400: ["Gelasio-Regular", "NotoSerif-Regular", "LiberationSerif-Regular"],
        600: ["Gelasio-Bold", "NotoSerif-Bold", "LiberationSerif-Bold"],
    },
    "fieldstone-serif-italic.woff2": {
        400: ["Gelasio-Italic", "NotoSerif-Italic", "LiberationSerif-Italic"],
        600: ["Gelasio-BoldItalic", "NotoSerif-BoldItalic", "LiberationSerif-BoldItalic"],
    },
    "fieldstone-sans.woff2": {
        400: ["Roboto-Regular", "LiberationSans-Regular"],
        600: ["Roboto-Bold", "LiberationSans-Bold"],
    },
}


def code_points():
    for part in LATIN.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def rename(font, family):
    """The licence reserves the name Source for the unchanged fonts."""
    names = {1: family, 3: family, 4: family, 6: family.replace(" ", ""), 16: family}
    for record in list(font["name"].names):
        if record.nameID in names:
            font["name"].setName(names[record.nameID], record.nameID, record.platformID, record.platEncID, record.langID)
        elif record.nameID not in (0, 2, 13, 14) and record.nameID < 256:
            font["name"].removeNames(nameID=record.nameID)


def make(source, target, family, axes, features):
    font = instantiateVariableFont(TTFont(source), axes)
    buffer = io.BytesIO()
    font.save(buffer)
    buffer.seek(0)
    font = TTFont(buffer)
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(code_points()))
    subsetter.subset(font)
    rename(font, family)
    font.flavor = "woff2"
    font.save(target)
    print(target, os.path.getsize(target), "bytes")


def shares():
    """How often each character stands in the running text of the shipped manual."""
    pages = glob.glob(os.path.join(os.path.dirname(__file__), "../../manual/v22/**/*.md"), recursive=True)
    text = " ".join(re.sub(r"^---.*?^---|^\s*(\||:::|#|!).*?$", "", open(page).read(), flags=re.S | re.M) for page in pages)
    letters = re.sub(r"\s+", " ", re.sub(r"[*_`\[\]{}\\<>#|]", "", text))
    return collections.Counter(letter for letter in letters if " " <= letter <= "~")


def mean_width(font, counts):
    cmap, widths, units = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return sum(widths[cmap[ord(c)]][0] * count for c, count in counts.items()) / counts.total() / units


def metrics(path, weight, stand_in, counts):
    font = instantiateVariableFont(TTFont(path), {"wght": weight})
    adjust = mean_width(font, counts) / mean_width(TTFont(stand_in), counts)
    head, units = font["hhea"], font["head"].unitsPerEm
    print(f"{os.path.basename(stand_in)}: size-adjust {adjust:.1%}, ascent-override "
          f"{head.ascent / units / adjust:.0%}, descent-override {-head.descent / units / adjust:.0%}")


if __name__ == "__main__":
    roman, italic, sans, sans_italic, folder = sys.argv[1:6]
    serif_weights, weights = (400, 400, 600), (400, 400, 700)
    make(roman, "fieldstone-serif.woff2", "Fieldstone Serif", {"opsz": 14, "wght": serif_weights}, [*COMMON, "smcp", *FIGURES])
    make(italic, "fieldstone-serif-italic.woff2", "Fieldstone Serif", {"opsz": 14, "wght": serif_weights}, [*COMMON, *FIGURES])
    make(sans, "fieldstone-sans.woff2", "Fieldstone Sans", {"wght": weights}, [*COMMON, "tnum", "pnum"])
    make(sans_italic, "fieldstone-sans-italic.woff2", "Fieldstone Sans", {"wght": weights}, COMMON)
    counts = shares()
    for path, weights in STAND_INS.items():
        for weight, names in weights.items():
            for name in names:
                metrics(path, weight, glob.glob(f"{folder}/**/{name}.[tw][to]f*", recursive=True)[0], counts)
