import ArtifactBase

/// A decoder of a text that is sent as several JSON strings, which may be cut between the two
/// halves of a surrogate pair.
struct SplitText: Sendable {
  /// The high surrogate at the end of the last string.
  private var high: UInt32?

  /// Decodes the next string.
  ///
  /// - Parameters:
  ///   - source: The bytes between the quotes.
  ///   - hasEscapes: Whether they contain escapes.
  /// - Returns: The whole scalars, in UTF-8.
  /// - Complexity: O(`source.count`).
  mutating func decode(_ source: ArraySlice<UInt8>, hasEscapes: Bool) -> [UInt8] {
    guard !source.isEmpty else { return [] }
    guard hasEscapes else { return flush() + source }
    var rest = source
    var result: [UInt8] = []
    if let high, let low = Self.unit(in: rest, at: rest.startIndex), low & 0xFC00 == 0xDC00 {
      let value = 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
      result = Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
      self.high = nil
      rest = rest.dropFirst(Self.escapeLength)
    } else {
      result = flush()
    }
    if let last = Self.lastHighSurrogate(of: rest) {
      high = last
      rest = rest.dropLast(Self.escapeLength)
    }
    result += JSONString.decode(rest).utf8
    return result
  }

  /// Ends the text and returns the replacement of a high surrogate without its other half.
  mutating func flush() -> [UInt8] {
    defer { high = nil }
    return high == nil ? [] : Array("\u{FFFD}".utf8)
  }

  private static let escapeLength = 6

  /// The code unit of an escape `\uXXXX` at `start`; nil if there is none.
  private static func unit(in bytes: ArraySlice<UInt8>, at start: Int) -> UInt32? {
    guard start + escapeLength <= bytes.endIndex, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    return bytes[start + 2..<start + escapeLength].reduce(UInt32?(0)) { unit, byte in
      guard let unit, let digit = byte.hexDigitValue else { return nil }
      return unit << 4 | digit
    }
  }

  /// The high surrogate that the last escape encodes, if the bytes end with it.
  private static func lastHighSurrogate(of bytes: ArraySlice<UInt8>) -> UInt32? {
    let start = bytes.endIndex - escapeLength
    guard start >= bytes.startIndex, let unit = unit(in: bytes, at: start),
      unit & 0xFC00 == 0xD800
    else { return nil }
    // After an odd number of backslashes, the last one is itself escaped.
    let before = bytes[..<start].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return before.isMultiple(of: 2) ? unit : nil
  }
}
