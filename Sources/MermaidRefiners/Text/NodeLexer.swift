import ArtifactBase

/// The tokens of mind maps and kanban boards.
enum NodeToken: MermaidTokenKind {
  case invalid, header
  /// A line break; one with white space before it, or an empty line; a comment.
  case newline, blank, comment
  case indentation, id, open, close, text, data, icon, styleClass

  var isText: Bool { self == .text || self == .data || self == .icon }
}

/// What differs between the types of diagrams whose lines are nodes.
protocol NodeDialect: Sendable {
  static var header: StaticString { get }
  /// Whether a node may have data in `@{…}`.
  static var hasData: Bool { get }
}

/// Splits mind maps (`Specs/Mermaid.md` N9) and kanban boards (N21) into tokens.
struct NodeLexer<Dialect: NodeDialect>: ModalLexer {
  typealias Kind = NodeToken

  enum Mode: Hashable, Sendable {
    case statements, shape, description, string, markdown, data, dataString, icon, styleClass
  }

  var modes = [Mode.statements]
  /// Whether only data may follow on the line.
  private var isAfterNode = false

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

  func opening(in tokens: [MermaidToken<Kind>]) -> MermaidToken<Kind>? {
    tokens.last { $0.kind == .open }
  }

  mutating func reset() {
    mode = .statements
    isAfterNode = false
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    switch mode {
    case .statements: return statementToken(&cursor)
    case .shape: return shapeToken(&cursor)
    case .description: return description(&cursor)
    case .string:
      if cursor.skip("\"") { return replace(.shape) }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .text
    case .markdown:
      if cursor.skip("`\"") { return replace(.shape) }
      let count = cursor.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "`") }
      return count > 0 ? .text : .invalid
    case .data:
      if cursor.skip("}") { return replace(.statements) }
      if cursor.skip("\"") { return replace(.dataString, .data) }
      let count = cursor.skip {
        $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "^") && $0 != UInt8(ascii: "\"")
      }
      return count > 0 ? .data : .invalid
    case .dataString:
      cursor.skip { $0 != UInt8(ascii: "\"") }
      if cursor.skip("\"") { mode = .data }
      return .data
    case .icon:
      if cursor.skip(")") {
        isAfterNode = true
        return replace(.statements)
      }
      cursor.skip { $0 != UInt8(ascii: ")") }
      return .icon
    case .styleClass:
      mode = .statements
      if cursor.skip("\n") { return nil }
      cursor.skip { $0 != 0x0A }
      return .styleClass
    }
  }

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if Dialect.hasData, cursor.skip("@{") { return replace(.data, .data) }
    let start = cursor.index
    let spaces = cursor.skipWhiteSpace()
    if isAfterNode {
      isAfterNode = spaces > 0 && cursor.text[cursor.index - 1] != 0x0A
      if spaces == 0, cursor.peek != UInt8(ascii: "%") { return .invalid }
    }
    if cursor.skip("%%") {
      cursor.skip { $0 != 0x0A }
      return .comment
    }
    if spaces > 0 {
      guard cursor.text[cursor.index - 1] == 0x0A else { return .indentation }
      return spaces > 1 || start == 0 || cursor.text[start - 1] == 0x0A ? .blank : .newline
    }
    if cursor.skipWord(anyCase: Dialect.header) { return .header }
    if cursor.skip(":::") { return replace(.styleClass) }
    if cursor.skipAnyCase("::icon(") { return replace(.icon) }
    for sign in ["-)", "(-", "))", ")", "((", "{{", "(", "["] as [StaticString]
    where cursor.skip(sign) { return replace(.shape, .open) }
    let at = UInt8(ascii: "@")
    let length = cursor.skip { !"([\n){}".utf8.contains($0) && !(Dialect.hasData && $0 == at) }
    return length > 0 ? .id : .invalid
  }

  private mutating func shapeToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"`") { return replace(.markdown) }
    if cursor.skip("\"") { return replace(.string) }
    for sign in ["))", ")", "]", "}}", "(-", "-)", "((", "("] as [StaticString]
    where cursor.skip(sign) {
      isAfterNode = true
      return replace(.statements, .close)
    }
    if cursor.skip("}") {
      guard Dialect.hasData else { return .invalid }
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
