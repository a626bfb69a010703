import ArtifactBase
import Charts

/// What a reader sees in a chart, read back from its views, in the form of the suite of foreign
/// notations.
struct ChartReading {
  struct Series {
    var name = ""
    var values: [ChartValue] = []
    var points: [[ChartValue]] = []
    var mark = ""
  }

  var type = ""
  var title: String?
  var labels: [String] = []
  var series: [Series] = []
  var isStacked = false
  var isNormalized = false
  var isHorizontal = false
  var hasTwoAxes = false
  var annotationCount = 0
  var viewCount = 1
  /// The colors of the series or of the categories, if the chart has its own.
  var colors: [String] = []
  /// The titles of the axes.
  var axes: [String] = []

  /// The views with a mark, in drawing order.
  static func units(_ view: ChartView) -> [ChartView] {
    switch view.content {
    case .unit: [view]
    case .layer(let views), .concat(let views, _): views.flatMap(units)
    case .facet(_, _, let view), .repeat(_, _, let view): units(view)
    }
  }

  init(_ foreign: ForeignChart) {
    switch foreign.content {
    case .hierarchy(let tree):
      type = tree.kind.rawValue
      title = tree.title.isEmpty ? nil : tree.title
      labels = tree.items.map(\.name)
      series = [Series(values: tree.items.map { $0.value.map { .number($0) } ?? .null })]
    case .flow(let flow):
      type = "sankey"
      title = flow.title.isEmpty ? nil : flow.title
      labels = flow.nodes
      series = [
        Series(
          values: flow.links.map { $0.value.map { .number($0) } ?? .null },
          points: flow.links.map { [.number(Double($0.source)), .number(Double($0.target))] })
      ]
    case .chart(let chart): read(chart.view)
    }
  }

  private mutating func read(_ view: ChartView) {
    title = view.title?.stringValue ?? view.title?["text"]?.stringValue
    if case .concat(let views, _) = view.content {
      viewCount = views.count
      if let first = views.first {
        let outer = title
        read(first)
        title = outer
        viewCount = views.count
      }
      return
    }
    if let radar = view.options["radar"] { return readRadar(radar) }
    if let gauge = view.options["gauge"] {
      type = "gauge"
      series = (gauge["values"]?.arrayValue ?? []).map {
        Series(name: $0["name"]?.stringValue ?? "", values: [ChartValue($0["value"] ?? .null)])
      }
      return
    }
    hasTwoAxes = view.resolve["scale"] != nil
    let all = Self.units(view)
    annotationCount = all.count { $0.name == "annotation" }
    let units = all.filter { !["annotation", "labels", "errors"].contains($0.name) }
    for unit in units { readUnit(unit) }
    chooseType(units)
  }

  private mutating func readRadar(_ radar: JSONValue) {
    type = "radar"
    labels = (radar["axes"]?.arrayValue ?? []).map { $0["name"]?.stringValue ?? "" }
    series = (radar["series"]?.arrayValue ?? []).map {
      Series(
        name: $0["name"]?.stringValue ?? "",
        values: ($0["values"]?.arrayValue ?? []).map { ChartValue($0) })
    }
  }

  private mutating func chooseType(_ units: [ChartView]) {
    func has(_ field: String) -> Bool {
      units.contains { unit in
        if case .frame(let frame)? = unit.data { frame.hasColumn(field) } else { false }
      }
    }
    var marks: [String] = []
    for unit in units {
      if case .unit(let mark) = unit.content, !marks.contains(mark.type) { marks.append(mark.type) }
    }
    if marks.contains("boxplot") || has("q1") {
      type = "boxplot"
    } else if has("open") {
      type = "candlestick"
    } else if has("middle") {
      type = "funnel"
    } else if marks.first == "arc" {
      type = "pie"
    } else {
      type = marks.count == 1 ? marks[0] : "layer"
    }
  }

