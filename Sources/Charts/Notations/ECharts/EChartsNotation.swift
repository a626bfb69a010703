public import ArtifactBase

/// The option of a chart in Apache ECharts (versions 4 to 6).
public enum EChartsNotation {
  /// Returns the chart of an option; nil if there is nothing to draw (yet).
  ///
  /// - Complexity: O(size of the value).
  public static func chart(from value: JSONValue) -> ForeignChart? {
    ChartDialect.echarts.chart(from: value)
  }

  /// Whether a text is a type of series.
  static func isType(_ text: String) -> Bool { ForeignWords.echartsTypes.contains(text) }
}

/// Reads an option of ECharts.
struct EChartsReader {
  let option: JSONValue
  let series: [JSONValue]
  var tables: [EChartsTable?] = []
  var frame: NotationFrame
  var notes = ChartNotes()

  /// The maximum number of views beside each other.
  static let viewLimit = 36

  init(_ value: JSONValue) {
    var option = value["baseOption"] ?? value
    let steps = value["options"]?.arrayValue ?? []
    if let step = steps.first?.objectValue {
      notes.add("of a timeline only the first step is drawn", "options")
      Self.merge(step, into: &option)
    }
    self.option = option
    series = Array(
      NotationValue.list(option["series"]).prefix(CartesianChart.seriesLimit).map {
        $0.objectValue == nil ? .object([:]) : $0
      })
    let palette = NotationValue.list(option["color"]).compactMap { NotationValue.color($0) }
    frame = NotationFrame(palette: palette.isEmpty ? NotationPalette.echarts : palette)
    readFrame()
    readTables()
  }

  /// Puts the members of a step of a timeline over those of the base, and series by series.
  private static func merge(_ step: JSONObject, into option: inout JSONValue) {
    for (key, value) in zip(step.keys, step.values) {
      guard key == "series", let base = option[key]?.arrayValue, let own = value.arrayValue else {
        option[key] = value
        continue
      }
      var merged = base
      for (index, one) in own.enumerated() {
        guard index < merged.count, let object = one.objectValue else {
          merged.append(one)
          continue
        }
        for (key, value) in zip(object.keys, object.values) { merged[index][key] = value }
      }
      option[key] = .array(merged)
    }
  }

  private mutating func readFrame() {
    if let title = NotationValue.list(option["title"]).first, title["show"] != .bool(false) {
      frame.title = NotationValue.title(title["text"])
      frame.subtitle = NotationValue.title(title["subtext"])
    }
    let legend = NotationValue.list(option["legend"]).first
    frame.hasLegend = legend != nil && legend?["show"] != .bool(false)
    if legend?["orient"] == "vertical" || legend?["right"] != nil && legend?["left"] == nil {
      frame.legendSide = legend?["left"] == nil || legend?["left"] == "right" ? "right" : "left"
    } else {
      frame.legendSide = legend?["bottom"] != nil || legend?["top"] == "bottom" ? "bottom" : "top"
    }
    frame.background = NotationValue.color(option["backgroundColor"])
  }

  /// Whether the legend deselects a series.
  func isDeselected(_ name: String) -> Bool {
    NotationValue.list(option["legend"]).first?["selected"]?[name] == .bool(false)
  }

  /// The color of a series: its own or the one of the palette of the option.
  func color(_ one: JSONValue, at index: Int) -> String? {
    let item = one["itemStyle"]?["color"] ?? one["itemStyle"]?["normal"]?["color"]
    let own =
      NotationValue.color(item) ?? NotationValue.color(one["lineStyle"]?["color"])
      ?? NotationValue.color(one["color"])
    if let own { return NotationValue.opaque(own) }
    guard option["color"] != nil, !frame.palette.isEmpty else { return nil }
    return frame.palette[index % frame.palette.count]
  }

  // MARK: Series by type

  mutating func read() -> ForeignChart? {
    var views: [ChartView] = []
    var cartesian: [Int] = []
    var pies: [Int] = []
    for (index, one) in series.enumerated() {
      switch one["type"]?.stringValue ?? "line" {
      case "line", "bar", "scatter", "effectScatter", "pictorialBar", "boxplot", "candlestick",
        "heatmap":
        cartesian.append(index)
      case "pie": pies.append(index)
      case "radar": if views.count < Self.viewLimit, let view = radar(one) { views.append(view) }
      case "gauge": if views.count < Self.viewLimit, let view = gauge(one) { views.append(view) }
      case "funnel": if views.count < Self.viewLimit, let view = funnel(one) { views.append(view) }
      case "themeRiver": if let view = river(one) { views.append(view) }
      case "treemap", "sunburst", "tree":
        if let tree = hierarchy(one) { return ForeignChart(.hierarchy(tree), notes) }
      case "sankey":
        if let flow = flow(one) { return ForeignChart(.flow(flow), notes) }
      case let type:
        if EChartsNotation.isType(type) {
          notes.add("`\(type)` isn't drawn", "series", String(index), "type")
        }
      }
    }
    views = grids(cartesian) + self.pies(pies) + views
    guard !views.isEmpty else { return nil }
    if views.count == 1 { return ForeignChart(.chart(frame.chart(views[0])), notes) }
    let columns = cartesian.isEmpty ? min(views.count, 3) : 1
    return ForeignChart(
      .chart(frame.chart(ChartView(.concat(views, columns: columns)))), notes)
  }

  // MARK: Datasets

  private mutating func readTables() {
    for (index, dataset) in NotationValue.list(option["dataset"]).prefix(64).enumerated() {
      if dataset["transform"] != nil || dataset["fromDatasetIndex"] != nil {
        notes.add(
          "a dataset with a transform isn't computed", "dataset", String(index), "transform")
        tables.append(nil)
      } else {
        tables.append(EChartsTable(dataset))
      }
    }
  }

  /// The table of a series; nil if it has data of its own.
  func table(of one: JSONValue) -> EChartsTable? {
    guard one["data"] == nil || one["data"]?.isNull == true else { return nil }
    var index = one["datasetIndex"]?.intValue ?? 0
    if let id = one["datasetId"]?.stringValue {
      index =
        NotationValue.list(option["dataset"]).firstIndex { $0["id"]?.stringValue == id } ?? index
    }
    guard tables.indices.contains(index), let table = tables[index] else { return nil }
    return one["seriesLayoutBy"] == "row" ? table.transposed : table
  }
}
