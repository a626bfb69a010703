import ArtifactBase

/// Resolution of backslash escapes and character references.
enum Unescape {
  /// Returns the text of a range with escapes and character references resolved.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var result = ""
    var from = range.lowerBound
    var index = from
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < range.upperBound, bytes[index + 1].isPunctuation {
        result.appendContent(bytes, from..<index)
        from = index + 1
        index += 2
      } else if byte == UInt8(ascii: "&"),
        let entity = CharacterReference.scan(bytes, index, range.upperBound)
      {
        result.appendContent(bytes, from..<index)
        result += entity.text
        index = entity.end
        from = index
      } else {
        index += 1
      }
    }
    result.appendContent(bytes, from..<range.upperBound)
    return result
  }
}

/// Numeric and named character references (CommonMark 0.31.2 §2.5).
package enum CharacterReference {
  /// Parses the reference whose `&` is at `start`, reading no further than `end`.
  ///
  /// - Returns: The text of the reference and its end offset, or `nil` if the `&` is literal.
  /// - Complexity: O(log named references).
  package static func scan(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> (text: String, end: Int)? {
    guard start + 2 < end else { return nil }
    if bytes[start + 1] == UInt8(ascii: "#") { return numeric(bytes, start + 2, end) }
    var index = start + 1
    while index < end, index - start <= 32, bytes[index].isASCIIAlphanumeric { index += 1 }
    guard index < end, bytes[index] == UInt8(ascii: ";"), index > start + 1 else { return nil }
    guard let match = NamedCharacters.match(bytes.extracting(start + 1..<index)) else { return nil }
    return (match.text, index + 1)
  }

  private static func numeric(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> (text: String, end: Int)? {
    var index = start
    let isHex = bytes[index].asciiLowercased == UInt8(ascii: "x")
    if isHex { index += 1 }
    let first = index
    var value: UInt32 = 0
    while index < end, index - first < (isHex ? 6 : 7) {
      let byte = bytes[index]
      guard isHex ? byte.isASCIIHexDigit : byte.isASCIIDigit else { break }
      let digit = byte.isASCIIDigit ? byte - UInt8(ascii: "0") : byte.asciiLowercased - 87
      value = value * (isHex ? 16 : 10) + UInt32(digit)
      index += 1
    }
    guard index > first, index < end, bytes[index] == UInt8(ascii: ";") else { return nil }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (String(scalar ?? "\u{FFFD}"), index + 1)
  }
}
