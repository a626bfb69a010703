import ArtifactBase
import Drawing

/// Builds the axes of a plot.
struct AxisBuilder {
  let environment: ChartEnvironment
  private var config: ChartConfig { environment.config }
  private var metrics: ChartMetrics { environment.metrics }

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  /// Returns the axes of a plot: one per scale of x and y, unless they are turned off.
  func axes(_ node: ViewNode) -> [PlotAxis] {
    var axes: [PlotAxis] = []
    for channel in [ChartChannel.x, .y] {
      var groups: [(scale: ScaleComponent, units: [ViewUnit])] = []
      for unit in node.units {
        guard let scale = unit.scales[channel] else { continue }
        if let index = groups.firstIndex(where: { $0.scale === scale }), sharesAxes(node, channel) {
          groups[index].units.append(unit)
        } else {
          groups.append((scale, [unit]))
        }
      }
      var count = 0
      for (scale, units) in groups {
        guard let axis = axis(channel, scale, units, number: count) else { continue }
        axes.append(axis)
        count += 1
      }
    }
    return axes
  }

  /// Returns the title of the axis of a channel.
  func title(of channel: ChartChannel, _ units: [ViewUnit]) -> String {
    let definitions = units.compactMap { unit in
      unit.encoding.scaledDefinition(channel).map { (unit: unit, definition: $0) }
    }
    return title(definitions, channel, JSONObject()).joined(separator: " ")
  }

  private func sharesAxes(_ node: ViewNode, _ channel: ChartChannel) -> Bool {
    node.view.resolve["axis"]?[channel.rawValue] != "independent"
  }

  private func axis(
    _ channel: ChartChannel, _ scale: ScaleComponent, _ units: [ViewUnit], number: Int
  ) -> PlotAxis? {
    let definitions = units.compactMap { unit in
      unit.encoding.scaledDefinition(channel).map { (unit: unit, definition: $0) }
    }
    guard let first = definitions.first else { return nil }
    // The first explicit value counts, and null turns the axis off.
    for (_, definition) in definitions {
      guard let axis = definition["axis"] else { continue }
      if axis.isNull || axis == .bool(false) { return nil }
      break
    }
    let properties = properties(channel, scale, definitions.map(\.definition), number: number)
    if properties["disable"] == true { return nil }
    var definition = first.definition
    if let timed = definitions.first(where: { $0.definition.timeUnit != nil }),
      definition.timeUnit == nil, scale.type.isTime
    {
      definition = timed.definition
    }
    let unit = first.unit
    let length = channel == .x ? unit.plotWidth : unit.plotHeight
    let side =
      properties["orient"]?.stringValue.flatMap(PlotAxis.Side.init)
      ?? (channel == .x ? (number == 0 ? .bottom : .top) : number == 0 ? .left : .right)
    let isOff: (String) -> Bool = { environment.resolved(properties[$0]) == false }
    let hasBands = scale.scale.bandwidth > 0
    var axis = PlotAxis(
      side: side, channel: channel,
      offset: environment.resolved(properties["offset"])?.doubleValue ?? 0, ticks: [],
      title: title(definitions, channel, properties),
      hasGrid: hasGrid(scale, definitions.map(\.definition), properties), hasTicks: !isOff("ticks"),
      hasLabels: !isOff("labels"), hasDomain: !isOff("domain"),
      isFlush: isFlush(channel, definition, properties),
      labelAngle: labelAngle(channel, definition, properties), hasBands: hasBands,
      bandwidth: scale.scale.bandwidth,
      isAboveMarks: (properties["zindex"]?.doubleValue ?? 0) > 0
        || unit.mark.type == "rect" && definition.isDiscrete && properties["zindex"] == nil,
      style: properties, extent: 0)
    let count = tickCount(channel, scale, definition, properties: properties, length: length)
    axis.ticks = ticks(axis, scale, definition, properties: properties, count: count)
    if properties["labelAngle"] == nil, config[ChartConfig.leastWidth, channel] != nil,
      areLevelLabelsApart(axis)
    {
      axis.labelAngle = 0
    }
    hideOverlaps(&axis, scale, definition, length: length)
    axis.extent = metrics.extent(of: axis)
    return axis
  }

