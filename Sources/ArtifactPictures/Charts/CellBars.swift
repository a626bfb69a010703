import Drawing

/// Horizontal bars in rows of cells, each with its label and value. Values of lines have a thin line to their sign.
struct CellBars {
  /// The part of the width that labels may take, if it is more than 24 cells.
  private static let labelShare = 0.4
  private static let shortestLabel = 3.0
  private static let shortestBar = 4.0

  let chart: ChartPicture
  let scale: ChartScale
  let metrics: PictureMetrics
  private let shades: ChartShades

  init(_ chart: ChartPicture, _ scale: ChartScale, _ metrics: PictureMetrics) {
    self.chart = chart
    self.scale = scale
    self.metrics = metrics
    shades = ChartShades(chart, metrics)
  }

  /// The number of rows for the title of the values, which is in the caption of a chart without a title.
  private var axisRow: Int { chart.hasValueTitleInCells ? 1 : 0 }

  /// Draws the bars; nil if they do not fit.
  func scene(width: Double, height: Double) -> Scene2D? {
    let legend = ChartLegend(chart, width: width, metrics)
    var bars = ChartBars(chart, includesLines: true)
    let limit = ChartPictureLimits.barCount.cells
    let top = Double(legend.rowCount + axisRow)
    var room = min(height - top, Double(limit))
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
    let longest = min(max(24, (width * Self.labelShare).rounded(.down)), labelRoom)
    let labels = bars.categories.map { metrics.fitted($0.name, longest) }
    let labelWidth = labels.map { metrics.width(of: $0) }.max() ?? 0

    var scene = Scene2D(
      size: Size2D(
        width: width, height: top + Double(stacks.count + (rest > 0 ? 1 : 0))),
      unit: .cells)
    legend.draw(at: Point2D(x: 0, y: 0), metrics, in: &scene)
    let start = labelWidth + 1 + signWidth
    let axis = Axis(scale, start: start, room: width - start - valueWidth - 1)
    if axisRow > 0 {
      let text = metrics.fitted(chart.valueTitle, width - start)
      scene.append(.text(.init(text, at: Point2D(x: start, y: top - 0.5), paint: .role(.axis))))
    }
    var row = top
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
        let end =
          chart.mark(of: stack[0].series) == .bar
          ? draw(stack, axis, row: row, in: &scene)
          : drawLine(to: stack[0], axis, row: row, in: &scene)
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
      let shade = shades.bar(of: segment.series)
      // There are no eighths of a shade.
      let to = shade < 1 ? to.rounded() : to
      guard to > from else { return }
      let frame = Rect2D(Point2D(x: from, y: row), Point2D(x: to, y: row + 1))
      scene.shaded(shade) {
        $0.append(
          .shape(
            .init(
              .rectangle, frame: frame, fill: .role(.series, index: segment.series), stroke: nil)),
          id: ChartPicture.id(ofPoint: segment.index, in: segment.series),
          title: chart.title(of: segment.point, in: segment.series))
      }
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

  /// Draws a line to the sign of a value; returns the cell after it.
  private func drawLine(
    to segment: ChartBars.Segment, _ axis: Axis, row: Double, in scene: inout Scene2D
  ) -> Double {
    let value = segment.point.end
    let isBelow = value < 0
    let cell =
      isBelow ? axis.below(value) : max(axis.zero, axis.above(value).rounded(.up) - 1)
    let ends = isBelow ? [cell + 1, axis.zero - 1] : [axis.zero, cell - 1]
    let id = ChartPicture.id(ofPoint: segment.index, in: segment.series)
    let title = chart.title(of: segment.point, in: segment.series)
    if ends[0] < ends[1] {
      scene.append(
        .path(
          .init(
            polyline: ends.map { Point2D(x: $0 + 0.5, y: row + 0.5) },
            stroke: Stroke2D(.role(.series, index: segment.series), width: 1), cornerRadius: 1)),
        id: id, title: title)
    }
    let center = Point2D(x: cell + 0.5, y: row + 0.5)
    scene.append(ChartSign.content(of: segment.series, at: center, metrics), id: id, title: title)
    return max(axis.zero, cell + 1)
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
