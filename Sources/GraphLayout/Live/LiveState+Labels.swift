extension LiveState {
  /// Returns a center on a route where a label touches nothing; first where most of the line remains visible.
  ///
  /// - Parameter mayCoverEnds: whether the label may cover ends of the segment that it is on.
  func place(_ label: Label, along points: [GridPoint], mayCoverEnds: Bool) -> GridPoint? {
    let rests = points.indices.dropFirst().map { index in
      let (from, to) = (points[index - 1], points[index])
      let extent = from.cross == to.cross ? label.main : label.cross
      return abs(to.cross - from.cross) + abs(to.main - from.main) - extent
    }
    let segments = rests.indices.sorted {
      rests[$0] != rests[$1] ? rests[$0] > rests[$1] : $0 < $1
    }
    for segment in segments {
      if !mayCoverEnds, rests[segment] < 2 * endRoom { return nil }
      if let center = place(
        label, from: points[segment], to: points[segment + 1], mayCoverEnds: mayCoverEnds)
      {
        return center
      }
    }
    return nil
  }

  /// How much of a line is visible between a label and the end of its segment.
  private var endRoom: Int { grid.isCells ? 1 : grid.edgeSpacing / 2 }

  private func place(
    _ label: Label, from first: GridPoint, to second: GridPoint, mayCoverEnds: Bool
  ) -> GridPoint? {
    var box = label
    box.center = first
    let own = box.box
    let isVertical = first.cross == second.cross
    // The part of the plane that the label may touch.
    var area = own
    box.center = second
    area = area.union(box.box)
    let (a, b) = isVertical ? (first.main, second.main) : (first.cross, second.cross)
    let (before, after) =
      isVertical
      ? (first.main - own.top, own.bottom - first.main)
      : (first.cross - own.left, own.right - first.cross)
    // Both ends of the box have to be at coordinates that are not negative.
    let low = min(a, b) + (mayCoverEnds ? 0 : before + endRoom)
    let high = max(a, b) - (mayCoverEnds ? 0 : after + endRoom)
    var free = FreePlaces(max(low, before), high)
    func avoid(_ other: LiveBox, isRow: Bool = false) {
      var grown = other.grown(by: labelSpacing - 1)
      if isRow {
        // Between a row and a label, there is room for one lane.
        grown.top -= max(0, grid.clearance - grid.edgeSpacing)
        grown.bottom += max(0, grid.clearance - grid.edgeSpacing)
      }
      guard grown.meets(area) else { return }
      if isVertical {
        free.block(grown.top - after - 1, grown.bottom + before + 1)
      } else {
        free.block(grown.left - after - 1, grown.right + before + 1)
      }
    }
    forEachObstacle(area, avoid)
    guard isVertical ? own.left >= 0 : own.top >= 0, let place = free.nearest(to: (a + b) / 2)
    else { return nil }
    return isVertical
      ? GridPoint(cross: first.cross, main: place) : GridPoint(cross: place, main: first.main)
  }

  /// Visits what is in the rows and gaps of an area: boxes as high as their rows, segments and labels.
  private func forEachObstacle(
    _ area: LiveBox, _ visit: (LiveBox, _ isRow: Bool) -> Void
  ) {
    var row = max(0, LiveIndex.firstRow(rows, endingAfter: area.top - labelSpacing) - 1)
    func visitAll(_ strip: LiveIndex.Strip) {
      for segment in strip.verticals {
        visit(
          LiveBox(
            left: segment.cross, right: segment.cross, top: segment.low, bottom: segment.high),
          false)
      }
      for segment in strip.horizontals {
        visit(
          LiveBox(
            left: segment.low, right: segment.high, top: segment.main, bottom: segment.main),
          false)
      }
      for label in strip.labels { visit(label, false) }
    }
    while true {
      visitAll(index.gaps[row])
      guard row < rows.count, rows[row].top <= area.bottom + labelSpacing else { return }
      for node in rowNodes[row] {
        var box = nodes[Int(node)].box
        box.top = rows[row].top
        box.bottom = rows[row].bottom
        visit(box, true)
      }
      visitAll(index.rows[row])
      row += 1
    }
  }
}
