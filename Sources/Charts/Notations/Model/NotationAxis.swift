import ArtifactBase

/// An axis of a chart in another notation.
struct NotationAxis {
  enum Kind { case category, value, log, time }

  var kind = Kind.value
  var title: String?
  /// The categories in order.
  var categories: [String] = []
  var minimum, maximum: JSONValue?
  /// The format of the labels, as in d3.
  var format: String?
  /// Whether values decrease from left to right or from bottom to top.
  var isReversed = false
  var isHidden = false
  var hasGrid: Bool?
  var startsAtZero = true
  /// The side of the plot; nil for the default.
  var side: String?
  var labelAngle: Double?
  var tickStep: Double?
  /// The texts before and after each label.
  var labelPrefix = ""
  var labelSuffix = ""

  /// Returns the definition of a channel along the axis.
  ///
  /// - Parameters:
  ///   - field: The field; nil for a constant.
  ///   - channel: x or y. Categories along y start at the bottom unless the axis is reversed.
  func definition(_ field: String?, _ channel: ChartChannel) -> ChannelDefinition {
    var definition = ChannelDefinition(field: field, type: type)
    definition["title"] = title.map { .string($0) } ?? .null
    if kind == .category { definition["sort"] = .null }
    let scale = scale(channel)
    if !scale.isEmpty { definition["scale"] = .object(scale) }
    if isHidden {
      definition["axis"] = .null
    } else {
      let axis = axis(channel)
      if !axis.isEmpty { definition["axis"] = .object(axis) }
    }
    return definition
  }

  private var type: FieldType {
    switch kind {
    case .category: .ordinal
    case .value, .log: .quantitative
    case .time: .temporal
    }
  }

  private func scale(_ channel: ChartChannel) -> JSONObject {
    var scale = JSONObject()
    if kind == .category {
      if !categories.isEmpty { scale["domain"] = .array(categories.map { .string($0) }) }
      // Vega-Lite lists categories from the top.
      if isReversed != (channel == .y) { scale["reverse"] = true }
      return scale
    }
    if kind == .log { scale["type"] = "log" }
    if kind == .value, !startsAtZero { scale["zero"] = false }
    if let minimum, !minimum.isNull { scale["domainMin"] = minimum }
    if let maximum, !maximum.isNull { scale["domainMax"] = maximum }
    if isReversed { scale["reverse"] = true }
    return scale
  }

  private func axis(_ channel: ChartChannel) -> JSONObject {
    var axis = JSONObject()
    if let format { axis["format"] = .string(format) }
    if !labelPrefix.isEmpty || !labelSuffix.isEmpty {
      axis["labelExpr"] = .string(
        Self.literal(labelPrefix) + " + datum.label + " + Self.literal(labelSuffix))
    }
    if let hasGrid { axis["grid"] = .bool(hasGrid) }
    if let side { axis["orient"] = .string(side) }
    if let tickStep, tickStep > 0 { axis["tickMinStep"] = JSONValue(number: tickStep) }
    if let labelAngle {
      axis["labelAngle"] = JSONValue(number: labelAngle)
    } else if kind == .category, channel == .x, fitsHorizontally {
      axis["labelAngle"] = 0
    }
    return axis
  }

  /// Sets the texts around labels from a template such as `{value} km`; false if it isn't one.
  mutating func setLabels(template: String) -> Bool {
    guard let range = Self.range(of: "{value}", in: template) else { return false }
    labelPrefix = String(template[..<range.lowerBound])
    labelSuffix = String(template[range.upperBound...])
    return !labelSuffix.utf8.contains(UInt8(ascii: "{"))
  }

  /// The range of a text in another one.
  static func range(of part: String, in text: String) -> Range<String.Index>? {
    let (bytes, pattern) = (text.utf8, Array(part.utf8))
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == pattern[0], bytes[index...].starts(with: pattern) {
        return index..<bytes.index(index, offsetBy: pattern.count)
      }
      index = bytes.index(after: index)
    }
    return nil
  }

  /// A text as a literal of an expression.
  private static func literal(_ text: String) -> String {
    JSONValue.string(text).serialized()
  }

  /// Whether the labels of the categories have room beside each other.
  private var fitsHorizontally: Bool {
    categories.count <= 24 && categories.reduce(0) { $0 + $1.count + 1 } <= 72
  }
}
