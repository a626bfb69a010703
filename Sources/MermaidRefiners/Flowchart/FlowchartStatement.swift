import ArtifactBase

/// Reads one statement of a flowchart and adds what it says (`Specs/Mermaid.md` N2).
struct FlowchartStatement {
  typealias Token = FlowchartLexer.Token
  typealias Kind = FlowchartLexer.Kind

  let tokens: ArraySlice<Token>
  let text: [UInt8]
  /// The offset in the payload of each part of the text.
  let place: MermaidPlace
  /// The nodes that an edge at the start begins at; nil if none can.
  var sources: [String]?

  var index: Int
  /// What the nodes and edges read so far do, once all of the statement is read.
  private var actions: [Action] = []

  private enum Action {
    case node(String, MermaidLabel?, String?, Range<Int>)
    case data([(key: String, value: YAMLValue)], String)
    case style(String, of: String)
    case edges([String], [String], FlowchartLink, MermaidLabel?, String?, Range<Int>)

    func apply(to chart: inout FlowchartBuilder) {
      switch self {
      case .node(let id, let label, let shape, let range):
        chart.addNode(id, label: label, shape: shape, at: range)
      case .data(let entries, let id): chart.set(entries, of: id)
      case .style(let name, let id): chart.addClass(name, to: id)
      case .edges(let sources, let targets, let link, let label, let id, let range):
        chart.addEdges(from: sources, to: targets, link, label: label, id: id, at: range)
      }
    }
  }

  init(
    _ tokens: ArraySlice<Token>, _ text: [UInt8], _ place: MermaidPlace, after sources: [String]?
  ) {
    self.tokens = tokens
    self.text = text
    self.place = place
    self.sources = sources
    index = tokens.startIndex
  }

  /// Whether parts beyond the limit have been left out.
  private(set) var isFull = false

  private mutating func act(_ action: Action) {
    guard actions.count < 2 * MermaidRefiner.partLimit else { return isFull = true }
    actions.append(action)
  }

  // MARK: Tokens

  var kind: Kind? { index < tokens.endIndex ? tokens[index].kind : nil }

  func kind(_ distance: Int) -> Kind? {
    index + distance < tokens.endIndex ? tokens[index + distance].kind : nil
  }

  private func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { text[range] }

  func string(_ range: Range<Int>) -> String { text[range].mermaidText }

  private var end: Int { tokens.last?.range.upperBound ?? 0 }

  func fault(_ expected: String) -> MermaidFault {
    guard index < tokens.endIndex else {
      return MermaidFault(max(end - 1, 0)..<end, "statement ends early: expected \(expected)")
    }
    let token = tokens[index]
    return FlowchartFault.unexpected(token, in: text, expected: expected)
  }

  /// Skips white space, and returns how much.
  @discardableResult
  private mutating func skipSpace() -> Int {
    let start = index
    while kind == .space { index += 1 }
    return index - start
  }

  mutating func expectSpace() throws(MermaidFault) {
    guard kind == .space else { throw fault("a space") }
    index += 1
  }

  func expectEnd() throws(MermaidFault) {
    guard index == tokens.endIndex else { throw fault("the end of the statement") }
  }

  // MARK: Statements

  /// Reads the statement.
  mutating func read(into chart: inout FlowchartBuilder) throws(MermaidFault) {
    let before = sources
    sources = nil
    skipSpace()
    if let before, startsWithLink { return try readNodes(after: before, into: &chart) }
    while let first = kind {
      let range = place.range(tokens[index].range)
      switch first {
      case .end:
        guard chart.depth > 0 else {
          throw MermaidFault(tokens[index].range, "`end` without a `subgraph`")
        }
        chart.endSubgraph()
        index += 1
        skipSpace()
        continue
      case .direction(let direction):
        chart.setDirection(direction)
        index += 1
        continue
      case .accessibleTitle:
        chart.setTitle(value(after: UInt8(ascii: ":")).trimmed)
        index += 1
        continue
      case .accessibleDescription:
        chart.setDescription(description())
        index += 1
        continue
      case .style, .linkStyle, .classDefinition, .class, .graph:
        if kind(1) == .link || kind(1) == .linkStart {
          throw FlowchartFault.unexpected(tokens[index], in: text, expected: "a node")
        }
        fallthrough
      case .subgraph, .click: try readKeyword(first, into: &chart, range)
      default: try readNodes(into: &chart)
      }
      return
    }
  }

