import ArtifactBase

extension PlotlyReader {
  /// The view of the traces of a subplot.
  mutating func subplot(_ indices: [Int], isOnly: Bool) -> ChartView? {
    var plain: [Int] = []
    var histograms: [Int] = []
    var boxes: [Int] = []
    var views: [ChartView] = []
    for index in indices {
      switch traces[index]["type"]?.stringValue ?? "scatter" {
      case "histogram": histograms.append(index)
      case "box", "violin": boxes.append(index)
      case "heatmap", "heatmapgl", "contour", "surface":
        if let view = heatMap(traces[index], index) { views.append(view) }
      case "histogram2d", "histogram2dcontour":
        if let view = densities(traces[index]) { views.append(view) }
      case "candlestick", "ohlc": views += candles(traces[index])
      case "waterfall": if let view = waterfall(traces[index]) { views.append(view) }
      case "funnel": if let view = funnel(traces[index]) { views.append(view) }
      default: plain.append(index)
      }
    }
    if let view = boxView(boxes) { views.append(view) }
    if let view = histogram(histograms) { views.append(view) }
    if let view = cartesian(plain, isOnly: isOnly) { views.append(view) }
    guard !views.isEmpty else { return nil }
    var view = views.count == 1 ? views[0] : ChartView(.layer(Array(views.prefix(64))))
    view.title = subplotTitle(traces[indices[0]])
    return view
  }

  /// The annotation above the domain of a subplot.
  private func subplotTitle(_ trace: JSONValue) -> JSONValue? {
    let x = layout[axisName(base("x", trace))]?["domain"]
    let y = layout[axisName(base("y", trace))]?["domain"]
    guard x != nil || y != nil else { return nil }
    let middle =
      ((NotationValue.number(x?[0]) ?? 0) + (NotationValue.number(x?[1]) ?? 1)) / 2
    let top = NotationValue.number(y?[1]) ?? 1
    for annotation in NotationValue.list(layout["annotations"]).prefix(
      CartesianChart.annotationLimit)
    where annotation["xref"] == "paper" && annotation["yref"] == "paper" {
      guard let ax = NotationValue.number(annotation["x"]),
        let ay = NotationValue.number(annotation["y"]), abs(ax - middle) < 0.02, ay >= top - 0.01,
        ay < top + 0.1
      else { continue }
      return NotationValue.title(annotation["text"]).map { .string($0) }
    }
    return nil
  }

  /// Whether the bars of a trace are horizontal.
  static func isHorizontal(_ trace: JSONValue) -> Bool {
    trace["orientation"] == "h"
      || trace["orientation"] == nil && trace["type"] == "bar" && trace["x"] != nil
        && trace["y"] != nil && kind(of: list(trace["y"])) == .category
        && kind(of: list(trace["x"])) == .value
  }

  private mutating func cartesian(_ indices: [Int], isOnly: Bool) -> ChartView? {
    guard !indices.isEmpty else { return nil }
    var chart = CartesianChart(frame)
    chart.isHorizontal = indices.contains {
      traces[$0]["type"] == "bar" && Self.isHorizontal(traces[$0])
    }
    let (letter, valueLetter) = chart.isHorizontal ? ("y", "x") : ("x", "y")
    let first = traces[indices[0]]
    let positions = indices.flatMap { Self.list(traces[$0][letter]) }
    chart.positionAxis = axis(base(letter, first), positions)
    var references: [String] = []
    for index in indices {
      let reference = traces[index][valueLetter + "axis"]?.stringValue ?? valueLetter
      if !references.contains(reference), references.count < 16 { references.append(reference) }
    }
    references.sort {
      layout[axisName($0)]?["overlaying"] == nil && layout[axisName($1)]?["overlaying"] != nil
    }
    if references.count > 2 { notes.add("more than two value axes share one", "layout") }
    for (place, reference) in references.prefix(2).enumerated() {
      let values = indices.filter {
        (traces[$0][valueLetter + "axis"]?.stringValue ?? valueLetter) == reference
      }.flatMap { Self.list(traces[$0][valueLetter]) }
      chart.valueAxes[place] = axis(reference, values)
      if place == 1, chart.valueAxes[1].side == nil {
        chart.valueAxes[1].side = chart.isHorizontal ? "top" : "right"
      }
    }
    let mode = layout["barmode"]?.stringValue ?? "group"
    if mode == "overlay" { chart.bars = .overlaid }
    chart.isNormalized =
      layout["barnorm"]?.stringValue.map { $0 == "percent" || $0 == "fraction" } ?? false
    for index in indices {
      let trace = traces[index]
      if trace["groupnorm"] == "percent" || trace["groupnorm"] == "fraction" {
        chart.isNormalized = true
      }
      var series = series(
        trace, index, letter, valueLetter: valueLetter, previous: chart.series.last)
      if series.mark == .bar, mode == "stack" || mode == "relative" { series.stack = "bars" }
      let reference = trace[valueLetter + "axis"]?.stringValue ?? valueLetter
      series.axis = min(references.firstIndex(of: reference) ?? 0, 1)
      if series.mark == .bar || series.mark == .area {
        chart.valueAxes[series.axis].startsAtZero = series.bases.isEmpty
      }
      chart.series.append(series)
    }
    if chart.positionAxis.kind != .category, chart.series.contains(where: { $0.mark == .bar }) {
      makeCategories(&chart)
    }
    sortCategories(&chart, layout[axisName(base(letter, first))]?["categoryorder"]?.stringValue)
    readAnnotations(first, isOnly: isOnly, into: &chart)
    return chart.view()
  }

  /// Makes bars at numbers or dates categories in their order, unless there are too many.
  private func makeCategories(_ chart: inout CartesianChart) {
    guard chart.positionAxis.kind != .log else { return }
    var known: Set<ChartValue> = []
    for series in chart.series { known.formUnion(series.positions) }
    guard known.count <= 200 else { return }
    let sorted = known.filter { !$0.isNil }.sorted { ChartValue.order($0, $1) < 0 }
    chart.positionAxis.kind = .category
    chart.positionAxis.minimum = nil
    chart.positionAxis.maximum = nil
    chart.positionAxis.categories = sorted.map { ChartValue.label($0) }
  }

  private func sortCategories(_ chart: inout CartesianChart, _ order: String?) {
    guard chart.positionAxis.kind == .category, let order, order != "trace", order != "array" else {
      return
    }
    var totals: [String: Double] = [:]
    var names: [String] = []
    for series in chart.series {
      for (position, value) in zip(series.positions, series.values) {
        let name = ChartValue.label(position)
        if totals[name] == nil { names.append(name) }
        totals[name, default: 0] += value.finiteNumber ?? 0
      }
    }
    switch order {
    case "category ascending": names.sort()
    case "category descending": names.sort(by: >)
    case "total ascending", "sum ascending":
      names.sort { totals[$0, default: 0] < totals[$1, default: 0] }
    case "total descending", "sum descending":
      names.sort { totals[$0, default: 0] > totals[$1, default: 0] }
    default: return
    }
    chart.positionAxis.categories = names
  }
}
