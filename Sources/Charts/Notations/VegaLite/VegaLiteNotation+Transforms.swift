import ArtifactBase

extension VegaLiteNotation {
  /// Returns what an element of `transform` does; several for those with several outputs.
  mutating func transforms(_ json: JSONValue) -> [ChartTransform] {
    guard case .object(let object) = json else { return [] }
    func text(_ name: String) -> String? { object[name]?.stringValue }
    func texts(_ name: String) -> [String] {
      object[name]?.arrayValue?.compactMap(\.stringValue) ?? text(name).map { [$0] } ?? []
    }
    func number(_ name: String) -> Double? { object[name]?.doubleValue }
    let outputs = texts("as")
    if let expression = text("calculate"), let output = outputs.first {
      return [.calculate(CalculateTransform(expression, as: output))]
    }
    if let filter = object["filter"] {
      if let predicate = ChartPredicate(filter) { return [.filter(predicate)] }
      report(
        .invalidParameter, "the filter is not understood: all rows are kept",
        path: place + "/filter")
      return []
    }
    if object["density"] != nil, let field = text("density") {
      return [
        .density(
          DensityTransform(
            field, groupby: texts("groupby"), isCumulative: object["cumulative"] == true,
            usesCounts: object["counts"] == true, bandwidth: number("bandwidth") ?? 0,
            extent: Self.range(object["extent"]), minsteps: object["minsteps"]?.intValue ?? 25,
            maxsteps: object["maxsteps"]?.intValue ?? 200, steps: object["steps"]?.intValue,
            isShared: text("resolve") != "independent", value: outputs.first ?? "value",
            density: outputs.count > 1 ? outputs[1] : "density"))
      ]
    }
    if let field = text("regression"), let on = text("on") {
      return [
        .regression(
          RegressionTransform(
            field, on: on, groupby: texts("groupby"),
            method: text("method").flatMap { .init(rawValue: $0) } ?? .linear,
            order: object["order"]?.intValue ?? 3, extent: Self.range(object["extent"]),
            givesParameters: object["params"] == true, onOutput: outputs.first,
            output: outputs.count > 1 ? outputs[1] : nil))
      ]
    }
    if let field = text("loess"), let on = text("on") {
      return [
        .loess(
          LoessTransform(
            field, on: on, groupby: texts("groupby"), bandwidth: number("bandwidth") ?? 0.3,
            onOutput: outputs.first, output: outputs.count > 1 ? outputs[1] : nil))
      ]
    }
    if let field = text("quantile") {
      return [
        .quantile(
          QuantileTransform(
            field, groupby: texts("groupby"),
            probabilities: object["probs"]?.arrayValue?.compactMap(\.doubleValue),
            step: number("step") ?? 0.01, probability: outputs.first ?? "prob",
            value: outputs.count > 1 ? outputs[1] : "value"))
      ]
    }
    if let field = text("impute"), let key = text("key") {
      return [.impute(ImputeTransform(object, field: field, key: key, groupby: texts("groupby")))]
    }
    if case .array(let aggregates)? = object["aggregate"] {
      return [.aggregate(AggregateTransform(measures(aggregates), groupby: texts("groupby")))]
    }
    if case .array(let aggregates)? = object["joinaggregate"] {
      return [.joinAggregate(AggregateTransform(measures(aggregates), groupby: texts("groupby")))]
    }
    if case .array(let fields)? = object["window"] {
      return [.window(window(object, fields, groupby: texts("groupby")))]
    }
    if let bin = object["bin"], let field = text("field"), let output = outputs.first {
      return [
        .bin(
          BinTransform(
            field, parameters: BinParameters(bin), as: output,
            end: outputs.count > 1 ? outputs[1] : nil))
      ]
    }
    if let unit = object["timeUnit"], let field = text("field"), let output = outputs.first {
      var transform = TimeUnitTransform(
        ChartTimeUnitReference(vegaLite: unit), of: field, as: output)
      if outputs.count > 1 { transform.endOutput = outputs[1] }
      return [.timeUnit(transform)]
    }
    if let stack = object["stack"], stack.isNull || stack.stringValue != nil {
      let sort = Self.sortFields(object["sort"])
      return [
        .stack(
          StackTransform(
            stack.stringValue, groupby: texts("groupby"),
            offset: text("offset").flatMap { .init(rawValue: $0) } ?? .zero, sort: sort,
            as: outputs.first, end: outputs.count > 1 ? outputs[1] : nil))
      ]
    }
    if object["fold"] != nil {
      return [
        .fold(
          FoldTransform(
            texts("fold"), key: outputs.first ?? "key",
            value: outputs.count > 1 ? outputs[1] : "value"))
      ]
    }
    if object["flatten"] != nil {
      return [.flatten(FlattenTransform(texts("flatten"), as: outputs))]
    }
    if let field = text("pivot"), let value = text("value") {
      return [
        .pivot(
          PivotTransform(
            field, value: value, groupby: texts("groupby"), limit: object["limit"]?.intValue ?? 0,
            operation: text("op").flatMap { .init(rawValue: $0) } ?? .sum))
      ]
    }
    if let field = text("lookup"), case .object(let from)? = object["from"] {
      return lookup(field, from, outputs, defaultValue: object["default"])
    }
    if let size = object["sample"]?.doubleValue {
      return [.sample(size: Int(max(0, min(size, 1_000_000))))]
    }
    if let field = text("extent"), let parameter = text("param") {
      return [.extent(field: field, parameter: parameter)]
    }
    if let name = Self.transformNames.first(where: { object[$0] != nil }) {
      report(.invalidParameter, "`\(name)` is incomplete: ignored", path: place + "/" + name)
      return []
    }
    let name = object.keys.first { $0 != "as" && $0 != "groupby" } ?? ""
    report(
      .unknownMember, "unknown transform `\(name.prefix(40))`: ignored",
      Suggestion.nearest(to: name, among: Self.transformNames), path: place + "/" + name)
    return []
  }

