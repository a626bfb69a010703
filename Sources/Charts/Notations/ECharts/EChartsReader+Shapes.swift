import ArtifactBase

extension EChartsReader {
  // MARK: Sectors

  /// The views of pies; those with the same center are rings of one.
  mutating func pies(_ indices: [Int]) -> [ChartView] {
    var order: [JSONValue] = []
    var groups: [JSONValue: [Int]] = [:]
    for index in indices {
      let center = series[index]["center"] ?? .null
      if groups[center] == nil { order.append(center) }
      groups[center, default: []].append(index)
    }
    return order.prefix(Self.viewLimit).compactMap { pie(groups[$0] ?? []) }
  }

  private mutating func pie(_ indices: [Int]) -> ChartView? {
    var chart = PieChart(frame)
    // The names are beside the sectors, which a legend replaces.
    chart.frame.hasLegend =
      NotationValue.list(option["legend"]).first?["show"] != .bool(false)
    if !frame.hasLegend { chart.frame.legendSide = nil }
    var rings: [(outer: Double, ring: PieChart.Ring)] = []
    for index in indices {
      let one = series[index]
      let radius = radii(one["radius"])
      if one["roseType"] == "area" {
        chart.form = .radii
      } else if one["roseType"] == "radius" || one["roseType"] == .bool(true) {
        chart.form = .both
      }
      if indices.count == 1 || chart.hole == 0, radius.outer > 0 {
        chart.hole = max(0, min(0.95, radius.inner / radius.outer))
      }
      rings.append((radius.outer, ring(one)))
      let label = one["label"]
      if label?["show"] != .bool(false), let template = label?["formatter"]?.stringValue {
        chart.labelParts = []
        if NotationAxis.range(of: "{b}", in: template) != nil { chart.labelParts.insert("name") }
        if NotationAxis.range(of: "{c}", in: template) != nil { chart.labelParts.insert("value") }
        if NotationAxis.range(of: "{d}", in: template) != nil { chart.labelParts.insert("percent") }
        chart.hasLabels = !chart.labelParts.isEmpty
      }
    }
    rings.sort { $0.outer > $1.outer }
    chart.rings = rings.map(\.ring)
    return chart.view()
  }

  private func ring(_ one: JSONValue) -> PieChart.Ring {
    var ring = PieChart.Ring()
    ring.name = NotationValue.text(one["name"]) ?? ""
    if let table = table(of: one) {
      let name = table.index(one["encode"]?["itemName"]) ?? 0
      let value = table.index(one["encode"]?["value"]) ?? 1
      ring.labels = table.column(name).map { NotationValue.text($0) ?? "" }
      ring.values = table.column(value).map { NotationValue.measure($0) }
    } else {
      for (index, element) in (one["data"]?.arrayValue ?? []).enumerated() {
        let name = NotationValue.text(element["name"]) ?? String(index + 1)
        if isDeselected(name) { continue }
        ring.labels.append(name)
        ring.values.append(NotationValue.measure(element["value"] ?? element))
        ring.colors.append(NotationValue.color(element["itemStyle"]?["color"]))
      }
    }
    ring.labels = DistinctNames.distinct(ring.labels)
    let colors = NotationValue.list(one["color"] ?? option["color"]).compactMap {
      NotationValue.color($0)
    }
    if !colors.isEmpty {
      ring.colors = ring.labels.indices.map { index in
        let own = index < ring.colors.count ? ring.colors[index] : nil
        return own ?? colors[index % colors.count]
      }
    }
    return ring
  }

  /// The inner and the outer radius as shares of the extent.
  private func radii(_ value: JSONValue?) -> (inner: Double, outer: Double) {
    func share(_ value: JSONValue?) -> Double {
      switch value {
      case .string(let text)?:
        text.hasSuffix("%") ? (Double(text.dropLast()) ?? 75) / 100 : (Double(text) ?? 150) / 200
      case .number(let number)?: number.double / 200
      default: 0.75
      }
    }
    guard let list = value?.arrayValue, list.count == 2 else { return (0, share(value)) }
    return (share(list[0]), share(list[1]))
  }

  // MARK: Radar

  mutating func radar(_ one: JSONValue) -> ChartView? {
    let list = NotationValue.list(option["radar"])
    let index = one["radarIndex"]?.intValue ?? 0
    guard let source = list.indices.contains(index) ? list[index] : list.first else { return nil }
    var chart = RadarChart(frame)
    chart.isClockwise = source["clockwise"] == .bool(true)
    let data = one["data"]?.arrayValue ?? []
    for (place, element) in data.enumerated() {
      var series = RadarChart.Series()
      series.name = NotationValue.text(element["name"]) ?? NotationValue.text(one["name"]) ?? ""
      series.values = (Self.values(element) ?? []).map { NotationValue.measure($0) }
      series.color =
        (NotationValue.color(element["itemStyle"]?["color"])
        ?? NotationValue.color(element["lineStyle"]?["color"]))
        .map(NotationValue.opaque) ?? color(.object([:]), at: place)
      series.isFilled = (element["areaStyle"] ?? one["areaStyle"])?.isNull == false
      if !isDeselected(series.name) { chart.series.append(series) }
    }
    chart.frame.hasLegend = frame.hasLegend || chart.series.count > 1
    for (place, indicator) in NotationValue.list(source["indicator"]).enumerated() {
      let values = chart.series.compactMap {
        place < $0.values.count ? $0.values[place].finiteNumber : nil
      }
      chart.axes.append(
        RadarChart.Axis(
          name: NotationValue.text(indicator["name"] ?? indicator["text"]) ?? "",
          minimum: NotationValue.number(indicator["min"]) ?? min(0, values.min() ?? 0),
          maximum: NotationValue.number(indicator["max"])
            ?? RadarChart.niceMaximum(values.max() ?? 1)))
    }
    return chart.view()
  }

