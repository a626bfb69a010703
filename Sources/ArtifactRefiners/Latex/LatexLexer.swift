// The tokens of LaTeX, from bytes in one piece that are cut anywhere.
//
// What could go on with the next byte is held back: a control word, half a scalar, a dollar, white
// space behind which a paragraph may end. Comments and white space come in pieces.

struct LatexToken: Hashable, Sendable {
  enum Kind: UInt8, Hashable, Sendable {
    /// `\name`, without or with a star behind it, or `\` and one other character.
    case command
    /// A character that means itself.
    case character
    /// Several of them. Given only where a single one is not asked for.
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
    case comment
  }

  var kind: Kind
  /// Payload bytes.
  var range: Range<Int>
}

struct LatexLexer: Sendable {
  /// Bytes of a control word or `\verb`; more are another token.
  static let wordLimit = 256

  private var isInComment = false

  /// The token at `index` of bytes that start at payload byte `base`; nil if more must come.
  ///
  /// `isSingle` asks for no more than one character at a time; in an address, and in what is shown as
  /// it is written, `%` begins no comment.
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
      let isParameter = index + 1 < bytes.count && RDFText.isDigit(bytes[index + 1])
      index += isParameter ? 2 : 1
      return token(isParameter ? .parameter : .character, index)
    case 0x20, 0x09, 0x0A, 0x0D:
      return space(bytes, &index, base: base, isFinal: isFinal)
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
      // A longer run is several, so that no more is held.
      if end - index == Self.wordLimit { break }
    }
    let isWhole = end < bytes.count || isFinal || lineCount > 1 || end - index == Self.wordLimit
    guard isWhole else { return nil }
    let range = base + index..<base + end
    index = end
    return LatexToken(kind: lineCount > 1 ? .paragraph : .space, range: range)
  }

  /// The bytes of a character, of one that is cut those that are there; nil if more may come.
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
    if base + start == 0, bytes.hasByteOrderMark {
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
      UInt8(ascii: "#"), 0x20, 0x09, 0x0A, 0x0D:
      false
    default: true
    }
  }

  private func command(
    _ bytes: Span<UInt8>, _ start: Int, isFinal: Bool
  ) -> (LatexToken.Kind, Int)? {
    var end = start + 1
    // Alone at the end it is nothing.
    guard end < bytes.count else { return nil }
    guard Self.isLetter(bytes[end]) else {
      guard let length = Self.characterLength(bytes, end, isFinal: isFinal) else { return nil }
      return (.command, end + length)
    }
    while end < bytes.count, Self.isLetter(bytes[end]), end - start < Self.wordLimit { end += 1 }
    guard end < bytes.count || isFinal else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: "*") { end += 1 }
    let name = bytes.extracting(start + 1..<end)
    let isMinted = name.isEqual(to: "mintinline")
    let isListing = isMinted || name.isEqual(to: "lstinline")
    guard isListing || name.isEqual(to: "verb") || name.isEqual(to: "verb*") else {
      return (.command, end)
    }
    var open: Int? = end
    if isListing { open = skip("[", "]", bytes, end, from: start) }
    if isMinted, let place = open { open = skip("{", "}", bytes, place, from: start) }
    guard let open, open < bytes.count else { return isFinal ? (.command, end) : nil }
    let isBraced = isListing && bytes[open] == UInt8(ascii: "{")
    let mark = isBraced ? UInt8(ascii: "}") : bytes[open]
    var close = open + 1
    while close < bytes.count, bytes[close] != mark, bytes[close] != 0x0A,
      close - start < Self.wordLimit
    {
      close += 1
    }
    guard close < bytes.count else { return isFinal ? (.command, end) : nil }
    return bytes[close] == mark ? (.verbatim, close + 1) : (.command, end)
  }

  /// The place behind what stands between brackets, if they are next; nil where more must come.
  private func skip(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ bytes: Span<UInt8>, _ place: Int,
    from start: Int
  ) -> Int? {
    guard place < bytes.count else { return nil }
    guard bytes[place] == UInt8(ascii: opening) else { return place }
    var end = place
    while end < bytes.count, bytes[end] != UInt8(ascii: closing) {
      if end - start >= Self.wordLimit { return place }
      end += 1
    }
    return end < bytes.count ? end + 1 : nil
  }

  static func isLetter(_ byte: UInt8) -> Bool { RDFText.isLetter(byte) || byte == 0x40 }
}