  private static let transformNames = [
    "aggregate", "bin", "calculate", "density", "extent", "filter", "flatten", "fold", "impute",
    "joinaggregate", "loess", "lookup", "pivot", "quantile", "regression", "sample", "stack",
    "timeUnit", "window",
  ]

  private static func range(_ json: JSONValue?) -> ChartExtent? {
    guard let first = json?[0]?.doubleValue, let last = json?[1]?.doubleValue else { return nil }
    return ChartExtent(first, last)
  }

  static func sortFields(_ json: JSONValue?) -> [ChartSortField] {
    (json?.arrayValue ?? json.map { [$0] } ?? []).compactMap { sort in
      sort["field"]?.stringValue.map {
        ChartSortField($0, isDescending: sort["order"] == "descending")
      }
    }
  }

  private mutating func measures(_ list: [JSONValue]) -> [AggregateMeasure] {
    list.compactMap { json in
      guard let name = json["op"]?.stringValue else { return nil }
      guard let operation = aggregate(named: name, at: place, name: name) else {
        loseOutputs(of: json)
        return nil
      }
      return AggregateMeasure(
        operation, of: json["field"]?.stringValue, parameter: json["param"]?.doubleValue,
        as: json["as"]?.stringValue)
    }
  }

  private mutating func window(
    _ object: JSONObject, _ fields: [JSONValue], groupby: [String]
  ) -> WindowTransform {
    let list = fields.compactMap { json -> WindowTransform.Field? in
      guard let name = json["op"]?.stringValue else { return nil }
      guard let operation = windowOperation(named: name) else {
        loseOutputs(of: json)
        return nil
      }
      return WindowTransform.Field(
        operation, of: json["field"]?.stringValue, parameter: json["param"]?.doubleValue,
        as: json["as"]?.stringValue ?? name)
    }
    var frame = WindowFrame.running
    if case .array(let ends)? = object["frame"], ends.count == 2 {
      frame = WindowFrame(ends[0].intValue, ends[1].intValue)
    }
    return WindowTransform(
      list, frame: frame, ignorePeers: object["ignorePeers"] == true, groupby: groupby,
      sort: Self.sortFields(object["sort"]))
  }

  /// Returns the window operation that a name means, with a note if it is another one; nil if none is
  /// near.
  private mutating func windowOperation(named name: String) -> WindowTransform.Operation? {
    if let operation = WindowTransform.Operation(name: name) { return operation }
    let all = WindowTransform.Operation.names + AggregateOperation.allCases.map(\.rawValue)
    let known = Suggestion.nearest(to: name, among: all)
    report(
      .unknownName,
      "unknown window operation `\(name.prefix(40))`"
        + (known.map { ": read as `\($0)`" } ?? ": ignored"), known, name: name)
    return known.flatMap { WindowTransform.Operation(name: $0) }
  }

  /// Notes the fields that a transform would make which isn't understood.
  mutating func loseOutputs(of json: JSONValue, depth: Int = 0) {
    guard depth < 4 else { return }
    switch json {
    case .object(let object):
      for (name, value) in object.members {
        if name == "as" {
          lostFields.formUnion((value.arrayValue ?? [value]).compactMap(\.stringValue))
        } else {
          loseOutputs(of: value, depth: depth + 1)
        }
      }
    case .array(let list): for value in list { loseOutputs(of: value, depth: depth + 1) }
    default: break
    }
  }

  private mutating func lookup(
    _ field: String, _ from: JSONObject, _ outputs: [String], defaultValue: JSONValue?
  ) -> [ChartTransform] {
    guard let key = from["key"]?.stringValue else { return [] }
    let source: LookupTransform.Source
    if let name = from["param"]?.stringValue {
      let outputs = outputs.isEmpty ? [name] : outputs
      return [
        .lookup(
          LookupTransform(
            field, in: .named(name), key: key,
            fields: from["fields"]?.arrayValue?.compactMap(\.stringValue), as: outputs,
            default: defaultValue.map { ChartValue($0) } ?? .null))
      ]
    }
    switch from["data"].flatMap({ data($0) }) {
    case .frame(let frame)?: source = .table(frame)
    case .named(let name)?: source = .named(name)
    case .external(let address)?:
      report(.externalData, "external data `\(address.prefix(80))` is not loaded")
      source = .table(DataFrame())
    case nil: return []
    }
    let fields = from["fields"]?.arrayValue?.compactMap(\.stringValue)
    return [
      .lookup(
        LookupTransform(
          field, in: source, key: key, fields: fields, as: outputs,
          default: defaultValue.map { ChartValue($0) } ?? .null))
    ]
  }
}

