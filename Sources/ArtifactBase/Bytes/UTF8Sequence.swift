/// A scalar of UTF-8 that is being read byte by byte (Unicode 16 table 3-7).
package struct UTF8Sequence: Sendable {
  /// The number of bytes read of a scalar that is not complete.
  package private(set) var byteCount = 0
  private var remaining: UInt8 = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  package init() {}

  /// Whether no scalar is incomplete.
  package var isComplete: Bool { remaining == 0 }

  /// Whether a scalar of more than one byte may start with `byte`.
  package static func isLeading(_ byte: UInt8) -> Bool { byte &- 0xC2 < 0x33 }

  /// Takes the next byte of a text; false if it cannot follow.
  package mutating func append(_ byte: UInt8) -> Bool {
    remaining > 0 ? advance(with: byte) : byte < 0x80 || begin(with: byte)
  }

  /// Starts a scalar of more than one byte; false if none starts with `byte`.
  package mutating func begin(with byte: UInt8) -> Bool {
    guard Self.isLeading(byte) else { return false }
    remaining = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
    byteCount = 1
    lower = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80
    upper = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF
    return true
  }

  /// Takes the next byte of an incomplete scalar; false if it cannot follow.
  package mutating func advance(with byte: UInt8) -> Bool {
    guard byte >= lower, byte <= upper else { return false }
    remaining -= 1
    byteCount = remaining == 0 ? 0 : byteCount + 1
    lower = 0x80
    upper = 0xBF
    return true
  }
}
