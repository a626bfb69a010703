"""The text that a page must have: the plain text of the JSON of the presentation, block by block."""
import json
import re

SEVERITIES = {"information": "Note:", "warning": "Warning:", "error": "Error:"}
directions = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|⟦[A-Z]+⟧")
controls = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def plain(text):
    """A text without blanks and directional marks, which are shown by name."""
    return "".join(directions.sub("", controls.sub("\ufffd", text)).split())


def styled(spans):
    """The text of spans, without formulas, which are MathML."""
    texts = []
    for span in spans:
        if "math" in span or "latex" in span:
            continue
        if "footnote" in span:
            texts.append(span["footnote"]["label"])
        else:
            texts.append(span.get("text", span.get("alternative", "")))
    return "".join(texts)


def table(data):
    """The caption and the cells of a table in order."""
    caption = styled(data["caption"]) if "caption" in data else ""
    header = [column["header"] for column in data["columns"]] if data["hasHeader"] else []
    return caption + "".join(styled(cell) for row in [header, *data["rows"]] for cell in row)


def lines(block):
    """The lines of code or of a diff."""
    return "\n".join(line["text"] for line in block["lines"])


def tree(block):
    """The keys and values of a tree, and the sizes of containers."""
    texts = []
    for node in block["nodes"]:
        if "key" in node:
            texts.append(json.dumps(node["key"], ensure_ascii=False) + ":")
        for kind, start, end, noun in [("object", "{", "}", "member"), ("array", "[", "]", "item")]:
            if kind in node:
                count = node[kind]
                texts.append(
                    start + "…" if count is None else start + end if count == "0"
                    else f"{start}{end}{count}{noun}" + ("" if count == "1" else "s"))
        if "value" in node:
            value = node["value"]
            if isinstance(value, bool):
                texts.append("true" if value else "false")
            elif value is None:
                texts.append("null")
            else:
                texts.append(value if isinstance(value, Number) else f"“{value}”")
    return "".join(texts)


class Number(str):
    """A JSON number as it is written."""


def blocks(presentation):
    """All blocks and list items in document order, as pairs of id and block."""
    found, waiting = [], list(reversed(presentation["blocks"]))
    while waiting:
        block = waiting.pop()
        segment, ordinal, *part = block["id"].split(".")
        found.append(("-".join(["b" + segment, ordinal, *("p" + number for number in part)]), block))
        waiting += reversed(block.get("items") or block.get("content") or [])
    return found


def parts_of_form(element):
    """The texts of a form, in any order."""
    texts, waiting = [], [element]
    while waiting:
        part = waiting.pop()
        for key in ("title", "subtitle", "text", "label", "header", "footer", "placeholder"):
            # A link and a button have one text.
            if isinstance(part.get(key), str) and not (part["element"] == "button" and part.get("children")):
                texts.append(part[key])
        waiting += part.get("children", [])
    return texts


def own_text(block):
    """The text of a block outside of the blocks that it contains; None where it has none of its own."""
    kind = block.get("kind", "item")
    if kind in ("heading", "paragraph"):
        return styled(block["text"])
    if kind in ("code", "diff"):
        return lines(block)
    if kind == "raw":
        return block["reason"] + lines(block["source"])
    if kind == "table":
        return table(block)
    if kind == "tree":
        return tree(block)
    if kind == "note":
        return SEVERITIES[block["severity"]] + block["text"]
    if kind == "footnote":
        return block["label"]
    if kind == "quote":
        if block["role"] == "alert":
            return block["title"] or block["alert"]
        return "Reasoning" if block["role"] == "reasoning" else ""
    if kind == "custom":
        is_folded = block["name"] in ("details", "tool-call")
        return block["title"] or ("Details" if is_folded else "")
    if kind in ("item", "list", "rule", "artifact"):
        return ""
    return None


def problems(presentation, found):
    """Compares the texts of a page's blocks with the presentation."""
    expected = blocks(presentation)
    if [identifier for identifier, _ in expected] != [block["id"] for block in found]:
        yield f"{len(found)} blocks instead of {len(expected)}, or in another order"
        return
    for (identifier, block), shown in zip(expected, found):
        text, kind = plain(shown["text"]), block.get("kind")
        wanted = own_text(block)
        if wanted is not None and text != plain(wanted):
            yield difference(identifier, text, plain(wanted))
        if kind == "artifact":
            title = block["title"] or block["identifier"] or "Untitled"
            if plain(shown["plate"] or "") != plain(title):
                yield difference(identifier, plain(shown["plate"] or ""), plain(title))
        if kind == "math" and text not in ("", plain(block["source"])):
            yield difference(identifier, text, plain(block["source"]))
        if kind == "image" and not text.startswith(plain(block["alternative"] or "Image")):
            yield f"#{identifier}: “{text[:40]}” without its alternative text"
        if kind in ("chart", "map"):
            data = plain(table(block["data" if kind == "chart" else "features"]))
            if shown["isDrawn"]:
                text = plain(shown["data"] or "")
            if data not in text:
                yield difference(identifier, text, data)
        if kind == "graph" and shown["isDrawn"]:
            for node in block["nodes"]:
                for word in re.findall(r"\w{3,12}", node.get("label") or ""):
                    if word not in text:
                        yield f"#{identifier}: “{word}” is not in the picture"
        if kind == "form" and block["root"]:
            for part in parts_of_form(block["root"]):
                if plain(part) not in text:
                    yield f"#{identifier}: “{part}” is not in the form"


def difference(identifier, text, wanted):
    """Describes where two texts begin to differ."""
    at = next((i for i, (a, b) in enumerate(zip(text, wanted)) if a != b), min(len(text), len(wanted)))
    start = max(0, at - 10)
    return f"#{identifier}: “{text[start:at + 20]}” instead of “{wanted[start:at + 20]}”"


word = re.compile(r"[^\W_]+")
# What the plain text has instead of structure: numbers of list items, checked boxes, marks of footnotes
# and formulas, escapes of JSON, versions.
marks = re.compile(r"^\W*\d+[.)] |\[x\]|\\[a-z]|· v\d+|[\u00b2\u00b3\u00b9\u2070-\u209c\u1d2c-\u1d6a]", re.M)


def missing_words(text, page):
    """The words of a plain text that are not in the text of a page, which has no blanks."""
    return sorted({found for found in word.findall(marks.sub(" ", text).lower()) if found not in page})