extension ImputeTransform {
  /// Creates a transform from the properties of a transform or a channel.
  init(_ object: JSONObject, field: String, key: String, groupby: [String]) {
    var keys: Keys?
    switch object["keyvals"] {
    case .array(let values)?: keys = .values(values.map { ChartValue($0) })
    case .object(let sequence)?:
      keys = .sequence(
        start: sequence["start"]?.doubleValue ?? 0, stop: sequence["stop"]?.doubleValue ?? 0,
        step: sequence["step"]?.doubleValue ?? 1)
    default: break
    }
    var frame = WindowFrame.all
    if case .array(let ends)? = object["frame"], ends.count == 2 {
      frame = WindowFrame(ends[0].intValue, ends[1].intValue)
    }
    let method = object["method"]?.stringValue.flatMap { Method(rawValue: $0) }
    self.init(
      field, key: key, keys: keys, method: object["value"] != nil ? .value : method ?? .value,
      value: object["value"].map { ChartValue($0) } ?? .number(0), frame: frame, groupby: groupby)
  }
}

extension BinParameters {
  /// Creates parameters from `true` or an object.
  init(_ json: JSONValue) {
    let object = json.objectValue ?? JSONObject()
    func number(_ name: String) -> Double? { object[name]?.doubleValue }
    var extent: ChartExtent?
    if let first = object["extent"]?[0]?.doubleValue, let last = object["extent"]?[1]?.doubleValue {
      extent = ChartExtent(first, last)
    }
    self.init(
      maxbins: number("maxbins"), base: number("base") ?? 10, step: number("step"),
      steps: object["steps"]?.arrayValue?.compactMap(\.doubleValue) ?? [],
      minstep: number("minstep") ?? 0,
      divide: object["divide"]?.arrayValue?.compactMap(\.doubleValue) ?? [5, 2], extent: extent,
      anchor: number("anchor"), isNice: object["nice"] != false, span: number("span"))
  }
}

extension ChartPredicate {
  /// The depth to which predicates are read.
  static let readingDepthLimit = 32

  /// Creates a predicate from JSON; nil if it isn't one.
  init?(_ json: JSONValue, depth: Int = 0) {
    guard depth < Self.readingDepthLimit else { return nil }
    switch json {
    case .string(let text): self = .expression(text)
    case .object(let object):
      if let list = object["and"]?.arrayValue {
        self = .and(list.compactMap { ChartPredicate($0, depth: depth + 1) })
      } else if let list = object["or"]?.arrayValue {
        self = .or(list.compactMap { ChartPredicate($0, depth: depth + 1) })
      } else if let inner = object["not"].flatMap({ ChartPredicate($0, depth: depth + 1) }) {
        self = .not(inner)
      } else if let name = (object["param"] ?? object["selection"])?.stringValue {
        self = .parameter(name, isTrueIfEmpty: object["empty"] != false)
      } else {
        guard let field = object["field"]?.stringValue, let test = Self.test(object) else {
          return nil
        }
        let unit = object["timeUnit"].map { ChartTimeUnitReference(vegaLite: $0) }
        self = .field(FieldPredicate(field, timeUnit: unit, test))
      }
    default: return nil
    }
  }

  private static func operand(_ json: JSONValue) -> FieldPredicate.Operand {
    if case .object(let object) = json {
      if let text = object["expr"]?.stringValue ?? object["signal"]?.stringValue {
        return .expression(text)
      }
      let record = ChartRecord(zip(object.keys, object.values.map { ChartValue($0) }))
      if let dateTime = ChartDateTime(record) { return .dateTime(dateTime) }
    }
    return .value(ChartValue(json))
  }

  private static func test(_ object: JSONObject) -> FieldPredicate.Test? {
    if let value = object["equal"] { return .equal(operand(value)) }
    if let value = object["lt"] { return .lt(operand(value)) }
    if let value = object["lte"] { return .lte(operand(value)) }
    if let value = object["gt"] { return .gt(operand(value)) }
    if let value = object["gte"] { return .gte(operand(value)) }
    if case .array(let ends)? = object["range"], ends.count == 2 {
      return .range(
        ends[0].isNull ? nil : operand(ends[0]), ends[1].isNull ? nil : operand(ends[1]))
    }
    if case .array(let values)? = object["oneOf"] { return .oneOf(values.map(operand)) }
    if case .bool(let isValid)? = object["valid"] { return .valid(isValid) }
    return nil
  }
}
