import ArtifactBase
import Charts
import Drawing

extension CellMarks {
  /// The approximate number of signs on a line.
  private static let signsOfLine = 8

  /// Returns the points of each line, split where values are missing.
  private func parts(_ marks: PlotMarks) -> [[[PlotItem]]] {
    var result: [[[PlotItem]]] = []
    var start = 0
    for length in marks.runs {
      let end = min(marks.items.count, start + max(0, length))
      var parts: [[PlotItem]] = [[]]
      for item in marks.items[start..<end] {
        if item.isDefined, item.x.isFinite, item.y.isFinite {
          parts[parts.count - 1].append(item)
        } else if parts.last?.isEmpty == false {
          parts.append([])
        }
      }
      result.append(parts.filter { !$0.isEmpty })
      start = end
    }
    return result
  }

  // MARK: Areas

  func drawAreas(_ marks: PlotMarks, in target: inout CellDrawing) {
    let lines = parts(marks)
    let isStacked = lines.count > 1
    if drawSolidAreas(lines, in: &target) { return }
    // Lines and points have signs already.
    let hasSigns = plane.view.marks.contains {
      [.line, .symbol].contains($0.kind) && !$0.items.isEmpty
    }
    for (number, parts) in lines.enumerated() {
      guard let first = parts.first?.first else { continue }
      var path = Path2D()
      for part in parts where part.count > 1 {
        let upper = part.map { clamped($0.x, $0.y) }
        let lower = part.reversed().map { clamped($0.x2, $0.y2) }
        var outline = Path2D(polyline: upper + lower)
        outline.close()
        path.append(outline)
      }
      guard !path.isEmpty else { continue }
      let series = first.series >= 0 ? first.series : number
      let opacity =
        isStacked ? ink.areaShade(series) : first.opacity * first.fillOpacity < 0.35 ? 0.3 : 1
      target.append(
        .path(.init(path, stroke: nil, fill: ink.paint(first))), opacity: opacity,
        id: "s\(max(0, series))", title: seriesTitle(first, marks))
      if isStacked, ink.signsAreas, !hasSigns { drawSign(of: parts.joined(), series, in: &target) }
      if isStacked, !ink.hasColors {
        for part in parts {
          let line = Path2D(polyline: part.map { clamped($0.x, $0.y) })
          target.append(
            .path(.init(line, stroke: Stroke2D(.role(.series, index: max(0, series)), width: 2))))
        }
      }
    }
  }

  /// Draws the sign of a stacked area where it is thickest, if it has room there.
  private func drawSign(
    of points: some Sequence<PlotItem>, _ series: Int, in target: inout CellDrawing
  ) {
    // Not at the ends of the area, which are the edges of the plot.
    let all = Array(points)
    let inner = all.count > 2 ? all.dropFirst().dropLast() : all[...]
    guard let item = inner.max(by: { abs($0.y2 - $0.y) < abs($1.y2 - $1.y) }),
      abs(clamped(item.x2, item.y2).y - clamped(item.x, item.y).y) >= 1,
      let cell = cell(item.x, (item.y + item.y2) / 2),
      target.isFree(cell.column..<cell.column + 1, row: cell.row)
    else { return }
    target.append(
      ink.sign(series, column: cell.column, row: cell.row, paint: ink.paint(item)),
      id: "s\(max(0, series))", title: nil)
    target.take(column: cell.column, row: cell.row)
  }

  private func seriesTitle(_ item: PlotItem, _ marks: PlotMarks) -> String? {
    marks.seriesNames.indices.contains(item.series) ? marks.seriesNames[item.series] : nil
  }

  /// Returns a point, moved to the edge of the plot if it is outside.
  func clamped(_ x: Double, _ y: Double) -> Point2D {
    let point = point(x, y)
    return Point2D(
      x: max(clip.min.x, min(clip.max.x, point.x)), y: max(clip.min.y, min(clip.max.y, point.y)))
  }

  // MARK: Lines

  func drawLines(_ marks: PlotMarks, in target: inout CellDrawing) {
    let lines = parts(marks)
    target.append(.groupStart(.init(clip: clip)))
    for (number, parts) in lines.enumerated() {
      guard let first = parts.first?.first else { continue }
      var path = Path2D()
      for part in parts {
        let points = course(part, marks)
        path.append(
          Path2D(polyline: points.count == 1 ? [points[0], points[0]] : points))
      }
      let series = first.series >= 0 ? first.series : lines.count > 1 ? number : 0
      target.append(
        .path(.init(path, stroke: Stroke2D(ink.paint(first), width: 2))),
        id: "s\(max(0, series))", title: seriesTitle(first, marks))
    }
    target.append(.groupEnd)
    guard !plane.view.marks.contains(where: { $0.kind == .symbol && $0.items.count > 1 }) else {
      return
    }
    for parts in lines { drawSigns(parts, isSingle: ink.seriesCount < 2, in: &target) }
  }

