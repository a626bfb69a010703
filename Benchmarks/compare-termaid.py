#!/usr/bin/env python3
"""Compares the text that `artifact render` and termaid draw for Mermaid sources.

    swift build -c release
    pip install termaid==0.10.0
    Benchmarks/compare-termaid.py [--tool PATH] [--termaid PATH] [--kinds flowchart,class] [--junctions] [--list]

The sources are those of the shared folder. Both tools get 1000 columns and run in turns. Columns show ours/theirs:

- files:   sources with exit code 0 and an output that is neither empty nor the source itself. Termaid has no parser
           for the kinds marked with *: it draws their source lines as the nodes of a flowchart, which counts as drawn.
- words:   labels whose words all appear in the output. Only the sources of more/cases.jsonl list their labels.
- edges:   edges of flowchart, state, class and ER models between nodes whose labels are unique in the model.
- absent:  edges with an end that has no box with its label, for example because the file is not drawn.
- unclear: edges with an end whose label is in several boxes; these are not followed.
- line:    edges whose line leads from the box of the source to the box of the target.
- head:    the subset that also has the right head wherever the edge has one. ER edges have none and always count.
- wrong:   pairs of boxes joined by a line with an arrow head although no edge of the model joins them.
- seconds: total time of the processes.

The decoder sees only characters, the same for both tools. A box surrounds a label; a line leaves its border, runs
straight through crossings, labels and frames, takes every way at a branch, and ends at the next box. With
--junctions, a crossing outside of frames is a branch, too. What it cannot judge: colors, line styles, cardinalities,
whether a label is next to the right line, edges of subgraphs, composite, choice and fork states, and legibility. An
edge also counts if a shared trunk leads to its target by chance; `wrong` shows how often trunks mislead. A label
drawn with other text, such as `A e1@` for A, is absent even if its line is visible.
"""
import argparse
import collections
import functools
import html
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unicodedata

HERE = pathlib.Path(__file__).resolve().parent
SHARED = pathlib.Path(os.environ.get("ARTIFACT_SHARED", HERE.parent.parent / "shared"))
SUITE = SHARED / "suites" / "flow" / "mermaid"
UNPARSED = {"c4", "eventmodeling", "info", "ishikawa", "radar", "requirement", "sankey", "treeview", "venn", "wardley"}

MOVES = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}
ARMS = {"UP": "U", "DOWN": "D", "LEFT": "L", "RIGHT": "R", "HORIZONTAL": "LR", "VERTICAL": "UD"}
POINTS, CIRCLES = set("▲▼◄►◀▶"), set("○●◯")
ACROSS, ALONG, ROUND = set("◄►◀▶◁▷<>|"), set("▲▼△▽∧∨"), CIRCLES | set("×✖◆◇")
FLOW_HEADS = {"point": POINTS, "circle": CIRCLES, "cross": set("×✖")}
CLASS_HEADS = {0: set("◇"), 1: set("△▽◁▷"), 2: set("◆"), 3: POINTS, 4: CIRCLES}
ENDS = ("type1", "type2")
SIDES = "()<>╱╲/\\"  # Of shapes other than rectangles.
FILLER = "\u200b"  # The second cell of a wide character.


@functools.cache
def arms(character):
    """The directions in which a line character extends."""
    name = unicodedata.name(character, "")
    lines = name.startswith("BOX DRAWINGS") and "DIAGONAL" not in name
    return frozenset("".join(ARMS.get(word, "") for word in name.split())) if lines else frozenset()


def key(text):
    """A label without white space and Markdown delimiters, for comparison."""
    return re.sub(r"[\s*_`~\\\u200b\ufe0f]", "", text)


def keys(texts):
    """The ways to write a label: with and without tags and icons."""
    for text in filter(None, texts):
        text = re.sub(r"ﬂ°(°?)(\w+)¶ß", lambda m: f"&{'#' * len(m[1])}{m[2]};", text).replace("\\n", " ")
        stripped = re.sub(r"<[/a-zA-Z][^>]*>", " ", text)
        for form in (stripped, re.sub(r"\bfa[a-z]?:fa-[\w-]+", "", stripped), text):
            yield key(html.unescape(form))


