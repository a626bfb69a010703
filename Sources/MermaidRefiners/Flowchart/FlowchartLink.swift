import ArtifactBase

/// What the signs of an edge mean.
struct FlowchartLink: Sendable {
  var sourceHead = MermaidFlowchart.Edge.Head.none
  var targetHead = MermaidFlowchart.Edge.Head.none
  var line = MermaidFlowchart.Edge.Line.normal
  var length = 1
  var isContradictory = false

  /// Reads an edge without a text, such as `<-->`.
  init(_ signs: some BidirectionalCollection<UInt8>) {
    let signs = Array(signs.mermaidText.trimmed.utf8)
    guard let first = signs.first, let last = signs.last else { return }
    var body = signs.dropLast()
    targetHead = Self.head(last)
    let start: UInt8 = last == UInt8(ascii: ">") ? UInt8(ascii: "<") : last
    if targetHead != .none, first == start {
      sourceHead = targetHead
      body = body.dropFirst()
    }
    length = body.count - 1
    if body.first == UInt8(ascii: "=") { line = .thick }
    if body.first == UInt8(ascii: "~") { line = .invisible }
    let dots = body.count { $0 == UInt8(ascii: ".") }
    if dots > 0 {
      line = .dotted
      length = dots
    }
  }

  /// Reads an edge with a text between its start and its end.
  init(
    start: some BidirectionalCollection<UInt8>, end: some BidirectionalCollection<UInt8>
  ) {
    self.init(end)
    let start = Array(start.mermaidText.trimmed.utf8)
    let startHead =
      start.first == UInt8(ascii: "<") ? .arrow : start.first.map(Self.head) ?? .none
    let startLine: MermaidFlowchart.Edge.Line =
      start.contains(UInt8(ascii: "."))
      ? .dotted : start.contains(UInt8(ascii: "=")) ? .thick : .normal
    isContradictory = startLine != line
    guard startHead != .none else { return }
    // Mermaid does not know an edge with two different signs.
    isContradictory = isContradictory || startHead != targetHead || sourceHead != .none
    sourceHead = targetHead
  }

  private static func head(_ byte: UInt8) -> MermaidFlowchart.Edge.Head {
    switch byte {
    case UInt8(ascii: ">"): .arrow
    case UInt8(ascii: "x"): .cross
    case UInt8(ascii: "o"): .circle
    default: .none
    }
  }
}
