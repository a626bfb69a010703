import ArtifactBase

/// Rewrites channels with other names and in other forms.
extension VegaLiteNotation {
  /// Other names of channels.
  private static let channelNames: [String: String] = [
    "colour": "color", "hue": "color", "series": "color", "group": "color", "label": "text",
    "labels": "text", "rows": "row", "columns": "column", "tooltips": "tooltip", "xaxis": "x",
    "yaxis": "y", "alpha": "opacity", "category": "color", "rotation": "angle", "link": "href",
  ]

  /// The channels as which misspelt names are read. A wrong position or end of a range would change
  /// what is drawn.
  private static let correctedChannels =
    ChartChannel.allCases.map(\.rawValue).filter { name in
      name.utf8.count > 3 && !name.hasSuffix("2") && !name.contains("Error")
    }

  /// Returns the channels with their usual names and as objects.
  mutating func formed(encoding object: JSONObject, path: String) -> JSONObject {
    var result = JSONObject()
    for (name, value) in object.members {
      let place = path + "/" + name
      var name = name
      if ChartChannel(rawValue: name) == nil {
        let key = name.lowercased().filter { $0.isLetter || $0.isNumber }
        let all = ChartChannel.allCases.map(\.rawValue)
        let known =
          all.first { $0.lowercased() == key } ?? Self.channelNames[key]
          ?? Suggestion.nearest(to: name, among: Self.correctedChannels)
        if let known, object[known] == nil, result[known] == nil {
          report(
            .unknownMember, "unknown channel `\(name.prefix(40))`: read as `\(known)`", known,
            path: place)
          name = known
        }
      }
      switch value {
      case .array(let list):
        result[name] = .array(
          list.enumerated().map { formed(definition: $1, path: "\(place)/\($0)") })
      default: result[name] = formed(definition: value, path: place)
      }
    }
    return result
  }

  private mutating func formed(definition json: JSONValue, path: String) -> JSONValue {
    switch json {
    case .string(let text): return Self.shorthand(text)
    case .number, .bool: return ["value": json]
    case .object(var object):
      rename(&object, path)
      formType(&object, path)
      formAggregate(&object, path)
      formBins(&object)
      formSort(&object)
      if case .string(let text)? = object["scale"] { object["scale"] = ["type": .string(text)] }
      for guide in ["axis", "legend", "header"] {
        if case .string(let text)? = object[guide] { object[guide] = ["title": .string(text)] }
        if object[guide] == false { object[guide] = .null }
      }
      if case .array(let list)? = object["condition"] {
        object["condition"] = .array(
          list.enumerated().map { formed(condition: $1, path: "\(path)/condition/\($0)") })
      } else if let condition = object["condition"] {
        object["condition"] = formed(condition: condition, path: path + "/condition")
      }
      return .object(object)
    default: return json
    }
  }

  private mutating func formed(condition json: JSONValue, path: String) -> JSONValue {
    guard case .object(var object) = json else { return json }
    formType(&object, path)
    formAggregate(&object, path)
    formBins(&object)
    return .object(object)
  }

  /// Reads `mean(price):Q`, `price:Q` or the name of a field.
  private static func shorthand(_ text: String) -> JSONValue {
    var object = JSONObject()
    var rest = Substring(text)
    if let colon = rest.lastIndex(of: ":") {
      let type = rest[rest.index(after: colon)...]
      if self.type(String(type)) != nil {
        object["type"] = .string(String(type))
        rest = rest[..<colon]
      }
    }
    if rest.hasSuffix(")"), let open = rest.firstIndex(of: "(") {
      let name = rest[..<open].lowercased()
      let field = rest[rest.index(after: open)...].dropLast()
      let known = aggregateNames[name] ?? name
      if AggregateOperation(rawValue: known) != nil {
        object["aggregate"] = .string(known)
        rest = field
        if object["type"] == nil { object["type"] = "quantitative" }
      } else if TimeUnit(name) != nil {
        object["timeUnit"] = .string(name)
        rest = field
      }
    }
    if !rest.isEmpty, rest != "*" { object["field"] = .string(String(rest)) }
    return .object(object)
  }

  /// Properties with the names that other languages have for them.
  private mutating func rename(_ object: inout JSONObject, _ path: String) {
    let names: [(String, [String])] = [
      ("field", ["feild", "fields", "Field", "column", "key", "dataKey"]),
      ("aggregate", ["agg", "aggregation", "Aggregate", "op", "aggregrate"]),
      ("type", ["Type", "dataType", "datatype"]), ("title", ["label", "Title"]),
      ("timeUnit", ["timeunit", "time_unit", "TimeUnit"]), ("bin", ["bins", "binned"]),
    ]
    for (known, others) in names where object[known] == nil {
      if known == "field",
        object["datum"] != nil || object["value"] != nil || object["aggregate"] != nil
          || object["condition"] != nil
      {
        continue
      }
      guard let other = others.first(where: { object[$0]?.objectValue == nil && object[$0] != nil })
      else { continue }
      if known == "field", object[other]?.stringValue == nil { continue }
      report(
        .unknownMember, "unknown property `\(other)`: read as `\(known)`", known,
        path: path + "/" + other)
      object[known] = object[other]
      object[other] = nil
    }
    if case .number(let number)? = object["field"] { object["field"] = .string(number.text) }
  }

  // MARK: Types

