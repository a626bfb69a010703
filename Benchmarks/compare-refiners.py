#!/usr/bin/env python3
"""Compares the refiners with other programs: whether these accept what is called valid, and how fast
they are, in one run.

    swift build -c release
    swift build -c release --package-path Benchmarks
    pip install jiter lxml pyoxigraph rdflib pyld partial-json-parser html5lib    # each may be missing
    Benchmarks/compare-refiners.py [--speed] [--cuts 300] [--documents 200]

Without a flag: of --documents documents of the shared folder up to 64 kB (0 for all), `artifact refine
--trace` says after every byte what of it is valid. At every byte of small documents and at --cuts places
of larger ones a parser of another house has to accept that, and has to find in it nothing that it does
not find in the whole document. Whole documents must be called valid or not as the other parser calls
them. The exit code is 1 if there is a difference.

--speed prints, for the large files of the corpus, throughput and the time of 100 kB in 20-byte chunks
beside the peers'. Those that cannot go on where they stopped parse each prefix again.
"""

import argparse
import collections
import csv
import functools
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import xml.parsers.expat

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
SHARED = os.environ.get("ARTIFACT_SHARED", os.path.join(ROOT, "..", "shared"))
TOOL = os.path.join(ROOT, ".build", "release", "artifact")
BENCH = os.path.join(HERE, ".build", "release", "bench")


def installed(name):
    try:
        return __import__(name)
    except ImportError:
        return None


jiter, pyoxigraph, rdflib, lxml = map(installed, ["jiter", "pyoxigraph", "rdflib", "lxml"])
pyld, html5lib = map(installed, ["pyld", "html5lib"])


# Parsers of others: each raises where it does not accept a text, and gives what the text says, so that
# what is shown of a document can be compared with the document.


class Members(list):
    """The members of an object in order: of two with one name both count."""


def parse_json(text):
    def refuse(name):
        raise ValueError(name)

    return json.loads(text.decode("utf-8-sig"), parse_constant=refuse, parse_int=str,
                      object_pairs_hook=Members)


def parse_csv(text):
    return list(csv.reader(io.StringIO(text.decode(), newline=""), strict=True))


