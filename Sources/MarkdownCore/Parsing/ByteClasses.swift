extension UInt8 {
  var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
  var isLineEnding: Bool { self == 0x0A || self == 0x0D }
  /// Space, tab, line ending, form feed, vertical tab.
  var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self & 0xDF) }
  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
  var isAlphanumeric: Bool { isDigit || isLetter }
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
  var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }
  var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

extension String {
  /// The bytes as text: broken UTF-8 and NUL become U+FFFD (CommonMark 0.31.2 §2.3).
  init(content bytes: Span<UInt8>, _ range: Range<Int>) {
    var text = ""
    text.appendContent(bytes, range)
    self = text
  }

  mutating func appendContent(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let part = bytes.extracting(range)
    var hasNull = false
    for index in part.indices where part[index] == 0 {
      hasNull = true
      break
    }
    part.withUnsafeBufferPointer { buffer in
      guard hasNull else {
        self += String(decoding: buffer, as: UTF8.self)
        return
      }
      var copy: [UInt8] = []
      for byte in buffer {
        if byte == 0 { copy += [0xEF, 0xBF, 0xBD] } else { copy.append(byte) }
      }
      self += String(decoding: copy, as: UTF8.self)
    }
  }
}
