import ArtifactBase

/// Splits Venn diagrams into tokens (`Specs/Mermaid.md` N25). Keywords are read in any case.
struct VennLexer: MermaidLexer {
  enum Kind: MermaidTokenKind {
    case newline, invalid, header, title, set, union, text, style
    /// `text` with white space before it, after a set.
    case innerText
    case label, number, color, name, string, comma, colon

    var isText: Bool { self == .label || self == .string }
  }

  /// A text that has several lines.
  private enum OpenText { case label, quotedLabel, string }

  private var open: OpenText?

  private var isAtStart = false
  /// Whether texts with white space before them are those of the last set.
  private var isAfterSet = false

  var missing: String? {
    switch open {
    case nil: nil
    case .label: "`]`"
    case .quotedLabel: "`\"]`"
    case .string: "`\"`"
    }
  }
  func opening(in tokens: [MermaidToken<Kind>]) -> MermaidToken<Kind>? { tokens.last }

  mutating func reset() { open = nil }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if let open { return readText(&cursor, open) }
    if cursor.skipComment() { return nil }
    if cursor.skip(while: { $0 == 0x0A }) > 0 {
      isAtStart = true
      return .newline
    }
    let spaces = cursor.skip(while: \.isSpaceOrTab)
    if isAtStart {
      if spaces > 0 {
        guard cursor.isAtKeyword("text"), isAfterSet else { return nil }
        isAtStart = false
        cursor.index += 4
        return .innerText
      }
      isAtStart = false
      isAfterSet = false
    }
    if spaces > 0 { return nil }
    return keyword(&cursor) ?? token(&cursor)
  }

  private mutating func keyword(_ cursor: inout MermaidCursor) -> Kind? {
    let start = cursor.index
    if cursor.skipAnyCase("title"), cursor.peek.isSpace {
      cursor.index += 1
      let count = cursor.skipValue()
      if count > 0, cursor.text[start + 5] != 0x0A { return .title }
    }
    cursor.index = start
    if cursor.skipKeyword("venn-beta") { return .header }
    if cursor.skipKeyword("set") {
      isAfterSet = true
      return .set
    }
    if cursor.skipKeyword("union") {
      isAfterSet = true
      return .union
    }
    if cursor.skipKeyword("text") { return .text }
    return cursor.skipKeyword("style") ? .style : nil
  }

  private mutating func token(_ cursor: inout MermaidCursor) -> Kind {
    let start = cursor.index
    if cursor.skip("[\"") {
      if let kind = readText(&cursor, .quotedLabel) { return kind }
    } else if cursor.skip("[") {
      if cursor.peek != UInt8(ascii: "]"), let kind = readText(&cursor, .label) { return kind }
    } else if cursor.skip("\"") {
      if let kind = readText(&cursor, .string) { return kind }
    } else if cursor.skip("#") {
      let count = cursor.skip(while: \.isASCIIHexDigit)
      if count >= 3 {
        cursor.index = start + 1 + min(count, 8)
        return .color
      }
    } else if Self.skipNumber(&cursor) {
      return .number
    } else if Self.skipColor(&cursor) {
      return .color
    } else if cursor.peek.isASCIILetter || cursor.peek == UInt8(ascii: "_") {
      cursor.skip { $0.isWord || $0 == UInt8(ascii: "-") }
      return .name
    } else if cursor.skip(",") {
      return .comma
    } else if cursor.skip(":") {
      return .colon
    }
    cursor.index = start
    return .invalid
  }

  /// Reads a text up to its end, or to the end of the line; nil for one that ends in another way.
  private mutating func readText(_ cursor: inout MermaidCursor, _ text: OpenText) -> Kind? {
    let wasOpen = open != nil
    open = text
    cursor.skip { $0 != UInt8(ascii: "\"") && (text != .label || $0 != UInt8(ascii: "]")) }
    if cursor.index == cursor.text.count { return text == .string ? .string : .label }
    open = nil
    switch text {
    case .label: if cursor.skip("]") { return .label }
    case .quotedLabel: if cursor.skip("\"]") { return .label }
    case .string: if cursor.skip("\"") { return .string }
    }
    return wasOpen ? .invalid : nil
  }

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

  /// Skips a color such as `rgb(1, 2, 3)`.
  private static func skipColor(_ cursor: inout MermaidCursor) -> Bool {
    let start = cursor.index
    var count = cursor.skipAnyCase("rgba(") ? 4 : cursor.skipAnyCase("rgb(") ? 3 : 0
    guard count > 0 else { return false }
    while count > 0 {
      cursor.skip(while: \.isSpaceOrTab)
      guard cursor.skip(while: { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) > 0 else { break }
      cursor.skip(while: \.isSpaceOrTab)
      count -= 1
      guard cursor.skip(count > 0 ? "," : ")") else { break }
      if count == 0 { return true }
    }
    cursor.index = start
    return false
  }
}
