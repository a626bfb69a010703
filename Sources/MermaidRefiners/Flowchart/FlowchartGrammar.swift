import ArtifactBase

/// Reads the statements of flowcharts (`Specs/Mermaid.md` N2).
struct FlowchartGrammar: MermaidGrammar {
  typealias Lexer = FlowchartLexer
  static let type = "flowchart"

  private var builder = FlowchartBuilder()

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .flowchart(builder.closed) }
  var closing: String? { String(repeating: "end\n", count: builder.depth) }
  var missing: (message: String, opened: Range<Int>?)? {
    builder.openRange.map { ("unclosed `subgraph`: expected `end`", $0) }
  }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    try cursor.expect(.header, "`\(Self.type)`")
    switch try cursor.next() {
    case .direction(let direction)?: builder.chart.direction = direction
    case .invalid?:
      throw cursor.fault(
        cursor.index, "unknown direction: expected `TB`, `TD`, `BT`, `LR` or `RL`")
    default: return
    }
    cursor.index += 1
    guard let kind = try cursor.next(), kind != .newline, kind != .semicolon else { return }
    let start = cursor.tokens[cursor.index].range.lowerBound
    throw .mistake(
      MermaidFault(
        start..<start + 1,
        "unexpected text after the direction: expected the end of the line or `;`"))
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    let sign = cursor.tokens[start...].firstIndex { $0.kind.endsStatement }
    guard let end = sign ?? (cursor.isEnd ? cursor.tokens.endIndex : nil) else { throw .incomplete }
    cursor.index = end
    let kind = cursor.kind
    cursor.index = min(end + 1, cursor.tokens.endIndex)
    defer { if kind == .semicolon { builder.sources = nil } }
    let tokens = cursor.tokens[start..<(kind == .invalid ? end + 1 : end)]
    guard tokens.contains(where: { $0.kind != .space }) else { return }
    let isUnclosed = kind == .unclosed
    var statement = Cursor(tokens, cursor.text, cursor.place, isEnd: true)
    guard !isUnclosed || statement.first?.kind == .subgraph else { throw .repeated }
    let result = Result { () throws(MermaidFailure) in try statement.read(into: &builder) }
    if builder.depth > MermaidRefiner.depthLimit {
      builder.dropSubgraph()
      throw .depth
    }
    guard !isUnclosed else { throw .repeated }
    try result.get()
  }

  /// Adds what is clear of the first line of a statement, or of all its lines if a text in the last one has no end.
  mutating func recover(_ cursor: Cursor, from start: Int, _ lexer: inout Lexer) -> Int? {
    builder.discard()
    let statement = Cursor(
      cursor.tokens[start..<max(cursor.index, start)], cursor.text, cursor.place, isEnd: true)
    guard let first = statement.first, let last = statement.tokens.last,
      first.kind.mayBeginNode, !statement.isForeign
    else { return cursor.tokens[start].kind == .header ? nil : cursor.index }
    var begin = first.range.lowerBound
    repeat {
      let end = cursor.text[begin...].firstIndex(of: 0x0A) ?? cursor.text.count
      let line = cursor.text[begin..<end].mermaidText
      if line.trimmed != "end" {
        builder.addMembers(
          FlowchartRecovery.add(line, to: &builder, at: cursor.place.range(begin..<end)))
      }
      begin = end + 1
    } while last.kind == .unclosed && begin < last.range.upperBound
    return cursor.index
  }
}

extension MermaidTokenCursor<FlowchartLexer.Kind> {
  /// The first token that is not white space.
  var first: MermaidToken<Kind>? { tokens.first { $0.kind != .space } }

  /// The failure that something else was expected at the next token.
  func fault(_ expected: String) -> MermaidFailure {
    guard index < tokens.endIndex else {
      let end = tokens.last?.range.upperBound ?? 0
      return .fault(
        MermaidFault(max(end - 1, 0)..<end, "statement ends early: expected \(expected)"))
    }
    let token = tokens[index]
    return .fault(
      isLeftArrow(token)
        ? leftArrowFault(token)
        : FlowchartFault.unexpected(token, in: text, expected: expected))
  }

  /// Skips white space, and returns how much.
  @discardableResult
  mutating func skipSpace() -> Int {
    let start = index
    skipAll(.space)
    return index - start
  }

  mutating func expectSpace() throws(MermaidFailure) {
    guard kind == .space else { throw fault("a space") }
    index += 1
  }

  func expectEnd() throws(MermaidFailure) {
    guard index == tokens.endIndex else { throw fault("the end of the statement") }
  }

  /// Reads the statement.
  mutating func read(into chart: inout FlowchartBuilder) throws(MermaidFailure) {
    let before = chart.sources
    chart.sources = nil
    skipSpace()
    if let before, startsWithLink { return try readNodes(after: before, into: &chart) }
    while let first = kind {
      switch first {
      case .end:
        guard chart.depth > 0 else {
          throw .fault(MermaidFault(tokens[index].range, "`end` without a `subgraph`"))
        }
        chart.endSubgraph()
        index += 1
        skipSpace()
      case .direction(let direction):
        chart.setDirection(direction)
        index += 1
      case .accessibleTitle, .accessibleDescription: _ = chart.chart.readAccessible(&self)
      default: return try readStatement(first, into: &chart)
      }
    }
  }

  private mutating func readStatement(
    _ keyword: Kind, into chart: inout FlowchartBuilder
  ) throws(MermaidFailure) {
    switch keyword {
    case .style, .linkStyle, .classDefinition, .class, .graph:
      if kind(1) == .link || kind(1) == .linkStart {
        throw .fault(FlowchartFault.unexpected(tokens[index], in: text, expected: "a node"))
      }
    default: break
    }
    switch keyword {
    case .subgraph: try readSubgraph(into: &chart)
    case .style: try readStyle(into: &chart)
    case .linkStyle: try readLinkStyle(into: &chart)
    case .classDefinition: try readClassDefinition(into: &chart)
    case .class: try readClass(into: &chart)
    case .click: try readClick(into: &chart)
    default: try readNodes(into: &chart)
    }
  }
}
