/// The symbols of DEFLATE (RFC 1951 §3.2.5 and §3.2.7) for lengths and distances of copies.
enum DeflateFormat {
  /// The maximum distance of a copy.
  static let windowSize = 32_768

  /// The maximum length of a copy.
  static let longestCopy = 258

  /// The symbol that ends a block.
  static let endOfBlock = 256

  /// The numbers of symbols of the literal and length code and of the distance code.
  static let literalCount = 286
  static let distanceCount = 30

  /// The order in which the lengths of the code length code are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The code lengths of fixed blocks (RFC 1951 §3.2.6), with the two symbols that never occur.
  static let fixedLiterals: [UInt8] =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
  static let fixedDistances = [UInt8](repeating: 5, count: 30)

  /// The length that each length symbol begins with, from symbol 257 on.
  static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]

  /// The number of extra bits of a length symbol, which is at least 257.
  @inline(__always) static func lengthBits(_ symbol: Int) -> Int {
    symbol < 265 || symbol == 285 ? 0 : (symbol - 261) >> 2
  }

  /// The distance that each distance symbol begins with.
  static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537,
    2_049, 3_073, 4_097, 6_145, 8_193, 12_289, 16_385, 24_577,
  ]

  /// The number of extra bits of a distance symbol.
  @inline(__always) static func distanceBits(_ symbol: Int) -> Int { max(0, symbol >> 1 - 1) }

  /// The symbol of a length of 3 to 258 bytes.
  @inline(__always) static func lengthSymbol(_ length: Int) -> Int {
    let offset = length - 3
    if offset < 8 { return 257 + offset }
    if length == longestCopy { return 285 }
    let magnitude = magnitude(offset)
    return 257 + (magnitude - 1) << 2 + (offset >> (magnitude - 2)) & 3
  }

  /// The symbol of a distance of 1 to 32,768 bytes.
  @inline(__always) static func distanceSymbol(_ distance: Int) -> Int {
    let offset = distance - 1
    if offset < 4 { return offset }
    let magnitude = magnitude(offset)
    return magnitude << 1 + (offset >> (magnitude - 1)) & 1
  }

  /// The position of the highest bit that is set.
  @inline(__always) private static func magnitude(_ value: Int) -> Int {
    Int.bitWidth - 1 - value.leadingZeroBitCount
  }
}