  // MARK: Gauge and funnel

  mutating func gauge(_ one: JSONValue) -> ChartView? {
    var chart = GaugeChart(frame)
    chart.minimum = NotationValue.number(one["min"]) ?? 0
    chart.maximum = NotationValue.number(one["max"]) ?? 100
    for element in NotationValue.list(one["data"]) {
      guard let value = NotationValue.number(element["value"] ?? element) else { continue }
      chart.values.append((NotationValue.text(element["name"]) ?? "", value))
    }
    if chart.values.count == 1, chart.values[0].name.isEmpty {
      chart.values[0].name = NotationValue.text(one["name"]) ?? ""
    }
    let span = chart.maximum - chart.minimum
    let colors = NotationValue.list(one["axisLine"]?["lineStyle"]?["color"])
    if colors.count > 1 {
      chart.steps = colors.compactMap { step in
        guard let share = NotationValue.number(step[0]), let color = NotationValue.color(step[1])
        else { return nil }
        return (chart.minimum + share * span, color)
      }
    }
    chart.color = NotationValue.color(
      one["progress"]?["itemStyle"]?["color"] ?? one["itemStyle"]?["color"])
    let detail = one["detail"]?["formatter"]?.stringValue
    if let detail, detail.utf8.count < 100,
      let range = NotationAxis.range(of: "{value}", in: detail)
    {
      chart.prefix = String(detail[..<range.lowerBound])
      chart.suffix = String(detail[range.upperBound...])
    }
    return chart.view()
  }

  mutating func funnel(_ one: JSONValue) -> ChartView? {
    var chart = FunnelChart(frame)
    for (index, element) in NotationValue.list(one["data"]).enumerated() {
      guard let value = NotationValue.number(element["value"] ?? element) else { continue }
      let own = NotationValue.color(element["itemStyle"]?["color"])
      let palette = option["color"] == nil ? nil : frame.palette[index % frame.palette.count]
      chart.stages.append(
        (NotationValue.text(element["name"]) ?? String(index + 1), value, own ?? palette))
    }
    if one["sort"] == "ascending" {
      chart.stages.sort { $0.value < $1.value }
    } else if one["sort"] != "none" {
      chart.stages.sort { $0.value > $1.value }
    }
    return chart.view()
  }

  /// Streams of values over time, as stacked areas.
  mutating func river(_ one: JSONValue) -> ChartView? {
    var chart = CartesianChart(frame)
    chart.positionAxis.kind = .time
    var indices: [String: Int] = [:]
    for element in one["data"]?.arrayValue ?? [] {
      guard let values = Self.values(element), values.count > 2 else { continue }
      let name = NotationValue.text(values[2]) ?? ""
      if indices[name] == nil {
        indices[name] = chart.series.count
        var series = NotationSeries()
        series.mark = .area
        series.stack = "river"
        series.name = name
        chart.series.append(series)
      }
      let index = indices[name] ?? 0
      chart.series[index].positions.append(NotationValue.cell(values[0]))
      chart.series[index].values.append(NotationValue.measure(values[1]))
    }
    return chart.view()
  }

  // MARK: Trees and flows

  /// The maximum number of items of a tree.
  static let itemLimit = 10_000

  mutating func hierarchy(_ one: JSONValue) -> ForeignHierarchy? {
    var items: [ForeignHierarchy.Item] = []
    var rest: [(value: JSONValue, parent: Int?)] = NotationValue.list(one["data"]).reversed().map {
      ($0, nil)
    }
    while let (value, parent) = rest.popLast(), items.count < Self.itemLimit {
      let amount = value["value"].flatMap { NotationValue.number($0.arrayValue?.first ?? $0) }
      items.append(
        .init(
          name: NotationValue.text(value["name"]) ?? "", value: amount, parent: parent,
          color: NotationValue.color(value["itemStyle"]?["color"])))
      let index = items.count - 1
      for child in NotationValue.list(value["children"]).reversed() { rest.append((child, index)) }
    }
    guard !items.isEmpty else { return nil }
    if !rest.isEmpty { notes.add("a tree has more than \(Self.itemLimit) items", "series") }
    let kind = ForeignHierarchy.Kind(rawValue: one["type"]?.stringValue ?? "") ?? .treemap
    return ForeignHierarchy(
      kind: kind, title: frame.title ?? NotationValue.text(one["name"]) ?? "", items: items)
  }

  mutating func flow(_ one: JSONValue) -> ForeignFlow? {
    let nodes = NotationValue.list(one["data"] ?? one["nodes"]).map {
      NotationValue.text($0["name"] ?? $0["id"]) ?? ""
    }
    func name(_ value: JSONValue?) -> String? {
      if let index = value?.intValue, nodes.indices.contains(index) { return nodes[index] }
      return NotationValue.text(value)
    }
    let links: [(String, String, Double?)] = NotationValue.list(one["links"] ?? one["edges"])
      .compactMap { link in
        guard let source = name(link["source"]), let target = name(link["target"]) else {
          return nil
        }
        return (source, target, NotationValue.number(link["value"]))
      }
    guard !links.isEmpty else { return nil }
    return ForeignFlow(title: frame.title ?? "", nodes: nodes, links: links)
  }
}
