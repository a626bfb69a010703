import ArtifactBase
import Drawing

/// Builds the legends of the scales of a view.
struct LegendBuilder {
  let environment: ChartEnvironment
  private var config: ChartConfig { environment.config }

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  private static let channels: [ChartChannel] = [
    .color, .fill, .stroke, .strokeWidth, .size, .shape, .strokeDash, .opacity, .fillOpacity,
    .strokeOpacity,
  ]

  /// Returns the legends of the scales that belong to a view and those inside; frames are empty.
  ///
  /// Channels of a unit that show the same values have one legend.
  func legends(_ node: ViewNode) -> [PlotLegend] {
    var groups: [[ScaleComponent]] = []
    var independent: [PlotLegend] = []
    for channel in Self.channels {
      guard let scale = node.scales[channel], isShown(scale) else { continue }
      let parts = Self.independentParts(node, channel)
      if parts.count > 1 {
        for units in parts {
          guard let part = scale.restricted(to: units), isShown(part) else { continue }
          if let legend = legend([part], node) { independent.append(legend) }
        }
        continue
      }
      if let index = groups.firstIndex(where: { Self.sharesLegend($0[0], scale) }) {
        groups[index].append(scale)
      } else {
        groups.append([scale])
      }
    }
    var legends = groups.compactMap { legend($0, node) } + independent
    for child in node.children {
      for legend in self.legends(child) {
        // Small multiples with scales of their own have the same legend only once.
        if !legends.contains(where: { $0.explains(legend) }) { legends.append(legend) }
      }
    }
    return legends
  }

  /// Returns the units of a view that share a legend of a channel with each other only.
  private static func independentParts(_ node: ViewNode, _ channel: ChartChannel) -> [[ViewUnit]] {
    if node.unit != nil { return [node.units] }
    let children = node.children.map { independentParts($0, channel) }
    if node.view.resolve["legend"]?[channel.rawValue] == "independent" {
      return children.flatMap(\.self)
    }
    let shared = children.filter { $0.count == 1 }.flatMap { $0[0] }
    return (shared.isEmpty ? [] : [shared]) + children.filter { $0.count > 1 }.flatMap(\.self)
  }

  private func isShown(_ scale: ScaleComponent) -> Bool {
    let given = scale.parts.lazy.compactMap { $0.definition["legend"] }.first
    if let given { return !given.isNull && given != .bool(false) }
    if config["legend", "disable"] == true { return false }
    return scale.parts.contains { $0.unit.mark.type != "geoshape" || scale.channel != .shape }
  }

  private static func sharesLegend(_ first: ScaleComponent, _ second: ScaleComponent) -> Bool {
    guard first.unit.stacked.rowCount == second.unit.stacked.rowCount,
      first.definition.column() == second.definition.column(),
      first.definition.isField, second.definition.isField,
      first.parts.map(\.data) == second.parts.map(\.data)
    else { return false }
    switch (first.domain, second.domain) {
    case (.discrete(let first), .discrete(let second)): return first == second
    case (.continuous(let left), .continuous(let right)):
      return left == right && first.type.isDiscretizing == second.type.isDiscretizing
    case (.samples(let left), .samples(let right)): return left == right
    default: return false
    }
  }

  // MARK: A legend

  private func properties(_ scales: [ScaleComponent]) -> JSONObject {
    var result = config["legend"]?.objectValue ?? JSONObject()
    for scale in scales {
      for part in scale.parts.reversed() {
        if case .object(let object)? = part.definition["legend"] {
          result = ChartConfig.merged(result, object)
        }
      }
    }
    return result
  }

  private func title(_ scales: [ScaleComponent], _ properties: JSONObject) -> [String] {
    var given: [String] = []
    var derived: [String] = []
    var isGiven = false
    for part in scales.flatMap(\.parts) {
      let definition = part.definition
      if let title = definition["legend"]?["title"] ?? definition["title"] {
        isGiven = true
        let text = environment.resolved(title)?.lines.joined(separator: "\n") ?? ""
        if !text.isEmpty, !given.contains(text) { given.append(text) }
      } else {
        let text = ChartTitles.title(of: definition, config)
        if definition.isField, !text.isEmpty, !derived.contains(text) { derived.append(text) }
      }
    }
    let titles = isGiven ? given : derived
    return titles.isEmpty
      ? [] : titles.joined(separator: ", ").split(separator: "\n").map(String.init)
  }

