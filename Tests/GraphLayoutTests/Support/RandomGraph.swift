import GraphLayout

/// A generator of graphs for tests; the same seed gives the same graph.
struct RandomGraph {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// A graph of up to 120 nodes with any kind of edges, and the options to lay it out with.
  static func make(seed: UInt64, hasGroups: Bool) -> (
    graph: LayoutGraph, options: GraphLayoutOptions
  ) {
    var random = RandomGraph(seed: seed)
    for _ in 0..<8 { _ = random.next() }
    let isCells = random.number(0...1) == 1
    let direction = LayoutDirection.allCases[random.number(0...3)]
    let effort: LayoutEffort = random.number(0...3) == 0 ? .quick : .balanced
    let options =
      isCells
      ? GraphLayoutOptions.cells(direction: direction, effort: effort)
      : GraphLayoutOptions(direction: direction, effort: effort)
    return (random.graph(isCells: isCells, hasGroups: hasGroups), options)
  }

  private mutating func graph(isCells: Bool, hasGroups: Bool) -> LayoutGraph {
    var graph = LayoutGraph()
    let count = number(0...3) == 0 ? number(1...120) : number(1...40)
    if hasGroups {
      for group in 0..<number(1...6) {
        let parent = group > 0 && number(0...2) == 0 ? number(0...group - 1) : nil
        let label =
          isCells ? Size2D(width: 6, height: 1) : Size2D(width: Double(number(20...90)), height: 18)
        graph.groups.append(LayoutGraph.Group(parent: parent, labelSize: label))
      }
    }
    for _ in 0..<count {
      let size =
        isCells
        ? Size2D(width: Double(number(3...20)), height: Double(number(3...5)))
        : Size2D(width: Double(number(30...180)), height: Double(number(20...90)))
      let group =
        graph.groups.isEmpty || number(0...2) == 0 ? nil : number(0...graph.groups.count - 1)
      graph.nodes.append(LayoutGraph.Node(size: size, group: group))
    }
    let density = number(5...22)
    let labels = number(0...2)
    let window = number(0...1) == 0 ? count : min(count, 6)
    for _ in 0..<count * density / 10 {
      let source = number(0...count - 1)
      var target =
        number(0...6) == 0
        ? number(0...count - 1) : min(count - 1, source + number(1...max(1, window)))
      if number(0...40) == 0 { target = source }
      if target == source, number(0...3) != 0 { continue }
      let hasLabel = labels == 1 ? number(0...3) == 0 : labels == 2 && number(0...1) == 0
      let label =
        isCells
        ? Size2D(width: Double(number(1...12)), height: 1)
        : Size2D(width: Double(number(10...120)), height: 18)
      graph.edges.append(
        LayoutGraph.Edge(
          source: source, target: target, labelSize: hasLabel ? label : nil,
          minimumLength: number(0...20) == 0 ? 2 : 1))
    }
    return graph
  }
}
