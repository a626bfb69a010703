import ArtifactBase

extension EChartsReader {
  /// The views of series with two axes, one for each grid.
  mutating func grids(_ indices: [Int]) -> [ChartView] {
    var order: [Int] = []
    var members: [Int: [Int]] = [:]
    for index in indices {
      let one = series[index]
      let axis = element("xAxis", one["xAxisIndex"]?.intValue ?? 0)
      let grid = axis?["gridIndex"]?.intValue ?? 0
      if members[grid] == nil { order.append(grid) }
      members[grid, default: []].append(index)
    }
    if order.count > Self.viewLimit { notes.add("too many grids to draw them all", "grid") }
    return order.prefix(Self.viewLimit).compactMap { grid(members[$0] ?? []) }
  }

  private func element(_ name: String, _ index: Int) -> JSONValue? {
    let list = NotationValue.list(option[name])
    return list.indices.contains(index) ? list[index] : nil
  }

  private mutating func grid(_ indices: [Int]) -> ChartView? {
    let first = series[indices[0]]
    switch first["type"]?.stringValue {
    case "heatmap"?: return heatMap(first)
    case "boxplot"?: return boxes(indices)
    default: return cartesian(indices)
    }
  }

  // MARK: Axes

  /// The axis of an index.
  func axis(_ name: String, _ index: Int) -> NotationAxis {
    guard let source = element(name, index) else { return NotationAxis() }
    var axis = NotationAxis()
    switch source["type"]?.stringValue {
    case "category"?: axis.kind = .category
    case "time"?: axis.kind = .time
    case "log"?: axis.kind = .log
    case "value"?: axis.kind = .value
    default: axis.kind = source["data"]?.arrayValue == nil ? .value : .category
    }
    axis.title = NotationValue.title(source["name"])
    if axis.kind == .category {
      axis.categories = DistinctNames.distinct(
        NotationValue.list(source["data"]).map { NotationValue.text($0["value"] ?? $0) ?? "" })
    } else {
      if source["min"]?.doubleValue != nil || axis.kind == .time { axis.minimum = source["min"] }
      if source["max"]?.doubleValue != nil || axis.kind == .time { axis.maximum = source["max"] }
      axis.startsAtZero = source["scale"] != .bool(true) && source["min"] != "dataMin"
    }
    axis.isReversed = source["inverse"] == .bool(true)
    axis.isHidden = source["show"] == .bool(false)
    if let grid = source["splitLine"]?["show"]?.boolValue { axis.hasGrid = grid }
    if let side = source["position"]?.stringValue,
      ["left", "right", "top", "bottom"].contains(side)
    {
      axis.side = side
    }
    if let angle = NotationValue.number(source["axisLabel"]?["rotate"]), abs(angle) <= 360 {
      axis.labelAngle = -angle
    }
    axis.tickStep = NotationValue.number(source["interval"] ?? source["minInterval"])
    if let template = source["axisLabel"]?["formatter"]?.stringValue {
      _ = axis.setLabels(template: template)
    }
    return axis
  }

  // MARK: Lines, bars and points

