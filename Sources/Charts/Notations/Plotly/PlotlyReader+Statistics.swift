import ArtifactBase

extension PlotlyReader {
  // MARK: Heat maps

  mutating func heatMap(_ trace: JSONValue, _ index: Int) -> ChartView? {
    var chart = HeatMapChart(frame)
    if let type = trace["type"]?.stringValue, type == "contour" || type == "surface" {
      notes.add("a \(type) is drawn as a heat map", "data", String(index), "type")
    }
    chart.frame.hasLegend = trace["showscale"] != .bool(false)
    chart.frame.legendSide = nil
    chart.legendTitle = NotationValue.title(trace["colorbar"]?["title"])
    let colors = PlotlyColors(trace["colorscale"] ?? layout["coloraxis"]?["colorscale"])
    chart.colors = colors.colors
    chart.scheme = colors.scheme
    chart.hasReversedColors = colors.isReversed != (trace["reversescale"] == .bool(true))
    chart.minimum = NotationValue.number(trace["zmin"])
    chart.maximum = NotationValue.number(trace["zmax"])
    chart.hasLabels = trace["texttemplate"]?.stringValue != nil
    let rows = Self.list(trace["z"]).map { Self.list($0) }
    let (xs, ys) = (Self.list(trace["x"]), Self.list(trace["y"]))
    let width = rows.map(\.count).max() ?? 0
    func names(_ list: [JSONValue], _ count: Int) -> [String] {
      DistinctNames.distinct(
        (0..<count).map { $0 < list.count ? NotationValue.title(list[$0]) ?? "" : String($0) })
    }
    chart.xAxis = axis(base("x", trace), [])
    chart.yAxis = axis(base("y", trace), [])
    chart.xAxis.kind = .category
    chart.yAxis.kind = .category
    chart.xAxis.categories = names(xs, width)
    chart.yAxis.categories = names(ys, rows.count)
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() {
        chart.cells.append(
          (
            .text(chart.xAxis.categories[column]), .text(chart.yAxis.categories[row]),
            NotationValue.measure(value)
          ))
      }
    }
    return chart.view()
  }

  /// Numbers of points in cells.
  func densities(_ trace: JSONValue) -> ChartView? {
    var rows = NotationRows()
    for (x, y) in zip(Self.list(trace["x"]), Self.list(trace["y"])) {
      rows.append(["x": NotationValue.cell(x), "y": NotationValue.cell(y)])
    }
    guard rows.count > 0 else { return nil }
    var encoding = ChartEncoding()
    for (channel, letter) in [(ChartChannel.x, "x"), (.y, "y")] {
      let axis = axis(base(letter, trace), Self.list(trace[letter]))
      encoding[channel] = axis.definition(letter, channel)
      encoding[channel]?["scale"] = nil
      let limit = NotationValue.number(trace["nbins" + letter]).flatMap { Int(exactly: $0) }
      encoding[channel]?.bin = ["maxbins": .number(JSONNumber(max(1, min(limit ?? 20, 200))))]
    }
    encoding[.color] = ChannelDefinition(
      type: .quantitative, aggregate: "count", options: ["title": .null])
    return ChartView(.unit(ChartMark("rect")), data: rows.data, encoding: encoding)
  }

  // MARK: Distributions

  mutating func boxView(_ indices: [Int]) -> ChartView? {
    guard !indices.isEmpty else { return nil }
    var chart = BoxPlotChart(frame)
    let first = traces[indices[0]]
    chart.isHorizontal =
      first["orientation"] == "h"
      || first["y"] == nil && first["x"] != nil && first["q1"] == nil
    let (letter, valueLetter) = chart.isHorizontal ? ("y", "x") : ("x", "y")
    chart.axis = axis(base(letter, first), [])
    chart.axis.kind = .category
    chart.valueAxis = axis(
      base(valueLetter, first), indices.flatMap { Self.list(traces[$0][valueLetter]) })
    chart.valueAxis.startsAtZero = false
    for index in indices {
      let trace = traces[index]
      if trace["type"] == "violin" {
        notes.add("violins are drawn as boxes", "data", String(index), "type")
      }
      let name = NotationValue.title(trace["name"]) ?? "Trace \(index)"
      chart.series.append((name, color(trace, at: index)))
      let categories = Self.list(trace[letter])
      let q1 = Self.list(trace["q1"])
      if !q1.isEmpty {
        readBoxes(trace, name, categories, into: &chart)
        continue
      }
      for (place, value) in Self.list(trace[valueLetter]).enumerated() {
        let category = place < categories.count ? NotationValue.text(categories[place]) : nil
        chart.samples.append((category ?? name, name, NotationValue.measure(value)))
      }
    }
    return chart.view()
  }

  private func readBoxes(
    _ trace: JSONValue, _ name: String, _ categories: [JSONValue], into chart: inout BoxPlotChart
  ) {
    let lists = ["lowerfence", "q1", "median", "q3", "upperfence"].map { Self.list(trace[$0]) }
    for place in lists[1].indices {
      let numbers = lists.map { place < $0.count ? NotationValue.number($0[place]) : nil }
      guard let q1 = numbers[1], let median = numbers[2], let q3 = numbers[3] else { continue }
      let category = place < categories.count ? NotationValue.text(categories[place]) : nil
      chart.boxes.append(
        .init(
          category: category ?? name, series: name, low: numbers[0] ?? q1, q1: q1, median: median,
          q3: q3, high: numbers[4] ?? q3))
    }
  }

  mutating func histogram(_ indices: [Int]) -> ChartView? {
    guard !indices.isEmpty else { return nil }
    var chart = HistogramChart(frame)
    let first = traces[indices[0]]
    chart.isHorizontal = first["x"] == nil && first["y"] != nil || first["orientation"] == "h"
    let (letter, other) = chart.isHorizontal ? ("y", "x") : ("x", "y")
    chart.axis = axis(base(letter, first), indices.flatMap { Self.list(traces[$0][letter]) })
    chart.countAxis = axis(base(other, first), [])
    chart.countAxis.kind = .value
    chart.countAxis.startsAtZero = true
    let mode = layout["barmode"]?.stringValue ?? "group"
    chart.isStacked = indices.count > 1 && (mode == "stack" || mode == "relative")
    if mode == "group", indices.count > 1 {
      notes.add("histograms are drawn over each other", "layout", "barmode")
    }
    let function = first["histfunc"]?.stringValue ?? "count"
    chart.function = ["sum": "sum", "avg": "mean", "min": "min", "max": "max"][function] ?? "count"
    for index in indices {
      let trace = traces[index]
      if let norm = trace["histnorm"]?.stringValue, !norm.isEmpty {
        notes.add(
          "a histogram shows counts instead of `\(norm)`", "data", String(index), "histnorm")
      }
      if trace["cumulative"]?["enabled"] == .bool(true) {
        notes.add("a histogram isn't accumulated", "data", String(index), "cumulative")
      }
      var series = HistogramChart.Series()
      series.name =
        NotationValue.title(trace["name"]) ?? (indices.count > 1 ? "Trace \(index)" : "")
      series.values = Self.list(trace[letter]).map { NotationValue.cell($0) }
      series.color = color(trace, at: index)
      if chart.function != "count" {
        series.weights = Self.list(trace[other]).map { NotationValue.measure($0) }
      }
      chart.series.append(series)
    }
    let bins = first[letter + "bins"]
    if let size = NotationValue.number(bins?["size"]) {
      chart.bins = (NotationValue.number(bins?["start"]), NotationValue.number(bins?["end"]), size)
    }
    chart.binLimit = NotationValue.number(first["nbins" + letter]).flatMap { Int(exactly: $0) }
    if chart.axis.kind == .category {
      var known: Set<String> = []
      for value in chart.series.lazy.flatMap(\.values) {
        let name = ChartValue.label(value)
        if known.insert(name).inserted { chart.axis.categories.append(name) }
      }
    }
    return chart.view()
  }

  // MARK: Prices and stages

  mutating func candles(_ trace: JSONValue) -> [ChartView] {
    var chart = CandlestickChart(frame)
    let xs = Self.list(trace["x"])
    chart.axis = axis(base("x", trace), xs)
    chart.valueAxis = axis(base("y", trace), [])
    chart.valueAxis.startsAtZero = false
    let lists = ["open", "close", "low", "high"].map { Self.list(trace[$0]) }
    if let color = NotationValue.color(trace["increasing"]?["line"]?["color"]) {
      chart.upColor = color
    }
    if let color = NotationValue.color(trace["decreasing"]?["line"]?["color"]) {
      chart.downColor = color
    }
    for index in lists[0].indices {
      let numbers = lists.compactMap { index < $0.count ? NotationValue.number($0[index]) : nil }
      guard numbers.count == 4 else { continue }
      let x = index < xs.count ? NotationValue.cell(xs[index]) : .number(Double(index))
      chart.candles.append((x, numbers[0], numbers[1], numbers[2], numbers[3]))
    }
    return chart.layers()
  }

  mutating func waterfall(_ trace: JSONValue) -> ChartView? {
    var chart = CartesianChart(frame)
    chart.isHorizontal = trace["orientation"] == "h"
    let (letter, valueLetter) = chart.isHorizontal ? ("y", "x") : ("x", "y")
    chart.positionAxis = axis(base(letter, trace), Self.list(trace[letter]))
    chart.positionAxis.kind = .category
    chart.valueAxes[0] = axis(base(valueLetter, trace), [])
    chart.valueAxes[0].kind = .value
    chart.valueAxes[0].startsAtZero = true
    var series = NotationSeries()
    series.mark = .bar
    let measures = Self.list(trace["measure"])
    let values = Self.list(trace[valueLetter])
    series.positions = Self.list(trace[letter]).map { NotationValue.cell($0) }
    var sum = 0.0
    for (index, value) in values.enumerated() {
      let measure = index < measures.count ? measures[index].stringValue ?? "relative" : "relative"
      let number = NotationValue.number(value) ?? 0
      let start: Double
      switch measure {
      case "total":
        start = 0
      case "absolute":
        start = 0
        sum = number
      default:
        start = sum
        sum += number
      }
      series.bases.append(.number(start))
      series.values.append(.number(sum))
      let isTotal = measure == "total" || measure == "absolute"
      let name = isTotal ? "totals" : number < 0 ? "decreasing" : "increasing"
      let fallback = isTotal ? "#4499ff" : number < 0 ? "#ff4136" : "#3d9970"
      series.pointColors.append(
        NotationValue.color(trace[name]?["marker"]?["color"]) ?? fallback)
    }
    chart.series = [series]
    return chart.view()
  }

  mutating func funnel(_ trace: JSONValue) -> ChartView? {
    var chart = FunnelChart(frame)
    let colors = Self.list(trace["marker"]?["color"])
    for (index, pair) in zip(Self.list(trace["y"]), Self.list(trace["x"])).enumerated() {
      guard let value = NotationValue.number(pair.1) else { continue }
      let color = index < colors.count ? NotationValue.color(colors[index]) : nil
      chart.stages.append((NotationValue.title(pair.0) ?? "", value, color))
    }
    return chart.view()
  }

  mutating func funnelArea(_ trace: JSONValue) -> ChartView? {
    var chart = FunnelChart(frame)
    let names = Self.list(trace["labels"] ?? trace["text"])
    let colors = Self.list(trace["marker"]?["colors"])
    for (index, value) in Self.list(trace["values"]).enumerated() {
      guard let value = NotationValue.number(value) else { continue }
      let name = index < names.count ? NotationValue.title(names[index]) : nil
      let color = index < colors.count ? NotationValue.color(colors[index]) : nil
      chart.stages.append((name ?? String(index), value, color))
    }
    return chart.view()
  }
}
