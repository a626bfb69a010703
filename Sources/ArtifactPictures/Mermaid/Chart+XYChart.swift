import ArtifactBase
public import ArtifactRefiners
public import Charts

extension Chart {
  /// Creates the chart of a Mermaid chart of bars and lines (`Specs/Mermaid.md` N14.5).
  ///
  /// - Complexity: O(values).
  public init(_ chart: MermaidXYChart) {
    let names = chart.xAxis.categories.map(\.plainText)
    let keys = MermaidXYKeys(chart)
    let isHorizontal = chart.isHorizontal ?? false
    let hasBars = chart.plots.contains { $0.kind == .bar }
    var layers: [ChartView] = []
    let plots = Array(chart.plots)
    let bars = plots.filter { $0.kind == .bar }
    let lines = plots.filter { $0.kind == .line }
    let titles = Self.titles(of: plots)
    var order: [String: Int] = [:]
    for (index, title) in titles.enumerated() { order[title] = index }
    let all = plots
    func layer(_ plots: [MermaidXYChart.Plot], _ mark: ChartMark, isGrouped: Bool) {
      guard !plots.isEmpty else { return }
      var keyValues: [ChartValue] = []
      var values: [Double] = []
      var series: [ChartValue] = []
      for (number, plot) in all.enumerated() where plot.kind == plots[0].kind {
        for (index, value) in plot.values.enumerated() {
          if !names.isEmpty, index >= names.count { break }
          keyValues.append(
            names.isEmpty
              ? .number(keys.key(of: index, amongValues: plot.values.count)) : .text(names[index]))
          values.append(value)
          series.append(.text(titles[number]))
        }
      }
      var frame = DataFrame(rowCount: values.count)
      frame["key"] = Column(keyValues)
      frame["value"] = Column(numbers: values)
      frame["series"] = Column(series)
      layers.append(
        ChartView(
          .unit(mark), data: .frame(frame),
          encoding: Self.encoding(
            chart, names: names, titles, isGrouped: isGrouped, isHorizontal: isHorizontal,
            hasBars: hasBars)))
    }
    layer(bars, ChartMark("bar"), isGrouped: bars.count > 1)
    layer(lines, ChartMark("line", ["point": true]), isGrouped: false)
    let title = MermaidLabel(chart.title).plainText
    var view = ChartView(.layer(layers), title: title.isEmpty ? nil : .string(title))
    view.width = names.isEmpty || !isHorizontal ? "container" : nil
    self.init(view: view)
  }

  /// The number of characters of names that have room beside each other below a chart.
  private static let levelLength = 60

  private static func titles(of plots: [MermaidXYChart.Plot]) -> [String] {
    var counts: [String: Int] = [:]
    return plots.map { plot in
      let given = plot.title.plainText
      let shape = given.isEmpty ? (plot.kind == .bar ? "Bar" : "Line") : given
      let number = counts[shape, default: 0] + 1
      counts[shape] = number
      return number == 1 ? shape : "\(shape) \(number)"
    }
  }

  private static func encoding(
    _ chart: MermaidXYChart, names: [String], _ titles: [String], isGrouped: Bool,
    isHorizontal: Bool, hasBars: Bool
  ) -> ChartEncoding {
    func title(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }
    var key = ChannelDefinition(
      field: "key", type: names.isEmpty && !hasBars ? .quantitative : .ordinal,
      options: ["title": title(chart.xAxis.title.plainText), "sort": .null])
    if names.isEmpty {
      if !hasBars { key["scale"] = ["zero": false, "nice": false] }
    } else {
      key["scale"] = ["domain": .array(names.map { .string($0) })]
      // Long names are turned, as in any chart.
      if names.reduce(0, { $0 + $1.count + 2 }) <= Self.levelLength {
        key["axis"] = ["labelAngle": 0]
      }
    }
    var value = ChannelDefinition(
      field: "value", type: .quantitative,
      options: ["title": title(chart.yAxis.title.plainText), "stack": .null])
    if let minimum = chart.yAxis.minimum, let maximum = chart.yAxis.maximum,
      let low = JSONNumber(min(minimum, maximum)), let high = JSONNumber(max(minimum, maximum))
    {
      value["scale"] = ["domain": [.number(low), .number(high)], "zero": false]
    } else if !hasBars {
      value["scale"] = ["zero": false]
    }
    var encoding = ChartEncoding()
    encoding[isHorizontal ? .y : .x] = key
    encoding[isHorizontal ? .x : .y] = value
    if titles.count > 1 {
      encoding[.color] = ChannelDefinition(
        field: "series", type: .nominal,
        options: [
          "title": .null, "sort": .null,
          "scale": ["domain": .array(titles.map { .string($0) })],
        ])
    }
    if isGrouped {
      encoding[isHorizontal ? .yOffset : .xOffset] = ChannelDefinition(
        field: "series", type: .nominal, options: ["sort": .null])
    }
    return encoding
  }
}

/// The numbers at which the values of a chart without categories are.
private struct MermaidXYKeys {
  private let start: Double
  private let end: Double
  private let isGiven: Bool

  /// Reads the range of the axis, which by default counts the values of the longest plot.
  init(_ chart: MermaidXYChart) {
    if let minimum = chart.xAxis.minimum, let maximum = chart.xAxis.maximum,
      minimum != maximum
    {
      (start, end, isGiven) = (minimum, maximum, true)
    } else {
      let count = chart.plots.lazy.map(\.values.count).max() ?? 1
      (start, end, isGiven) = (1, Double(max(count, 1)), false)
    }
  }

  /// Returns the number of a value: values have equal distances over a range that the source names.
  func key(of index: Int, amongValues count: Int) -> Double {
    guard isGiven else { return Double(index + 1) }
    guard count > 1 else { return start }
    let part = Double(index) / Double(count - 1)
    return index == count - 1 ? end : start * (1 - part) + end * part
  }
}
