#!/usr/bin/env python3
"""Compares MarkdownCore with other Markdown programs: what they make of random documents, and how
fast they are, in one run.

    swift build -c release --package-path Benchmarks
    apt-get install cmark-gfm libmd4c-html0 valgrind    # Debian; each may be missing
    pip install markdown-it-py mistune pyromark cmarkgfm
    Benchmarks/compare-markdown.py [--documents 20000] [--seed 1] [--speed] [--counted]

Without a flag: random documents made from Markdown's own literals, under the preset `strict`,
against cmark-gfm (Debian's library, 0.29.0.gfm.6). A difference is cut down to the least document
that still differs, and must have one of the reasons listed below; the exit code is 1 if one has
none. A reason counts only if the least document shows it.

--speed prints throughput beside the peers'. --counted runs the pathological texts of the shared
folder under valgrind at two sizes and prints how the number of instructions grows.
"""

import argparse
import ctypes
import json
import os
import random
import re
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SHARED = os.environ.get("ARTIFACT_SHARED", os.path.join(HERE, "..", "..", "shared"))
OURS = os.path.join(HERE, ".build", "release", "markdown-html")


def ours(documents, preset="strict"):
    """The HTML of documents, in one run; of a document that ends the run, how it ended."""
    text = "\0".join(documents).encode()
    run = subprocess.run([OURS, preset], input=text, stdout=subprocess.PIPE)
    if run.returncode == 0:
        return run.stdout.decode().split("\0")
    if len(documents) == 1:
        return [f"ended with {run.returncode}"]
    half = len(documents) // 2
    return ours(documents[:half], preset) + ours(documents[half:], preset)


class CMark:
    """cmark-gfm's library, with every extension and footnotes."""

    UNSAFE, FOOTNOTES = 1 << 17, 1 << 13

    def __init__(self):
        version = "0.29.0.gfm.6"
        self.core = ctypes.CDLL(f"libcmark-gfm.so.{version}")
        self.extensions = ctypes.CDLL(f"libcmark-gfm-extensions.so.{version}")
        self.extensions.cmark_gfm_core_extensions_ensure_registered()
        for name in ("cmark_parser_new", "cmark_find_syntax_extension", "cmark_parser_finish",
                     "cmark_parser_get_syntax_extensions", "cmark_render_html"):
            getattr(self.core, name).restype = ctypes.c_void_p
        self.names = [b"table", b"strikethrough", b"autolink", b"tasklist"]
        self.free = ctypes.CDLL(None).free
        self.free.argtypes = [ctypes.c_void_p]

    def tree(self, text):
        options = self.UNSAFE | self.FOOTNOTES
        parser = ctypes.c_void_p(self.core.cmark_parser_new(options))
        for name in self.names:
            extension = ctypes.c_void_p(self.core.cmark_find_syntax_extension(name))
            self.core.cmark_parser_attach_syntax_extension(parser, extension)
        self.core.cmark_parser_feed(parser, text, ctypes.c_size_t(len(text)))
        root = ctypes.c_void_p(self.core.cmark_parser_finish(parser))
        return parser, root, options

    def parse(self, text):
        parser, root, _ = self.tree(text)
        self.core.cmark_node_free(root)
        self.core.cmark_parser_free(parser)

    def html(self, document):
        parser, root, options = self.tree(document.encode())
        used = ctypes.c_void_p(self.core.cmark_parser_get_syntax_extensions(parser))
        output = self.core.cmark_render_html(root, options, used)
        html = ctypes.string_at(output).decode(errors="replace")
        self.free(output)
        self.core.cmark_node_free(root)
        self.core.cmark_parser_free(parser)
        return html


class MD4C:
    """md4c's library: HTML through a callback, GitHub's dialect."""

    def __init__(self):
        self.library = ctypes.CDLL("libmd4c-html.so.0")
        self.sink = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p)

    def html(self, text):
        # Tables, strikethrough, task lists and permissive autolinks.
        flags = 0x0100 | 0x0200 | 0x0800 | 0x0004 | 0x0008 | 0x0400
        nothing = self.sink(lambda text, size, data: None)
        self.library.md_html(text, len(text), nothing, None, flags, 0)


# --- Random documents ---------------------------------------------------------------------------

