import ArtifactBase

// Statements of other kinds of diagrams and of other languages.

extension MermaidTokenCursor<FlowchartLexer.Kind> {
  /// The advice for a statement that continues after its nodes as in another language; nil for others.
  func foreignFault(after groups: [[String]]) -> MermaidFault? {
    guard let first, index < tokens.endIndex else { return nil }
    let start = first.range.lowerBound
    let line = text[start...].prefix { $0 != 0x0A }
    let range = start..<line.endIndex
    if line.starts(with: "//".utf8) || line.starts(with: "# ".utf8) {
      return MermaidFault(range, "a comment begins with `%%`: expected a statement")
    }
    if line.starts(with: "title ".utf8), groups.count == 1 {
      let title = line.dropFirst(6).mermaidText.trimmed.inAdvice
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
      .mermaidText.trimmed.inAdvice
      return MermaidFault(
        tokens[index].range, "text after a node: expected the end of the statement",
        advice: "write the text on the edge: `\(source) -->|\(label)| \(name.dropLast())`")
    }
    return nil
  }

  /// Whether a token begins an arrow that points to the left, such as `<-`.
  func isLeftArrow(_ token: MermaidToken<Kind>) -> Bool {
    guard token.kind == .tagStart || token.kind == .invalid else { return false }
    return ForeignArrow.mirrored(arrow(token).signs) != nil
  }

  /// The signs of an arrow that a token begins, and their range.
  private func arrow(_ token: MermaidToken<Kind>) -> (signs: String, range: Range<Int>) {
    let start = text.span.firstSign(of: token.range)
    var end = token.kind == .tagStart ? start + 1 : token.range.upperBound
    while end > start + 1, text[end - 1].isSpace { end -= 1 }
    while end < text.count, "<-=.>".utf8.contains(text[end]) { end += 1 }
    return (text[start..<end].mermaidText, start..<end)
  }

  /// The fault of an arrow that points to the left, with the edge to write.
  func leftArrowFault(_ token: MermaidToken<Kind>) -> MermaidFault {
    let (signs, range) = arrow(token)
    let start = text[..<range.lowerBound].lastIndex { $0 == 0x0A || $0 == UInt8(ascii: ";") }
    let rest = text[range.upperBound...]
    let end = rest.firstIndex { $0 == 0x0A || $0 == UInt8(ascii: ";") } ?? rest.endIndex
    let edge = FlowchartRecovery.mirroredEdge(
      in: text[(start.map { $0 + 1 } ?? 0)..<end].mermaidText)
    return MermaidFault(
      range, "unexpected `\(signs)`: expected an edge",
      advice: edge.map { "write `\($0)`" } ?? "write the edge from its start, such as `B --> A`")
  }

  /// Whether the line is a statement of another language, from which nothing is read.
  var isForeign: Bool {
    guard let first else { return false }
    let line = text[first.range.lowerBound...]
    return line.starts(with: "//".utf8) || line.starts(with: "title ".utf8)
  }
}
