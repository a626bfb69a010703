import ArtifactBase

extension PlotlyReader {
  mutating func pie(_ trace: JSONValue) -> ChartView? {
    var chart = PieChart(frame)
    chart.frame.hasLegend =
      layout["showlegend"]?.boolValue ?? (trace["showlegend"] != .bool(false))
    let names = Self.list(trace["labels"])
    let values = Self.list(trace["values"])
    let colors = Self.list(trace["marker"]?["colors"])
    var ring = PieChart.Ring()
    var totals: [String: Double] = [:]
    for index in 0..<max(names.count, values.count) {
      let label = index < names.count ? NotationValue.title(names[index]) ?? "" : String(index)
      // Without values labels are counted.
      let value =
        values.isEmpty ? 1 : index < values.count ? NotationValue.number(values[index]) ?? 0 : 0
      if totals[label] == nil {
        ring.labels.append(label)
        ring.colors.append(
          index < colors.count ? NotationValue.color(colors[index]).map(NotationValue.opaque) : nil)
      }
      totals[label, default: 0] += value
    }
    ring.values = ring.labels.map { .number(totals[$0, default: 0]) }
    if hasColorway, colors.isEmpty {
      ring.colors = ring.labels.indices.map { frame.palette[$0 % frame.palette.count] }
    }
    chart.rings = [ring]
    chart.hole = max(0, min(0.95, NotationValue.number(trace["hole"]) ?? 0))
    let info = trace["textinfo"]?.stringValue ?? "percent"
    if info != "none" {
      chart.hasLabels = true
      chart.labelParts = Set(
        info.split(separator: "+").prefix(4).map { $0 == "label" ? "name" : String($0) })
    }
    guard var view = chart.view() else { return nil }
    view.title = NotationValue.title(trace["title"]).map { .string($0) }
    return view
  }

  mutating func gauge(_ trace: JSONValue) -> ChartView? {
    var chart = GaugeChart(frame)
    guard let value = NotationValue.number(trace["value"]) else { return nil }
    let mode = trace["mode"]?.stringValue ?? "number"
    chart.hasArc = mode.split(separator: "+").contains("gauge") || trace["gauge"] != nil
    let gauge = trace["gauge"]
    let range = gauge?["axis"]?["range"]?.arrayValue ?? []
    chart.minimum = range.first.flatMap { NotationValue.number($0) } ?? 0
    chart.maximum =
      range.count > 1
      ? NotationValue.number(range[1]) ?? 100 : RadarChart.niceMaximum(value * 1.5)
    chart.values = [(NotationValue.title(trace["title"]) ?? "", value)]
    chart.steps = NotationValue.list(gauge?["steps"]).compactMap { step in
      guard let end = NotationValue.number(step["range"]?[1]),
        let color = NotationValue.color(step["color"])
      else { return nil }
      return (end, color)
    }
    chart.color = NotationValue.color(gauge?["bar"]?["color"])
    chart.threshold = NotationValue.number(gauge?["threshold"]?["value"])
    chart.reference = NotationValue.number(trace["delta"]?["reference"])
    chart.prefix = trace["number"]?["prefix"]?.stringValue ?? ""
    chart.suffix = trace["number"]?["suffix"]?.stringValue ?? ""
    return chart.view()
  }

  // MARK: Polar coordinates

  mutating func polar(_ indices: [Int]) -> ChartView? {
    if traces[indices[0]]["type"] == "barpolar" { return roses(indices) }
    var chart = RadarChart(frame)
    chart.isClockwise = layout["polar"]?["angularaxis"]?["direction"] == "clockwise"
    var names: [String] = []
    var places: [String: Int] = [:]
    var series: [(RadarChart.Series, [(name: String, value: ChartValue)])] = []
    for index in indices {
      let trace = traces[index]
      var one = RadarChart.Series()
      one.name = NotationValue.title(trace["name"]) ?? ""
      one.color = color(trace, at: index)
      one.isFilled = trace["fill"].map { $0 != "none" } ?? false
      let mode = trace["mode"]?.stringValue ?? "lines+markers"
      one.hasLine = mode.split(separator: "+").contains("lines")
      let thetas = Self.list(trace["theta"])
      var pairs = zip(thetas, Self.list(trace["r"])).map { theta, r in
        (name: NotationValue.text(theta) ?? "", value: NotationValue.measure(r))
      }
      let repeatsFirst = pairs.count > 2 && pairs.first?.name == pairs.last?.name
      if repeatsFirst { pairs.removeLast() }
      one.isClosed = repeatsFirst || one.isFilled
      for pair in pairs where places[pair.name] == nil {
        places[pair.name] = names.count
        names.append(pair.name)
      }
      series.append((one, pairs))
    }
    if names.count > RadarChart.axisLimit || names.allSatisfy({ Double($0) != nil }) {
      notes.add("angles are drawn as equally spaced axes", "data")
    }
    guard names.count <= RadarChart.axisLimit else { return nil }
    var largest = 0.0
    var least = 0.0
    for (one, pairs) in series {
      var one = one
      one.values = Array(repeating: .null, count: names.count)
      for pair in pairs {
        one.values[places[pair.name] ?? 0] = pair.value
        largest = max(largest, pair.value.finiteNumber ?? 0)
        least = min(least, pair.value.finiteNumber ?? 0)
      }
      chart.series.append(one)
    }
    let range = layout["polar"]?["radialaxis"]?["range"]?.arrayValue ?? []
    let minimum = range.first.flatMap { NotationValue.number($0) } ?? least
    let maximum =
      range.count > 1
      ? NotationValue.number(range[1]) ?? largest : RadarChart.niceMaximum(largest)
    chart.axes = names.map { RadarChart.Axis(name: $0, minimum: minimum, maximum: maximum) }
    return chart.view()
  }

