public import ArtifactBase

/// The configuration of a chart in Chart.js (versions 2 to 4), with common plugins.
public enum ChartJSNotation {
  /// Returns the chart of a configuration; nil if there is nothing to draw (yet).
  ///
  /// - Complexity: O(size of the value).
  public static func chart(from value: JSONValue) -> ForeignChart? {
    ChartDialect.chartjs.chart(from: value)
  }
}

/// Reads a configuration of Chart.js.
struct ChartJSReader {
  let type: String
  let options: JSONValue
  let datasets: [JSONValue]
  /// The labels of the data, made distinct.
  let labels: [String]
  var frame: NotationFrame
  var notes = ChartNotes()

  init(_ value: JSONValue) {
    let data = value["data"] ?? .null
    datasets = data["datasets"]?.arrayValue?.filter { $0.objectValue != nil } ?? []
    type =
      value["type"]?.stringValue ?? datasets.lazy.compactMap { $0["type"]?.stringValue }.first
      ?? "bar"
    options = value["options"] ?? .null
    labels = DistinctNames.distinct(
      (data["labels"]?.arrayValue ?? []).map { NotationValue.text($0) ?? "" })
    frame = NotationFrame(palette: NotationPalette.chartjs)
    readFrame()
  }

  /// The options of a plugin, where version 3 or version 2 has them.
  func plugin(_ name: String) -> JSONValue? {
    options["plugins"]?[name] ?? options[name]
  }

  private mutating func readFrame() {
    if let title = plugin("title"), title["display"] != .bool(false) {
      frame.title = NotationValue.title(title["text"])
    }
    if let subtitle = plugin("subtitle"), subtitle["display"] != .bool(false) {
      frame.subtitle = NotationValue.title(subtitle["text"])
    }
    let legend = plugin("legend")
    frame.hasLegend = legend?["display"] != .bool(false) && legend != .bool(false)
    let side = legend?["position"]?.stringValue ?? "top"
    frame.legendSide = ["left", "right", "bottom"].contains(side) ? side : "top"
  }

  mutating func read() -> ForeignChart? {
    let view: ChartView?
    switch type {
    case "treemap": return readTreemap()
    case "sankey": return readSankey()
    case "pie", "doughnut", "polarArea": view = readPie()
    case "radar": view = readRadar()
    case "matrix": view = readMatrix()
    case "funnel": view = readFunnel()
    case "boxplot", "violin", "horizontalBoxplot": view = readBoxes()
    case "candlestick", "ohlc": view = readCandles()
    case "gauge": view = readGauge()
    case "bar", "horizontalBar", "line", "scatter", "bubble", "area": view = readCartesian()
    case "barWithErrorBars", "lineWithErrorBars", "scatterWithErrorBars":
      notes.add("error bars aren't drawn", "type")
      view = readCartesian()
    default:
      if ForeignWords.chartJSTypes.contains(type) { notes.add("`\(type)` isn't drawn", "type") }
      return nil
    }
    return view.map { ForeignChart(.chart(frame.chart($0)), notes) }
  }

  // MARK: Data

  /// The label of an index.
  func label(_ index: Int) -> String {
    index < labels.count ? labels[index] : String(index + 1)
  }

  /// The colors of single elements; empty if the value isn't a list.
  static func colors(_ value: JSONValue?, count: Int) -> [String?] {
    guard let list = value?.arrayValue, list.count > 1 else { return [] }
    let colors = list.map { NotationValue.color($0) }
    // Chart.js repeats the list.
    return (0..<count).map { colors[$0 % colors.count] }
  }

  /// The color of a whole dataset.
  static func color(_ dataset: JSONValue, isLine: Bool) -> String? {
    let background = NotationValue.color(dataset["backgroundColor"])
    let border = NotationValue.color(dataset["borderColor"])
    if isLine { return (border ?? background).map(NotationValue.opaque) }
    if NotationValue.alpha(background) < 0.6, let border { return border }
    return (background ?? border).map(NotationValue.opaque)
  }

  // MARK: Sectors

