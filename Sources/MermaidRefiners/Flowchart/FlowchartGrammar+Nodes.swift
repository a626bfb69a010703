import ArtifactBase

// Names, nodes and edges.

extension MermaidTokenCursor<FlowchartLexer.Kind> {
  var startsWithLink: Bool { kind == .link || kind == .linkStart }

  // MARK: Names and texts

  /// Reads a name; nil if none is here.
  mutating func name() -> (text: String, range: Range<Int>)? {
    let start = index
    while kind?.isNamePart == true { index += 1 }
    guard index > start else { return nil }
    let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
    return (string(from: start), range)
  }

  mutating func expectName(_ what: String) throws(MermaidFailure) -> String {
    guard let name = name() else { throw fault(what) }
    return name.text
  }

  /// Reads a label up to its end.
  mutating func label(_ what: String) throws(MermaidFailure) -> MermaidLabel {
    guard let first = kind, [.text, .string, .markdown].contains(first) else { throw fault(what) }
    // A text with slashes or a text in quotes continues after them.
    let start = index
    index += 1
    skipAll(.text)
    let text = joined(from: start).trimmed
    switch first {
    case .string: return MermaidLabel(text, kind: .string)
    case .markdown: return MermaidLabel(text, kind: .markdown)
    default:
      let isQuoted = text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      return MermaidLabel(isQuoted ? String(text.dropFirst().dropLast()) : text)
    }
  }

  mutating func close(_ brackets: FlowchartLexer.Bracket...) throws(MermaidFailure) {
    if case .close(let bracket)? = kind, brackets.contains(bracket) {
      index += 1
      return
    }
    let sign = brackets[0].ending
    // What follows on another line is probably no part of the text.
    if let opened = tokens[..<min(index, tokens.endIndex)].last(where: {
      $0.kind.ending != nil
    }), index < tokens.endIndex,
      text[opened.range.upperBound..<tokens[index].range.lowerBound].contains(0x0A)
    {
      throw .unclosed(
        MermaidFault(
          opened.range, "unclosed `\(text[opened.range].mermaidText)`: expected `\(sign)`"))
    }
    throw fault("`\(sign)`")
  }

  // MARK: Nodes and edges

  mutating func readNodes(
    after sources: [String]? = nil, into chart: inout FlowchartBuilder
  ) throws(MermaidFailure) {
    var members = [sources ?? []]
    if sources == nil { members[0] = try group(&chart) }
    while let (link, label, id, range) = try link() {
      let targets = try group(&chart)
      chart.act(
        .edges(members[members.count - 1], targets, link, label, id, place.range(range)))
      members.append(targets)
    }
    if index < tokens.endIndex {
      throw foreignFault(after: members).map(MermaidFailure.fault)
        ?? fault("the end of the statement")
    }
    chart.commit()
    // The last nodes come first, as in Mermaid.
    for group in members.reversed() { chart.addMembers(group) }
    chart.sources = members.last
  }

  /// Reads nodes with `&` between them, and the white space after them.
  private mutating func group(
    _ chart: inout FlowchartBuilder
  ) throws(MermaidFailure) -> [String] {
    var ids: [String] = []
    while true {
      let id = try node(&chart)
      ids.append(id)
      let hasData = kind == .data
      if hasData { try readData(of: id, &chart) }
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

  private mutating func node(_ chart: inout FlowchartBuilder) throws(MermaidFailure) -> String {
    guard let (id, range) = name() else { throw fault("a node") }
    let place = place.range(range)
    if case .open(let bracket)? = kind {
      let (label, shape) = try nodeLabel(bracket)
      chart.act(.node(id, label, shape, place))
    } else {
      chart.act(.node(id, nil, nil, place))
    }
    if kind == .classSeparator {
      index += 1
      chart.act(.style(try expectName("the name of a class"), of: id))
    }
    return id
  }

  private mutating func nodeLabel(
    _ bracket: FlowchartLexer.Bracket
  ) throws(MermaidFailure) -> (MermaidLabel, String) {
    guard bracket != .pipe else { throw fault("an edge before `|`") }
    index += 1
    let what = "the text of a node"
    switch bracket {
    case .round where kind == .open(.round): return try doubled(.round, "circle")
    case .brace where kind == .open(.brace): return try doubled(.brace, "hexagon")
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
      try skip(.name, "the name of a property")
      try skip(.colon, "`:`")
      try skip(.name, "the value of a property")
      try skip(.open(.pipe), "`|`")
      let label = try label(what)
      try close(.square)
      return (label, "rect")
    default:
      let label = try label(what)
      try close(bracket == .odd ? .square : bracket)
      return (label, bracket.shape)
    }
  }

  /// Skips a token of a kind.
  private mutating func skip(_ wanted: Kind, _ expected: String) throws(MermaidFailure) {
    guard kind == wanted else { throw fault(expected) }
    index += 1
  }

  private mutating func doubled(
    _ bracket: FlowchartLexer.Bracket, _ shape: String
  ) throws(MermaidFailure) -> (MermaidLabel, String) {
    index += 1
    let label = try label("the text of a node")
    try close(bracket)
    try close(bracket)
    return (label, shape)
  }

  private mutating func readData(
    of id: String, _ chart: inout FlowchartBuilder
  ) throws(MermaidFailure) {
    let start = index
    skipAll(.data)
    let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
    guard text[range].last == UInt8(ascii: "}") else {
      throw .fault(MermaidFault(range, "unclosed data: expected `}`"))
    }
    do {
      chart.act(.data(try FlowchartData.entries(text[range].dropFirst(2).dropLast(), range), id))
    } catch {
      throw .fault(error)
    }
  }

  /// Reads an edge; nil if none is here.
  private mutating func link() throws(MermaidFailure) -> (
    FlowchartLink, MermaidLabel?, id: String?, Range<Int>
  )? {
    var id: String?
    let start = index
    if kind == .linkID {
      id = word.replacing("@", with: "", maxReplacements: 1)
      index += 1
      guard startsWithLink else { throw fault("an edge such as `-->`") }
    }
    guard let first = kind, startsWithLink else { return nil }
    let signIndex = index
    let signs = text[tokens[index].range]
    let isLeft = signs.first { !$0.isSpace } == UInt8(ascii: "<")
    if first == .link, isLeft, FlowchartLink(signs).targetHead == .none {
      throw .fault(leftArrowFault(tokens[index]))
    }
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
    let textStart = index
    index += 1
    skipAll(.edgeText)
    let label = MermaidLabel(
      joined(from: textStart).trimmed,
      kind: text == .string ? .string : text == .markdown ? .markdown : .text)
    guard kind == .link else { throw fault("the end of the edge, such as `-->`") }
    let end = self.text[tokens[index].range]
    if isLeft, FlowchartLink(end).targetHead == .none {
      throw .fault(leftArrowFault(tokens[signIndex]))
    }
    index += 1
    let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
    return (FlowchartLink(start: signs, end: end), label, id, range)
  }
}
