/// Where edges are fastened to the upper and lower sides of nodes.
struct PortPlan {
  /// The place of each piece relative to the line of its upper and lower item.
  private(set) var upperOffset: [Int]
  private(set) var lowerOffset: [Int]
  /// The places of the ends of edges that take lanes, relative to the lines of tail and head.
  private(set) var outsideTail: [Int]
  private(set) var outsideHead: [Int]
  /// The cross coordinate of the lane of each edge that takes one.
  private(set) var lane: [Int]

  /// Orders the edges of each side by their other ends.
  init(
    _ layering: Layering, _ component: LayeredComponent, _ grid: LayoutGrid, _ tail: [Int32],
    _ head: [Int32], _ isOutside: [Bool]
  ) {
    upperOffset = [Int](repeating: 0, count: layering.upper.count)
    lowerOffset = upperOffset
    outsideTail = [Int](repeating: 0, count: tail.count)
    outsideHead = outsideTail
    lane = outsideTail
    let outside = tail.indices.filter { isOutside[$0] }
    let outsideDown = Adjacency(count: layering.nodeCount, keys: outside.map { tail[$0] })
    let outsideUp = Adjacency(count: layering.nodeCount, keys: outside.map { head[$0] })
    for node in 0..<layering.nodeCount {
      var pieces = layering.below.range(node).map { Int(layering.below.items[$0]) }
      Self.sort(&pieces, layering.lower, layering)
      let lanes = outsideDown.range(node).map { outside[Int(outsideDown.items[$0])] }
      var offsets = grid.portOffsets(
        count: pieces.count + lanes.count, before: component.left[node],
        after: component.right[node])
      for (index, piece) in pieces.enumerated() { upperOffset[piece] = offsets[index] }
      for (index, link) in lanes.enumerated() { outsideTail[link] = offsets[pieces.count + index] }

      pieces = layering.above.range(node).map { Int(layering.above.items[$0]) }
      Self.sort(&pieces, layering.upper, layering)
      let upLanes = outsideUp.range(node).map { outside[Int(outsideUp.items[$0])] }
      offsets = grid.portOffsets(
        count: pieces.count + upLanes.count, before: component.left[node],
        after: component.right[node])
      for (index, piece) in pieces.enumerated() { lowerOffset[piece] = offsets[index] }
      for (index, link) in upLanes.enumerated() { outsideHead[link] = offsets[pieces.count + index] }
    }
  }

  private static func sort(_ pieces: inout [Int], _ other: [Int32], _ layering: Layering) {
    guard pieces.count > 1 else { return }
    pieces.sort {
      let first = layering.position[Int(other[$0])]
      let second = layering.position[Int(other[$1])]
      return first != second
        ? first < second : layering.pieceEdge[$0] < layering.pieceEdge[$1]
    }
  }

  /// Gives the edges that run beside the layers a lane each; lanes are used again where they are free.
  mutating func assignLanes(
    _ x: [Int], _ right: [Int], _ layering: Layering, _ tail: [Int32], _ head: [Int32],
    _ isOutside: [Bool], _ grid: LayoutGrid
  ) {
    var links = tail.indices.filter { isOutside[$0] }
    guard !links.isEmpty else { return }
    var edge = 0
    for item in x.indices { edge = max(edge, x[item] + right[item]) }
    links.sort {
      let first = layering.rank[Int(tail[$0])]
      let second = layering.rank[Int(tail[$1])]
      return first != second ? first < second : $0 < $1
    }
    var lastRank: [Int32] = []
    for link in links {
      let start = layering.rank[Int(tail[link])]
      var index = 0
      while index < lastRank.count, lastRank[index] >= start { index += 1 }
      if index == lastRank.count { lastRank.append(0) }
      lastRank[index] = layering.rank[Int(head[link])]
      lane[link] = edge + grid.boxSpacing + index * grid.edgeSpacing
    }
  }
}
