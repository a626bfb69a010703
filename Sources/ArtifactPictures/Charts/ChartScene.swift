import Drawing

/// A chart in pixels without its title: a legend above axes with round ticks, and the marks.
struct ChartScene {
  static let margin = 12.0

  let chart: ChartPicture
  let metrics: PictureMetrics
  let bars: ChartBars?
  /// The number of bars that are not drawn.
  let hiddenCount: Int
  let barValues: BarValues?
  let keys: ChartKeyAxis
  /// The range of the values, and the same up to round values.
  private let dataScale: ChartScale
  private(set) var values: ChartScale
  private(set) var valueTicks: [Double] = []
  private(set) var keyLabels = ChartKeyAxis.Labels()
  /// The area of the marks.
  private(set) var plot = Rect2D(at: Point2D(x: 0, y: 0))
  private(set) var size = Size2D(width: 0, height: 0)
  private let legend: ChartLegend

  init?(
    _ chart: ChartPicture, _ scale: ChartScale, width: Double, height: Double,
    _ metrics: PictureMetrics
  ) {
    self.chart = chart
    self.metrics = metrics
    var scale = scale
    // An axis for zero alone has no length.
    if scale.range == 0...0 { scale.range = 0...1 }
    dataScale = scale
    values = scale
    if chart.has(.bar) {
      var bars = ChartBars(chart)
      hiddenCount = bars.keep(atMost: ChartPictureLimits.barCount.pixels)
      guard bars.categories.contains(where: { !$0.stacks.isEmpty }) else { return nil }
      self.bars = bars
      keys = ChartKeyAxis(bars)
      // Lines would cross the values.
      let isMixed = chart.series.indices.contains { chart.mark(of: $0) != .bar }
      barValues =
        isMixed
        ? nil
        : BarValues(bars, isHorizontal: chart.isHorizontal, room: width - 100, metrics)
    } else {
      guard let keys = ChartKeyAxis(chart) else { return nil }
      self.keys = keys
      bars = nil
      barValues = nil
      hiddenCount = 0
    }
    let room = width - 2 * Self.margin
    legend = ChartLegend(chart, width: room, metrics)
    let length = lengthOfPlot(width)
    arrange(width, length)
    if size.height > height {
      let rest = length - (size.height - height)
      guard rest >= 60 else { return nil }
      arrange(width, rest)
      guard size.height <= height else { return nil }
    }
  }

  // MARK: Layout

  /// Returns the height of the area of the marks.
  private func lengthOfPlot(_ width: Double) -> Double {
    let usual = min(300, max(140, width * 0.44))
    guard chart.isHorizontal, !keys.names.isEmpty else { return usual }
    let slots = bars.map { Double(BarSlots($0).count) } ?? 1
    let band = slots > 1 ? slots * 14 + 10 : 26
    return min(2_000, max(60, band * Double(keys.names.count)))
  }

  private var legendHeight: Double {
    legend.rowCount == 0 ? 0 : Double(legend.rowCount) * metrics.legendRow + 6
  }

  /// The title of the axis at the left, which is above it, and of the one below.
  private var axisTitles: (left: String, below: String) {
    chart.isHorizontal ? (chart.keyTitle, chart.valueTitle) : (chart.valueTitle, chart.keyTitle)
  }

  /// Places the area of the marks, `length` high.
  private mutating func arrange(_ width: Double, _ length: Double) {
    let line = metrics.lineHeight
    var top = Self.margin + legendHeight
    if !axisTitles.left.isEmpty { top += line + 4 }
    top += barValues != nil && !chart.isHorizontal ? 16 : line / 2
    let right = width - Self.margin
    var left = Self.margin
    var bottom = top + max(1, length)
    if chart.isHorizontal {
      keyLabels = keys.labelsBeside(length, width: min(220, width * 0.4), metrics)
      left += keyLabels.extent.width + 8
      let end = right - (barValues.map { $0.width + 6 } ?? 0)
      plot = Rect2D(Point2D(x: left, y: top), Point2D(x: max(left + 1, end), y: bottom))
      arrangeValues(along: plot.width)
      // Other ticks may need more room.
      for _ in 0..<3 { reserveEndTicks(right) }
      bottom += 6 + line
    } else {
      arrangeValues(along: length)
      let widest = valueTicks.map { metrics.width(of: ChartNumber.text($0)) }.max() ?? 0
      left += widest + 8
      // Labels that are centered on the last key need room at the right.
      plot = Rect2D(Point2D(x: left, y: top), Point2D(x: max(left + 1, right), y: bottom))
      keyLabels = keys.labelsBelow(plot.width, metrics)
      reserveEnds(right)
      bottom += 6 + keyLabels.extent.height
      bottom += keyOffset
    }
    if !axisTitles.below.isEmpty { bottom += line + 4 }
    if hiddenCount > 0 { bottom += line + 4 }
    size = Size2D(width: width, height: (bottom + Self.margin - 4).rounded(.up))
  }

