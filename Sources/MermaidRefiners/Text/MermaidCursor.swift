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

  /// Skips spaces and line breaks, and returns how many.
  @discardableResult
  mutating func skipWhiteSpace() -> Int { skip(while: \.isASCIIWhitespace) }
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
