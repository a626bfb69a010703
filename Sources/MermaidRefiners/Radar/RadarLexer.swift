import ArtifactBase

/// Splits radar charts into tokens (`Specs/Mermaid.md` N22).
struct RadarLexer: CommonTokenLexer {
  enum Kind: CommonTokenKind {
    case newline, invalid, header, title, accessibleTitle, accessibleDescription
    case axis, curve, legend, ticks, max, min, graticule, graticuleName, boolean
    case name, number, string, open, close, openBracket, closeBracket, comma, colon
  }

  var common = CommonLexer()

  mutating func token(_ cursor: inout MermaidCursor) -> Kind {
    if cursor.peek.isWord { return word(&cursor) }
    if let kind = text(&cursor) { return kind }
    let byte = cursor.peek
    cursor.index += 1
    switch byte {
    case 0x0A: return .newline
    case UInt8(ascii: "{"): return .open
    case UInt8(ascii: "}"): return .close
    case UInt8(ascii: "["): return .openBracket
    case UInt8(ascii: "]"): return .closeBracket
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: ":"): return .colon
    default:
      cursor.index -= 1
      return .invalid
    }
  }

  private static let keywords: [(StaticString, Kind)] = [
    ("showLegend", .legend), ("graticule", .graticule), ("curve", .curve), ("ticks", .ticks),
    ("axis", .axis), ("max", .max), ("min", .min),
  ]

  private mutating func word(_ cursor: inout MermaidCursor) -> Kind {
    let start = cursor.index
    if cursor.skip("radar-beta") {
      if cursor.skip(":") { return .header }
      let next = cursor.peek
      if next.isSpace || next == UInt8(ascii: "%") && cursor.peek(1) == next {
        return .header
      }
      cursor.index = start
    }
    _ = cursor.skipName()
    for (word, kind) in Self.keywords where cursor.text.starts(with: word, at: start) {
      return cursor.isWord(word, from: start) ? kind : .name
    }
    let end = cursor.index
    cursor.index = start
    // A name cannot begin with these words or with a number, as in Mermaid.
    if cursor.skip("circle") || cursor.skip("polygon") { return .graticuleName }
    if cursor.skip("true") || cursor.skip("false") { return .boolean }
    if let kind = text(&cursor) { return kind }
    if Self.skipNumber(&cursor) { return .number }
    cursor.index = end
    return .name
  }

  private static func skipNumber(_ cursor: inout MermaidCursor) -> Bool {
    let start = cursor.index
    let count = cursor.skip(while: \.isASCIIDigit)
    guard count > 0 else { return false }
    if cursor.peek == UInt8(ascii: ".") {
      cursor.index += 1
      if cursor.skip(while: \.isASCIIDigit) > 0, cursor.peek != UInt8(ascii: ".") { return true }
      cursor.index = start
      return false
    }
    if cursor.text[start] == UInt8(ascii: "0") { cursor.index = start + 1 }
    return true
  }
}
