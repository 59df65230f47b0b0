#!/usr/bin/env python3
"""Builds this folder's fonts from the originals (README.md in this folder says which, and why).

    pip install fonttools brotli
    python subset-fonts.py <SourceSerif4Variable-Roman.ttf> <SourceSerif4Variable-Italic.ttf> <SourceSans3VF-Upright.ttf> \
        <SourceSans3VF-Italic.ttf>

Then prints the metrics that fonts.css uses for the fallback fonts.
"""
import io
import os
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LATIN = "0000-00FF,0131,0152-0153,02BB-02BC,02C6,02DA,02DC,0304,0308,0329,2000-206F,20AC,2122,2191,2193,2212,2215,FEFF,FFFD"
COMMON = ["kern", "liga", "locl", "ccmp", "mark", "mkmk"]
FIGURES = ["onum", "lnum", "pnum", "tnum"]
# How often a character stands in English text, in percent: the fall-back's size is matched on running text.
ENGLISH = {
    " ": 18.3, "e": 10.2, "t": 7.5, "a": 6.5, "o": 6.2, "n": 5.7, "i": 5.7, "s": 5.3, "r": 5, "h": 5, "l": 3.3,
    "d": 3.3, "u": 2.3, "c": 2.2, "m": 2, "f": 2, "w": 1.7, "g": 1.6, "p": 1.5, "y": 1.4, "b": 1.3, "v": 0.8,
    "k": 0.6, ".": 1.1, ",": 1.2, "T": 0.4, "S": 0.4, "A": 0.4, "C": 0.4, "R": 0.3, "1": 0.4, "2": 0.3, "0": 0.3,
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


def english_width(font):
    cmap, widths, units = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return sum(widths[cmap[ord(c)]][0] * share for c, share in ENGLISH.items()) / sum(ENGLISH.values()) / units


def metrics(path, fallback):
    font = instantiateVariableFont(TTFont(path), {"wght": 400})
    adjust = english_width(font) / english_width(TTFont(fallback))
    head, units = font["hhea"], font["head"].unitsPerEm
    print(f"{path} over {os.path.basename(fallback)}: size-adjust {adjust:.2%}, ascent-override "
          f"{head.ascent / units / adjust:.2%}, descent-override {-head.descent / units / adjust:.2%}")


if __name__ == "__main__":
    roman, italic, sans, sans_italic = sys.argv[1:5]
    serif_weights, weights = (400, 400, 600), (400, 400, 700)
    make(roman, "fieldstone-serif.woff2", "Fieldstone Serif", {"opsz": 14, "wght": serif_weights}, [*COMMON, "smcp", *FIGURES])
    make(italic, "fieldstone-serif-italic.woff2", "Fieldstone Serif", {"opsz": 14, "wght": serif_weights}, [*COMMON, *FIGURES])
    make(sans, "fieldstone-sans.woff2", "Fieldstone Sans", {"wght": weights}, [*COMMON, "tnum", "pnum"])
    make(sans_italic, "fieldstone-sans-italic.woff2", "Fieldstone Sans", {"wght": weights}, COMMON)
    liberation = os.environ.get("LIBERATION", "/usr/share/fonts/truetype/liberation")
    metrics("fieldstone-serif.woff2", f"{liberation}/LiberationSerif-Regular.ttf")
    metrics("fieldstone-serif-italic.woff2", f"{liberation}/LiberationSerif-Italic.ttf")
    metrics("fieldstone-sans.woff2", f"{liberation}/LiberationSans-Regular.ttf")
    metrics("fieldstone-sans-italic.woff2", f"{liberation}/LiberationSans-Italic.ttf")
