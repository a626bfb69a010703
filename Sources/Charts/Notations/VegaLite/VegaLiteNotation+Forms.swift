import ArtifactBase

/// Rewrites forms that Vega-Lite doesn't know but whose meaning is plain: other names of marks, channels
/// and properties, channels given as texts, data as plain rows.
extension VegaLiteNotation {
  /// The properties of a view, and the rows that some models write in it.
  private static let viewProperties =
    VegaLiteMembers.view.keys.filter { !$0.hasPrefix("$") }.sorted() + ["values"]

  /// Returns the properties of a view with their usual names.
  mutating func formed(view object: JSONObject, path: String) -> JSONObject {
    var object = object
    for name in object.keys
    where !Self.viewProperties.contains(name) && !name.hasPrefix("$")
      && ChartChannel(rawValue: name) == nil
    {
      guard let known = Suggestion.nearest(to: name, among: Self.viewProperties),
        object[known] == nil
      else { continue }
      report(
        .unknownMember, "unknown property `\(name.prefix(40))`: read as `\(known)`", known,
        path: path + "/" + name)
      object[known] = object[name]
      object[name] = nil
    }
    if let values = object["values"], object["data"] == nil {
      object["data"] = ["values": values]
      report(
        .unknownMember, "`values` belongs into `data`", "data", path: path + "/values")
    }
    if let data = object["data"] { object["data"] = formed(data: data, path: path + "/data") }
    liftEncoding(&object, path)
    guard let mark = object["mark"] else { return object }
    let isCompound = object["layer"] != nil && object["encoding"] == nil
    let type = mark.stringValue ?? mark["type"]?.stringValue
    if let type, !Self.marks.contains(type), !isCompound {
      rename(mark: type, &object, path)
    }
    return object
  }

  /// Takes channels that are in `mark` or beside it into `encoding`.
  private mutating func liftEncoding(_ object: inout JSONObject, _ path: String) {
    if case .object(var mark)? = object["mark"] {
      for name in ["encoding", "data"] where mark[name] != nil && object[name] == nil {
        report(
          .unknownMember, "`\(name)` belongs beside `mark`, not into it",
          path: path + "/mark/" + name
        )
        object[name] = mark[name]
        mark[name] = nil
      }
      for name in ["mark", "kind", "name"] where mark["type"] == nil {
        mark["type"] = mark[name]?.stringValue.map { .string($0) }
      }
      object["mark"] = .object(mark)
    }
    if object["encoding"] == nil, object["mark"] != nil {
      var encoding = JSONObject()
      for (name, value) in object.members {
        guard let channel = ChartChannel(rawValue: name), channel.hasScale || channel == .text
        else { continue }
        switch value {
        case .object, .string: encoding[name] = value
        default: continue
        }
      }
      if encoding.count > 0 {
        report(.unknownMember, "channels belong into `encoding`", "encoding", path: path)
        for name in encoding.keys { object[name] = nil }
        object["encoding"] = .object(encoding)
      }
    }
    if case .object(let encoding)? = object["encoding"] {
      object["encoding"] = .object(formed(encoding: encoding, path: path + "/encoding"))
    }
  }

  // MARK: Data

  private mutating func formed(data: JSONValue, path: String) -> JSONValue {
    switch data {
    case .array: return ["values": data]
    case .string(let text):
      if text.utf8.contains(UInt8(ascii: "\n")) { return ["values": data] }
      return datasets[text] == nil ? ["url": data] : ["name": data]
    case .object(let object):
      let known = ["values", "url", "name", "sequence", "sphere", "graticule", "format"]
      guard !object.keys.contains(where: known.contains) else { return data }
      for name in ["rows", "records", "data", "items", "value"]
      where object[name]?.arrayValue != nil {
        report(
          .unknownMember, "unknown property `\(name)`: read as `values`", "values",
          path: path + "/" + name)
        if let columns = object["columns"], let values = object[name] {
          return ["values": Self.rows(values, columns)]
        }
        return ["values": object[name] ?? .null]
      }
      return object.count > 0 ? ["values": data] : data
    default: return data
    }
  }

  /// Returns rows given as arrays as objects.
  private static func rows(_ rows: JSONValue, _ columns: JSONValue) -> JSONValue {
    let names = columns.arrayValue?.compactMap { $0.stringValue ?? $0["name"]?.stringValue } ?? []
    return .array(
      (rows.arrayValue ?? []).map { row in
        guard case .array(let values) = row else { return row }
        return .object(JSONObject(zip(names, values).map { (key: $0, value: $1) }))
      })
  }

