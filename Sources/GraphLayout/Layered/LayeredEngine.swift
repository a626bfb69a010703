/// Lays out a connected part of a graph in layers: the phases of Sugiyama, Tagawa and Toda (1981).
struct LayeredEngine {
  let component: LayeredComponent
  let grid: LayoutGrid
  let effort: LayoutEffort

  /// The edges between different nodes, pointing downwards.
  private var links: [Int32] = []
  private var tail: [Int32] = []
  private var head: [Int32] = []
  private var isReversed: [Bool] = []
  private var isOutside: [Bool] = []
  private var loops: Adjacency
  private var layering: Layering
  /// The item that has the label of a link; −1 without one.
  private var labelItem: [Int32] = []
  private var hasLabels = false
  /// Extents of nodes with their loops, and of items.
  private var left: [Int]
  private var right: [Int]

  /// Lays out a component.
  static func plan(
    _ component: LayeredComponent, grid: LayoutGrid, effort: LayoutEffort,
    budget: inout LayoutBudget
  ) -> ComponentPlan {
    var engine = LayeredEngine(component, grid, effort)
    return engine.run(budget: &budget)
  }

  private init(_ component: LayeredComponent, _ grid: LayoutGrid, _ effort: LayoutEffort) {
    self.component = component
    self.grid = grid
    self.effort = effort
    left = component.left
    right = component.right
    var loopNodes: [Int32] = []
    var loopEdges: [Int32] = []
    for edge in component.source.indices {
      if component.source[edge] == component.target[edge] {
        loopNodes.append(component.source[edge])
        loopEdges.append(Int32(edge))
      } else {
        links.append(Int32(edge))
      }
    }
    loops = Adjacency(count: component.nodes.count, keys: loopNodes)
    for index in loops.items.indices { loops.items[index] = loopEdges[Int(loops.items[index])] }
    layering = Layering(nodeCount: 0, nodeRank: [], tail: [], head: [], isOutside: [])
  }

  private mutating func run(budget: inout LayoutBudget) -> ComponentPlan {
    let loopLanes = LoopLanes(component, loops, grid)
    for node in right.indices { right[node] += loopLanes.extent[node] }
    let ranks = assignRanks(budget: &budget)
    chooseOutsideEdges(ranks)
    var groups = component.groups
    groups.span(ranks)
    layering = Layering(
      nodeCount: component.nodes.count, nodeRank: ranks, tail: tail, head: head,
      isOutside: isOutside, groups: groups)
    chooseLabelItems(groups)
    orderLayers(budget: &budget)

    let (chosenPorts, order) = (component, links)
    let isTurned = isReversed
    var ports = PortPlan(
      layering, component: component, grid: grid, tail: tail, head: head, isOutside: isOutside
    ) { link, isLower in
      // The lower side of a node is where an edge starts, or ends if it is reversed.
      let edge = Int(order[link])
      let port =
        isLower == isTurned[link] ? chosenPorts.targetPort[edge] : chosenPorts.sourcePort[edge]
      return port.flatMap { $0.isLower == isLower ? $0.offset : nil }
    }
    var hasBox = (0..<layering.itemCount).map { $0 < layering.nodeCount }
    // Labels of one row may be in adjacent rows.
    for item in labelItem where item >= 0 {
      hasBox[Int(item)] = !grid.isHorizontal || left[Int(item)] + right[Int(item)] > 0
    }
    let (x, borders) = Placement.positions(
      layering,
      PlacementProblem(
        left: left, right: right, upperRange: ports.upperRanges,
        lowerRange: ports.lowerRanges, hasBox: hasBox, nodeSpacing: grid.nodeSpacing,
        frameSpacing: grid.frameSpacing,
        boxSpacing: grid.boxSpacing, labelSpacing: grid.labelSpacing,
        edgeSpacing: grid.edgeSpacing, effort: effort,
        borders: GroupBorders(groups, grid)), budget: &budget)
    ports.settle(x, layering)
    ports.assignLanes(
      x, right: right, layering: layering, tail: tail, head: head, isOutside: isOutside, grid: grid)
    var assembly = LayerAssembly(
      layering: layering, component: component, grid: grid, x: x, ports: ports,
      labelItem: labelItem, hasLabels: hasLabels,
      groups: groups, borders: borders)
    return assembly.plan(
      links: links, tail: tail, head: head, isReversed: isReversed, isOutside: isOutside,
      loopLanes: loopLanes)
  }

