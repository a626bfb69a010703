import TestSupport
import Testing

@testable import TerminalFront

@Suite struct TextFieldEditorTests {
  /// Types into a field: keys by name in angle brackets, everything else as characters; what remains
  /// has `|` at the cursor and the selection in brackets.
  private func typed(_ keys: String, in text: String = "") -> String {
    var editor = TextFieldEditor(text: text)
    for event in Self.events(keys) { _ = editor.handle(event) }
    return Self.shown(editor)
  }

  private static func shown(_ editor: TextFieldEditor) -> String {
    var result = ""
    for (index, character) in (editor.text + "$").enumerated() {
      if index == editor.selection?.upperBound { result += "]" }
      if index == editor.cursor { result += "|" }
      if index == editor.selection?.lowerBound { result += "[" }
      if index < editor.text.count { result.append(character) }
    }
    return result
  }

  static let names: [String: String] = [
    "left": "␛[D", "right": "␛[C", "home": "␛[H", "end": "␛[F", "S-left": "␛[1;2D",
    "S-right": "␛[1;2C", "S-home": "␛[1;2H", "S-end": "␛[1;2F", "C-left": "␛[1;5D",
    "C-right": "␛[1;5C",
    "A-left": "␛[1;3D", "CS-left": "␛[1;6D", "A-b": "␛b", "A-f": "␛f", "A-d": "␛d",
    "del": "␛[3~", "C-del": "␛[3;5~", "bs": "\u{7F}", "A-bs": "␛\u{7F}", "C-a": "\u{1}",
    "C-d": "\u{4}",
    "C-e": "\u{5}", "C-k": "\u{B}", "C-u": "\u{15}", "C-w": "\u{17}", "C-y": "\u{19}",
    "C-z": "\u{1A}",
    "CS-z": "␛[122;6u", "up": "␛[A", "tab": "\t", "enter": "\r",
  ]