def state_graph(model):
    """The labels of simple states and the transitions, of all levels."""
    names, edges, composite = {}, [], set()

    def add(items):
        for item in items:
            if item.get("stmt") == "state":
                texts = item.get("descriptions") or [item.get("description", "")]
                names.setdefault(item["id"], [])[:0] = [" ".join(texts), *texts]
                composite.update([item["id"]] * ("doc" in item or item["type"] != "default"))
            elif item.get("stmt") == "relation":
                add([item["state1"], item["state2"]])
                edges.append((item["state1"]["id"], item["state2"]["id"], set(), POINTS))
            add(item.get("doc", []))

    add(model["states"])
    edges += [(edge["id1"], edge["id2"], set(), POINTS) for edge in model["relations"]]
    for name, texts in names.items():
        dot = re.search("_(start|end)$", name)
        texts += ["●" if dot[1] == "start" else "◉", "[*]"] if dot else [name]
    return {name: texts for name, texts in names.items() if name not in composite}, edges


def graph(kind, model):
    """The uniquely labeled nodes with the ways to write them, and edges: source, target, heads at either end."""
    if kind == "flowchart":
        groups = {group["id"] for group in model["subGraphs"]}
        nodes = {v["id"]: [v.get("text") or v["id"]] for v in model["vertices"] if v["id"] not in groups}
        edges = []
        for edge in model["edges"]:
            if edge.get("stroke") != "invisible":
                head = FLOW_HEADS.get(edge["type"].split("_")[-1], set())
                edges.append((edge["start"], edge["end"], head if "double" in edge["type"] else set(), head))
    elif kind == "class":
        nodes = {c["id"]: [f"{c['label']}<{c.get('type')}>", c["label"], c["text"], c["id"]] for c in model["classes"]}
        edges = [(edge["id1"], edge["id2"], *(CLASS_HEADS.get(edge["relation"][end], set()) for end in ENDS))
                 for edge in model["relations"]]
    elif kind == "er":
        nodes = {item["id"]: [item.get("alias"), item["label"]] for item in model["entities"]}
        edges = [(edge["entityA"], edge["entityB"], set(), set()) for edge in model["relationships"]]
    else:
        nodes, edges = state_graph(model)
    labels = {node: list(keys(texts)) for node, texts in nodes.items()}
    count = collections.Counter(texts[0] for texts in labels.values() if texts)
    labels = {node: texts for node, texts in labels.items() if texts and texts[0] and count[texts[0]] == 1}
    return labels, [edge for edge in edges if edge[0] in labels and edge[1] in labels]