  private mutating func readPie() -> ChartView? {
    var chart = PieChart(frame)
    for (index, dataset) in datasets.enumerated() {
      if dataset["hidden"] == .bool(true) { continue }
      var ring = PieChart.Ring()
      ring.name = NotationValue.text(dataset["label"]) ?? ""
      let data = dataset["data"]?.arrayValue ?? []
      ring.values = data.map {
        NotationValue.measure($0.objectValue == nil ? $0 : $0["value"] ?? $0["y"] ?? .null)
      }
      ring.labels = data.indices.map { label($0) }
      ring.colors = Self.colors(dataset["backgroundColor"], count: data.count)
      if data.count == 1 { ring.colors = [NotationValue.color(dataset["backgroundColor"])] }
      if !ring.colors.isEmpty { ring.colors = ring.colors.map { $0.map(NotationValue.opaque) } }
      if index > 0, type == "polarArea" {
        notes.add("only the first dataset of a polar area chart is drawn", "data", "datasets")
        break
      }
      chart.rings.append(ring)
    }
    if type == "polarArea" { chart.form = .radii }
    let cutout = options["cutout"] ?? options["cutoutPercentage"] ?? datasets.first?["cutout"]
    if type == "doughnut" || cutout != nil { chart.hole = type == "doughnut" ? 0.5 : 0 }
    if let text = cutout?.stringValue, text.hasSuffix("%"), let share = Double(text.dropLast()) {
      chart.hole = max(0, min(0.95, share / 100))
    } else if let number = options["cutoutPercentage"]?.doubleValue {
      chart.hole = max(0, min(0.95, number / 100))
    }
    if options["circumference"] != nil {
      notes.add("a part of a circle is drawn as a whole one", "options", "circumference")
    }
    chart.hasLabels = hasDataLabels
    return chart.view()
  }

  /// Whether the plugin for labels is used.
  var hasDataLabels: Bool {
    guard let plugin = options["plugins"]?["datalabels"], plugin.objectValue != nil else {
      return false
    }
    return plugin["display"] != .bool(false)
  }

  private mutating func readRadar() -> ChartView? {
    var chart = RadarChart(frame)
    chart.series = datasets.compactMap { dataset in
      guard dataset["hidden"] != .bool(true) else { return nil }
      var series = RadarChart.Series()
      series.name = NotationValue.text(dataset["label"]) ?? ""
      series.values = (dataset["data"]?.arrayValue ?? []).map { NotationValue.measure($0) }
      series.color = Self.color(dataset, isLine: true)
      series.isFilled =
        dataset["fill"].map { $0 != .bool(false) } ?? (dataset["backgroundColor"] != nil)
      return series
    }
    let scale = options["scales"]?["r"] ?? options["scale"]
    let ticks = options["scale"]?["ticks"]
    func limit(_ name: String) -> Double? {
      NotationValue.number(scale?[name] ?? ticks?[name])
    }
    let values = chart.series.flatMap { $0.values.compactMap(\.finiteNumber) }
    let largest = values.max() ?? 1
    let least = min(0, values.min() ?? 0)
    let maximum =
      limit("max") ?? RadarChart.niceMaximum(max(largest, limit("suggestedMax") ?? largest))
    let minimum = limit("min") ?? min(least, limit("suggestedMin") ?? least)
    chart.axes = labels.map { RadarChart.Axis(name: $0, minimum: minimum, maximum: maximum) }
    return chart.view()
  }

  // MARK: Plugins

  private mutating func readGauge() -> ChartView? {
    guard let dataset = datasets.first else { return nil }
    var chart = GaugeChart(frame)
    let ends = (dataset["data"]?.arrayValue ?? []).compactMap { NotationValue.number($0) }
    chart.minimum = NotationValue.number(dataset["minValue"]) ?? 0
    chart.maximum = ends.max() ?? 100
    guard let value = NotationValue.number(dataset["value"]) else { return nil }
    chart.values = [(NotationValue.text(dataset["label"]) ?? "", value)]
    let colors = Self.colors(dataset["backgroundColor"], count: ends.count)
    chart.steps = zip(ends, colors).compactMap { end, color in color.map { (end, $0) } }
    return chart.view()
  }

  private mutating func readFunnel() -> ChartView? {
    var chart = FunnelChart(frame)
    guard let dataset = datasets.first else { return nil }
    let data = dataset["data"]?.arrayValue ?? []
    let colors = Self.colors(dataset["backgroundColor"], count: data.count)
    for (index, value) in data.enumerated() {
      guard let number = NotationValue.number(value) else { continue }
      chart.stages.append((label(index), number, colors.isEmpty ? nil : colors[index]))
    }
    return chart.view()
  }

  private mutating func readMatrix() -> ChartView? {
    var chart = HeatMapChart(frame)
    chart.frame.hasLegend = true
    chart.xAxis = axis("x", default: .category)
    chart.yAxis = axis("y", default: .category)
    chart.yAxis.isReversed = chart.yAxis.kind == .category && !chart.yAxis.isReversed
    var names: (x: Set<String>, y: Set<String>) = (
      Set(chart.xAxis.categories), Set(chart.yAxis.categories)
    )
    for cell in datasets.first?["data"]?.arrayValue ?? [] {
      let x = ChartValue.label(NotationValue.cell(cell["x"]))
      let y = ChartValue.label(NotationValue.cell(cell["y"]))
      if names.x.insert(x).inserted { chart.xAxis.categories.append(x) }
      if names.y.insert(y).inserted { chart.yAxis.categories.append(y) }
      chart.cells.append(
        (.text(x), .text(y), NotationValue.measure(cell["v"] ?? cell["value"])))
    }
    chart.xAxis.kind = .category
    chart.yAxis.kind = .category
    return chart.view()
  }

