import GraphLayout

/// A random sequence of changes of a graph, with the correspondence of each to the one before.
struct LiveSequence {
  private var state: UInt64
  private(set) var graph = LayoutGraph()
  private(set) var previous = GraphCorrespondence()
  private let isCells: Bool
  private let isHostile: Bool

  /// - Parameter isHostile: whether sizes may be undefined, infinite or very different, and groups change.
  init(seed: UInt64, isCells: Bool, isHostile: Bool) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 77
    self.isCells = isCells
    self.isHostile = isHostile
    if number(0...1) == 0 {
      graph.groups = [LayoutGraph.Group(), LayoutGraph.Group(parent: 0), LayoutGraph.Group()]
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Int(state % UInt64(range.count))
  }

  private mutating func size() -> Size2D {
    if isHostile {
      let extents = [.nan, .infinity, -.infinity, -40, 0, 1e300, 1e-300, 5_000]
      switch number(0...9) {
      case 0: return Size2D(width: extents[number(0...7)], height: 30)
      case 1: return Size2D(width: 30, height: extents[number(0...7)])
      default: break
      }
    }
    return isCells
      ? Size2D(width: Double(number(3...20)), height: Double(number(3...6)))
      : Size2D(width: Double(number(30...160)), height: Double(number(20...90)))
  }

  /// Makes some changes.
  mutating func step() {
    previous = GraphCorrespondence(
      nodes: graph.nodes.indices.map { $0 }, edges: graph.edges.indices.map { $0 },
      groups: graph.groups.indices.map { $0 })
    switch number(0...9) {
    case 0 where graph.nodes.count > 2: remove(node: number(0...graph.nodes.count - 1))
    case 1 where !graph.edges.isEmpty: remove(edge: number(0...graph.edges.count - 1))
    case 2, 3:
      for _ in 0..<min(graph.nodes.count, 2) {
        let node = number(0...graph.nodes.count - 1)
        let (old, new) = (graph.nodes[node].size, size())
        graph.nodes[node].size =
          isHostile
          ? new : Size2D(width: max(old.width, new.width), height: max(old.height, new.height))
      }
    case 4 where isHostile && !graph.groups.isEmpty && !graph.nodes.isEmpty:
      graph.nodes[number(0...graph.nodes.count - 1)].group = number(-1...3)
      if number(0...3) == 0 { graph.groups[2].parent = number(-1...2) }
    default: break
    }
    for _ in 0..<number(0...2) {
      let group = graph.groups.isEmpty || number(0...1) == 0 ? nil : number(0...2)
      graph.nodes.append(LayoutGraph.Node(size: size(), group: group))
      previous.nodes?.append(nil)
    }
    guard !graph.nodes.isEmpty else { return }
    for _ in 0..<number(0...2) {
      let label =
        number(0...2) == 0
        ? Size2D(width: isCells ? 6 : 50, height: isCells ? 1 : 18) : nil
      graph.edges.append(
        LayoutGraph.Edge(
          source: number(0...graph.nodes.count - 1), target: number(0...graph.nodes.count - 1),
          labelSize: label))
      previous.edges?.append(nil)
    }
  }

  private mutating func remove(node: Int) {
    graph.nodes.remove(at: node)
    previous.nodes?.remove(at: node)
    for edge in graph.edges.indices.reversed() {
      if graph.edges[edge].source == node || graph.edges[edge].target == node {
        remove(edge: edge)
        continue
      }
      if graph.edges[edge].source > node { graph.edges[edge].source -= 1 }
      if graph.edges[edge].target > node { graph.edges[edge].target -= 1 }
    }
  }

  private mutating func remove(edge: Int) {
    graph.edges.remove(at: edge)
    previous.edges?.remove(at: edge)
  }
}
