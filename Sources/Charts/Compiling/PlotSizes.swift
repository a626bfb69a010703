import ArtifactBase
import Drawing

/// Determines the extents of plots.
struct PlotSizes {
  let environment: ChartEnvironment
  private var config: ChartConfig { environment.config }

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  func complete(_ node: ViewNode) {
    guard node.isPlot else {
      for child in node.children { complete(child) }
      return
    }
    let units = node.units
    let width = length(.x, units)
    let height = length(.y, units)
    for unit in units {
      unit.plotWidth = width
      unit.plotHeight = height
    }
  }

  private func length(_ channel: ChartChannel, _ units: [ViewUnit]) -> Double {
    let given = units.lazy.compactMap { channel == .x ? $0.width : $0.height }.first
    if let number = environment.resolved(given)?.doubleValue { return max(0, number) }
    let name = channel == .x ? "Width" : "Height"
    let unit = units.first { $0.scales[channel] != nil } ?? units[0]
    let scale = unit.scales[channel]
    let continuous = config["view", "continuous" + name]?.doubleValue ?? 300
    if given == "container" {
      return environment.metrics.available(channel) ?? continuous
    }
    let discrete = config["view", "discrete" + name]
    let usualStep = discrete?["step"]?.doubleValue ?? config["view", "step"]?.doubleValue ?? 20
    guard let scale else {
      if units.contains(where: { $0.mark.type == "arc" || $0.isGeographic }) { return continuous }
      return discrete?.doubleValue ?? usualStep
    }
    guard scale.type.isDiscrete else { return continuous }
    if given == nil, let discrete = discrete?.doubleValue { return discrete }
    let step = environment.resolved(given?["step"])?.doubleValue ?? usualStep
    let target = given?["for"]?.stringValue
    let length = self.length(scale, channel, unit, step: step, for: target)
    guard given == nil, let least = config[ChartConfig.leastWidth, channel], length < least,
      length > 0
    else { return length }
    // Few bars are wider, but not as wide as a chart.
    let widest = unit.hasNestedOffset(channel) ? Self.widestNestedStep : Self.widestStep
    return self.length(
      scale, channel, unit, step: max(step, min(widest, step * least / length)), for: target)
  }

  /// The greatest distance of categories, and of bars within a category, that are moved apart.
  private static let widestStep = 76.0
  private static let widestNestedStep = 36.0

  /// Returns the length of a discrete axis whose values have a distance.
  private func length(
    _ scale: ScaleComponent, _ channel: ChartChannel, _ unit: ViewUnit, step: Double,
    for target: String?
  ) -> Double {
    guard case .discrete(let values) = scale.domain else { return step }
    let padding = ScalePadding(scale, config, environment)
    var step = step
    if unit.hasNestedOffset(channel), target != "position", let offset = channel.offset,
      let inner = unit.scales[offset], unit.encoding[offset]?.isDiscrete == true,
      case .discrete(let nested) = inner.domain
    {
      var count = Double(nested.count)
      if inner.type == .band {
        let nestedPadding = ScalePadding(inner, config, environment)
        count = BandScale.space(
          count: nested.count, paddingInner: nestedPadding.inner,
          paddingOuter: nestedPadding.outer)
      }
      step = step * count / max(0.01, 1 - padding.inner)
    }
    return step
      * BandScale.space(
        count: values.count, paddingInner: padding.inner, paddingOuter: padding.outer)
  }
}

extension ViewUnit {
  /// Whether the marks are on a map.
  var isGeographic: Bool {
    mark.type == "geoshape" || projection != nil || encoding[.longitude] != nil
      || encoding[.latitude] != nil
  }
}

extension ChartMetrics {
  /// The space that a chart may fill along a channel; nil without a limit.
  func available(_ channel: ChartChannel) -> Double? {
    let limit = channel == .x ? canvas.maxWidth : canvas.maxHeight
    return limit.map { max(0, $0 - (isCells ? 10 : 60)) }
  }
}
