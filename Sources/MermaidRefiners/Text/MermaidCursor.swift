import ArtifactBase

/// A place in a text that is read.
struct MermaidCursor: ~Escapable {
  let text: Span<UInt8>
  var index: Int

  @_lifetime(copy text)
  init(text: Span<UInt8>, index: Int) {
    self.text = text
    self.index = index
  }

  /// The next byte; 0 at the end.
  var peek: UInt8 { index < text.count ? text[index] : 0 }

  /// The byte at a distance; 0 at the end.
  func peek(_ distance: Int) -> UInt8 {
    index + distance < text.count ? text[index + distance] : 0
  }

  /// Skips a text; false if another one is here.
  mutating func skip(_ word: StaticString) -> Bool {
    guard text.starts(with: word, at: index) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Skips a keyword that ends at the end of a word.
  mutating func skipWord(_ word: StaticString) -> Bool {
    guard text.starts(with: word, at: index), !peek(word.utf8CodeUnitCount).isWord else {
      return false
    }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Skips bytes, and returns how many.
  @discardableResult
  mutating func skip(while condition: (UInt8) -> Bool) -> Int {
    let start = index
    while index < text.count, condition(text[index]) { index += 1 }
    return index - start
  }

  /// Skips white space and line breaks, and returns how many characters.
  @discardableResult
  mutating func skipWhiteSpace() -> Int { skipCharacters(while: \.isSpace) }

  /// Skips white space without line breaks, and returns how many characters.
  @discardableResult
  mutating func skipSpaceInLine() -> Int { skipCharacters(while: \.isSpaceInLine) }

  private mutating func skipCharacters(while condition: (UInt8) -> Bool) -> Int {
    var count = 0
    while index < text.count, condition(text[index]) {
      if !text[index].isSpaceTrail { count += 1 }
      index += 1
    }
    return count
  }

  /// Skips the rest of a character of which the first byte has been read.
  mutating func finishCharacter() {
    while index < text.count, peek & 0xC0 == 0x80 || peek.isSpaceTrail { index += 1 }
  }

  /// Skips one character of white space or a line break; false if another one is here.
  mutating func skipOneSpace() -> Bool {
    guard peek.isSpace else { return false }
    index += 1
    while peek.isSpaceTrail { index += 1 }
    return true
  }

  /// Skips a letter that is not ASCII.
  mutating func skipLetter() -> Bool {
    // Only letters of the Basic Multilingual Plane are parts of names.
    let length = peek >> 5 == 0b110 ? 2 : peek >> 4 == 0b1110 ? 3 : 0
    guard length > 0, index + length <= text.count else { return false }
    var value = UInt32(peek & (length == 2 ? 0x1F : 0x0F))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    guard let scalar = Unicode.Scalar(value) else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: break
    default: return false
    }
    index += length
    return true
  }

  /// Whether the bytes from here on are those of a text in lower case, in any case.
  func isAt(anyCase word: StaticString) -> Bool {
    guard index + word.utf8CodeUnitCount <= text.count else { return false }
    return word.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { offset in
        let byte = text[index + offset]
        return byte == wanted[offset]
          || wanted[offset].isASCIILetter && byte | 0x20 == wanted[offset]
      }
    }
  }

  /// Skips a text, given in lower case, in any case.
  mutating func skipAnyCase(_ word: StaticString) -> Bool {
    guard isAt(anyCase: word) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Skips a keyword, in any case, that ends at the end of a word.
  mutating func skipKeyword(_ word: StaticString) -> Bool {
    guard isAt(anyCase: word), !peek(word.utf8CodeUnitCount).isWord else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Whether a keyword is here, in any case, that ends at the end of a word.
  func isAtKeyword(_ word: StaticString) -> Bool {
    isAt(anyCase: word) && !peek(word.utf8CodeUnitCount).isWord
  }
}

extension Span<UInt8> {
  /// Whether a text begins at an index.
  func starts(with text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { wanted in
      for offset in wanted.indices where self[index + offset] != wanted[offset] { return false }
      return true
    }
  }
}

extension MermaidCursor {
  /// Skips a comment up to the end of the line, with the character before `%%`, unless this is `}`.
  mutating func skipComment() -> Bool {
    let percent = UInt8(ascii: "%")
    if peek != percent || peek(1) != percent {
      guard peek != UInt8(ascii: "}"), index < text.count else { return false }
      let length = peek < 0xC0 ? 1 : peek < 0xE0 ? 2 : peek < 0xF0 ? 3 : 4
      guard peek(length) == percent, peek(length + 1) == percent else { return false }
      index += length
    }
    skip { $0 != 0x0A }
    return true
  }
}
