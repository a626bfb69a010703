public import ArtifactBase

/// Reads Vega-Lite specifications as charts.
///
/// ```swift
/// let chart = VegaLiteNotation.chart(from: try JSONValue(parsing: text))
/// ```
public struct VegaLiteNotation {
  /// What is wrong with a specification, collected while it is read.
  public private(set) var notes: [ChartNote] = []
  private(set) var datasets: [String: DataFrame] = [:]
  /// The JSON pointer of what is read, for notes without a place of their own.
  var place = ""
  /// The fields that transforms would make which aren't understood.
  var lostFields: Set<String> = []
  /// The data sets as they are written, to be read in other formats.
  private var writtenDatasets = JSONObject()

  /// Reads a specification.
  ///
  /// - Returns: The chart, and what of the specification isn't understood; nil if it has no view.
  /// - Complexity: O(size of the specification).
  public static func chart(from json: JSONValue) -> (chart: Chart, notes: [ChartNote])? {
    var notation = VegaLiteNotation()
    guard var object = notation.root(json) else { return nil }
    if VegaNotation.isSpecification(object) {
      guard let (lite, notes) = VegaNotation.specification(from: object) else { return nil }
      object = lite
      notation.notes += notes.prefix(ChartLimits.notes)
    }
    notation.readDatasets(object)
    guard let view = notation.view(object, at: "", depth: 0) else { return nil }
    var options = JSONObject()
    for name in chartOptions { options[name] = object[name] }
    for (name, value) in extras(object, "chart").members { options[name] = value }
    var config = object["config"]?.objectValue ?? JSONObject()
    if case .object(let theme)? = object["usermeta"]?["embedOptions"]?["config"] {
      config = ChartConfig.merged(theme, config)
    }
    let chart = Chart(
      view: view, datasets: notation.datasets, config: config, options: options)
    return (chart, notation.notes)
  }

  mutating func report(
    _ code: ChartNote.Code, _ message: String, _ suggestion: String? = nil, path: String = "",
    name: String? = nil
  ) {
    let note = ChartNote(
      code, message, suggestion: suggestion, path: path.isEmpty ? place : path, name: name)
    guard notes.count < ChartLimits.notes, !notes.contains(note) else { return }
    notes.append(note)
  }

  /// Returns the object of a specification: views in an array are below each other.
  private mutating func root(_ json: JSONValue) -> JSONObject? {
    switch json {
    case .array(let views):
      guard views.contains(where: { $0["mark"] != nil || $0["layer"] != nil }) else { return nil }
      report(
        .unknownName, "a chart is an object: the views of the array are drawn below each other")
      return views.count == 1 ? views[0].objectValue : ["vconcat": json]
    case .object(let object):
      // A specification inside of another object.
      if object["mark"] == nil, object["layer"] == nil, object["repeat"] == nil,
        object["facet"] == nil
      {
        for name in ["spec", "chart", "vega-lite", "vegaLite", "vega_lite"] {
          guard case .object(var inner)? = object[name] else { continue }
          for (name, value) in object.members where inner[name] == nil && name == "data" {
            inner[name] = value
          }
          return inner
        }
      }
      return object
    default: return nil
    }
  }

  // MARK: Data

  private mutating func readDatasets(_ object: JSONObject) {
    guard case .object(let sets)? = object["datasets"] else { return }
    writtenDatasets = sets
    let formats = Self.extras(object, "formats")
    for (name, value) in sets.members {
      datasets[name] = frame(of: value, format: formats[name]?.objectValue)
    }
  }

  /// What ``json(of:)`` writes that Vega-Lite has no names for.
  private static func extras(_ object: JSONObject, _ name: String) -> JSONObject {
    object["usermeta"]?["charts"]?[name]?.objectValue ?? JSONObject()
  }

