import ArtifactBase

/// The data sets of a specification of Vega with their transforms, in Vega-Lite.
struct VegaData {
  private var sets: [String: JSONObject] = [:]

  init(_ list: [JSONValue]) {
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

  /// Returns the data of a set and its transforms, those of its sources included.
  func resolved(_ name: String, depth: Int = 0) -> (data: JSONValue, transforms: [JSONValue])? {
    guard depth < 16, let set = sets[name] else { return nil }
    let own = (set["transform"]?.arrayValue ?? []).flatMap(transforms)
    if let source = set["source"]?.stringValue ?? set["source"]?[0]?.stringValue {
      guard let (data, transforms) = resolved(source, depth: depth + 1) else { return nil }
      return (data, transforms + own)
    }
    var data = JSONObject()
    for name in ["values", "url", "format"] { data[name] = set[name] }
    return (.object(data), own)
  }

  private func transforms(_ json: JSONValue) -> [JSONValue] {
    guard case .object(let object) = json, let type = object["type"]?.stringValue else { return [] }
    func list(_ name: String) -> [JSONValue] { object[name]?.arrayValue ?? [] }
    switch type {
    case "formula":
      guard let expression = object["expr"], let output = object["as"] else { return [] }
      return [["calculate": expression, "as": output]]
    case "filter": return object["expr"].map { [["filter": $0]] } ?? []
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
      guard let field = object["field"] else { return [] }
      var stack: JSONObject = [
        "stack": field, "groupby": .array(list("groupby")), "as": object["as"] ?? ["y0", "y1"],
      ]
      stack["offset"] = object["offset"]
      stack["sort"] = object["sort"].flatMap { sort in
        sort["field"]?.stringValue.map { [["field": .string($0)]] }
      }
      return [.object(stack)]
    case "fold": return [["fold": .array(list("fields")), "as": object["as"] ?? ["key", "value"]]]
    case "bin":
      guard let field = object["field"] else { return [] }
      var parameters = object
      for name in ["type", "field", "as", "signal"] { parameters[name] = nil }
      return [
        ["bin": .object(parameters), "field": field, "as": object["as"] ?? ["bin0", "bin1"]]
      ]
    default: return []
    }
  }
}