  /// Makes the area of the marks narrower, if the first or the last label would be cut off.
  private mutating func reserveEnds(_ right: Double) {
    guard let first = keyLabels.labels.first, let last = keyLabels.labels.last else { return }
    func half(_ label: ChartKeyAxis.Labels.Label) -> Double {
      (label.lines.map { metrics.width(of: $0) }.max() ?? 0) / 2
    }
    let before =
      keyLabels.isSlanted
      ? half(first) * 2 * ChartKeyAxis.slant.cosine : half(first)
    let left = max(plot.min.x, before - first.position + 4)
    let after = keyLabels.isSlanted ? 0 : half(last) + last.position - plot.width
    let end = right - max(0, after - Self.margin + 4)
    guard left > plot.min.x || end < right else { return }
    plot = Rect2D(
      Point2D(x: left, y: plot.min.y), Point2D(x: max(left + 1, end), y: plot.max.y))
    keyLabels = keys.labelsBelow(plot.width, metrics)
  }

  /// Makes the area of the marks narrower, if the label of the first or the last tick below would be
  /// cut off.
  private mutating func reserveEndTicks(_ right: Double) {
    let halves = valueTicks.map { metrics.width(of: ChartNumber.text($0)) / 2 }
    guard let first = halves.first, let last = halves.last else { return }
    let left = max(plot.min.x, first + 4)
    let end = min(plot.max.x, right + Self.margin - last - 4)
    guard left > plot.min.x || end < plot.max.x else { return }
    plot = Rect2D(
      Point2D(x: left, y: plot.min.y), Point2D(x: max(left + 1, end), y: plot.max.y))
    arrangeValues(along: plot.width)
  }

  /// The space for values below the bars of negative ones.
  private var keyOffset: Double {
    barValues != nil && !chart.isHorizontal && values.range.lowerBound < 0 ? 14 : 0
  }

  private mutating func arrangeValues(along length: Double) {
    guard chart.isHorizontal else {
      let count = max(2, Int(length / 52))
      values = dataScale.rounded(count: count)
      valueTicks = values.ticks(count: count)
      return
    }
    let (labels, count) = ChartLabels.fitting(length) { count in
      let scale = dataScale.rounded(count: count)
      var labels = ChartKeyAxis.Labels()
      for tick in scale.ticks(count: count) {
        let text = ChartNumber.text(tick)
        labels.extent.width = max(labels.extent.width, metrics.width(of: text))
        labels.labels.append(
          .init(position: scale.position(of: tick) * length, value: tick, lines: [text]))
      }
      return labels
    }
    values = dataScale.rounded(count: count)
    valueTicks = labels.labels.compactMap(\.value)
  }

  /// Returns where a key and a value are; nil for a category that is left out.
  func place(_ key: Double, _ value: Double) -> Point2D? {
    var key = key
    if let bars {
      guard let category = bars.category(of: key), category < keys.names.count else { return nil }
      key = Double(category)
    }
    let part = values.position(of: value)
    guard chart.isHorizontal else {
      return Point2D(
        x: plot.min.x + keys.position(of: key, plot.width), y: plot.max.y - part * plot.height)
    }
    let along = keys.position(of: key, plot.height)
    // Numbers ascend, categories are read from the top.
    return Point2D(
      x: plot.min.x + part * plot.width,
      y: keys.names.isEmpty ? plot.max.y - along : plot.min.y + along)
  }

  // MARK: Drawing

  func scene() -> Scene2D {
    var scene = Scene2D(size: size)
    drawHead(in: &scene)
    drawAxes(in: &scene)
    if let bars { BarMarks(chart: self, bars: bars).draw(in: &scene) }
    ChartMarks(chart: chart, metrics: metrics, place: place).draw(in: &scene)
    return scene
  }

  private func drawHead(in scene: inout Scene2D) {
    var y = Self.margin
    legend.draw(at: Point2D(x: Self.margin, y: y), metrics, in: &scene)
    y += legendHeight
    let text = metrics.fitted(axisTitles.left, size.width - 2 * Self.margin)
    drawLabel(text, at: Point2D(x: Self.margin, y: y + metrics.lineHeight / 2), in: &scene)
  }

