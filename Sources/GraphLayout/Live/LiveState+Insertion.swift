extension LiveState {
  /// Moves everything from a coordinate of the cross axis on by an extent. A box around the coordinate
  /// stays or moves, whichever the ports allow, or else becomes wider; the box of `stretched` becomes
  /// wider in any case.
  ///
  /// No two things come nearer to each other along the cross axis.
  mutating func insert(cross: Int, extent: Int, stretching stretched: Int = -1) {
    guard extent > 0 else { return }
    for node in nodes.indices where nodes[node].row >= 0 {
      let box = nodes[node].box
      if node == stretched {
        nodes[node].box.right += extent
      } else if box.left >= cross {
        nodes[node].box.left += extent
        nodes[node].box.right += extent
      } else if box.right >= cross {
        let (movesLeft, movesRight) = movement(of: node, cross, extent)
        if movesLeft { nodes[node].box.left += extent }
        if movesRight { nodes[node].box.right += extent }
      }
    }
    for edge in edges.indices {
      for point in edges[edge].points.indices where edges[edge].points[point].cross >= cross {
        edges[edge].points[point].cross += extent
      }
      if let label = edges[edge].label, label.center.cross >= cross {
        edges[edge].label?.center.cross += extent
      }
      if stretched >= 0 { moveEnds(edge, atRightOf: stretched, at: cross - 1, by: extent) }
    }
    for group in groups.indices {
      guard var box = groups[group].box else { continue }
      if box.left >= cross { box.left += extent }
      // Without padding, the borders of a group and of the wider box are the same.
      if box.right >= cross - (stretched >= 0 ? 1 : 0) { box.right += extent }
      groups[group].box = box
    }
    greatest.cross += extent
  }

  /// Whether the ends of a box around a coordinate move, so that all ports stay on it.
  private func movement(of node: Int, _ cross: Int, _ extent: Int) -> (left: Bool, right: Bool) {
    let box = nodes[node].box
    let corner = scale.portSpan(RouteSpan(low: box.left, high: box.right))
    let range = (low: corner.low, high: corner.high)
    var (canStay, canMove) = (true, true)
    for place in places(ofPortsAt: node) {
      if place >= cross {
        canStay = canStay && place + extent <= range.high
      } else {
        canMove = canMove && place - extent >= range.low
      }
    }
    if canStay, !canMove || cross > (box.left + box.right) / 2 { return (false, false) }
    return canMove ? (true, true) : canStay ? (false, false) : (false, true)
  }

  /// The places along the cross axis where routes end at a node.
  private func places(ofPortsAt node: Int) -> [Int] {
    edges.flatMap { edge -> [Int] in
      guard let first = edge.points.first, let last = edge.points.last else { return [] }
      return (edge.source == node ? [first.cross] : []) + (edge.target == node ? [last.cross] : [])
    }
  }

  /// Moves the ends of a route at the right side of a box that becomes wider.
  private mutating func moveEnds(_ edge: Int, atRightOf node: Int, at right: Int, by extent: Int) {
    let last = edges[edge].points.count - 1
    guard last > 0 else { return }
    for (end, next, other) in [(0, 1, edges[edge].source), (last, last - 1, edges[edge].target)]
    where other == node && edges[edge].points[end].cross == right
      && edges[edge].points[end].main == edges[edge].points[next].main
    {
      edges[edge].points[end].cross += extent
    }
  }

  /// Moves everything from a coordinate in a gap on by an extent.
  mutating func insert(main: Int, extent: Int) {
    guard extent > 0 else { return }
    for row in rows.indices where rows[row].top >= main {
      rows[row].top += extent
      rows[row].bottom += extent
    }
    for node in nodes.indices where nodes[node].box.top >= main {
      nodes[node].box.top += extent
      nodes[node].box.bottom += extent
    }
    for edge in edges.indices {
      for point in edges[edge].points.indices where edges[edge].points[point].main >= main {
        edges[edge].points[point].main += extent
      }
      if let label = edges[edge].label, label.center.main >= main {
        edges[edge].label?.center.main += extent
      }
    }
    for group in groups.indices {
      guard var box = groups[group].box else { continue }
      if box.top >= main { box.top += extent }
      if box.bottom >= main { box.bottom += extent }
      groups[group].box = box
    }
    greatest.main += extent
  }

  /// Makes room for a segment right below a row, or right above a coordinate in a gap.
  ///
  /// - Parameter room: The extent of what else is to be there.
  mutating func insertTrack(below row: Int, room: Int = 0) {
    let main = rows[row].bottom + 1
    var track = rows[row].bottom + grid.clearance
    let labels = labels(around: main)
    for label in labels where label.center.main < main {
      track = max(track, label.box.bottom + labelSpacing)
    }
    var extent = track - rows[row].bottom - grid.clearance + grid.edgeSpacing
    for label in labels where label.center.main >= main {
      extent = max(extent, track + labelSpacing - label.box.top)
    }
    insert(main: main, extent: extent + room)
  }

  mutating func insertTrack(above main: Int) {
    var extent = grid.edgeSpacing
    for label in labels(around: main) {
      let (top, bottom) = (label.box.top, label.box.bottom)
      extent =
        label.center.main < main
        ? max(extent, bottom + labelSpacing + grid.clearance - main + grid.edgeSpacing)
        : max(extent, main - grid.clearance + grid.edgeSpacing + labelSpacing - top)
    }
    insert(main: main, extent: extent)
  }

  /// The labels that begin before and end at or after a coordinate, or reach into the space next to it.
  private func labels(around main: Int) -> [Label] {
    let distance = grid.clearance + grid.edgeSpacing
    return edges.compactMap { edge in
      guard let label = edge.label, !edge.points.isEmpty else { return nil }
      let box = label.box
      return box.top < main + distance && box.bottom > main - distance
        ? label : nil
    }
  }
}
