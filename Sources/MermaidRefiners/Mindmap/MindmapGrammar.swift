import ArtifactBase

/// Reads the statements of mind maps (`Specs/Mermaid.md` N9).
struct MindmapGrammar: MermaidGrammar, NodeDialect {
  typealias Lexer = NodeLexer<Self>
  static let type = "mindmap"
  static var header: StaticString { "mindmap" }
  static var hasData: Bool { false }

  private var builder = MindmapBuilder()
  private var breaks = MermaidLineBreaks()
  /// The start of the line breaks before the next token.
  private var breakStart: Int?
  /// The end of the line of the type, if nothing follows.
  private var headerEnd: Int?
  private(set) var faults: [MermaidFault] = []

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .mindmap(builder.map) }

  mutating func finish(at end: Int) {
    guard headerEnd == end else { return }
    faults.append(MermaidFault(end..<end, "mind map without a root: expected a node"))
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    switch cursor.kind {
    case nil: return
    case .newline, .blank, .comment: return try readBreaks(&cursor)
    default: break
    }
    breaks.endBreaks()
    let start = breaks.state == .end ? breakStart : nil
    (breakStart, headerEnd) = (nil, nil)
    breaks.set(.end)
    try readStatement(&cursor)
    guard let start else { return }
    throw .mistake(
      MermaidFault(
        inPayload: start..<start + 1,
        "empty line before a node: expected a node on the line below `mindmap`; remove the empty line"
      ))
  }

  private mutating func readBreaks(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.range.lowerBound
    headerEnd = builder.map.nodes.isEmpty && breakStart == nil ? cursor.range.upperBound - 1 : nil
    if cursor.kind == .blank, breakStart != nil {
      // Empty lines before a comment, which is not in the text, belong to it.
      var end = cursor.index
      var isBeforeComment = false
      while end < cursor.tokens.endIndex, cursor.tokens[end].kind == .blank, !isBeforeComment {
        let last = cursor.tokens[end].range.upperBound
        isBeforeComment = cursor.place.offset(last) > cursor.place.offset(last - 1) + 1
        end += 1
      }
      if end == cursor.tokens.endIndex, !cursor.isEnd { throw .incomplete }
      cursor.index = end
      if !isBeforeComment { breaks.add(isLong: true, isComment: false) }
    } else {
      breaks.add(isLong: cursor.kind == .blank, isComment: cursor.kind == .comment)
      cursor.index += 1
    }
    breakStart = breakStart ?? start
  }

  private mutating func readStatement(_ cursor: inout Cursor) throws(MermaidFailure) {
    let indentation = Self.indentation(&cursor)
    let first = cursor.index
    switch try cursor.next() {
    case nil, .newline, .blank, .comment: break
    case .icon, .styleClass:
      let isIcon = cursor.kind == .icon
      let text = cursor.word.trimmed
      cursor.index += 1
      try expectEnd(cursor)
      guard builder.decorate(icon: isIcon ? text : nil, classes: isIcon ? nil : text) else {
        throw Self.mistake(
          cursor, first, "icon or class without a node: expected a node before it")
      }
    case .id, .open:
      let (id, label, shape) = try readNode(&cursor)
      let range = cursor.range(from: first)
      try expectEnd(cursor)
      switch builder.add(id, label, shape, indentation: indentation, at: range) {
      case .added: break
      case .tooDeep: throw .depth
      case .secondRoot:
        throw Self.mistake(
          cursor,
          first, "second root: expected more white space before the node than before the root",
          advice: "a mind map has one root")
      }
    case .header:
      throw cursor.fault(
        first, "a node cannot begin with `mindmap`: expected a node, an icon or a class",
        advice: "put the text in brackets, such as `id[Mindmap]`")
    default: throw Self.unexpected(cursor, ": expected a node, an icon or a class")
    }
  }

  private static func indentation(_ cursor: inout Cursor) -> Int {
    guard cursor.kind == .indentation else { return 0 }
    cursor.index += 1
    return cursor.string(cursor.index - 1).unicodeScalars.count
  }

  private func readNode(
    _ cursor: inout Cursor
  ) throws(MermaidFailure) -> (id: String, MermaidLabel, MermaidMindmap.Shape) {
    var id: String?
    if cursor.kind == .id {
      id = cursor.word.trimmed
      cursor.index += 1
    }
    guard cursor.kind == .open else { return (id ?? "", MermaidLabel(id ?? ""), .plain) }
    let open = cursor.word
    cursor.index += 1
    guard try cursor.next() == .text else {
      throw cursor.fault(cursor.index, "node without a text: expected a text")
    }
    let quote = cursor.text[cursor.tokens[cursor.index].range.lowerBound - 1]
    let kind: MermaidLabel.Kind =
      quote == UInt8(ascii: "`") ? .markdown : quote == UInt8(ascii: "\"") ? .string : .text
    let label = MermaidLabel(cursor.word.trimmed, kind: kind)
    cursor.index += 1
    guard try cursor.next() == .close else {
      throw Self.unexpected(
        cursor, ": expected a closing bracket",
        advice: kind == .text
          ? nil : "put the whole text in quotes, and write `#quot;` for quotes in it")
    }
    let shape = MindmapBracket.shape(open, cursor.word)
    cursor.index += 1
    return (id ?? label.source, label, shape)
  }

  /// Reads that nothing follows a statement on its line.
  private func expectEnd(_ cursor: Cursor) throws(MermaidFailure) {
    if cursor.kind == .invalid, cursor.tokens[cursor.index - 1].kind == .id {
      throw Self.unexpected(cursor, " in a text: expected the end of the line")
    }
    guard cursor.kind == .invalid || cursor.kind == .indentation && cursor.kind(1) == .invalid
    else { return }
    throw cursor.fault(
      cursor.index, "unexpected text after a node: expected the end of the line",
      advice: "put the text in quotes, such as `id[\"a (b) c\"]`")
  }

  private static func mistake(
    _ cursor: Cursor, _ start: Int, _ message: String, advice: String? = nil
  ) -> MermaidFailure {
    .mistake(
      MermaidFault(inPayload: cursor.range(from: start), message + (advice.map { "; \($0)" } ?? ""))
    )
  }

  private static func unexpected(
    _ cursor: Cursor, _ expected: String, advice: String? = nil
  ) -> MermaidFailure {
    let range = cursor.firstCharacter
    return .fault(
      MermaidFault(
        range, "unexpected `\(cursor.text.excerpt(range))`\(expected)",
        advice: advice ?? "put the text in quotes, such as `id[\"a {b}\"]`"))
  }

  /// Adds a node for what is clear of a line that is not valid.
  mutating func recover(_ cursor: Cursor, from start: Int, _ lexer: inout Lexer) -> Int? {
    var rest = MermaidTokenCursor(
      cursor.tokens[start...], cursor.text, cursor.place, isEnd: cursor.isEnd)
    let indentation = Self.indentation(&rest)
    guard rest.kind == .id || rest.kind == .open || rest.kind == .invalid else { return nil }
    let first = rest.tokens[rest.index].range.lowerBound
    let line = cursor.text[first...].prefix { $0 != 0x0A }
    guard
      cursor.index >= cursor.tokens.endIndex
        || cursor.tokens[cursor.index].range.lowerBound <= line.endIndex
    else { return nil }
    let (id, label, shape) = MindmapBracket.clearText(line.mermaidText.trimmed)
    let range = cursor.place.range(first..<line.endIndex)
    if !label.source.isEmpty {
      _ = builder.add(id, label, shape, indentation: indentation, at: range)
    }
    return nil
  }
}