  private mutating func readKeyword(
    _ keyword: Kind, into chart: inout FlowchartBuilder, _ range: Range<Int>
  ) throws(MermaidFault) {
    switch keyword {
    case .subgraph: try readSubgraph(into: &chart, range)
    case .style: try readStyle(into: &chart, range)
    case .linkStyle: try readLinkStyle(into: &chart)
    case .classDefinition: try readClassDefinition(into: &chart)
    case .class: try readClass(into: &chart)
    case .click: try readClick(into: &chart)
    default: try readNodes(into: &chart)
    }
  }

  private var startsWithLink: Bool { kind == .link || kind == .linkStart }

  /// The text of a token after a sign.
  private func value(after sign: UInt8) -> String {
    let all = bytes(tokens[index].range)
    return (all.firstIndex(of: sign).map { all[($0 + 1)...] } ?? all).mermaidText
  }

  private func description() -> String {
    let all = bytes(tokens[index].range)
    let isBlock = !all.starts(with: "accDescr".utf8)
    let text = isBlock ? all.mermaidText : value(after: UInt8(ascii: ":"))
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmed }.joined(separator: "\n").trimmed
  }

  // MARK: Names and texts

  private static func isNamePart(_ kind: Kind) -> Bool {
    switch kind {
    case .number, .name, .letter, .down, .minus, .default, .comma, .colon, .ampersand, .hash, .star:
      true
    default: false
    }
  }

  /// Reads a name; nil if none is here.
  mutating func name() -> (text: String, range: Range<Int>)? {
    let start = index
    while let kind, Self.isNamePart(kind) { index += 1 }
    guard index > start else { return nil }
    let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
    return (string(range), range)
  }

  mutating func expectName(_ what: String) throws(MermaidFault) -> String {
    guard let name = name() else { throw fault(what) }
    return name.text
  }

  /// Reads a label up to its end.
  mutating func label(_ what: String) throws(MermaidFault) -> MermaidLabel {
    guard let first = kind, [.text, .string, .markdown].contains(first) else { throw fault(what) }
    let range = tokens[index].range
    index += 1
    // An odd text has single characters as tokens.
    var end = range.upperBound
    while first == .text, kind == .text {
      end = tokens[index].range.upperBound
      index += 1
    }
    let text = string(range.lowerBound..<end).trimmed
    switch first {
    case .string: return MermaidLabel(text, kind: .string)
    case .markdown: return MermaidLabel(text, kind: .markdown)
    default:
      let isQuoted = text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      return MermaidLabel(isQuoted ? String(text.dropFirst().dropLast()) : text)
    }
  }

  mutating func close(_ brackets: FlowchartLexer.Bracket...) throws(MermaidFault) {
    if case .close(let bracket)? = kind, brackets.contains(bracket) {
      index += 1
      return
    }
    let sign = FlowchartFault.ending(brackets[0])
    // What follows on another line is probably no part of the text.
    if let opened = tokens[..<min(index, tokens.endIndex)].last(where: {
      FlowchartFault.sign($0.kind) != nil
    }), index < tokens.endIndex,
      text[opened.range.upperBound..<tokens[index].range.lowerBound].contains(0x0A)
    {
      throw MermaidFault(
        opened.range, "\(FlowchartFault.unclosed) `\(string(opened.range))`: expected `\(sign)`")
    }
    throw fault("`\(sign)`")
  }

  // MARK: Nodes and edges

  private mutating func readNodes(
    after sources: [String]? = nil, into chart: inout FlowchartBuilder
  ) throws(MermaidFault) {
    var members: [[String]] = []
    if let sources { members.append(sources) } else { members.append(try group()) }
    while let (link, label, id, range) = try link() {
      let targets = try group()
      act(
        .edges(members[members.count - 1], targets, link, label, id, place.range(range)))
      members.append(targets)
    }
    if index < tokens.endIndex {
      throw foreignFault(after: members) ?? fault("the end of the statement")
    }
    for action in actions { action.apply(to: &chart) }
    // The last nodes come first, as in Mermaid.
    for group in members.reversed() { chart.addMembers(group) }
    self.sources = members.last
  }

  /// Reads nodes with `&` between them, and the white space after them.
  private mutating func group() throws(MermaidFault) -> [String] {
    var ids: [String] = []
    while true {
      let id = try node()
      ids.append(id)
      let hasData = kind == .data
      if hasData { try readData(of: id) }
      let before = index
      let space = skipSpace()
      guard space > 0, kind == .ampersand, kind(1) == .space else {
        // White space after data is allowed only at the end of a line.
        if hasData, kind != nil { index = before }
        return ids
      }
      index += 1
      skipSpace()
    }
  }

  private mutating func node() throws(MermaidFault) -> String {
    guard let (id, range) = name() else { throw fault("a node") }
    let place = place.range(range)
    if case .open(let bracket)? = kind, let (label, shape) = try nodeLabel(bracket) {
      act(.node(id, label, shape, place))
    } else {
      act(.node(id, nil, nil, place))
    }
    if kind == .classSeparator {
      index += 1
      act(.style(try expectName("the name of a class"), of: id))
    }
    return id
  }

  private mutating func nodeLabel(
    _ bracket: FlowchartLexer.Bracket
  ) throws(MermaidFault) -> (MermaidLabel, String)? {
    if bracket == .pipe { throw fault("an edge before `|`") }
    index += 1
    let what = "the text of a node"
    switch bracket {
    case .square: return try simple(.square, "square")
    case .stadium: return try simple(.stadium, "stadium")
    case .subroutine: return try simple(.subroutine, "subroutine")
    case .cylinder: return try simple(.cylinder, "cylinder")
    case .doubleCircle: return try simple(.doubleCircle, "doublecircle")
    case .ellipse: return try simple(.ellipse, "ellipse")
    case .odd: return try simple(.square, "odd")
    case .round:
      guard kind == .open(.round) else { return try simple(.round, "round") }
      index += 1
      let label = try label(what)
      try close(.round)
      try close(.round)
      return (label, "circle")
    case .brace:
      guard kind == .open(.brace) else { return try simple(.brace, "diamond") }
      index += 1
      let label = try label(what)
      try close(.brace)
      try close(.brace)
      return (label, "hexagon")
    case .slash, .backslash:
      let label = try label(what)
      let end = kind
      try close(.slash, .backslash)
      let leans = end == .close(bracket)
      return (
        label,
        bracket == .slash
          ? leans ? "lean_right" : "trapezoid" : leans ? "lean_left" : "inv_trapezoid"
      )
    case .properties:
      guard kind == .name else { throw fault("the name of a property") }
      index += 1
      guard kind == .colon else { throw fault("`:`") }
      index += 1
      guard kind == .name else { throw fault("the value of a property") }
      index += 1
      guard kind == .open(.pipe) else { throw fault("`|`") }
      index += 1
      let label = try label(what)
      try close(.square)
      return (label, "rect")
    case .pipe: return nil
    }
  }

  private mutating func simple(
    _ bracket: FlowchartLexer.Bracket, _ shape: String
  ) throws(MermaidFault) -> (MermaidLabel, String) {
    let label = try label("the text of a node")
    try close(bracket)
    return (label, shape)
  }

  private mutating func readData(of id: String) throws(MermaidFault) {
    let range = tokens[index].range
    index += 1
    let all = bytes(range).dropFirst(2)
    guard all.last == UInt8(ascii: "}") else {
      throw MermaidFault(range, "unclosed data: expected `}`")
    }
    act(.data(try FlowchartData.entries(all.dropLast(), range), id))
  }

  /// Reads an edge; nil if none is here.
  private mutating func link() throws(MermaidFault) -> (
    FlowchartLink, MermaidLabel?, id: String?, Range<Int>
  )? {
    var id: String?
    let start = index
    if kind == .linkID {
      id = string(tokens[index].range).replacing("@", with: "", maxReplacements: 1)
      index += 1
      guard startsWithLink else { throw fault("an edge such as `-->`") }
    }
    guard let first = kind, startsWithLink else { return nil }
    let signs = bytes(tokens[index].range)
    index += 1
    if first == .link {
      var label: MermaidLabel?
      if kind == .open(.pipe) {
        index += 1
        label = try self.label("the text of an edge")
        try close(.pipe)
        if kind == .space { index += 1 }
      }
      let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
      return (FlowchartLink(signs), label, id, range)
    }
    guard let text = kind, [.edgeText, .string, .markdown].contains(text) else {
      throw fault("the text of an edge")
    }
    var label = MermaidLabel(string(tokens[index].range).trimmed)
    if text == .string { label.kind = .string }
    if text == .markdown { label.kind = .markdown }
    index += 1
    guard kind == .link else { throw fault("the end of the edge, such as `-->`") }
    let end = bytes(tokens[index].range)
    index += 1
    let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
    return (FlowchartLink(start: signs, end: end), label, id, range)
  }
}