  /// Marks some points of lines if there are several, and values between gaps.
  private func drawSigns(
    _ parts: [[PlotItem]], isSingle: Bool, in target: inout CellDrawing
  ) {
    let points = Array(parts.joined())
    let step = max(1, points.count / Self.signsOfLine)
    var marked = Set<Int>()
    if !isSingle {
      for index in stride(from: 0, to: points.count, by: step) { marked.insert(index) }
    }
    var index = 0
    for part in parts {
      if part.count == 1 { marked.insert(index) }
      index += part.count
    }
    for (index, item) in points.enumerated() where marked.contains(index) {
      guard let cell = cell(item.x, item.y) else { continue }
      target.append(
        ink.sign(item.series, column: cell.column, row: cell.row, paint: ink.paint(item)),
        id: id(item, index), title: title(item))
      target.take(column: cell.column, row: cell.row)
    }
  }

  /// Returns the points through which a line goes: steps have corners.
  private func course(_ part: [PlotItem], _ marks: PlotMarks) -> [Point2D] {
    let points = part.map { dot($0.x, $0.y) }
    let name =
      part.first?.style["interpolate"]?.stringValue
      ?? marks.items.first?.style["interpolate"]?.stringValue
    guard let name, name.hasPrefix("step"), points.count > 1 else { return points }
    let share = name == "step-before" ? 0.0 : name == "step-after" ? 1 : 0.5
    var result = [points[0]]
    for (from, to) in zip(points, points.dropFirst()) {
      let x = from.x + (to.x - from.x) * share
      result.append(Point2D(x: x, y: from.y))
      result.append(Point2D(x: x, y: to.y))
      result.append(to)
    }
    return result
  }

  /// Returns a point just inside of the plot, if it is at its edge.
  private func dot(_ x: Double, _ y: Double) -> Point2D {
    var point = point(x, y)
    if abs(point.y - clip.max.y) < 0.01 { point.y = clip.max.y - 0.1 }
    if abs(point.x - clip.max.x) < 0.01 { point.x = clip.max.x - 0.1 }
    return point
  }

  // MARK: Rules

  func drawRules(_ marks: PlotMarks, in target: inout CellDrawing) {
    let covered = coveredCells()
    // Rules across the plot are limits, unless some of their kind are ranges of values.
    let areLimits = marks.items.allSatisfy(crossesPlot)
    for (index, item) in marks.items.prefix(5_000).enumerated() {
      guard item.x.isFinite, item.y.isFinite, item.x2.isFinite, item.y2.isFinite else { continue }
      let (from, to) = (clamped(item.x, item.y), clamped(item.x2, item.y2))
      let paint = ink.paint(item)
      // Ends in one row of categories may be above each other.
      let isLevel =
        abs(from.y - to.y) < 0.01 && (abs(item.y - item.y2) < 0.01 || item.x != item.x2)
      guard isLevel || abs(from.x - to.x) < 0.01 else {
        target.append(
          .path(.init(polyline: [from, to], stroke: Stroke2D(paint, width: 1))),
          id: id(item, index), title: title(item))
        continue
      }
      guard let first = cell(item.x, item.y) ?? edge(from),
        let last = cell(item.x2, item.y2) ?? edge(to)
      else { continue }
      // Bars in rows below each other meet, so that nothing has to connect them.
      if !isLevel, !crossesPlot(item), plane.isRows, plane.hasRowBars,
        abs(first.row - last.row) == 1
      {
        continue
      }
      draw(
        item, index, first, last: last, isLevel: isLevel, isLimit: areLimits, paint: paint,
        covered: covered, in: &target)
    }
  }

  /// Whether a rule goes from one side of the plot to the other one.
  private func crossesPlot(_ rule: PlotItem) -> Bool {
    abs(rule.y - rule.y2) > plane.view.frame.height - 1
      || abs(rule.x - rule.x2) > plane.view.frame.width - 1
  }

  private func edge(_ point: Point2D) -> (column: Int, row: Int)? {
    guard point.x.isFinite, point.y.isFinite, frame.x.length > 0, frame.y.length > 0 else {
      return nil
    }
    return (
      max(frame.left, min(frame.left + frame.x.length - 1, Int(point.x.rounded(.down)))),
      max(frame.top, min(frame.top + frame.y.length - 1, Int(point.y.rounded(.down))))
    )
  }