LITERALS = [
    "a", "b", "x", "y ", "word ", " ", "  ", "    ", "\t", "\n", "\n\n", "*", "**", "***", "_", "__",
    "`", "``", "```\n", "~~", "~", "~~~\n", "[", "]", "](", "](/u)", "![", "[a]", "[a]: /u\n",
    "[b]: <x> 'title'\n", "<", ">", "> ", "<b>", "</b>", "<!-- ", "-->", "<div>\n", "&amp;",
    "&copy;", "&#35;", "\\", "\\*", "# ", "## ", "#", "- ", "-", "---\n", "===\n", "+ ", "1. ", "2) ",
    "10. ", "- [ ] ", "- [x] ", "|", "| a | b |\n", "|---|:-:|\n", "| c |\n", "\\|", "!", "é", "—",
    "漢字", "<http://x.y>", "<a@b.cd>", ":", "=", "[^a]", "[^b]: ", "[^a]: ", "www.x.yz",
    "http://a.b/c", "a@b.cd", "(", ")", '"', ".", ";", "*a*", "**b**", "`c`", "\n    x", "\n> ",
    "\n- ", "\n1. ",
]


def random_document(seed):
    generator = random.Random(seed)
    longest = generator.choice([12, 25, 60])
    return "".join(generator.choice(LITERALS) for _ in range(generator.randint(1, longest))) + "\n"


def normalised(html):
    """Checkboxes with their attributes in one order."""
    return re.sub(
        r'<input type="checkbox" (?:(checked="") )?disabled=""(?: checked="")? />',
        lambda match: "[x]" if 'checked=""' in match.group(0) else "[ ]", html)


def differs(mine, theirs):
    return normalised(mine) != normalised(theirs)


def minimised(document, theirs):
    """The least part of a document that still differs, pieces of 8 to 1 characters taken out."""
    for size in (8, 4, 2, 1):
        start = 0
        while True:
            candidates = [document[:index] + document[index + size:]
                          for index in range(start, len(document) - size + 1)]
            candidates = [candidate for candidate in candidates if candidate]
            if not candidates:
                break
            for offset, (candidate, mine) in enumerate(zip(candidates, ours(candidates))):
                if differs(mine, theirs(candidate)):
                    document, start = candidate, start + offset
                    break
            else:
                break
    return document


TASK = r"\[[ xX]\][ \t]"
REASONS = [
    ("CommonMark 0.31.2: strong inside strong is two strongs (cmark-gfm writes one)",
     lambda d, m, t: "<strong><strong>" in m and "<strong><strong>" not in t),
    ("CommonMark 0.31.2: a declaration may begin with a small letter",
     lambda d, m, t: re.search(r"<![a-z]", d)),
    ("CommonMark 0.31.2: comments may hold anything, and `<!-->` is one",
     lambda d, m, t: "<!--" in d),
    ("CommonMark 0.31.2: symbols of Unicode count as punctuation",
     lambda d, m, t: re.search(r"[^\x00-\x7f]", d) and re.search(r"[*_~]", d)),
    ("CommonMark: a tag alone on a lazy line does not begin HTML",
     lambda d, m, t: re.search(r"(^|\n)(>|[-+*]|\d+[.)]|\[\^)[^\n]*\n *</?[a-z]", d)),
    ("CommonMark: the rule after definitions is one",
     lambda d, m, t: re.search(r"\[.*\]:[^\n]*\n[-=]", d)),
    ("cmark-gfm: looks past tildes beside emphasis",
     lambda d, m, t: "~" in d and re.search(r"[*_]", d)),
    ("ours: an address depends on its word alone, not on what stands behind it",
     lambda d, m, t: re.search(r"(www\.|://)[^\s<]*\s*$", d)),
    ("cmark-gfm: keeps the blanks of a tab behind definitions",
     lambda d, m, t: re.search(r"\]:[^\n]*\n[ ]*\t", d)),
    ("cmark-gfm: a single tilde between two double ones ends them",
     lambda d, m, t: "~~" in d and re.search(r"(^|[^~])~([^~]|$)", d)),
    ("cmark-gfm: loses sight of backticks that it has seen",
     lambda d, m, t: d.count("`") > 3),
    ("cmark-gfm: no task where an item begins inside another marker's line, or in a lazy item",
     lambda d, m, t: re.search(TASK.replace("[ \\t]", ""), d) and ("[x]" in normalised(m))
     | ("[ ]" in normalised(m))),
    ("cmark-gfm: a mail address goes on behind an escape or a reference",
     lambda d, m, t: "@" in d and re.search(r"[\\&]", d)),
    ("cmark-gfm 0.29.0.gfm.6: mail addresses before `mailto:` and its like, and at underscores",
     lambda d, m, t: "@" in d),
    ("cmark-gfm 0.29.0.gfm.6: addresses at characters beyond ASCII, short hosts, brackets and the end",
     lambda d, m, t: re.search(r"www\.|://", d)),
    ("cmark-gfm 0.29.0.gfm.6: footnotes' older HTML, names and numbering",
     lambda d, m, t: "[^" in d),
    ("cmark-gfm 0.29.0.gfm.6: tables that begin inside other lines, and their cells",
     lambda d, m, t: "<table>" in m or "<table>" in t),
    ("cmark-gfm: a one-column delimiter row without pipes",
     lambda d, m, t: re.search(r"\n[ >]*:?-+:?", d) and ":" in d),
]


