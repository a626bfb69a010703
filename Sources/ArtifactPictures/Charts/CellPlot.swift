import Drawing

/// Lines, areas and points in cells, with the range of values at the left and that of keys below.
struct CellPlot {
  let chart: ChartPicture
  let scale: ChartScale
  let metrics: PictureMetrics

  init(_ chart: ChartPicture, _ scale: ChartScale, _ metrics: PictureMetrics) {
    self.chart = chart
    self.scale = scale
    self.metrics = metrics
  }

  /// Draws the plot; nil if it does not fit.
  func scene(width: Double, height: Double) -> Scene2D? {
    guard let keys = chart.keyScale else { return nil }
    let legend = ChartLegend(chart, width: width, metrics)
    let axisRow = chart.hasValueTitleInCells ? 1 : 0
    let top = Double(legend.rowCount + axisRow)
    let rows = min(Double(ChartPictureLimits.cellRows), (height - top - 1).rounded(.down))
    guard rows >= 3 else { return nil }
    let ends = [scale.range.upperBound, scale.range.lowerBound].map(ChartNumber.label)
    // The labels take at most half of the width.
    let longest = min(12, (width / 2).rounded(.down) - 1)
    let labelWidth = min(longest, ends.map { metrics.width(of: $0) }.max() ?? 0)
    let left = labelWidth + 1
    let frame = Rect2D(
      Point2D(x: left, y: top), Point2D(x: width - 1, y: top + rows))

    let names = categoryLabels(keys, frame, width: width)
    let titleRow = names.isEmpty || chart.keyTitle.isEmpty || top + rows + 2 > height ? 0.0 : 1
    var scene = Scene2D(
      size: Size2D(width: width, height: top + rows + 1 + titleRow), unit: .cells)
    legend.draw(at: Point2D(x: 0, y: 0), metrics, in: &scene)
    if axisRow > 0 {
      let text = metrics.fitted(chart.valueTitle, width)
      scene.append(.text(.init(text, at: Point2D(x: 0, y: top - 0.5), paint: .role(.axis))))
    }
    let axis = [top, top + rows].map { Point2D(x: left - 0.5, y: $0) }
    scene.append(.path(.init(polyline: axis, stroke: Stroke2D(.role(.axis), width: 1))))
    for (row, text) in valueLabels(ends, rows: rows, width: labelWidth) {
      let position = Point2D(x: labelWidth, y: top + row + 0.5)
      scene.append(
        .text(
          .init(
            metrics.fitted(text, labelWidth), at: position, anchor: .end, paint: .role(.axis))))
    }
    let marks = ChartMarks(chart: chart, metrics: metrics) { key, value in
      place(keys.position(of: key), scale.position(of: value), in: frame)
    }
    marks.draw(in: &scene)
    if names.isEmpty {
      drawKeys(keys, frame, in: &scene)
    } else {
      for (text, x) in names {
        scene.append(
          .text(.init(text, at: Point2D(x: x, y: frame.max.y + 0.5), paint: .role(.axis))))
      }
      if titleRow > 0 {
        let text = metrics.fitted(chart.keyTitle, frame.width)
        let x = frame.min.x + ((frame.width - metrics.width(of: text)) / 2).rounded(.down)
        scene.append(
          .text(.init(text, at: Point2D(x: x, y: frame.max.y + 1.5), paint: .role(.axis))))
      }
    }
    return scene
  }

  /// Returns the middle of the dot at a position from 0 to 1 on both axes.
  private func place(_ key: Double, _ value: Double, in frame: Rect2D) -> Point2D {
    let across = (key * (frame.width * 2 - 1)).rounded()
    let down = ((1 - value) * (frame.height * 4 - 1)).rounded()
    return Point2D(x: frame.min.x + across / 2 + 0.25, y: frame.min.y + down / 4 + 0.125)
  }

  /// Returns the ends of the range in the first and last row, and ticks between them that are not
  /// wider.
  private func valueLabels(
    _ ends: [String], rows: Double, width: Double
  ) -> [(row: Double, text: String)] {
    let last = rows - 1
    for count in [4, 3, 2] {
      let ticks = scale.ticks(count: count).map { value in
        (
          row: ((1 - scale.position(of: value)) * last).rounded(), text: ChartNumber.text(value)
        )
      }
      let inner = ticks.filter { $0.row > 1 && $0.row < last - 1 }
      if inner.allSatisfy({ metrics.width(of: $0.text) <= width }) {
        return [(0, ends[0])] + inner + [(last, ends[1])]
      }
    }
    return [(0, ends[0]), (last, ends[1])]
  }

  /// Returns the names of as many categories as fit beside each other, at equal distances; none for numbers, or if fewer
  /// than three of them fit.
  private func categoryLabels(
    _ keys: ChartScale, _ frame: Rect2D, width: Double
  ) -> [(text: String, x: Double)] {
    guard let names = chart.categories, names.count > 2, names.count <= 10_000 else { return [] }
    let widths = names.map { metrics.width(of: FittedText.name($0)) }
    var stride = 1
    while (names.count - 1) / stride >= 2 {
      var end = -1.0
      var labels: [(text: String, x: Double)] = []
      for index in Swift.stride(from: 0, to: names.count, by: stride) {
        let length = widths[index]
        let middle = place(keys.position(of: Double(index)), 0, in: frame).x
        let start = max(0, min((middle - length / 2).rounded(), width - length))
        guard start > end || labels.isEmpty else { break }
        labels.append((FittedText.name(names[index]), start))
        end = start + length
      }
      if labels.count == (names.count - 1) / stride + 1, end <= width { return labels }
      stride *= 2
    }
    return []
  }

  /// Draws the first and last key, and the title of the axis between them.
  private func drawKeys(_ keys: ChartScale, _ frame: Rect2D, in scene: inout Scene2D) {
    let room = (frame.width / 3).rounded(.down)
    func name(_ key: Double) -> String {
      chart.categories == nil ? ChartNumber.label(key) : chart.name(ofKey: key)
    }
    let left = metrics.fitted(name(keys.range.lowerBound), room)
    let right = metrics.fitted(name(keys.range.upperBound), room)
    let middle = metrics.fitted(chart.keyTitle, room - 2)
    let widths = [left, middle, right].map { metrics.width(of: $0) }
    let gap = frame.width - widths[0] - widths[1] - widths[2]
    let positions = [
      (left, frame.min.x), (middle, frame.min.x + widths[0] + (gap / 2).rounded(.down)),
      (right, frame.max.x - widths[2]),
    ]
    for (text, x) in positions where !text.isEmpty {
      scene.append(
        .text(.init(text, at: Point2D(x: x, y: frame.max.y + 0.5), paint: .role(.axis))))
    }
  }
}