  /// Returns rows of data that are given by columns, or as arrays below a header; nil for others.
  static func rows(of data: JSONValue) -> [JSONValue]? {
    switch data {
    case .array(let list):
      guard list.count > 1, case .array(let header)? = list.first, !header.isEmpty,
        header.allSatisfy({ $0.stringValue != nil }),
        case .array(let first) = list[1], first.contains(where: { $0.stringValue == nil })
      else { return nil }
      return rows(.array(Array(list.dropFirst())), .array(header)).arrayValue
    case .object(let object):
      guard object["type"]?.stringValue == nil, object.count > 0 else { return nil }
      var columns: [(name: String, values: [JSONValue])] = []
      for (name, value) in object.members {
        switch value {
        case .array(let values): columns.append((name, values))
        // Columns whose rows have names.
        case .object(let values): columns.append((name, values.values))
        default: return nil
        }
      }
      let count = columns[0].values.count
      guard count > 0, columns.allSatisfy({ $0.values.count == count }),
        columns.contains(where: { column in
          column.values.contains { $0.objectValue == nil && $0.arrayValue == nil }
        })
      else { return nil }
      return (0..<count).map { row in
        .object(JSONObject(columns.map { (key: $0.name, value: $0.values[row]) }))
      }
    default: return nil
    }
  }

  // MARK: Marks

  /// Other names of marks.
  private static let markNames: [String: String] = [
    "pie": "arc", "donut": "arc", "doughnut": "arc", "ring": "arc", "scatter": "point",
    "scatterplot": "point", "points": "point", "dot": "point", "bubble": "circle", "column": "bar",
    "bars": "bar", "barh": "bar", "histogram": "bar", "hist": "bar", "stackedbar": "bar",
    "groupedbar": "bar", "horizontalbar": "bar", "stackedcolumn": "bar", "groupedcolumn": "bar",
    "waterfall": "bar", "funnel": "bar", "heatmap": "rect", "heat": "rect", "lines": "line",
    "spline": "line", "stackedarea": "area", "streamgraph": "area", "box": "boxplot",
    "boxandwhisker": "boxplot", "map": "geoshape", "choropleth": "geoshape", "label": "text",
    "lollipop": "bar", "sparkline": "line", "step": "line", "rectangle": "rect",
    "error": "errorbar",
    "labels": "text", "bubblechart": "circle", "gauge": "arc",
  ]

  private mutating func rename(mark type: String, _ object: inout JSONObject, _ path: String) {
    var key = type.lowercased().filter { $0.isLetter }
    for suffix in ["chart", "plot", "graph"] where key.hasSuffix(suffix) && key.count > suffix.count
    {
      if Self.marks.contains(key) || Self.markNames[key] != nil { break }
      key = String(key.dropLast(suffix.count))
    }
    guard let known = Self.marks.contains(key) ? key : Self.markNames[key] else { return }
    report(
      .unknownName, "mark `\(type.prefix(40))`: read as `\(known)`", known, path: path + "/mark")
    var properties = object["mark"]?.objectValue ?? JSONObject()
    properties["type"] = .string(known)
    var encoding = object["encoding"]?.objectValue ?? JSONObject()
    switch key {
    case "pie", "donut", "doughnut", "ring", "gauge":
      Self.makeArc(&encoding)
      if key != "pie", properties["innerRadius"] == nil { properties["innerRadius"] = 60 }
    case "histogram", "hist":
      let channel = encoding["x"] == nil && encoding["y"] != nil ? "y" : "x"
      if encoding[channel]?["bin"] == nil, encoding[channel]?["aggregate"] == nil,
        encoding[channel] != nil
      {
        encoding[channel]?["bin"] = true
      }
      let other = channel == "x" ? "y" : "x"
      if encoding[other] == nil { encoding[other] = ["aggregate": "count"] }
    case "spline" where properties["interpolate"] == nil: properties["interpolate"] = "monotone"
    case "step" where properties["interpolate"] == nil: properties["interpolate"] = "step-after"
    case "streamgraph" where encoding["y"]?["stack"] == nil: encoding["y"]?["stack"] = "center"
    default: break
    }
    object["mark"] = .object(properties)
    if encoding.count > 0 { object["encoding"] = .object(encoding) }
  }

  /// Makes angles of the numbers of an encoding, and colors of its categories.
  private static func makeArc(_ encoding: inout JSONObject) {
    func isNumber(_ name: String) -> Bool {
      let definition = encoding[name]
      return definition?["type"] == "quantitative" || definition?["aggregate"] != nil
    }
    func move(_ name: String, to channel: String) {
      var definition = encoding[name]
      definition?["axis"] = nil
      if channel == "theta", definition?["type"] == nil, definition?["field"] != nil {
        definition?["type"] = "quantitative"
      }
      encoding[channel] = definition
      encoding[name] = nil
    }
    if encoding["theta"] == nil {
      let names = ["y", "x", "angle", "size", "radius", "text"].filter { encoding[$0] != nil }
      if let name = names.first(where: isNumber) ?? names.first { move(name, to: "theta") }
    }
    if encoding["color"] == nil,
      let name = ["x", "y", "label", "detail", "shape", "fill"].first(where: { encoding[$0] != nil }
      )
    {
      move(name, to: "color")
    }
    for name in ["x", "y"] where encoding[name]?["field"] != nil { encoding[name] = nil }
  }
}
