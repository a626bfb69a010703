/// A validator for a UTF-8 byte sequence, one byte at a time (Unicode 16 table 3-7).
package struct ScalarSequence: Sendable {
  /// The number of bytes of the current incomplete scalar.
  package private(set) var byteCount = 0
  private var remaining = 0
  private var bounds: ClosedRange<UInt8> = 0x80...0xBF

  package init() {}

  /// Consumes the next byte.
  ///
  /// - Returns: False if the byte is invalid at this position.
  package mutating func append(_ byte: UInt8) -> Bool {
    if remaining > 0 {
      guard bounds.contains(byte) else { return false }
      remaining -= 1
      byteCount = remaining == 0 ? 0 : byteCount + 1
      bounds = 0x80...0xBF
      return true
    }
    guard byte >= 0x80 else { return true }
    guard Self.isLeading(byte) else { return false }
    remaining = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
    byteCount = 1
    switch byte {
    case 0xE0: bounds = 0xA0...0xBF
    case 0xED: bounds = 0x80...0x9F
    case 0xF0: bounds = 0x90...0xBF
    case 0xF4: bounds = 0x80...0x8F
    default: bounds = 0x80...0xBF
    }
    return true
  }

  /// Whether `byte` is a lead byte of a multibyte scalar.
  package static func isLeading(_ byte: UInt8) -> Bool { (0xC2...0xF4).contains(byte) }
}
