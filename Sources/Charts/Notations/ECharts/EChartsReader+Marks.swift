import ArtifactBase

extension EChartsReader {
  /// Reads the lines, points and areas that mark values of a series.
  mutating func readMarks(
    _ one: JSONValue, _ series: NotationSeries, _ index: Int, into chart: inout CartesianChart
  ) {
    let color = series.color ?? frame.palette.first
    for name in ["markLine", "markPoint", "markArea"] {
      for element in NotationValue.list(one[name]?["data"]).prefix(CartesianChart.annotationLimit) {
        guard let kind = kind(of: element, name, series, chart) else {
          notes.add("a mark isn't drawn", "series", String(index), name)
          continue
        }
        var annotation = NotationAnnotation(kind: kind)
        annotation.axis = series.axis
        let first = element.arrayValue?.first ?? element
        let style = first["lineStyle"] ?? one[name]?["lineStyle"]
        annotation.color =
          NotationValue.color(style?["color"])
          ?? NotationValue.color((first["itemStyle"] ?? one[name]?["itemStyle"])?["color"]) ?? color
        if name == "markLine" { annotation.dash = style?["type"] == "solid" ? [] : [5, 5] }
        annotation.hasPoint = name == "markPoint"
        annotation.text = text(first, kind)
        if (first["label"] ?? one[name]?["label"])?["show"] == .bool(false) {
          annotation.text = nil
        }
        chart.annotations.append(annotation)
      }
    }
  }

  private func text(_ element: JSONValue, _ kind: NotationAnnotation.Kind) -> String? {
    let template = element["label"]?["formatter"]?.stringValue
    let name = NotationValue.text(element["name"])
    var value: JSONValue?
    switch kind {
    case .line(_, let position): value = position
    case .mark(_, let y): value = element["value"] ?? y
    default: break
    }
    let number = NotationValue.text(value)
    if let template, template.utf8.count <= 200 {
      return Self.text(template, name: name ?? "", value: number ?? "")
    }
    guard let name else { return number }
    return number.map { name + ": " + $0 } ?? name
  }

  private func kind(
    of element: JSONValue, _ name: String, _ series: NotationSeries, _ chart: CartesianChart
  ) -> NotationAnnotation.Kind? {
    if let pair = element.arrayValue {
      guard pair.count == 2 else { return nil }
      let (first, second) = (place(pair[0], series, chart), place(pair[1], series, chart))
      switch (name, first.x, first.y, second.x, second.y) {
      case ("markLine", let x?, let y?, let x2?, let y2?):
        return .segment(x: x, y: y, x2: x2, y2: y2)
      case ("markArea", let x?, let y?, let x2?, let y2?):
        return .area(x: x, y: y, x2: x2, y2: y2)
      case ("markArea", let x?, nil, let x2?, nil): return .band(.x, x, x2)
      case ("markArea", nil, let y?, nil, let y2?): return .band(.y, y, y2)
      default: return nil
      }
    }
    let place = place(element, series, chart)
    switch (name, place.x, place.y) {
    case ("markLine", _, _) where element["type"] != nil:
      return (chart.isHorizontal ? place.x : place.y).map { .line(chart.valueChannel, $0) }
    case ("markLine", nil, let y?): return .line(.y, y)
    case ("markLine", let x?, _): return .line(.x, x)
    case ("markPoint", let x?, let y?): return .mark(x: x, y: y)
    default: return nil
    }
  }

  /// The position of a mark.
  private func place(
    _ element: JSONValue, _ series: NotationSeries, _ chart: CartesianChart
  ) -> (x: JSONValue?, y: JSONValue?) {
    if let coordinates = element["coord"]?.arrayValue, coordinates.count == 2 {
      return (coordinates[0], coordinates[1])
    }
    guard let type = element["type"]?.stringValue else {
      return (element["xAxis"], element["yAxis"])
    }
    let numbers = series.values.enumerated().compactMap { index, value in
      value.finiteNumber.map { (index: index, value: $0) }
    }
    guard !numbers.isEmpty else { return (nil, nil) }
    var result: (index: Int, value: Double)?
    switch type {
    case "max": result = numbers.max { $0.value < $1.value }
    case "min": result = numbers.min { $0.value < $1.value }
    case "average":
      let sum = numbers.reduce(0) { $0 + $1.value }
      result = (0, (sum / Double(numbers.count) * 100).rounded() / 100)
    case "median":
      let sorted = numbers.map(\.value).sorted()
      let middle = sorted.count / 2
      result = (
        0, sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
      )
    default: break
    }
    guard let result else { return (nil, nil) }
    let value = JSONValue(number: result.value)
    guard series.positions.indices.contains(result.index) else { return (nil, value) }
    let position = series.positions[result.index].json
    return chart.isHorizontal ? (value, position) : (position, value)
  }

  // MARK: Other charts with axes

