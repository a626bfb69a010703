internal import ArtifactBase

extension ChartChoice {
  /// The chart of the fields and the mark.
  var chart: Chart {
    var view = ChartView(.unit(chartMark), data: .frame(frame))
    if mark == .pie {
      view.encoding = slices
      view.options["view"] = ["stroke": .null]
    } else {
      view.width = "container"
      view.encoding = encoding
      if !series.isEmpty { addSeries(to: &view) }
    }
    return Chart(view: view)
  }

  private var chartMark: ChartMark {
    switch mark ?? .point {
    case .area: ChartMark("area")
    case .bar: ChartMark("bar")
    case .box: ChartMark("boxplot")
    case .heatmap: ChartMark("rect")
    case .line: ChartMark("line", frame.rowCount <= 30 ? ["point": true] : [:])
    case .pie: ChartMark("arc")
    case .point: ChartMark("point")
    case .tick: ChartMark("tick")
    }
  }

  private var encoding: ChartEncoding {
    var encoding = ChartEncoding()
    let isBinnedByY = isHistogram && x == nil
    let isUpright = x != nil
    encoding[.x] = x.map { position($0, isBinned: isHistogram) }
    encoding[.y] = y.map { position($0, isBinned: isBinnedByY) }
    if isHistogram || isCount, mark != .heatmap {
      encoding[isUpright && encoding[.y] == nil ? .y : .x] = count
    }
    if let color { encoding[.color] = colorDefinition(color) }
    if mark == .heatmap, color == nil { encoding[.color] = count }
    if sums, mark != .heatmap {
      let channel: ChartChannel = y?.kind == .number ? .y : .x
      encoding[channel]?.aggregate = "sum"
    }
    return encoding
  }

  /// Whether values at the same position are summed.
  private var sums: Bool {
    switch mark {
    case .bar, .line, .area:
      !isHistogram && !isCount && (x?.kind == .number || y?.kind == .number)
        && series.isEmpty && hasRepeatedPlaces
    default: false
    }
  }

  private var count: ChannelDefinition {
    ChannelDefinition(type: .quantitative, aggregate: "count", options: ["title": "Count"])
  }

  private func position(_ field: FieldProfile, isBinned: Bool) -> ChannelDefinition {
    var definition = definition(field)
    if isBinned { definition.bin = true }
    if isCount || mark == .heatmap, field.kind == .time {
      definition.timeUnit = .string(timeUnit(of: field))
    }
    if field.kind == .time, definition.timeUnit == nil, let steps = TimeSteps(frame[field.name]) {
      if mark == .bar {
        definition.timeUnit = .string(steps.timeUnit)
      } else if let interval = steps.tickInterval {
        definition["axis"] = ["tickCount": ["interval": .string(interval), "step": 1]]
      }
    }
    if mark == .bar, field.kind == .category, field.name == x?.name,
      AxisRoom.isEnough(for: frame[field.name], count: field.distinctCount)
    {
      definition["axis"] = ["labelAngle": 0]
    }
    let isValue = field.name == (y?.kind == .number ? y?.name : x?.name)
    if mark == .bar, field.kind == .number, !isValue, !isBinned {
      definition.type = .ordinal
    }
    if mark == .heatmap, field.kind != .category { definition.type = .ordinal }
    if mark == .point || mark == .line, field.kind == .number {
      definition["scale"] = ["zero": false]
    }
    return definition
  }

  private func definition(_ field: FieldProfile) -> ChannelDefinition {
    var options: JSONObject = ["title": .string(field.name)]
    let type: FieldType
    switch field.kind {
    case .time?: type = .temporal
    case .number?: type = .quantitative
    case .category?, nil:
      type = .nominal
      options["sort"] = .null
    }
    return ChannelDefinition(field: field.name, type: type, options: options)
  }

  private func colorDefinition(_ field: FieldProfile) -> ChannelDefinition {
    var definition = definition(field)
    if mark == .heatmap, field.kind == .number {
      definition.aggregate = "sum"
    }
    return definition
  }

  /// The period for which times are counted: about as many as have room.
  private func timeUnit(of field: FieldProfile) -> String {
    let column = frame[field.name]
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for row in 0..<column.count where column.kind(at: row) == .date {
      least = min(least, column.number(at: row))
      greatest = max(greatest, column.number(at: row))
    }
    let day = 86_400_000.0
    return switch greatest - least {
    case (5 * 365 * day)...: "year"
    case (90 * day)...: "yearmonth"
    case (3 * day)...: "yearmonthdate"
    default: "yearmonthdatehours"
    }
  }

  private var slices: ChartEncoding {
    var encoding = ChartEncoding()
    if isCount {
      encoding[.theta] = count
    } else if let y {
      encoding[.theta] = definition(y)
      encoding[.theta]?.aggregate = "sum"
    }
    if let field = color ?? x {
      encoding[.color] = definition(field)
      if field.kind != .category {
        encoding[.color]?.type = .ordinal
      }
    }
    return encoding
  }

  /// Gives each of several fields a color of its own.
  private func addSeries(to view: inout ChartView) {
    let name = unusedName("series")
    let value = unusedName("value")
    view.transforms = [.fold(FoldTransform(series.map(\.name), key: name, value: value))]
    let isHorizontal = y?.kind != .number
    let channel: ChartChannel = isHorizontal ? .x : .y
    view.encoding[channel]?.field = value
    view.encoding[channel]?["title"] = .null
    let domain = JSONValue.array(series.map { .string($0.name) })
    view.encoding[.color] = ChannelDefinition(
      field: name, type: .nominal, options: ["title": .null, "scale": ["domain": domain]])
    if mark == .bar {
      view.encoding[isHorizontal ? .yOffset : .xOffset] = ChannelDefinition(
        field: name, type: .nominal, options: ["sort": domain])
    }
    if mark == .area { view.encoding[channel]?["stack"] = "zero" }
  }

  private func unusedName(_ name: String) -> String {
    var name = name
    while frame.hasColumn(name) { name += "_" }
    return name
  }
}