  private mutating func assignRanks(budget: inout LayoutBudget) -> [Int32] {
    let count = component.nodes.count
    let source = links.map { component.source[Int($0)] }
    let target = links.map { component.target[Int($0)] }
    isReversed = links.map { component.isReversed[Int($0)] }
    tail = links.indices.map { isReversed[$0] ? target[$0] : source[$0] }
    head = links.indices.map { isReversed[$0] ? source[$0] : target[$0] }
    // With labels, there is a layer for labels between any two layers of nodes.
    hasLabels = links.contains { component.labelCross[Int($0)] >= 0 }
    let length = links.map { max(1, min(component.minimumLength[Int($0)], 1000)) }
    let ranks = Ranking.ranks(
      nodeCount: count, tail: tail, head: head, length: length, groups: component.groups,
      effort: effort, budget: &budget)
    return hasLabels ? ranks.map { 2 * $0 } : ranks
  }

  /// Where the edges span more layers than the work allows, the longest edges take lanes beside the
  /// layers.
  private mutating func chooseOutsideEdges(_ rank: [Int32]) {
    isOutside = [Bool](repeating: false, count: links.count)
    let limit = 60_000 + component.nodes.count + links.count
    var total = 0
    let spans = links.indices.map { Int(rank[Int(head[$0])] - rank[Int(tail[$0])]) }
    for span in spans { total += span - 1 }
    guard total > limit else { return }
    let byLength = links.indices.sorted {
      spans[$0] != spans[$1] ? spans[$0] > spans[$1] : $0 < $1
    }
    // An edge with a label stays, since its label needs a layer.
    for link in byLength where component.labelCross[Int(links[link])] < 0 {
      guard total > limit, spans[link] > 2 else { break }
      isOutside[link] = true
      total -= spans[link] - 1
    }
  }

  private mutating func chooseLabelItems(_ groups: GroupTree) {
    let passing = layering.itemCount - layering.nodeCount
    left.append(contentsOf: repeatElement(0, count: passing))
    right.append(contentsOf: repeatElement(0, count: passing))
    labelItem = [Int32](repeating: -1, count: links.count)
    for link in links.indices where component.labelCross[Int(links[link])] >= 0 {
      let pieces = Int(layering.firstPiece[link])..<Int(layering.firstPiece[link + 1])
      guard pieces.count > 1 else { continue }
      // Layers outside of groups that contain one end only come first, then the middle; of two, the one for labels.
      var passed = pieces.dropLast()
      if !groups.nodeGroup.isEmpty {
        let common = groups.common(
          groups.nodeGroup[Int(tail[link])], groups.nodeGroup[Int(head[link])])
        let isOutside = { (piece: Int) in
          self.layering.group[Int(self.layering.lower[piece])] == common
        }
        if let first = passed.first(where: isOutside), let last = passed.last(where: isOutside) {
          passed = passed[first...last]
        }
      }
      var piece = passed.startIndex + passed.count / 2
      if passed.count % 2 == 0 { piece -= 1 }
      let item = layering.lower[piece]
      if layering.rank[Int(item)] & 1 == 0, piece + 1 < passed.endIndex { piece += 1 }
      let place = Int(layering.lower[piece])
      labelItem[link] = Int32(place)
      let extent = component.labelCross[Int(links[link])]
      left[place] = extent / 2
      right[place] = extent - extent / 2
    }
  }

  private mutating func orderLayers(budget: inout LayoutBudget) {
    for item in layering.rank.indices {
      layering.layers[Int(layering.rank[item])].append(Int32(item))
    }
    layering.updatePositions()
    let groups =
      layering.group.isEmpty
      ? nil : LayerGroups(group: layering.group, parent: component.groups.parent)
    var reducer = CrossingReducer(layering, groups: groups)
    _ = reducer.reduce(
      CrossingReducer.Plan(effort, size: layering.itemCount + layering.upper.count), budget: &budget
    )
    layering.layers = reducer.layers
    layering.position = reducer.position
  }
}
