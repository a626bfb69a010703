import ArtifactBase
import Drawing

/// A scale that maps the values of a channel.
enum PlotScale {
  case none
  /// To positions and other numbers.
  case continuous(ContinuousScale)
  /// To bands or, without a bandwidth, points.
  case band(BandScale)
  /// From distinct values to those of a list.
  case ordinal(OrdinalScale<JSONValue>)
  /// From numbers to the colors of a ramp.
  case colors(ColorScale)
  /// From intervals to the values of a list.
  case intervals(DiscretizingScale<JSONValue>)

  /// Returns the number for a value: of bands their start; nil if there is none.
  func number(_ value: ChartValue) -> Double? {
    switch self {
    case .none, .colors: return nil
    case .continuous(let scale):
      guard !value.isNil else { return nil }
      let number = scale.position(value.asNumber)
      return number.isFinite ? number : nil
    case .band(let scale): return scale.position(of: value)
    case .ordinal, .intervals: return json(value)?.doubleValue
    }
  }

  /// Returns what a list has for a value, such as the name of a shape or a color.
  func json(_ value: ChartValue) -> JSONValue? {
    switch self {
    case .ordinal(let scale): scale.value(for: value)
    case .intervals(let scale): scale.value(value.asNumber)
    case .continuous, .band: number(value).map { JSONValue(number: $0) }
    case .none, .colors: nil
    }
  }

  /// Returns the color for a value; nil if there is none.
  func color(_ value: ChartValue) -> RGBA? {
    switch self {
    case .colors(let scale):
      guard value.finiteNumber != nil else { return nil }
      return scale.color(value.asNumber)
    default: return json(value)?.stringValue.flatMap { RGBA(css: $0) }
    }
  }

  /// The width of bands; 0 for other scales.
  var bandwidth: Double { if case .band(let scale) = self { scale.bandwidth } else { 0 } }

  /// The distance between the starts of bands or points; 0 for other scales.
  var step: Double { if case .band(let scale) = self { scale.step } else { 0 } }

  /// The distinct values; nil for intervals.
  var values: [ChartValue]? {
    switch self {
    case .band(let scale): scale.domain.values
    case .ordinal(let scale): scale.domain.values
    case .none, .continuous, .colors, .intervals: nil
    }
  }

  /// The continuous scale of numbers or of the fractions of a ramp.
  var continuous: ContinuousScale? {
    switch self {
    case .continuous(let scale): scale
    case .colors(let scale): scale.fractions
    case .none, .band, .ordinal, .intervals: nil
    }
  }
}
