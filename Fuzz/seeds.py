#!/usr/bin/env python3
"""Writes what the fuzzers begin with: every document of the suites and samples, whole.

    Fuzz/seeds.py SHARED-FOLDER OUTPUT-FOLDER

Behind each document stands one byte more, which says who reads it (`FuzzInput.choice`) and in what
pieces, so that it goes to the refiner of its format.
"""

import glob
import json
import os
import re
import sys

# Longer documents are cut here; `run` tells libFuzzer to leave room for the last byte.
LIMIT = 4095

shared, output = sys.argv[1:3]
formats = os.path.join(shared, "suites", "formats")
counts = {}
seen = set()


def add(family, choice, content):
    """Keeps a document as a seed; every other one comes in single bytes, the others in larger pieces."""
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogatepass")
    content = content[:LIMIT]
    if (family, choice, content) in seen:
        return
    seen.add((family, choice, content))
    number = counts[family] = counts.get(family, 0) + 1
    piece = 0 if number % 2 else 6
    folder = os.path.join(output, family)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, f"{number:05}"), "wb") as file:
        file.write(content + bytes([piece << 4 | choice]))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def files(pattern):
    return [path for path in sorted(glob.glob(os.path.join(shared, pattern))) if os.path.isfile(path)]


def lines(name):
    path = os.path.join(formats, name)
    return [json.loads(line) for line in read(path).splitlines()] if os.path.exists(path) else []


# Which number a format has in the program of its family: see Fuzz/Sources.
JSON, GEOJSON, VEGALITE, GLTF = range(4)
NTRIPLES, NQUADS, TURTLE, TRIG, JSONLD, RDFXML = range(6)
RDF12 = 6
SVG, HTML = range(2)
MERMAID, LATEX, JSX = range(3)
DRAWING, FONT, BITMAP, STROKE = range(4)
CHART, SCRIPT, TABLE, EXPRESSION = range(4)
LANGUAGES = ["swift", "python", "js", "html", "sql", "sh", "yaml", "diff", "rust", "css"]
MEDIA = [
    "image/png", "image/jpeg", "image/webp", "image/gif", "image/tiff", "image/heic", "image/bmp",
    "application/pdf", "model/gltf-binary", "model/vnd.usdz+zip",
]
TYPES = {
    "application/json": ("json", JSON), "application/geo+json": ("json", GEOJSON),
    "application/vnd.vegalite.v5+json": ("json", VEGALITE), "model/gltf+json": ("json", GLTF),
    "application/vnd.json-render+json": ("spec", 0), "application/n-triples": ("rdf", NTRIPLES),
    "application/n-quads": ("rdf", NQUADS), "text/turtle": ("rdf", TURTLE),
    "application/trig": ("rdf", TRIG), "application/ld+json": ("rdf", JSONLD),
    "application/rdf+xml": ("rdf", RDFXML), "image/svg+xml": ("xml", SVG), "text/html": ("xml", HTML),
    "application/vnd.ant.mermaid": ("figures", MERMAID), "application/x-latex": ("figures", LATEX),
    "application/vnd.ant.react": ("figures", JSX), "text/csv": ("csv", 0),
    "text/tab-separated-values": ("csv", 1), "text/markdown": ("markdown", 0),
}

for path in files("suites/formats/json-test-suite/test_*/*.json"):
    add("json", JSON, read(path))
for path in files("suites/flow/flow-document.json"):
    add("json", JSON, read(path))
for case in lines("vega-lite/cases.jsonl"):
    add("json", VEGALITE, json.dumps(case["spec"]))
    add("charts", CHART, json.dumps(case["spec"]))
for name, choice in (("forms", CHART), ("foreign", SCRIPT)):
    for path in files(f"suites/charts/{name}.jsonl"):
        for line in read(path).splitlines():
            case = json.loads(line)
            source = case.get("spec") or case.get("source") or case.get("text") or case.get("input")
            add("charts", choice, source if isinstance(source, str) else json.dumps(source))
