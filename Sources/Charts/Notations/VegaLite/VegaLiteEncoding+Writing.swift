import ArtifactBase

extension ChartEncoding {
  /// The encoding as in a Vega-Lite specification.
  var vegaLite: JSONObject {
    var object = JSONObject()
    for channel in channels {
      let definitions = self[all: channel]
      object[channel.rawValue] =
        definitions.count == 1
        ? definitions[0] == ChannelDefinition() ? .null : .object(definitions[0].vegaLite)
        : .array(definitions.map { .object($0.vegaLite) })
    }
    return object
  }
}

extension ChannelDefinition {
  /// The definition as in a Vega-Lite specification.
  var vegaLite: JSONObject {
    var object = plainVegaLite
    let conditions = conditions.map { condition -> JSONValue in
      var members = condition.test
      for (name, value) in condition.definition.first?.plainVegaLite.members ?? [] {
        members[name] = value
      }
      return .object(members)
    }
    if !conditions.isEmpty {
      object["condition"] = conditions.count == 1 ? conditions[0] : .array(conditions)
    }
    return object
  }

  /// The definition without its conditions.
  private var plainVegaLite: JSONObject {
    var object = JSONObject()
    var options = options
    object["field"] = field.map { .string($0) }
    object["aggregate"] = aggregate.map { .string($0) }
    if let aggregate {
      if let aggregateArgument {
        object["aggregate"] = .object([aggregate: .string(aggregateArgument)])
      } else if let parameter = options["aggregateParameter"], parameter.numberValue != nil {
        object["aggregate"] = .object([aggregate: parameter])
        options["aggregateParameter"] = nil
      }
    }
    object["timeUnit"] = timeUnit
    object["bin"] = bin
    object["datum"] = datum
    object["value"] = value
    object["type"] = type.map { .string($0.rawValue) }
    for (name, value) in options.members where object[name] == nil { object[name] = value }
    return object
  }
}