  private func frame(of value: JSONValue, format: JSONObject?) -> DataFrame {
    var frame: DataFrame
    switch value {
    case .array(let rows): frame = DataFrame(rows: Self.rows(of: value) ?? rows)
    case .string(let text):
      let type = format?["type"]?.stringValue
      switch type {
      case "json", "topojson":
        guard let json = try? JSONValue(parsing: text) else { return DataFrame() }
        return self.frame(of: json, format: format)
      case "tsv": frame = Self.table(text, UInt8(ascii: "\t"), format)
      case "dsv":
        let delimiter = format?["delimiter"]?.stringValue?.utf8.first ?? UInt8(ascii: ",")
        frame = Self.table(text, delimiter, format)
      default:
        let isTabbed =
          text.utf8.contains(UInt8(ascii: "\t")) && !text.utf8.contains(UInt8(ascii: ","))
        frame = Self.table(text, UInt8(ascii: isTabbed ? "\t" : ","), format)
      }
    case .object(let object):
      var value = value
      if let property = format?["property"]?.stringValue {
        for part in FieldPath.parts(of: property) { value = value[part] ?? .null }
        return self.frame(of: value, format: format?.removing("property"))
      }
      if format?["type"] == "topojson", let frame = Self.topologyFrame(object, format) {
        return Self.parsed(frame, format)
      }
      if let features = object["features"]?.arrayValue {
        frame = DataFrame(rows: features)
      } else if format?["type"] != "topojson", let rows = Self.rows(of: value) {
        frame = DataFrame(rows: rows)
      } else {
        frame = DataFrame(rows: [value])
      }
    default: frame = DataFrame(rows: [value])
    }
    return Self.parsed(frame, format)
  }

  /// Returns a table of separated values. Columns that are read with a pattern stay texts.
  private static func table(_ text: String, _ delimiter: UInt8, _ format: JSONObject?) -> DataFrame
  {
    let frame = CSV.frame(of: text, delimiter: delimiter)
    guard case .object(let parse)? = format?["parse"],
      parse.values.contains(where: { $0.stringValue.flatMap(datePattern) != nil })
    else { return frame }
    let texts = CSV.frame(of: text, delimiter: delimiter, types: .named([:]))
    var result = frame
    for (name, type) in parse.members where type.stringValue.flatMap(datePattern) != nil {
      if texts.hasColumn(name) { result[name] = texts.column(at: name) }
    }
    return result
  }

  /// Returns the features of a topology, or its lines, as a format asks for; nil if there are none.
  private static func topologyFrame(_ object: JSONObject, _ format: JSONObject?) -> DataFrame? {
    guard var topology = Topology(object) else { return nil }
    if let name = format?["feature"]?.stringValue {
      return topology.features(name).map { DataFrame(records: $0) }
    }
    guard let name = format?["mesh"]?.stringValue else { return nil }
    let filter = format?["filter"]?.stringValue
    let isInterior = filter == "interior" ? true : filter == "exterior" ? false : nil
    return topology.mesh(name, isInterior: isInterior).map { DataFrame(records: [$0]) }
  }

  /// Returns the data with the types that a format gives.
  private static func parsed(_ frame: DataFrame, _ format: JSONObject?) -> DataFrame {
    guard let format else { return frame }
    guard case .object(let parse)? = format["parse"] else {
      return WrittenFrame.reading(frame, format)
    }
    var frame = frame
    for (path, type) in parse.members {
      guard let text = type.stringValue, frame.hasColumn(at: path) else { continue }
      var name = path
      let parts = FieldPath.parts(of: path)
      if !frame.hasColumn(path), parts.count == 1 { name = parts[0] }
      if let pattern = Self.datePattern(text) {
        let format = TimeFormat(pattern)
        frame[name] = Column(
          frame.column(at: name).values.lazy.map { value in
            format.time(of: value.asText).map { .date($0) } ?? .null
          })
        continue
      }
      guard let type = ColumnType(name: text) else { continue }
      frame[name] = frame.column(at: name).converted(to: type)
    }
    return WrittenFrame.reading(frame, format)
  }

  /// The pattern of `date:'%d.%m.%Y'` or `utc:'%Y'`; nil for other types.
  private static func datePattern(_ type: String) -> String? {
    guard type.hasPrefix("date:") || type.hasPrefix("utc:"), let colon = type.firstIndex(of: ":")
    else { return nil }
    return String(type[type.index(after: colon)...].filter { $0 != "'" && $0 != "\"" })
  }