  private func drawLabel(
    _ text: String, at position: Point2D, anchor: Scene2D.Text.Anchor = .start,
    vertical: Scene2D.Text.VerticalAnchor = .middle, in scene: inout Scene2D
  ) {
    guard !text.isEmpty else { return }
    scene.append(
      .text(
        .init(
          text, at: position, anchor: anchor, verticalAnchor: vertical, style: metrics.label,
          paint: .role(.axis))))
  }

  private func drawLine(
    _ from: Point2D, _ to: Point2D, _ role: Paint2D.Role, in scene: inout Scene2D
  ) {
    scene.append(
      .path(.init(polyline: [from, to], stroke: Stroke2D(.role(role), width: 1))))
  }

  private func drawAxes(in scene: inout Scene2D) {
    for tick in valueTicks {
      let part = values.position(of: tick)
      let isZero = tick == 0
      if chart.isHorizontal {
        let x = plot.min.x + part * plot.width
        drawLine(
          Point2D(x: x, y: plot.min.y), Point2D(x: x, y: plot.max.y), isZero ? .axis : .grid,
          in: &scene)
        drawLabel(
          ChartNumber.text(tick), at: Point2D(x: x, y: plot.max.y + 6), anchor: .middle,
          vertical: .top, in: &scene)
      } else {
        let y = plot.max.y - part * plot.height
        drawLine(
          Point2D(x: plot.min.x, y: y), Point2D(x: plot.max.x, y: y), isZero ? .axis : .grid,
          in: &scene)
        drawLabel(
          ChartNumber.text(tick), at: Point2D(x: plot.min.x - 8, y: y), anchor: .end, in: &scene)
      }
    }
    drawKeys(in: &scene)
    drawTitleBelow(in: &scene)
  }

  private func drawKeys(in scene: inout Scene2D) {
    for label in keyLabels.labels {
      if chart.isHorizontal {
        let y =
          keys.names.isEmpty ? plot.max.y - label.position : plot.min.y + label.position
        if keys.names.isEmpty {
          drawLine(
            Point2D(x: plot.min.x, y: y), Point2D(x: plot.max.x, y: y), .grid, in: &scene)
        }
        drawLabel(label.lines[0], at: Point2D(x: plot.min.x - 8, y: y), anchor: .end, in: &scene)
        continue
      }
      let x = plot.min.x + label.position
      if !keys.hasBands {
        drawLine(
          Point2D(x: x, y: plot.max.y), Point2D(x: x, y: plot.max.y + 4), .axis, in: &scene)
      }
      let position = Point2D(x: x, y: plot.max.y + 6 + keyOffset)
      guard keyLabels.isSlanted else {
        drawLabel(
          label.lines.joined(separator: "\n"), at: position, anchor: .middle, vertical: .top,
          in: &scene)
        continue
      }
      let (sine, cosine) = ChartKeyAxis.slant
      let turn = AffineTransform2D(
        a: cosine, b: -sine, c: sine, d: cosine, tx: position.x, ty: position.y)
      scene.group(.init(transform: turn)) {
        drawLabel(
          label.lines[0], at: Point2D(x: 2, y: metrics.lineHeight / 2 - 2), anchor: .end, in: &$0)
      }
    }
    // A line below the marks, where the axis has no zero.
    if !chart.isHorizontal, valueTicks.allSatisfy({ $0 != 0 }) || chart.has(.point) {
      drawLine(
        Point2D(x: plot.min.x, y: plot.max.y), plot.max, .axis, in: &scene)
    } else if chart.isHorizontal, valueTicks.allSatisfy({ $0 != 0 }) {
      drawLine(plot.min, Point2D(x: plot.min.x, y: plot.max.y), .axis, in: &scene)
    }
  }

  private func drawTitleBelow(in scene: inout Scene2D) {
    let line = metrics.lineHeight + 4
    let last = size.height - Self.margin + 4 - metrics.lineHeight / 2
    let hasRest = hiddenCount > 0
    let text = metrics.fitted(axisTitles.below, plot.width)
    drawLabel(
      text, at: Point2D(x: plot.center.x, y: hasRest ? last - line : last), anchor: .middle,
      in: &scene)
    if hasRest {
      drawLabel(
        "and \(hiddenCount) more", at: Point2D(x: plot.min.x, y: last), in: &scene)
    }
  }
}
