/// ASCII byte classes. Non-ASCII bytes belong to none of them.
extension UInt8 {
  /// Whether the byte is a decimal digit.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is a letter, `A` to `Z` or `a` to `z`.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is a letter, `A` to `Z`.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  /// Whether the byte is a letter or a decimal digit.
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Whether the byte is a hexadecimal digit.
  @inlinable package var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }

  /// The value of a hexadecimal digit; nil for any other byte.
  @inlinable package var hexDigitValue: UInt32? {
    if isASCIIDigit { return UInt32(self &- 0x30) }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// Whether the byte is a line feed or a carriage return.
  @inlinable package var isLineBreak: Bool { self == 0x0A || self == 0x0D }

  /// Whether the byte is a space or a tab.
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte is a space, tab, line feed or carriage return: the whitespace of JSON, XML
  /// and Turtle.
  @inlinable package var isXMLWhitespace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
  }

  /// Whether the byte is whitespace inside a tag: a space, tab, line feed, form feed or carriage
  /// return.
  @inlinable package var isTagWhitespace: Bool {
    self == 0x20 || (self >= 0x09 && self <= 0x0D && self != 0x0B)
  }

  /// Whether the byte is a space or one of U+0009 to U+000D.
  @inlinable package var isASCIIWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// The byte with an ASCII letter lowercased; any other byte unchanged.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}

extension String {
  /// The string with ASCII letters lowercased.
  package var asciiLowercased: String {
    guard utf8.contains(where: \.isASCIIUppercase) else { return self }
    return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// The string without leading and trailing ASCII whitespace.
  package var asciiTrimmed: Substring {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !$0.isTagWhitespace }),
      let last = bytes.lastIndex(where: { !$0.isTagWhitespace })
    else { return "" }
    return self[first...last]
  }
}