def second_opinions():
    """Newer programs: a difference in which one of them agrees with us has that as its reason."""
    opinions = []
    try:
        import cmarkgfm
        from cmarkgfm.cmark import Options
        options = Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_FOOTNOTES
        names = ["table", "strikethrough", "autolink", "tasklist"]
        opinions.append((
            "as cmark-gfm 0.29.0.gfm.13 has it",
            lambda d: cmarkgfm.markdown_to_html_with_extensions(d, options, names)))
    except ImportError:
        print("cmarkgfm is not here: newer GFM has to be told by the listed reasons")
    try:
        import markdown_it
        opinions.append((
            "as CommonMark 0.31.2 has it (markdown-it-py)",
            markdown_it.MarkdownIt("commonmark").render))
    except ImportError:
        print("markdown-it-py is not here: CommonMark 0.31.2 has to be told by the listed reasons")
    return opinions


def explanation(document, mine, theirs, opinions):
    for name, render in opinions:
        # Both take their line ends for granted.
        if not differs(ours([document + "\n"])[0], render(document + "\n")):
            return name
    for name, shows in REASONS:
        if shows(document, mine, theirs):
            return name
    return None


def differential(count, seed):
    try:
        cmark = CMark()
    except OSError as error:
        print(f"cmark-gfm is not here ({error}); nothing to compare with")
        return 0
    documents = [random_document(seed * 1_000_000 + number) for number in range(count)]
    different = [document for document, mine in zip(documents, ours(documents))
                 if differs(mine, cmark.html(document))]
    print(f"{count} documents, {len(different)} differ from cmark-gfm")
    reasons, unexplained = {}, {}
    opinions = second_opinions()
    for document in different:
        least = minimised(document, cmark.html)
        mine, theirs = ours([least])[0], cmark.html(least)
        reason = explanation(least, mine, theirs, opinions)
        if reason:
            reasons.setdefault(reason, []).append(least)
        else:
            unexplained.setdefault(least, (mine, theirs))
    for reason, found in sorted(reasons.items(), key=lambda item: -len(item[1])):
        example = min(found, key=len)
        print(f"{len(found):6}  {reason}; {example!r}")
    for least, (mine, theirs) in unexplained.items():
        print(f"UNEXPLAINED {least!r}\n  ours   {mine!r}\n  theirs {theirs!r}")
    print(f"{len(unexplained)} without a reason")
    return 1 if unexplained else 0


# --- Speed ----------------------------------------------------------------------------------------