EXPRESSIONS = [
    "datum.a * 2 + pow(datum.a, 3) / 0", "datum.b === 'x1' ? upper(datum.b) : lower(substring(datum.b, 0, 2))",
    "timeFormat(datetime(2024, 0, 31, 12), '%Y-%m-%d %H:%M')", "format(datum.a, '$,.2f')",
    "test(/^x(\\d+)$/i, datum.b) && !isValid(datum.d.e)", "length(sequence(0, 10, 3)) + indexof([1, 2], 2)",
    "replace(datum.b, /x|y/g, 'z$&')", "merge(datum.d, {k: [1, {l: 'm'}]}).k[1].l", "month(toDate('2024-02-30')) % 5",
]
for text in EXPRESSIONS:
    add("charts", EXPRESSION, text)
for path in files("suites/formats/csv-spectrum/csvs/*.csv"):
    add("csv", 0, read(path))
    add("csv", 1, read(path))
    add("charts", TABLE, read(path))
for folder in ("expand", "toRdf", "flatten"):
    for path in files(f"suites/formats/json-ld/{folder}/*-in.jsonld"):
        add("rdf", JSONLD, read(path))
for version, offset in (("rdf11", 0), ("rdf12", RDF12)):
    for name, choice, suffix in (
        ("n-triples", NTRIPLES, "nt"), ("n-quads", NQUADS, "nq"), ("turtle", TURTLE, "ttl"),
        ("trig", TRIG, "trig"), ("rdf-xml", RDFXML, "rdf"),
    ):
        pattern = f"suites/formats/{version}/{name}/**/*.{suffix}"
        for path in sorted(glob.glob(os.path.join(shared, pattern), recursive=True)):
            add("rdf", choice + offset, read(path))
for case in lines("resvg-svg/svgs.jsonl"):
    add("xml", SVG, case["svg"])
    add("pictures", DRAWING, case["svg"])
for path in files("suites/formats/html5lib-tokenizer/*.test"):
    suite = json.loads(read(path))
    for test in suite.get("tests", []):
        add("xml", HTML, test["input"])
for path in files("suites/formats/katex/cases.json"):
    for case in json.loads(read(path)):
        add("figures", LATEX, case["tex"])
for path in files("suites/spec/specs/*.json"):
    add("spec", 0, read(path))
for path in files("corpus/*.md"):
    add("markdown", 0, read(path))
for path in files("suites/pictures/images/png/*"):
    add("pictures", BITMAP, read(path))
for number in range(64):
    add("pictures", FONT, bytes([number]) + bytes((number * at * 7) % 256 for at in range(5 * number)))
    add("pictures", STROKE, bytes((number * 37 + at * at * 11) % 256 for at in range(80)))
PROVIDERS = [
    "sse", "openai-chat", "openai-responses", "anthropic", "gemini", "ollama", "ai-sdk",
    "ai-sdk-data", "ag-ui",
]
for path in files("suites/streams/*.stream"):
    name = os.path.basename(path)
    choice = max((c for c in PROVIDERS if name.startswith(c)), key=len, default="gemini")
    add("providers", PROVIDERS.index(choice), read(path))

TAG = re.compile(rb'^<artifact\b([^>]*)>\n(.*?)^</artifact>', re.MULTILINE | re.DOTALL)
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
for path in files("corpus/*.txt"):
    answer = read(path)
    add("tags", 0, answer)
    add("markdown", 0, answer)
    for tag, payload in TAG.findall(answer):
        attributes = dict(ATTRIBUTE.findall(tag.decode()))
        kind = attributes.get("type", "")
        if kind in TYPES:
            add(*TYPES[kind], payload)
        elif kind in MEDIA:
            add("media", MEDIA.index(kind), payload.strip())
        elif kind == "application/vnd.ant.code":
            language = attributes.get("language", "")
            language = {"javascript": "js", "bash": "sh", "typescript": "js"}.get(language, language)
            add("code", LANGUAGES.index(language) if language in LANGUAGES else 0, payload)
        if len(payload) < LIMIT // 2:
            add("tags", 0, b"<artifact" + tag + b">\n" + payload + b"</artifact>\n")

print(", ".join(f"{family} {count}" for family, count in sorted(counts.items())))
