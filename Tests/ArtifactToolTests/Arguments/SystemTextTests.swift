import TestSupport
import Testing

@testable import artifact

@Suite struct SystemTextTests {
  @Test("A5.6 UTF-8 names are unchanged")
  func plain() {
    for name in ["", "a b", "é", "白茶.txt", "e\u{301}", "\u{10FF7F}", "\u{1F375}"] {
      #expect(Array(SystemText.string(of: Array(name.utf8)).utf8) == Array(name.utf8))
    }
  }

  @Test("A5.6 Every name round-trips")
  func roundTrip() {
    // Lead bytes, continuation bytes, and the encodings of the scalars that represent bytes.
    let alphabet: [UInt8] = [
      0x61, 0x2F, 0xC3, 0xA9, 0xE2, 0x82, 0xF4, 0x8F, 0xBE, 0xBF, 0xFF, 0xED,
    ]
    for seed in 0..<5_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = Chunks.randomBytes(longest: 12, alphabet: alphabet, using: &generator)
      let text = SystemText.string(of: bytes)
      #expect(SystemText.bytes(of: text) == bytes, "seed \(seed)")
      #expect(SystemText.path(text).dropLast().map { UInt8(bitPattern: $0) } == bytes)
      #expect(
        Array(SystemText.readable(text).utf8) == Array(String(decoding: bytes, as: UTF8.self).utf8))
    }
    for bytes in [Array("\u{10FF80}".utf8), Array("a\u{10FFFF}é".utf8), [0xFF], [0xC3]] {
      #expect(SystemText.bytes(of: SystemText.string(of: bytes)) == bytes)
    }
  }

  @Test("A5.6 A6.2 Arguments that are not UTF-8 are parsed, and shown with escaped bytes")
  func arguments() throws {
    let name = SystemText.string(of: Array("caf".utf8) + [0xE9])
    #expect(try parsed([name]).inputs == [.file(name)])
    let folder = try parsed(["extract", "-o" + name, "x"]).value(.output)
    #expect(folder.map(SystemText.bytes) == Array("caf".utf8) + [0xE9])
    #expect(quoted(name) == "'caf\\xE9'")
    #expect(message(["--width", name]).hasPrefix("invalid value 'caf\\xE9' for "))
    #expect(RenderCommand.title(of: [.file(name)]) == "caf\u{FFFD}")
  }
}
