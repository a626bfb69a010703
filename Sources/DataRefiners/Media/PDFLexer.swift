import ArtifactBase
import RefinerCore

/// A consumer of PDF tokens.
protocol PDFTokenHandler {
  mutating func takeName(_ name: PDFWord)

  /// Consumes a keyword or number that starts at an offset.
  ///
  /// - Returns: Whether the content of a stream follows.
  mutating func takeWord(_ word: PDFWord, at offset: Int) -> Bool

  mutating func beginDictionary()
  mutating func endDictionary()

  /// Consumes the next bytes of a stream; they may include a prefix of its end keyword.
  mutating func takeContent(_ bytes: Span<UInt8>)
  mutating func endContent()
}

/// An incremental lexer for PDF (ISO 32000-1 §7.2) that skips strings and comments.
struct PDFLexer: Sendable {
  private enum State: UInt8 {
    case space, name, word, string, stringEscape, comment, opening, hexString, closing, content
  }

  private var state = State.space
  private var token = PDFWord()
  private var tokenStart = 0
  private var stringDepth = 0
  /// The number of bytes matched of a stream's end keyword.
  private var matched = 0
  /// The number of bytes read.
  private var offset = 0

  private static let endOfContent = Array("endstream".utf8)

  /// Reads the next bytes and passes their tokens to the handler.
  ///
  /// - Complexity: O(`bytes.count`).
  mutating func read(_ bytes: Span<UInt8>, to handler: inout some PDFTokenHandler) {
    let start = offset
    var index = 0
    while index < bytes.count {
      let first = index
      switch state {
      case .name, .word:
        while index < bytes.count, !Self.endsToken(bytes[index]) { index += 1 }
        for place in first..<min(index, first + PDFWord.limit) { token.append(bytes[place]) }
      case .content:
        if matched == 0 { index = bytes.firstIndex(of: Self.endOfContent[0], from: index) }
        handler.takeContent(bytes.extracting(first..<min(index + 1, bytes.count)))
      default: break
      }
      guard index < bytes.count else { break }
      offset = start + index
      read(bytes[index], to: &handler)
      index += 1
    }
    offset = start + bytes.count
  }

  /// Ends the last token.
  mutating func finish(to handler: inout some PDFTokenHandler) { endToken(to: &handler) }

  private static func endsToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  private mutating func read(_ byte: UInt8, to handler: inout some PDFTokenHandler) {
    switch state {
    case .content: readContent(byte, to: &handler)
    case .comment: if byte == 0x0A || byte == 0x0D { state = .space }
    case .stringEscape: state = .string
    case .string: readString(byte)
    case .hexString: if byte == UInt8(ascii: ">") { state = .space }
    case .opening:
      switch byte {
      case UInt8(ascii: "<"):
        state = .space
        handler.beginDictionary()
      case UInt8(ascii: ">"): state = .space
      default: state = .hexString
      }
    case .closing where byte == UInt8(ascii: ">"):
      state = .space
      handler.endDictionary()
    case .closing:
      state = .space
      readToken(byte, to: &handler)
    case .space, .name, .word: readToken(byte, to: &handler)
    }
  }

  private mutating func readContent(_ byte: UInt8, to handler: inout some PDFTokenHandler) {
    let mark = Self.endOfContent
    matched = byte == mark[matched] ? matched + 1 : byte == mark[0] ? 1 : 0
    guard matched == mark.count else { return }
    matched = 0
    state = .space
    handler.endContent()
  }

  private mutating func readString(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("): stringDepth += 1
    case UInt8(ascii: ")"):
      stringDepth -= 1
      if stringDepth == 0 { state = .space }
    case UInt8(ascii: "\\"): state = .stringEscape
    default: break
    }
  }

  private mutating func readToken(_ byte: UInt8, to handler: inout some PDFTokenHandler) {
    if Self.endsToken(byte) {
      endToken(to: &handler)
      // The content of a stream starts after the byte that ends its keyword.
      guard state == .space else { return }
    }
    switch byte {
    case UInt8(ascii: "/"):
      state = .name
      tokenStart = offset
    case UInt8(ascii: "("):
      state = .string
      stringDepth = 1
    case UInt8(ascii: "%"): state = .comment
    case UInt8(ascii: "<"): state = .opening
    case UInt8(ascii: ">"): state = .closing
    case _ where Self.endsToken(byte): break
    default:
      // The remaining bytes of the token are read by `read` in one pass.
      state = .word
      tokenStart = offset
      token.append(byte)
    }
  }

  private mutating func endToken(to handler: inout some PDFTokenHandler) {
    let kind = state
    guard kind == .name || kind == .word else { return }
    state = .space
    let word = token
    token = PDFWord()
    if kind == .name {
      handler.takeName(word)
    } else if handler.takeWord(word, at: tokenStart) {
      state = .content
    }
  }
}
