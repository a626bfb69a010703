/// A visual property that data can determine, with the names of Vega-Lite.
public enum ChartChannel: String, Hashable, Sendable, CaseIterable {
  case x, y, x2, y2, xOffset, yOffset, xError, xError2, yError, yError2
  case theta, theta2, radius, radius2
  case longitude, latitude, longitude2, latitude2
  case color, fill, stroke, opacity, fillOpacity, strokeOpacity, strokeWidth, strokeDash
  case size, angle, shape, time
  case text, tooltip, href, url, description, key
  case detail, order
  case row, column, facet

  /// Whether the channel is a position along an axis.
  var isXorY: Bool { self == .x || self == .y }

  /// Whether the channel moves marks within a position.
  var isOffset: Bool { self == .xOffset || self == .yOffset }

  /// Whether the channel is a color.
  var isColor: Bool { self == .color || self == .fill || self == .stroke }

  /// The channel of the other end of a range; nil if there are no ranges.
  var secondary: ChartChannel? {
    switch self {
    case .x: .x2
    case .y: .y2
    case .theta: .theta2
    case .radius: .radius2
    case .longitude: .longitude2
    case .latitude: .latitude2
    default: nil
    }
  }

  /// The channel of the first end of a range, or the channel itself.
  var main: ChartChannel {
    switch self {
    case .x2: .x
    case .y2: .y
    case .theta2: .theta
    case .radius2: .radius
    case .longitude2: .longitude
    case .latitude2: .latitude
    default: self
    }
  }

  /// The channel that moves marks within this position; nil if there is none.
  var offset: ChartChannel? { self == .x ? .xOffset : self == .y ? .yOffset : nil }

  /// The channels that have scales.
  static let scaled: [ChartChannel] = [
    .x, .y, .xOffset, .yOffset, .theta, .radius, .color, .fill, .stroke, .opacity, .fillOpacity,
    .strokeOpacity, .strokeWidth, .strokeDash, .size, .angle, .shape,
  ]

  /// Whether the channel has a scale.
  var hasScale: Bool { Self.scaled.contains(self) }

  /// The channels other than positions, in the order in which marks are grouped by them.
  static let nonPositions: [ChartChannel] = [
    .color, .fill, .stroke, .opacity, .fillOpacity, .strokeOpacity, .strokeWidth, .strokeDash,
    .size, .angle, .shape, .order, .text, .detail, .key, .tooltip, .href, .url, .description,
  ]

  /// Whether values of the channel are always from a list rather than continuous.
  var isDiscrete: Bool { self == .shape || self == .strokeDash }
}

/// How the values of a field are measured.
public enum FieldType: String, Hashable, Sendable {
  /// Numbers.
  case quantitative
  /// Times.
  case temporal
  /// Categories with an order.
  case ordinal
  /// Categories.
  case nominal
  /// Geometries.
  case geojson

  /// Whether the values are categories.
  var isDiscrete: Bool { self == .nominal || self == .ordinal }
}
