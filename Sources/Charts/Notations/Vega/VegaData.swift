import ArtifactBase

/// The data sets of a specification of Vega with their transforms, in Vega-Lite.
struct VegaData {
  private var sets: [String: JSONObject] = [:]
  private let signals: VegaSignals

  init(_ list: [JSONValue], _ signals: VegaSignals) {
    self.signals = signals
    for set in list {
      if let name = set["name"]?.stringValue { sets[name] = set.objectValue }
    }
  }

  func has(_ name: String) -> Bool { sets[name] != nil }

  /// Returns the field that a transform `pie` of a data set makes angles of.
  func pieField(_ name: String) -> String? {
    let transforms = sets[name]?["transform"]?.arrayValue ?? []
    return transforms.first { $0["type"] == "pie" }?["field"]?.stringValue
  }

  /// Returns the data of a set and its transforms, those of its sources included; nil if one of the
  /// transforms has no counterpart.
  func resolved(_ name: String, depth: Int = 0) -> (data: JSONValue, transforms: [JSONValue])? {
    guard depth < 16, let set = sets[name] else { return nil }
    var own: [JSONValue] = []
    for transform in set["transform"]?.arrayValue ?? [] {
      guard let read = transforms(transform) else { return nil }
      own += read
    }
    if let source = set["source"]?.stringValue ?? set["source"]?[0]?.stringValue {
      guard let (data, transforms) = resolved(source, depth: depth + 1) else { return nil }
      return (data, transforms + own)
    }
    var data = JSONObject()
    for name in ["values", "url", "format"] { data[name] = set[name] }
    return (.object(data), own)
  }

  /// Returns the data of a set as it is before its transforms.
  func source(of name: String, depth: Int = 0) -> JSONValue? {
    guard depth < 16, let set = sets[name] else { return nil }
    if let source = set["source"]?.stringValue { return self.source(of: source, depth: depth + 1) }
    return set["values"].map { ["values": $0] }
  }

  /// Returns a transform in Vega-Lite, which may be none; nil if it has no counterpart.
  private func transforms(_ json: JSONValue) -> [JSONValue]? {
    guard case .object(let object)? = signals.resolved(json),
      let type = object["type"]?.stringValue
    else { return nil }
    func list(_ name: String) -> [JSONValue] { object[name]?.arrayValue ?? [] }
    switch type {
    case "formula":
      guard let expression = object["expr"], let output = object["as"] else { return nil }
      return [["calculate": expression, "as": output]]
    case "filter": return object["expr"].map { [["filter": $0]] }
    // The order of rows is that of the data, angles are those of the encoding.
    case "collect", "extent", "identifier", "pie", "project": return []
    case "timeunit":
      guard let field = object["field"], let units = object["units"]?.arrayValue else { return nil }
      let unit = units.compactMap(\.stringValue).joined()
      let outputs = object["as"]?.arrayValue
      return [["timeUnit": .string(unit), "field": field, "as": outputs?.first ?? "unit0"]]
    case "window":
      guard let ops = object["ops"]?.arrayValue else { return nil }
      let outputs = list("as")
      let windows = ops.enumerated().map { index, op -> JSONValue in
        var window: JSONObject = ["op": op]
        for (name, values) in [("field", list("fields")), ("param", list("params"))]
        where index < values.count && !values[index].isNull {
          window[name] = values[index]
        }
        let usual = [op.stringValue, window["field"]?.stringValue].compactMap(\.self)
        window["as"] =
          index < outputs.count && !outputs[index].isNull
          ? outputs[index] : .string(usual.joined(separator: "_"))
        return .object(window)
      }
      var result: JSONObject = ["window": .array(windows), "groupby": .array(list("groupby"))]
      result["frame"] = object["frame"]
      result["sort"] = sort(object["sort"])
      return [.object(result)]
    case "aggregate", "joinaggregate":
      let fields = list("fields")
      let outputs = list("as")
      let ops = object["ops"]?.arrayValue ?? ["count"]
      let measures = ops.enumerated().map { index, op -> JSONValue in
        let field = index < fields.count ? fields[index].stringValue : nil
        let usual = [op.stringValue, field].compactMap(\.self).joined(separator: "_")
        var measure: JSONObject = [
          "op": op,
          "as": index < outputs.count && !outputs[index].isNull ? outputs[index] : .string(usual),
        ]
        if let field { measure["field"] = .string(field) }
        return .object(measure)
      }
      return [[type: .array(measures), "groupby": .array(list("groupby"))]]
    case "stack":
      guard let field = object["field"] else { return nil }
      var stack: JSONObject = [
        "stack": field, "groupby": .array(list("groupby")), "as": object["as"] ?? ["y0", "y1"],
      ]
      stack["offset"] = object["offset"]
      stack["sort"] = sort(object["sort"])
      return [.object(stack)]
    case "fold": return [["fold": .array(list("fields")), "as": object["as"] ?? ["key", "value"]]]
    case "bin":
      guard let field = object["field"] else { return nil }
      var parameters = object
      for name in ["type", "field", "as", "signal"] { parameters[name] = nil }
      return [
        ["bin": .object(parameters), "field": field, "as": object["as"] ?? ["bin0", "bin1"]]
      ]
    default: return nil
    }
  }

  /// Returns an order of Vega as one of Vega-Lite.
  private func sort(_ json: JSONValue?) -> JSONValue? {
    guard let json, let field = json["field"] else { return nil }
    let orders = json["order"]?.arrayValue ?? json["order"].map { [$0] } ?? []
    let fields = field.arrayValue ?? [field]
    return .array(
      fields.enumerated().map { index, field in
        var sort: JSONObject = ["field": field]
        if index < orders.count { sort["order"] = orders[index] }
        return .object(sort)
      })
  }
}
