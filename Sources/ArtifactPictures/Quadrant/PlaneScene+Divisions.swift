import Drawing

extension PlaneScene {
  /// Draws the lines between quarters or stages.
  mutating func drawDivisions() {
    let half = metrics.half
    let (top, bottom) = (plane.min.y + half, plane.max.y - half)
    if picture.hasQuadrants {
      let center = Point2D(x: metrics.middle(plane.center.x), y: metrics.middle(plane.center.y))
      draw(from: Point2D(x: center.x, y: top), to: Point2D(x: center.x, y: bottom))
      draw(
        from: Point2D(x: plane.min.x + half, y: center.y),
        to: Point2D(x: plane.max.x - half, y: center.y))
    }
    let links = metrics.isCells ? picture.links.filter(picture.isDrawn).map(ends(of:)) : []
    for boundary in stages.boundaries where boundary > 0 && boundary < 1 {
      let x = place(boundary, 0).x
      var start = top
      for row in crossedRows(of: links, x) where row + 0.5 >= start {
        if row - start >= 1 { draw(from: Point2D(x: x, y: start), to: Point2D(x: x, y: row - 0.5)) }
        start = row + 1.5
      }
      if bottom - start >= 1 { draw(from: Point2D(x: x, y: start), to: Point2D(x: x, y: bottom)) }
    }
  }

  private mutating func draw(from start: Point2D, to end: Point2D) {
    let isFirm = picture.hasQuadrants
    scene.drawLine(
      [start, end],
      Stroke2D(.role(isFirm ? .axis : .grid), width: 1, pattern: isFirm ? .solid : .dashed))
    labels.insertLine(from: start, to: end, cost: 6)
  }

  /// Returns the rows of cells in which oblique lines cross a column, in order, without those at the ends of the plane.
  ///
  /// A cell has room for the sign of one line, which is that between points.
  private func crossedRows(of lines: [(Point2D, Point2D)], _ x: Double) -> [Double] {
    let column = Rect2D(
      Point2D(x: x - 0.5, y: plane.min.y), Point2D(x: x + 0.5, y: plane.max.y))
    var rows: Set<Double> = []
    for (start, end) in lines where start.x != end.x && start.y != end.y {
      guard let part = PlaneObstacles.part(of: column, start, end) else { continue }
      let ends = [part.from, part.to].map { (start.y + (end.y - start.y) * $0).rounded(.down) }
      for row in stride(from: min(ends[0], ends[1]), through: max(ends[0], ends[1]), by: 1)
      where row > plane.min.y && row < plane.max.y - 1 {
        rows.insert(row)
      }
    }
    return rows.sorted()
  }
}