  /// Whether labels that aren't turned have room beside each other.
  private func areLevelLabelsApart(_ axis: PlotAxis) -> Bool {
    guard axis.channel == .x, axis.labelAngle != 0 else { return false }
    var level = axis
    level.labelAngle = 0
    let frame = Rect2D(Point2D(x: 0, y: 0), Point2D(x: 0, y: 0))
    let spans = axis.ticks.sorted { $0.position < $1.position }.map {
      metrics.labelSpan($0, level, frame)
    }
    return zip(spans, spans.dropFirst()).allSatisfy { $0.end + 6 <= $1.start }
  }

  // MARK: Properties

  /// Returns the properties of an axis with those of the configuration below them.
  private func properties(
    _ channel: ChartChannel, _ scale: ScaleComponent, _ definitions: [ChannelDefinition],
    number: Int
  ) -> JSONObject {
    var result = JSONObject()
    let type = definitions[0].type
    let orient =
      definitions.lazy.compactMap { $0["axis"]?["orient"]?.stringValue }.first
      ?? (channel == .x ? (number == 0 ? "bottom" : "top") : number == 0 ? "left" : "right")
    var names = ["axis", channel == .x ? "axisX" : "axisY"]
    names.append("axis" + orient.prefix(1).uppercased() + orient.dropFirst())
    let kind =
      scale.type == .band
      ? "Band"
      : scale.type == .point
        ? "Point" : type == .quantitative ? "Quantitative" : type == .temporal ? "Temporal" : nil
    if let kind {
      if scale.type.isDiscrete { names.append("axisDiscrete") }
      names.append("axis" + kind)
      names.append((channel == .x ? "axisX" : "axisY") + kind)
    }
    for name in names {
      if case .object(let object)? = config[name] {
        result = ChartConfig.merged(result, object)
      }
    }
    for definition in definitions.reversed() {
      guard case .object(let object)? = definition["axis"] else { continue }
      var styles: [String] = []
      if let style = object["style"]?.stringValue { styles = [style] }
      if case .array(let names)? = object["style"] { styles = names.compactMap(\.stringValue) }
      for style in styles {
        if case .object(let values)? = config["style", style] {
          result = ChartConfig.merged(result, values)
        }
      }
      result = ChartConfig.merged(result, object)
    }
    return result
  }

  private func hasGrid(
    _ scale: ScaleComponent, _ definitions: [ChannelDefinition], _ properties: JSONObject
  ) -> Bool {
    if let given = environment.resolved(properties["grid"])?.boolValue { return given }
    return definitions.contains { definition in
      !scale.type.isDiscrete && definition.isField && !definition.isBinning
        && !definition.isBinned
    }
  }

  private func isFlush(
    _ channel: ChartChannel, _ definition: ChannelDefinition, _ properties: JSONObject
  ) -> Bool {
    guard channel == .x else { return false }
    let given = environment.resolved(properties["labelFlush"]) ?? .bool(!definition.isDiscrete)
    return given == true || (given.doubleValue ?? 0) != 0
  }

  private func labelAngle(
    _ channel: ChartChannel, _ definition: ChannelDefinition, _ properties: JSONObject
  ) -> Double {
    if let angle = environment.resolved(properties["labelAngle"])?.doubleValue {
      let turned = angle.truncatingRemainder(dividingBy: 360)
      return turned < 0 ? turned + 360 : turned
    }
    guard channel == .x, definition.isDiscrete, !metrics.isCells,
      !(definition.isField && definition.timeUnit != nil)
    else { return 0 }
    return 270
  }

