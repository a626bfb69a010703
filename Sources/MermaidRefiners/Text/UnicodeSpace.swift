import ArtifactBase

/// White space that is not ASCII and that Mermaid reads like a space: that of `\s` in JavaScript.
///
/// A marked character has as many bytes as in UTF-8, but none that occurs there: the first one is `F8` to `FA`, further
/// ones are `FC` to `FF`. So a byte shows whether it is white space, and offsets remain valid.
enum UnicodeSpace {
  /// The first byte of a marked no-break space.
  static let noBreak: UInt8 = 0xF8
  /// The first byte of the first 16 other marked characters; the next byte is that of further ones.
  private static let lead: UInt8 = 0xF9
  /// The first of four bytes that go on with a marked character.
  private static let trail: UInt8 = 0xFC

  /// The characters of three bytes, in UTF-8.
  private static let characters: [[UInt8]] =
    [
      [0xE1, 0x9A, 0x80], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9], [0xE2, 0x80, 0xAF],
      [0xE2, 0x81, 0x9F], [0xE3, 0x80, 0x80], [0xEF, 0xBB, 0xBF],
    ] + (0x80...0x8A).map { [0xE2, 0x80, $0] }

  /// Whether two bytes may begin a character of three bytes.
  private static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xE1: second == 0x9A
    case 0xE2: second == 0x80 || second == 0x81
    case 0xE3: second == 0x80
    default: first == 0xEF && second == 0xBB
    }
  }

  /// Marks the white space of a text.
  ///
  /// - Complexity: O(length).
  static func mark(_ bytes: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      let byte = bytes[index]
      // Bytes that are not UTF-8 must not be taken for marks.
      if byte >= 0xF8 { bytes[index] = 0xC0 }
      guard byte == 0xC2 || byte >= 0xE1 && byte <= 0xEF, index + 1 < bytes.count else { continue }
      if byte == 0xC2 {
        guard bytes[index + 1] == 0xA0 else { continue }
        bytes[index] = noBreak
        bytes[index + 1] = trail
        index += 1
      } else if mayBegin(byte, bytes[index + 1]), index + 2 < bytes.count,
        let number = characters.firstIndex(where: { bytes[index...].starts(with: $0) })
      {
        bytes[index] = lead + UInt8(number / 16)
        bytes[index + 1] = trail + UInt8(number / 4 % 4)
        bytes[index + 2] = trail + UInt8(number % 4)
        index += 2
      }
    }
  }

  /// The number of bytes of the character that begins a text in UTF-8; nil if it is not one of these.
  static func length(atStartOf text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, first >= 0x80 else { return nil }
    if text.starts(with: [0xC2, 0xA0]) { return 2 }
    return characters.contains { text.starts(with: $0) } ? 3 : nil
  }

  /// The number of bytes of the character that ends a text in UTF-8; nil if it is not one of these.
  static func length(atEndOf text: ArraySlice<UInt8>) -> Int? {
    guard let last = text.last, last >= 0x80 else { return nil }
    return [2, 3].first { length(atStartOf: text.suffix($0)) == $0 }
  }

  /// The bytes in UTF-8 of the marked character that begins a text; nil for another one.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes = text.makeIterator()
    guard let first = bytes.next(), first >= noBreak, first < trail, let second = bytes.next(),
      second >= trail
    else { return nil }
    if first < lead { return [0xC2, 0xA0] }
    guard let third = bytes.next(), third >= trail else { return nil }
    let number = Int(first - lead) * 16 + Int(second - trail) * 4 + Int(third - trail)
    return number < characters.count ? characters[number] : nil
  }
}

extension UInt8 {
  /// Whether the byte of a prepared line is white space, or a part of it.
  var isSpace: Bool { isASCIIWhitespace || self >= 0xF8 }

  /// Whether the byte of a prepared line is white space without a line break, or a part of it.
  var isSpaceInLine: Bool { isSpace && self != 0x0A }

  /// Whether the byte of a prepared line goes on with a marked character.
  var isSpaceTrail: Bool { self >= 0xFC }
}
