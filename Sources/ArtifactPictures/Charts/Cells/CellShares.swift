import Charts
import Drawing

/// The sectors of a pie as rows with their shares, beside a circle.
struct CellShares {
  private struct Share {
    var item: PlotItem
    var index: Int
    var name: String
    var part: Double
    var value: String
  }

  /// The width that bars have at least before names are shortened.
  private static let barWidth = 12
  let view: PlotView
  let ink: CellInk
  let metrics: PictureMetrics
  let room: CellPlane.Room
  private var shares: [Share] = []
  /// Whether sectors differ by their radius rather than their angle.
  private var isRadial = false

  /// Creates the rows of a plot; nil if it has no sectors.
  init?(
    _ view: PlotView, _ legends: [PlotLegend], _ ink: CellInk, metrics: PictureMetrics,
    room: CellPlane.Room
  ) {
    self.view = view
    self.ink = ink
    self.metrics = metrics
    self.room = room
    let marks = view.marks.filter { $0.kind == .arc && !$0.items.isEmpty }
    guard let first = marks.first else { return nil }
    let angles = first.items.map { abs($0.endAngle - $0.startAngle) }
    let radii = first.items.map(\.outerRadius)
    let total = angles.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    let values = first.items.map(\.value)
    let sum = values.reduce(0, +)
    // Angles that aren't shares of the values are positions, or equal.
    let hasShares = zip(angles, values).allSatisfy { abs($0 / total - $1 / sum) < 1e-3 }
    let isEven = (angles.max() ?? 0) - (angles.min() ?? 0) < 1e-6
    let varies = (radii.max() ?? 0) - (radii.min() ?? 0) > 0.5 && angles.count > 1
    isRadial = varies && (isEven || sum.isFinite && !hasShares)
    let isMeasured = values.allSatisfy { $0.isFinite && $0 >= 0 } && sum > 0
    let lengths = isRadial && isMeasured ? values : radii
    let largest = lengths.max() ?? 1
    let labels = legends.first { $0.channels.contains(.color) && !$0.entries.isEmpty }?.entries.map(
      \.label)
    for (index, item) in first.items.enumerated() {
      let rest = item.summary.filter { $0.value != item.valueLabel }
      let name =
        labels.flatMap { $0.indices.contains(item.series) ? $0[item.series] : nil }
        ?? (rest.isEmpty ? "" : rest.map(\.value).joined(separator: ", "))
      shares.append(
        Share(
          item: item, index: index, name: name.isEmpty ? "\(index + 1)" : name,
          part: isRadial ? lengths[index] / max(largest, 1e-9) : angles[index] / total,
          value: item.cellLabel))
    }
  }

