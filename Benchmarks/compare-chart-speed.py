#!/usr/bin/env python3
"""Compares the speed of charts with Vega's (vl-convert) and of sums by a key with polars and pandas.

    swift build -c release --package-path Benchmarks --product chart-summary
    pip install vl-convert-python polars pandas
    python3 Benchmarks/compare-chart-speed.py [ROUNDS]

The 204 specifications of the shared folder become SVG in one process each, in turns; the start of a process
and the first chart of Vega are not counted. The table has 100,000 rows, of which a column of texts is the key.
"""

import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

import pandas
import polars
import vl_convert

root = pathlib.Path(__file__).resolve().parent
shared = pathlib.Path(os.environ.get("ARTIFACT_SHARED", root.parent.parent / "shared"))
program = os.environ.get("CHART_SUMMARY", str(root / ".build/release/chart-summary"))
rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
ROWS = 100_000


def specifications():
    path = shared / "suites/formats/vega-lite/cases.jsonl"
    return [json.loads(line)["spec"] for line in path.read_text(encoding="utf-8").splitlines()]


def ours(arguments, text=None):
    result = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=True)
    return result.stdout.splitlines()


def vega(specs):
    drawn = 0
    start = time.perf_counter()
    for spec in specs:
        try:
            vl_convert.vegalite_to_svg(spec, show_warnings=False)
            drawn += 1
        except ValueError:  # What Vega refuses costs its time too.
            continue
    return time.perf_counter() - start, drawn


def best(work):
    times = []
    for _ in range(10):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return min(times), result


specs = specifications()
lines = "\n".join(json.dumps({"spec": spec}) for spec in specs)
vl_convert.vegalite_to_svg(specs[0])
ratios = []
for _ in range(rounds):
    seconds, count, _ = ours(["svg"], lines)[0].split()
    other, drawn = vega(specs)
    ratios.append(other / float(seconds))
    print(f"ArtifactKit {float(seconds) * 1e3:.0f} ms for {count}, Vega {other * 1e3:.0f} ms for {drawn}")
print(f"{len(specs)} charts: {statistics.median(ratios):.1f} times as fast as Vega (goal 20)")

random.seed(7)
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "table.csv"
    with open(path, "w", encoding="utf-8") as file:
        file.write("k,v,w\n")
        for _ in range(ROWS):
            file.write(f"key {random.randrange(200)},{random.randrange(10_000) / 100},{random.random()}\n")
    table = polars.read_csv(path)
    frame = pandas.read_csv(path)
    lists = {"polars": [], "pandas": []}
    for _ in range(rounds):
        first, *groups = ours(["sum", str(path)])
        own = float(first.split()[0])
        seconds, result = best(
            lambda: table.group_by("k").agg(
                polars.col("v").sum().alias("s"), polars.col("v").mean().alias("m"), polars.len().alias("n")))
        lists["polars"].append(own / seconds)
        other, _ = best(lambda: frame.groupby("k")["v"].agg(["sum", "mean", "count"]))
        lists["pandas"].append(own / other)
        print(f"{ROWS} rows: ArtifactKit {own * 1e3:.2f} ms, polars {seconds * 1e3:.2f} ms, pandas {other * 1e3:.2f} ms")
    sums = {row["k"]: row["s"] for row in result.to_dicts()}
    for line in groups:
        key, _, value = line.rpartition(" ")
        assert abs(sums[key] - float(value)) < 1e-6 * abs(float(value)), key
    for name, values in lists.items():
        print(f"sums by a key: {statistics.median(values):.2f} times the time of {name} (bar 3)")
