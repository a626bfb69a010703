import TestSupport
import Testing

@testable import TerminalFront

@Suite struct TextMetricsTests {
  @Test(
    "V1.1 Characters take the cells the Unicode tables say",
    arguments: [
      ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("א", 1), ("ا", 1),
      ("日", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ａ", 2), ("ｱ", 1), ("、", 2),
      ("\u{3000}", 2), ("…", 1), ("─", 1), ("•", 1), ("→", 1), ("\u{FFFD}", 1), ("\u{20000}", 2),
      ("ก", 1), ("กำ", 2), ("नि", 2), ("\u{301}", 0), ("\u{200B}", 0), ("", 0), ("\u{7}", 0),
    ])
  func widths(text: String, width: Int) {
    #expect(TextMetrics.width(of: text) == width)
  }

  @Test(
    "V1.2 An emoji takes two cells, however many scalars it has",
    arguments: [
      ("😀", 2), ("👍🏽", 2), ("👩‍💻", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("❤️", 2), ("⚠️", 2), ("1️⃣", 2),
      ("⚠", 1), ("⚠\u{FE0E}", 1), ("⌚", 2), ("⌚\u{FE0E}", 1), ("🇫🇷", 2), ("🇫", 2), ("🇫🇷🇩", 4),
      ("x\u{FE0F}", 1),
    ])
  func emoji(text: String, width: Int) {
    #expect(TextMetrics.width(of: text) == width)
  }

  @Test("V1.3 The tables are sorted and without overlaps")
  func tables() {
    for ranges in [WidthTable.zero, WidthTable.wide, WidthTable.emoji] {
      #expect(ranges.count % 2 == 0)
      for index in stride(from: 0, to: ranges.count, by: 2) {
        #expect(ranges[index] <= ranges[index + 1])
        if index > 0 { #expect(ranges[index - 1] < ranges[index]) }
      }
    }
    #expect(WidthTable.contains(0x4E00, in: WidthTable.wide))
    #expect(!WidthTable.contains(0x4D, in: WidthTable.wide))
    #expect(!WidthTable.contains(0x10FFFF, in: WidthTable.zero))
  }

  @Test("V1.3 Marks and format characters take no cell by what the standard library knows of them")
  func agreesWithTheStandardLibrary() {
    var wrong: [UInt32] = []
    for value in UInt32(0x300)..<0x20000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        if TextMetrics.width(of: value) != 0 { wrong.append(value) }
      case .uppercaseLetter, .lowercaseLetter, .decimalNumber:
        if TextMetrics.width(of: value) == 0 { wrong.append(value) }
      default: continue
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test("V1.4 Reading finds the characters of the standard library, in any mixture")
  func clusters() {
    let pieces = [
      "a", " ", "é", "e\u{301}", "日", "한", "\u{1100}\u{1161}", "👍🏽", "👩‍💻", "🇫🇷", "🇩", "1️⃣", "⚠️", "नि",
      "क्ष", "กำ", "\u{301}", "\u{200D}", "\u{FE0F}", "Ж", "א", "，", "\u{600}", "ｶﾞ",
    ]
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      let text = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let bytes = Array(text.utf8)
      var reader = ClusterReader(bytes, bytes.indices)
      var lengths: [Int] = []
      while let cluster = reader.next() { lengths.append(cluster.length) }
      #expect(lengths == text.map(\.utf8.count), "seed \(seed): \(text.unicodeScalars)")
    }
  }

  @Test("V1.5 A chain of joined emoji is read in linear time")
  func longCluster() {
    let text = String(repeating: "👩\u{200D}", count: 4000)
    #expect(TextMetrics.width(of: text) == 2)
    let marks = "a" + String(repeating: "\u{301}", count: 20_000) + "b"
    #expect(TextMetrics.width(of: marks) == 2)
  }
}
