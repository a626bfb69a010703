import ArtifactBase

/// The type of a scale, with the names of Vega-Lite.
enum ScaleType: String {
  case linear, pow, sqrt, symlog, log, identity, time, utc
  case quantile, quantize, threshold
  case binOrdinal = "bin-ordinal"
  case ordinal, point, band

  /// Whether the domain is an interval.
  var isContinuous: Bool {
    switch self {
    case .ordinal, .point, .band, .binOrdinal: false
    default: true
    }
  }

  /// Whether both the domain and the range are intervals.
  var isContinuousToContinuous: Bool { isContinuous && !isDiscretizing }

  /// Whether intervals of the domain have a value each.
  var isDiscretizing: Bool { self == .quantile || self == .quantize || self == .threshold }

  /// Whether the domain is discrete.
  var isDiscrete: Bool { !isContinuous }

  var isTime: Bool { self == .time || self == .utc }

  /// Whether marks of both types can share a scale.
  func isCompatible(with other: ScaleType) -> Bool {
    func category(_ type: ScaleType) -> Int {
      switch type {
      case .linear, .pow, .sqrt, .symlog, .log: 0
      case .time, .utc: 1
      case .point, .band: 2
      case .quantile, .quantize, .threshold: 3
      case .ordinal: 4
      case .binOrdinal: 5
      case .identity: 6
      }
    }
    let (first, second) = (category(self), category(other))
    return first == second || (first == 1 && second == 2) || (first == 2 && second == 1)
  }

  /// Which of two types that marks share wins.
  var precedence: Int {
    switch self {
    case .band: 11
    case .point: 10
    case .log, .pow, .sqrt, .symlog, .identity: 1
    default: 0
    }
  }
}

/// A scale of one or several units.
final class ScaleComponent {
  /// A definition with its unit.
  struct Part {
    let unit: ViewUnit
    let definition: ChannelDefinition
    /// The properties of the scale that the definition gives.
    var given: JSONObject { definition["scale"]?.objectValue ?? JSONObject() }
    /// What tells apart the data of parts.
    var data: [String] {
      [String(unit.stacked.rowCount), String(unit.isPath)] + unit.stacked.names
    }
  }

  let channel: ChartChannel
  private(set) var type: ScaleType
  private(set) var hasGivenType: Bool
  private(set) var parts: [Part]
  /// What maps values, once the extents of plots are known.
  var scale = PlotScale.none
  /// The domain, before sizes are known.
  var domain = ScaleDomain.none

  init(_ channel: ChartChannel, _ type: ScaleType, hasGivenType: Bool, part: Part) {
    self.channel = channel
    self.type = type
    self.hasGivenType = hasGivenType
    parts = [part]
  }

  /// Whether data or the definition determine the domain.
  var hasDomain: Bool {
    if case .continuous(let domain) = domain { !domain.isEmpty } else { true }
  }

  /// Adds the parts of another scale; returns whether their types are compatible.
  func merge(_ other: ScaleComponent) -> Bool {
    guard type.isCompatible(with: other.type) else { return false }
    if other.hasGivenType && !hasGivenType {
      (type, hasGivenType) = (other.type, true)
    } else if hasGivenType == other.hasGivenType, other.type.precedence > type.precedence {
      type = other.type
    }
    parts += other.parts
    for part in other.parts { part.unit.scales[channel] = self }
    return true
  }

  /// Returns the scale with the parts of some units only; nil if there are none.
  func restricted(to units: [ViewUnit]) -> ScaleComponent? {
    let own = parts.filter { part in units.contains { $0 === part.unit } }
    guard let first = own.first else { return nil }
    let result = ScaleComponent(channel, type, hasGivenType: hasGivenType, part: first)
    result.parts = own
    result.scale = scale
    result.domain = domain
    return result
  }

  /// The limits of the bins of the first definition; nil without bins.
  var bins: (start: Double, stop: Double, step: Double)? {
    definition.isField && definition.isBinning ? unit.bins[definition.column()] : nil
  }

  /// Returns a property: the first one given, else the first default.
  func property(
    _ name: String, default defaultValue: (Part) -> JSONValue? = { _ in nil }
  ) -> JSONValue? {
    for part in parts {
      if let value = part.given[name] { return value.isNull ? nil : value }
    }
    for part in parts {
      if let value = defaultValue(part) { return value }
    }
    return nil
  }

  /// The first definition.
  var definition: ChannelDefinition { parts[0].definition }
  /// The first unit.
  var unit: ViewUnit { parts[0].unit }

