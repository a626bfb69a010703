import ArtifactBase
import RefinerCore

// Tokenizes LaTeX from a contiguous piece of the payload, which may end anywhere.
//
// A token that the next byte could extend is held back: a control word, a partial scalar, a
// dollar sign, white space that may end a paragraph. Comments and white space are emitted in
// pieces.

struct LatexToken: Hashable, Sendable {
  enum Kind: UInt8, Hashable, Sendable {
    /// `\name` with an optional star, or `\` followed by one other character.
    case command
    /// An ordinary character.
    case character
    /// Several ordinary characters; only emitted if single characters aren't requested.
    case characters
    case space
    /// White space that ends a paragraph.
    case paragraph
    case open, close
    /// `$` and `$$`.
    case dollar, dollars
    case ampersand, superscript, `subscript`
    /// `#1` in a definition.
    case parameter
    /// `\verb` with its delimiters.
    case verbatim
    /// `\verb` without delimiters, which depends on what follows and is therefore an error.
    case unended
    case comment
  }

  var kind: Kind
  /// The byte range in the payload.
  var range: Range<Int>
}

struct LatexLexer: Sendable {
  /// The maximum number of bytes in a control word or `\verb`; further bytes are another token.
  static let wordLimit = 256

  /// The number of bytes from the start of a token that can affect it: ``wordLimit``, at most a
  /// scalar and a star more, and one byte after it.
  static let lookahead = wordLimit + 8

  private var isInComment = false