  private mutating func roses(_ indices: [Int]) -> ChartView? {
    var chart = PieChart(frame)
    chart.form = .radii
    if indices.count > 1 { notes.add("only the first trace of polar bars is drawn", "data") }
    let trace = traces[indices[0]]
    let colors = Self.list(trace["marker"]?["color"])
    var ring = PieChart.Ring()
    for (index, pair) in zip(Self.list(trace["theta"]), Self.list(trace["r"])).enumerated() {
      ring.labels.append(NotationValue.text(pair.0) ?? "")
      ring.values.append(NotationValue.measure(pair.1))
      ring.colors.append(index < colors.count ? NotationValue.color(colors[index]) : nil)
    }
    ring.labels = DistinctNames.distinct(ring.labels)
    ring.name = NotationValue.title(trace["name"]) ?? ""
    chart.rings = [ring]
    chart.frame.hasLegend = layout["showlegend"]?.boolValue ?? true
    return chart.view()
  }

  // MARK: Trees and flows

  mutating func hierarchy(_ trace: JSONValue, _ type: String) -> ForeignHierarchy? {
    let labels = Self.list(trace["labels"]).map { NotationValue.title($0) ?? "" }
    let ids = Self.list(trace["ids"]).map { NotationValue.text($0) ?? "" }
    let parents = Self.list(trace["parents"]).map { NotationValue.text($0) ?? "" }
    let values = Self.list(trace["values"])
    let colors = Self.list(trace["marker"]?["colors"])
    let count = min(labels.isEmpty ? ids.count : labels.count, EChartsReader.itemLimit)
    func id(_ index: Int) -> String { index < ids.count ? ids[index] : labels[index] }
    var children: [String: [Int]] = [:]
    let known = Set((0..<count).map(id))
    for index in 0..<count {
      let parent = index < parents.count ? parents[index] : ""
      children[known.contains(parent) ? parent : "", default: []].append(index)
    }
    // Items below their parents; those on a cycle have no root and are left out.
    var items: [ForeignHierarchy.Item] = []
    var visited: Set<Int> = []
    var rest: [(index: Int, parent: Int?)] = (children[""] ?? []).reversed().map { ($0, nil) }
    while let (index, parent) = rest.popLast() {
      guard visited.insert(index).inserted else { continue }
      let name = index < labels.count ? labels[index] : ids[index]
      items.append(
        .init(
          name: name, value: index < values.count ? NotationValue.number(values[index]) : nil,
          parent: parent, color: index < colors.count ? NotationValue.color(colors[index]) : nil))
      let place = items.count - 1
      if id(index).isEmpty { continue }
      for child in (children[id(index)] ?? []).reversed() { rest.append((child, place)) }
    }
    guard !items.isEmpty else { return nil }
    return ForeignHierarchy(
      kind: ForeignHierarchy.Kind(rawValue: type) ?? .treemap, title: frame.title ?? "",
      items: items)
  }

  mutating func flow(_ trace: JSONValue) -> ForeignFlow? {
    let names = DistinctNames.distinct(
      Self.list(trace["node"]?["label"]).map { NotationValue.title($0) ?? "" })
    let link = trace["link"]
    let values = Self.list(link?["value"])
    var links: [(String, String, Double?)] = []
    for (index, pair) in zip(Self.list(link?["source"]), Self.list(link?["target"])).enumerated() {
      guard let source = pair.0.intValue, let target = pair.1.intValue, source >= 0, target >= 0
      else { continue }
      func name(_ node: Int) -> String { node < names.count ? names[node] : "Node \(node)" }
      links.append(
        (
          name(source), name(target),
          index < values.count ? NotationValue.number(values[index]) : nil
        ))
    }
    guard !links.isEmpty else { return nil }
    return ForeignFlow(title: frame.title ?? "", nodes: names, links: links)
  }
}