  static func events(_ keys: String) -> [InputEvent] {
    var bytes = ""
    for (index, part) in keys.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: ">") else {
        bytes += part
        continue
      }
      bytes += names[String(part[..<end])] ?? ""
      bytes += part[part.index(after: end)...]
    }
    return InputDecoderTests.events(bytes)
  }

  @Test("V12.1 V17.3c A secret is drawn as mask characters, and its words are hidden")
  func secrets() {
    var editor = TextFieldEditor(text: "my paß 日本", mask: "•")
    #expect(editor.window(width: 20).text.description == "•••••••••")
    #expect(editor.window(width: 20).cursorColumn == 9 && editor.text == "my paß 日本")
    _ = editor.handle(.key(KeyStroke(.left, .control)))
    #expect(editor.cursor == 0)
  }

  @Test(
    "V12.1–3 Keys edit as written",
    arguments: [
      ("", "abc", "abc|"), ("", "aé日👩\u{200D}💻", "aé日👩\u{200D}💻|"),
      ("abc", "<left>X", "abX|c"), ("abc", "<home>X<end>Y", "XabcY|"),
      ("abc", "<C-a>X<C-e>Y", "XabcY|"),
      ("abc", "<home><left><left>X", "X|abc"), ("a👩\u{200D}💻b", "<left><bs>", "a|b"),
      ("ab cd_1, ef", "<C-left>", "ab cd_1, |ef"), ("ab cd_1, ef", "<A-left><A-b>", "ab |cd_1, ef"),
      ("ab cd_1, ef", "<home><C-right><A-f>", "ab cd_1|, ef"),
      ("abc", "<S-left><S-left>", "a|[bc]"), ("abc", "<S-left><S-left>X", "aX|"),
      ("abc", "<S-left><S-left><left>", "a|bc"), ("abc", "<S-left><right>", "abc|"),
      ("abc", "<home><S-right><S-right><right>", "ab|c"), ("abc", "<S-home>", "|[abc]"),
      ("abc", "<home><S-end><bs>", "|"), ("ab cd", "<CS-left><del>", "ab |"),
      ("abc", "<S-left><S-right>", "abc|"), ("abc", "<home><del>", "|bc"),
      ("abc", "<home><C-d>", "|bc"),
      ("ab cd", "<A-bs>", "ab |"), ("ab cd", "<home><C-del>", "| cd"),
      ("ab cd", "<home><A-d>", "| cd"),
      ("ab c.d ", "<C-w>", "ab |"), ("ab c.d", "<C-w><C-w><C-w>", "|"),
      ("abcd", "<left><left><C-u>", "|cd"),
      ("abcd", "<left><left><C-k>", "ab|"), ("abc", "<home><bs>", "|abc"), ("abc", "<del>", "abc|"),
    ])
  func keys(text: String, keys: String, expected: String) {
    #expect(typed(keys, in: text) == expected)
  }

  @Test(
    "V12.4 Changes can be undone and redone",
    arguments: [
      ("one two<C-z>", "one |"), ("one two<C-z><C-z>", "|"), ("one two<C-z><C-z><C-z>", "|"),
      ("one two<C-z><C-y>", "one two|"), ("one two<C-z><CS-z>", "one two|"),
      ("abc<bs><bs><C-z>", "abc|"), ("abc<bs><C-z><C-z>", "|"), ("abc<left>x<C-z>", "ab|c"),
      ("ab<C-z>c<C-y>", "c|"), ("ab cd<C-w><C-w><C-z>", "ab cd|"), ("abc<S-left>x<C-z>", "ab|c"),
      ("<C-z><C-y>", "|"),
    ])
  func undo(keys: String, expected: String) {
    #expect(typed(keys) == expected)
  }

  @Test("V12.4 The number of undo steps is limited")
  func undoLimit() {
    var editor = TextFieldEditor()
    for event in Self.events(String(repeating: "a ", count: TerminalLimits.undoSteps + 20)) {
      _ = editor.handle(event)
    }
    for _ in 0..<TerminalLimits.undoSteps { _ = editor.handle(Self.events("<C-z>")[0]) }
    let rest = editor.text
    #expect(rest.count == 40)
    #expect(editor.handle(Self.events("<C-z>")[0]) == .handled)
    #expect(editor.text == rest)
  }

  @Test("V12.1 A paste is one line, and one change")
  func paste() {
    var editor = TextFieldEditor(text: "ab")
    _ = editor.handle(.key(KeyStroke(.left)))
    #expect(editor.handle(.paste(Paste(text: "x\ny\t\u{1B}[z\u{9B}"))) == .edited)
    #expect(editor.text == "ax y [zb" && editor.cursor == 7)
    #expect(editor.handle(Self.events("<C-z>")[0]) == .edited)
    #expect(Self.shown(editor) == "a|b")
    #expect(editor.handle(.paste(Paste(text: ""))) == .handled)
  }

  @Test("V12.7 Text beyond the limit is left out, between characters")
  func limit() {
    var editor = TextFieldEditor(
      text: String(repeating: "a", count: TerminalLimits.fieldLength - 3))
    _ = editor.handle(.paste(Paste(text: "é👩\u{200D}💻")))
    #expect(editor.text.hasSuffix("aé") && editor.text.utf8.count == TerminalLimits.fieldLength - 1)
    #expect(editor.handle(.key(KeyStroke("日"))) == .handled)
    #expect(editor.handle(.key(KeyStroke("x"))) == .edited)
    #expect(TextFieldEditor(text: String(repeating: "日", count: 99_999)).text.utf8.count <= 16_384)
  }

  @Test("V12.1 A combining mark is added to the character before it")
  func marks() {
    var editor = TextFieldEditor(text: "xe")
    #expect(editor.handle(.key(KeyStroke("\u{301}"))) == .edited)
    #expect(editor.text == "xe\u{301}" && editor.cursor == 2)
  }

  @Test("Keys without a meaning are passed on")
  func ignored() {
    var editor = TextFieldEditor(text: "a")
    for event in Self.events("<up><tab><enter>") + InputDecoderTests.events("␛␛x␛[5~␛OP\u{3}") {
      #expect(editor.handle(event) == .ignored, "\(event)")
    }
    #expect(editor.handle(.focus(true)) == .ignored)
  }

  @Test("An external change keeps the cursor at the end, or its position")
  func outside() {
    var editor = TextFieldEditor(text: "abc")
    editor.setText("abcdef")
    #expect(Self.shown(editor) == "abcdef|")
    _ = editor.handle(.key(KeyStroke(.home)))
    editor.setText("x")
    #expect(Self.shown(editor) == "|x")
    _ = editor.handle(.key(KeyStroke("y")))
    editor.revert()
    #expect(editor.text == "abc")
    _ = editor.handle(Self.events("<C-z>")[0])
    #expect(editor.text == "yx")
  }

  @Test(
    "V12.6 The visible part follows the cursor",
    arguments: [
      ("abcdef", "", 10, "abcdef", 6, false, false), ("abcdef", "", 6, "bcdef", 5, true, false),
      ("abcdef", "", 4, "def", 3, true, false), ("abcdef", "<home>", 4, "abcd", 0, false, true),
      ("abcdef", "<left><left><left><left>", 4, "cdef", 0, true, false),
      ("日本語", "", 5, "本語", 4, true, false), ("日本語", "<home>", 5, "日本", 0, false, true),
      ("日本語", "", 1, "", 0, true, false), ("", "", 3, "", 0, false, false),
      ("a\u{202E}b", "", 20, "a⟦RLO⟧b", 7, false, false),
    ])
  func window(
    text: String, keys: String, width: Int, shown: String, column: Int, before: Bool, after: Bool
  ) {
    var editor = TextFieldEditor(text: text)
    _ = editor.window(width: width)
    for event in Self.events(keys) {
      _ = editor.handle(event)
      _ = editor.window(width: width)
    }
    let window = editor.window(width: width)
    #expect(window.text.description == shown && window.cursorColumn == column)
    #expect(window.isCutBefore == before && window.isCutAfter == after)
  }

  @Test("V12.6 The visible part scrolls no further than necessary")
  func scrolling() {
    var editor = TextFieldEditor(text: "abcdefghij")
    #expect(editor.window(width: 5).text.description == "ghij")
    for (key, shown, column) in [
      ("<left>", "ghij", 3), ("<left><left><left>", "ghij", 0), ("<left>", "fghij", 0),
      ("<left>", "efghi", 0), ("<right><right>", "efghi", 2), ("<right><right><right>", "fghij", 4),
      ("<end>", "ghij", 4), ("<bs>", "fghi", 4), ("<home>", "abcde", 0),
    ] {
      for event in Self.events(key) { _ = editor.handle(event) }
      let window = editor.window(width: 5)
      #expect(window.text.description == shown && window.cursorColumn == column, "\(key)")
    }
  }

  @Test("V12.5 Clicks put the cursor, drags and double clicks select")
  func clicks() {
    var editor = TextFieldEditor(text: "ab 日本 cd")
    _ = editor.window(width: 20)
    for (column, expected) in [(0, 0), (1, 1), (3, 3), (4, 4), (5, 4), (6, 5), (99, 8), (-1, 0)] {
      editor.click(column: column)
      #expect(editor.cursor == expected, "\(column)")
    }
    editor.click(column: 1)
    editor.click(column: 5, selects: true)
    #expect(editor.selectedText == "b 日")
    #expect(editor.window(width: 20).selectedColumns == 1..<5)
    editor.selectWord(column: 4)
    #expect(editor.selectedText == "日本")
    editor.selectWord(column: 2)
    #expect(editor.selectedText == " ")
    _ = editor.window(width: 4)
    #expect(editor.handle(.key(KeyStroke(.end))) == .handled)
    #expect(editor.window(width: 4).text.description == " cd")
    editor.click(column: 1)
    #expect(editor.cursor == 6)
  }

  @Test("V12.1–7 Cursor and visible part stay in bounds for all input")
  func random() {
    let keys = Array(Self.names.keys).sorted()
    for seed in UInt64(0)..<60 {
      var generator = SeededGenerator(seed: seed)
      var editor = TextFieldEditor(text: ["", "ab cd", "日本 é👩\u{200D}💻"][Int(seed % 3)])
      for step in 0..<60 {
        let atoms = ["a", " ", "日", "\u{301}", "👩\u{200D}💻", "_", "\u{202E}", "\u{1F1E9}"]
        let isKey = Int.random(in: 0...2, using: &generator) > 0
        let name = keys.randomElement(using: &generator) ?? ""
        let text = isKey ? "<\(name)>" : atoms.randomElement(using: &generator) ?? ""
        let width = Int.random(in: 1...12, using: &generator)
        for event in Self.events(text) { _ = editor.handle(event) }
        if Int.random(in: 0...9, using: &generator) == 0 {
          editor.click(column: width / 2, selects: step % 2 == 0)
        }
        let window = editor.window(width: width)
        let count = editor.text.count
        let isSound =
          0...count ~= editor.cursor && (editor.selection.map { $0.upperBound <= count } ?? true)
          && window.text.width <= width && 0..<width ~= window.cursorColumn
          && (window.selectedColumns.map { $0.upperBound <= width } ?? true)
        if !isSound { Issue.record("seed \(seed) step \(step): \(window)") }
      }
    }
  }
}
