extension UInt8 {
  /// The ASCII letter in upper case; any other byte unchanged.
  var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }

  /// Whether the byte is ASCII punctuation (CommonMark 0.31.2 §2.1).
  var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

extension String {
  /// Decodes bytes as text; ill-formed UTF-8 and NUL become U+FFFD (CommonMark 0.31.2 §2.3).
  init(content bytes: Span<UInt8>, _ range: Range<Int>) {
    var text = ""
    text.appendContent(bytes, range)
    self = text
  }

  mutating func appendContent(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let part = bytes.extracting(range)
    let hasNull = part.firstIndex(of: 0, from: 0) < part.count
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
