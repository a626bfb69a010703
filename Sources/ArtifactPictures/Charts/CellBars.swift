import Drawing

/// Horizontal bars in rows of cells, each with its label and value.
struct CellBars {
  private static let longestLabel = 24.0
  private static let shortestLabel = 3.0
  private static let shortestBar = 4.0

  let chart: ChartPicture
  let scale: ChartScale
  let metrics: PictureMetrics

  init(_ chart: ChartPicture, _ scale: ChartScale, _ metrics: PictureMetrics) {
    self.chart = chart
    self.scale = scale
    self.metrics = metrics
  }

  /// Draws the bars; nil if they do not fit.
  func scene(width: Double, height: Double) -> Scene2D? {
    let legend = ChartLegend(chart, width: width, metrics)
    var bars = ChartBars(chart)
    let limit = ChartPictureLimits.barCount.cells
    var room = min(height - Double(legend.rowCount), Double(limit))
    let count = bars.categories.reduce(0) { $0 + $1.stacks.count }
    // One row is for the number of those that do not fit.
    if room < Double(min(count, limit)) { room -= 1 }
    guard room >= 1 else { return nil }
    let rest = bars.keep(atMost: Int(room))
    let isSigned = chart.series.count > 1
    let stacks = bars.categories.flatMap(\.stacks)
    guard !stacks.isEmpty else { return nil }
    let valueWidth = stacks.map { metrics.width(of: ChartNumber.label($0.total)) }.max() ?? 0
    let signWidth = isSigned ? 2.0 : 0
    let labelRoom = width - valueWidth - signWidth - Self.shortestBar - 2
    guard labelRoom >= Self.shortestLabel else { return nil }
    let labels = bars.categories.map { metrics.fitted($0.name, min(Self.longestLabel, labelRoom)) }
    let labelWidth = labels.map { metrics.width(of: $0) }.max() ?? 0

    var scene = Scene2D(
      size: Size2D(
        width: width, height: Double(legend.rowCount + stacks.count + (rest > 0 ? 1 : 0))),
      unit: .cells)
    legend.draw(at: Point2D(x: 0, y: 0), metrics, in: &scene)
    let start = labelWidth + 1 + signWidth
    let axis = Axis(scale, start: start, room: width - start - valueWidth - 1)
    var row = Double(legend.rowCount)
    for (category, label) in zip(bars.categories, labels) {
      for (index, stack) in category.stacks.enumerated() {
        let middle = row + 0.5
        if index == 0 {
          scene.append(
            .text(.init(label, at: Point2D(x: labelWidth, y: middle), anchor: .end)))
        }
        // A stack has no sign, since its segments are in the order of the legend.
        if isSigned, stack.count == 1 {
          scene.append(
            ChartSign.content(
              of: stack[0].series, at: Point2D(x: labelWidth + 1.5, y: middle), metrics))
        }
        let end = draw(stack, axis, row: row, in: &scene)
        scene.append(
          .text(
            .init(
              ChartNumber.label(stack.total), at: Point2D(x: end + 1, y: middle),
              paint: .role(.axis))))
        row += 1
      }
    }
    if rest > 0 {
      scene.append(
        .text(
          .init(
            metrics.fitted("and \(rest) more", width), at: Point2D(x: 0, y: row + 0.5),
            paint: .role(.axis))))
    }
    return scene
  }

  /// Draws a bar; returns the cell after it.
  private func draw(
    _ stack: ChartBars.Stack, _ axis: Axis, row: Double, in scene: inout Scene2D
  ) -> Double {
    var end = axis.zero
    func append(_ segment: ChartBars.Segment, _ from: Double, _ to: Double) {
      guard to > from else { return }
      let frame = Rect2D(Point2D(x: from, y: row), Point2D(x: to, y: row + 1))
      scene.append(
        .shape(
          .init(
            .rectangle, frame: frame, fill: .role(.series, index: segment.series), stroke: nil)),
        id: ChartPicture.id(ofPoint: segment.index, in: segment.series),
        title: chart.title(of: segment.point, in: segment.series))
      end = max(end, to.rounded(.up))
    }
    for segment in stack where segment.point.value < 0 {
      append(segment, axis.below(segment.point.end), axis.below(segment.point.base))
    }
    let above = stack.filter { $0.point.value >= 0 }
    for (index, segment) in above.enumerated() {
      // Segments meet between two cells.
      let last = axis.above(segment.point.end)
      let to = index + 1 == above.count ? last : (last + 0.01).rounded()
      append(segment, (axis.above(segment.point.base) + 0.01).rounded(), to)
    }
    return end
  }

  /// The cells of values. Zero is between two cells, so that bars end there exactly.
  private struct Axis {
    let zero: Double
    private let start: Double
    private let room: Double
    private let perUnit: Double

    init(_ scale: ChartScale, start: Double, room: Double) {
      let length = scale.range.upperBound - scale.range.lowerBound
      perUnit = length > 0 ? room / length : 0
      let part = length > 0 ? max(0, -scale.range.lowerBound / length) : 0
      self.start = start
      self.room = room
      zero = start + min(room, (room * part).rounded())
    }

    /// The end of a bar that extends to the right, in eighths of a cell.
    func above(_ value: Double) -> Double {
      min(start + room, zero + (value * perUnit * 8).rounded() / 8)
    }

    /// The end of a bar that extends to the left, in whole cells.
    func below(_ value: Double) -> Double {
      max(start, zero + (value * perUnit).rounded())
    }
  }
}
