import ArtifactPresentation
import Drawing

extension ScenePainter {
  /// Draws a path: orthogonal lines with characters, everything else in dots.
  mutating func paint(_ path: Scene2D.Path, owner: Int) {
    let course = path.path.applying(context.transform)
    guard course.finiteBounds != nil else { return }
    let flat = FlattenedPath(course)
    if let fill = path.fill { paintArea(flat, fill, path.fillRule) }
    guard let stroke = path.stroke, stroke.width > 0 else { return }
    let style = inks.line(stroke.paint)
    // The lines of a chart are drawn in dots, even where they are level; those of graphs have signs or corners.
    let isConnection = path.startMarker != nil || path.endMarker != nil || path.cornerRadius > 0
    if isConnection || !isSeries(stroke.paint), flat.isOrthogonal {
      for (index, subpath) in flat.subpaths.enumerated() {
        let isFirst = index == 0
        let isLast = index == flat.subpaths.count - 1
        paint(
          subpath,
          OrthogonalLine(
            style: style, weight: weight(of: stroke), pattern: pattern(of: stroke),
            isRounded: path.cornerRadius > 0, owner: path.bundle.map { ~($0 & Int.max) } ?? owner,
            isBundled: path.bundle != nil,
            start: isFirst ? path.startMarker : nil, end: isLast ? path.endMarker : nil))
      }
      return
    }
    for subpath in flat.subpaths { paintDots(subpath, style) }
    paintMarkers(of: path, flat, style)
  }

  func isSeries(_ paint: Paint2D) -> Bool {
    if case .role(.series, _) = paint { true } else { false }
  }

  func weight(of stroke: Stroke2D) -> LineMask.Weight {
    stroke.pattern == .double ? .double : stroke.width >= 2 ? .heavy : .light
  }

  func pattern(of stroke: Stroke2D) -> LineMask.Pattern {
    switch stroke.pattern {
    case .solid, .double: .solid
    case .dashed: .dashed
    case .dotted: .dotted
    }
  }

  // MARK: Orthogonal lines

  /// How an orthogonal line is drawn.
  private struct OrthogonalLine {
    var style: Style
    var weight: LineMask.Weight
    var pattern: LineMask.Pattern
    var isRounded: Bool
    var owner: Int
    var isBundled: Bool
    var start: Scene2D.Marker?
    var end: Scene2D.Marker?
  }

  private mutating func paint(_ subpath: FlattenedPath.Subpath, _ line: OrthogonalLine) {
    var points = subpath.points
    if subpath.isClosed, let first = points.first { points.append(first) }
    guard let route = CellRoute(points, self) else { return }
    var cells = route.cells[...]
    // A line ends before the border that it leads to.
    func isBorder(_ cell: CellRoute.Cell) -> Bool { isBorderCell(cell.x, cell.y) }
    while cells.count > 1, let last = cells.last, isBorder(last) { cells.removeLast() }
    while cells.count > 1, let first = cells.first, isBorder(first) { cells.removeFirst() }
    guard let first = cells.first, let last = cells.last else { return }
    // An end leads to the border before which it ends, also around a corner.
    let (before, after) = (
      cells.startIndex > 0 ? route.cells[cells.startIndex - 1] : nil,
      cells.endIndex < route.cells.count ? route.cells[cells.endIndex] : nil
    )
    let outwards = (
      start: before.map { CellRoute.direction(from: first, to: $0) }
        ?? (cells.count > 1
          ? CellRoute.direction(from: cells[cells.startIndex + 1], to: first)
          : route.startDirection.opposite),
      end: after.map { CellRoute.direction(from: last, to: $0) }
        ?? (cells.count > 1
          ? CellRoute.direction(from: cells[cells.endIndex - 2], to: last) : route.endDirection)
    )
    let endsInside = (
      start: before == nil && line.isBundled && cells.count > 1 && Self.isMiddle(points.first),
      end: after == nil && line.isBundled && cells.count > 1 && Self.isMiddle(points.last)
    )
    for index in cells.indices {
      let cell = cells[index]
      let before = index == cells.startIndex ? nil : cells[index - 1]
      let after = index == cells.endIndex - 1 ? nil : cells[index + 1]
      let back = before.map { CellRoute.direction(from: cell, to: $0) } ?? outwards.start
      let forth = after.map { CellRoute.direction(from: cell, to: $0) } ?? outwards.end
      guard context.contains(cell.x, cell.y) else { continue }
      // Lines of a bundle may meet in the middle of a cell, without going on.
      var directions: [LineMask.Direction] = []
      if before != nil || !endsInside.start { directions.append(back) }
      if after != nil || !endsInside.end { directions.append(forth) }
      grid.put(
        line: LineMask(directions, line.weight), cell.x, cell.y, line.style, owner: line.owner,
        isRounded: line.isRounded, pattern: line.pattern)
    }
    if !endsInside.start || line.start != nil {
      finish(first, cells: Array(cells), direction: outwards.start, marker: line.start, line: line)
    }
    if !endsInside.end || line.end != nil {
      finish(last, cells: cells.reversed(), direction: outwards.end, marker: line.end, line: line)
    }
  }

