import ArtifactBase

/// Reads the lines of kanban boards (`Specs/Mermaid.md` N21).
struct KanbanGrammar: MermaidGrammar, NodeDialect {
  typealias Lexer = NodeLexer<Self>
  static let type = "kanban"
  static var header: StaticString { "kanban" }
  static var hasData: Bool { true }

  private var board = MermaidKanban()
  private var breaks = MermaidLineBreaks()
  /// The part of the last node.
  private var last: Last?
  /// Whether a node has less indentation than the first column, so that Mermaid accepts no other one.
  private var hasOutdent = false
  private(set) var isFull = false

  private enum Last {
    case column, item
    /// A node that is left out.
    case none
  }

  var content: MermaidContent { .kanban(board) }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard let kind = cursor.kind else { return }
    if kind != .newline, kind != .blank { breaks.endBreaks() }
    switch kind {
    case .newline, .blank, .comment:
      cursor.index += 1
      breaks.add(isLong: kind == .blank, isComment: kind == .comment)
      return
    case _ where breaks.state == .end:
      breaks.set(.statement)
      let isEmpty = last == nil
      throw cursor.failure(
        "the end of the line",
        advice: isEmpty
          ? "remove empty lines after `kanban`"
          : "put a text with brackets in quotes: `id[\"a (b)\"]`")
    default: try readStatement(&cursor)
    }
  }

  private mutating func readStatement(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    var indentation = 0
    if cursor.kind == .indentation {
      indentation = cursor.word.unicodeScalars.count
      cursor.index += 1
    }
    let first = cursor.index
    let word = cursor.word
    switch try cursor.next() {
    case nil, .newline, .blank, .comment: breaks.set(.end)
    case .icon, .styleClass:
      let isIcon = cursor.kind == .icon
      cursor.index += 1
      breaks.set(.end)
      guard last != nil else {
        throw cursor.fault(first, "decoration without a node: expected a node before it")
      }
      if case .item? = last, let index = board.items.indices.last {
        if isIcon { board.items[index].icon = word } else { board.items[index].styleClass = word }
      }
    case .id, .open: try readNode(&cursor, start: start, indentation)
    case .header:
      throw cursor.failure("a node", advice: "write `id[\"kanban\"]` for a node of this name")
    default: throw cursor.failure("a node, such as `id[Text]`")
    }
  }

  private mutating func readNode(
    _ cursor: inout Cursor, start: Int, _ indentation: Int
  ) throws(MermaidFailure) {
    let first = cursor.index
    var id: String?
    if cursor.kind == .id {
      id = cursor.word.trimmed
      cursor.index += 1
    }
    var label = MermaidLabel(id ?? "", kind: .markdown)
    if cursor.kind == .open {
      cursor.index += 1
      label.source = try cursor.expect(.text, "a text").trimmed
      try cursor.expect(
        .close, "the end of the node",
        advice: "put a text with brackets in quotes: `id[\"a (b)\"]`")
    }
    var data: String?
    let dataStart = cursor.index
    while try cursor.next() == .data { cursor.index += 1 }
    if cursor.index > dataStart {
      data = String(cursor.joined(from: dataStart).dropFirst(2))
    }
    let range = cursor.range(from: first)
    breaks.set(.end)
    let values = try data.map { (data) throws(MermaidFailure) in
      try Self.values(data, cursor, dataStart)
    }
    let wasOutdented = hasOutdent
    add(
      id ?? label.source, label: label, indentation: indentation, data: values ?? YAMLValue.map([]),
      range: range)
    if wasOutdented {
      throw cursor.fault(
        first, "a node before has less indentation than the first column",
        advice: "indent all columns alike, and their items more")
    }
  }

  private mutating func add(
    _ id: String, label: MermaidLabel, indentation: Int, data: YAMLValue, range: Range<Int>
  ) {
    func text(_ key: String) -> String { data[key]?.text ?? "" }
    guard board.items.count + board.columns.count < MermaidRefiner.partLimit else {
      last = Last.none
      return isFull = true
    }
    var label = label
    if !text("label").isEmpty { label.source = text("label") }
    let level = board.columns.first?.indentation ?? indentation
    if indentation == level {
      last = .column
      board.columns.append(
        .init(
          id: id, label: label, indentation: indentation, ticket: text("ticket"), range: range))
      return
    }
    if indentation < level { hasOutdent = true }
    last = .item
    board.items.append(
      .init(
        id: id, label: label, column: board.columns.count - 1, indentation: indentation,
        ticket: text("ticket"), priority: text("priority"), assignee: text("assigned"),
        icon: text("icon"), range: range))
  }

  /// Reads `@{…}`.
  private static func values(
    _ data: String, _ cursor: Cursor, _ start: Int
  ) throws(MermaidFailure) -> YAMLValue {
    let text = FlowchartData.withoutBreaksInStrings(data)
    do {
      let entries = try YAMLReader.map(text.contains("\n") ? text : "{\n\(text)\n}")
      let value = YAMLValue.map(entries)
      if let shape = value["shape"]?.text, shape != shape.lowercased() || shape.contains("_") {
        throw cursor.fault(start, "unknown shape `\(shape.prefix(32))`: expected lower case")
      }
      return value
    } catch let error as YAMLError {
      throw cursor.fault(start, "unreadable data: \(error.message)")
    } catch let error as MermaidFailure {
      throw error
    } catch {
      return .map([])
    }
  }
}
