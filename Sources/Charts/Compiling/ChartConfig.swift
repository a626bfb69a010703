import ArtifactBase

/// The configuration of a chart: the defaults of Vega-Lite below those of the chart.
package struct ChartConfig {
  private(set) var values: JSONObject

  init(_ config: JSONObject) {
    values = Self.merged(Self.defaults, config)
  }

  /// A value at a path of names.
  subscript(path: String...) -> JSONValue? {
    var value = JSONValue.object(values)
    for name in path {
      guard let next = value[name] else { return nil }
      value = next
    }
    return value.isNull ? nil : value
  }

  /// The member of `view.discreteWidth` with the width that categories along x have at least, if a chart leaves it
  /// open; labels with enough room are then horizontal. It is not part of Vega-Lite.
  package static let leastWidth = "leastWidth"

  /// The least width of a channel of a picture; nil where sizes are those of Vega-Lite.
  subscript(name: String, channel: ChartChannel) -> Double? {
    channel == .x ? self["view", "discreteWidth", name]?.doubleValue : nil
  }

  /// The number at a path of two names.
  func number(_ group: String, _ name: String) -> Double? { values[group]?[name]?.doubleValue }

  /// Returns a property of a mark: its own, that of its styles, of its kind, or of all marks.
  func property(_ name: String, of mark: ChartMark) -> JSONValue? {
    if let value = mark.properties[name] { return value.isNull ? nil : value }
    return configured(name, for: mark)
  }

  /// Returns a property of the configuration for a mark.
  func configured(_ name: String, for mark: ChartMark) -> JSONValue? {
    let styles: [String] =
      switch mark.properties["style"] {
      case .string(let style)?: [style]
      case .array(let styles)?: styles.compactMap(\.stringValue)
      default: []
      }
    for style in styles.reversed() {
      if let value = self["style", style, name] { return value }
    }
    if let value = self["style", mark.type, name] { return value }
    return self[mark.type, name] ?? self["mark", name]
  }

  /// Merges objects; members of the second one replace those of the first.
  static func merged(_ base: JSONObject, _ other: JSONObject, depth: Int = 4) -> JSONObject {
    var result = base
    for (key, value) in other.members {
      if depth > 0, case .object(let object) = value, case .object(let old)? = result[key],
        object["expr"] == nil
      {
        result[key] = .object(merged(old, object, depth: depth - 1))
      } else {
        result[key] = value
      }
    }
    return result
  }

  /// The defaults of Vega-Lite and of the parts of Vega that it uses.
  private static let defaults: JSONObject = [
    "countTitle": "Count of Records",
    "timeFormat": "%b %d, %Y",
    "normalizedNumberFormat": ".0%",
    "view": [
      "continuousWidth": 300, "continuousHeight": 300, "step": 20, "stroke": "#ddd",
    ],
    "mark": ["color": "#4c78a8", "timeUnitBandSize": 1],
    "bar": [
      "binSpacing": 1, "continuousBandSize": 5, "minBandSize": 0.25, "timeUnitBandPosition": 0.5,
    ],
    "rect": [
      "binSpacing": 0, "continuousBandSize": 5, "minBandSize": 0.25, "timeUnitBandPosition": 0.5,
    ],
    "tick": [
      "binSpacing": 0, "continuousBandSize": 5, "minBandSize": 0.25, "timeUnitBandPosition": 0.5,
      "thickness": 1,
    ],
    "rule": ["color": "black"],
    "text": ["color": "black"],
    "boxplot": ["size": 14, "extent": 1.5, "median": ["color": "white"]],
    "errorbar": ["center": "mean", "rule": true, "ticks": false],
    "errorband": ["band": ["opacity": 0.3], "borders": false],
    "scale": [
      "pointPadding": 0.5, "barBandPaddingInner": 0.1, "rectBandPaddingInner": 0,
      "tickBandPaddingInner": 0.25, "bandWithNestedOffsetPaddingInner": 0.2,
      "bandWithNestedOffsetPaddingOuter": 0.2, "minBandSize": 2, "minFontSize": 8,
      "maxFontSize": 40, "minOpacity": 0.3, "maxOpacity": 0.8, "minSize": 4,
      "minStrokeWidth": 1, "maxStrokeWidth": 4, "quantileCount": 4, "quantizeCount": 4,
      "zero": true,
    ],
    "legend": [
      "gradientHorizontalMaxLength": 200, "gradientHorizontalMinLength": 100,
      "gradientVerticalMaxLength": 200, "gradientVerticalMinLength": 64,
    ],
    "header": ["titlePadding": 10, "labelPadding": 10],
    "facet": ["spacing": 20],
    "concat": ["spacing": 20],
  ]
}
