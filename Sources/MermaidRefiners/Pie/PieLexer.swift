import ArtifactBase

/// Splits pie charts into tokens (`Specs/Mermaid.md` N8).
struct PieLexer: CommonTokenLexer {
  enum Kind: CommonTokenKind {
    case newline, invalid, header, title, accessibleTitle, accessibleDescription
    case string, number, colon, showData
  }

  var common = CommonLexer()

  mutating func token(_ cursor: inout MermaidCursor) -> Kind {
    if cursor.skip("\n") { return .newline }
    if cursor.skipSeparate("showData") { return .showData }
    if cursor.skipSeparate("pie") { return .header }
    if cursor.skip(":") { return .colon }
    if let kind = text(&cursor) { return kind }
    return cursor.skipNumber(hasFraction: true) ? .number : .invalid
  }
}

extension MermaidCursor {
  /// Skips a keyword that white space or a comment follows.
  mutating func skipSeparate(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    let isComment = peek(length) == UInt8(ascii: "%") && peek(length + 1) == UInt8(ascii: "%")
    return (peek(length).isSpace || isComment) && skip(word)
  }

  /// Skips a number, perhaps with a sign and a fraction, that no point follows.
  mutating func skipNumber(hasFraction: Bool) -> Bool {
    let start = index
    if hasFraction, peek == UInt8(ascii: "-") { index += 1 }
    let first = index
    let dot = UInt8(ascii: ".")
    var end: Int?
    let digits = skip(while: \.isASCIIDigit)
    if digits > 0, hasFraction, peek == dot {
      index += 1
      let fraction = skip(while: \.isASCIIDigit)
      // Without its last digit, the number is not followed by a dot.
      if fraction > 0, peek != dot { end = index }
      if fraction > 1, peek == dot { end = index - 1 }
    }
    if end == nil, digits > 0 {
      if text[first] == 0x30 {
        if !hasFraction || text[first + 1] != dot { end = first + 1 }
      } else if first + digits < text.count, text[first + digits] != dot {
        end = first + digits
      } else if digits > 1 {
        end = first + digits - 1
      }
    }
    index = end ?? start
    return end != nil
  }
}
