import ArtifactBase

extension ChartPredicate {
  /// The predicate as in a Vega-Lite specification.
  var vegaLite: JSONValue { vegaLite(depth: 0) }

  private func vegaLite(depth: Int) -> JSONValue {
    // What is nested deeper is true.
    guard depth < Self.readingDepthLimit else { return "true" }
    switch self {
    case .expression(let text): return .string(text)
    case .parameter(let name, let isTrueIfEmpty):
      return isTrueIfEmpty
        ? ["param": .string(name)] : ["param": .string(name), "empty": false]
    case .and(let list): return ["and": .array(list.map { $0.vegaLite(depth: depth + 1) })]
    case .or(let list): return ["or": .array(list.map { $0.vegaLite(depth: depth + 1) })]
    case .not(let predicate): return ["not": predicate.vegaLite(depth: depth + 1)]
    case .field(let predicate): return .object(predicate.vegaLite)
    }
  }
}

extension FieldPredicate {
  fileprivate var vegaLite: JSONObject {
    var object: JSONObject = ["field": .string(field)]
    object["timeUnit"] = timeUnit?.vegaLite
    switch test {
    case .equal(let operand): object["equal"] = operand.vegaLite
    case .lt(let operand): object["lt"] = operand.vegaLite
    case .lte(let operand): object["lte"] = operand.vegaLite
    case .gt(let operand): object["gt"] = operand.vegaLite
    case .gte(let operand): object["gte"] = operand.vegaLite
    case .range(let start, let end):
      object["range"] = [start?.vegaLite ?? .null, end?.vegaLite ?? .null]
    case .oneOf(let operands): object["oneOf"] = .array(operands.map(\.vegaLite))
    case .valid(let isValid): object["valid"] = .bool(isValid)
    }
    return object
  }
}

extension FieldPredicate.Operand {
  fileprivate var vegaLite: JSONValue {
    switch self {
    case .value(.date(let time)): ChartDateTime(time: time)?.vegaLite ?? .null
    case .value(let value): value.json
    case .dateTime(let time): time.vegaLite
    case .expression(let text): ["expr": .string(text)]
    }
  }
}

extension ChartDateTime {
  /// Creates a time by its parts; nil if it is out of the range of dates.
  fileprivate init?(time: Double) {
    guard let fields = CalendarTime(time) else { return nil }
    self.init(
      year: Double(fields.year), month: Double(fields.month + 1), date: Double(fields.date),
      hours: Double(fields.hours), minutes: Double(fields.minutes),
      seconds: Double(fields.seconds), milliseconds: Double(fields.milliseconds))
  }

  fileprivate var vegaLite: JSONValue {
    let parts = [
      ("year", year), ("quarter", quarter), ("month", month), ("date", date), ("day", day),
      ("hours", hours), ("minutes", minutes), ("seconds", seconds),
      ("milliseconds", milliseconds),
    ]
    return .object(
      JSONObject(
        parts.compactMap { name, value in
          value.map { (key: name, value: JSONValue(number: $0)) }
        }))
  }
}

extension ChartTimeUnitReference {
  /// The unit as in a Vega-Lite specification: its name, or an object.
  var vegaLite: JSONValue {
    if let name, step == 1, maxbins == nil, !isUTC { return .string(name) }
    var object = JSONObject()
    object["unit"] = name.map { .string($0) }
    if step != 1 { object["step"] = JSONValue(number: step) }
    object["maxbins"] = maxbins.map { .number(JSONNumber($0)) }
    if isUTC { object["utc"] = true }
    return .object(object)
  }

  /// Creates a reference from the name of a unit or an object.
  init(vegaLite json: JSONValue) {
    self.init(
      json.stringValue ?? json["unit"]?.stringValue, step: json["step"]?.doubleValue ?? 1,
      maxbins: json["maxbins"]?.intValue, isUTC: json["utc"] == true)
  }
}
