/// A graph divided into its connected parts, in grid units.
struct LayeredInput {
  private(set) var components: [LayeredComponent] = []
  /// The extents of each node's box along the cross axis and the main axis.
  private(set) var cross: [Int]
  private(set) var main: [Int]

  init(_ graph: LayoutGraph, _ grid: LayoutGrid) {
    let nodeCount = graph.nodes.count
    cross = [Int](repeating: 0, count: nodeCount)
    main = cross
    for node in 0..<nodeCount { (cross[node], main[node]) = grid.extents(graph.nodes[node].size) }
    let edges = graph.edges.indices.filter { index in
      let edge = graph.edges[index]
      return graph.nodes.indices.contains(edge.source) && graph.nodes.indices.contains(edge.target)
    }

    var sets = DisjointSets(count: nodeCount)
    for edge in edges { sets.join(graph.edges[edge].source, graph.edges[edge].target) }
    let groups = Groups(graph)
    for node in 0..<nodeCount {
      let group = groups.group(graph.nodes[node])
      guard group >= 0 else { continue }
      sets.join(node, groups.firstNode[groups.outermost[group]])
    }
    var componentOf = [Int32](repeating: -1, count: nodeCount)
    var indexIn = [Int32](repeating: 0, count: nodeCount)
    var members: [[Int32]] = []
    for node in 0..<nodeCount {
      let root = sets.root(node)
      if componentOf[root] < 0 {
        componentOf[root] = Int32(members.count)
        members.append([])
      }
      componentOf[node] = componentOf[root]
      let component = Int(componentOf[root])
      indexIn[node] = Int32(members[component].count)
      members[component].append(Int32(node))
    }
    let lists = Adjacency(
      count: members.count, keys: edges.map { componentOf[graph.edges[$0].source] })
    components.reserveCapacity(members.count)
    for component in members.indices {
      let own = lists.range(component).map { Int32(edges[Int(lists.items[$0])]) }
      let isReversed = CycleBreaking.reversedEdges(
        nodeCount: members[component].count,
        source: own.map { indexIn[graph.edges[Int($0)].source] },
        target: own.map { indexIn[graph.edges[Int($0)].target] },
        pointsBack: own.map { graph.edges[Int($0)].pointsBack })
      if grid.isCells {
        growForPorts(graph, nodes: members[component], edges: own, isReversed: isReversed)
      }
      var value = makeComponent(graph, grid, nodes: members[component], edges: own, indexIn)
      value.isReversed = isReversed
      value.groups = groups.tree(of: value.nodes, graph, grid)
      components.append(value)
    }
  }

  private func makeComponent(
    _ graph: LayoutGraph, _ grid: LayoutGrid, nodes: [Int32], edges: [Int32], _ indexIn: [Int32]
  ) -> LayeredComponent {
    let labels = edges.map { graph.edges[Int($0)].labelSize.map(grid.extents) }
    return LayeredComponent(
      nodes: nodes, edges: edges,
      left: nodes.map { cross[Int($0)] / 2 },
      right: nodes.map { cross[Int($0)] - cross[Int($0)] / 2 },
      height: nodes.map { main[Int($0)] },
      isPointed: nodes.map { graph.nodes[Int($0)].isPointed },
      source: edges.map { indexIn[graph.edges[Int($0)].source] },
      target: edges.map { indexIn[graph.edges[Int($0)].target] },
      minimumLength: edges.map { graph.edges[Int($0)].minimumLength },
      labelCross: labels.map { $0?.cross ?? -1 }, labelMain: labels.map { $0?.main ?? -1 },
      sourcePort: edges.map {
        let edge = graph.edges[Int($0)]
        return port(edge.sourcePort, of: edge.source, graph, grid)
      },
      targetPort: edges.map {
        let edge = graph.edges[Int($0)]
        return port(edge.targetPort, of: edge.target, graph, grid)
      })
  }

