import ArtifactBase
import RefinerCore

// Byte classes of HTML.

enum HTMLBytes {
  // One bit per ASCII byte; all non-ASCII bytes belong to the class.

  /// Whether a byte is plain text in all tokenizer states: not NUL, CR, `&`, `<` or `]`.
  static func isPlainText(_ byte: UInt8) -> Bool {
    isIn(0xEFFF_FFBF_FFFF_DFFE, 0xFFFF_FFFF_DFFF_FFFF, byte)
  }

  /// The end of the run of plain text that starts at `start`.
  static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = bytes.bytes
    // Searches eight bytes at a time for any of the five bytes.
    while index + 8 <= bytes.count {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let marks =
        zeros(word) | zeros(word ^ 0x0D0D_0D0D_0D0D_0D0D) | zeros(word ^ 0x2626_2626_2626_2626)
        | zeros(word ^ 0x3C3C_3C3C_3C3C_3C3C) | zeros(word ^ 0x5D5D_5D5D_5D5D_5D5D)
      // The lowest marked byte is a match; bytes above it may be false positives.
      if marks != 0 { return index + marks.littleEndian.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < bytes.count, isPlainText(bytes[index]) { index += 1 }
    return index
  }

  /// A mask that is non-zero if and only if a byte of `word` is zero.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Whether a byte belongs to an attribute value, whether quoted or not.
  static func isPlainValue(_ byte: UInt8) -> Bool {
    isIn(0xBFFF_FF3A_FFFF_C9FE, 0xFFFF_FFFF_FFFF_FFFF, byte)
  }

  /// Whether a byte belongs to a double-quoted attribute value: not NUL, CR, `"` or `&`.
  static func isPlainQuotedValue(_ byte: UInt8) -> Bool {
    isIn(0xFFFF_FFBB_FFFF_DFFE, 0xFFFF_FFFF_FFFF_FFFF, byte)
  }

  /// Whether a byte is plain in all comment states.
  static func isPlainComment(_ byte: UInt8) -> Bool {
    isIn(0xAFFF_DFFF_FFFF_DFFE, 0xFFFF_FFFF_FFFF_FFFF, byte)
  }

  /// Whether a byte is a lowercase name byte: a letter, a digit or `-`.
  static func isPlainName(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D
  }

  private static func isIn(_ low: UInt64, _ high: UInt64, _ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte < 64 ? low >> byte : high >> (byte &- 64)) & 1 == 1
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit
  }

  /// Whether `bytes` is a case-insensitive prefix of `keyword`, which is lowercase.
  static func starts(_ keyword: StaticString, _ bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= keyword.utf8CodeUnitCount else { return false }
    for index in bytes.indices where bytes[index].asciiLowercased != keyword.utf8Start[index] {
      return false
    }
    return true
  }

  /// The byte for the most common references: `&amp`, `&lt`, `&gt` and `&quot`; nil for others.
  static func commonReference(_ reference: Span<UInt8>) -> UInt8? {
    if reference.isEqual(to: "&amp") { return UInt8(ascii: "&") }
    if reference.isEqual(to: "&lt") { return UInt8(ascii: "<") }
    if reference.isEqual(to: "&gt") { return UInt8(ascii: ">") }
    return reference.isEqual(to: "&quot") ? UInt8(ascii: "\"") : nil
  }

  /// The scalar for a numeric reference to a C1 control.
  static func windows1252(_ code: UInt8) -> UInt32 {
    switch code {
    case 0x80: 0x20AC
    case 0x82: 0x201A
    case 0x83: 0x0192
    case 0x84: 0x201E
    case 0x85: 0x2026
    case 0x86: 0x2020
    case 0x87: 0x2021
    case 0x88: 0x02C6
    case 0x89: 0x2030
    case 0x8A: 0x0160
    case 0x8B: 0x2039
    case 0x8C: 0x0152
    case 0x8E: 0x017D
    case 0x91: 0x2018
    case 0x92: 0x2019
    case 0x93: 0x201C
    case 0x94: 0x201D
    case 0x95: 0x2022
    case 0x96: 0x2013
    case 0x97: 0x2014
    case 0x98: 0x02DC
    case 0x99: 0x2122
    case 0x9A: 0x0161
    case 0x9B: 0x203A
    case 0x9C: 0x0153
    case 0x9E: 0x017E
    case 0x9F: 0x0178
    default: UInt32(code)
    }
  }
}
