import Testing

@testable import TerminalFront

@Suite struct SafeTextTests {
  @Test(
    "F1.2–F1.6 What a terminal must not be given",
    arguments: [
      ("a\u{1B}[2Jb", "a␛[2Jb"), ("\u{0}\u{7}\u{8}", "␀␇␈"), ("\u{7F}", "␡"),
      ("\u{9B}31m", "\u{FFFD}31m"),
      ("\u{85}x", " x"), ("a\tb", "a       b"), ("1234567\tb", "1234567 b"),
      ("a\r\nb\rc\nd\u{2028}e", "a b c d e"),
      ("\u{202E}evil\u{202C}", "⟦RLO⟧evil⟦PDF⟧"), ("a\u{200B}\u{FEFF}\u{AD}b\u{2060}", "ab"),
      ("a\u{200F}b", "ab"),
      ("\u{E0041}x\u{E0100}", "x"), ("\u{10EEEE}\u{E000}", "\u{FFFD}\u{FFFD}"),
      ("a\u{200D}b", "ab"),
      ("👩\u{200D}💻", "👩\u{200D}💻"), ("नि", "नि"), ("plain", "plain"), ("é日本", "é日本"),
      ("\u{FFFE}", "\u{FFFD}"),
    ])
  func sanitized(text: String, expected: String) {
    #expect(SafeText(line: text).string == expected)
  }

  @Test("F1.3 Tabs in code stop every four columns")
  func codeTabs() {
    #expect(SafeText(line: "\tx\ty", in: .code).string == "    x   y")
    #expect(SafeText(line: "日\ty", in: .code).string == "日  y")
  }

  @Test("F1.3 Line breaks of all kinds separate lines")
  func lines() {
    #expect(SafeText.lines(of: "a\nb\r\nc\rd\u{85}e").map(\.string) == ["a", "b", "c", "d", "e"])
    #expect(SafeText.lines(of: "").map(\.string) == [""])
  }

  @Test("F1.6 A base keeps eight marks")
  func marks() {
    let text = "a" + String(repeating: "\u{301}", count: 100) + "b"
    #expect(SafeText(line: text).string.unicodeScalars.count == 10)
  }

  @Test(
    "F1.7 Links",
    arguments: [
      ("https://example.com/a b", "https://example.com/a%20b"), ("HTTP://x", "HTTP://x"),
      ("mailto:a@b", "mailto:a@b"),
      ("https://x/\u{1B}]52", "https://x/%1B]52"), ("https://x/é", "https://x/%C3%A9"),
      ("javascript:alert(1)", nil),
      ("file:///etc/passwd", nil), ("data:text/html,x", nil), ("/relative", nil), ("", nil),
      ("https://x/" + String(repeating: "a", count: 3_000), nil),
    ] as [(String, String?)])
  func links(address: String, expected: String?) {
    #expect(SafeLink(address)?.address == expected)
  }

  @Test(
    "F2.1 F2.2 Widths",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2),
      ("😀", 2), ("👩‍💻", 2), ("🇩🇪", 2), ("1️⃣", 2), ("❤️", 2), ("❤︎", 1), ("❤", 1), ("…", 1), ("─", 1),
      ("ก", 1), ("กำ", 2),
      ("\u{200B}", 0), ("👍🏽", 2), ("⚠", 1), ("⚠️", 2), ("αβγ", 3), ("\u{FFFD}", 1), ("𝔸", 1),
      ("㎡", 2), ("。", 2), ("", 0),
    ])
  func widths(text: String, width: Int) {
    #expect(TextMetrics.width(of: text) == width)
  }
}

@Suite struct WrappingTests {
  private func wrap(_ text: String, _ width: Int) -> [String] {
    Wrapping.lines(of: [Line.Run(SafeText(line: text))], width: width).map(\.text)
  }

  @Test(
    "F2.3 Lines break at spaces and beside wide characters; long words are cut",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("one two", 3, ["one", "two"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("a abcdefgh b", 4, ["a", "abcd", "efgh", "b"]), ("日本語です", 4, ["日本", "語で", "す"]),
      ("ab日本", 3, ["ab", "日", "本"]),
      ("", 5, [""]), ("a  b", 5, ["a b"]), ("a b ", 3, ["a b"]), ("日本", 1, ["日", "本"]),
      ("x", 1, ["x"]),
    ])
  func wrapping(text: String, width: Int, expected: [String]) {
    #expect(wrap(text, width) == expected)
  }

  @Test("F2.3 Adding text changes only the last line; no line is too wide", arguments: 1...60)
  func prefixStable(width: Int) {
    let text =
      "The quick 日本語 brown fox—jumps 👩‍💻 over averyveryverylongword and e\u{301}te\u{301} 한국어 again"
    var previous: [String] = []
    for end in text.indices {
      let lines = wrap(String(text[..<end]), width)
      // A word that grows may leave the line it was on.
      let stable = previous.dropLast()
      #expect(Array(lines.prefix(stable.count)) == Array(stable))
      for line in lines where line.count > 1 { #expect(TextMetrics.width(of: line) <= width) }
      previous = lines
    }
  }

  @Test("F2.3 A word may have several styles")
  func styles() {
    let runs = [
      Line.Run(SafeText(line: "ab")), Line.Run(SafeText(line: "cd"), Style(.bold)),
      Line.Run(SafeText(line: " ef")),
    ]
    let lines = Wrapping.lines(of: runs, width: 5)
    #expect(lines.map(\.text) == ["abcd", "ef"])
    #expect(lines[0].runs.map(\.style) == [.plain, Style(.bold)])
  }
}
