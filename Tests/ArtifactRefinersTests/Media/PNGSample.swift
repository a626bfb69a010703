/// Makes PNGs whose chunks have the checksums that they need.
enum PNGSample {
  static let signature: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)

  /// A chunk with its length and checksum.
  static func chunk(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
    let checked = Array(name.utf8) + content
    return word(UInt32(content.count)) + checked + word(checksum(of: checked))
  }

  /// A picture of a size, with compressed data that no one looks at.
  static func picture(
    width: UInt32 = 1_024, height: UInt32 = 768, before: [UInt8] = [], data: [UInt8]? = nil
  ) -> [UInt8] {
    signature + chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0]) + before
      + (data.map { chunk("IDAT", $0) } ?? []) + chunk("IEND")
  }

  /// The CRC-32 of bytes, bit by bit.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var register = UInt32.max
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~register
  }

  static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
}
