import ArtifactBase

extension ChartTransform {
  /// The transform as in a Vega-Lite specification.
  var vegaLite: JSONObject {
    switch self {
    case .calculate(let transform):
      ["calculate": .string(transform.expression), "as": .string(transform.output)]
    case .filter(let predicate): ["filter": predicate.vegaLite]
    case .aggregate(let transform): transform.vegaLite("aggregate")
    case .joinAggregate(let transform): transform.vegaLite("joinaggregate")
    case .window(let transform): transform.vegaLite
    case .bin(let transform):
      [
        "bin": transform.parameters.vegaLite, "field": .string(transform.field),
        "as": .texts([transform.startOutput, transform.endOutput]),
      ]
    case .timeUnit(let transform):
      [
        "timeUnit": transform.unit.vegaLite, "field": .string(transform.field),
        "as": .texts([transform.startOutput, transform.endOutput]),
      ]
    case .stack(let transform): transform.vegaLite
    case .fold(let transform):
      [
        "fold": .texts(transform.fields),
        "as": .texts([transform.keyOutput, transform.valueOutput]),
      ]
    case .flatten(let transform):
      transform.outputs.isEmpty
        ? ["flatten": .texts(transform.fields)]
        : ["flatten": .texts(transform.fields), "as": .texts(transform.outputs)]
    case .pivot(let transform): transform.vegaLite
    case .lookup(let transform): transform.vegaLite
    case .impute(let transform): transform.vegaLite
    case .density(let transform): transform.vegaLite
    case .regression(let transform): transform.vegaLite
    case .loess(let transform): transform.vegaLite
    case .quantile(let transform): transform.vegaLite
    case .sample(let size): ["sample": .number(JSONNumber(size))]
    case .extent(let field, let parameter):
      ["extent": .string(field), "param": .string(parameter)]
    }
  }
}

extension JSONValue {
  fileprivate static func texts(_ list: [String]) -> JSONValue { .array(list.map { .string($0) }) }

  fileprivate static func numbers(_ list: [Double]) -> JSONValue {
    .array(list.map { JSONValue(number: $0) })
  }

  fileprivate static func integer(_ value: Int?) -> JSONValue {
    value.map { .number(JSONNumber($0)) } ?? .null
  }
}

extension JSONObject {
  fileprivate mutating func set(groupby fields: [String]) {
    if !fields.isEmpty { self["groupby"] = .texts(fields) }
  }

  fileprivate mutating func set(sort fields: [ChartSortField]) {
    guard !fields.isEmpty else { return }
    self["sort"] = .array(
      fields.map { sort in
        sort.isDescending
          ? ["field": .string(sort.field), "order": "descending"] : ["field": .string(sort.field)]
      })
  }

  fileprivate mutating func set(extent: ChartExtent?) {
    if let extent { self["extent"] = .numbers([extent.start, extent.end]) }
  }

  fileprivate mutating func set(frame: WindowFrame, unless usual: WindowFrame) {
    if frame != usual { self["frame"] = [.integer(frame.start), .integer(frame.end)] }
  }
}

extension AggregateTransform {
  fileprivate func vegaLite(_ name: String) -> JSONObject {
    var object = JSONObject()
    object[name] = .array(
      measures.map { measure in
        var member: JSONObject = ["op": .string(measure.operation.rawValue)]
        member["field"] = measure.field.map { .string($0) }
        member["param"] = measure.parameter.map { JSONValue(number: $0) }
        member["as"] = .string(measure.output)
        return .object(member)
      })
    object.set(groupby: groupby)
    return object
  }
}

extension WindowTransform {
  fileprivate var vegaLite: JSONObject {
    var object: JSONObject = [
      "window": .array(
        fields.map { field in
          var member: JSONObject = ["op": .string(field.operation.name)]
          member["field"] = field.field.map { .string($0) }
          member["param"] = field.parameter.map { JSONValue(number: $0) }
          member["as"] = .string(field.output)
          return .object(member)
        })
    ]
    object.set(frame: frame, unless: .running)
    if ignorePeers { object["ignorePeers"] = true }
    object.set(groupby: groupby)
    object.set(sort: sort)
    return object
  }
}

