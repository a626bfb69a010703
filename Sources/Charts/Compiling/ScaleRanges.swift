import ArtifactBase
import Drawing

/// Completes scales once the extents of plots are known: domains with zero, padding and round ends, and
/// ranges.
struct ScaleRanges {
  let environment: ChartEnvironment
  var config: ChartConfig { environment.config }

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  func complete(_ component: ScaleComponent) {
    switch component.domain {
    case .none: component.scale = .none
    case .discrete(let values): component.scale = discrete(component, values)
    case .samples(let values):
      component.scale = intervals(component, .quantile, domain: values.sorted())
    case .continuous(let domain):
      switch component.type {
      case .quantize: component.scale = intervals(component, .quantize, domain: domain)
      case .threshold: component.scale = intervals(component, .threshold, domain: domain)
      default: component.scale = continuous(component, domain)
      }
    }
  }

  // MARK: Positions

  /// Returns the number that a property of a scale has.
  private func number(_ component: ScaleComponent, _ name: String) -> Double? {
    environment.resolved(component.property(name))?.doubleValue
  }

  /// Returns the ends of a continuous range.
  func interval(_ component: ScaleComponent) -> (Double, Double) {
    let unit = component.unit
    switch component.channel {
    case .x: return (0, unit.plotWidth)
    case .y: return component.type.isContinuous ? (unit.plotHeight, 0) : (0, unit.plotHeight)
    case .xOffset, .yOffset: return offsetInterval(component)
    case .theta: return (0, 2 * .pi)
    case .radius: return (0, min(unit.plotWidth, unit.plotHeight) / 2)
    case .angle: return (0, 360)
    case .opacity, .fillOpacity, .strokeOpacity:
      return (
        config.number("scale", "minOpacity") ?? 0.3, config.number("scale", "maxOpacity") ?? 0.8
      )
    case .strokeWidth: return strokeWidths
    case .size: return sizes(component)
    default: return (0, 1)
    }
  }

  private var strokeWidths: (Double, Double) {
    (
      config.number("scale", "minStrokeWidth") ?? 1, config.number("scale", "maxStrokeWidth") ?? 4
    )
  }

  private func offsetInterval(_ component: ScaleComponent) -> (Double, Double) {
    let unit = component.unit
    let isX = component.channel == .xOffset
    guard let position = unit.scales[isX ? .x : .y] else {
      let size = isX ? unit.plotWidth : unit.plotHeight
      return !isX && component.type.isContinuous ? (size / 2, -size / 2) : (-size / 2, size / 2)
    }
    if case .band(let scale) = position.scale, scale.bandwidth > 0 {
      return !isX && component.type.isContinuous ? (scale.bandwidth, 0) : (0, scale.bandwidth)
    }
    guard let definition = unit.encoding[isX ? .x : .y], definition.timeUnit != nil else {
      return (0, 0)
    }
    // The bands of a time unit, whose lengths differ slightly.
    let starts = unit.stacked.column(at: definition.column())
    let ends = unit.stacked.column(at: definition.column(.end))
    guard starts.count > 0, let first = position.scale.number(starts[0]),
      let last = position.scale.number(ends[0])
    else { return (0, 0) }
    let length = last - first
    let padding = config.number("scale", "bandWithNestedOffsetPaddingInner") ?? 0
    let shift = (unit.bandPosition(isX ? .x : .y, config) ?? 0.5) - 0.5
    return ((padding / 2 + shift) * length, (1 - padding / 2 + shift) * length)
  }

  private func sizes(_ component: ScaleComponent) -> (Double, Double) {
    let unit = component.unit
    func given(_ name: String, _ other: Double) -> Double { config.number("scale", name) ?? other }
    switch unit.mark.type {
    case "bar", "tick":
      return (
        given("minBandSize", 2), config.number("scale", "maxBandSize") ?? smallestStep(unit) - 1
      )
    case "line", "trail", "rule": return strokeWidths
    case "text": return (given("minFontSize", 8), given("maxFontSize", 40))
    default:
      let step = 0.95 * smallestStep(unit)
      return (given("minSize", 4), config.number("scale", "maxSize") ?? step * step)
    }
  }