  /// Returns the token at `index` of bytes that start at payload byte `base`, or nil if more
  /// input is needed.
  ///
  /// With `isSingle`, at most one character is returned at a time; in a URL and in verbatim text,
  /// `%` doesn't begin a comment.
  mutating func next(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int, isFinal: Bool, isSingle: Bool,
    isAddress: Bool = false
  ) -> LatexToken? {
    guard index < bytes.count else { return nil }
    let start = index
    func token(_ kind: LatexToken.Kind, _ end: Int) -> LatexToken {
      LatexToken(kind: kind, range: base + start..<base + end)
    }
    if isInComment {
      var end = index
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      if end < bytes.count {
        end += 1
        isInComment = false
      }
      index = end
      return token(.comment, end)
    }
    switch bytes[index] {
    case UInt8(ascii: "\\"):
      guard let (kind, end) = command(bytes, index, isFinal: isFinal) else { return nil }
      index = end
      return token(kind, end)
    case UInt8(ascii: "%"):
      index += 1
      if isAddress { return token(.character, index) }
      isInComment = true
      return token(.comment, index)
    case UInt8(ascii: "{"):
      index += 1
      return token(.open, index)
    case UInt8(ascii: "}"):
      index += 1
      return token(.close, index)
    case UInt8(ascii: "$"):
      guard index + 1 < bytes.count || isFinal else { return nil }
      let isDouble = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "$")
      index += isDouble ? 2 : 1
      return token(isDouble ? .dollars : .dollar, index)
    case UInt8(ascii: "&"):
      index += 1
      return token(.ampersand, index)
    case UInt8(ascii: "^"):
      index += 1
      return token(.superscript, index)
    case UInt8(ascii: "_"):
      index += 1
      return token(.subscript, index)
    case UInt8(ascii: "#"):
      guard index + 1 < bytes.count || isFinal else { return nil }
      let isParameter = index + 1 < bytes.count && bytes[index + 1].isASCIIDigit
      index += isParameter ? 2 : 1
      return token(isParameter ? .parameter : .character, index)
    case 0x20, 0x09, 0x0A, 0x0D:
      return space(bytes, &index, base: base, isFinal: isFinal)
    case 0:
      // TeX ignores it.
      index += 1
      return token(.comment, index)
    default:
      return characters(bytes, &index, base: base, isFinal: isFinal, isSingle: isSingle)
    }
  }

  private func space(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int, isFinal: Bool
  ) -> LatexToken? {
    var end = index
    var lineCount = 0
    while end < bytes.count, Self.isSpace(bytes[end]) {
      if bytes[end] == 0x0A { lineCount += 1 }
      end += 1
      // A longer run is split, so that no more than this is held back.
      if end - index == Self.wordLimit { break }
    }
    let isWhole = end < bytes.count || isFinal || lineCount > 1 || end - index == Self.wordLimit
    guard isWhole else { return nil }
    let range = base + index..<base + end
    index = end
    return LatexToken(kind: lineCount > 1 ? .paragraph : .space, range: range)
  }

  /// Returns the length of a character, or of the available part of a truncated one; nil if more
  /// may follow.
  private static func characterLength(
    _ bytes: Span<UInt8>, _ start: Int, isFinal: Bool
  ) -> Int? {
    let lead = bytes[start]
    let whole = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var length = 1
    while length < whole, start + length < bytes.count, bytes[start + length] & 0xC0 == 0x80 {
      length += 1
    }
    let mayGoOn = length < whole && start + length == bytes.count && !isFinal
    return mayGoOn ? nil : length
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  private func characters(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int, isFinal: Bool, isSingle: Bool
  ) -> LatexToken? {
    let start = index
    if base + start == 0, bytes.byteOrderMarkLength > 0 {
      index = 3
      return LatexToken(kind: .space, range: 0..<3)
    }
    var end = index
    while end < bytes.count, Self.isPlain(bytes[end]) {
      guard let length = Self.characterLength(bytes, end, isFinal: isFinal) else { break }
      end += length
      if isSingle { break }
    }
    guard end > start else { return nil }
    index = end
    return LatexToken(
      kind: isSingle ? .character : .characters, range: base + start..<base + end)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "%"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "#"), 0x20, 0x09, 0x0A, 0x0D, 0:
      false
    default: true
    }
  }

  private func command(
    _ bytes: Span<UInt8>, _ start: Int, isFinal: Bool
  ) -> (LatexToken.Kind, Int)? {
    var end = start + 1
    // Ignored if it is the last byte.
    guard end < bytes.count else { return nil }
    guard Self.isLetter(bytes[end]) else {
      guard let length = Self.characterLength(bytes, end, isFinal: isFinal) else { return nil }
      return (.command, end + length)
    }
    while end < bytes.count, Self.isLetter(bytes[end]), end - start < Self.wordLimit { end += 1 }
    guard end < bytes.count || isFinal else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: "*") { end += 1 }
    switch marks(bytes, start, end) {
    case .none: return (.command, end)
    case .end(let close): return (.verbatim, close)
    case .missing: return (.unended, end)
    case .cut: return isFinal ? (.unended, end) : nil
    }
  }

  /// The result of looking for the closing delimiter of a verbatim argument.
  private enum Marks {
    /// The command has no such argument.
    case none
    case end(Int)
    case missing
    /// The end may still arrive.
    case cut
  }

  /// Returns the end of the verbatim argument of a command at `start` whose name ends at `end`.
  private func marks(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Marks {
    let name = bytes.extracting(start + 1..<end)
    let isMinted = name.isEqual(to: "mintinline")
    let isListing = isMinted || name.isEqual(to: "lstinline")
    guard isListing || name.isEqual(to: "verb") || name.isEqual(to: "verb*") else { return .none }
    let limit = min(bytes.count, start + Self.wordLimit)
    let rest: Marks = limit < bytes.count ? .missing : .cut
    var open = end
    for (opening, closing) in [("[", "]"), ("{", "}")] as [(Unicode.Scalar, Unicode.Scalar)] {
      guard opening == "[" ? isListing : isMinted, open < limit,
        bytes[open] == UInt8(ascii: opening)
      else { continue }
      while open < limit, bytes[open] != UInt8(ascii: closing) { open += 1 }
      open += 1
    }
    guard open < limit else { return rest }
    let isBraced = isListing && bytes[open] == UInt8(ascii: "{")
    let mark = isBraced ? UInt8(ascii: "}") : bytes[open]
    guard mark < 0x80 else { return .missing }
    var close = open + 1
    while close < limit, bytes[close] != mark {
      if bytes[close] == 0x0A { return .missing }
      close += 1
    }
    return close < limit ? .end(close + 1) : rest
  }

  static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte == 0x40 }
}
