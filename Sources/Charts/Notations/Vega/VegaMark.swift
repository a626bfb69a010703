import ArtifactBase

/// The encoding and the properties of a mark of Vega, in Vega-Lite.
struct VegaMark {
  private(set) var properties: JSONObject
  var encoding = JSONObject()
  private let group: VegaGroup
  private let signals: VegaSignals
  /// The field whose values are the angles of a pie.
  private let pie: String?
  /// Whether all positions are known.
  private var hasPositions = true
  /// Whether a rectangle begins at zero along an axis.
  private var zeroes: Set<String> = []

  init(_ type: String, _ group: VegaGroup, _ signals: VegaSignals, pie: String?) {
    properties = ["type": .string(type)]
    self.group = group
    self.signals = signals
    self.pie = pie
  }

  /// Reads the properties of a mark; returns false if its positions aren't known.
  mutating func read(_ encode: JSONObject) -> Bool {
    for (name, value) in encode.members {
      // Of several values with conditions, the last one has none.
      var value = value.arrayValue?.last ?? value
      if value["signal"] != nil, value["scale"] == nil, let constant = signals.resolved(value) {
        value = ["value": constant]
      }
      switch name {
      case "x", "y": position(value, name)
      case "xc", "yc": position(value, String(name.prefix(1)))
      case "x2", "y2": second(value, name)
      case "fill", "stroke": color(value, name)
      case "size", "shape", "opacity", "strokeWidth", "fillOpacity", "strokeOpacity", "angle",
        "strokeDash":
        channel(value, name)
      case "text", "tooltip": text(value, name)
      case "width", "height": break
      default:
        if let constant = value["value"] {
          properties[name] = constant
        } else if value["scale"] == nil, let expression = value["signal"],
          !["startAngle", "endAngle", "outerRadius"].contains(name)
        {
          properties[name] = ["expr": expression]
        }
      }
    }
    // Rectangles between two numbers along one axis and from zero along the other one are bins.
    for (along, across) in [("x", "y"), ("y", "x")]
    where properties["type"] == "bar" && encoding[along + "2"] != nil && zeroes.contains(across) {
      encoding[along]?["bin"] = "binned"
    }
    for axis in zeroes where encoding[axis]?["type"] == "quantitative" {
      encoding[axis]?["stack"] = .null
    }
    if let pie {
      encoding["theta"] = ["field": .string(pie), "type": "quantitative"]
      for name in ["x", "y", "startAngle", "endAngle"] { encoding[name] = nil }
      return true
    }
    return hasPositions && properties["type"] != "arc"
  }

  /// The type of the values that a scale maps.
  private func type(of scale: JSONObject?) -> JSONValue {
    switch scale?["type"]?.stringValue {
    case "band", "ordinal": "nominal"
    case "point": "ordinal"
    case "time", "utc": "temporal"
    default: "quantitative"
    }
  }

  /// Returns the definition of a channel that shows a field or a constant through a scale.
  private func definition(_ value: JSONValue) -> JSONObject? {
    let scale = value["scale"]?.stringValue.flatMap { group.scales[$0] }
    var result = JSONObject()
    if let field = value["field"]?.stringValue {
      result["field"] = .string(field)
    } else if let signal = value["signal"]?.stringValue, let field = Self.field(signal) {
      result["field"] = .string(field)
    } else if scale != nil, let constant = value["value"] {
      result["datum"] = constant
    } else {
      return nil
    }
    guard let scale else { return result }
    result["type"] = type(of: scale)
    var options = JSONObject()
    for name in ["zero", "nice", "reverse", "domainMin", "domainMax", "exponent", "base"] {
      if let option = scale[name], option["signal"] == nil { options[name] = option }
    }
    if let type = scale["type"]?.stringValue, ["log", "pow", "sqrt", "symlog"].contains(type) {
      options["type"] = .string(type)
    }
    if case .array? = scale["domain"] {
      options["domain"] = scale["domain"]
    } else if scale["zero"] == nil, ["linear", "pow", "sqrt"].contains(scale["type"] ?? "linear") {
      options["zero"] = true
    }
    if result["type"] == "nominal" || result["type"] == "ordinal" {
      switch scale["domain"]?["sort"] {
      case .object(let sort)?: result["sort"] = .object(sort)
      case .bool(true)?: break
      default: result["sort"] = .null
      }
    }
    switch scale["range"] {
    case .array(let range)? where range.first?.stringValue != nil: options["range"] = .array(range)
    case .object(let range)?:
      if let scheme = range["scheme"] { options["scheme"] = scheme }
    default: break
    }
    if options.count > 0 { result["scale"] = .object(options) }
    return result
  }

  /// Reads `datum.field` and `datum['field']`.
  private static func field(_ signal: String) -> String? {
    guard signal.hasPrefix("datum") else { return nil }
    let rest = signal.dropFirst(5)
    if rest.hasPrefix(".") {
      let name = rest.dropFirst()
      return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(name) : nil
    }
    guard rest.count > 4, rest.hasPrefix("['") || rest.hasPrefix("[\""), rest.hasSuffix("]") else {
      return nil
    }
    return String(rest.dropFirst(2).dropLast(2))
  }

  private mutating func position(_ value: JSONValue, _ channel: String) {
    let offset = value["offset"]
    guard offset?["field"] == nil,
      ["width", "height"].allSatisfy({ offset?["signal"]?.stringValue?.contains($0) != true })
    else {
      hasPositions = false
      return
    }
    if let outer = group.position(around: value, channel), let definition = definition(outer) {
      encoding[channel] = .object(definition)
      encoding[channel + "Offset"] = self.definition(value).map { .object($0) }
      encoding[channel + "Offset"]?["scale"] = nil
    } else if value["scale"] != nil, !group.isOwn(value), let definition = definition(value) {
      encoding[channel] = .object(definition)
    } else if value["scale"] == nil, let constant = value["value"] {
      encoding[channel] = ["value": constant]
    } else if value["scale"] == nil, let expression = value["signal"]?.stringValue,
      !expression.contains("datum")
    {
      encoding[channel] = ["value": ["expr": .string(expression)]]
    } else {
      hasPositions = pie != nil
    }
  }

  private mutating func second(_ value: JSONValue, _ channel: String) {
    guard value["field"] != nil, let definition = definition(value) else {
      if value["scale"] != nil, value["value"] == 0 { zeroes.insert(String(channel.prefix(1))) }
      return
    }
    encoding[channel] = .object(["field": definition["field"] ?? .null])
  }

  private mutating func color(_ value: JSONValue, _ name: String) {
    if value["scale"] != nil, let definition = definition(value) {
      if definition["field"] != nil || definition["datum"] != nil {
        encoding["color"] = .object(definition)
      }
      if name == "fill", properties["type"] == "point" { properties["filled"] = true }
    } else if let constant = value["value"] {
      properties[name == "fill" && properties["type"] == "point" ? "fill" : name] = constant
    }
  }

  private mutating func channel(_ value: JSONValue, _ name: String) {
    if value["scale"] != nil, let definition = definition(value) {
      encoding[name] = .object(definition)
    } else if let constant = value["value"] {
      properties[name] = constant
    }
  }

  private mutating func text(_ value: JSONValue, _ name: String) {
    if let definition = definition(value) {
      encoding[name] = .object(definition)
    } else if let constant = value["value"] {
      encoding[name] = ["value": constant]
    } else if value["scale"] == nil, let expression = value["signal"] {
      encoding[name] = ["value": ["expr": expression]]
    }
  }
}
