import TestSupport
import Testing

@testable import TerminalFront

@Suite struct LineWrapperTests {
  private func rows(_ text: String, _ width: Int) -> [String] {
    let bytes = Array(text.utf8)
    return LineWrapper.rows(of: bytes, width: width).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
  }

  @Test(
    "V3.1 Rows break after spaces, in wide text between characters, and in words where they must",
    arguments: [
      ("the quick brown fox", 10, ["the quick", "brown fox"]),
      ("the quick  brown", 9, ["the quick", "brown"]),
      ("  indented", 20, ["indented"]), ("  \u{301}x", 9, [" \u{301}x"]),
      ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]),
      ("a abcdefgh", 4, ["a", "abcd", "efgh"]),
      ("日本語の文字", 5, ["日本", "語の", "文字"]),
      ("日本語。文字", 6, ["日本", "語。文", "字"]),
      ("「日本」文", 5, ["「日", "本」", "文"]),
      ("ab日本 cd", 4, ["ab日", "本", "cd"]),
      ("state-of-the-art", 8, ["state-", "of-the-", "art"]),
      ("billing_service.load", 10, ["billing_", "service.", "load"]),
      ("loadUserProfile", 10, ["loadUser", "Profile"]), ("a.abcdefgh", 6, ["a.abcd", "efgh"]),
      ("use --flag now", 7, ["use", "--flag", "now"]),
      ("one\ntwo", 10, ["one", "two"]),
      ("", 5, [""]), ("   ", 5, [""]), ("a\n\nb", 5, ["a", "", "b"]),
    ] as [(String, Int, [String])])
  func rows(text: String, width: Int, expected: [String]) {
    #expect(rows(text, width) == expected)
  }

  private static let pieces = [
    "a", "word", "longer", " ", " ", "  ", "日本", "、", "「", "-", "x-y", "👩‍💻", "e\u{301}", "नि", "\n",
    "🇫🇷",
    "https://example.org/path",
  ]

  private func randomText(_ seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    return (0..<Int.random(in: 0...40, using: &generator))
      .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test("V3.2 No row is wider than the width, for every width from 1 to 200")
  func everyWidth() {
    for width in 1...200 {
      let text = randomText(UInt64(width))
      for row in rows(text, width) {
        let isOneWide = row.count == 1 && width == 1
        #expect(TextMetrics.width(of: row) <= width || isOneWide, "width \(width): \(row)")
      }
    }
  }

  @Test("V3.3 Rows lose nothing but the spaces around breaks")
  func losesNothing() {
    for seed in UInt64(300)...500 {
      let text = randomText(seed)
      let joined = rows(text, Int(seed % 23) + 1).joined().filter { $0 != " " }
      #expect(joined == text.filter { $0 != " " && $0 != "\n" }, "seed \(seed)")
    }
  }

  @Test("V3.4 Text that is appended changes no row but the last")
  func prefixStable() {
    for seed in UInt64(600)...660 {
      let text = randomText(seed)
      let width = Int(seed % 17) + 2
      let whole = rows(text, width)
      for count in 0...text.count {
        let part = rows(String(text.prefix(count)), width)
        #expect(
          part.dropLast().elementsEqual(whole.prefix(part.count - 1)), "seed \(seed), \(count)")
      }
    }
  }

  @Test("V3.5 Styles and links stay with their text through wrapping")
  func styledRows() {
    var flow = FlowText("plain ")
    let link = SafeLink("https://example.org")
    flow.append("bold words here", Style(nil, .bold), link: link)
    flow.append(" end", Style(.red))
    let rows = flow.rows(width: 11)
    #expect(rows.map { Line($0).description } == ["plain bold", "words here", "end"])
    #expect(rows[0].map(\.style) == [Style(), Style(nil, .bold)])
    #expect(rows[1].map(\.link) == [link])
    #expect(rows[2].map(\.style) == [Style(.red)])
  }
}