def best(work, runs=5):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def speed():
    path = os.path.join(SHARED, "corpus", "big-markdown.md")
    if not os.path.exists(path):
        print("no corpus to measure on")
        return
    text = open(path, "rb").read()
    string = text.decode()
    rows = []

    def row(name, seconds, what):
        rows.append((name, len(text) / seconds / 1e6, what))

    report = subprocess.run([OURS, "llm", "--time", path], stdout=subprocess.PIPE).stdout.decode()
    for line in report.splitlines():
        name, seconds = line.rsplit(" ", 1)
        row(name, float(seconds), "")

    def peer(name, what, prepare):
        try:
            row(name, best(prepare()), what)
        except (ImportError, OSError, AttributeError) as error:
            print(f"{name} is not here: {error}")

    def with_cmark(method):
        def prepare():
            cmark = CMark()
            return (lambda: cmark.parse(text)) if method == "tree" else lambda: cmark.html(string)
        return prepare

    def with_md4c():
        library = MD4C()
        return lambda: library.html(text)

    def with_cmarkgfm():
        import cmarkgfm
        names = ["table", "strikethrough", "autolink", "tasklist"]
        return lambda: cmarkgfm.markdown_to_html_with_extensions(string, extensions=names)

    def with_pyromark():
        import pyromark
        parser = pyromark.Markdown()
        return lambda: parser.html(string)

    def with_markdown_it():
        import markdown_it
        parser = markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"])
        return lambda: parser.parse(string)

    def with_mistune():
        import mistune
        parser = mistune.create_markdown(plugins=["table", "strikethrough", "footnotes"])
        return lambda: parser(string)

    peer("cmark-gfm 0.29.0.gfm.6, tree", "C", with_cmark("tree"))
    peer("cmark-gfm 0.29.0.gfm.6, HTML", "C", with_cmark("html"))
    peer("md4c, HTML without a tree", "C", with_md4c)
    peer("cmarkgfm (0.29.0.gfm.13), HTML", "C", with_cmarkgfm)
    peer("pyromark (pulldown-cmark), HTML", "Rust", with_pyromark)
    peer("markdown-it-py, tokens", "Python", with_markdown_it)
    peer("mistune, HTML", "Python", with_mistune)
    first = rows[0][1]
    for name, rate, what in rows:
        print(f"  {name:44}{rate:9.2f} MB/s   ours is {first / rate:8.2f} times as fast   {what}")
    try:
        cmark = CMark()
    except OSError:
        return
    part = text[:100_000]
    ends = range(1_000, len(part), 1_000)
    sample = sum(best(lambda end=end: cmark.parse(part[:end]), 1) for end in ends) / len(ends)
    print(f"  100 kB in 4-byte chunks, cmark-gfm again for each: {sample * len(part) / 4:.1f} s")


# --- Counted work ---------------------------------------------------------------------------------

def expanded(template, value):
    def replace(match):
        expression = match.group(1)
        if expression in ("x", "x+1"):
            return str(value + (expression == "x+1"))
        piece, factor = re.match(r'"(.*)"\*(x|\d+)$', expression).groups()
        return piece * (value if factor == "x" else int(factor))
    return re.sub(r"\{([^{}]*)\}", replace, template).replace("\\n", "\n")


def generated(generator, divisor):
    if "text" in generator:
        count = generator["repeat"]
        return generator["text"] * (max(1, count // divisor) if count > 1 else count)
    if generator["kind"] == "for":
        end = max(1, generator["to"] // divisor)
        return "".join(expanded(generator["template"], x) for x in range(generator["from"], end))
    if generator["kind"] == "concat":
        return "".join(generated(part, divisor) for part in generator["parts"])
    return "".join(f"[x{number}]\n\n" for number in range(generator["count"] // divisor))


def instructions(text, preset):
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", OURS, preset],
        input=text.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return int(re.search(rb"Collected : (\d+)", run.stderr).group(1))


def counted():
    path = os.path.join(SHARED, "suites", "markdown", "pathological.json")
    if not os.path.exists(path):
        print("no pathological texts")
        return 0
    worst = 0
    base = instructions("", "strict")
    for case in json.load(open(path))["cases"]:
        sizes = []
        for divisor in (16, 8):
            if "parts" in case:
                text = "".join(generated(part, divisor) for part in case["parts"])
            else:
                text = generated(case["generator"], divisor)
            preset = "llm" if "math" in case.get("features", []) else "strict"
            sizes.append((len(text), instructions(text, preset) - base))
        (small, before), (large, after) = sizes
        if small < 1_000:
            continue
        growth = (after / before) / (large / small)
        worst = max(worst, growth)
        print(f"  {growth:6.2f} times the instructions for each byte of twice {case['name']}")
    print(f"  {worst:6.2f} at most; 1 is linear, 2 is quadratic")
    return 1 if worst > 1.5 else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--documents", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", action="store_true", help="throughput beside the peers'")
    parser.add_argument("--counted", action="store_true", help="instructions on pathological texts")
    arguments = parser.parse_args()
    if not os.path.exists(OURS):
        sys.exit(f"build first: swift build -c release --package-path {HERE}")
    if arguments.speed:
        speed()
        return 0
    if arguments.counted:
        return counted()
    return differential(arguments.documents, arguments.seed)


sys.exit(main())