  private func legend(_ scales: [ScaleComponent], _ node: ViewNode) -> PlotLegend? {
    let first = scales[0]
    let properties = properties(scales)
    let orient = environment.resolved(properties["orient"])?.stringValue ?? "right"
    let type = properties["type"]?.stringValue
    var isGradient =
      first.channel.isColor && first.type.isContinuousToContinuous
      && !["quarter", "month", "day"].contains(first.definition.timeUnitName ?? "")
    if type == "symbol" || scales.contains(where: { !$0.channel.isColor }) { isGradient = false }
    let direction = environment.resolved(
      properties["direction"]
        ?? (isGradient ? properties["gradientDirection"] : properties["symbolDirection"]))?
      .stringValue
    let isHorizontal = direction.map { $0 == "horizontal" } ?? ["top", "bottom"].contains(orient)
    var legend = PlotLegend(
      frame: Rect2D(at: Point2D(x: 0, y: 0)), title: title(scales, properties), entries: [],
      gradient: [], orient: orient, isHorizontal: isHorizontal, channels: scales.map(\.channel),
      style: properties)
    if case .intervals(let scale) = first.scale, scales.count == 1, first.channel.isColor,
      type != "symbol", !environment.metrics.isCells
    {
      fillSteps(&legend, scale, properties)
    } else if isGradient {
      fillGradient(&legend, first, properties, isShared: !node.isPlot && !node.isFacet)
    } else {
      legend.entries = entries(scales, properties, node)
    }
    return legend.entries.isEmpty && legend.gradient.isEmpty ? nil : legend
  }

  private func fillGradient(
    _ legend: inout PlotLegend, _ scale: ScaleComponent, _ properties: JSONObject,
    isShared: Bool
  ) {
    guard case .colors(let colors) = scale.scale, let low = colors.domain.first,
      let high = colors.domain.last, low.isFinite, high.isFinite
    else { return }
    let unit = scale.unit
    let length = isShared ? 200 : gradientLength(unit, properties, legend)
    let count =
      environment.resolved(properties["tickCount"])?.doubleValue
      ?? max(2, 2 * (length / 100).rounded(.down))
    var values: [Double]
    if case .array(let given)? = environment.resolved(properties["values"]) {
      values = given.map { environment.constant($0, scale.definition.type).asNumber }
    } else {
      values = colors.fractions.ticks(count: count) { start, stop, count in
        CalendarInterval.tickValues(from: start, to: stop, count: count)
      }
      if values.count < 3 { values = low == high ? [low] : [low, high] }
    }
    let labels = GuideLabels(
      scale.definition, guide: properties, place: .legend, scale: (colors.fractions, count),
      environment)
    let isTime = scale.type.isTime
    legend.entries = values.enumerated().map { index, value in
      PlotLegend.Entry(
        value: isTime ? .date(value) : .number(value),
        label: labels.lines(isTime ? .date(value) : .number(value), index: index)
          .joined(separator: " "),
        symbol: PlotItem(), showsLabel: true,
        position: low == high ? 0.5 : (value - low) / (high - low))
    }
    legend.gradient = (0...20).compactMap { step in
      let fraction = Double(step) / 20
      return colors.color(low + (high - low) * fraction).map { (fraction, $0) }
    }
  }

  /// Fills a legend with an area per interval and labels at their limits.
  private func fillSteps(
    _ legend: inout PlotLegend, _ scale: DiscretizingScale<JSONValue>, _ properties: JSONObject
  ) {
    let intervals = LegendIntervals(scale, properties, environment)
    var (low, high) = (scale.domain.first ?? 0, scale.domain.last ?? 1)
    if scale.kind == .threshold {
      let count = Double(scale.domain.count - 1)
      let margin = count > 0 ? (high - low) / count : 0.1
      (low, high) = (low - margin, high + margin)
    }
    guard high > low else { return }
    func fraction(_ value: Double) -> Double { max(0, min(1, (value - low) / (high - low))) }
    for (index, interval) in intervals.list.enumerated() {
      guard let color = scale.value(interval.sample)?.stringValue.flatMap({ RGBA(css: $0) })
      else { continue }
      let start = index == 0 ? 0 : fraction(interval.start ?? low)
      let end = index == intervals.list.count - 1 ? 1 : fraction(interval.end ?? high)
      legend.gradient += [(start, color), (end, color)]
      guard index > 0, let value = interval.start else { continue }
      legend.entries.append(
        PlotLegend.Entry(
          value: .number(value), label: intervals.text(value) ?? "", symbol: PlotItem(),
          showsLabel: true, position: start))
    }
  }

