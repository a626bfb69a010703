import ArtifactBase
import RefinerCore

// What bytes mean something where in HTML.

enum HTMLBytes {
  // One bit for every ASCII byte; the others count.

  /// Whether a byte of text is text in all states: no NUL, CR, `&`, `<` or `]`.
  static func isPlainText(_ byte: UInt8) -> Bool {
    isIn(0xEFFF_FFBF_FFFF_DFFE, 0xFFFF_FFFF_DFFF_FFFF, byte)
  }

  /// The end of the run of plain text that starts at `start`.
  static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = bytes.bytes
    // Eight at a time as long as none of the five is among them.
    while index + 8 <= bytes.count {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let marks =
        zeros(word) | zeros(word ^ 0x0D0D_0D0D_0D0D_0D0D) | zeros(word ^ 0x2626_2626_2626_2626)
        | zeros(word ^ 0x3C3C_3C3C_3C3C_3C3C) | zeros(word ^ 0x5D5D_5D5D_5D5D_5D5D)
      // The lowest mark is where one is; above it there may be more than there are.
      if marks != 0 { return index + marks.littleEndian.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < bytes.count, isPlainText(bytes[index]) { index += 1 }
    return index
  }

  /// Not 0 where a byte of `word` is, and never 0 then.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Whether a byte of an attribute's value is part of it with all quotes and none.
  static func isPlainValue(_ byte: UInt8) -> Bool {
    isIn(0xBFFF_FF3A_FFFF_C9FE, 0xFFFF_FFFF_FFFF_FFFF, byte)
  }

  /// Whether a byte of an attribute's value is part of it in double quotes: no NUL, CR, `"` or `&`.
  static func isPlainQuotedValue(_ byte: UInt8) -> Bool {
    isIn(0xFFFF_FFBB_FFFF_DFFE, 0xFFFF_FFFF_FFFF_FFFF, byte)
  }

  /// Whether a byte of a comment is part of all comments.
  static func isPlainComment(_ byte: UInt8) -> Bool {
    isIn(0xAFFF_DFFF_FFFF_DFFE, 0xFFFF_FFFF_FFFF_FFFF, byte)
  }

  /// Whether a byte is part of a name and in lower case: a letter, a digit or `-`.
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

  /// Whether `keyword`, which is in lower case, starts with `bytes` in any case.
  static func starts(_ keyword: StaticString, _ bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= keyword.utf8CodeUnitCount else { return false }
    for index in bytes.indices where bytes[index].asciiLowercased != keyword.utf8Start[index] {
      return false
    }
    return true
  }

  /// What the references mean that most documents have: `&amp`, `&lt`, `&gt` and `&quot`.
  static func commonReference(_ reference: Span<UInt8>) -> UInt8? {
    if reference.isEqual(to: "&amp") { return UInt8(ascii: "&") }
    if reference.isEqual(to: "&lt") { return UInt8(ascii: "<") }
    if reference.isEqual(to: "&gt") { return UInt8(ascii: ">") }
    return reference.isEqual(to: "&quot") ? UInt8(ascii: "\"") : nil
  }

  /// What a numeric reference to one of the C1 controls stands for.
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