  private func title(
    _ definitions: [(unit: ViewUnit, definition: ChannelDefinition)], _ channel: ChartChannel,
    _ properties: JSONObject
  ) -> [String] {
    // Titles that are given count more than those of fields; several are joined.
    var given: [String] = []
    var derived: [String] = []
    var isGiven = false
    for (unit, definition) in definitions {
      let second = channel.secondary.flatMap { unit.encoding[$0] }
      let axisTitle = definition["axis"]?["title"]
      if let axisTitle {
        isGiven = true
        let text = environment.resolved(axisTitle)?.lines.joined(separator: "\n") ?? ""
        if !text.isEmpty, !given.contains(text) { given.append(text) }
        continue
      }
      if let own = definition.givenTitle ?? second?.givenTitle {
        isGiven = true
        let text = own.joined(separator: "\n")
        if !text.isEmpty, !given.contains(text) { given.append(text) }
        continue
      }
      for definition in [definition, second].compactMap(\.self) where definition.isField {
        let text = ChartTitles.title(of: definition, config)
        if !text.isEmpty, !derived.contains(text) { derived.append(text) }
      }
    }
    if isGiven {
      return given.isEmpty
        ? [] : given.joined(separator: ", ").split(separator: "\n").map(String.init)
    }
    if properties["title"]?.isNull == true { return [] }
    return derived.isEmpty ? [] : [derived.joined(separator: ", ")]
  }

  // MARK: Ticks

  private func tickCount(
    _ channel: ChartChannel, _ scale: ScaleComponent, _ definition: ChannelDefinition,
    properties: JSONObject, length: Double
  ) -> Double {
    if let count = environment.resolved(properties["tickCount"])?.doubleValue { return count }
    let length = metrics.tickLength(length, channel)
    if scale.type.isDiscrete || scale.type == .log { return 10 }
    if definition.isField {
      if definition.isBinning { return (length / 10).rounded(.up) }
      if let unit = definition.timeUnitName,
        ["month", "hours", "day", "quarter"].contains(unit.replacingUTC)
      {
        return 10
      }
    }
    return (length / 40).rounded(.up)
  }

  private func values(
    _ scale: ScaleComponent, _ definition: ChannelDefinition, _ properties: JSONObject,
    count: Double
  ) -> [ChartValue] {
    if case .array(let values)? = environment.resolved(properties["values"]) {
      return values.map { environment.constant($0, definition.type) }
    }
    if let values = scale.scale.values { return values }
    guard let continuous = scale.scale.continuous, scale.hasDomain else { return [] }
    var count = count
    let isTime = scale.type.isTime
    if let bins = bins(scale, definition) {
      let boundaries = ContinuousScale.bins(
        in: continuous.domain, step: bins.step, start: bins.start, stop: bins.stop)
      count = continuous.tickCount(count, binCount: boundaries.count)
      return continuous.validTicks(boundaries, count: count).map { .number($0) }
    }
    var minimum = environment.resolved(properties["tickMinStep"])?.doubleValue
    if minimum == nil, properties["format"] == "d" { minimum = 1 }
    if minimum == nil, definition.isField, let name = definition.timeUnitName,
      let unit = TimeUnit(name), let start = continuous.domain.first, start.isFinite
    {
      let floor = unit.floor(1_325_376_000_000)
      let duration = unit.end(of: floor) - floor
      if duration > 0 { minimum = duration }
    }
    count = continuous.tickCount(count, minimumStep: minimum)
    if isTime, let given = environment.resolved(properties["tickCount"]),
      let values = environment.timeTicks(given, continuous.domain)
    {
      return values.map { .date($0) }
    }
    let ticks = continuous.ticks(count: count) { start, stop, count in
      CalendarInterval.tickValues(from: start, to: stop, count: count, isUTC: scale.type == .utc)
    }
    return ticks.map { isTime ? .date($0) : .number($0) }
  }

