/// CRC-32C (Castagnoli), which detects torn and damaged writes.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1
    }
  }

  static func crc32c(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var value = UInt32.max
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
    return ~value
  }
}
