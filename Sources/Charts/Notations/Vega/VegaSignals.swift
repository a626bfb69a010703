import ArtifactBase

/// The signals of a specification of Vega at their initial values.
struct VegaSignals {
  private var values: [String: JSONValue] = [:]
  /// The signals as parameters of Vega-Lite.
  private(set) var parameters: [JSONValue] = []

  init(_ list: [JSONValue]) {
    for signal in list {
      guard let name = signal["name"]?.stringValue, name != "width", name != "height" else {
        continue
      }
      if let value = signal["value"] {
        values[name] = value
        parameters.append(["name": .string(name), "value": value])
      } else if let expression = signal["init"] ?? signal["update"], expression.stringValue != nil {
        parameters.append(["name": .string(name), "expr": expression])
      }
    }
  }

  /// Returns a list of scales by their names, with the signals in them replaced.
  func scales(_ list: JSONValue?) -> [String: JSONObject] {
    var scales: [String: JSONObject] = [:]
    for scale in list?.arrayValue ?? [] {
      guard let name = scale["name"]?.stringValue else { continue }
      scales[name] = resolved(scale)?.objectValue
    }
    return scales
  }

  /// Returns a value with the signals in it replaced; nil if one of them is computed.
  func resolved(_ json: JSONValue, depth: Int = 0) -> JSONValue? {
    switch json {
    case .object(let object):
      if object.count == 1, let name = object["signal"]?.stringValue { return values[name] }
      guard depth < 8 else { return json }
      var result = JSONObject()
      for (name, value) in object.members {
        if let value = resolved(value, depth: depth + 1) { result[name] = value }
      }
      return .object(result)
    case .array(let list):
      guard depth < 8 else { return json }
      let values = list.compactMap { resolved($0, depth: depth + 1) }
      return values.count == list.count ? .array(values) : nil
    default: return json
    }
  }
}