  /// A port in grid units; `nil` if it does not exist or is on a side along the main axis.
  private func port(
    _ index: Int?, of node: Int, _ graph: LayoutGraph, _ grid: LayoutGrid
  ) -> GridPort? {
    guard let index, graph.nodes[node].ports.indices.contains(index) else { return nil }
    let port = graph.nodes[node].ports[index]
    let isAlongCross =
      grid.isHorizontal
      ? port.side == .left || port.side == .right : port.side == .top || port.side == .bottom
    guard isAlongCross else { return nil }
    let isGreater = port.side == .right || port.side == .bottom
    let extent = cross[node]
    // The first and the last unit are corners.
    let corner = grid.isCells ? 1 : 0
    let middle = extent / 2
    let place = port.offset.map { $0.isFinite ? grid.offset($0) : middle } ?? middle
    return GridPort(
      isLower: isGreater != grid.isReversed,
      offset: min(max(place, corner), extent - corner) - middle)
  }

  /// Makes boxes of a component large enough that each edge has a cell of the side where it leaves or enters, without
  /// the corners.
  private mutating func growForPorts(
    _ graph: LayoutGraph, nodes: [Int32], edges: [Int32], isReversed: [Bool]
  ) {
    // Extents are one less than the number of cells.
    for node in nodes {
      cross[Int(node)] = max(cross[Int(node)], 2)
      main[Int(node)] = max(main[Int(node)], 2)
    }
    var upper: [Int: Int] = [:]
    var lower = upper
    var loops = upper
    for (index, isReversed) in zip(edges, isReversed) {
      let edge = graph.edges[Int(index)]
      if edge.source == edge.target {
        loops[edge.source, default: 0] += 2
      } else {
        lower[isReversed ? edge.target : edge.source, default: 0] += 1
        upper[isReversed ? edge.source : edge.target, default: 0] += 1
      }
    }
    for (node, count) in upper { cross[node] = max(cross[node], count + 1) }
    for (node, count) in lower { cross[node] = max(cross[node], count + 1) }
    for (node, count) in loops { main[node] = max(main[node], count + 1) }
  }
}

/// The groups of a graph, and the connected part that each belongs to.
private struct Groups {
  private let forest: GroupForest
  /// The outermost group around each group, and the first node that it contains.
  private(set) var outermost: [Int]
  private(set) var firstNode: [Int]

  init(_ graph: LayoutGraph) {
    forest = GroupForest(graph)
    outermost = Array(graph.groups.indices)
    firstNode = [Int](repeating: -1, count: graph.groups.count)
    for group in forest.sorted where forest.parent[group] >= 0 {
      outermost[group] = outermost[forest.parent[group]]
    }
    for (index, node) in graph.nodes.enumerated() {
      let group = group(node)
      if group >= 0, firstNode[outermost[group]] < 0 { firstNode[outermost[group]] = index }
    }
  }

  func group(_ node: LayoutGraph.Node) -> Int { forest.group(of: node) }

  /// The groups of some nodes, parents first.
  func tree(of nodes: [Int32], _ graph: LayoutGraph, _ grid: LayoutGrid) -> GroupTree {
    let parent = forest.parent
    guard !parent.isEmpty else { return GroupTree() }
    var isUsed = [Bool](repeating: false, count: parent.count)
    var hasAny = false
    for node in nodes {
      var current = group(graph.nodes[Int(node)])
      while current >= 0, !isUsed[current] {
        isUsed[current] = true
        hasAny = true
        current = parent[current]
      }
    }
    guard hasAny else { return GroupTree() }
    var tree = GroupTree()
    var index = [Int32](repeating: -1, count: parent.count)
    for group in forest.sorted where isUsed[group] {
      index[group] = Int32(tree.groups.count)
      tree.groups.append(Int32(group))
      tree.parent.append(parent[group] >= 0 ? index[parent[group]] : -1)
      let label = graph.groups[group].labelSize.map(grid.titleExtents)
      tree.labelCross.append(label?.cross ?? 0)
      tree.labelMain.append(label?.main ?? 0)
    }
    tree.nodeGroup = nodes.map {
      let group = group(graph.nodes[Int($0)])
      return group >= 0 ? index[group] : -1
    }
    return tree
  }
}
