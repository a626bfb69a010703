// What the line before tells about a line that may begin JSON or a diff (T12.2).

import ArtifactBase

/// The end of the line before the current one, and of the current one so far.
struct LineEnds: Sendable {
  /// Whether the line before has only white space; true at the start of a text.
  private(set) var isBlank = true

  /// Whether the line before ends in `:` or `：`, except for white space and marks of emphasis.
  private(set) var endsInColon = false

  /// Whether the current line has anything but white space.
  private var hasText = false

  /// The last three bytes of the current line that count; the last one is the lowest.
  private var last: UInt32 = 0
  private var followsCarriageReturn = false

  private static let wideColon: UInt32 = 0xEF_BC9A

  /// Consumes a byte of a line.
  @inline(__always)
  mutating func take(_ byte: UInt8) {
    followsCarriageReturn = false
    guard !byte.isTagWhitespace else { return }
    hasText = true
    if byte != UInt8(ascii: "*"), byte != UInt8(ascii: "_") { last = last << 8 | UInt32(byte) }
  }

  /// Consumes the bytes of a part of a line, without line breaks.
  ///
  /// - Complexity: O(white space and marks of emphasis at the end of the part).
  mutating func take(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    if !range.isEmpty { followsCarriageReturn = false }
    var offset = range.upperBound
    while offset > range.lowerBound {
      let byte = bytes[offset - 1]
      if !byte.isTagWhitespace {
        hasText = true
        if byte != UInt8(ascii: "*"), byte != UInt8(ascii: "_") { break }
      }
      offset -= 1
    }
    for index in max(range.lowerBound, offset - 3)..<offset {
      last = last << 8 | UInt32(bytes[index])
    }
  }

  /// Consumes the last part of a line and its break.
  @inline(__always)
  mutating func endLine(_ bytes: Span<UInt8>, _ range: Range<Int>, with lineBreak: UInt8) {
    guard !range.isEmpty, Self.endsPlainLine(bytes[range.upperBound - 1]) else {
      take(bytes, range)
      return endLine(with: lineBreak)
    }
    endLine(isBlank: false, endsInColon: false, with: lineBreak)
  }

  /// Whether a line that ends in this byte is not blank and does not end in a colon.
  private static func endsPlainLine(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "*")
      && byte != UInt8(ascii: "_") && byte != UInt8(wideColon & 0xFF)
  }

  /// Ends the line. A line feed after a carriage return ends no line of its own.
  mutating func endLine(with byte: UInt8) {
    if byte == 0x0A, followsCarriageReturn {
      followsCarriageReturn = false
      return
    }
    endLine(
      isBlank: !hasText,
      endsInColon: last & 0xFF == UInt32(UInt8(ascii: ":")) || last & 0xFF_FFFF == Self.wideColon,
      with: byte)
  }

  @inline(__always)
  private mutating func endLine(isBlank: Bool, endsInColon: Bool, with lineBreak: UInt8) {
    followsCarriageReturn = lineBreak == 0x0D
    self.isBlank = isBlank
    self.endsInColon = endsInColon
    hasText = false
    last = 0
  }
}