class Drawing:
    """The cells of an output, and where its texts, boxes and frames are."""

    def __init__(self, output, junctions):
        self.rows, self.junctions, self.owners = [], junctions, {}
        for line in output.split("\n"):
            cells = "".join(c + FILLER * (unicodedata.east_asian_width(c) in "WF") for c in line)
            self.rows.append([c for c in cells if c == FILLER or unicodedata.category(c) not in ("Mn", "Me", "Cf")])
        self.texts = [list(self.runs(row)) for row in self.rows]
        self.inside = {(x, y) for y, runs in enumerate(self.texts) for low, high, _ in runs for x in range(low, high)}
        self.walls = set().union(*(self.wall(x, y) for y, row in enumerate(self.rows) for x in range(len(row))))

    @staticmethod
    def runs(row):
        """The start, end and key of each text of a row; two spaces separate texts."""
        line = "".join("\n" if arms(c) or c in "╱╲▲▼◄►◀▶△▽◁▷" else c for c in row)
        for match in re.finditer(r"\S+(?: \S+)*", line):
            low, high = match.span()
            low += 2 * bool(re.match("[(<>] ", match[0]))
            high -= 2 * bool(re.search(" [)<>]$", match[0]))
            yield low, high, key(line[low:high])

    def at(self, x, y):
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) else " "

    def arms(self, x, y):
        return arms(self.at(x, y))

    def wall(self, x, y):
        """The border of the rectangle with this top left corner, which is a frame or a box."""
        def end(x, y, dx, dy, along):
            x, y = x + dx, y + dy
            while along <= self.arms(x, y) or dx and (self.at(x, y) in ROUND or (x, y) in self.inside):
                x, y = x + dx, y + dy
            return x, y

        across, down = {"L", "R"}, {"U", "D"}
        if self.arms(x, y) != {"D", "R"}:
            return set()
        right, bottom = end(x, y, 1, 0, across)[0], end(x, y, 0, 1, down)[1]
        corners = {end(right, y, 0, 1, down), end(x, bottom, 1, 0, across)}
        if corners != {(right, bottom)} or self.arms(right, bottom) != {"U", "L"}:
            return set()
        cells = {(u, v) for u in range(x, right + 1) for v in (y, bottom)}
        return cells | {(u, v) for u in (x, right) for v in range(y, bottom + 1)}

    def boxes(self, label):
        """The boxes of all texts, on one or several lines, that are this label."""
        def rest(label, low, high, y):
            return not label or y < len(self.rows) and any(
                text and label.startswith(text) and start < high and end > low
                and rest(label[len(text):], start, end, y + 1) for start, end, text in self.texts[y])

        return {self.box(low, high, y) for y, runs in enumerate(self.texts) for low, high, text in runs
                if text and label.startswith(text) and rest(label[len(text):], low, high, y + 1)} - {None}

    def box(self, low, high, y):
        """The left, top, right and bottom of the box around a text, or None."""
        def side(x, step):
            while 0 <= x < len(self.rows[y]) and (self.at(x, y) == " " or self.arms(x, y) == {"L", "R"}):
                x += step
            return x

        def level(y, step):
            arm, middle = "U" if step < 0 else "D", (low + high - 1) // 2
            while 0 <= y < len(self.rows) and self.at(left, y) != " ":
                flat = self.arms(middle, y) >= {"L", "R"} or self.at(middle, y) in ROUND
                if flat and arm not in self.arms(left, y) and self.at(left, y) not in "()<>":
                    break
                y += step
            return y

        left, right = side(low - 1, -1), side(high, 1)
        top, bottom = level(y - 1, -1), level(y + 1, 1)
        sides = {self.at(x, v) for x in (left, right) for v in range(top + 1, bottom)}
        levels = {self.at(x, v) for x in range(left + 2, right - 1) for v in (top, bottom)}
        if " " in sides | levels or not all({"U", "D"} & arms(c) or c in SIDES for c in sides):
            return None
        while "D" in self.arms(left - 1, top) and "U" in self.arms(left - 1, top + 1):  # ││ subroutine ││
            left -= 1
        while "D" in self.arms(right + 1, top) and "U" in self.arms(right + 1, top + 1):
            right += 1
        return left, top, right, bottom

    def lines(self, box):
        """The ends of the lines from a box: the character next to it, the node reached, the character next to that."""
        left, top, right, bottom = box
        ports = [(x, y, way) for x in range(left, right + 1) for y, way in ((top, "U"), (bottom, "D"))]
        ports += [(x, y, way) for y in range(top, bottom + 1) for x, way in ((left, "L"), (right, "R"))]
        for x, y, way in ports:
            leaves = way in self.arms(x, y)
            x, y = x + MOVES[way][0], y + MOVES[way][1]
            first = self.at(x, y)
            if BACK[way] in arms(first) or self.passes(x, y, way) and (leaves or first in ACROSS | ALONG | ROUND):
                yield from ((first, node, last) for node, last in self.follow(x, y, way))

    def passes(self, x, y, way):
        """Whether a line goes on straight at this cell: a head or a part of a label."""
        heads = ACROSS if way in "LR" else ALONG
        return self.at(x, y) in heads | ROUND or (x, y) in self.inside

    def follow(self, x, y, way):
        """The nodes to which a line leads from a cell in a direction, with the character next to each."""
        todo, seen = [(x, y, way, "")], set()
        while todo:
            x, y, way, last = todo.pop()
            if (x, y) in self.owners:
                yield self.owners[x, y], last
            elif (x, y, way) not in seen:
                seen.add((x, y, way))
                ways, wall = self.arms(x, y), (x, y) in self.walls
                if BACK[way] in ways:
                    straight = wall or len(ways) == 4 and not self.junctions
                    ways = ways & {way} if straight else ways - {BACK[way]}
                else:
                    ways = {way} if not ways and self.passes(x, y, way) else ()
                todo += [(x + MOVES[way][0], y + MOVES[way][1], way, self.at(x, y)) for way in ways]


def edges_of(kind, model, output, junctions):
    """Counts of the edges of a model by how they can be followed, and descriptions of those that cannot."""
    labels, edges = graph(kind, model)
    drawing, counts, failures = Drawing(output, junctions), collections.Counter(edges=len(edges)), []
    boxes = {node: next(filter(None, map(drawing.boxes, texts)), set()) for node, texts in labels.items()}
    asked = {node for node, found in boxes.items() if len(found) == 1 or found and labels[node][0] in "●◉"}
    for node, found in boxes.items():
        for left, top, right, bottom in found:
            cells = ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))
            drawing.owners.update(dict.fromkeys(cells, node if node in asked else None))
    lines = {node: {line for box in boxes[node] for line in drawing.lines(box)} for node in asked}
    for source, target, tail, head in edges:
        state = "absent" if not boxes[source] or not boxes[target] else "unclear"
        if {source, target} <= asked:
            ends = [(first, last) for first, node, last in lines[source] if node == target]
            proper = any((not tail or first in tail) and (not head or last in head) for first, last in ends)
            state = "head" if proper else "line" if ends else "lost"
        counts.update([state] + ["line"] * (state == "head"))
        failures += [f"{source} → {target}: {state}"] * (state != "head")
    joined = {frozenset(edge[:2]) for edge in edges}
    pairs = {frozenset((node, other)) for node in asked for first, other, last in lines[node]
             if other and last in POINTS and first not in POINTS} - joined
    counts["wrong"] = len(pairs)
    return counts, failures + [f"{min(pair)} → {max(pair)}: wrong" for pair in sorted(pairs, key=sorted)]


