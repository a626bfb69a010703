import ArtifactBase

/// Splits treemaps into tokens (`Specs/Mermaid.md` N23). Line breaks do not end statements.
struct TreemapLexer: MermaidLexer {
  enum Kind: CommonTokenKind {
    case newline, invalid, header, title, accessibleTitle, accessibleDescription
    case indentation, string, colon, comma, number, styleSeparator, word
    /// `classDef` and the name of a class, and its styles.
    case styleClass, styles
  }

  private var common = CommonLexer()
  private var quote: UInt8?
  /// Whether the styles of a class follow, perhaps on another line.
  private var isBeforeStyles = false

  var missing: String? {
    common.missing ?? quote.map { $0 == UInt8(ascii: "'") ? "`'`" : "`\"`" }
  }
  func opening(in tokens: [MermaidToken<Kind>]) -> MermaidToken<Kind>? { tokens.last }

  mutating func reset() {
    common.reset()
    quote = nil
    isBeforeStyles = false
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if let quote {
      cursor.skip { $0 != quote }
      if cursor.index < cursor.text.count {
        cursor.index += 1
        self.quote = nil
      }
      return .string
    }
    if isBeforeStyles {
      if cursor.skipWhiteSpace() > 0 { return nil }
      isBeforeStyles = false
      cursor.skip { $0 != UInt8(ascii: ";") && $0 != 0x0A }
      _ = cursor.skip(";")
      return .styles
    }
    if common.missing != nil {
      _ = common.skipped(&cursor)
      return .accessibleDescription
    }
    let start = cursor.index
    let spaces = cursor.skip(while: \.isSpaceOrTab)
    if cursor.peek == UInt8(ascii: "t") || cursor.peek == UInt8(ascii: "a"),
      let result = common.text(&cursor)
    {
      return .kind(result)
    }
    cursor.index = start + spaces
    if spaces > 0 { return .indentation }
    if cursor.skip("%%") {
      cursor.skip { $0 != 0x0A }
      return nil
    }
    return token(&cursor)
  }

  private mutating func token(_ cursor: inout MermaidCursor) -> Kind {
    if cursor.skip("\n") { return .newline }
    if cursor.skip("treemap-beta") || cursor.skip("treemap") { return .header }
    if skipClass(&cursor) { return .styleClass }
    if cursor.skip(":::") { return .styleSeparator }
    if cursor.skip(":") { return .colon }
    if cursor.skip(",") { return .comma }
    let byte = cursor.peek
    if byte.isASCIILetter || byte == UInt8(ascii: "_") {
      cursor.skip(while: \.isWord)
      return .word
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      cursor.index += 1
      quote = byte
      cursor.skip { $0 != byte }
      if cursor.index < cursor.text.count {
        cursor.index += 1
        quote = nil
      }
      return .string
    }
    return cursor.skip { $0.isASCIIDigit || "_.,".utf8.contains($0) } > 0 ? .number : .invalid
  }

  /// Skips `classDef` and the name of a class, which has two or more characters.
  private mutating func skipClass(_ cursor: inout MermaidCursor) -> Bool {
    let start = cursor.index
    if cursor.skip("classDef"), cursor.skipWhiteSpace() > 0, !cursor.peek.isASCIIDigit,
      cursor.skip(while: \.isWord) > 1
    {
      isBeforeStyles = cursor.peek.isSpace
      _ = cursor.skip(";")
      return true
    }
    cursor.index = start
    return false
  }
}