  mutating func cartesian(_ indices: [Int]) -> ChartView? {
    let first = series[indices[0]]
    var chart = CartesianChart(frame)
    let isPolar = first["coordinateSystem"] == "polar"
    if isPolar { notes.add("polar coordinates are drawn with straight axes", "polar") }
    let names = isPolar ? ("angleAxis", "radiusAxis") : ("xAxis", "yAxis")
    let xAxis = axis(names.0, first["xAxisIndex"]?.intValue ?? 0)
    let yAxis = axis(names.1, first["yAxisIndex"]?.intValue ?? 0)
    chart.isHorizontal = yAxis.kind == .category && xAxis.kind != .category
    if isPolar, chart.isHorizontal { chart.isHorizontal = false }
    let isSwapped = yAxis.kind == .category && xAxis.kind != .category
    chart.positionAxis = isSwapped ? yAxis : xAxis
    let valueName = isSwapped ? names.0 : names.1
    var axisIndices: [Int] = []
    for index in indices {
      let one = series[index]
      let number = one[valueName + "Index"]?.intValue ?? 0
      if !axisIndices.contains(number), axisIndices.count < 16 { axisIndices.append(number) }
    }
    axisIndices.sort()
    if axisIndices.count > 2 { notes.add("more than two value axes share one", valueName) }
    for (place, number) in axisIndices.prefix(2).enumerated() {
      chart.valueAxes[place] = axis(valueName, number)
      if place == 1, chart.valueAxes[1].side == nil {
        chart.valueAxes[1].side = chart.isHorizontal ? "top" : "right"
      }
    }
    var candles: [ChartView] = []
    var tableCounts: [Int: Int] = [:]
    for index in indices {
      let one = series[index]
      let number = one[valueName + "Index"]?.intValue ?? 0
      if one["type"] == "candlestick" {
        candles += candlestick(one, chart.positionAxis, chart.valueAxes[0])
        continue
      }
      var entry = NotationSeries()
      entry.axis = min(axisIndices.firstIndex(of: number) ?? 0, 1)
      entry.name = NotationValue.text(one["name"]) ?? ""
      entry.isHidden = isDeselected(entry.name)
      readStyle(one, index, into: &entry)
      readData(one, into: &entry, chart.positionAxis, isSwapped: isSwapped, &tableCounts)
      readSizes(one, into: &entry)
      readLabels(one, into: &entry)
      if one["barGap"] == "-100%" { chart.bars = .overlaid }
      readMarks(one, entry, index, into: &chart)
      chart.series.append(entry)
    }
    if chart.positionAxis.kind == .time, chart.series.contains(where: { $0.mark == .bar }) {
      chart.positionAxis.kind = .category
    }
    guard !candles.isEmpty else { return chart.view() }
    guard let view = chart.view() else { return ChartView(.layer(candles)) }
    return ChartView(.layer(candles + [view]))
  }

  private mutating func readStyle(_ one: JSONValue, _ index: Int, into series: inout NotationSeries)
  {
    switch one["type"]?.stringValue ?? "line" {
    case "bar", "pictorialBar": series.mark = .bar
    case "scatter", "effectScatter": series.mark = .point
    default:
      let area = one["areaStyle"]
      series.mark = area != nil && area?.isNull == false ? .area : .line
    }
    if one["type"] == "pictorialBar" {
      notes.add("pictures are drawn as bars", "series", String(index), "type")
    }
    series.color = color(one, at: index)
    if let stack = NotationValue.text(one["stack"]), series.mark != .point {
      series.stack = (series.mark == .bar ? "" : "lines ") + stack
    }
    switch one["smooth"] {
    case .bool(true)?: series.style.interpolation = "monotone"
    case .number(let number)? where number.double > 0: series.style.interpolation = "monotone"
    default: break
    }
    switch one["step"] {
    case .bool(true)?, "start"?: series.style.interpolation = "step-before"
    case "end"?: series.style.interpolation = "step-after"
    case "middle"?: series.style.interpolation = "step"
    default: break
    }
    if series.mark == .line || series.mark == .area {
      series.style.hasPoints = one["showSymbol"] != .bool(false) && one["symbol"] != "none"
      series.style.lineWidth = NotationValue.number(one["lineStyle"]?["width"])
      switch one["lineStyle"]?["type"] {
      case "dashed"?: series.style.dash = [6, 4]
      case "dotted"?: series.style.dash = [2, 3]
      case .array(let list)?: series.style.dash = list.compactMap { NotationValue.number($0) }
      default: break
      }
    } else {
      series.style.opacity = NotationValue.number(one["itemStyle"]?["opacity"])
      series.style.shape = Self.shape(one["symbol"]?.stringValue)
    }
    series.connectsGaps = one["connectNulls"] == .bool(true)
  }

  static func shape(_ name: String?) -> String? {
    switch name {
    case "rect"?, "roundRect"?: "square"
    case "triangle"?: "triangle-up"
    case "diamond"?: "diamond"
    default: nil
    }
  }
}
