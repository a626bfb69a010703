import ArtifactCore
import TestSupport
import Testing

@Suite struct TextTranscoderTests {
  private static let text = "a\u{E9}\u{4E2D}\u{1F34E}\n\u{0}b"

  private static func units(
    _ encoding: TextTranscoder.Encoding, _ values: [UInt32], size: Int
  ) -> [UInt8] {
    let isLittle = encoding == .utf16LittleEndian || encoding == .utf32LittleEndian
    return values.flatMap { value in
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
  }

  private static func encoded(_ text: String, _ encoding: TextTranscoder.Encoding) -> [UInt8] {
    switch encoding {
    case .utf8: Array(text.utf8)
    case .utf16LittleEndian, .utf16BigEndian:
      units(encoding, [0xFEFF] + text.utf16.map { UInt32($0) }, size: 2)
    case .utf32LittleEndian, .utf32BigEndian:
      units(encoding, [0xFEFF] + text.unicodeScalars.map(\.value), size: 4)
    }
  }

  private func transcode(_ chunks: some Sequence<ArraySlice<UInt8>>) -> [UInt8] {
    var transcoder = TextTranscoder()
    var result: [UInt8] = []
    for chunk in chunks { result += transcoder.transcode(Array(chunk)) }
    result += transcoder.finish()
    #expect(transcoder.finish().isEmpty && transcoder.encoding != nil)
    return result
  }

  @Test(
    "T9.1 A text is the same in every encoding, for every chunking",
    arguments: [
      TextTranscoder.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian,
      .utf32BigEndian,
    ])
  func encodings(encoding: TextTranscoder.Encoding) {
    let bytes = Self.encoded(Self.text, encoding)
    #expect(transcode([bytes[...]]) == Array(Self.text.utf8))
    #expect(transcode(Chunks.single(bytes)) == Array(Self.text.utf8))
    Chunks.everySplit(of: bytes) { head, tail in
      #expect(transcode([head, [], tail]) == Array(Self.text.utf8))
    }
  }

  @Test("T9.1 Bytes without a mark are unchanged, text or not")
  func noMark() {
    for bytes: [UInt8] in [
      [], [0], [0, 0], [0, 0, 0xFE], [0xFE], [0xFF], [0xFF, 0xD8, 0xFF], [0xEF, 0xBB, 0xBF, 0x61],
      [0xFE, 0x61], [0, 0, 1], Array("{}".utf8),
    ] {
      #expect(transcode([bytes[...]]) == bytes)
      #expect(transcode(Chunks.single(bytes)) == bytes)
    }
  }

  @Test("T9.2 Invalid sequences are replaced")
  func replaced() {
    let sixteen: [(units: [UInt32], text: String)] = [
      ([0xD83C], "\u{FFFD}"), ([0xDF4E], "\u{FFFD}"), ([0xD83C, 0x61], "\u{FFFD}a"),
      ([0xD83C, 0xD83C, 0xDF4E], "\u{FFFD}\u{1F34E}"), ([], ""),
    ]
    for (units, text) in sixteen {
      let bytes = Self.units(.utf16LittleEndian, [0xFEFF] + units, size: 2)
      #expect(transcode([bytes[...]]) == Array(text.utf8), "\(units)")
      #expect(transcode(Chunks.single(bytes)) == Array(text.utf8), "\(units)")
    }
    for value: UInt32 in [0x11_0000, 0xD800, .max] {
      let bytes = Self.units(.utf32BigEndian, [0xFEFF, value, 0x61], size: 4)
      #expect(transcode([bytes[...]]) == Array("\u{FFFD}a".utf8))
    }
    // A unit that the end cuts.
    for bytes: [UInt8] in [
      [0xFF, 0xFE, 0x61], [0xFE, 0xFF, 0x61], [0, 0, 0xFE, 0xFF, 0, 0, 0x61],
    ] {
      #expect(transcode([bytes[...]]) == Array("\u{FFFD}".utf8))
      #expect(transcode(Chunks.single(bytes)) == Array("\u{FFFD}".utf8))
    }
  }
}
