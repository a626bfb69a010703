extension LiveState {
  /// Takes over a changed graph. What is still there keeps its place.
  ///
  /// - Returns: whether that is possible; if not, the state has to be replaced.
  mutating func update(to graph: LayoutGraph, from previous: GraphCorrespondence) -> Bool {
    guard keepGroups(of: graph, previous) else { return false }
    let kept = keepNodes(of: graph, previous)
    let added = nodes.indices.filter { nodes[$0].row < 0 }
    guard kept > 0, added.count <= max(256, 4 * kept) else { return false }
    keepEdges(of: graph, previous)
    // Those that are not new; the others have no box yet.
    let old = nodes
    for node in nodes.indices where nodes[node].row >= 0 {
      let (cross, main) = extents(graph.nodes[node].size)
      if cross != nodes[node].cross || main != nodes[node].main {
        resize(node, cross: cross, main: main)
      }
    }
    placeNodes(added, graph)
    forgetBlockedRoutes(old)
    for edge in edges.indices where edges[edge].points.isEmpty && isValid(edge) { route(edge) }
    countMoves(from: old)
    return true
  }

  /// The extents of a box; in cells, at least three cells.
  private func extents(_ size: Size2D) -> (cross: Int, main: Int) {
    let (cross, main) = grid.extents(size)
    return grid.isCells ? (max(cross, 2), max(main, 2)) : (cross, main)
  }

  // MARK: - What is kept

  /// The old index of each new part, without any that does not exist or is named twice.
  private static func sources(_ count: Int, _ oldCount: Int, _ given: [Int?]?) -> [Int] {
    guard let given else { return (0..<count).map { $0 < oldCount ? $0 : -1 } }
    var isUsed = [Bool](repeating: false, count: oldCount)
    return (0..<count).map { index in
      guard index < given.count, let old = given[index], isUsed.indices.contains(old),
        !isUsed[old]
      else { return -1 }
      isUsed[old] = true
      return old
    }
  }

  private mutating func keepGroups(
    of graph: LayoutGraph, _ previous: GraphCorrespondence
  ) -> Bool {
    guard !graph.groups.isEmpty || !groups.isEmpty else { return true }
    let sources = Self.sources(graph.groups.count, groups.count, previous.groups)
    let newForest = GroupForest(graph)
    var new = Self.groups(of: graph, newForest, grid)
    var target = [Int](repeating: -1, count: groups.count)
    for (group, old) in sources.enumerated() where old >= 0 { target[old] = group }
    for (group, old) in sources.enumerated() where old >= 0 {
      let outer = groups[old].parent
      // A group with another parent or a larger label has another box.
      guard outer < 0 ? new[group].parent < 0 : target[outer] == new[group].parent,
        new[group].labelCross <= groups[old].labelCross,
        new[group].labelMain <= groups[old].labelMain
      else { return false }
      new[group].box = groups[old].box
    }
    for node in nodes.indices {
      let group = nodes[node].group
      nodes[node].group = group < 0 ? -1 : target[group] < 0 ? -2 : target[group]
    }
    groups = new
    forest = newForest
    return true
  }

  /// - Returns: the number of kept nodes.
  private mutating func keepNodes(
    of graph: LayoutGraph, _ previous: GraphCorrespondence
  ) -> Int {
    let sources = Self.sources(graph.nodes.count, nodes.count, previous.nodes)
    var new: [Node] = []
    new.reserveCapacity(sources.count)
    oldNodes = [Int](repeating: -1, count: nodes.count)
    rowNodes = [[Int32]](repeating: [], count: rows.count)
    var kept = 0
    for (node, old) in sources.enumerated() {
      let group = group(of: graph.nodes[node])
      if old >= 0, nodes[old].group == group {
        new.append(nodes[old])
        oldNodes[old] = node
        rowNodes[nodes[old].row].append(Int32(node))
        kept += 1
      } else {
        let (cross, main) = extents(graph.nodes[node].size)
        new.append(Node(group: group, cross: cross, main: main))
      }
    }
    nodes = new
    var isUsed = [Bool](repeating: false, count: groups.count)
    for node in nodes where node.row >= 0 {
      var group = node.group
      while group >= 0, !isUsed[group] {
        isUsed[group] = true
        group = groups[group].parent
      }
    }
    for group in groups.indices where !isUsed[group] { groups[group].box = nil }
    return kept
  }

  private mutating func keepEdges(of graph: LayoutGraph, _ previous: GraphCorrespondence) {
    let sources = Self.sources(graph.edges.count, edges.count, previous.edges)
    func node(_ old: Int) -> Int { oldNodes.indices.contains(old) ? oldNodes[old] : -1 }
    var new: [Edge] = []
    new.reserveCapacity(sources.count)
    for (edge, old) in sources.enumerated() {
      var value = Self.edge(graph.edges[edge], grid)
      if old >= 0, node(edges[old].source) == value.source,
        node(edges[old].target) == value.target, hasRoom(edges[old].label, for: value.label)
      {
        value.points = edges[old].points
        value.label = value.label == nil ? nil : edges[old].label
      }
      new.append(value)
    }
    edges = new
  }

  private func hasRoom(_ old: Label?, for new: Label?) -> Bool {
    guard let new else { return true }
    guard let old else { return false }
    return new.cross <= old.cross && new.main <= old.main
  }

  // MARK: - What is new

  /// Places nodes after those that they are connected with, and a source before its target.
  private mutating func placeNodes(_ added: [Int], _ graph: LayoutGraph) {
    guard !added.isEmpty else { return }
    var neighbors: [Int: [(node: Int, edge: Int)]] = [:]
    for edge in edges.indices where edges[edge].points.isEmpty && isValid(edge) {
      let (source, target) = (edges[edge].source, edges[edge].target)
      guard source != target else { continue }
      if nodes[source].row < 0 { neighbors[source, default: []].append((target, edge)) }
      if nodes[target].row < 0 { neighbors[target, default: []].append((source, edge)) }
    }
    var queue: [Int] = []
    var next = 0
    func placeQueue(_ state: inout LiveState) {
      while next < queue.count {
        let node = queue[next]
        next += 1
        guard state.nodes[node].row < 0 else { continue }
        let own = neighbors[node] ?? []
        state.placeNode(node, neighbors: own.filter { state.nodes[$0.node].row >= 0 })
        queue += own.map(\.node).filter { state.nodes[$0].row < 0 }
      }
    }
    queue = added.filter { node in
      neighbors[node]?.contains { nodes[$0.node].row >= 0 } ?? false
    }
    placeQueue(&self)
    for node in added where nodes[node].row < 0 {
      // The first node of a chain of edges that leads here.
      var first = node
      var seen: Set<Int> = [node]
      while let source = neighbors[first]?.first(where: {
        edges[$0.edge].target == first && nodes[$0.node].row < 0 && !seen.contains($0.node)
      }) {
        first = source.node
        seen.insert(first)
      }
      queue.append(first)
      placeQueue(&self)
      if nodes[node].row < 0 {
        queue.append(node)
        placeQueue(&self)
      }
    }
  }
}
