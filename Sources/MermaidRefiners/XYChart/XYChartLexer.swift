import ArtifactBase

/// Splits charts of bars and lines into tokens (`Specs/Mermaid.md` N14). Keywords are read in any case.
struct XYChartLexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
    case header, horizontal, vertical, newline, semicolon, invalid
    case title, accessibleTitle, accessibleDescription
    case xAxis, yAxis, line, bar, open, close, arrow, number, comma, colon
    /// A word or a sign of a text without quotes.
    case word
    case string

    var isText: Bool { self == .string || self == .accessibleDescription }
  }

  enum Mode: Hashable, Sendable { case statements, axis, categories, plot, values, string }

  var modes = [Mode.statements]
  private var accessible = AccessibleLexer()
  /// Whether white space and line breaks at the start of the line belong to the white space before.
  var skipsSpace = false

  var missing: String? {
    accessible.missing ?? (mode == .string ? "`\"`" : nil)
  }

  var mayEnd: Bool { accessible.missing != nil }

  mutating func reset() {
    modes = [.statements]
    accessible.reset()
    skipsSpace = false
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.isInText { return accessible.token(&cursor) }
    if mode == .string { return text(.string, to: UInt8(ascii: "\""), &cursor) }
    if cursor.skipComment() { return nil }
    if cursor.peek == 0x0A {
      if mode == .axis || mode == .plot { modes.removeLast() }
      cursor.index += 1
      return .newline
    }
    if let kind = keyword(&cursor) { return kind }
    return sign(&cursor)
  }

  private mutating func keyword(_ cursor: inout MermaidCursor) -> Kind? {
    guard cursor.peek.isASCIILetter else { return nil }
    if cursor.skipKeyword("title") { return .title }
    if accessible.begin(&cursor) { return .newline }
    if cursor.skipKeyword("xychart-beta") || cursor.skipKeyword("xychart") { return .header }
    if cursor.skipAnyCase("vertical") { return .vertical }
    if cursor.skipAnyCase("horizontal") { return .horizontal }
    if cursor.skipKeyword("x-axis") { return push(.axis, .xAxis) }
    if cursor.skipKeyword("y-axis") { return push(.axis, .yAxis) }
    if cursor.skipKeyword("line") { return push(.plot, .line) }
    if cursor.skipKeyword("bar") { return push(.plot, .bar) }
    return nil
  }

  private mutating func sign(_ cursor: inout MermaidCursor) -> Kind? {
    let byte = cursor.peek
    if mode == .axis, cursor.skip("-->") { return .arrow }
    if mode == .axis || mode == .values, Self.skipNumber(&cursor) { return .number }
    cursor.index += 1
    switch byte {
    case UInt8(ascii: "["):
      if mode == .axis { modes.append(.categories) } else if mode == .plot { modes.append(.values) }
      return .open
    case UInt8(ascii: "]"):
      if mode == .categories || mode == .values { modes.removeLast() }
      return .close
    case UInt8(ascii: "\""): modes.append(.string)
    case _ where byte.isSpace:
      cursor.skipWhiteSpace()
      skipsSpace = cursor.index == cursor.text.count
    case _ where byte.isASCIILetter:
      cursor.skip(while: \.isASCIILetter)
      return .word
    case _ where byte.isASCIIDigit:
      cursor.skip(while: \.isASCIIDigit)
      return .word
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: ";"): return .semicolon
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "#"),
      UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "&"), UInt8(ascii: "-"):
      return .word
    default:
      cursor.index -= 1
      return .invalid
    }
    return nil
  }

  /// Skips a number such as `-1`, `+2.5` or `.5`.
  private static func skipNumber(_ cursor: inout MermaidCursor) -> Bool {
    let start = cursor.index
    if cursor.peek == UInt8(ascii: "-") || cursor.peek == UInt8(ascii: "+") { cursor.index += 1 }
    let digits = cursor.skip(while: \.isASCIIDigit)
    if cursor.peek == UInt8(ascii: "."), cursor.peek(1).isASCIIDigit {
      cursor.index += 1
      cursor.skip(while: \.isASCIIDigit)
    } else if digits == 0 {
      cursor.index = start
    }
    return cursor.index > start
  }
}