  private func smallestStep(_ unit: ViewUnit) -> Double {
    var least = Double.infinity
    for (channel, size) in [(ChartChannel.x, unit.width), (.y, unit.height)] {
      let length = channel == .x ? unit.plotWidth : unit.plotHeight
      if let definition = unit.encoding[channel], definition.isBinning,
        let bins = unit.bins[definition.column()], bins.step > 0
      {
        least = min(least, length / ((bins.stop - bins.start) / bins.step))
      } else if let definition = unit.encoding[channel],
        let step = definition.bin?["step"]?.doubleValue, definition.isBinned,
        let domain = unit.scales[channel]?.scale.continuous?.domain, domain.count > 1, step > 0
      {
        least = min(least, length / ((domain[1] - domain[0]) / step))
      } else {
        least = min(least, size?["step"]?.doubleValue ?? viewStep(channel))
      }
    }
    return least
  }

  /// The default distance of discrete values.
  private func viewStep(_ channel: ChartChannel) -> Double {
    let name = channel == .x ? "discreteWidth" : "discreteHeight"
    return config["view", name, "step"]?.doubleValue ?? config.number("view", "step") ?? 20
  }

  private func discrete(_ component: ScaleComponent, _ values: [ChartValue]) -> PlotScale {
    var values = values
    let isReversed = environment.resolved(component.property("reverse")) == true
    switch component.type {
    case .band, .point:
      var range = interval(component)
      if case .array(let ends)? = component.property("range"), ends.count == 2,
        let first = environment.position(ends[0], component.unit),
        let last = environment.position(ends[1], component.unit)
      {
        range = (first, last)
      }
      if let least = number(component, "rangeMin") { range.0 = least }
      if let most = number(component, "rangeMax") { range.1 = most }
      if isReversed { range = (range.1, range.0) }
      let padding = ScalePadding(component, config, environment)
      let scale = BandScale(
        values, range: range, paddingInner: padding.inner, paddingOuter: padding.outer,
        align: number(component, "align") ?? 0.5,
        isRounded: component.property("round") == true)
      return .band(scale)
    default:
      if component.type == .binOrdinal {
        let boundaries = values.map(\.asNumber)
        let range = listRange(component, count: max(0, values.count - 1), values: values)
        return .intervals(
          DiscretizingScale(
            .binOrdinal, domain: boundaries, range: isReversed ? range.reversed() : range))
      }
      let range = listRange(component, count: values.count, values: values)
      if isReversed { values.reverse() }
      return .ordinal(OrdinalScale(domain: values, range: range))
    }
  }

  // MARK: Continuous

  /// Whether zero is in the domain unless the definition says otherwise.
  private func zero(_ part: ScaleComponent.Part, _ component: ScaleComponent) -> JSONValue? {
    let definition = part.definition
    let unit = part.unit
    let channel = component.channel
    if case .array? = environment.resolved(part.given["domainRaw"]) { return false }
    if let domain = part.given["domain"], domain != "unaggregated", !domain.isNull {
      guard case .array(let values) = domain, let first = values.first?.doubleValue,
        let last = values.last?.doubleValue
      else { return false }
      return .bool(first <= 0 && last >= 0)
    }
    if channel == .size, definition.type == .quantitative, !component.type.isDiscretizing {
      return true
    }
    if channel.isOffset {
      return .bool(unit.isRangedOffset(channel == .xOffset ? .x : .y))
    }
    let isPosition = channel.isXorY || channel == .theta || channel == .radius
    guard isPosition, !(definition.isField && (definition.isBinning || definition.isBinned)) else {
      return false
    }
    let type = unit.mark.type
    if ["bar", "area", "line", "trail"].contains(type), let isVertical = unit.isVertical,
      channel == (isVertical ? .x : .y)
    {
      return false
    }
    if type == "bar" || type == "area", channel.secondary.map({ unit.encoding[$0] == nil }) ?? true
    {
      return true
    }
    return config["scale", "zero"] ?? false
  }

