import ArtifactBase

/// Splits diagrams of causes into tokens (`Specs/Mermaid.md` N26).
struct IshikawaLexer: MermaidLexer {
  enum Kind: MermaidTokenKind {
    case invalid, header
    /// A line break; one with white space before it, or an empty line; a comment.
    case newline, blank, comment
    case indentation, text

    var isText: Bool { false }
  }

  var missing: String? { nil }

  mutating func reset() {}

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    let start = cursor.index
    let spaces = cursor.skipWhiteSpace()
    if cursor.skip("%%") {
      cursor.skip { $0 != 0x0A }
      return .comment
    }
    if spaces > 0 {
      guard cursor.text[cursor.index - 1] == 0x0A else { return .indentation }
      return spaces > 1 || start == 0 || cursor.text[start - 1] == 0x0A ? .blank : .newline
    }
    if cursor.skipKeyword("ishikawa-beta") || cursor.skipKeyword("ishikawa") { return .header }
    cursor.skip { $0 != 0x0A }
    return .text
  }
}
