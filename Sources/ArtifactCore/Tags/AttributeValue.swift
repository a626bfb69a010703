/// Decodes the character references in an attribute value (T2.6) in a single pass; unknown
/// references are kept verbatim.
enum AttributeValue {
  static func decode(_ bytes: [UInt8]) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "&"),
        let (scalar, end) = reference(in: bytes, at: position)
      {
        result.append(contentsOf: String(scalar).utf8)
        position = end
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the bytes without the backslashes before `quote` (T2.12).
  static func unescape(_ quote: UInt8, in bytes: [UInt8]) -> [UInt8] {
    bytes.indices.compactMap { index in
      let isEscape =
        bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count && bytes[index + 1] == quote
      return isEscape ? nil : bytes[index]
    }
  }

  /// The maximum length of a reference; `&#x10FFFF;` with room for leading zeros.
  private static let longestReference = 16

  private static func reference(
    in bytes: [UInt8], at start: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let window = bytes[start...].prefix(longestReference)
    guard let semicolon = window.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<semicolon], as: UTF8.self)
    let scalar: Unicode.Scalar? =
      switch name {
      case "lt": "<"
      case "gt": ">"
      case "amp": "&"
      case "quot": "\""
      case "apos": "'"
      case "nbsp": "\u{A0}"
      default: numeric(name)
      }
    return scalar.map { ($0, semicolon + 1) }
  }

  private static func numeric(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value: UInt32?
    if digits.first == "x" || digits.first == "X" {
      value = isDigits(digits.dropFirst(), radix: 16) ? UInt32(digits.dropFirst(), radix: 16) : nil
    } else {
      value = isDigits(digits, radix: 10) ? UInt32(digits, radix: 10) : nil
    }
    return value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }

  /// Whether the text consists of digits only; the integer initializers would also accept a sign.
  private static func isDigits(_ text: Substring, radix: Int) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.hexDigitValue ?? 99) < radix }
  }
}
