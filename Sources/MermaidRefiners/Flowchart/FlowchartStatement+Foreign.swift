import ArtifactBase

// Statements of other kinds of diagrams and of other languages.

extension FlowchartStatement {
  /// What to say about a statement that goes on after nodes, if it is one of another language; nil otherwise.
  func foreignFault(after groups: [[String]]) -> MermaidFault? {
    guard let first = tokens.first(where: { $0.kind != .space }), index < tokens.endIndex else {
      return nil
    }
    let start = first.range.lowerBound
    let rest = text[start...]
    let line = rest[..<(rest.firstIndex(of: 0x0A) ?? rest.endIndex)]
    let range = start..<line.endIndex
    if line.starts(with: "//".utf8) || line.starts(with: "# ".utf8) {
      return MermaidFault(range, "a comment begins with `%%`: expected a statement")
    }
    if line.starts(with: "title ".utf8), groups.count == 1 {
      let title = line.dropFirst(6).mermaidText.trimmed.prefix(32)
      return MermaidFault(
        range, "flowcharts have no statement `title`: expected a statement",
        advice: "write `title: \(title)` between two lines `---` before the type")
    }
    if groups.count > 1, let name = groups.last?.last, name.count > 1, name.hasSuffix(":"),
      let source = groups[groups.count - 2].last
    {
      let label = text[
        tokens[index].range.lowerBound..<max(line.endIndex, tokens[index].range.lowerBound)
      ]
      .mermaidText.trimmed.prefix(32)
      return MermaidFault(
        tokens[index].range, "text after a node: expected the end of the statement",
        advice: "write the text on the edge: `\(source) -->|\(label)| \(name.dropLast())`")
    }
    return nil
  }

  /// Whether the line is a statement of another language, from which nothing is read.
  var isForeign: Bool {
    guard let first = tokens.first(where: { $0.kind != .space }) else { return false }
    let line = text[first.range.lowerBound...]
    return line.starts(with: "//".utf8) || line.starts(with: "title ".utf8)
  }
}
