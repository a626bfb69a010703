import ArtifactBase

/// Reads escapes in texts of JavaScript (ECMA-262, `EscapeSequence` in strict mode).
enum ScriptEscape {
  /// Reads what follows a backslash.
  ///
  /// - Parameters:
  ///   - bytes: The source, in which an escape ends before `end`.
  ///   - offset: The offset after the backslash, which moves past what was read.
  /// - Returns: The character, U+FFFD for half of a surrogate pair; nil for a line break, and where
  ///   the text continues with the escaped character.
  /// - Throws: `ExpressionError` for a number that isn't valid.
  /// - Complexity: O(length of the escape).
  static func scalar(
    in bytes: [UInt8], at offset: inout Int, end: Int
  ) throws(ExpressionError) -> Unicode.Scalar? {
    guard offset < end, bytes[offset] < 0x80 else { return nil }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "v"): return "\u{B}"
    case UInt8(ascii: "0") where offset == end || !bytes[offset].isASCIIDigit: return "\0"
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      offset -= 1
      throw ExpressionError("octal escapes are not allowed", at: offset - 1)
    case UInt8(ascii: "\n"): return nil
    case UInt8(ascii: "\r"):
      if offset < end, bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
      return nil
    case UInt8(ascii: "u"), UInt8(ascii: "x"):
      let length = byte == UInt8(ascii: "u") ? 4 : 2
      var code = try number(in: bytes, at: &offset, end: end, length: length)
      var next = offset + 2
      if code & 0xFFFF_FC00 == 0xD800, next < end, bytes[offset..<next].elementsEqual("\\u".utf8),
        let low = try? number(in: bytes, at: &next, end: end, length: 4),
        low & 0xFFFF_FC00 == 0xDC00
      {
        code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
        offset = next
      }
      return Unicode.Scalar(code) ?? "\u{FFFD}"
    default: return Unicode.Scalar(byte)
    }
  }

  private static func number(
    in bytes: [UInt8], at offset: inout Int, end: Int, length: Int
  ) throws(ExpressionError) -> UInt32 {
    let isBraced = offset < end && bytes[offset] == UInt8(ascii: "{")
    let start = isBraced ? offset + 1 : offset
    var index = start
    var code: UInt32 = 0
    while index < end, isBraced || index < start + length, let digit = bytes[index].hexDigitValue {
      code = min(code * 16 + digit, 0x110000)
      index += 1
    }
    guard index > start, isBraced || index == start + length, code <= 0x10FFFF else {
      throw ExpressionError("expected hexadecimal digits in the escape", at: index)
    }
    guard !isBraced || index < end && bytes[index] == UInt8(ascii: "}") else {
      throw ExpressionError("expected \"}\" after the escape", at: index)
    }
    offset = isBraced ? index + 1 : index
    return code
  }
}
