/// Encodes and decodes JSON strings.
public enum JSONString {
  /// Decodes the content of a JSON string.
  ///
  /// - Parameter bytes: The bytes of a ``JSONToken``, without the quotes. Escaped lone surrogates
  ///   become U+FFFD. A backslash that begins no escape sequence, `\xhh` or `\'` is kept.
  /// - Complexity: O(`bytes.count`).
  public static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      guard bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.endIndex else {
        result.append(bytes[position])
        position += 1
        continue
      }
      let escape = bytes[position + 1]
      position += 2
      switch escape {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u") where readUnit(bytes, at: position) != nil:
        result.append(contentsOf: String(readScalar(bytes, &position)).utf8)
      case UInt8(ascii: "x") where readByte(bytes, at: position) != nil:
        // In JavaScript and Python.
        result.append(contentsOf: String(readByte(bytes, at: position) ?? "?").utf8)
        position += 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "\\"):
        result.append(escape)
      default: result += [UInt8(ascii: "\\"), escape]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Decodes the content of a JSON string that is still arriving, up to the last scalar or escape
  /// sequence that later bytes cannot change.
  ///
  /// - Complexity: O(`bytes.count`).
  package static func decodeOpen(_ bytes: ArraySlice<UInt8>) -> String {
    decode(wholePart(of: bytes))
  }

  /// Returns the part of an open string that later bytes cannot change.
  private static func wholePart(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      var length = 1
      if byte == UInt8(ascii: "\\") {
        guard position + 1 < bytes.endIndex else { break }
        length = bytes[position + 1] == UInt8(ascii: "u") ? 6 : 2
        // A high surrogate may be followed by a low surrogate.
        if length == 6, position + 4 <= bytes.endIndex,
          bytes[position + 2] | 0x20 == UInt8(ascii: "d"),
          "89abAB".utf8.contains(bytes[position + 3])
        {
          length = 12
        }
      } else if byte >= 0xC0 {
        length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      }
      guard position + length <= bytes.endIndex else { break }
      position += length
    }
    return bytes[..<position]
  }

  /// Appends a text as a JSON string, with quotes.
  ///
  /// Escapes control characters, `"` and `\` (RFC 8259 §7); copies everything else verbatim.
  ///
  /// - Complexity: O(length of `text`).
  public static func append(_ text: String, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        result.append(UInt8(ascii: "\\"))
        result.append(byte)
      case 0x08: result.append(contentsOf: "\\b".utf8)
      case 0x09: result.append(contentsOf: "\\t".utf8)
      case 0x0A: result.append(contentsOf: "\\n".utf8)
      case 0x0C: result.append(contentsOf: "\\f".utf8)
      case 0x0D: result.append(contentsOf: "\\r".utf8)
      case 0..<0x20, 0x7F:
        result.append(contentsOf: "\\u00".utf8)
        result.append(hexDigits[Int(byte >> 4)])
        result.append(hexDigits[Int(byte & 15)])
      default: result.append(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)

  /// Reads the four digits of a `\u` escape at `position`, and the low surrogate after a high one.
  private static func readScalar(
    _ bytes: ArraySlice<UInt8>, _ position: inout Int
  ) -> Unicode.Scalar {
    let unit = readUnit(bytes, at: position) ?? 0xFFFD
    position = min(position + 4, bytes.endIndex)
    guard unit & 0xFC00 == 0xD800, position + 1 < bytes.endIndex,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u"),
      let second = readUnit(bytes, at: position + 2), second & 0xFC00 == 0xDC00
    else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    position += 6
    return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
  }

  private static func readByte(
    _ bytes: ArraySlice<UInt8>, at start: Int
  ) -> Unicode.Scalar? {
    guard start + 2 <= bytes.endIndex, let high = bytes[start].hexDigitValue,
      let low = bytes[start + 1].hexDigitValue
    else { return nil }
    return Unicode.Scalar(high << 4 | low)
  }

  private static func readUnit(_ bytes: ArraySlice<UInt8>, at start: Int) -> UInt32? {
    guard start + 4 <= bytes.endIndex else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = byte.hexDigitValue else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
