#!/usr/bin/env python3
"""Compares charts with Vega's for the examples of Vega-Lite.

    swift build -c release --package-path Benchmarks --product chart-summary
    pip install vl-convert-python
    python3 Benchmarks/compare-charts.py --examples vega-lite/examples/specs --data vega/docs/data \\
        [--truth FILE] [--differences] [NAME …]

Data files are inlined, in memory. Examples whose data is missing are skipped, and so are those that Vega
refuses. A chart is drawn if it has a mark and no note of the kinds `not-drawn` and `invalid-expression`; it
agrees if the labels of axes and legends, the titles and the numbers of marks of each kind are Vega's.
Vega's results are kept in the file of `--truth`. The data is a folder, or a folder of a Git repository
as `REPOSITORY:FOLDER`.
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent
program = os.environ.get("CHART_SUMMARY", str(root / ".build/release/chart-summary"))
LISTS = ["axisLabels", "axisTitles", "legendLabels", "legendTitles", "titles"]
UNDRAWN = {"not-drawn", "invalid-expression"}
# Vega's results of a chart with more marks are not worth their time.
LARGEST_DATA = 30_000_000


class Missing(Exception):
    pass


class Data:
    """The data files, read from a folder or from a Git repository."""

    def __init__(self, place):
        self.repository, _, self.folder = place.rpartition(":")
        self.files = {}

    def read(self, name):
        if name not in self.files:
            self.files[name] = self.load(name)
        if self.files[name] is None:
            raise Missing(name)
        return self.files[name]

    def load(self, name):
        if not self.repository:
            path = pathlib.Path(self.folder) / name
            return path.read_text(encoding="utf-8") if path.is_file() else None
        command = ["git", f"--git-dir={self.repository}", "show", f"HEAD:{self.folder}/{name}"]
        result = subprocess.run(command, capture_output=True)
        return result.stdout.decode("utf-8", "replace") if result.returncode == 0 else None


def inlined(value, data, is_data=False):
    """A specification whose data files are part of it."""
    if isinstance(value, list):
        return [inlined(item, data) for item in value]
    if not isinstance(value, dict):
        return value
    if is_data and isinstance(value.get("url"), str):
        name = value["url"].split("/")[-1]
        text = data.read(name)
        if len(text) > LARGEST_DATA:
            raise Missing(name)
        form = dict(value.get("format") or {})
        form.setdefault("type", name.rsplit(".", 1)[-1])
        rest = {key: item for key, item in value.items() if key not in ("url", "format")}
        values = json.loads(text) if form["type"] in ("json", "topojson") else text
        return {**rest, "values": values, "format": form}
    return {key: inlined(item, data, key == "data") for key, item in value.items()}


def text(value):
    if isinstance(value, list):
        return ",".join(text(item) for item in value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value)


def summary(graph):
    """What a scene graph shows, in the form of chart-summary."""
    result = {name: [] for name in LISTS}
    marks = collections.Counter()
    roles = {"axis-label": "axisLabels", "axis-title": "axisTitles", "legend-label": "legendLabels",
             "legend-title": "legendTitles", "title-text": "titles", "title-subtitle": "titles"}

    def walk(node, is_hidden):
        kind, role = node.get("marktype"), node.get("role")
        for item in node.get("items", []):
            hidden = is_hidden or item.get("opacity") == 0
            if role in roles:
                if not hidden and text(item.get("text")):
                    result[roles[role]].append(text(item.get("text")))
            elif role == "mark" and kind != "group":
                if not is_of_selection(node):
                    marks[kind] += 1
            walk_all(item.get("items", []), hidden and role != "mark")

    def is_of_selection(node):
        """Whether marks are those of brushes, or the cells that make the nearest mark a target."""
        name = node.get("name") or ""
        return name.endswith(("_brush", "_brush_bg")) or name.startswith("voronoi") \
            or node.get("marktype") == "path"

    def walk_all(nodes, is_hidden):
        for node in nodes:
            walk(node, is_hidden)

    walk(graph["scenegraph"], False)
    return {**result, "marks": dict(marks)}


def vega(spec):
    import vl_convert
    try:
        return summary(vl_convert.vegalite_to_scenegraph(spec, allowed_base_urls=["http://localhost/"]))
    except BaseException as error:
        return {"error": str(error)[:300]}


def truths(specs, path):
    known = {}
    if path and os.path.exists(path):
        known = {row["name"]: row["vega"] for row in map(json.loads, open(path, encoding="utf-8"))}
    rest = [name for name in specs if name not in known]
    file = open(path, "a", encoding="utf-8") if path else None
    # Vega's processes are short-lived, since they keep memory and some examples end them.
    while rest:
        chunk, rest = rest[:50], rest[50:]
        lines = "".join(json.dumps({"name": name, "spec": specs[name]}) + "\n" for name in chunk)
        command = [sys.executable, __file__, "vega"]
        output = subprocess.run(command, input=lines.encode(), stdout=subprocess.PIPE).stdout
        results = [json.loads(line) for line in output.decode().splitlines()]
        if len(results) < len(chunk):
            results.append({"name": chunk[len(results)], "vega": {"error": "ended"}})
            rest = chunk[len(results):] + rest
        for row in results:
            known[row["name"]] = row["vega"]
            if file:
                print(json.dumps(row), file=file, flush=True)
    return known


def ours(specs):
    lines = "".join(json.dumps({"name": name, "spec": spec}) + "\n" for name, spec in specs.items())
    output = subprocess.run([program], input=lines.encode(), stdout=subprocess.PIPE).stdout
    return {row["name"]: row for row in map(json.loads, output.decode().splitlines())}


def differences(expected, found):
    for name in LISTS:
        wanted, has = collections.Counter(expected[name]), collections.Counter(found[name])
        if wanted != has:
            missing, extra = list((wanted - has).elements()), list((has - wanted).elements())
            yield name, f"missing {missing[:6]} ({len(missing)}), extra {extra[:6]} ({len(extra)})"
    if expected["marks"] != found["marks"]:
        yield "marks", f"expected {expected['marks']}, found {found['marks']}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--examples", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--truth")
    parser.add_argument("--differences", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    data, specs, skipped = Data(options.data), {}, collections.Counter()
    for path in sorted(pathlib.Path(options.examples).glob("*.vl.json")):
        name = path.name.removesuffix(".vl.json")
        if options.names and name not in options.names:
            continue
        try:
            specs[name] = inlined(json.loads(path.read_text(encoding="utf-8")), data)
        except Missing as error:
            skipped[str(error)] += 1
    expected = truths(specs, options.truth)
    found = ours(specs)
    counts, kinds, slow = collections.Counter(), collections.Counter(), []
    for name in specs:
        if "error" in expected[name]:
            counts["refused by Vega"] += 1
            continue
        counts["cases"] += 1
        row = found.get(name)
        if row is None or row.get("error"):
            counts["no plot"] += 1
            print(f"{name}: {row and row['error']} {row and row.get('notes')}")
            continue
        slow.append((row["seconds"], name))
        # A chart without data has no marks in Vega either.
        has_marks = bool(row["marks"]) or not expected[name]["marks"]
        if has_marks and not any(note["code"] in UNDRAWN for note in row["notes"]):
            counts["drawn"] += 1
        else:
            print(f"{name}: not drawn, {row['notes']}")
        different = list(differences(expected[name], row))
        if not different:
            counts["agree"] += 1
        for kind, _ in different:
            kinds[kind] += 1
        if different and options.differences:
            print(f"{name}:")
            for kind, difference in different:
                print(f"    {kind}: {difference}")
            if row["notes"]:
                print("    notes:", "; ".join(note["message"] for note in row["notes"]))
        elif row["notes"] and options.differences:
            print(f"{name}: agrees, notes:", "; ".join(note["message"] for note in row["notes"]))
    print("data missing:", dict(skipped))
    print("differences:", dict(kinds))
    print("slowest:", [(name, round(seconds, 2)) for seconds, name in sorted(slow, reverse=True)[:5]])
    for name, count in counts.items():
        share = f" ({count / counts['cases']:.1%})" if name in ("drawn", "agree") else ""
        print(f"{name}: {count}{share}")


if __name__ == "__main__":
    if sys.argv[1:] == ["vega"]:
        for row in map(json.loads, sys.stdin):
            print(json.dumps({"name": row["name"], "vega": vega(row["spec"])}), flush=True)
    else:
        main()
