import ArtifactBase

/// Reads the statements of architecture diagrams (`Specs/Mermaid.md` N19).
struct ArchitectureGrammar: MermaidGrammar {
  typealias Lexer = ArchitectureLexer
  static let type = "architecture-beta"

  private var builder = ArchitectureBuilder()

  var isFull: Bool { builder.isFull }
  var faults: [MermaidFault] { builder.faults }
  var closing: String? { builder.isComplete ? "" : nil }
  var content: MermaidContent { .architecture(builder.diagram) }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.skipAll(.newline)
    guard let kind = cursor.kind else { return }
    if try builder.diagram.readText(&cursor) { return }
    switch kind {
    case .group: try readGroup(&cursor)
    case .service, .junction: try readNode(&cursor, isJunction: kind == .junction)
    case .align: try readAlignment(&cursor)
    case .name: try readEdge(&cursor)
    case .side:
      throw cursor.failure(
        "`group`, `service`, `junction` or an edge",
        advice: "names cannot begin with L, R, T or B")
    default:
      throw cursor.failure("`group`, `service`, `junction` or an edge")
    }
  }

  // MARK: Parts

  private func name(_ cursor: inout Cursor, _ expected: String) throws(MermaidFailure) -> String {
    let advice: String? =
      switch cursor.kind {
      case .side: "names cannot begin with L, R, T or B"
      case .title, .accessibleTitle, .accessibleDescription: "names cannot begin with `title`"
      case .group, .service, .junction, .align, .row, .column, .within: "keywords are not names"
      case .string, .invalid: "names have letters of ASCII, digits, `_` and `-`"
      default: nil
      }
    return try cursor.expect(.name, expected, advice: advice)
  }

  /// Reads a title in brackets.
  private func label(_ cursor: inout Cursor) -> MermaidLabel {
    guard cursor.kind == .label else { return MermaidLabel("", kind: .string) }
    var text = String(cursor.word.dropFirst().dropLast()).trimmed
    cursor.index += 1
    if let first = text.first, first == "\"" || first == "'", text.last == first, text.count > 1 {
      text = String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing(
        "\\'", with: "'")
    }
    return MermaidLabel(text.trimmed, kind: .string)
  }

  private func icon(_ cursor: inout Cursor) -> String {
    guard cursor.kind == .icon else { return "" }
    cursor.index += 1
    return String(cursor.string(cursor.index - 1).dropFirst().dropLast())
  }

  /// Reads the group in which a part is, and the end of the line.
  private func parent(_ cursor: inout Cursor) throws(MermaidFailure) -> String? {
    var parent: String?
    if try cursor.skip(.within) { parent = try name(&cursor, "the name of a group") }
    let advice: String? =
      cursor.kind == .invalid ? "put the title in quotes: `[\"a (b)\"]`" : nil
    try cursor.expectEndOfLine(
      parent == nil ? "`in` or the end of the line" : "the end of the line", advice: advice)
    return parent
  }

  private mutating func readGroup(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    cursor.index += 1
    var group = MermaidArchitecture.Group(
      id: try name(&cursor, "the name of the group"), range: 0..<0)
    group.icon = icon(&cursor)
    group.title = label(&cursor)
    group.group = try parent(&cursor)
    group.range = Self.line(cursor, start)
    try check(builder.add(group), cursor, start)
  }

  private mutating func readNode(
    _ cursor: inout Cursor, isJunction: Bool
  ) throws(MermaidFailure) {
    let start = cursor.index
    cursor.index += 1
    let kind = isJunction ? "junction" : "service"
    var node = MermaidArchitecture.Node(
      id: try name(&cursor, "the name of the \(kind)"), isJunction: isJunction, range: 0..<0)
    if !isJunction {
      if cursor.kind == .string {
        node.iconText = cursor.word.unquoted
        cursor.index += 1
      } else {
        node.icon = icon(&cursor)
      }
      node.title = label(&cursor)
    }
    node.group = try parent(&cursor)
    node.range = Self.line(cursor, start)
    try check(builder.add(node), cursor, start)
  }

  private mutating func readAlignment(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    cursor.index += 1
    let isRow = cursor.kind == .row
    guard isRow || cursor.kind == .column else { throw cursor.failure("`row` or `column`") }
    cursor.index += 1
    var nodes = [try name(&cursor, "the name of a service")]
    repeat {
      let advice = cursor.kind == .invalid ? "put spaces between names" : nil
      guard cursor.kind != .invalid else {
        throw cursor.failure("the name of another service", advice: advice)
      }
      nodes.append(try name(&cursor, "the name of another service"))
    } while try cursor.next() == .name
    try cursor.expectEndOfLine()
    try check(
      builder.add(.init(isRow: isRow, nodes: nodes, range: Self.line(cursor, start))), cursor,
      start)
  }

  /// The range of a statement, without its line break.
  private static func line(_ cursor: Cursor, _ start: Int) -> Range<Int> {
    var cursor = cursor
    while cursor.index > start + 1, cursor.tokens[cursor.index - 1].kind == .newline {
      cursor.index -= 1
    }
    return cursor.range(from: start)
  }

  private func check(
    _ message: String?, _ cursor: Cursor, _ start: Int
  ) throws(MermaidFailure) {
    guard let message else { return }
    var cursor = cursor
    while cursor.tokens[cursor.index - 1].kind == .newline { cursor.index -= 1 }
    throw cursor.fault(start, message)
  }

  // MARK: Edges

  private mutating func readEdge(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    let example = "an edge is `a:R --> L:b`"
    var source = MermaidArchitecture.End(
      id: cursor.word, side: .left, hasArrow: false, isAtGroup: false)
    cursor.index += 1
    source.isAtGroup = try cursor.skip(.groupSign)
    try cursor.expect(.colon, "`:`", advice: example)
    source.side = try side(&cursor)
    source.hasArrow = try arrow(&cursor)
    var title = MermaidLabel("", kind: .string)
    if try cursor.skip(.dash) {
      guard cursor.kind == .label else {
        throw cursor.failure("a title in brackets", advice: example)
      }
      title = label(&cursor)
      try cursor.expect(.dash, "`-`", advice: example)
    } else {
      try cursor.expect(.line, "`--`", advice: example)
    }
    let hasArrow = try arrow(&cursor)
    let side = try side(&cursor)
    try cursor.expect(.colon, "`:`", advice: example)
    let id = try name(&cursor, "a name")
    let isAtGroup = try cursor.skip(.groupSign)
    try cursor.expectEndOfLine()
    let edge = MermaidArchitecture.Edge(
      source: source,
      target: .init(id: id, side: side, hasArrow: hasArrow, isAtGroup: isAtGroup), title: title,
      range: Self.line(cursor, start))
    try check(builder.add(edge), cursor, start)
  }

  private func arrow(_ cursor: inout Cursor) throws(MermaidFailure) -> Bool {
    try cursor.skip(.arrow)
  }

  private func side(_ cursor: inout Cursor) throws(MermaidFailure) -> MermaidArchitecture.Side {
    let word = try cursor.expect(.side, "`L`, `R`, `T` or `B`", advice: "an edge is `a:R --> L:b`")
    return MermaidArchitecture.Side(rawValue: word) ?? .left
  }
}
