import ArtifactBase

/// Splits kanban boards into tokens (`Specs/Mermaid.md` N21).
struct KanbanLexer: MermaidLexer {
  enum Kind: MermaidTokenKind {
    case invalid, header
    /// A line break; one with white space before it, or an empty line; a comment.
    case newline, blank, comment
    case indentation, id, open, close, text, data, icon, styleClass

    var isText: Bool { self == .text || self == .data || self == .icon }
  }

  private enum Mode: Hashable, Sendable {
    case statements, shape, description, string, markdown, data, dataString, icon, styleClass
  }

  private var mode = Mode.statements

  var missing: String? {
    switch mode {
    case .statements, .styleClass: nil
    case .shape, .description: "the end of the node"
    case .string, .dataString: "`\"`"
    case .markdown: "`` `\" ``"
    case .data: "`}`"
    case .icon: "`)`"
    }
  }

  mutating func reset() { mode = .statements }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    switch mode {
    case .statements: return statementToken(&cursor)
    case .shape: return shapeToken(&cursor)
    case .description: return description(&cursor)
    case .string: return text(&cursor, until: "\"", then: .shape)
    case .markdown:
      if cursor.skip("`\"") { return end(.shape) }
      let count = cursor.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "`") }
      return count > 0 ? .text : .invalid
    case .data:
      if cursor.skip("}") { return end(.statements) }
      if cursor.skip("\"") {
        mode = .dataString
        return .data
      }
      let count = cursor.skip {
        $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "^") && $0 != UInt8(ascii: "\"")
      }
      return count > 0 ? .data : .invalid
    case .dataString:
      cursor.skip { $0 != UInt8(ascii: "\"") }
      if cursor.skip("\"") { mode = .data }
      return .data
    case .icon:
      if cursor.skip(")") { return end(.statements) }
      cursor.skip { $0 != UInt8(ascii: ")") }
      return .icon
    case .styleClass:
      mode = .statements
      if cursor.skip("\n") { return nil }
      cursor.skip { $0 != 0x0A }
      return .styleClass
    }
  }

  private mutating func end(_ mode: Mode) -> Kind? {
    self.mode = mode
    return nil
  }

  private mutating func text(
    _ cursor: inout MermaidCursor, until sign: StaticString, then mode: Mode
  ) -> Kind? {
    if cursor.skip(sign) { return end(mode) }
    cursor.skip { $0 != UInt8(ascii: "\"") }
    return .text
  }

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("@{") {
      mode = .data
      return .data
    }
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
    if cursor.skipKeyword("kanban") { return .header }
    if cursor.skip(":::") { return end(.styleClass) }
    if cursor.skipAnyCase("::icon(") { return end(.icon) }
    for sign in ["-)", "(-", "))", ")", "((", "{{", "(", "["] as [StaticString]
    where cursor.skip(sign) {
      mode = .shape
      return .open
    }
    return cursor.skip { !"([\n){}@".utf8.contains($0) } > 0 ? .id : .invalid
  }

  private mutating func shapeToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"`") { return end(.markdown) }
    if cursor.skip("\"") { return end(.string) }
    for sign in ["))", ")", "]", "}}", "(-", "-)", "((", "("] as [StaticString]
    where cursor.skip(sign) {
      mode = .statements
      return .close
    }
    if cursor.skip("}") {
      cursor.skip { $0 != 0x0A }
      return .text
    }
    return description(&cursor)
  }

  /// Reads a text without quotes, which may have several lines.
  private mutating func description(_ cursor: inout MermaidCursor) -> Kind? {
    let count = cursor.skip { !")](}".utf8.contains($0) }
    mode = cursor.index < cursor.text.count ? .shape : .description
    return count > 0 ? .text : nil
  }
}
