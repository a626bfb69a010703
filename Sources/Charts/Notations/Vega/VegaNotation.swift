import ArtifactBase

/// Reads specifications of Vega of the usual shape as Vega-Lite: scales, axes, legends, and marks that
/// show fields of data through scales, also in groups of bars.
///
/// Signals have their initial values. Marks that follow other marks, events or layouts of data are left
/// out.
struct VegaNotation {
  private let source: JSONObject
  private let signals: VegaSignals
  private let data: VegaData
  /// The types and places of marks that are left out.
  private var omissions: [(type: String, path: String)] = []

  init(_ source: JSONObject) {
    self.source = source
    signals = VegaSignals(source["signals"]?.arrayValue ?? [])
    data = VegaData(source["data"]?.arrayValue ?? [], signals)
  }

  /// Whether a specification is one of Vega rather than of Vega-Lite.
  static func isSpecification(_ object: JSONObject) -> Bool {
    guard case .array(let marks)? = object["marks"], object["mark"] == nil, object["layer"] == nil
    else { return false }
    return marks.contains { $0["type"]?.stringValue != nil }
  }

  /// Returns the specification in Vega-Lite, and notes on the marks that aren't drawn; nil if there is
  /// neither a mark nor data to show.
  static func specification(
    from object: JSONObject
  ) -> (specification: JSONObject, notes: [ChartNote])? {
    var notation = VegaNotation(object)
    if let view = notation.viewSpecification() {
      let notes = notation.omissions.map { type, path in
        ChartNote(
          .notDrawn,
          "mark `\(type.prefix(20))` isn't drawn: expected positions of fields through scales",
          path: path)
      }
      return (view, notes)
    }
    return notation.dataSpecification().map { data in
      let note = ChartNote(
        .notDrawn,
        "not drawn: no mark of this Vega specification shows fields of its data through scales",
        path: "/marks")
      return (data, [note])
    }
  }

  private mutating func viewSpecification() -> JSONObject? {
    let whole = VegaGroup(scales: signals.scales(source["scales"]))
    var layers: [JSONValue] = []
    for (index, mark) in (source["marks"]?.arrayValue ?? []).enumerated() {
      layers += views(of: mark, in: whole, at: "/marks/\(index)")
    }
    guard layers.contains(where: Self.showsData) else { return nil }
    var result = JSONObject()
    for name in ["width", "height", "title", "description", "background", "padding", "autosize"] {
      if let value = source[name], value["signal"] == nil { result[name] = value }
    }
    if !signals.parameters.isEmpty { result["params"] = .array(signals.parameters) }
    result["layer"] = .array(layers)
    return result
  }

  /// Whether a view is more than words.
  private static func showsData(_ view: JSONValue) -> Bool {
    view["mark"]?["type"] != "text"
      && ["x", "y", "theta"].contains { view["encoding"]?[$0]?["field"] != nil }
  }

  /// Returns a specification in Vega-Lite that has only the first data with rows of its own; nil if
  /// there is none.
  private func dataSpecification() -> JSONObject? {
    for set in source["data"]?.arrayValue ?? [] {
      guard let name = set["name"]?.stringValue, let data = data.source(of: name),
        data["values"] != .array([])
      else { continue }
      return ["data": data, "layer": []]
    }
    return nil
  }

  // MARK: Marks

  private mutating func views(
    of mark: JSONValue, in group: VegaGroup, at path: String
  ) -> [JSONValue] {
    guard let type = mark["type"]?.stringValue else { return [] }
    if type == "group" {
      guard let inner = group.inner(of: mark, signals) else {
        omissions.append((type, path))
        return []
      }
      var views: [JSONValue] = []
      for (index, mark) in (mark["marks"]?.arrayValue ?? []).enumerated() {
        views += self.views(of: mark, in: inner, at: "\(path)/marks/\(index)")
      }
      return views
    }
    guard let view = view(of: mark, type, in: group) else {
      omissions.append((type, path))
      return []
    }
    return [view]
  }

  private static let markTypes = [
    "rect": "bar", "symbol": "point", "line": "line", "area": "area", "arc": "arc", "rule": "rule",
    "text": "text", "trail": "trail",
  ]

  /// Returns the view of a mark; nil if it can't be drawn.
  private func view(of mark: JSONValue, _ type: String, in group: VegaGroup) -> JSONValue? {
    guard let name = Self.markTypes[type] else { return nil }
    var encode = mark["encode"]?["enter"]?.objectValue ?? JSONObject()
    if case .object(let update)? = mark["encode"]?["update"] {
      for (name, value) in update.members { encode[name] = value }
    }
    var result = JSONObject()
    var pie: String?
    if let given = mark["from"]?["data"]?.stringValue {
      let dataName = given == group.facet?.name ? group.facet?.data : given
      // Data that isn't known is that of another mark.
      guard let dataName, let (rows, transforms) = data.resolved(dataName) else { return nil }
      result["data"] = rows
      if !transforms.isEmpty { result["transform"] = .array(transforms) }
      pie = data.pieField(dataName)
    } else {
      guard group.facet == nil else { return nil }
      result["data"] = ["values": [[:]]]
    }
    var view = VegaMark(name, group, signals, pie: pie)
    guard view.read(encode), !view.encoding.keys.isEmpty else { return nil }
    if let field = group.facet?.field, view.encoding["color"]?["field"]?.stringValue != field,
      ["line", "area", "trail"].contains(name)
    {
      view.encoding["detail"] = ["field": .string(field), "type": "nominal"]
    }
    addGuides(to: &view.encoding)
    result["mark"] = .object(view.properties)
    result["encoding"] = .object(view.encoding)
    return .object(result)
  }

  // MARK: Guides

  private func addGuides(to encoding: inout JSONObject) {
    let axes = source["axes"]?.arrayValue ?? []
    for channel in ["x", "y"] where encoding[channel] != nil && encoding[channel]?["value"] == nil {
      let sides = channel == "x" ? ["bottom", "top"] : ["left", "right"]
      let axis = axes.first { sides.contains($0["orient"]?.stringValue ?? "") }
      guard let axis else {
        encoding[channel]?["axis"] = .null
        continue
      }
      var object = signals.resolved(axis)?.objectValue ?? JSONObject()
      for name in ["scale", "encode"] { object[name] = nil }
      for (name, usual) in [("title", JSONValue.null), ("grid", false), ("labelAngle", 0)]
      where object[name] == nil {
        object[name] = usual
      }
      encoding[channel]?["axis"] = .object(object)
    }
    let legends = source["legends"]?.arrayValue ?? []
    for channel in ["color", "size", "shape", "opacity"] where encoding[channel]?["field"] != nil {
      guard let legend = legends.first else {
        encoding[channel]?["legend"] = .null
        continue
      }
      encoding[channel]?["legend"] = ["title": legend["title"] ?? .null]
    }
  }
}