  /// Whether a point is in the middle of a cell.
  private static func isMiddle(_ point: Point2D?) -> Bool {
    guard let point else { return false }
    return [point.x, point.y].allSatisfy { abs($0 - $0.rounded(.down) - 0.5) < 1e-5 }
  }

  /// Draws the marker at an end of a line, or fastens the end to the border after it. `cells` are
  /// those of the line from this end on.
  private mutating func finish(
    _ cell: CellRoute.Cell, cells: [CellRoute.Cell], direction: LineMask.Direction,
    marker: Scene2D.Marker?, line: OrthogonalLine
  ) {
    guard let marker else {
      let step = direction.step
      join(
        Join(
          x: cell.x + step.x, y: cell.y + step.y, direction: direction.opposite,
          weight: line.weight))
      return
    }
    let signs = marker.signs(direction, isASCII: isASCII)
    for (cell, sign) in zip(cells, signs) where context.contains(cell.x, cell.y) {
      grid.put(sign: sign, cell.x, cell.y, line.style)
    }
  }

  // MARK: Dots

  private mutating func paintMarkers(
    of path: Scene2D.Path, _ flat: FlattenedPath, _ style: Style
  ) {
    func put(_ marker: Scene2D.Marker?, _ tip: Point2D?, _ before: Point2D?) {
      guard let marker, let tip, let before else { return }
      let (dx, dy) = (tip.x - before.x, (tip.y - before.y) * 2)
      let direction: LineMask.Direction =
        abs(dx) >= abs(dy) ? (dx < 0 ? .left : .right) : (dy < 0 ? .up : .down)
      // A tip at the edge of a cell belongs to the cell that the line comes from.
      let x = column(tip.x - (dx > 0 ? 0.01 : 0))
      let y = row(tip.y - (dy > 0 ? 0.01 : 0))
      guard let sign = marker.signs(direction, isASCII: isASCII).first, context.contains(x, y)
      else { return }
      grid.put(sign: sign, x, y, style)
    }
    if let points = flat.subpaths.last?.points, points.count > 1 {
      put(path.endMarker, points.last, points[points.count - 2])
    }
    if let points = flat.subpaths.first?.points, points.count > 1 {
      put(path.startMarker, points.first, points[1])
    }
  }

  /// Draws a line of any direction in dots.
  mutating func paintDots(_ subpath: FlattenedPath.Subpath, _ style: Style) {
    var points = subpath.points
    if subpath.isClosed, let first = points.first { points.append(first) }
    guard var from = points.first else { return }
    for to in points.dropFirst() {
      if let (a, b) = clipped(from, to) {
        grid.dot(from: dot(a), to: dot(b), style)
      }
      from = to
    }
  }

  private func dot(_ point: Point2D) -> (x: Int, y: Int) {
    (Int((point.x * 2).rounded(.down)), Int((point.y * 4).rounded(.down)))
  }

  /// Returns the part of a segment inside of the visible area; nil if there is none.
  private func clipped(_ from: Point2D, _ to: Point2D) -> (Point2D, Point2D)? {
    guard !context.columns.isEmpty, !context.rows.isEmpty else { return nil }
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    guard dx.isFinite, dy.isFinite else { return nil }
    var (start, end) = (0.0, 1.0)
    // Just inside of the last dots.
    let (left, top) = (Double(context.columns.lowerBound), Double(context.rows.lowerBound))
    let (right, bottom) = (
      Double(context.columns.upperBound) - 0.01, Double(context.rows.upperBound) - 0.01
    )
    let edges = [
      (-dx, from.x - left), (dx, right - from.x), (-dy, from.y - top), (dy, bottom - from.y),
    ]
    for (change, room) in edges {
      if change == 0 {
        if room < -0.02 { return nil }
      } else if change < 0 {
        start = max(start, room / change)
      } else {
        end = min(end, room / change)
      }
    }
    guard start <= end else { return nil }
    // The rounding error of a very long segment may be longer than the area.
    func point(_ part: Double) -> Point2D {
      Point2D(
        x: min(max(from.x + dx * part, left), right), y: min(max(from.y + dy * part, top), bottom))
    }
    return (point(start), point(end))
  }