  func drawing() -> CellDrawing? {
    var drawing = CellDrawing(metrics)
    let shown =
      shares.count > room.rowLimit ? Array(shares.prefix(max(1, room.rowLimit - 1))) : shares
    let count = shown.count
    let percents = shown.map { share in isRadial ? "" : Self.percent(share.part) }
    let percentWidth = percents.map(\.count).max() ?? 0
    // Values that are percentages themselves aren't repeated.
    let isPercent = zip(shown, percents).allSatisfy { $0.value + "%" == $1 || $0.value == $1 }
    let valueWidth = isPercent ? 0 : min(16, shown.map { metrics.cells($0.value) }.max() ?? 0)
    // The circle, if there is room for it beside the rows and their names.
    let circleRows = max(7, min(11, count | 1))
    let circleWidth = circleRows * 2 + 3
    let widest = shown.map { metrics.cells($0.name) }.max() ?? 0
    let rest = room.width - percentWidth - valueWidth - 5 - Self.barWidth
    let hasCircle = room.width >= 56 && !isRadial && widest <= rest - circleWidth
    let left = hasCircle ? circleWidth : 0
    let nameWidth = min(widest, max(6, rest - left))
    let start = left + 2 + nameWidth + 1 + percentWidth + (percentWidth > 0 ? 1 : 0)
    let bar = min(40, room.width - start - (valueWidth > 0 ? valueWidth + 1 : 0))
    guard bar >= 4 else { return nil }
    let top = hasCircle && circleRows > count ? (circleRows - count) / 2 : 0
    let largest = shown.map(\.part).max() ?? 1
    for (row, share) in shown.enumerated() {
      let y = top + row
      let paint = ink.paint(share.item)
      let id = "s\(max(0, share.item.series)).\(share.item.row >= 0 ? share.item.row : share.index)"
      let title = CellMarks.title(share.item)
      drawing.append(
        ink.sign(
          share.item.series >= 0 ? share.item.series : row, column: left, row: y, paint: paint),
        id: id, title: title)
      drawing.text(
        drawing.shortened(share.name, cells: nameWidth), column: left + 2, row: y,
        paint: .role(.label))
      drawing.text(
        percents[row], column: start - 1 - metrics.cells(percents[row]), row: y,
        paint: .role(.label))
      let length = max(0.125, (share.part / max(largest, 1e-9) * Double(bar) * 8).rounded() / 8)
      if share.part > 0 {
        drawing.fill(
          Rect2D(
            Point2D(x: Double(start), y: Double(y)),
            Point2D(x: Double(start) + length, y: Double(y + 1))), paint, id: id, title: title)
      }
      let end = start + Int(length.rounded(.up)) + 1
      let value = valueWidth > 0 ? drawing.shortened(share.value, cells: valueWidth) : ""
      drawing.text(value, column: end, row: y)
      drawing.width = max(drawing.width, value.isEmpty ? end - 1 : end + metrics.cells(value))
    }
    drawing.height = top + count
    if shares.count > count {
      drawing.text("and \(shares.count - count) more", column: left + 2, row: drawing.height)
      drawing.height += 1
      drawing.isAbridged = true
    }
    if hasCircle { drawCircle(rows: circleRows, in: &drawing) }
    return drawing
  }

  /// Returns a share with as many digits as distinguish small ones.
  private static func percent(_ part: Double) -> String {
    let percent = part * 100
    guard percent.isFinite else { return "" }
    if percent > 0, percent < 0.1 { return "<0.1%" }
    return ChartNumber.label((percent * 10).rounded() / 10) + "%"
  }

  private func drawCircle(rows: Int, in drawing: inout CellDrawing) {
    let center = Point2D(x: Double(rows), y: Double(rows) / 2)
    let (rx, ry) = (Double(rows), Double(rows) / 2)
    let outer = shares.map(\.item.outerRadius).max() ?? 1
    for share in shares {
      let item = share.item
      let (start, end) = (item.startAngle, item.endAngle)
      guard start.isFinite, end.isFinite, abs(end - start) > 1e-4 else { continue }
      func point(_ angle: Double, _ radius: Double) -> Point2D {
        let part = outer > 0 ? radius / outer : 1
        return Point2D(
          x: center.x + rx * part * CellMath.sine(angle),
          y: center.y - ry * part * CellMath.cosine(angle))
      }
      let steps = max(2, Int(min(63, abs(end - start) / 0.1)) + 1)
      let angles = (0...steps).map { start + (end - start) * Double($0) / Double(steps) }
      var points = angles.map { point($0, item.outerRadius) }
      if item.innerRadius > 0 {
        points += angles.reversed().map { point($0, item.innerRadius) }
      } else {
        points.append(center)
      }
      var path = Path2D(polyline: points)
      path.close()
      let series = item.series >= 0 ? item.series : share.index
      drawing.append(
        .path(.init(path, stroke: nil, fill: ink.paint(item))), opacity: ink.areaShade(series),
        id: "s\(max(0, item.series)).\(item.row >= 0 ? item.row : share.index)",
        title: CellMarks.title(item))
    }
    drawing.height = max(drawing.height, rows)
    drawing.width = max(drawing.width, rows * 2)
  }
}

/// Trigonometry without a library of the system.
enum CellMath {
  static func sine(_ angle: Double) -> Double {
    guard angle.isFinite else { return 0 }
    var x = angle.remainder(dividingBy: 2 * .pi)
    if x > .pi / 2 { x = .pi - x } else if x < -.pi / 2 { x = -.pi - x }
    let square = x * x
    return x
      * (1 - square / 6
        * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110)))))
  }

  static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
}