  mutating func heatMap(_ one: JSONValue) -> ChartView? {
    var chart = HeatMapChart(frame)
    let map = NotationValue.list(option["visualMap"]).first
    chart.frame.hasLegend = map == nil || map?["show"] != .bool(false)
    chart.frame.legendSide = nil
    chart.colors = Self.colors(map)
    chart.minimum = NotationValue.number(map?["min"])
    chart.maximum = NotationValue.number(map?["max"])
    chart.hasLabels = one["label"]?["show"] == .bool(true)
    chart.legendTitle = NotationValue.text(one["name"])
    if one["coordinateSystem"] == "calendar" { return calendar(one, chart) }
    chart.xAxis = axis("xAxis", one["xAxisIndex"]?.intValue ?? 0)
    chart.yAxis = axis("yAxis", one["yAxisIndex"]?.intValue ?? 0)
    chart.xAxis.kind = .category
    chart.yAxis.kind = .category
    let rows =
      table(of: one)?.rows ?? (one["data"]?.arrayValue ?? []).compactMap { Self.values($0) }
    for row in rows where row.count > 2 {
      chart.cells.append(
        (
          position(row[0], chart.xAxis), position(row[1], chart.yAxis),
          NotationValue.measure(row[2])
        ))
    }
    return chart.view()
  }

  private mutating func calendar(_ one: JSONValue, _ chart: HeatMapChart) -> ChartView? {
    var rows = NotationRows()
    for element in one["data"]?.arrayValue ?? [] {
      guard let values = Self.values(element), values.count > 1 else { continue }
      rows.append([
        "date": NotationValue.cell(values[0]), "value": NotationValue.measure(values[1]),
      ])
    }
    guard rows.count > 0 else { return nil }
    var encoding = ChartEncoding()
    encoding[.x] = ChannelDefinition(
      field: "date", type: .ordinal, timeUnit: "yearweek", options: ["title": .null])
    encoding[.y] = ChannelDefinition(
      field: "date", type: .ordinal, timeUnit: "day", options: ["title": .null])
    var scale = JSONObject()
    if !chart.colors.isEmpty { scale["range"] = .array(chart.colors.map { .string($0) }) }
    encoding[.color] = ChannelDefinition(
      field: "value", type: .quantitative, options: ["scale": .object(scale), "title": .null])
    return ChartView(.unit(ChartMark("rect")), data: rows.data, encoding: encoding)
  }

  mutating func boxes(_ indices: [Int]) -> ChartView? {
    var chart = BoxPlotChart(frame)
    let first = series[indices[0]]
    let xAxis = axis("xAxis", first["xAxisIndex"]?.intValue ?? 0)
    let yAxis = axis("yAxis", first["yAxisIndex"]?.intValue ?? 0)
    chart.isHorizontal = yAxis.kind == .category && xAxis.kind != .category
    chart.axis = chart.isHorizontal ? yAxis : xAxis
    chart.valueAxis = chart.isHorizontal ? xAxis : yAxis
    chart.valueAxis.startsAtZero = false
    var outliers: [ChartView] = []
    for index in indices {
      let one = series[index]
      let name = NotationValue.text(one["name"]) ?? "Series \(index + 1)"
      if one["type"] == "boxplot" {
        chart.series.append((name, color(one, at: index)))
        for (place, element) in (one["data"]?.arrayValue ?? []).enumerated() {
          let numbers = (Self.values(element) ?? []).compactMap { NotationValue.number($0) }
          guard numbers.count == 5 else { continue }
          let category = NotationValue.text(element["name"]) ?? Self.label(place, chart.axis)
          chart.boxes.append(
            .init(
              category: category, series: name, low: numbers[0], q1: numbers[1],
              median: numbers[2], q3: numbers[3], high: numbers[4]))
        }
      } else if let points = cartesian([index]) {
        outliers.append(points)
      }
    }
    guard let view = chart.view() else { return nil }
    guard !outliers.isEmpty, case .layer(let layers) = view.content else { return view }
    return ChartView(.layer(layers + outliers))
  }

  func candlestick(
    _ one: JSONValue, _ axis: NotationAxis, _ valueAxis: NotationAxis
  ) -> [ChartView] {
    var chart = CandlestickChart(frame)
    chart.axis = axis
    chart.valueAxis = valueAxis
    chart.valueAxis.startsAtZero = false
    if let color = NotationValue.color(one["itemStyle"]?["color"]) { chart.upColor = color }
    if let color = NotationValue.color(one["itemStyle"]?["color0"]) { chart.downColor = color }
    let own = table(of: one)
    for (index, element) in (own?.rows.map { .array($0) } ?? one["data"]?.arrayValue ?? [])
      .enumerated()
    {
      var values = Self.values(element) ?? []
      var position = ChartValue.text(Self.label(index, axis))
      if values.count > 4 {
        position =
          axis.kind == .category
          ? .text(ChartValue.label(NotationValue.cell(values[0]))) : NotationValue.cell(values[0])
        values.removeFirst()
      }
      let numbers = values.compactMap { NotationValue.number($0) }
      guard numbers.count >= 4 else { continue }
      chart.candles.append((position, numbers[0], numbers[1], numbers[2], numbers[3]))
    }
    return chart.layers()
  }
}