def run(command, source, file):
    """What a tool draws for a source, empty if nothing, and the seconds it takes."""
    file.write_text(source)
    start = time.perf_counter()
    result = subprocess.run([*command, file], capture_output=True, text=True)
    seconds = time.perf_counter() - start
    # Ours begins and ends with a rule, and reports an empty diagram in a note.
    lines = [line.rstrip() for line in result.stdout.splitlines() if not line.startswith(("── ", "note: "))]
    shown = key("".join(re.sub(r"^ *\d+ │?", "", line) for line in lines))
    drawn = result.returncode == 0 and any(lines) and key(source) not in shown
    return "\n".join(lines) if drawn else "", seconds


def cases(kinds):
    """The name, kind, source, model and words of all sources."""
    models = json.loads((SUITE / "expected.json").read_text())["files"]
    found = [{"name": file.stem, "kind": file.name.split("-")[0], "source": file.read_text(), "words": [],
              "model": models[file.name].get("model")} for file in sorted(SUITE.glob("*.mmd"))]
    found += map(json.loads, (SUITE / "more" / "cases.jsonl").read_text().splitlines())
    return [case for case in found if not kinds or case["kind"] in kinds.split(",")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default=HERE.parent / ".build" / "release" / "artifact")
    parser.add_argument("--termaid", default="termaid")
    parser.add_argument("--kinds")
    parser.add_argument("--junctions", action="store_true", help="follow all ways at crossings")
    parser.add_argument("--list", action="store_true", help="list edges not followed and wrong pairs")
    options = parser.parse_args()
    tools = {"ours": [options.tool, "render", "--to", "plain", "--width", "1000"],
             "theirs": [options.termaid, "--width", "1000"]}
    table = collections.defaultdict(lambda: {name: collections.Counter() for name in tools})
    chosen = cases(options.kinds)
    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(chosen):
            for tool in sorted(tools, reverse=number % 2):
                output, seconds = run(tools[tool], case["source"], pathlib.Path(folder, "x.mmd"))
                counts = collections.Counter(of=1, files=bool(output), labels=len(case["words"]), seconds=seconds)
                counts["words"] = sum(all(word in output for word in label.split()) for label in case["words"])
                if case["kind"] in ("flowchart", "class", "er", "state"):
                    found, failures = edges_of(case["kind"], case["model"], output, options.junctions)
                    counts += found
                    for line in failures * options.list:
                        print(f"{tool} {case['name']}: {line}")
                for row in [case["kind"], "all"] + ["all without *"] * (case["kind"] not in UNPARSED):
                    table[row][tool] += counts
    print(f"{'':14}   of     files    of     words edges  absent unclear    line    head   wrong    seconds")
    for kind, row in sorted(table.items(), key=lambda item: (item[0].startswith("all"), item[0])):
        both = {name: f"{row['ours'][name]}/{row['theirs'][name]}" for name in row["ours"] | row["theirs"]}
        cells = [f"{both.get(name, '0/0'):>7}" for name in ("absent", "unclear", "line", "head", "wrong")]
        print(f"{kind + '*' * (kind in UNPARSED):14} {row['ours']['of']:4} {both.get('files', '0/0'):>9}",
              f"{row['ours']['labels']:5} {both.get('words', '0/0'):>9} {row['ours']['edges']:5}", *cells,
              f"{row['ours']['seconds']:5.1f}/{row['theirs']['seconds']:.1f}")
    program = "import json, sys, time, termaid\nstart = time.perf_counter()\nfor source in json.load(sys.stdin):\n" \
        "    try: termaid.render(source)\n    except Exception: pass\nprint(time.perf_counter() - start)"
    python = pathlib.Path(subprocess.check_output(["which", options.termaid], text=True).strip()).read_text()
    seconds = subprocess.run([python.splitlines()[0][2:], "-c", program], capture_output=True, text=True, check=True,
                             input=json.dumps([case["source"] for case in chosen])).stdout
    print(f"termaid.render of all sources in one process: {float(seconds):.1f} s")


if __name__ == "__main__":
    main()
