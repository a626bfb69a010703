import ArtifactBase

/// The encoding and the properties of a mark of Vega, in Vega-Lite.
struct VegaMark {
  private(set) var properties: JSONObject
  var encoding = JSONObject()
  private let scales: [String: JSONObject]
  /// The field whose values are the angles of a pie.
  private let pie: String?

  init(_ type: String, scales: [String: JSONObject], pie: String?) {
    properties = ["type": .string(type)]
    self.scales = scales
    self.pie = pie
  }

  mutating func read(_ encode: JSONObject) {
    for (name, value) in encode.members {
      // Of several values with conditions, the last one has none.
      let value = value.arrayValue?.last ?? value
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
        if let constant = value["value"] { properties[name] = constant }
      }
    }
    if let pie {
      encoding["theta"] = ["field": .string(pie), "type": "quantitative"]
      for name in ["x", "y", "startAngle", "endAngle"] { encoding[name] = nil }
    }
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
    let scale = value["scale"]?.stringValue.flatMap { scales[$0] }
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
    if scale["type"] == "linear" || scale["type"] == nil, scale["zero"] == nil {
      options["zero"] = false
    }
    if case .array? = scale["domain"] { options["domain"] = scale["domain"] }
    if scale["domain"]?["sort"] == nil, result["type"] == "nominal" || result["type"] == "ordinal" {
      result["sort"] = .null
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
    if let definition = definition(value) {
      encoding[channel] = .object(definition)
    } else if let constant = value["value"] {
      encoding[channel] = ["value": constant]
    }
  }

  private mutating func second(_ value: JSONValue, _ channel: String) {
    // Bars and areas begin at zero.
    guard value["field"] != nil, let definition = definition(value) else { return }
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
    }
  }
}
