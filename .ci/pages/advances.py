"""The widths of characters in Drawing's table, read from its source, and what the browser measures."""
import pathlib
import re

folder = pathlib.Path(__file__).resolve().parents[2] / "Sources/Drawing/Text"

# Texts by class of characters. For those of the second part, common sans-serif fonts have no glyphs, so that
# the widths are those of other fonts of the machine.
SAMPLES = {
    "lower case": "the quick brown fox jumps over the lazy dog",
    "upper case": "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG",
    "digits": "0123456789",
    "punctuation": "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~",
    "Latin-1 and Latin extended": "äöüßéèêàçñøåæœšžčřůğışłńőű ÄÖÜÉÈÀÇÑØÅÆŒŠŽČŘŮ",
    "Greek": "αβγδεζηθικλμνξοπρστυφχψω ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "Cyrillic": "съешь ещё этих мягких французских булок да выпей чаю",
    "dashes, quotes and bullets": "–—‘’“”„…•·×°§",
    "combining marks": "e\u0301a\u0308o\u0302n\u0303u\u0308",
    "Hebrew": "אבגדהוזחטיכלמנסעפצקרשת",
    "arrows and operators": "←↑→↓−√≈≠≤≥",
    "Arabic": "نص حكيم له سر قاطع وذو شأن عظيم",
    "Han, kana and Hangul": "天地玄黄いろはにほへとアイウエオ한국어",
    "emoji": "😀🎉🚀❤️👍🏽",
}


class Table:
    """The table of `AdvanceTable.swift` and `AdvanceWidths.swift`, read from their sources."""

    def __init__(self):
        self.widths = {}
        for name, first, regular, bold in re.findall(
                r"let (\w+) = AdvanceWidths\(\s*first: (\w+),\s*regular: \[(.*?)\],\s*bold: \[(.*?)\]\)",
                (folder / "AdvanceWidths.swift").read_text(), re.S):
            tables = [[int(number) for number in numbers.split(",") if number.strip()]
                      for numbers in (regular, bold)]
            self.widths[name] = (int(first, 0), *tables)
        text = (folder / "AdvanceTable.swift").read_text()
        bodies = dict(re.findall(r"func (\w+)\([^\n]*\{\n(.*?)\n  \}\n", text, re.S))
        self.invisible, self.square = (
            ranges_of(re.search(r"case (.*?):\s*true", bodies[name], re.S)[1])
            for name in ("isInvisible", "isSquare"))
        # Each rule: where it applies, and its result.
        self.rules = re.findall(r"(?:case (.*?)|default): ([^\n]+)", bodies["advance"], re.S)
        assert len(self.widths) > 3 and len(self.rules) > 8, "AdvanceTable.swift has another form"

    def advance(self, character, is_bold, is_monospaced):
        """The width of a character in thousandths of the font size."""
        value = ord(character)
        if is_monospaced:
            return 0 if within(value, self.invisible) else 1204 if within(value, self.square) else 602
        for condition, result in self.rules:
            ranges = (self.invisible if "isInvisible" in condition else self.square
                      if "isSquare" in condition else ranges_of(condition))
            if condition and not within(value, ranges):
                continue
            if table := re.match(r"AdvanceWidths\.(\w+)", result):
                first, regular, bold = self.widths[table[1]]
                return (bold if is_bold else regular)[value - first]
            if choice := re.match(r"isBold \? (\d+) : (\d+)", result):
                return int(choice[1 if is_bold else 2])
            return int(result)
        raise AssertionError("AdvanceTable.swift has another form")

    def width(self, text, size, is_bold=False, is_monospaced=False):
        """The width of a line."""
        return sum(self.advance(character, is_bold, is_monospaced) for character in text) / 1000 * size


def ranges_of(patterns):
    """The bounds in the patterns of a `case`, both included."""
    return [
        (int(low, 0), int(high, 0) - (form == "..<") if high else int(low, 0))
        for low, form, high in re.findall(
            r"(0x[0-9A-F]+|\b\d+)(?:(\.\.\.|\.\.<)(0x[0-9A-F]+|\d+))?", patterns)]


def within(value, ranges):
    """Whether a value is in one of the ranges."""
    return any(low <= value <= high for low, high in ranges)


def sample_page(font):
    """An SVG with a text for each class and style."""
    texts = []
    for name, sample in SAMPLES.items():
        for style in ("regular", "bold", "mono"):
            attributes = {"bold": ' font-weight="600"', "mono": ' class="ak-mono"'}.get(style, "")
            escaped = sample.replace("&", "&amp;").replace("<", "&lt;")
            texts.append(f'<text data-name="{name}, {style}"{attributes}>{escaped}</text>')
    return (f"<!DOCTYPE html><meta charset=utf-8><style>{font}</style>"
            f'<svg class="ak-picture" font-size="100">{"".join(texts)}</svg>')
