#!/usr/bin/env python3
"""Compares drawings of SVG with reference pictures by resvg, class by class beside CairoSVG.

    swift build -c release --package-path Benchmarks --product svg-png
    pip install numpy
    python3 Benchmarks/compare-svg-pictures.py [--failures]

A picture passes if the mean distance of its premultiplied components is at most 4 and at most 3 % of its
pixels are off by more than 48, as the README of the reference pictures says, which also has the distances of
CairoSVG. Cases with text need fonts that the references used. The shared folder is that of ARTIFACT_SHARED.
"""

import base64
import collections
import json
import os
import pathlib
import subprocess
import sys
import zlib

import numpy

root = pathlib.Path(__file__).resolve().parent
shared = pathlib.Path(os.environ.get("ARTIFACT_SHARED", root.parent.parent / "shared"))
program = os.environ.get("SVG_PNG", str(root / ".build/release/svg-png"))
OTHER = {"text", "filter", "external_image", "embedded_raster", "embedded_svg", "foreign_object"}
NAMED = {"feGaussianBlur", "feDropShadow", "feOffset", "feFlood", "feColorMatrix", "feMerge", "feBlend",
         "feComposite", "feComponentTransfer", "filter-functions", "flood-color", "flood-opacity", "filter"}


def rows(path):
    with open(shared / path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def pixels(data, row):
    values = numpy.frombuffer(data, numpy.uint8).reshape(row["height"], row["width"], 4).astype(float)
    values[..., :3] *= values[..., 3:] / 255
    return values


def passes(distance):
    return distance is not None and distance[0] <= 4 and distance[1] <= 0.03


def drawn(references, sources):
    """The distance of each of our drawings."""
    texts = [source.encode() for source in sources]
    data = b"".join(
        b"%d %d %d\n%b" % (len(text), row["width"], row["height"], text) for text, row in zip(texts, references))
    output = subprocess.run([program, "pixels"], input=data, stdout=subprocess.PIPE, check=True).stdout
    at = 0
    for row in references:
        size = row["width"] * row["height"] * 4
        expected = pixels(zlib.decompress(base64.b64decode(row.get("rgba_without_text") or row["rgba"])), row)
        difference = numpy.abs(pixels(output[at:at + size], row) - expected)
        at += size
        yield difference.mean(), (difference.max(axis=2) > 48).mean()


def without_text(svg):
    while (start := svg.find("<text")) >= 0 and (end := svg.find("</text>", start)) >= 0:
        svg = svg[:start] + svg[end + len("</text>"):]
    return svg


cases = json.load(open(shared / "suites/pictures/svg/classes.json"))["cases"]
sources = {row["path"]: row["svg"] for row in rows("suites/formats/resvg-svg/svgs.jsonl")}
suite = rows("suites/pictures/svg/expected.jsonl")
table = collections.defaultdict(lambda: [0, 0, 0])
failures = []
for row, distance in zip(suite, drawn(suite, [sources[row["path"]] for row in suite])):
    case = cases[row["path"]]
    needs, group = set(case["needs"]), case["group"]
    classes = [group, "all"]
    if not needs & OTHER:
        classes.append("no text, filter, image or foreign object")
        if group in ("shapes", "structure") and not case.get("undefined_behaviour"):
            classes.append("shapes and plain structure")
    if group == "filters" and case["subgroup"].split("/")[-1] in NAMED:
        classes.append("filters: the named ones")
    if "text" in needs:
        classes.append("needs text")
    for name in classes:
        table[name][0] += 1
        table[name][1] += passes(distance)
        table[name][2] += passes(case["cairosvg"])
    if not passes(distance):
        failures.append(f"{row['path']}  {distance[0]:.1f} {distance[1]:.1%}")
real = rows("suites/pictures/svg/real.jsonl")
documents = [without_text(row["svg"]) if row.get("rgba_without_text") else row["svg"] for row in real]
for row, distance in zip(real, drawn(real, documents)):
    table["real documents"][0] += 1
    table["real documents"][1] += passes(distance)
    table["real documents"][2] += passes(row["cairosvg"])
    if not passes(distance):
        failures.append(f"{row['name']}  {distance[0]:.1f} {distance[1]:.1%}")
print(f"{'class':44}{'cases':>6}{'ours':>8}{'CairoSVG':>10}")
for name, (count, ours, theirs) in sorted(table.items()):
    print(f"{name:44}{count:6}{ours / count:8.1%}{theirs / count:10.1%}")
if "--failures" in sys.argv:
    print("\n".join(failures))
