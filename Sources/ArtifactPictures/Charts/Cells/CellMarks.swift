import ArtifactBase
import Charts
import Drawing

/// Draws the marks of a plot in cells.
struct CellMarks {
  let drawing: CellPlaneDrawing
  var plane: CellPlane { drawing.plane }
  var frame: CellFrame { drawing.frame }
  var ink: CellInk { drawing.ink }
  var metrics: PictureMetrics { drawing.metrics }

  /// The number of points of one series from which they are dots.
  static let manyPoints = 250

  init(_ drawing: CellPlaneDrawing) {
    self.drawing = drawing
  }

  func draw(in target: inout CellDrawing) {
    for marks in plane.view.marks {
      switch marks.kind {
      case .rect: drawRectangles(marks, in: &target)
      case .area: drawAreas(marks, in: &target)
      case .line, .trail: drawLines(marks, in: &target)
      case .symbol: drawSymbols(marks, in: &target)
      case .rule: drawRules(marks, in: &target)
      case .shape: drawShapes(marks, in: &target)
      case .image: drawImages(marks, in: &target)
      case .arc, .text: break
      }
    }
    guard !drawing.rows.replacesTexts else { return }
    if plane.isRows, plane.hasRowBars { return drawBarTexts(in: &target) }
    for marks in plane.view.marks where marks.kind == .text { drawTexts(marks, in: &target) }
  }

  // MARK: Names

  func id(_ item: PlotItem, _ index: Int) -> String {
    "s\(max(0, item.series)).\(item.row >= 0 ? item.row : index)"
  }

  func title(_ item: PlotItem) -> String? { Self.title(item) }

  /// Returns what a mark shows: `North, Q1: 12`, or names with values.
  static func title(_ item: PlotItem) -> String? {
    guard !item.summary.isEmpty else { return nil }
    let label = item.cellLabel
    guard !label.isEmpty, item.summary.contains(where: { $0.value == item.valueLabel }) else {
      return item.summary.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    }
    var rest = item.summary.map(\.value)
    if let index = rest.lastIndex(of: item.valueLabel) { rest.remove(at: index) }
    return rest.isEmpty ? label : rest.reversed().joined(separator: ", ") + ": " + label
  }

  // MARK: Positions

  func point(_ x: Double, _ y: Double) -> Point2D {
    Point2D(
      x: Double(frame.left) + limited(frame.x.cell(x), frame.x.length),
      y: Double(frame.top) + limited(rowCell(y), frame.y.length))
  }

  private func limited(_ cell: Double, _ length: Int) -> Double {
    max(-1e4, min(1e4 + Double(length), cell))
  }

  func rowCell(_ y: Double) -> Double {
    if plane.ySlots != nil, plane.isRows {
      return drawing.row(ofMiddle: y).map { Double($0) + 0.5 } ?? -1e4
    }
    return frame.y.cell(y)
  }

  func isInside(_ point: Point2D) -> Bool {
    point.x >= Double(frame.left) - 0.01 && point.x <= Double(frame.left + frame.x.length) + 0.01
      && point.y >= Double(frame.top) - 0.01
      && point.y <= Double(frame.top + frame.y.length) + 0.01
  }

  /// Returns the cell of a point in the plot; nil outside of it.
  func cell(_ x: Double, _ y: Double) -> (column: Int, row: Int)? {
    let place = point(x, y)
    guard place.x.isFinite, place.y.isFinite, isInside(place) else { return nil }
    let column = min(Int((place.x + 1e-6).rounded(.down)), frame.left + frame.x.length - 1)
    let row = min(Int((place.y + 1e-6).rounded(.down)), frame.top + frame.y.length - 1)
    return (max(column, frame.left), max(row, frame.top))
  }

  /// The area of the plot, to which lines are clipped.
  var clip: Rect2D {
    Rect2D(
      Point2D(x: Double(frame.left), y: Double(frame.top)),
      Point2D(x: Double(frame.left + frame.x.length), y: Double(frame.top + frame.y.length)))
  }

  // MARK: Symbols

  private func drawSymbols(_ marks: PlotMarks, in target: inout CellDrawing) {
    if marks.items.count > Self.manyPoints, ink.seriesCount == 1 || ink.hasColors, !ink.hasShapes {
      return drawDots(marks, in: &target)
    }
    for (index, item) in marks.items.prefix(10_000).enumerated() {
      guard let cell = cell(item.x, item.y) else { continue }
      let paint = ink.paint(item)
      if ink.showsSizes {
        guard target.isFree(cell.column..<cell.column + 1, row: cell.row) else { continue }
        target.text(
          ink.sizeSign(item.size), column: cell.column, row: cell.row, paint: paint,
          id: id(item, index), title: title(item))
        continue
      }
      target.append(
        ink.sign(ink.signNumber(item), column: cell.column, row: cell.row, paint: paint),
        id: id(item, index), title: title(item))
      target.take(column: cell.column, row: cell.row)
    }
  }