  private func bins(
    _ scale: ScaleComponent, _ definition: ChannelDefinition
  ) -> (start: Double?, stop: Double?, step: Double)? {
    guard definition.isField, scale.type.isContinuous else { return nil }
    if definition.isBinning, let bins = scale.unit.bins[definition.column()] {
      return (bins.start, bins.stop, bins.step)
    }
    if definition.isBinned, let step = definition.bin?["step"]?.doubleValue, step > 0 {
      return (nil, nil, step)
    }
    return nil
  }

  private func ticks(
    _ axis: PlotAxis, _ scale: ScaleComponent, _ definition: ChannelDefinition,
    properties: JSONObject, count: Double
  ) -> [PlotAxis.Tick] {
    let values = values(scale, definition, properties, count: count)
    let span = scale.scale.continuous.map { (scale: $0, count: count) }
    var definition = definition
    if let stack = scale.unit.stack, stack.channel == axis.channel, stack.offset == "normalize" {
      definition["stack"] = "normalize"
    }
    var guide = properties
    if definition.isNormalized, guide["format"] == nil, scale.unit.stack?.offset == "normalize" {
      guide["format"] = config["normalizedNumberFormat"] ?? ".0%"
    }
    let labels = GuideLabels(
      definition, guide: guide, place: .axis, scale: span, environment)
    let position = environment.resolved(properties["bandPosition"])?.doubleValue
    let shift = scale.scale.bandwidth * (position ?? 0.5)
    let shown = labeledTicks(scale, values, count)
    let isLabeled = axis.hasLabels
    return values.enumerated().compactMap { index, value in
      guard let start = scale.scale.number(value) else { return nil }
      return PlotAxis.Tick(
        position: start + shift, value: value,
        label: !isLabeled ? [] : shown[index] ? labels.lines(value, index: index) : [""],
        showsLabel: isLabeled)
    }
  }

  /// Crowded ticks of logarithmic axes have no label.
  private func labeledTicks(
    _ scale: ScaleComponent, _ values: [ChartValue], _ count: Double
  ) -> [Bool] {
    guard let continuous = scale.scale.continuous, scale.type == .log else {
      return Array(repeating: true, count: values.count)
    }
    return continuous.labeledTicks(values.map(\.asNumber), count: count)
  }

  // MARK: Overlaps

  private func hideOverlaps(
    _ axis: inout PlotAxis, _ scale: ScaleComponent, _ definition: ChannelDefinition,
    length: Double
  ) {
    let given = environment.resolved(axis.style["labelOverlap"])
    var method: LabelOverlap.Method?
    switch given {
    case .bool(let isOn)?: method = isOn ? .parity : nil
    case .string(let name)?: method = name == "greedy" ? .greedy : .parity
    default:
      let hasTimeUnit = definition.isField && definition.timeUnit != nil
      let isSorted = if case .object? = definition["sort"] { true } else { false }
      if hasTimeUnit && !isSorted || !definition.isDiscrete {
        method = scale.type == .log || scale.type == .symlog ? .greedy : .parity
      }
      if metrics.isCells { method = method ?? .greedy }
    }
    guard let method else { return }
    let plot = Rect2D(
      origin: Point2D(x: 0, y: 0), size: Size2D(width: length, height: length))
    let extents = axis.ticks.map { tick -> (start: Double, end: Double)? in
      guard tick.label.contains(where: { !$0.isEmpty }) else { return nil }
      let (start, end) = metrics.labelSpan(tick, axis, plot)
      return metrics.isCells && axis.channel == .x ? (start, end + 1) : (start, end)
    }
    let separation = environment.resolved(axis.style["labelSeparation"])?.doubleValue ?? 0
    let shown = LabelOverlap.shown(extents, method, separation: separation)
    for index in axis.ticks.indices where !shown[index] { axis.ticks[index].showsLabel = false }
  }
}

extension String {
  /// The name of a time unit without the prefix for UTC.
  fileprivate var replacingUTC: String { hasPrefix("utc") ? String(dropFirst(3)) : self }
}
