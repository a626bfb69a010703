/// A validator for UTF-8, one byte at a time (Unicode 16 table 3-7).
package struct UTF8Sequence: Sendable {
  /// The number of bytes read of the current incomplete scalar.
  package private(set) var byteCount = 0
  private var remaining: UInt8 = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  package init() {}

  /// Whether no scalar is incomplete.
  package var isComplete: Bool { remaining == 0 }

  /// Whether `byte` is a lead byte of a multibyte scalar.
  package static func isLeading(_ byte: UInt8) -> Bool { byte &- 0xC2 < 0x33 }

  /// Consumes the next byte of a text.
  ///
  /// - Returns: False if the byte is invalid at this position.
  package mutating func append(_ byte: UInt8) -> Bool {
    remaining > 0 ? advance(with: byte) : byte < 0x80 || begin(with: byte)
  }

  /// Begins a multibyte scalar.
  ///
  /// - Returns: False if `byte` isn't a lead byte.
  package mutating func begin(with byte: UInt8) -> Bool {
    guard Self.isLeading(byte) else { return false }
    remaining = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
    byteCount = 1
    lower = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80
    upper = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF
    return true
  }

  /// Consumes the next byte of an incomplete scalar.
  ///
  /// - Returns: False if the byte is invalid at this position.
  package mutating func advance(with byte: UInt8) -> Bool {
    guard byte >= lower, byte <= upper else { return false }
    remaining -= 1
    byteCount = remaining == 0 ? 0 : byteCount + 1
    lower = 0x80
    upper = 0xBF
    return true
  }
}
