import Testing

@testable import artifact

@Suite struct UsageErrorTests {
  @Test(
    "A6.1 the text of every message",
    arguments: [
      // A1.6, A1.7, A3.1: options
      ("view --colour always", "unknown option '--colour': did you mean '--color'?", "view"),
      ("--colour always f", "unknown option '--colour': did you mean '--color'?", "view"),
      ("list f --JSON", "unknown option '--JSON': did you mean '--json'?", "list"),
      ("list f --vers", "unknown option '--vers': did you mean '--version'?", "list"),
      ("list f --zzz", "unknown option '--zzz'", "list"),
      ("list f --zzz=3", "unknown option '--zzz'", "list"),
      ("f -x", "unknown option '-x': did you mean '--x'?", "view"),
      ("f -hV -x", "", "view"),
      ("f -width 80", "unknown option '-width': did you mean '--width'?", "view"),
      ("f --=3", "unknown option '--'", "view"),
      ("f --force", "'artifact view' has no option '--force': it belongs to 'extract'", "view"),
      (
        "check --json",
        "'artifact check' has no option '--json': it belongs to 'list', 'parse' and 'types'",
        "check"
      ),
      (
        "list -w",
        "'artifact list' has no option '--width': it belongs to 'view', 'browse' and 'render'",
        "list"
      ),
      ("list f --json=yes", "option '--json' takes no value", "list"),
      ("f -w", "option '-w' requires a value: COLUMNS", "view"),
      ("f --rate=", "option '--rate' requires a value: BYTES/S", "view"),
      ("f -w=", "option '-w' requires a value: COLUMNS", "view"),
      // A4.2, A4.4: values
      ("f -w wide", "invalid value 'wide' for '-w': expected a number from 1 to 1000", "view"),
      ("f -w 2000", "value '2000' of '-w' is out of range: expected 1 to 1000", "view"),
      ("f --color alwyas", "invalid value 'alwyas' for '--color': did you mean 'always'?", "view"),
      (
        "f --color red", "invalid value 'red' for '--color': expected auto, always or never", "view"
      ),
      ("extract f -o -", "invalid value '-' for '-o': expected a directory", "extract"),
      // A5.2, A5.3, A5.5: operands
      ("types x", "unexpected argument 'x': 'artifact types' takes no arguments", "types"),
      ("parse a b --json", "unexpected argument 'b': 'artifact parse' takes one FILE", "parse"),
      (
        "completions bash zsh",
        "unexpected argument 'zsh': 'artifact completions' takes one SHELL", "completions"
      ),
      ("- -", "standard input ('-') can be given only once", "view"),
      ("completions", "missing SHELL: expected bash, zsh or fish", "completions"),
      ("completions fihs", "unknown shell 'fihs': did you mean 'fish'?", "completions"),
      (
        "completions powershell", "unknown shell 'powershell': expected bash, zsh or fish",
        "completions"
      ),
      ("help rendr", "unknown command 'rendr': did you mean 'render'?", ""),
      ("help everything", "unknown command 'everything'", ""),
      ("help view list", "unexpected argument 'list': 'artifact help' takes one COMMAND", ""),
      // A3.3: missing options
      ("render f", "missing option '--to FORMAT': html, svg, png, ansi, plain or json", "render"),
      ("extract f", "missing option '--output PATH'", "extract"),
      ("parse f", "missing option '--json' or '--events'", "parse"),
      (
        "parse f --json --events", "options '--json' and '--events' are mutually exclusive", "parse"
      ),
    ])
  func messages(line: String, expected: String, command: String) {
    guard !expected.isEmpty else {
      #expect(message(line).isEmpty)
      return
    }
    let help = command.isEmpty ? "artifact --help" : "artifact \(command) --help"
    #expect(message(line) == usageError(expected, help))
  }

  @Test("A5.4 an empty file name is rejected")
  func emptyFile() {
    #expect(message(["list", ""]) == usageError("empty file name", "artifact list --help"))
    #expect(message(["-w", ""]).hasPrefix("option '-w' requires a value: COLUMNS\n"))
  }

  @Test("A6.2 messages escape control characters and truncate long words")
  func escaping() {
    #expect(
      message(["--fo\u{1B}[31mo"])
        == usageError("unknown option '--fo\\u{1B}[31mo'", "artifact view --help"))
    #expect(
      quoted("a\nb\r\t\u{202E}\u{7F}\u{9B}\u{2028}é漢")
        == "'a\\nb\\r\\t\\u{202E}\\u{7F}\\u{9B}\\u{2028}é漢'")
    #expect(quoted(String(repeating: "x", count: 64)).count == 66)
    #expect(quoted(String(repeating: "x", count: 100_000)).count == 69)
    #expect(message(["types", String(repeating: "\u{1B}", count: 100_000)]).utf8.count < 600)
  }

  @Test(
    "A6.3 the most helpful of several problems is reported",
    arguments: [
      ("rendr --help", "unknown command or file 'rendr'"),
      ("list --zzz --help", ""),
      ("--zzz list -w 3", "unknown option '--zzz'\n"),
      ("list -w 3 --zzz", "'artifact list' has no option '-w'"),
      ("parse a b --zzz", "unknown option '--zzz'\n"),
      ("parse a b", "unexpected argument 'b'"),
      ("parse", "missing option '--json' or '--events'"),
    ])
  func order(line: String, beginning: String) {
    #expect(message(line).hasPrefix(beginning))
    #expect(message(line).isEmpty == beginning.isEmpty)
  }
}
