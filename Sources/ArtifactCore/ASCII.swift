/// Byte classes of ASCII that every grammar here shares. Bytes outside ASCII belong to none.
extension UInt8 {
  /// Space, tab, line feed, carriage return or form feed: white space inside tags.
  var isTagWhitespace: Bool {
    self == 0x20 || (self >= 0x09 && self <= 0x0D && self != 0x0B)
  }

  var isLineBreak: Bool { self == 0x0A || self == 0x0D }

  /// This letter in lower case, any other byte as it is.
  var asciiLowercased: UInt8 {
    self >= 0x41 && self <= 0x5A ? self | 0x20 : self
  }

  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
}

extension String {
  /// ASCII letters in lower case, everything else as it is.
  var asciiLowercased: String {
    guard utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return self }
    return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// Without ASCII white space at both ends.
  var asciiTrimmed: Substring {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !$0.isTagWhitespace }),
      let last = bytes.lastIndex(where: { !$0.isTagWhitespace })
    else { return "" }
    return self[first...last]
  }
}
