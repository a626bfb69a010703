import ArtifactBase

/// Distributions as boxes, in another notation.
struct BoxPlotChart {
  /// A box with whiskers whose ends are given.
  struct Box {
    var category: String
    var series = ""
    var low, q1, median, q3, high: Double
  }

  var frame: NotationFrame
  var axis = NotationAxis()
  var valueAxis = NotationAxis()
  var isHorizontal = false
  /// The boxes that are given by their ends.
  var boxes: [Box] = []
  /// The values of boxes that are computed, with their categories and series.
  var samples: [(category: String, series: String, value: ChartValue)] = []
  /// The names of the series with their colors.
  var series: [(name: String, color: String?)] = []

  init(_ frame: NotationFrame) { self.frame = frame }

  /// Returns the view; nil without data.
  func view() -> ChartView? {
    guard !boxes.isEmpty || !samples.isEmpty else { return nil }
    var chart = self
    chart.axis.kind = .category
    var known = Set(axis.categories)
    for name in samples.map(\.category) + boxes.map(\.category) where known.insert(name).inserted {
      chart.axis.categories.append(name)
    }
    var layers: [ChartView] = []
    if !samples.isEmpty { layers.append(chart.samplesView()) }
    if !boxes.isEmpty { layers += chart.boxViews() }
    return layers.count == 1 ? layers[0] : ChartView(.layer(layers))
  }

  private var channels: (position: ChartChannel, value: ChartChannel, end: ChartChannel) {
    isHorizontal ? (.y, .x, .x2) : (.x, .y, .y2)
  }

  private func encoding(_ field: String, to end: String? = nil) -> ChartEncoding {
    var encoding = ChartEncoding()
    encoding[channels.position] = axis.definition("category", channels.position)
    encoding[channels.value] = valueAxis.definition(field, channels.value)
    if let end { encoding[channels.end] = ChannelDefinition(field: end) }
    if series.count > 1, series.count != axis.categories.count || hasSeveralPerCategory {
      var scale: JSONObject = ["domain": .array(series.map { .string($0.name) })]
      if isHorizontal { scale["reverse"] = true }
      encoding[isHorizontal ? .yOffset : .xOffset] = ChannelDefinition(
        field: "series", type: .nominal, options: ["sort": .null, "scale": .object(scale)])
    }
    return encoding
  }

  private var hasSeveralPerCategory: Bool {
    var seriesOf: [String: String] = [:]
    for (category, series) in samples.map({ ($0.category, $0.series) })
      + boxes.map({ ($0.category, $0.series) })
    {
      if let known = seriesOf[category], known != series { return true }
      seriesOf[category] = series
    }
    return false
  }

  private var color: ChannelDefinition? {
    guard series.count > 1 || series.first?.color != nil else { return nil }
    return frame.color(by: "series", series.map(\.name), series.map(\.color))
  }

  private func samplesView() -> ChartView {
    var rows = NotationRows()
    for sample in samples {
      rows.append([
        "category": .text(sample.category), "series": .text(sample.series), "value": sample.value,
      ])
    }
    var encoding = encoding("value")
    encoding[.color] = color
    return ChartView(.unit(ChartMark("boxplot")), data: rows.data, encoding: encoding)
  }

  private func boxViews() -> [ChartView] {
    var rows = NotationRows()
    for box in boxes {
      rows.append([
        "category": .text(box.category), "series": .text(box.series), "low": .number(box.low),
        "q1": .number(box.q1), "median": .number(box.median), "q3": .number(box.q3),
        "high": .number(box.high),
      ])
    }
    var bar = encoding("q1", to: "q3")
    bar[.color] = color
    let data = rows.data
    return [
      ChartView(.unit(ChartMark("rule")), data: data, encoding: encoding("low", to: "high")),
      ChartView(.unit(ChartMark("bar", ["size": 14])), data: data, encoding: bar),
      ChartView(
        .unit(ChartMark("tick", ["color": "white", "size": 14])), data: data,
        encoding: encoding("median")),
    ]
  }
}

/// Prices with their openings, closings and extremes, in another notation.
struct CandlestickChart {
  var frame: NotationFrame
  var axis = NotationAxis()
  var valueAxis = NotationAxis()
  var candles: [(position: ChartValue, open: Double, close: Double, low: Double, high: Double)] = []
  var upColor = "#26a69a"
  var downColor = "#ef5350"

  init(_ frame: NotationFrame) {
    self.frame = frame
    valueAxis.startsAtZero = false
  }

  /// The layers: the extremes as rules, and the openings and closings as bars.
  func layers() -> [ChartView] {
    guard !candles.isEmpty else { return [] }
    let field = axis.kind == .category ? "category" : "x"
    var rows = NotationRows()
    for candle in candles {
      rows.set(
        field,
        axis.kind == .category ? .text(ChartValue.label(candle.position)) : candle.position)
      rows.append([
        "open": .number(candle.open), "close": .number(candle.close), "low": .number(candle.low),
        "high": .number(candle.high), "direction": candle.close >= candle.open ? "up" : "down",
      ])
    }
    func encoding(_ start: String, _ end: String) -> ChartEncoding {
      var encoding = ChartEncoding()
      encoding[.x] = axis.definition(field, .x)
      encoding[.y] = valueAxis.definition(start, .y)
      encoding[.y2] = ChannelDefinition(field: end)
      encoding[.color] = frame.color(
        by: "direction", ["up", "down"], [upColor, downColor], hasLegend: false)
      return encoding
    }
    let data = rows.data
    var bar = encoding("open", "close")
    bar[.y]?["stack"] = .null
    let width: JSONObject = axis.kind == .category ? [:] : ["size": 5]
    return [
      ChartView(.unit(ChartMark("rule")), data: data, encoding: encoding("low", "high")),
      ChartView(.unit(ChartMark("bar", width)), data: data, encoding: bar),
    ]
  }
}

/// Amounts that decrease from stage to stage, as centered bars, in another notation.
struct FunnelChart {
  var frame: NotationFrame
  var stages: [(name: String, value: Double, color: String?)] = []

  init(_ frame: NotationFrame) { self.frame = frame }

  /// Returns the view; nil without stages.
  func view() -> ChartView? {
    guard !stages.isEmpty else { return nil }
    let names = DistinctNames.distinct(stages.map(\.name))
    var rows = NotationRows()
    for (name, stage) in zip(names, stages) {
      rows.append([
        "category": .text(name), "value": .number(stage.value), "start": .number(-stage.value / 2),
        "end": .number(stage.value / 2), "middle": 0,
      ])
    }
    var axis = NotationAxis()
    axis.kind = .category
    axis.categories = names
    axis.isReversed = true
    var encoding = ChartEncoding()
    encoding[.y] = axis.definition("category", .y)
    encoding[.x] = ChannelDefinition(
      field: "start", type: .quantitative, options: ["axis": .null, "stack": .null])
    encoding[.x2] = ChannelDefinition(field: "end")
    encoding[.color] = frame.color(by: "category", names, stages.map(\.color), hasLegend: false)
    var text = ChartEncoding()
    text[.y] = encoding[.y]
    text[.x] = encoding[.x]
    text[.x]?.field = "middle"
    text[.text] = ChannelDefinition(field: "value", type: .quantitative)
    let data = rows.data
    return ChartView(
      .layer([
        ChartView(.unit(ChartMark("bar")), data: data, encoding: encoding),
        ChartView(
          .unit(ChartMark("text", ["color": "white"])), data: data, encoding: text, name: "labels"),
      ]))
  }
}
