#!/usr/bin/env python3
"""Asks Mermaid itself whether it accepts the diagrams that `artifact refine` shows while they arrive.

    swift build -c release
    apt-get install nodejs node-jsdom
    pip download --no-deps --only-binary=:all: -d mermaid artoo-mermaid && unzip -o -d mermaid mermaid/*.whl
    Benchmarks/compare-mermaid.py mermaid/artoo_mermaid/assets/mermaid.min.js [--prefixes 7000] [--kinds flowchart,sequence]

The sources are those of the shared folder. Of each, `artifact refine --trace` says after every byte what of it is
valid; --prefixes of these texts, sampled evenly, go through `mermaid.parse`. The exit code is 1 if fewer than
99.9 % are accepted.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SHARED = pathlib.Path(os.environ.get("ARTIFACT_SHARED", HERE.parent.parent / "shared"))
SUITE = SHARED / "suites" / "flow" / "mermaid"

# The kinds with a reader, as the shared folder names them.
KINDS = (
    "flowchart,sequence,class,state,er,gantt,pie,mindmap,timeline,gitgraph,journey,quadrant,xychart,sankey,"
    "requirement,c4,block,architecture,packet,kanban,radar,treemap,treeview,venn,ishikawa,wardley"
)


def sources(kinds):
    """The sources that Mermaid accepts, with their names."""
    for file in sorted(SUITE.glob("*.mmd")):
        if file.name.split("-")[0] in kinds:
            yield file.name, file.read_text()
    for line in (SUITE / "more" / "cases.jsonl").read_text().splitlines():
        case = json.loads(line)
        if case["kind"] in kinds:
            yield case["name"], case["source"]


def shown(tool, source):
    """The different texts that are shown while a source arrives."""
    with tempfile.NamedTemporaryFile(suffix=".mmd") as file:
        file.write(source.encode())
        file.flush()
        trace = subprocess.run(
            [tool, "refine", "--type", "mermaid", "--trace", "--chunk", "1", file.name], capture_output=True, text=True)
    seen = []
    for line in trace.stdout.splitlines():
        step = json.loads(line)
        if "safe" not in step:
            continue
        text = source.encode()[:step["safe"]].decode() + step.get("closing", "")
        if text not in seen[-1:]:
            seen.append(text)
    return seen


def accepted(library, texts):
    """What Mermaid says of each text: null, or its message."""
    program = SHARED / "tools" / "mermaid-parse.js"
    environment = {"NODE_PATH": "/usr/share/nodejs", **os.environ}
    answers = []
    for start in range(0, len(texts), 1000):
        run = subprocess.run(
            ["node", program, library], input=json.dumps(texts[start:start + 1000]), capture_output=True,
            text=True, env=environment, check=True)
        answers += json.loads(run.stdout)
    return answers


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("--tool", default=HERE.parent / ".build" / "release" / "artifact")
    parser.add_argument("--prefixes", type=int, default=7000)
    parser.add_argument("--kinds", default=KINDS)
    options = parser.parse_args()
    texts = []
    for name, source in sources(options.kinds.split(",")):
        texts += [(name, text) for text in shown(options.tool, source)]
    step = max(len(texts) // options.prefixes, 1)
    sample = texts[::step]
    answers = accepted(options.library, [text for _, text in sample])
    refused = [(name, text, answer) for (name, text), answer in zip(sample, answers) if answer]
    for name, text, answer in refused[:20]:
        print(f"{name}: {answer.splitlines()[0]}\n    {text[-120:]!r}")
    print(f"{len(sample) - len(refused)} of {len(sample)} accepted ({len(texts)} different texts)")
    sys.exit(len(refused) > len(sample) / 1000)


if __name__ == "__main__":
    main()
