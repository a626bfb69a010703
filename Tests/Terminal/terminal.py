"""A terminal (tmux) whose keys and mouse a script works, and whose screen it sees.

It brings what it needs (locale, kind of terminal, shell), needs no terminal itself, and assumes no speed:
what is waited for is waited for LIMIT seconds at most.
"""

import difflib
import os
import re
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))

LIMIT = 60
ENVIRONMENT = {
    "PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
    "SHELL": "/bin/sh", "COLORFGBG": "15;0",  # a dark background
}


class Failure(Exception):
    """What went otherwise, in words."""


class Terminal:
    def __init__(self, folder):
        self.socket = os.path.join(folder, "tmux")
        self.home = folder

    def start(self, columns, script, rows=36):
        """Runs a script of the shell in a new terminal."""
        self.run("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), script)
        self.run("set-option", "-s", "set-clipboard", "on")

    def run(self, *arguments):
        command = ["tmux", "-u", "-S", self.socket, *arguments]
        try:
            result = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
                timeout=LIMIT, cwd=self.home, env={**ENVIRONMENT, "HOME": self.home})
        except subprocess.TimeoutExpired:
            raise Failure(f"tmux {' '.join(arguments)} does not end") from None
        if result.returncode != 0:
            raise Failure(f"tmux {' '.join(arguments)}: {result.stderr.strip()}")
        return result.stdout

    def text(self):
        text = self.run("capture-pane", "-p")
        return "".join(line.rstrip() + "\n" for line in text.rstrip("\n").split("\n"))

    def rows(self):
        """The screen with its styles, a row for each, and where the cursor is."""
        rows = [styled(row) for row in self.run("capture-pane", "-e", "-N", "-p").split("\n")[:-1]]
        flag, column, row = self.run(
            "display-message", "-p", "#{cursor_flag} #{cursor_x} #{cursor_y}").split()
        cursor = f"cursor {int(column) + 1},{int(row) + 1}" if flag == "1" else "no cursor"
        return [*rows, cursor]

    def wait(self, what, condition, look=None):
        """Waits until what is seen meets a condition, and gives it."""
        end = time.monotonic() + LIMIT
        while True:
            text = (look or self.text)()
            if condition(text):
                return text
            if time.monotonic() > end:
                raise Failure(f"waited {LIMIT} s for {what}, and saw:\n{text}")
            time.sleep(0.02)

    def sees(self, *words, without=()):
        return self.wait(
            " and ".join([*map(repr, words), *(f"no {word!r}" for word in without)]),
            lambda text: all(word in text for word in words)
            and not any(word in text for word in without))

    def keys(self, *keys):
        self.run("send-keys", *keys)

    def type(self, text):
        self.run("send-keys", "-l", text)

    def find(self, words, occurrence=0):
        """The column and row of words, from 1."""
        text = self.wait(repr(words), lambda text: text.count(words) > occurrence)
        for row, line in enumerate(text.split("\n")):
            places = [match.start() for match in re.finditer(re.escape(words), line)]
            if len(places) > occurrence:
                return places[occurrence] + 1, row + 1
            occurrence -= len(places)
        raise Failure(f"{words!r} is broken over lines:\n{text}")

    def mouse(self, code, column, row, end="M"):
        self.type(f"\x1b[<{code};{column};{row}{end}")

    def click(self, words, occurrence=0, offset=0):
        column, row = self.find(words, occurrence)
        self.mouse(0, column + offset, row)
        self.mouse(0, column + offset, row, "m")

    def drag(self, words, start, end):
        """From one place to another, both counted from words."""
        column, row = self.find(words)
        self.mouse(0, column + start, row)
        self.mouse(32, column + end, row)
        self.mouse(0, column + end, row, "m")

    def copied(self, text):
        """Waits until the terminal was asked to copy a text."""
        self.wait(f"{text!r} to be copied", lambda _: text in self.run("list-buffers"))

    def close(self):
        """Ends the terminal and all that runs in it, whatever has happened."""
        try:
            self.run("kill-server")
        except Failure as failure:
            print(failure)


STYLES = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 5: "blink", 7: "reverse", 9: "strike"}
ENDS = {22: ("bold", "dim"), 23: ("italic",), 24: ("underline",), 25: ("blink",), 27: ("reverse",),
        29: ("strike",)}
COLOURS = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]


def restyled(style, numbers):
    """A style (words, with colours as `red` and `on red`) after a sequence."""
    style = dict(style)
    numbers = [int(number.split(":")[0] or 0) for number in numbers.split(";")]
    while numbers:
        number = numbers.pop(0)
        ground, base = ("on ", number - 10) if number in range(40, 50) or number in range(
            100, 108) else ("", number)
        if number == 0:
            style = {}
        elif number in STYLES:
            style[STYLES[number]] = STYLES[number]
        elif number in ENDS:
            for name in ENDS[number]:
                style.pop(name, None)
        elif base in range(30, 38):
            style["on" if ground else "colour"] = ground + COLOURS[base - 30]
        elif base in range(90, 98):
            style["on" if ground else "colour"] = f"{ground}bright {COLOURS[base - 90]}"
        elif base == 38:
            count = 2 if numbers[0] == 5 else 4
            value = "-".join(map(str, numbers[1:count]))
            style["on" if ground else "colour"] = ground + value
            del numbers[:count]
        elif base == 39:
            style.pop("on" if ground else "colour", None)
    return style


def styled(row):
    """A row with its styles in words, however the terminal says them."""
    parts, style, last = [], {}, ""
    for match in re.finditer(r"\x1b\[([0-9;:]*)m|\x1b\][^\x1b\x07]*(?:\x07|\x1b\\)|([^\x1b]+)", row):
        if match.group(1) is not None:
            style = restyled(style, match.group(1))
        elif match.group(2):
            words = ", ".join(sorted(style.values()))
            if words != last:
                parts.append(f"‹{words}›")
            last = words
            parts.append(match.group(2))
    return "".join(parts + ["‹›"] if last else parts).rstrip()


class Journal:
    """What is to be seen step by step: of each step the rows that are others than before."""

    def __init__(self, terminal, name, columns, updates):
        self.terminal = terminal
        self.path = os.path.join(HERE, "Goldens", f"{name}-{columns}.txt")
        self.updates = updates
        self.rows = []
        self.written = ""
        if not updates:
            with open(self.path, encoding="utf-8") as file:
                self.steps = dict(
                    step.split("\n", 1) for step in file.read().split("## ")[1:])

    def __call__(self, name, *words, without=()):
        """Waits until the terminal shows what the step says; to update, until it shows some words."""
        if self.updates:
            self.terminal.sees(*words, without=without)
            time.sleep(0.5)  # What else changes has changed by then, for whoever looks at the result.
            rows = self.terminal.rows()
            self.written += f"## {name}\n" + "".join(
                f"{index + 1:2} {row}\n" for index, row in enumerate(rows)
                if row != (self.rows[index] if self.rows else ""))
            self.rows = rows
            return
        expected = self.rows or [""] * len(self.terminal.rows())
        for line in self.steps[name].splitlines():
            expected[int(line[:2]) - 1] = line[3:]
        self.rows = expected
        try:
            self.terminal.wait(f"the step {name}", lambda rows: rows == expected, self.terminal.rows)
        except Failure:
            difference = difflib.unified_diff(
                expected, self.terminal.rows(), "expected", "seen", lineterm="", n=0)
            raise Failure("\n".join([f"waited {LIMIT} s for the step {name}:", *difference])) from None

    def end(self):
        if self.updates:
            with open(self.path, "w", encoding="utf-8") as file:
                file.write(self.written)