  private func nice(_ part: ScaleComponent.Part, _ component: ScaleComponent) -> JSONValue? {
    if part.definition.isBinning || part.definition.isBinned { return nil }
    if case .array? = part.given["domain"] { return nil }
    if case .array? = environment.resolved(part.given["domainRaw"]) { return nil }
    if part.given["domainMin"] != nil || part.given["domainMax"] != nil { return nil }
    if component.type.isTime { return nil }
    return component.channel.isXorY ? true : nil
  }

  private func padding(_ part: ScaleComponent.Part, _ component: ScaleComponent) -> JSONValue? {
    guard component.channel.isXorY, component.type.isContinuousToContinuous else { return nil }
    if let padding = config["scale", "continuousPadding"] { return padding }
    let definition = part.definition
    guard part.unit.mark.type == "bar",
      !(definition.isField && (definition.bin != nil || definition.timeUnit != nil)),
      let isVertical = part.unit.isVertical, component.channel == (isVertical ? .x : .y)
    else { return nil }
    return config["bar", "continuousBandSize"]
  }

  private func kind(_ component: ScaleComponent) -> ContinuousScaleKind {
    switch component.type {
    case .pow: .pow(exponent: number(component, "exponent") ?? 1)
    case .sqrt: .sqrt
    case .symlog: .symlog(constant: number(component, "constant") ?? 1)
    case .log: .log(base: number(component, "base") ?? 10)
    case .time: .time
    case .utc: .utc
    case .identity: .identity
    default: .linear
    }
  }

  private func continuous(_ component: ScaleComponent, _ data: [Double]) -> PlotScale {
    let kind = kind(component)
    var domain = data
    if domain.isEmpty { domain = [0, 1] }
    var range = numericRange(component, count: domain.count)
    func bound(_ name: String) -> Double? {
      environment.resolved(component.property(name)).map {
        environment.constant($0, component.definition.type).asNumber
      }
    }
    let hasZero =
      component.type.isTime || component.type == .log
      ? false
      : environment.resolved(component.property("zero") { zero($0, component) })?.boolValue ?? false
    domain = ContinuousScale.domain(
      domain, zero: hasZero && !data.isEmpty, minimum: bound("domainMin"),
      maximum: bound("domainMax"), middle: bound("domainMid"))
    if component.channel.isColor { return colors(component, kind, domain) }
    if !data.isEmpty,
      let padding = environment.resolved(
        component.property("padding") { padding($0, component) })?.doubleValue
    {
      let span = abs((range.last ?? 1) - (range.first ?? 0))
      domain = ContinuousScale.padded(domain, kind: kind, padding: padding, span: span)
    }
    if environment.resolved(
      component.property("reverse") {
        $0.definition["sort"] == "descending" && component.type.isContinuous ? true : nil
      }) == true
    {
      range.reverse()
    }
    var scale = ContinuousScale(
      kind, domain: domain, range: range, isClamped: component.property("clamp") == true,
      isRounded: component.property("round") == true)
    if let nice = environment.resolved(component.property("nice") { nice($0, component) }),
      !data.isEmpty
    {
      scale = niced(scale, nice)
    }
    return .continuous(scale)
  }

  func niced(_ scale: ContinuousScale, _ nice: JSONValue) -> ContinuousScale {
    if nice == false { return scale }
    if scale.kind == .time || scale.kind == .utc {
      return scale.niced(count: nice.doubleValue ?? 10) { start, stop, count in
        environment.timeBounds(nice, start, stop, count: count)
      }
    }
    return scale.niced(count: nice.doubleValue ?? 10)
  }

  private func numericRange(_ component: ScaleComponent, count: Int) -> [Double] {
    let (first, last) = interval(component)
    switch component.property("range") {
    case .array(let values)?:
      let numbers = values.compactMap { environment.position($0, component.unit) }
      if numbers.count > 1 { return numbers }
    default: break
    }
    return [number(component, "rangeMin") ?? first, number(component, "rangeMax") ?? last]
  }
}