  private static let typeNames: [String: String] = [
    "number": "quantitative", "numeric": "quantitative", "numerical": "quantitative",
    "continuous": "quantitative", "integer": "quantitative", "float": "quantitative",
    "quant": "quantitative", "linear": "quantitative", "value": "quantitative",
    "int": "quantitative",
    "string": "nominal", "text": "nominal", "category": "nominal", "categorical": "nominal",
    "categorial": "nominal", "discrete": "nominal", "name": "nominal", "boolean": "nominal",
    "bool": "nominal", "date": "temporal", "time": "temporal", "datetime": "temporal",
    "timestamp": "temporal", "year": "temporal", "ordered": "ordinal", "ordinary": "ordinal",
    "geo": "geojson",
  ]

  private mutating func formType(_ object: inout JSONObject, _ path: String) {
    guard let name = object["type"]?.stringValue, Self.type(name) == nil else { return }
    let all = ["quantitative", "temporal", "ordinal", "nominal", "geojson"]
    let known = Self.typeNames[name.lowercased()] ?? Suggestion.nearest(to: name, among: all)
    report(
      .unknownName,
      "unknown type `\(name.prefix(40))`" + (known.map { ": read as `\($0)`" } ?? ""), known,
      path: path + "/type")
    object["type"] = known.map { .string($0) }
  }

  // MARK: Aggregates and bins

  private static let aggregateNames: [String: String] = [
    "avg": "mean", "total": "sum", "maximum": "max", "minimum": "min", "cnt": "count",
    "n": "count", "unique": "distinct", "nunique": "distinct", "count_distinct": "distinct",
    "countdistinct": "distinct", "std": "stdev", "stddev": "stdev", "sd": "stdev",
    "var": "variance",
    "med": "median", "size": "count",
  ]

  private mutating func formAggregate(_ object: inout JSONObject, _ path: String) {
    guard let name = object["aggregate"]?.stringValue, AggregateOperation(rawValue: name) == nil,
      name != "argmin", name != "argmax", name != "boxplot", name != "errorbar", name != "errorband"
    else {
      if object["aggregate"] == .bool(false) || object["aggregate"]?.isNull == true {
        object["aggregate"] = nil
      }
      return
    }
    if ["", "none", "null"].contains(name.lowercased()) {
      object["aggregate"] = nil
      return
    }
    let known = aggregate(named: name, at: path + "/aggregate")
    object["aggregate"] = known.map { .string($0.rawValue) }
  }

  /// Returns the aggregate that a name means, with a note if it is another one; nil if none is near.
  ///
  /// - Parameters:
  ///   - given: The name.
  ///   - path: The JSON pointer of the value with the name.
  ///   - name: The name, if it is inside of the value at `path`.
  mutating func aggregate(
    named given: String, at path: String, name: String? = nil
  ) -> AggregateOperation? {
    if let operation = AggregateOperation(rawValue: given) { return operation }
    let key = given.lowercased()
    let all = AggregateOperation.allCases.map(\.rawValue)
    let known =
      all.contains(key) ? key : Self.aggregateNames[key] ?? Suggestion.nearest(to: key, among: all)
    report(
      .unknownName,
      "unknown aggregate `\(given.prefix(40))`"
        + (known.map { ": read as `\($0)`" } ?? ": ignored"), known, path: path, name: name)
    return known.flatMap { AggregateOperation(rawValue: $0) }
  }

  private func formBins(_ object: inout JSONObject) {
    switch object["bin"] {
    case .string(let text)? where text != "binned":
      switch text.lowercased() {
      case "true", "auto", "yes": object["bin"] = true
      case "false", "no", "none", "": object["bin"] = nil
      default:
        guard let count = Double(text), count > 0 else {
          object["bin"] = true
          break
        }
        object["bin"] = ["maxbins": JSONValue(number: count)]
      }
    case .number(let count)?:
      object["bin"] = count.double > 0 ? ["maxbins": .number(count)] : nil
    case .object(var bin)?:
      for name in ["maxBins", "max_bins", "bins", "count"] where bin["maxbins"] == nil {
        bin["maxbins"] = bin[name]
      }
      object["bin"] = .object(bin)
    default: break
    }
    if let name = object["timeUnit"]?.stringValue, let known = Self.timeUnitName(name) {
      object["timeUnit"] = .string(known)
    }
  }

  private static let timeUnitNames = [
    "daily": "yearmonthdate", "weekly": "yearweek", "monthly": "yearmonth", "yearly": "year",
    "quarterly": "yearquarter", "hour": "hours", "minute": "minutes", "second": "seconds",
    "monthyear": "yearmonth", "hourly": "yearmonthdatehours", "weekday": "day",
    "dayofweek": "day", "dayofmonth": "date",
  ]

  /// Returns the time unit that a name means; nil if it isn't known.
  static func timeUnitName(_ name: String) -> String? {
    let key = name.lowercased()
    return timeUnitNames[key] ?? [name, key].first { VegaLiteVocabulary.isTimeUnit($0) }
  }

  /// The words that ``formSort(_:)`` reads, in lowercase letters.
  static let sortWords: Set<String> = [
    "asc", "ascending", "ascend", "desc", "descending", "descend", "none", "false", "null",
  ]

  private func formSort(_ object: inout JSONObject) {
    guard let name = object["sort"]?.stringValue else { return }
    switch name.lowercased() {
    case "asc", "ascending", "ascend": object["sort"] = "ascending"
    case "desc", "descending", "descend": object["sort"] = "descending"
    case "none", "false", "null": object["sort"] = .null
    default: break
    }
  }
}