  mutating func data(_ json: JSONValue) -> ChartData? {
    guard case .object(let object) = json else {
      if json.isNull { return .frame(DataFrame(rows: [.object(JSONObject())])) }
      return nil
    }
    let format = object["format"]?.objectValue
    let name = object["name"]?.stringValue
    if let values = object["values"] {
      let frame = frame(of: values, format: format)
      if let name { datasets[name] = frame }
      return .frame(frame)
    }
    if case .object(let sequence)? = object["sequence"] {
      let start = sequence["start"]?.doubleValue ?? 0
      let step = sequence["step"]?.doubleValue ?? 1
      let stop = sequence["stop"]?.doubleValue ?? start
      let count = step == 0 ? 0 : ((stop - start) / step).rounded(.up)
      let numbers = (0..<Int(max(0, min(count, 100_000)))).map { start + Double($0) * step }
      var frame = DataFrame(rowCount: numbers.count)
      frame[sequence["as"]?.stringValue ?? "data"] = Column(numbers: numbers)
      return .frame(frame)
    }
    if let sphere = object["sphere"], sphere != false {
      return .frame(DataFrame(rows: [["type": "Sphere"]]))
    }
    if let graticule = object["graticule"], graticule != false {
      return .frame(DataFrame(rows: [Graticule.geometry(graticule)]))
    }
    if let url = object["url"]?.stringValue { return .external(url) }
    guard let name else { return nil }
    if let format, let value = writtenDatasets[name] {
      return .frame(frame(of: value, format: format))
    }
    return .named(name)
  }

  // MARK: Views

  private mutating func view(_ object: JSONObject, at path: String, depth: Int) -> ChartView? {
    guard depth < ChartView.depthLimit else {
      report(
        .limit, "views nested deeper than \(ChartView.depthLimit) levels: ignored", path: path)
      return nil
    }
    let object = formed(view: object, path: path)
    guard var content = content(object, at: path, depth: depth) else { return nil }
    if case .unit(var mark) = content, mark.type == "geoshape", mark.properties["filled"] == nil,
      let graticule = object["data"]?["graticule"], graticule != false
    {
      mark.properties["filled"] = false
      content = .unit(mark)
    }
    var view = ChartView(content)
    view.path = path
    if let data = object["data"] { view.data = self.data(data) }
    if case .array(let transforms)? = object["transform"] {
      lostFields = []
      for (index, transform) in transforms.enumerated() {
        place = "\(path)/transform/\(index)"
        let read = self.transforms(transform)
        view.transforms += read
        view.transformPlaces += read.map { _ in index }
        if read.isEmpty { loseOutputs(of: transform) }
      }
      view.lostFields = lostFields
      place = ""
    }
    if case .object(let encoding)? = object["encoding"] {
      view.encoding = self.encoding(encoding, at: path + "/encoding")
    }
    view.name = object["name"]?.stringValue
    view.title = object["title"]
    view.width = object["width"]
    view.height = object["height"]
    view.projection = object["projection"]
    view.parameters = (object["params"]?.arrayValue ?? []).compactMap(\.objectValue)
    if case .object(let selections)? = object["selection"] {
      for (name, selection) in selections.members {
        view.parameters.append(["name": .string(name), "select": selection])
      }
    }
    view.resolve = object["resolve"]?.objectValue ?? JSONObject()
    for name in Self.viewOptions { view.options[name] = object[name] }
    for (name, value) in Self.extras(object, "view").members { view.options[name] = value }
    return view
  }

  private mutating func content(
    _ object: JSONObject, at path: String, depth: Int
  ) -> ChartView.Content? {
    func columns() -> Int? { object["columns"]?.intValue }
    // Layers precede a mark beside them.
    if case .array(let layers)? = object["layer"], !layers.isEmpty || object["mark"] == nil {
      return .layer(views(layers, at: path + "/layer", depth))
    }
    if let mark = object["mark"] { return self.mark(mark, at: path + "/mark").map { .unit($0) } }
    if case .array(let views)? = object["hconcat"] {
      return .concat(self.views(views, at: path + "/hconcat", depth), columns: nil)
    }
    if case .array(let views)? = object["vconcat"] {
      return .concat(self.views(views, at: path + "/vconcat", depth), columns: 1)
    }
    if case .array(let views)? = object["concat"] {
      return .concat(self.views(views, at: path + "/concat", depth), columns: columns())
    }
    guard case .object(let inner)? = object["spec"],
      let view = view(inner, at: path + "/spec", depth: depth + 1)
    else {
      return nil
    }
    if let repetition = object["repeat"] {
      switch repetition {
      case .array: return .repeat(["repeat": repetition], columns: columns(), view)
      case .object(let lists): return .repeat(lists, columns: columns(), view)
      default: return nil
      }
    }
    guard case .object(let facet)? = object["facet"] else { return nil }
    var encoding = ChartEncoding()
    if facet["field"] != nil || facet["bin"] != nil || facet["timeUnit"] != nil {
      encoding[.facet] = definition(.object(facet))
    } else {
      encoding = self.encoding(formed(encoding: facet, path: path + "/facet"), at: path + "/facet")
    }
    return .facet(encoding, columns: columns() ?? facet["columns"]?.intValue, view)
  }

