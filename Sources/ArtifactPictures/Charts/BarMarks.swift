import Drawing

/// How bars of a category are beside each other.
struct BarSlots {
  /// The number of bars beside each other.
  let count: Int
  /// Whether a bar's place is that of its series, so that missing ones leave a gap.
  private let isBySeries: Bool
  /// The slots of the series.
  private var slots: [Int: Int] = [:]

  init(_ bars: ChartBars) {
    let most = bars.categories.map(\.stacks.count).max() ?? 1
    isBySeries = !bars.isStacked && most > 1
    let series = Set(bars.categories.lazy.flatMap(\.stacks).flatMap(\.self).map(\.series)).sorted()
    for (slot, series) in series.enumerated() { slots[series] = slot }
    count = isBySeries ? max(most, series.count) : max(1, most)
  }

  /// Returns the place of a bar among those of its category.
  func slot(of stack: ChartBars.Stack, at index: Int) -> Int {
    isBySeries ? stack.first.flatMap { slots[$0.series] } ?? index : index
  }
}

/// Draws the bars of a chart in pixels.
struct BarMarks {
  let chart: ChartScene
  let bars: ChartBars

  private static let widestBar = 56.0

  func draw(in scene: inout Scene2D) {
    let slots = BarSlots(bars)
    let length = chart.chart.isHorizontal ? chart.plot.height : chart.plot.width
    let step = chart.keys.step(length)
    let width = min(Self.widestBar, step * 0.8 / Double(slots.count))
    for (number, category) in bars.categories.enumerated() {
      let middle = chart.keys.position(of: Double(number), length)
      for (index, stack) in category.stacks.enumerated() {
        let slot = Double(slots.slot(of: stack, at: index)) - Double(slots.count) / 2
        draw(stack, from: middle + slot * width, width: width, in: &scene)
      }
    }
    guard chart.barValues != nil else { return }
    for (number, category) in bars.categories.enumerated() {
      let middle = chart.keys.position(of: Double(number), length)
      for (index, stack) in category.stacks.enumerated() {
        let slot = Double(slots.slot(of: stack, at: index)) - Double(slots.count) / 2 + 0.5
        BarValues.draw(stack, at: middle + slot * width, chart, in: &scene)
      }
    }
  }

  private func draw(
    _ stack: ChartBars.Stack, from start: Double, width: Double, in scene: inout Scene2D
  ) {
    for segment in stack {
      let plot = chart.plot
      let (base, end) = (
        chart.values.position(of: segment.point.base), chart.values.position(of: segment.point.end)
      )
      let isHorizontal = chart.chart.isHorizontal
      // Beside each other bars have a small gap.
      let gap = width > 6 ? 0.5 : 0
      let frame =
        isHorizontal
        ? Rect2D(
          Point2D(x: plot.min.x + base * plot.width, y: plot.min.y + start + gap),
          Point2D(x: plot.min.x + end * plot.width, y: plot.min.y + start + width - gap))
        : Rect2D(
          Point2D(x: plot.min.x + start + gap, y: plot.max.y - base * plot.height),
          Point2D(x: plot.min.x + start + width - gap, y: plot.max.y - end * plot.height))
      scene.append(
        .shape(
          .init(
            .rectangle, frame: frame, fill: .role(.series, index: segment.series),
            stroke: stack.count > 1 ? Stroke2D(.role(.background), width: 1) : nil)),
        id: ChartPicture.id(ofPoint: segment.index, in: segment.series),
        title: chart.chart.title(of: segment.point, in: segment.series))
    }
  }
}

/// The values at the ends of bars, in charts of few bars of which none are beside each other and none
/// extend in both directions.
struct BarValues {
  private static let mostBars = 40

  /// The font.
  static let style = TextStyle2D(size: 11)

  /// The width of the widest value.
  let width: Double

  /// Creates the values; nil if they do not fit.
  init?(_ bars: ChartBars, isHorizontal: Bool, room: Double, _ metrics: PictureMetrics) {
    guard bars.categories.count <= Self.mostBars,
      bars.categories.allSatisfy({ $0.stacks.count <= 1 && !$0.stacks.contains(where: \.isMixed) })
    else { return nil }
    var width = 0.0
    for stack in bars.categories.lazy.flatMap(\.stacks) {
      width = max(
        width, metrics.measure.width(of: ChartNumber.label(stack.total), style: Self.style))
    }
    let step = room / Double(max(1, bars.categories.count))
    guard isHorizontal || width + 4 <= step else { return nil }
    self.width = width
  }

  /// Draws the value of a bar whose middle is at a distance from the start of the key axis.
  static func draw(
    _ stack: ChartBars.Stack, at position: Double, _ chart: ChartScene, in scene: inout Scene2D
  ) {
    let ends = stack.map(\.point.end)
    let isDown = (ends.max() ?? 0) <= 0 && (ends.min() ?? 0) < 0
    let end = isDown ? ends.min() ?? 0 : max(0, ends.max() ?? 0)
    var text = Scene2D.Text(
      ChartNumber.label(stack.total), at: Point2D(x: 0, y: 0), style: Self.style,
      interruptsLines: true)
    if chart.chart.isHorizontal {
      let part = chart.values.position(of: max(0, end))
      text.position = Point2D(
        x: chart.plot.min.x + part * chart.plot.width + 5, y: chart.plot.min.y + position)
    } else {
      let part = chart.values.position(of: end)
      text.anchor = .middle
      text.verticalAnchor = isDown ? .top : .bottom
      text.position = Point2D(
        x: chart.plot.min.x + position,
        y: chart.plot.max.y - part * chart.plot.height + (isDown ? 2 : -2))
    }
    scene.append(.text(text))
  }
}
