import ArtifactBase

/// Splits Wardley maps into tokens (`Specs/Mermaid.md` N27).
struct WardleyLexer: CommonTokenLexer {
  enum Kind: CommonTokenKind {
    case newline, invalid, title, accessibleTitle, accessibleDescription
    case openBracket, closeBracket, comma, at, slash, open, close, minus, openBrace, closeBrace
    case decimal, integer, arrow, linkArrow, port, linkLabel, strategy, name, id, string
    case header, size, evolution, anchor, component, label, inertia, evolve, pipeline, note
    case annotations, annotation, accelerator, deaccelerator
  }

  var common = CommonLexer()

  mutating func token(_ cursor: inout MermaidCursor) -> Kind {
    if cursor.peek.isASCIILetter { return word(&cursor) }
    if cursor.peek.isASCIIDigit { return number(&cursor) }
    if cursor.skip("-->") || cursor.skip("-.->") { return .linkArrow }
    if cursor.skip("->") { return .arrow }
    if cursor.peek == UInt8(ascii: "+") { return flow(&cursor) }
    if let kind = text(&cursor) { return kind }
    let start = cursor.index
    cursor.index += 1
    switch cursor.text[start] {
    case 0x0A: return .newline
    case UInt8(ascii: "["): return .openBracket
    case UInt8(ascii: "]"): return .closeBracket
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "@"): return .at
    case UInt8(ascii: "/"): return .slash
    case UInt8(ascii: "("): return .open
    case UInt8(ascii: ")"): return .close
    case UInt8(ascii: "-"): return .minus
    case UInt8(ascii: "{"): return .openBrace
    case UInt8(ascii: "}"): return .closeBrace
    case UInt8(ascii: ">"): return .linkArrow
    case UInt8(ascii: ";") where cursor.peek != 0x0A:
      cursor.skip { $0 != 0x0A }
      return .linkLabel
    case UInt8(ascii: "_"):
      cursor.index = start
      _ = cursor.skipName()
      return .id
    default:
      cursor.index = start
      return .invalid
    }
  }

  private static let words: [(StaticString, Kind)] = [
    ("build", .strategy), ("buy", .strategy), ("outsource", .strategy), ("market", .strategy),
    ("wardley-beta", .header), ("size", .size), ("evolution", .evolution), ("anchor", .anchor),
    ("component", .component), ("label", .label), ("inertia", .inertia), ("evolve", .evolve),
    ("pipeline", .pipeline), ("note", .note), ("annotations", .annotations),
    ("annotation", .annotation), ("accelerator", .accelerator), ("deaccelerator", .deaccelerator),
  ]

  private mutating func word(_ cursor: inout MermaidCursor) -> Kind {
    // A name cannot begin with one of these words, as in Mermaid.
    for (word, kind) in Self.words where cursor.skip(word) { return kind }
    let start = cursor.index
    let isTitle =
      cursor.skip("title") && cursor.peek.isSpace || cursor.skip("accTitle")
      || cursor.skip("accDescr")
    cursor.index = start
    guard isTitle else {
      Self.skipNameWithSpaces(&cursor)
      return .name
    }
    if let kind = text(&cursor) { return kind }
    _ = cursor.skipName()
    return .id
  }

  /// Skips words with spaces between them, which may have parentheses and hyphens, but for those of arrows.
  private static func skipNameWithSpaces(_ cursor: inout MermaidCursor) {
    while true {
      while cursor.peek.isWord || "()&".utf8.contains(cursor.peek)
        || cursor.peek == UInt8(ascii: "-") && cursor.peek(1) != UInt8(ascii: ">")
      {
        cursor.index += 1
      }
      let end = cursor.index
      guard cursor.skip(while: \.isSpaceOrTab) > 0,
        cursor.peek.isASCIILetter || cursor.peek == UInt8(ascii: "(")
      else {
        cursor.index = end
        return
      }
      cursor.index += 1
    }
  }

  private func number(_ cursor: inout MermaidCursor) -> Kind {
    let start = cursor.index
    cursor.skip(while: \.isASCIIDigit)
    if cursor.peek == UInt8(ascii: "."), cursor.peek(1).isASCIIDigit {
      cursor.index += 1
      cursor.skip(while: \.isASCIIDigit)
      return .decimal
    }
    if cursor.text[start] == UInt8(ascii: "0") { cursor.index = start + 1 }
    return .integer
  }

  private func flow(_ cursor: inout MermaidCursor) -> Kind {
    let start = cursor.index
    if cursor.skip("+<>") || cursor.skip("+>") || cursor.skip("+<") { return .port }
    if cursor.skip("+'") {
      cursor.skip { $0 != UInt8(ascii: "'") && $0 != 0x0A }
      if cursor.skip("'"), cursor.skip("<>") || cursor.skip("<") || cursor.skip(">") {
        return .linkArrow
      }
    }
    cursor.index = start
    return .invalid
  }
}
