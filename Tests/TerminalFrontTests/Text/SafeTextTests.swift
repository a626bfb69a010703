import TestSupport
import Testing

@testable import TerminalFront

@Suite struct SafeTextTests {
  private func prose(_ text: String) -> String {
    SafeText(sanitizing: text, context: .prose).description
  }

  private func code(_ text: String) -> String {
    SafeText(sanitizing: text, context: .code).description
  }

  @Test("V2.1 Printable text is unchanged")
  func printable() {
    let text = "The quick “fox” – naïve, 日本語, 한국어, नमस्ते, שלום, مرحبا, 👩‍💻 🇫🇷 ⚠️ 1️⃣ 👍🏽 🏳️‍🌈 ❤️‍🔥"
    #expect(prose(text) == text)
    #expect(code(text) == text)
    #expect(SafeText(sanitizing: text, context: .prose).width == TextMetrics.width(of: text))
  }

  @Test(
    "V2.2 Control characters become their pictures",
    arguments: [
      ("\u{0}", "␀"), ("\u{7}", "␇"), ("\u{8}", "␈"), ("\u{1B}[2J", "␛[2J"), ("\u{E}", "␎"),
      ("\u{7F}", "␡"), ("\u{9B}2J", "\u{FFFD}2J"), ("\u{90}", "\u{FFFD}"),
    ])
  func controls(text: String, expected: String) {
    #expect(prose(text) == expected)
    #expect(code(text) == expected)
  }

  @Test("V2.3 A tab leads to the next stop")
  func tabs() {
    #expect(prose("a\tb") == "a       b")
    #expect(code("a\tb\tc") == "a   b   c")
    #expect(code("日\tb") == "日  b")
    #expect(code("abcd\te") == "abcd    e")
    #expect(
      SafeText.lines(sanitizing: "abc\n\tx", context: .code).map(\.description) == ["abc", "    x"])
  }

  @Test(
    "V2.4 Every kind of line break is one",
    arguments: ["a\nb", "a\rb", "a\r\nb", "a\u{85}b", "a\u{2028}b", "a\u{2029}b"])
  func lineBreaks(text: String) {
    let lines = SafeText.lines(sanitizing: text, context: .prose)
    #expect(lines.map(\.description) == ["a", "b"])
    #expect(prose(text) == "a b")
  }

  @Test("V2.5 Invalid UTF-8 becomes U+FFFD, one for each maximal subpart")
  func invalid() {
    let rows: [([UInt8], String)] = [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
      ([0xE2, 0x82, 0x41], "\u{FFFD}A"), ([0x80], "\u{FFFD}"), ([0xF4, 0x90, 0x80, 0x80], "����"),
    ]
    for (bytes, expected) in rows {
      let text = SafeText(sanitizing: bytes.span, context: .prose)
      #expect(text.description == expected, "\(bytes)")
      #expect(text.description == String(decoding: bytes, as: UTF8.self), "\(bytes)")
    }
  }

  @Test(
    "V2.6 Marks of direction are dropped in prose, overrides and those in code are shown by name")
  func directions() {
    #expect(prose("a\u{200E}b\u{2067}c\u{2069}") == "abc")
    #expect(prose("a\u{202E}b\u{202C}c") == "a⟦RLO⟧bc")
    #expect(code("a\u{202E}b\u{202C}c\u{2066}\u{61C}") == "a⟦RLO⟧b⟦PDF⟧c⟦LRI⟧⟦ALM⟧")
  }

  @Test("V2.7 Invisible characters are dropped")
  func invisible() {
    #expect(prose("a\u{200B}\u{2060}\u{FEFF}\u{AD}\u{3164}\u{115F}b") == "ab")
    #expect(prose("x\u{E0041}\u{E007F}\u{E0100}y") == "xy")
    #expect(prose("🏴\u{E0067}\u{E0062}\u{E007F}!") == "🏴!")
  }

  @Test("V2.8 Private-use characters and noncharacters become U+FFFD, U+10EEEE among them")
  func privateUse() {
    for value: UInt32 in [0xE000, 0xF8FF, 0x10EEEE, 0xF0000, 0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF] {
      let scalar = Unicode.Scalar(value).map { String($0) } ?? ""
      #expect(prose(scalar) == "\u{FFFD}", "U+\(String(value, radix: 16))")
    }
  }

  @Test("V2.9 Joiners stay between emoji and in scripts that need them, nowhere else")
  func joiners() {
    #expect(prose("a\u{200D}b\u{200C}c") == "abc")
    #expect(prose("👩\u{200D}💻") == "👩\u{200D}💻")
    #expect(prose("👩\u{200D}a") == "👩a")
    #expect(prose("क\u{94D}\u{200D}ष") == "क\u{94D}\u{200D}ष")
    #expect(prose("می\u{200C}خواهم") == "می\u{200C}خواهم")
    let chain = prose(String(repeating: "👩\u{200D}", count: 100))
    #expect(
      chain.unicodeScalars.count { $0.value == 0x200D } == TerminalLimits.joinersPerCharacter * 11)
  }

  @Test("V2.9 A choice of form stays only after a character that has forms")
  func presentation() {
    #expect(prose("⚠\u{FE0F}") == "⚠\u{FE0F}")
    #expect(prose("a\u{FE0F}b\u{FE01}") == "ab")
    #expect(prose("⚠\u{FE0F}\u{FE0F}\u{FE0E}") == "⚠\u{FE0F}")
    #expect(prose("1\u{FE0F}\u{20E3}") == "1\u{FE0F}\u{20E3}")
  }

  @Test("V2.10 A character has no more marks than the limit")
  func marks() {
    let text = "Z" + String(repeating: "\u{301}\u{327}", count: 500) + "y"
    let safe = SafeText(sanitizing: text, context: .prose)
    #expect(safe.description.unicodeScalars.count == 2 + TerminalLimits.marksPerCharacter)
    #expect(safe.width == 2)
    #expect(prose("\u{301}a") == "◌\u{301}a")
    #expect(
      SafeText.lines(sanitizing: "a\n\u{301}", context: .prose).last?.description == "◌\u{301}")
    let tones = "👍" + String(repeating: "🏽", count: 50)
    #expect(prose(tones).unicodeScalars.count == 1 + TerminalLimits.marksPerCharacter)
  }

  @Test(
    "V2.11 Sanitizing again changes nothing, and no scalar of any kind gets through that controls")
  func everyScalar() {
    for value in UInt32(0)...0x10FFFF {
      if value > 0x3200, value < 0xE000, value % 97 != 0 { continue }
      if value > 0x20000, value % 61 != 0, value != 0x10EEEE { continue }
      if value > 0x3200, !TestScale.includes(Int(value), oneIn: 4) { continue }
      guard let scalar = Unicode.Scalar(value) else { continue }
      let safe = prose("a" + String(scalar) + "b")
      #expect(prose(safe) == safe, "U+\(String(value, radix: 16))")
      for result in safe.unicodeScalars {
        let isControl = result.value < 0x20 || (0x7F...0x9F).contains(result.value)
        if isControl { Issue.record("U+\(String(value, radix: 16)) gives a control character") }
      }
    }
  }

  @Test("V2.12 The result does not depend on where ASCII ends")
  func everySplitOfStyles() {
    let text = "a\u{1B}é日\u{202E}\t👩‍💻x\r\ny"
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let part = Array(bytes[..<end])
      let safe = SafeText(sanitizing: part.span, context: .code)
      #expect(safe.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      #expect(String(validating: safe.bytes, as: UTF8.self) != nil)
    }
  }
}