  private mutating func readBoxes() -> ChartView? {
    var chart = BoxPlotChart(frame)
    if type == "violin" { notes.add("violins are drawn as boxes", "type") }
    chart.isHorizontal = options["indexAxis"]?.stringValue == "y" || type.hasPrefix("horizontal")
    chart.axis = axis(chart.isHorizontal ? "y" : "x", default: .category)
    if chart.isHorizontal { chart.axis.isReversed.toggle() }
    chart.axis.categories = labels
    chart.valueAxis = axis(chart.isHorizontal ? "x" : "y", default: .value)
    chart.valueAxis.startsAtZero = false
    for (number, dataset) in datasets.enumerated() {
      let name = NotationValue.text(dataset["label"]) ?? "Series \(number + 1)"
      chart.series.append((name, Self.color(dataset, isLine: false)))
      for (index, box) in (dataset["data"]?.arrayValue ?? []).enumerated() {
        if let values = box.arrayValue {
          for value in values {
            chart.samples.append((label(index), name, NotationValue.measure(value)))
          }
        } else if let low = NotationValue.number(box["min"]),
          let q1 = NotationValue.number(box["q1"]),
          let median = NotationValue.number(box["median"]),
          let q3 = NotationValue.number(box["q3"]), let high = NotationValue.number(box["max"])
        {
          chart.boxes.append(
            .init(
              category: label(index), series: name, low: low, q1: q1, median: median, q3: q3,
              high: high))
        }
      }
    }
    return chart.view()
  }

  private mutating func readCandles() -> ChartView? {
    var chart = CandlestickChart(frame)
    chart.axis = axis("x", default: .time)
    chart.valueAxis = axis("y", default: .value)
    chart.valueAxis.startsAtZero = false
    for candle in datasets.first?["data"]?.arrayValue ?? [] {
      guard let open = NotationValue.number(candle["o"]),
        let close = NotationValue.number(candle["c"]), let low = NotationValue.number(candle["l"]),
        let high = NotationValue.number(candle["h"])
      else { continue }
      chart.candles.append((NotationValue.cell(candle["x"] ?? candle["t"]), open, close, low, high))
    }
    let layers = chart.layers()
    return layers.isEmpty ? nil : ChartView(.layer(layers))
  }

  private mutating func readTreemap() -> ForeignChart? {
    guard let dataset = datasets.first else { return nil }
    var items: [ForeignHierarchy.Item] = []
    let key = dataset["key"]?.stringValue ?? "value"
    let groups = NotationValue.list(dataset["groups"]).compactMap(\.stringValue).prefix(8)
    var indices: [[String]: Int] = [:]
    for (place, value) in NotationValue.list(dataset["tree"] ?? dataset["data"]).enumerated() {
      guard value.objectValue != nil else {
        items.append(.init(name: label(place), value: NotationValue.number(value)))
        continue
      }
      var parent: Int?
      var path: [String] = []
      for group in groups.dropLast() {
        path.append(NotationValue.text(value[group]) ?? "")
        if indices[path] == nil {
          indices[path] = items.count
          items.append(.init(name: path.last ?? "", parent: parent))
        }
        parent = indices[path]
      }
      let name = groups.last.flatMap { NotationValue.text(value[$0]) }
      items.append(
        .init(
          name: name ?? NotationValue.text(value["name"] ?? value["label"]) ?? label(place),
          value: NotationValue.number(value[key] ?? value["v"]), parent: parent))
    }
    guard !items.isEmpty else { return nil }
    let tree = ForeignHierarchy(kind: .treemap, title: frame.title ?? "", items: items)
    return ForeignChart(.hierarchy(tree), notes)
  }

  private mutating func readSankey() -> ForeignChart? {
    guard let dataset = datasets.first else { return nil }
    let links: [(String, String, Double?)] = (dataset["data"]?.arrayValue ?? []).compactMap {
      link in
      guard let from = NotationValue.text(link["from"]), let to = NotationValue.text(link["to"])
      else { return nil }
      let names = dataset["labels"]
      return (
        NotationValue.text(names?[from]) ?? from, NotationValue.text(names?[to]) ?? to,
        NotationValue.number(link["flow"])
      )
    }
    guard !links.isEmpty else { return nil }
    return ForeignChart(
      .flow(ForeignFlow(title: frame.title ?? "", nodes: [], links: links)), notes)
  }
}