  private func draw(
    _ item: PlotItem, _ index: Int, _ first: (column: Int, row: Int),
    last: (column: Int, row: Int), isLevel: Bool, isLimit: Bool, paint: Paint2D,
    covered: Set<CellDrawing.Cell>, in target: inout CellDrawing
  ) {
    let (a, b) =
      isLevel
      ? (min(first.column, last.column), max(first.column, last.column))
      : (min(first.row, last.row), max(first.row, last.row))
    let start = isLevel ? frame.left : frame.top
    let end = start + (isLevel ? frame.x.length : frame.y.length) - 1
    let isWhole = isLimit && a <= start && b >= end
    let line: Character = isLevel ? (isWhole ? "╌" : "─") : isWhole ? "╎" : "│"
    let isRange = !isWhole && b > a
    // Rules from an edge of the plot have one end only.
    let extent = isLevel ? plane.view.frame.width : plane.view.frame.height
    let (low, high) =
      isLevel
      ? (min(item.x, item.x2), max(item.x, item.x2)) : (min(item.y, item.y2), max(item.y, item.y2))
    // An axis without zero at its edge shows that the end is a value.
    let ticks = (isLevel ? plane.xAxis : plane.yAxis)?.ticks ?? []
    let zero = ticks.first { $0.value == .number(0) }?.position
    let isAtEdge = (
      low < 0.5 && (ticks.isEmpty || zero.map { abs($0) < 1 } ?? false),
      high > extent - 0.5 && (ticks.isEmpty || zero.map { abs($0 - extent) < 1 } ?? false)
    )
    let ends: (Character, Character) = isLevel ? ("├", "┤") : ("┬", "┴")
    for place in a...b {
      let column = isLevel ? place : first.column
      let row = isLevel ? first.row : place
      guard target.isFree(column..<column + 1, row: row),
        !covered.contains(.init(column: column, row: row))
      else { continue }
      var sign = line
      func isCoveredBeside(_ step: Int) -> Bool {
        covered.contains(
          isLevel ? .init(column: column + step, row: row) : .init(column: column, row: row + step))
      }
      if isRange, place == a, !isCoveredBeside(-1), !isAtEdge.0 { sign = ends.0 }
      if isRange, place == b, !isCoveredBeside(1), !isAtEdge.1 { sign = ends.1 }
      target.text(
        String(sign), column: column, row: row, paint: paint, id: id(item, index),
        title: title(item))
    }
  }

  /// Returns the cells that boxes, lines and symbols cover, which rules don't cross. Rules are
  /// above bars with values.
  func coveredCells() -> Set<CellDrawing.Cell> {
    var result: Set<CellDrawing.Cell> = []
    for marks in plane.view.marks {
      if marks.kind == .symbol {
        for item in marks.items.prefix(5_000) {
          if let cell = cell(item.x, item.y) {
            result.insert(.init(column: cell.column, row: cell.row))
          }
        }
      }
      if marks.kind == .line { coverLines(marks, in: &result) }
      guard marks.kind == .rect, marks.type == "bar",
        CellSlots.Finder(plane.view).isRanged(marks)
      else { continue }
      for item in marks.items.prefix(2_000) { cover(item, in: &result) }
    }
    return result
  }

  /// Adds the cells through which lines go.
  private func coverLines(_ marks: PlotMarks, in result: inout Set<CellDrawing.Cell>) {
    var budget = 50_000
    for part in parts(marks).joined() {
      let points = course(part, marks)
      for (from, to) in zip(points, points.dropFirst()) {
        let length = max(abs(to.x - from.x), abs(to.y - from.y))
        guard length < 1e4, budget > 0 else { return }
        let steps = max(1, Int((length * 4).rounded(.up)))
        budget -= steps
        for step in 0...steps {
          let part = Double(step) / Double(steps)
          let (x, y) = (from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
          guard abs(x) < 1e5, abs(y) < 1e5 else { continue }
          result.insert(.init(column: Int(x.rounded(.down)), row: Int(y.rounded(.down))))
        }
      }
    }
  }

  private func cover(_ item: PlotItem, in result: inout Set<CellDrawing.Cell>) {
    let (a, b) = (point(item.x, item.y), point(item.x + item.width, item.y + item.height))
    let middle = point(item.x + item.width / 2, item.y + item.height / 2)
    guard [a.x, a.y, b.x, b.y, middle.x, middle.y].allSatisfy({ abs($0) < 1e4 }) else { return }
    if plane.isRows {
      let start = Int(a.x.rounded())
      let end = max(start + 1, Int((b.x - 0.06).rounded(.up)))
      for column in start..<end {
        result.insert(.init(column: column, row: Int(middle.y.rounded(.down))))
      }
    } else if let slots = plane.xSlots, let columns = drawing.columns(of: item, slots) {
      let start = Int(a.y.rounded(.down))
      for row in start..<max(start + 1, Int(b.y.rounded())) {
        for column in columns { result.insert(.init(column: column + frame.left, row: row)) }
      }
    }
  }
}