  private mutating func views(_ list: [JSONValue], at path: String, _ depth: Int) -> [ChartView] {
    var views: [ChartView] = []
    for (index, json) in list.enumerated() {
      guard case .object(let object) = json,
        let view = view(object, at: "\(path)/\(index)", depth: depth + 1)
      else { continue }
      views.append(view)
    }
    return views
  }

  /// The kinds of marks.
  package static let marks: Set<String> = [
    "arc", "area", "bar", "boxplot", "circle", "errorband", "errorbar", "geoshape", "image", "line",
    "point", "rect", "rule", "square", "text", "tick", "trail",
  ]

  private mutating func mark(_ json: JSONValue, at path: String) -> ChartMark? {
    let type = json.stringValue ?? json["type"]?.stringValue
    guard let type else { return nil }
    var properties = json.objectValue ?? JSONObject()
    properties["type"] = nil
    guard !Self.marks.contains(type) else { return ChartMark(type, properties) }
    let suggestion = Suggestion.nearest(to: type, among: Self.marks.sorted())
    report(
      .unknownName, "unknown mark `\(type.prefix(40))`: drawn as `\(suggestion ?? "bar")`",
      suggestion, path: path)
    return suggestion.map { ChartMark($0, properties) } ?? ChartMark("bar", properties)
  }

  // MARK: Encodings

  private mutating func encoding(_ object: JSONObject, at path: String) -> ChartEncoding {
    var encoding = ChartEncoding()
    for (name, json) in object.members {
      guard let channel = ChartChannel(rawValue: name) else {
        report(
          .unknownMember, "unknown channel `\(name.prefix(40))`: ignored",
          Suggestion.nearest(to: name, among: ChartChannel.allCases.map(\.rawValue)),
          path: path + "/" + name)
        continue
      }
      switch json {
      case .array(let list): encoding[all: channel] = list.compactMap { definition($0) }
      case .null: encoding[channel] = ChannelDefinition()
      default: encoding[channel] = definition(json)
      }
    }
    return encoding
  }

  private func definition(_ json: JSONValue) -> ChannelDefinition? {
    guard case .object(let object) = json else { return nil }
    var definition = plainDefinition(object)
    var conditions: [JSONValue] = []
    if let condition = object["condition"] {
      conditions = condition.arrayValue ?? [condition]
    }
    for condition in conditions {
      guard case .object(let object) = condition else { continue }
      var test = JSONObject()
      for name in ["param", "selection", "test", "empty"] { test[name] = object[name] }
      if let selection = test["selection"] { test["param"] = selection }
      definition.conditions.append(.init(test: test, definition: plainDefinition(object)))
    }
    return definition
  }

  private func plainDefinition(_ object: JSONObject) -> ChannelDefinition {
    var definition = ChannelDefinition()
    var parameter: Double?
    definition.field = object["field"]?.stringValue
    definition.type = object["type"]?.stringValue.flatMap(Self.type)
    switch object["aggregate"] {
    case .string(let name)?: definition.aggregate = name
    case .object(let argument)?:
      if let member = argument.members.first {
        definition.aggregate = member.key
        definition.aggregateArgument = member.value.stringValue
        parameter = member.value.doubleValue
      }
    default: break
    }
    definition.timeUnit = object["timeUnit"].flatMap { $0.isNull ? nil : $0 }
    definition.bin = object["bin"].flatMap { $0.isNull || $0 == false ? nil : $0 }
    definition.datum = object["datum"]
    definition.value = object["value"]
    var options = object
    for name in [
      "type", "aggregate", "timeUnit", "bin", "datum", "value", "condition", "param", "test",
      "empty",
    ] { options[name] = nil }
    if definition.field != nil { options["field"] = nil }
    if let parameter { options["aggregateParameter"] = JSONValue(number: parameter) }
    definition.options = options
    return definition
  }

  static func type(_ name: String) -> FieldType? {
    switch name.lowercased() {
    case "q": .quantitative
    case "t": .temporal
    case "o": .ordinal
    case "n": .nominal
    case let name: FieldType(rawValue: name)
    }
  }
}

extension JSONObject {
  func removing(_ name: String) -> JSONObject {
    var object = self
    object[name] = nil
    return object
  }
}