  /// Returns the type of the scale of a definition; nil if it has none.
  static func type(
    of definition: ChannelDefinition, _ channel: ChartChannel, in unit: ViewUnit,
    _ config: ChartConfig
  ) -> (type: ScaleType, isGiven: Bool)? {
    guard let usual = defaultType(definition, channel, unit, config: config) else { return nil }
    guard let name = definition["scale"]?["type"]?.stringValue,
      let given = ScaleType(rawValue: name)
    else { return (usual, false) }
    let isPossible: Bool =
      switch channel {
      case .shape, .strokeDash: given == .ordinal || given.isDiscretizing
      case .x, .y, .xOffset, .yOffset, .theta, .radius:
        !given.isDiscretizing && given != .ordinal && given != .binOrdinal
      default: given != .band
      }
    guard isPossible else { return (usual, false) }
    switch definition.type {
    case .quantitative where given.isTime: return (usual, false)
    case .nominal where !given.isDiscrete && given != .identity: return (usual, false)
    case .ordinal where !given.isDiscrete: return (usual, false)
    case .temporal where !given.isTime && !given.isDiscrete: return (usual, false)
    default: return (given, true)
    }
  }

  private static func defaultType(
    _ definition: ChannelDefinition, _ channel: ChartChannel, _ unit: ViewUnit,
    config: ChartConfig
  ) -> ScaleType? {
    switch definition.type {
    case .nominal, .ordinal:
      if channel.isColor || channel.isDiscrete { return .ordinal }
      if channel.isXorY || channel.isOffset {
        if ["rect", "bar", "image", "rule", "tick"].contains(unit.mark.type) { return .band }
        if channel.isXorY, unit.hasNestedOffset(channel) { return .band }
      } else if unit.mark.type == "arc", channel == .theta || channel == .radius {
        return .band
      }
      let size = channel == .x ? "width" : channel == .y ? "height" : ""
      if unit.mark.properties[size]?["band"] != nil { return .band }
      if case .string? = definition["axis"]?["tickBand"] { return .band }
      return .point
    case .temporal:
      if channel.isColor { return .time }
      if channel.isDiscrete { return .ordinal }
      if let unit = definition.timeUnitName, unit.contains("utc") { return .utc }
      return .time
    case .quantitative:
      if channel.isColor { return definition.isBinning ? .binOrdinal : .linear }
      return channel.isDiscrete ? .ordinal : .linear
    case .geojson, nil: return nil
    }
  }
}

extension ViewUnit {
  /// Whether an offset moves marks within the bands of a position.
  func hasNestedOffset(_ channel: ChartChannel) -> Bool {
    guard let offset = channel.offset, let definition = encoding[offset],
      let main = encoding[channel]
    else { return false }
    return definition.isFieldOrDatum && (main.isDiscrete || main.isField && main.timeUnit != nil)
  }
}

/// What a scale maps from.
enum ScaleDomain {
  case none
  /// Values of their own.
  case discrete([ChartValue])
  /// The ends of an interval, possibly with values in between.
  case continuous([Double])
  /// The values whose quantiles divide the domain.
  case samples([Double])
}

/// Builds the scales of the units of a tree and merges those that views share.
struct ScaleBuilder {
  let environment: ChartEnvironment
  private var config: ChartConfig { environment.config }

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  func build(_ node: ViewNode) {
    if let unit = node.unit {
      for channel in ChartChannel.scaled {
        guard let definition = unit.encoding.scaledDefinition(channel),
          definition["scale"].map({ $0.isNull || $0 == .bool(false) }) != true,
          let type = ScaleComponent.type(of: definition, channel, in: unit, config)
        else { continue }
        let scale = ScaleComponent(
          channel, type.type, hasGivenType: type.isGiven,
          part: .init(unit: unit, definition: definition))
        unit.scales[channel] = scale
        node.scales[channel] = scale
      }
      return
    }
    for child in node.children { build(child) }
    for channel in ChartChannel.scaled where node.shares("scale", channel) {
      var shared: ScaleComponent?
      var isShared = true
      for child in node.children {
        guard let scale = child.scales[channel] else { continue }
        if let shared {
          if shared !== scale, !shared.merge(scale) { isShared = false }
        } else {
          shared = scale
        }
      }
      guard isShared, let shared else { continue }
      node.scales[channel] = shared
      for child in node.children where child.scales[channel] != nil {
        child.scales[channel] = nil
      }
      for unit in node.units where unit.outerScales[channel] == nil {
        unit.outerScales[channel] = shared
      }
    }
  }
}

extension ChartEncoding {
  /// The definition of a channel that shows data, possibly in a condition; nil if none does.
  func scaledDefinition(_ channel: ChartChannel) -> ChannelDefinition? {
    guard let definition = self[channel] else { return nil }
    if definition.isFieldOrDatum { return definition }
    return definition.conditions.lazy.flatMap(\.definition).first(where: \.isFieldOrDatum)
  }
}