  private mutating func readUnit(_ unit: ChartView) {
    guard case .unit(let mark) = unit.content, case .frame(let frame)? = unit.data else { return }
    let encoding = unit.encoding
    let (x, y) = (encoding[.x], encoding[.y])
    isHorizontal =
      isHorizontal || mark.type == "bar" && y?.type == .ordinal && x?.type == .quantitative
      || mark.type == "boxplot" && y?.type == .ordinal
    if mark.type == "bar", y?.bin != nil { isHorizontal = true }
    for definition in [x, y] {
      if definition?["stack"] == "zero" || definition?["stack"] == "normalize" { isStacked = true }
      if definition?["stack"] == "normalize" { isNormalized = true }
    }
    let definitions: [ChannelDefinition] = [x, y, encoding[.color]].compactMap { $0 }
    if colors.isEmpty {
      let range: JSONValue? = encoding[.color]?["scale"]?["range"]
      colors = range?.arrayValue?.compactMap(\.stringValue) ?? []
      if let color = mark.properties["color"]?.stringValue { colors = [color] }
    }
    if axes.isEmpty { axes = [x, y].map { $0?["title"]?.stringValue ?? "" } }
    let category = definitions.first { definition in
      definition.field == "category" || definition.field == "x" && definition.type == .ordinal
    }
    if labels.isEmpty { labels = Self.domain(category) }
    if let bin = (x?.bin ?? y?.bin), let counts = Self.counts(frame, bin) {
      series.append(Series(values: counts, mark: mark.type))
      return
    }
    var order = Self.domain(encoding[.color])
    if encoding[.color]?.field != "series" { order = [] }
    var members: [String: Series] = [:]
    for row in 0..<frame.rowCount {
      let name = frame.hasColumn("series") ? frame["series"][row].asText : ""
      if !order.contains(name) { order.append(name) }
      members[name, default: Series(name: name, mark: mark.type)].values.append(
        frame[frame.hasColumn("value") ? "value" : y?.field ?? "y"][row])
      if frame.hasColumn("x"), !frame.hasColumn("value") || x?.type != .ordinal {
        members[name]?.points.append([
          frame["x"][row], frame[frame.hasColumn("value") ? "value" : "y"][row],
        ])
      }
    }
    series += order.compactMap { members[$0] }
  }

  private static func domain(_ definition: ChannelDefinition?) -> [String] {
    let domain: JSONValue? = definition?["scale"]?["domain"]
    return (domain?.arrayValue ?? []).compactMap { $0.stringValue }
  }

  /// The numbers of values in the bins that aren't empty.
  private static func counts(_ frame: DataFrame, _ bin: JSONValue) -> [ChartValue]? {
    guard let step = bin["step"]?.doubleValue, let start = bin["extent"]?[0]?.doubleValue else {
      return nil
    }
    var counts: [Double: Double] = [:]
    for value in frame["x"].values {
      guard let number = value.finiteNumber else { continue }
      counts[((number - start) / step).rounded(.down), default: 0] += 1
    }
    return counts.sorted { $0.key < $1.key }.map { .number($0.value) }
  }

  // MARK: Comparison

  /// Returns how the chart differs from a description; empty if it doesn't.
  func differences(from want: JSONValue) -> [String] {
    var found: [String] = []
    func check(_ name: String, _ actual: some Equatable, _ expected: some Equatable) {
      if "\(actual)" != "\(expected)" { found.append("\(name): \(actual), expected \(expected)") }
    }
    if let type = want["type"]?.stringValue { check("type", self.type, type) }
    if let title = want["title"]?.stringValue { check("title", self.title ?? "", title) }
    if let labels = want["labels"]?.arrayValue {
      check("labels", self.labels, labels.compactMap(\.stringValue))
    }
    check("stacked", isStacked, want["stacked"]?.boolValue ?? false)
    if let list = want["colors"]?.arrayValue {
      check("colors", colors, list.compactMap(\.stringValue))
    }
    if let list = want["axes"]?.arrayValue {
      check("axes", axes, list.compactMap(\.stringValue))
    }
    if let value = want["horizontal"]?.boolValue { check("horizontal", isHorizontal, value) }
    if let value = want["normalized"]?.boolValue { check("normalized", isNormalized, value) }
    if let value = want["twoAxes"]?.boolValue { check("twoAxes", hasTwoAxes, value) }
    if let value = want["views"]?.intValue { check("views", viewCount, value) }
    if let value = want["annotations"]?.intValue { check("annotations", annotationCount, value) }
    guard let wanted = want["series"]?.arrayValue else { return found }
    check("series", series.count, wanted.count)
    let isMixed = type == "layer"
    for (index, one) in wanted.enumerated() {
      // The layers of a mixed chart are in the order in which they are drawn.
      let match =
        isMixed
        ? series.first { $0.name == one["name"]?.stringValue }
        : series.indices.contains(index) ? series[index] : nil
      guard let match else {
        found.append("series \(index) is missing")
        continue
      }
      if let name = one["name"]?.stringValue { check("name", match.name, name) }
      if let mark = one["mark"]?.stringValue { check("mark", match.mark, mark) }
      if let values = one["values"]?.arrayValue {
        check("values", match.values, values.map { ChartValue($0) })
      }
      if let points = one["points"]?.arrayValue {
        check("points", match.points, points.map { ($0.arrayValue ?? []).map { ChartValue($0) } })
      }
    }
    return found
  }
}
