import ArtifactBase

/// Recognizes running text by its words: several in succession, with only white space and
/// punctuation at the ends of words between them.
struct LatexWords: Sendable {
  /// The number of words that make running text.
  private static let wordLimit = 3

  /// The number of letters in a word that counts; shorter ones may be symbols.
  private static let wordLength = 3

  private var letterCount = 0
  private var wordCount = 0

  /// Reads ordinary characters, and returns whether they are part of running text.
  mutating func read(_ characters: Span<UInt8>) -> Bool {
    var isText = false
    for index in characters.indices {
      let byte = characters[index]
      switch byte {
      case _ where byte.isASCIILetter, 0xC0...:
        letterCount += 1
        if letterCount == Self.wordLength { wordCount += 1 }
        isText = isText || wordCount >= Self.wordLimit
      case 0x80..<0xC0: break
      case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: ":"),
        UInt8(ascii: "!"), UInt8(ascii: "?"):
        letterCount = 0
      default: self = Self()
      }
    }
    return isText
  }

  /// Ends a word.
  mutating func readSpace() { letterCount = 0 }
}
