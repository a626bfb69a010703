// What the line before tells about a line that may begin JSON or a diff (T12.2).

import ArtifactBase

/// The end of the line before the current one, and of the current one so far.
struct LineEnds: Sendable {
  /// Whether the line before has only white space; true at the start of a text.
  private(set) var isBlank = true

  /// Whether the last byte of the line before, except for white space, is a colon.
  private(set) var endsInColon = false

  /// The last byte of the current line that is not white space; 0 if there is none.
  private var last: UInt8 = 0
  private var followsCarriageReturn = false

  /// Consumes the bytes of a part of a line, without line breaks.
  ///
  /// - Complexity: O(white space at the end of the part).
  @inline(__always)
  mutating func take(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    if !range.isEmpty { followsCarriageReturn = false }
    var offset = range.upperBound
    while offset > range.lowerBound {
      offset -= 1
      guard bytes[offset].isTagWhitespace else { return last = bytes[offset] }
    }
  }

  /// Ends the line. A line feed after a carriage return ends no line of its own.
  mutating func endLine(with byte: UInt8) {
    if byte == 0x0A, followsCarriageReturn {
      followsCarriageReturn = false
      return
    }
    followsCarriageReturn = byte == 0x0D
    isBlank = last == 0
    endsInColon = last == UInt8(ascii: ":")
    last = 0
  }
}