  /// The length of the gradient.
  func gradientLength(_ unit: ViewUnit, _ properties: JSONObject, _ legend: PlotLegend) -> Double {
    if let length = environment.resolved(properties["gradientLength"])?.doubleValue {
      return length
    }
    func bound(_ name: String, _ other: Double) -> Double { properties[name]?.doubleValue ?? other }
    if legend.isHorizontal {
      return min(
        max(unit.plotWidth, bound("gradientHorizontalMinLength", 100)),
        bound("gradientHorizontalMaxLength", 200))
    }
    return min(
      max(unit.plotHeight, bound("gradientVerticalMinLength", 64)),
      bound("gradientVerticalMaxLength", 200))
  }

  private func entries(
    _ scales: [ScaleComponent], _ properties: JSONObject, _ node: ViewNode
  ) -> [PlotLegend.Entry] {
    // Entries are those of sizes, then of shapes, then of colors.
    let first =
      scales.first { $0.channel == .size } ?? scales.first { $0.channel == .shape } ?? scales[0]
    let count = environment.resolved(properties["tickCount"])?.doubleValue ?? 5
    let encoder = LegendSymbols(scales, properties, environment)
    if case .intervals(let scale) = first.scale {
      let intervals = LegendIntervals(scale, properties, environment)
      return intervals.list.map { interval in
        PlotLegend.Entry(
          value: .number(interval.sample), label: intervals.label(interval),
          symbol: encoder.symbol(for: .number(interval.sample)), showsLabel: true, position: 0)
      }
    }
    if let bins = first.bins, bins.step > 0, first.scale.continuous != nil {
      return binEntries(bins, first, properties, encoder: encoder)
    }
    var values: [ChartValue]
    if case .array(let given)? = environment.resolved(properties["values"]) {
      values = given.map { environment.constant($0, first.definition.type) }
    } else if let domain = first.scale.values {
      values = domain
      if first.type == .binOrdinal { values.removeLast(values.isEmpty ? 0 : 1) }
    } else if let scale = first.scale.continuous {
      let ticks = scale.ticks(count: count) { start, stop, count in
        CalendarInterval.tickValues(from: start, to: stop, count: count)
      }
      values = ticks.map { first.type.isTime ? .date($0) : .number($0) }
      if first.channel == .size, let value = values.first, first.scale.number(value) == 0 {
        values.removeFirst()
      }
      if first.type == .log {
        let shown = scale.labeledTicks(ticks, count: count)
        values = zip(values, shown).filter(\.1).map(\.0)
      }
    } else {
      values = []
    }
    let limit = Int(environment.resolved(properties["symbolLimit"])?.doubleValue ?? 30)
    let rest = limit > 0 && values.count > limit ? values.count - limit + 1 : 0
    if rest > 0 { values = Array(values.prefix(limit)) }
    let labels = GuideLabels(
      first.definition, guide: properties, place: .legend,
      scale: first.scale.continuous.map { ($0, count) }, environment)
    return values.enumerated().map { index, value in
      let isRest = rest > 0 && index == values.count - 1
      return PlotLegend.Entry(
        value: value,
        label: isRest
          ? "…\(rest) entries" : labels.lines(value, index: index).joined(separator: " "),
        symbol: encoder.symbol(for: value), showsLabel: true, position: 0)
    }
  }

  /// Returns an entry for each bin of a continuous scale.
  private func binEntries(
    _ bins: (start: Double, stop: Double, step: Double), _ component: ScaleComponent,
    _ properties: JSONObject, encoder: LegendSymbols
  ) -> [PlotLegend.Entry] {
    let count = ((bins.stop - bins.start) / bins.step).rounded()
    guard count >= 1, count <= 1_000 else { return [] }
    let labels = GuideLabels(
      component.definition, guide: properties, place: .legend, scale: nil, environment)
    return (0..<Int(count)).map { index in
      let start = ChartValue.number(bins.start + Double(index) * bins.step)
      let end = ChartValue.number(bins.start + Double(index + 1) * bins.step)
      return PlotLegend.Entry(
        value: start, label: "\(labels.text(start)) – \(labels.text(end))",
        symbol: encoder.symbol(for: start), showsLabel: true, position: 0)
    }
  }
}

