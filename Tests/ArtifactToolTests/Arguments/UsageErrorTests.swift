import Testing

@testable import artifact

@Suite struct UsageErrorTests {
  @Test(
    "A6.1 every message, word for word",
    arguments: [
      // A1.6, A1.7, A3.1: options
      ("view --colour always", "unknown option '--colour'; did you mean '--color'?", "view"),
      ("--colour always f", "unknown option '--colour'; did you mean '--color'?", "view"),
      ("list f --JSON", "unknown option '--JSON'; did you mean '--json'?", "list"),
      ("list f --vers", "unknown option '--vers'; did you mean '--version'?", "list"),
      ("list f --zzz", "unknown option '--zzz'", "list"),
      ("list f --zzz=3", "unknown option '--zzz'", "list"),
      ("f -x", "unknown option '-x'", "view"),
      ("f -hV -x", "", "view"),
      ("f -width 80", "unknown option '-width'; did you mean '--width'?", "view"),
      ("f --=3", "unknown option '--'", "view"),
      (
        "f --force", "'artifact view' has no option '--force'; it belongs to 'artifact extract'",
        "view"
      ),
      (
        "types --json",
        "'artifact types' has no option '--json'; it belongs to 'artifact list' and "
          + "'artifact parse'", "types"
      ),
      (
        "list -w",
        "'artifact list' has no option '--width'; it belongs to 'artifact view', "
          + "'artifact browse' and 'artifact render'", "list"
      ),
      ("list f --json=yes", "option '--json' takes no value", "list"),
      ("f -w", "option '-w' needs a value: COLUMNS", "view"),
      ("f --rate=", "option '--rate' needs a value: BYTES/S", "view"),
      ("f -w=", "option '-w' needs a value: COLUMNS", "view"),
      // A4.2, A4.4: values
      ("f -w wide", "'wide' is not a whole number; '-w' takes 1 to 1000", "view"),
      ("f -w 2000", "'2000' is out of range; '-w' takes 1 to 1000", "view"),
      ("f --color alwyas", "'alwyas' is not a value of '--color'; did you mean 'always'?", "view"),
      (
        "f --color red", "'red' is not a value of '--color'; it takes auto, always or never", "view"
      ),
      ("extract f -o -", "'-o' takes a directory, so '-' cannot be used", "extract"),
      // A5.2, A5.3, A5.5: operands
      ("types x", "'artifact types' takes no arguments, so 'x' is too much", "types"),
      ("parse a b --json", "'artifact parse' takes one FILE, so 'b' is too much", "parse"),
      (
        "completions bash zsh", "'artifact completions' takes one SHELL, so 'zsh' is too much",
        "completions"
      ),
      ("- -", "standard input, '-', can be read only once", "view"),
      ("completions", "'artifact completions' needs a SHELL: bash, zsh or fish", "completions"),
      ("completions fihs", "unknown shell 'fihs'; did you mean 'fish'?", "completions"),
      (
        "completions powershell", "unknown shell 'powershell'; there are bash, zsh and fish",
        "completions"
      ),
      ("help rendr", "unknown command 'rendr'; did you mean 'render'?", ""),
      ("help everything", "unknown command 'everything'", ""),
      ("help view list", "'artifact help' takes one COMMAND, so 'list' is too much", ""),
      // A3.3: what is missing
      ("render f", "'artifact render' needs '--to FORMAT': html, ansi, plain or json", "render"),
      ("extract f", "'artifact extract' needs '--output DIR'", "extract"),
      ("parse f", "'artifact parse' needs '--json' or '--events'", "parse"),
      (
        "parse f --json --events", "options '--json' and '--events' exclude each other", "parse"
      ),
    ])
  func messages(line: String, sentence: String, command: String) {
    guard !sentence.isEmpty else {
      #expect(message(line).isEmpty)
      return
    }
    let stop = sentence.hasSuffix("?") ? "" : "."
    let help = command.isEmpty ? "artifact --help" : "artifact \(command) --help"
    #expect(message(line) == "\(sentence)\(stop) Try '\(help)'.")
  }

  @Test("A5.4 an empty file name is refused")
  func emptyFile() {
    #expect(message(["list", ""]) == "the name of a FILE is empty. Try 'artifact list --help'.")
    #expect(message(["-w", ""]).hasPrefix("option '-w' needs a value: COLUMNS."))
  }

  @Test("A6.2 messages show controls, and cut long words")
  func escaping() {
    #expect(
      message(["--fo\u{1B}[31mo"])
        == "unknown option '--fo\\u{1B}[31mo'. Try 'artifact view --help'.")
    #expect(
      quoted("a\nb\r\t\u{202E}\u{7F}\u{9B}\u{2028}é漢")
        == "'a\\nb\\r\\t\\u{202E}\\u{7F}\\u{9B}\\u{2028}é漢'")
    #expect(quoted(String(repeating: "x", count: 64)).count == 66)
    #expect(quoted(String(repeating: "x", count: 100_000)).count == 69)
    #expect(message(["types", String(repeating: "\u{1B}", count: 100_000)]).utf8.count < 600)
  }

  @Test(
    "A6.3 of several problems the most helpful comes first",
    arguments: [
      ("rendr --help", "'rendr' is neither"),
      ("list --zzz --help", ""),
      ("--zzz list -w 3", "unknown option '--zzz'."),
      ("list -w 3 --zzz", "'artifact list' has no option '-w'"),
      ("parse a b --zzz", "unknown option '--zzz'."),
      ("parse a b", "'artifact parse' takes one FILE"),
      ("parse", "'artifact parse' needs '--json' or '--events'"),
    ])
  func order(line: String, beginning: String) {
    #expect(message(line).hasPrefix(beginning))
    #expect(message(line).isEmpty == beginning.isEmpty)
  }
}
