/// An incremental CRC-32 (ISO 3309, as in PNG and ZIP) that reads eight bytes at a time.
package struct CRC32: Sendable {
  private var register: UInt32 = .max

  package init() {}

  /// The checksum of the bytes so far.
  package var value: UInt32 { ~register }

  /// Eight tables of 256 entries: the effect of a byte on the register when 0 to 7 bytes follow it.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  /// Adds bytes to the checksum.
  ///
  /// - Complexity: O(`bytes.count`).
  package mutating func append(_ bytes: Span<UInt8>) {
    let tables = Self.tables.span
    var register = register
    var index = 0
    while index + 8 <= bytes.count {
      let bits = bytes.word(at: index).bits ^ UInt64(register)
      register = 0
      for place in 0..<8 {
        register ^= tables[(7 - place) << 8 | Int(bits >> UInt64(place << 3) & 0xFF)]
      }
      index += 8
    }
    while index < bytes.count {
      register = register >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: register) ^ bytes[index])]
      index += 1
    }
    self.register = register
  }
}