  /// Whether an area of the current opacity has a dot: all from a half on, every other one from a
  /// quarter on, else every fourth or, below 0.15, every eighth one.
  private func isDotted(_ x: Int, _ y: Int) -> Bool {
    switch context.opacity {
    case 0.5...: true
    case 0.25...: (x + y) % 2 == 0
    case 0.15...: x % 2 == 0 && (x / 2 + y) % 2 == 0
    default: x % 2 == 0 && (x / 2 + y) % 4 == 0
    }
  }

  /// Fills an area with dots, fewer the less opaque it is; with every other dot if it has the paint
  /// of the background.
  mutating func paintArea(
    _ flat: FlattenedPath, _ fill: Paint2D, _ rule: Scene2D.Path.FillRule = .nonzero
  ) {
    let style = inks.area(fill)
    var bounds: Rect2D?
    for point in flat.subpaths.lazy.flatMap(\.points) {
      if bounds == nil { bounds = Rect2D(at: point) } else { bounds?.formUnion(point) }
    }
    guard let bounds else { return }
    let frame = cellFrame(of: bounds)
    let rows = frame.rows.clamped(to: context.rows)
    let columns = frame.columns.clamped(to: context.columns)
    guard !rows.isEmpty, !columns.isEmpty else { return }
    let dotRows = rows.lowerBound * 4..<rows.upperBound * 4
    for (y, crossings) in zip(dotRows, flat.crossings(dotRows: dotRows)) {
      var winding = 0
      for (index, crossing) in crossings.enumerated() {
        winding += crossing.isDown ? 1 : -1
        guard rule.isInside(winding: winding), index + 1 < crossings.count else { continue }
        let left = max(Double(columns.lowerBound * 2), crossing.x * 2)
        let right = min(Double(columns.upperBound * 2), crossings[index + 1].x * 2)
        guard left < right else { continue }
        for x in Int((left + 0.5).rounded(.down))..<Int((right + 0.5).rounded(.down)) {
          if let style {
            if isDotted(x, y) { grid.dot(x, y, style) }
          } else if x % 2 == 0, y % 4 == 0 {
            grid.clear(x / 2, y / 4)
          }
        }
      }
    }
  }
}

extension FlattenedPath {
  /// Whether all segments are parallel to the axes.
  var isOrthogonal: Bool {
    subpaths.allSatisfy { subpath in
      guard var from = subpath.isClosed ? subpath.points.last : subpath.points.first else {
        return true
      }
      for to in subpath.points {
        if abs(to.x - from.x) > 0.01, abs(to.y - from.y) > 0.01 { return false }
        from = to
      }
      return true
    }
  }

  /// Returns where the outline crosses the middles of rows of dots, from left to right for each row.
  ///
  /// - Complexity: O(n + m log m) for n points and m crossings.
  func crossings(dotRows: Range<Int>) -> [[(x: Double, isDown: Bool)]] {
    var result = [[(x: Double, isDown: Bool)]](repeating: [], count: dotRows.count)
    for subpath in subpaths {
      guard var from = subpath.points.last else { continue }
      for to in subpath.points {
        defer { from = to }
        let least = Self.dotRow(min(from.y, to.y), dotRows)
        let greatest = Self.dotRow(max(from.y, to.y), dotRows)
        for row in least...greatest where dotRows.contains(row) {
          let y = (Double(row) + 0.5) / 4
          guard (from.y <= y) != (to.y <= y) else { continue }
          let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
          result[row - dotRows.lowerBound].append((x, to.y > from.y))
        }
      }
    }
    return result.map { $0.sorted { $0.x < $1.x } }
  }

  private static func dotRow(_ y: Double, _ rows: Range<Int>) -> Int {
    Int(max(Double(rows.lowerBound), min(Double(rows.upperBound), (y * 4).rounded(.down))))
  }
}