extension BinParameters {
  fileprivate var vegaLite: JSONValue {
    let usual = BinParameters()
    guard self != usual else { return true }
    var object = JSONObject()
    object["maxbins"] = maxbins.map { JSONValue(number: $0) }
    if base != usual.base { object["base"] = JSONValue(number: base) }
    object["step"] = step.map { JSONValue(number: $0) }
    if !steps.isEmpty { object["steps"] = .numbers(steps) }
    if minstep != usual.minstep { object["minstep"] = JSONValue(number: minstep) }
    if divide != usual.divide { object["divide"] = .numbers(divide) }
    object.set(extent: extent)
    object["anchor"] = anchor.map { JSONValue(number: $0) }
    if !isNice { object["nice"] = false }
    object["span"] = span.map { JSONValue(number: $0) }
    return .object(object)
  }
}

extension StackTransform {
  fileprivate var vegaLite: JSONObject {
    var object: JSONObject = ["stack": field.map { .string($0) } ?? .null]
    object.set(groupby: groupby)
    if offset != .zero { object["offset"] = .string(offset.rawValue) }
    object.set(sort: sort)
    object["as"] = .texts([startOutput, endOutput])
    return object
  }
}

extension PivotTransform {
  fileprivate var vegaLite: JSONObject {
    var object: JSONObject = ["pivot": .string(field), "value": .string(value)]
    object.set(groupby: groupby)
    if limit != 0 { object["limit"] = .integer(limit) }
    if operation != .sum { object["op"] = .string(operation.rawValue) }
    return object
  }
}

extension LookupTransform {
  fileprivate var vegaLite: JSONObject {
    var from = JSONObject()
    switch source {
    case .named(let name): from["data"] = VegaLiteNotation.json(of: ChartData.named(name))
    case .table(let frame): from["data"] = VegaLiteNotation.json(of: ChartData.frame(frame))
    }
    from["key"] = .string(key)
    from["fields"] = fields.map { .texts($0) }
    var object: JSONObject = ["lookup": .string(field), "from": .object(from)]
    if !outputs.isEmpty { object["as"] = .texts(outputs) }
    if !defaultValue.isNil { object["default"] = defaultValue.json }
    return object
  }
}

extension ImputeTransform {
  fileprivate var vegaLite: JSONObject {
    var object: JSONObject = ["impute": .string(field), "key": .string(key)]
    switch keys {
    case .values(let values)?: object["keyvals"] = .array(values.map(\.json))
    case .sequence(let start, let stop, let step)?:
      object["keyvals"] = [
        "start": JSONValue(number: start), "stop": JSONValue(number: stop),
        "step": JSONValue(number: step),
      ]
    case nil: break
    }
    if method == .value {
      object["value"] = value.json
    } else {
      object["method"] = .string(method.rawValue)
    }
    object.set(frame: frame, unless: .all)
    object.set(groupby: groupby)
    return object
  }
}

extension DensityTransform {
  fileprivate var vegaLite: JSONObject {
    var object: JSONObject = ["density": .string(field)]
    object.set(groupby: groupby)
    if isCumulative { object["cumulative"] = true }
    if usesCounts { object["counts"] = true }
    if bandwidth != 0 { object["bandwidth"] = JSONValue(number: bandwidth) }
    object.set(extent: extent)
    if minsteps != 25 { object["minsteps"] = .integer(minsteps) }
    if maxsteps != 200 { object["maxsteps"] = .integer(maxsteps) }
    if let steps { object["steps"] = .integer(steps) }
    if !isShared { object["resolve"] = "independent" }
    object["as"] = .texts([valueOutput, densityOutput])
    return object
  }
}

extension RegressionTransform {
  fileprivate var vegaLite: JSONObject {
    var object: JSONObject = ["regression": .string(field), "on": .string(on)]
    object.set(groupby: groupby)
    if method != .linear { object["method"] = .string(method.rawValue) }
    if order != 3 { object["order"] = .integer(order) }
    object.set(extent: extent)
    if givesParameters { object["params"] = true }
    object["as"] = .texts([onOutput, output])
    return object
  }
}

extension LoessTransform {
  fileprivate var vegaLite: JSONObject {
    var object: JSONObject = ["loess": .string(field), "on": .string(on)]
    object.set(groupby: groupby)
    object["bandwidth"] = JSONValue(number: bandwidth)
    object["as"] = .texts([onOutput, output])
    return object
  }
}

extension QuantileTransform {
  fileprivate var vegaLite: JSONObject {
    var object: JSONObject = ["quantile": .string(field)]
    object.set(groupby: groupby)
    if let probabilities { object["probs"] = .numbers(probabilities) }
    if step != 0.01 { object["step"] = JSONValue(number: step) }
    object["as"] = .texts([probabilityOutput, valueOutput])
    return object
  }
}
