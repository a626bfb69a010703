import ArtifactBase

extension MermaidCursor {
  /// Whether a word follows, in any case.
  func starts(withAnyCase word: StaticString) -> Bool {
    guard index + word.utf8CodeUnitCount <= text.count else { return false }
    return word.withUTF8Buffer { wanted in
      for offset in wanted.indices
      where text[index + offset].asciiLowercased != wanted[offset].asciiLowercased {
        return false
      }
      return true
    }
  }

  /// Skips a word in any case; false if another text is here.
  mutating func skip(anyCase word: StaticString) -> Bool {
    guard starts(withAnyCase: word) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Skips a word in any case that ends at the end of a word; false if another text is here.
  mutating func skipWord(anyCase word: StaticString) -> Bool {
    guard starts(withAnyCase: word), !peek(word.utf8CodeUnitCount).isWord else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Whether the next character, unless it is `}`, is followed by percent signs. Mermaid takes both for a comment.
  func isComment(_ percentSigns: StaticString) -> Bool {
    let length =
      switch peek {
      case UInt8(ascii: "}"): 0
      case ..<0x80: 1
      case 0xC0..<0xE0: 2
      case 0xE0..<0xF0: 3
      default: 0
      }
    return length > 0 && text.starts(with: percentSigns, at: index + length)
  }

  /// Skips a value, which `#`, `;` or the end of the line ends, and returns the number of its bytes.
  @discardableResult
  mutating func skipValue() -> Int {
    skip { $0 != UInt8(ascii: "#") && $0 != 0x0A && $0 != UInt8(ascii: ";") }
  }

  /// Skips the rest of the line, without its line feed.
  mutating func skipLine() { skip { $0 != 0x0A } }

  /// The range up to a byte for which a condition holds, or the end.
  mutating func range(upTo isEnd: (UInt8) -> Bool) -> Range<Int> {
    let start = index
    skip { !isEnd($0) }
    return start..<index
  }

  /// The text of a range, with character codes decoded.
  func string(_ range: Range<Int>) -> String {
    text.extracting(range).withUnsafeBufferPointer { $0.mermaidText }
  }
}
