import ArtifactBase

/// Splits packet diagrams into tokens (`Specs/Mermaid.md` N20).
struct PacketLexer: CommonTokenLexer {
  enum Kind: CommonTokenKind {
    case newline, invalid, header, title, accessibleTitle, accessibleDescription
    case number, string, plus, dash, colon
  }

  var common = CommonLexer()

  mutating func token(_ cursor: inout MermaidCursor) -> Kind {
    if cursor.skip("\n") { return .newline }
    if cursor.skip("packet-beta") { return .header }
    if cursor.skip("packet") {
      let ends = cursor.peek.isSpace || cursor.peek == UInt8(ascii: "%")
      return ends ? .header : .invalid
    }
    if cursor.skip("+") { return .plus }
    if cursor.skip("-") { return .dash }
    if cursor.skip(":") { return .colon }
    if let kind = text(&cursor) { return kind }
    if cursor.skip("0") { return .number }
    if cursor.skip(while: \.isASCIIDigit) > 0, cursor.peek != UInt8(ascii: ".") { return .number }
    return .invalid
  }
}
