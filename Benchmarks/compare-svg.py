#!/usr/bin/env python3
"""Compares drawing SVG as PNG with resvg, in turns in one run.

    swift build -c release --package-path Benchmarks --product svg-png
    pip install resvg_py
    python3 Benchmarks/compare-svg.py [SIZE]

Draws all documents of the resvg suite in one process each, and prints the ratio of the times (goal: at
most 2.5) and that of each part of ours; then a flowchart of 30 nodes, ours from the layout and resvg from
its SVG (goal: at most 2). The shared folder is that of ARTIFACT_SHARED, the font that of FONT.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

import resvg_py

root = pathlib.Path(__file__).resolve().parent
shared = pathlib.Path(os.environ.get("ARTIFACT_SHARED", root.parent.parent / "shared"))
size = int(sys.argv[1]) if len(sys.argv) > 1 else 256
program = os.environ.get("SVG_PNG", str(root / ".build/release/svg-png"))
rounds = 5


def documents():
    cases = json.load(open(shared / "suites/pictures/svg/classes.json"))["cases"]
    for line in open(shared / "suites/formats/resvg-svg/svgs.jsonl"):
        row = json.loads(line)
        if row["path"] in cases:
            yield row["svg"]


def ours(texts):
    data = b"".join(f"{len(text)}\n".encode() + text for text in texts)
    result = subprocess.run([program, str(size)], input=data, stdout=subprocess.PIPE, check=True)
    return [float(part) for part in result.stdout.split()]


def theirs(texts):
    total = 0
    start = time.perf_counter()
    for text in texts:
        try:
            total += len(bytes(resvg_py.svg_to_bytes(svg_string=text, width=size, skip_system_fonts=True)))
        except ValueError:
            pass
    return time.perf_counter() - start, total


texts = list(documents())
encoded = [text.encode() for text in texts]
ratios = []
for _ in range(rounds):
    mine, other = ours(encoded), theirs(texts)
    ratios.append(mine[0] / other[0])
    print(f"{mine[0]:.2f} s (refined {mine[1]:.2f}, built {mine[2]:.2f}, drawn {mine[3]:.2f}), "
          f"resvg {other[0]:.2f} s")
print(f"{len(texts)} documents at {size} pixels: {statistics.median(ratios):.2f} times resvg")

font = os.environ.get("FONT", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
ratios = {"laid out and drawn": [], "drawn": []}
for _ in range(rounds):
    first, svg = subprocess.run([program, "diagram", font], stdout=subprocess.PIPE, check=True,
                                text=True).stdout.split("\n", 1)
    layout, drawing = map(float, first.split())
    times = []
    for _ in range(15):
        start = time.perf_counter()
        resvg_py.svg_to_bytes(svg_string=svg, zoom=2, skip_system_fonts=True, font_files=[font],
                              sans_serif_family="DejaVu Sans")
        times.append(time.perf_counter() - start)
    other = statistics.median(times)
    ratios["laid out and drawn"].append((layout + drawing) / other)
    ratios["drawn"].append(drawing / other)
    print(f"diagram: laid out {layout * 1000:.1f} ms, drawn {drawing * 1000:.1f} ms, resvg {other * 1000:.1f} ms")
for what, values in ratios.items():
    print(f"diagram {what}: {statistics.median(values):.2f} times resvg")