def parse_xml(text):
    """Elements as names, attributes and contents."""
    open_elements = [("", {}, [])]

    def start(name, attributes):
        open_elements.append((name, attributes, []))

    def end(name):
        element = open_elements.pop()
        open_elements[-1][2].append(element)

    def characters(text):
        contents = open_elements[-1][2]
        if contents and isinstance(contents[-1], str):
            contents[-1] += text
        else:
            contents.append(text)

    parser = xml.parsers.expat.ParserCreate("UTF-8", namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = characters
    parser.Parse(text, True)
    return open_elements[0]


def parse_html(text):
    html5lib.parse(text, namespaceHTMLElements=False)


def parse_jsonld(text):
    pyld.jsonld.to_rdf(json.loads(text), {"base": "http://base.example/"})


def parse_rdf(name):
    def named(term):
        # Blank nodes have other labels in each run.
        return "_" if isinstance(term, pyoxigraph.BlankNode) else str(term)

    def parse(text):
        format = getattr(pyoxigraph.RdfFormat, name)
        return collections.Counter(
            tuple(map(named, (quad.subject, quad.predicate, quad.object, quad.graph_name)))
            for quad in pyoxigraph.parse(input=text, format=format, base_iri="http://base.example/"))

    return parse


sys.setrecursionlimit(10_000)  # JSON is shown 512 deep


def is_part(part, whole):
    """Whether what is shown says nothing that the whole document does not say."""
    if isinstance(whole, collections.Counter):
        return not part - whole
    if isinstance(whole, Members):
        return (isinstance(part, Members) and len(part) <= len(whole)
                and all(one[0] == other[0] and is_part(one[1], other[1])
                        for one, other in zip(part, whole)))
    if isinstance(whole, list):
        return (isinstance(part, list) and not isinstance(part, Members) and len(part) <= len(whole)
                and all(map(is_part, part, whole)))
    if isinstance(whole, tuple):  # an element; its last text may go on
        if not isinstance(part, tuple) or part[:2] != whole[:2] or len(part[2]) > len(whole[2]):
            return False
        *before, last = list(zip(part[2], whole[2])) or [("", "")]
        return (all(is_part(*pair) for pair in before)
                and (last[1].startswith(last[0]) if isinstance(last[0], str) and isinstance(last[1], str)
                     else is_part(*last)))
    return part == whole


class Format:
    """A type, the parser of another house, where its documents are, and the large file."""

    def __init__(self, type, media, parse, suites, large=None, whole=True):
        self.type, self.media, self.parse, self.suites = type, media, parse, suites
        self.large, self.whole = large, whole


FORMATS = [
    Format("json", "application/json", parse_json, [("json-test-suite/test_parsing", ".json")], "big.json"),
    Format("csv", "text/csv", parse_csv, [("csv-spectrum", ".csv")], "big.csv", whole=False),
    Format("svg", "image/svg+xml", parse_xml, [("resvg-svg/svgs.jsonl", "svg")]),
    # What these mean is not for a parser of JSON to say: only what is JSON.
    Format("geojson", "application/geo+json", parse_json, [], "big.geojson", whole=False),
    Format("vega-lite", "application/vnd.vegalite.v5+json", parse_json,
           [("vega-lite/cases.jsonl", "spec")], whole=False),
    Format("gltf", "model/gltf+json", parse_json, [], whole=False),
    Format("json-ld", "application/ld+json", parse_json, [("json-ld", ".jsonld")], whole=False),
]
if not pyoxigraph:
    print("skipped 5 formats of RDF: no pyoxigraph", file=sys.stderr)
else:
    FORMATS += [
        Format("n-triples", "application/n-triples", parse_rdf("N_TRIPLES"), [("rdf11/n-triples", ".nt")]),
        Format("n-quads", "application/n-quads", parse_rdf("N_QUADS"), [("rdf11/n-quads", ".nq")], "big.nq"),
        Format("turtle", "text/turtle", parse_rdf("TURTLE"), [("rdf11/turtle", ".ttl")], "big.ttl"),
        Format("rdf", "application/rdf+xml", parse_rdf("RDF_XML"),
               [("rdf11/rdf-xml", ".rdf")]),
        Format("trig", "application/trig", parse_rdf("TRIG"), [("rdf11/trig", ".trig")]),
    ]


def documents(format, count):
    """Names and bytes, in an order that is the same each time."""
    found = []
    for place, ending in format.suites:
        path = os.path.join(SHARED, "suites", "formats", place)
        if path.endswith(".jsonl") and os.path.exists(path):
            for line in open(path, encoding="utf-8"):
                row = json.loads(line)
                text = row[ending] if isinstance(row[ending], str) else json.dumps(row[ending])
                found.append((row.get("path") or row["name"], text.encode()))
        elif os.path.isdir(path):
            for folder, _, names in sorted(os.walk(path)):
                for name in sorted(names):
                    if name.endswith(ending):
                        with open(os.path.join(folder, name), "rb") as file:
                            found.append((name, file.read()))
    # The tool reads UTF-16 as what it says.
    found = [(name, text.decode("utf-16").encode() if text[:2] in (b"\xff\xfe", b"\xfe\xff") else text)
             for name, text in found if len(text) <= 65_536]
    random.Random(1).shuffle(found)
    return payloads().get(format.media, []) + found[:count or len(found)]


@functools.cache
def payloads():
    """The artifacts of the sample answers by their types."""
    found = {}
    folder = os.path.join(SHARED, "corpus")
    for name in sorted(os.listdir(folder) if os.path.isdir(folder) else []):
        if not name.endswith(".txt"):
            continue
        answer = subprocess.check_output([TOOL, "parse", "--json", os.path.join(folder, name)])
        for segment in json.loads(answer)["segments"]:
            if segment["kind"] == "artifact" and segment["isComplete"]:
                text = segment["payload"].removeprefix("\n").encode()
                found.setdefault(segment["canonicalType"], []).append((name, text))
    return found


def trace(type, text):
    """What the refiner says after every byte, and at the end."""
    run = subprocess.run([TOOL, "refine", "--type", type, "--trace", "--chunk", "1"],
                         input=text, stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def accepts(parse, text):
    """Whether a parser accepts a text, why not, and what the text says to it if it tells."""
    try:
        return True, "", parse(text)
    except RecursionError:
        return True, "", None
    except Exception as error:  # each parser has its own
        return False, str(error).splitlines()[0][:100] if str(error) else type(error).__name__, None


def mended(text, state, length):
    """The first bytes of a text with what a state of the refiner replaces in them."""
    parts, done = [], 0
    for start, end, replacement in state.get("repairs", []):
        parts += [text[done:start], replacement.encode()]
        done = end
    return b"".join(parts) + text[done:length]


def check(format, arguments):
    """What differs."""
    checked, differences = 0, []
    for name, text in documents(format, arguments.documents):
        states = trace(format.type, text)
        ready = [state for state in states[:-1] if state["state"] == "ready"]
        seen, places = set(), []
        for state in ready:
            key = (state["safe"], state["closing"])
            if key not in seen:
                seen.add(key)
                places.append(state)
        if len(places) > arguments.cuts:
            places = random.Random(2).sample(places, arguments.cuts)
        isFine, why, whole = accepts(format.parse, mended(text, states[-1], len(text)))
        for state in places:
            safe, closing = state["safe"], state["closing"]
            checked += 1
            isPartFine, why_not, part = accepts(
                format.parse, mended(text, state, safe) + closing.encode())
            if not isPartFine:
                differences.append(f"{name}: {safe} bytes and {closing!r} are called valid: {why_not}")
                break
            if whole is not None and part is not None and not is_part(part, whole):
                differences.append(f"{name}: {safe} bytes and {closing!r} say what the whole does not say")
                break
        verdict = states[-1]["verdict"]
        isCalledValid = verdict in ("valid", "repaired")
        if format.whole and isFine != isCalledValid:
            differences.append(f"{name}: {verdict}, the other parser: {why or 'valid'}")
    print(f"{format.type}: {checked} prefixes, {len(differences)} differences")
    for line in differences[:20]:
        print("  " + line)
    return differences


# Speed


def least(work, runs=5):
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def peers(format):
    """Names and one-shot parsers of others."""
    rows = []
    if format.type == "json":
        rows.append(("json (Python, C)", lambda text: json.loads(text)))
        if jiter:
            rows.append(("jiter", lambda text: jiter.from_json(text)))
            rows.append(("jiter, partial",
                         lambda text: jiter.from_json(text, partial_mode="trailing-strings")))
        partial = installed("partial_json_parser")
        if partial:
            rows.append(("partial-json-parser", lambda text: partial.loads(text.decode(errors="ignore"))))
    if format.type == "csv":
        rows.append(("csv (Python, C)", parse_csv))
    if format.type == "svg":
        rows.append(("expat", parse_xml))
        if lxml:
            from lxml import etree
            rows.append(("lxml", lambda text: etree.fromstring(text)))
    if format.type == "geojson" and jiter:
        rows.append(("jiter, JSON alone", lambda text: jiter.from_json(text)))
    if format.type == "html":
        if html5lib:
            rows.append(("html5lib", parse_html))
        if lxml:
            from lxml import html
            rows.append(("lxml.html", lambda text: html.document_fromstring(text)))
    if format.type == "json-ld":
        if pyld:
            rows.append(("pyld", parse_jsonld))
        if pyoxigraph:
            rows.append(("pyoxigraph", parse_rdf("JSON_LD")))
            rows.append(("pyoxigraph, streaming profile", parse_rdf("STREAMING_JSON_LD")))
    if format.type in ("n-quads", "turtle", "rdf"):
        rows.append(("pyoxigraph", format.parse))
    kind = {"n-quads": "nquads", "turtle": "turtle", "rdf": "xml", "json-ld": "json-ld"}.get(format.type)
    if rdflib and kind:
        rows.append(("rdflib", lambda text: rdflib.Dataset().parse(data=text, format=kind)))
    return rows


# Large documents where the shared folder has none: a beginning, what is repeated, and an end.
LARGE = {
    "svg": (
        '<svg xmlns="http://www.w3.org/2000/svg">\n',
        '<g id="a" fill="none"><path d="M 10 80 C 40 10, 65 10, 95 80" stroke-width="2.5"/>'
        '<text x="10" y="96">Tree &amp; shade</text></g>\n',
        "</svg>\n"),
    "html": (
        "<!DOCTYPE html><html><head><title>Trees</title></head><body>\n",
        '<section class="card"><h2>Tree &amp; shade</h2><p>An <em>old</em> pear, <a href="#t">planted</a>'
        " in 1890.</p><ul><li>Root<li>Crown</ul></section>\n",
        "</body></html>\n"),
    "rdf": (
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://example.org/">\n',
        '<e:Tree rdf:about="http://example.org/tree/17"><e:label xml:lang="en">Tree 17</e:label>'
        '<e:near rdf:resource="http://example.org/tree/18"/></e:Tree>\n',
        "</rdf:RDF>\n"),
    "json-ld": (
        '{"@context":{"@vocab":"http://example.org/","knows":{"@type":"@id"}},"@graph":[\n',
        '{"@id":"http://example.org/p/1","@type":"Person","name":"Ada","age":36,'
        '"knows":["http://example.org/p/2",{"@id":"http://example.org/p/3","name":"Eve"}]},\n',
        '{"@id":"http://example.org/p/4"}]}\n'),
}


def large(format):
    if format.large:
        path = os.path.join(SHARED, "corpus", format.large)
        return path if os.path.exists(path) else None
    if format.type not in LARGE:
        return None
    start, part, end = LARGE[format.type]
    path = os.path.join(tempfile.gettempdir(), f"artifactkit-large.{format.type}")
    with open(path, "w") as file:
        file.write(start + part * (2_000_000 // len(part)) + end)
    return path


def speed(format):
    path = large(format)
    if not path:
        return
    with open(path, "rb") as file:
        text = file.read()
    megabytes = len(text) / 1e6
    ours = float(subprocess.check_output([BENCH, "--refine", format.type, path]).split()[0])
    head = os.path.join(tempfile.gettempdir(), "artifactkit-head")
    with open(head, "wb") as file:
        file.write(text[:100_000])
    chunks = float(subprocess.check_output([BENCH, "--refine", format.type, head]).split()[1])
    print(f"{format.type}, {megabytes:.1f} MB")
    print(f"  {'ArtifactKit, with its model':<28}{megabytes / ours:8.0f} MB/s"
          f"{chunks * 1000:12.2f} ms for 100 kB in 20-byte chunks")
    for name, parse in peers(format):
        try:
            seconds = least(lambda: parse(text), runs=1 if name in ("rdflib", "pyld", "html5lib") else 3)
        except Exception:
            continue
        row = f"  {name:<28}{megabytes / seconds:8.0f} MB/s  ({seconds / ours:.1f} x as long)"
        # Every hundredth prefix is parsed; the others take as long as their neighbours.
        start = time.perf_counter()
        for end in range(2_000, 100_001, 2_000):
            accepts(parse, text[:end])
        again = (time.perf_counter() - start) * 100
        print(row + f"; each prefix again {again:.1f} s ({again / chunks:,.0f} x as long)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--cuts", type=int, default=300)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--type", help="this type alone")
    arguments = parser.parse_args()
    formats = [format for format in FORMATS if arguments.type in (None, format.type)]
    if arguments.speed:
        # Of HTML any text is a document, so that only the time says something.
        page = Format("html", "text/html", parse_html, [])
        for format in formats + ([page] if arguments.type in (None, "html") else []):
            speed(format)
        return 0
    differences = [check(format, arguments) for format in formats]
    return 1 if any(differences) else 0


if __name__ == "__main__":
    sys.exit(main())