  /// Marks the places of images.
  private func drawImages(_ marks: PlotMarks, in target: inout CellDrawing) {
    for (index, item) in marks.items.prefix(5_000).enumerated() {
      guard let cell = cell(item.x + item.width / 2, item.y + item.height / 2) else { continue }
      target.append(
        ink.sign(5, column: cell.column, row: cell.row, paint: ink.paint(item)),
        id: id(item, index), title: title(item))
    }
  }

  /// Draws many points as dots.
  private func drawDots(_ marks: PlotMarks, in target: inout CellDrawing) {
    var paths: [Int: (path: Path2D, item: PlotItem)] = [:]
    for item in marks.items {
      let place = point(item.x, item.y)
      guard place.x.isFinite, place.y.isFinite, isInside(place) else { continue }
      paths[item.series, default: (Path2D(), item)].path
        .append(Path2D(polyline: [place, place]))
    }
    for (series, entry) in paths.sorted(by: { $0.key < $1.key }) {
      target.append(
        .path(.init(entry.path, stroke: Stroke2D(ink.paint(entry.item), width: 2))),
        id: "s\(max(0, series))", title: nil)
    }
  }

  // MARK: Texts

  private func drawTexts(_ marks: PlotMarks, in target: inout CellDrawing) {
    // Texts of the whole chart are repeated for each row of its data.
    var seen: Set<String> = []
    let cells = HeatCells(self)
    for (index, item) in marks.items.prefix(5_000).enumerated() {
      guard !item.text.isEmpty, seen.insert("\(item.x) \(item.y) \(item.text)").inserted,
        item.x.isFinite, item.y.isFinite
      else { continue }
      let text = metrics.fitted(item.text.joined(separator: " "), cells: plane.room.width)
      let width = metrics.cells(text)
      guard width > 0 else { continue }
      let place = point(item.x, item.y)
      guard place.x.isFinite, place.y.isFinite, isInside(place) else { continue }
      let dx = (item.style["dx"]?.doubleValue ?? 0) / CellChartPlan.cell.width
      let dy = (item.style["dy"]?.doubleValue ?? 0) / CellChartPlan.cell.height
      var x = place.x + dx.rounded(.toNearestOrAwayFromZero)
      switch item.style["align"]?.stringValue ?? "center" {
      case "left": break
      case "right": x -= Double(width)
      default: x -= Double(width) / 2
      }
      var y = place.y + dy
      switch item.style["baseline"]?.stringValue ?? "middle" {
      case "top": y += 0.5
      case "bottom", "alphabetic": y -= 0.5
      default: break
      }
      guard abs(x) < 1e5, abs(y) < 1e5 else { continue }
      let last = plane.room.width - width
      guard last >= 0 else { continue }
      let column = max(0, min(last, Int(x.rounded())))
      let row = max(frame.top, min(frame.top + frame.y.length - 1, Int(y.rounded(.down))))
      let moves =
        plane.isHeatMap
        ? [(0, 0)] : [(0, 0), (0, -1), (0, 1), (1, 0), (-1, 0), (2, 0), (-2, 0), (1, -1), (-1, -1)]
      for (right, down) in moves {
        let (column, row) = (column + right, row + down)
        guard column >= 0, column <= last, row >= 0, row < frame.top + frame.y.length,
          target.isFree(max(0, column - 1)..<column + width + 1, row: row)
        else { continue }
        if let cell = cells[column + width / 2, row] {
          write(
            text, into: cell, column: column, row: row, id: item.row >= 0 ? id(item, index) : nil,
            title: title(item), in: &target)
          break
        }
        target.text(
          text, column: column, row: row,
          paint: item.fill.map { ink.paint($0, series: item.series) } ?? .role(.label),
          id: item.row >= 0 ? id(item, index) : nil, title: title(item))
        break
      }
    }
  }
}

extension PlotItem {
  /// The measured value as it is written into a chart: as the chart formats it, or with few digits.
  var cellLabel: String {
    guard value.isFinite else { return "" }
    let digits = valueLabel.replacing("−", with: "-")
    return digits.isEmpty || Double(digits) != nil ? ChartNumber.label(value) : valueLabel
  }

  /// The label, without the sign of a negative value if the axis hides it.
  func cellLabel(hidesSign: Bool) -> String {
    let label = cellLabel
    return hidesSign && (label.hasPrefix("−") || label.hasPrefix("-"))
      ? String(label.dropFirst()) : label
  }
}