extension PlotLegend {
  /// Whether the legend explains all that another one does.
  func explains(_ other: PlotLegend) -> Bool {
    title == other.title && channels == other.channels
      && entries.map(\.label) == other.entries.map(\.label)
      && entries.map(\.symbol.fill) == other.entries.map(\.symbol.fill)
      && entries.map(\.symbol.stroke) == other.entries.map(\.symbol.stroke)
  }
}

/// Makes the signs of the entries of a legend.
struct LegendSymbols {
  private let scales: [ScaleComponent]
  private let properties: JSONObject
  private let environment: ChartEnvironment

  init(
    _ scales: [ScaleComponent], _ properties: JSONObject, _ environment: ChartEnvironment
  ) {
    self.scales = scales
    self.properties = properties
    self.environment = environment
  }

  private var unit: ViewUnit { scales[0].unit }

  /// The shape of signs without a scale of shapes.
  private var shape: String {
    if let given = environment.resolved(properties["symbolType"])?.stringValue { return given }
    if !scales.contains(where: { $0.channel == .shape }),
      let value = unit.encoding[.shape]?.value?.stringValue
        ?? unit.mark.properties["shape"]?.stringValue
    {
      return value
    }
    switch unit.mark.type {
    case "bar", "rect", "image", "square": return "square"
    case "line", "trail", "rule": return "stroke"
    default: return "circle"
    }
  }

  func symbol(for value: ChartValue) -> PlotItem {
    var item = PlotItem()
    item.size = environment.resolved(properties["symbolSize"])?.doubleValue ?? 100
    item.strokeWidth = environment.resolved(properties["symbolStrokeWidth"])?.doubleValue ?? 1.5
    item.shape = shape
    let config = environment.config
    let unit = unit
    let isFilled = config.property("filled", of: unit.mark) == true && unit.mark.type != "trail"
    let usual = MarkColors(unit, environment)
    if isFilled { item.fill = usual.fill } else { item.stroke = usual.stroke }
    if !isFilled, ["point", "square", "circle"].contains(unit.mark.type) { item.fill = nil }
    if let opacity = unit.mark.properties["opacity"]?.doubleValue
      ?? unit.encoding[.opacity]?.value?.doubleValue
    {
      item.opacity = opacity
    }
    for scale in scales {
      switch scale.channel {
      case .color:
        if isFilled {
          item.fill = scale.scale.color(value)
        } else {
          item.stroke = scale.scale.color(value)
        }
      case .fill: item.fill = scale.scale.color(value)
      case .stroke: item.stroke = scale.scale.color(value)
      case .size:
        if ["point", "circle", "square"].contains(unit.mark.type) {
          item.size = scale.scale.number(value) ?? item.size
        } else if ["line", "trail", "rule"].contains(unit.mark.type) {
          item.strokeWidth = scale.scale.number(value) ?? item.strokeWidth
        }
      case .strokeWidth: item.strokeWidth = scale.scale.number(value) ?? item.strokeWidth
      case .shape: item.shape = scale.scale.json(value)?.stringValue ?? item.shape
      case .strokeDash:
        if case .array(let dash)? = scale.scale.json(value) {
          item.strokeDash = dash.compactMap(\.doubleValue)
        }
      case .opacity: item.opacity = scale.scale.number(value) ?? 1
      case .fillOpacity: item.fillOpacity = scale.scale.number(value) ?? 1
      case .strokeOpacity: item.strokeOpacity = scale.scale.number(value) ?? 1
      default: break
      }
    }
    // Colors that depend on another field are neutral.
    if !scales.contains(where: { $0.channel.isColor }),
      [ChartChannel.color, .fill, .stroke].contains(where: { unit.encoding.hasData($0) })
    {
      if isFilled {
        item.fill = RGBA(red: 0, green: 0, blue: 0)
      } else {
        item.stroke = RGBA(red: 136, green: 136, blue: 136)
        item.fill = nil
      }
    }
    return item
  }
}
