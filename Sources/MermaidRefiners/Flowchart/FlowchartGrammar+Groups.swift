import ArtifactBase

// The first lines of groups.

extension MermaidTokenCursor<FlowchartLexer.Kind> {
  /// Reads the first line of a group. If its title is not valid, the group begins nevertheless, with the whole title.
  mutating func readSubgraph(into chart: inout FlowchartBuilder) throws(MermaidFailure) {
    let range = range
    let first = tokens[index].range.upperBound
    let before = chart.depth
    do {
      try readTitle(into: &chart, range)
    } catch {
      guard chart.depth == before, case .fault(let fault) = error else { throw error }
      let line = text[first...].prefix { $0 != 0x0A }.mermaidText.trimmed
      var id: String?
      var title = line
      if line.hasSuffix("]"), let open = line.firstIndex(of: "["), open > line.startIndex {
        let name = line[..<open].trimmed
        title = line[line.index(after: open)...].dropLast().trimmed
        if !name.contains(where: \.isWhitespace) { id = name }
      }
      title = title.replacing("\"", with: "")
      chart.beginSubgraph(id: id, title: MermaidLabel(title), at: range)
      guard !title.isEmpty else { throw error }
      let start =
        tokens.first { $0.range.lowerBound >= fault.range.lowerBound } ?? tokens[index - 1]
      let word = text.excerpt(start.range)
      throw .fault(
        MermaidFault(
          fault.range, "unexpected `\(word)` in the title of a group",
          advice: "put the title in quotes: `subgraph \(id ?? "id") [\"\(title.inAdvice)\"]`"))
    }
  }

  private mutating func readTitle(
    into chart: inout FlowchartBuilder, _ range: Range<Int>
  ) throws(MermaidFailure) {
    index += 1
    guard kind == .space else { throw fault("a space and the name of the group") }
    index += 1
    var title = MermaidLabel("")
    let start = index
    if kind == .string || kind == .markdown {
      title.source = word
      if kind == .markdown { title.kind = .markdown }
      index += 1
    }
    while let kind, Self.isTitlePart(kind) {
      title.source += word
      index += 1
    }
    guard index > start else { throw fault("the name of the group") }
    var id: String? = title.source.trimmed
    if kind == .open(.square) {
      index += 1
      title = try label("the title of the group")
      try close(.square)
    } else if title.source.contains(where: \.isWhitespace) {
      id = nil
    }
    try expectEnd()
    title.source = title.source.trimmed
    chart.beginSubgraph(id: id, title: title, at: range)
  }

  private static func isTitlePart(_ kind: Kind) -> Bool {
    switch kind {
    case .number, .name, .space, .minus, .ampersand, .letter, .colon, .star, .hash, .style,
      .linkStyle, .classDefinition, .class, .click, .graph, .subgraph, .end, .down, .up, .linkStart:
      true
    default: false
    }
  }
}
