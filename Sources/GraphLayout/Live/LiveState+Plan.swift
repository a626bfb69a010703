extension LiveState {
  /// The plan in the caller's coordinates.
  func plan() -> GraphPlan {
    var end = GridPoint(cross: 0, main: 0)
    func include(_ box: LiveBox) {
      end.cross = max(end.cross, box.right)
      end.main = max(end.main, box.bottom)
    }
    for node in nodes { include(node.box) }
    for group in groups { if let box = group.box { include(box) } }
    for edge in edges where !edge.points.isEmpty {
      for point in edge.points { include(LiveBox(point)) }
      if let label = edge.label { include(label.box) }
    }
    let zero = GridPoint(cross: 0, main: 0)
    var result = GraphPlan(
      nodeFrames: nodes.map { frame($0.box, end.main) },
      groupFrames: groups.map { $0.box.map { frame($0, end.main) } },
      routes: edges.map { edge in
        edge.points.isEmpty
          ? nil
          : EdgeRoute(
            points: grid.points(edge.points, zero, end.main),
            labelFrame: edge.label.map { frame($0.box, end.main) })
      },
      layerPositions: nodes.map { LayerPosition(component: 0, rank: $0.row, order: 0) })
    let nodes = nodes
    for row in rowNodes {
      let sorted = row.sorted { nodes[Int($0)].box.left < nodes[Int($1)].box.left }
      for (order, node) in sorted.enumerated() { result.layerPositions[Int(node)].order = order }
    }
    if !nodes.isEmpty {
      let corner = grid.point(
        cross: end.cross, main: grid.isReversed ? 0 : end.main, mainEnd: end.main)
      let extra = grid.isCells ? 1.0 : 0
      result.size = Size2D(width: corner.x + extra, height: corner.y + extra)
    }
    return result
  }

  private func frame(_ box: LiveBox, _ mainEnd: Int) -> Rect2D {
    grid.frame(
      cross: box.left, main: box.top, crossExtent: box.right - box.left,
      mainExtent: box.bottom - box.top, mainEnd)
  }
}
