#!/usr/bin/env python3
"""Compares the way of large inputs through the tool with that of an older build, in turns.

Usage: Benchmarks/compare-output.py OLD NEW [ROUNDS]

OLD and NEW are executables `artifact`. Each row is what NEW takes as a multiple of OLD, in seconds and in
resident memory, for an input that is made here: 15 MB of CSV, 10 MB of Markdown, as many quotes in each other as
fit into 10 MB, and 100 MB of Markdown; and 50 MB of Markdown as HTML. Of several rounds the median counts. The first line is timed from the start
of the process to its first byte.
"""
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

SENTENCE = (
    "The river turns *slowly* past the mill, and `code` is **bold** where "
    "[links](https://e.example/a) are short; this sentence is long enough to wrap on a narrow screen.\n\n"
)
BARS = {  # input: time, memory, first line in ms, memory in MB
    "15 MB of CSV": (0.25, 0.1, None, None),
    "10 MB of Markdown": (None, None, 30, None),
    "5,000,000 quotes": (None, 0.1, None, None),
    "100 MB of Markdown": (None, None, None, 100),
    "50 MB as HTML": (None, None, 30, 64),
}


def markdown(size):
    part = 0
    while size > 0:
        text = f"## Part {part}\n\n" + SENTENCE + "- one\n- two **three**\n- four\n\n" + SENTENCE * 3
        yield text
        size -= len(text)
        part += 1


def csv(size):
    chance = random.Random(1)
    trees, towns = ["Cedar", "Hazel", "Elm", "Aster"], ["Lyon", "Berlin", "Oslo", "Quito"]
    yield "id,name,city,amount,date,note\n"
    number = 0
    while size > 0:
        tree, town = chance.choice(trees), chance.choice(towns)
        amount = chance.randrange(100_000) / 100
        row = f'{number},{tree} {number % 97},{town},{amount},2026-03-{number % 28 + 1:02},"note {number}, of {tree}"\n'
        yield row
        size -= len(row)
        number += 1


def inputs(folder):
    made = {
        "15 MB of CSV": ("a.csv", csv(15_200_000)),
        "10 MB of Markdown": ("b.md", markdown(10_000_000)),
        "5,000,000 quotes": ("c.md", ["> " * 5_000_000]),
        "100 MB of Markdown": ("d.md", markdown(100_000_000)),
        "50 MB as HTML": ("e.md", markdown(50_000_000)),
    }
    for name, (file, parts) in made.items():
        path = folder / file
        with open(path, "w") as stream:
            stream.writelines(parts)
        yield name, path


def run(tool, path, form):
    """Seconds, MB of resident memory, and milliseconds to the first byte."""
    start = time.monotonic()
    process = subprocess.Popen(
        [tool, "render", "--to", form, path], stdout=subprocess.PIPE, bufsize=0)
    process.stdout.read(1)
    first = time.monotonic() - start
    while process.stdout.read(1 << 20):
        pass
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1_000, first * 1_000


def main():
    old, new = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        for name, path in inputs(pathlib.Path(folder)):
            form = "html" if name.endswith("HTML") else "plain"
            runs = [(run(old, path, form), run(new, path, form)) for _ in range(rounds)]
            before, after = ([statistics.median(column) for column in zip(*side)] for side in zip(*runs))
            ratio, memory = after[0] / before[0], after[1] / before[1]
            values = (ratio, memory, after[2], after[1])
            marks = ["" if bar is None else " met" if value <= bar else " MISSED"
                     for value, bar in zip(values, BARS[name])]
            missed = missed or " MISSED" in marks
            print(f"{name:20} {after[0]:6.2f} s  {ratio:5.3f} × time{marks[0]}  {memory:5.3f} × memory{marks[1]}"
                  f"  {after[1]:5.0f} MB{marks[3]}  first byte {after[2]:5.0f} ms{marks[2]} (was {before[2]:.0f})")
    sys.exit(missed)


if __name__ == "__main__":
    main()
