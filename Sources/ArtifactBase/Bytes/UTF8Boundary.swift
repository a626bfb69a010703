/// Finds positions at which UTF-8 can be split.
public enum UTF8Boundary {
  /// The length, 0 to 3, of an incomplete scalar at the end of `bytes` that more bytes could
  /// complete.
  ///
  /// Bytes that can never become a scalar count as complete: they are invalid, and decoders replace
  /// them. A text cut before this suffix decodes to the same scalars as the whole.
  public static func incompleteSuffixLength(_ bytes: Span<UInt8>) -> Int {
    let count = bytes.count
    var length = 1
    while length <= 3, length <= count {
      let byte = bytes[count - length]
      if byte & 0xC0 != 0x80 {
        return isIncomplete(lead: byte, bytes, from: count - length) ? length : 0
      }
      length += 1
    }
    return 0
  }

  private static func isIncomplete(lead: UInt8, _ bytes: Span<UInt8>, from start: Int) -> Bool {
    let length = bytes.count - start
    let expected: Int
    switch lead {
    case 0xC2...0xDF: expected = 2
    case 0xE0...0xEF: expected = 3
    case 0xF0...0xF4: expected = 4
    default: return false
    }
    guard length < expected else { return false }
    guard length >= 2 else { return true }
    // Some lead bytes restrict the second byte (Unicode 16 table 3-7).
    let second = bytes[start + 1]
    switch lead {
    case 0xE0: return second >= 0xA0
    case 0xED: return second <= 0x9F
    case 0xF0: return second >= 0x90
    case 0xF4: return second <= 0x8F
    default: return true
    }
  }
}
