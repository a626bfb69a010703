import ArtifactBase

/// Reads specifications of Vega of the usual shape as Vega-Lite: scales, axes, legends, and marks that
/// show fields of data through scales.
///
/// Signals, events and layouts of data are ignored.
struct VegaNotation {
  private let source: JSONObject
  /// The scales by name.
  private var scales: [String: JSONObject] = [:]
  private let data: VegaData

  init(_ source: JSONObject) {
    self.source = source
    data = VegaData(source["data"]?.arrayValue ?? [])
    for scale in source["scales"]?.arrayValue ?? [] {
      if let name = scale["name"]?.stringValue { scales[name] = scale.objectValue }
    }
  }

  /// Whether a specification is one of Vega rather than of Vega-Lite.
  static func isSpecification(_ object: JSONObject) -> Bool {
    guard case .array(let marks)? = object["marks"], object["mark"] == nil, object["layer"] == nil
    else { return false }
    return marks.contains { $0["type"]?.stringValue != nil }
  }

  /// Returns the specification in Vega-Lite; nil if no mark can be shown.
  func viewSpecification() -> JSONObject? {
    var layers: [JSONValue] = []
    for mark in source["marks"]?.arrayValue ?? [] {
      layers += views(of: mark, facet: nil, depth: 0)
    }
    guard !layers.isEmpty else { return nil }
    var result = JSONObject()
    for name in ["width", "height", "title", "description", "background", "padding", "autosize"] {
      if let value = source[name], value["signal"] == nil { result[name] = value }
    }
    result["layer"] = .array(layers)
    return result
  }

  /// Returns a specification in Vega-Lite that has only the first data with rows of its own; nil if
  /// there is none.
  func dataSpecification() -> JSONObject? {
    for set in source["data"]?.arrayValue ?? [] {
      guard let name = set["name"]?.stringValue, let values = set["values"], values != .array([])
      else { continue }
      let (data, transforms) = data.resolved(name) ?? (["values": values], [])
      return ["data": data, "transform": .array(transforms), "layer": []]
    }
    return nil
  }

  // MARK: Marks

  private func views(
    of mark: JSONValue, facet: (data: String, field: String?)?, depth: Int
  ) -> [JSONValue] {
    guard depth < 4, let type = mark["type"]?.stringValue else { return [] }
    if type == "group" {
      var facet = facet
      if let group = mark["from"]?["facet"] {
        let groupby = group["groupby"]?.stringValue ?? group["groupby"]?[0]?.stringValue
        if let data = group["data"]?.stringValue { facet = (data, groupby) }
      }
      return (mark["marks"]?.arrayValue ?? []).flatMap {
        views(of: $0, facet: facet, depth: depth + 1)
      }
    }
    let names = [
      "rect": "bar", "symbol": "point", "line": "line", "area": "area", "arc": "arc",
      "rule": "rule",
      "text": "text", "trail": "trail",
    ]
    guard let name = names[type] else { return [] }
    var encode = mark["encode"]?["enter"]?.objectValue ?? JSONObject()
    if case .object(let update)? = mark["encode"]?["update"] {
      for (name, value) in update.members { encode[name] = value }
    }
    let given = mark["from"]?["data"]?.stringValue
    let dataName =
      facet.map { facet in
        given.map { data.has($0) } == true ? given ?? facet.data : facet.data
      } ?? given
    var view = VegaMark(name, scales: scales, pie: dataName.flatMap { data.pieField($0) })
    view.read(encode)
    guard !view.encoding.keys.isEmpty else { return [] }
    if let field = facet?.field, view.encoding["color"]?["field"]?.stringValue != field {
      view.encoding["detail"] = ["field": .string(field), "type": "nominal"]
    }
    addGuides(to: &view.encoding)
    var result: JSONObject = ["mark": .object(view.properties), "encoding": .object(view.encoding)]
    if let dataName, let (rows, transforms) = data.resolved(dataName) {
      result["data"] = rows
      if !transforms.isEmpty { result["transform"] = .array(transforms) }
    } else if mark["from"] == nil {
      result["data"] = ["values": [[:]]]
    }
    return [.object(result)]
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
      var object = axis.objectValue ?? JSONObject()
      for name in ["scale", "encode"] { object[name] = nil }
      if object["title"] == nil { object["title"] = .null }
      if object["grid"] == nil { object["grid"] = false }
      encoding[channel]?["axis"] = .object(object)
    }
    let legends = source["legends"]?.arrayValue ?? []
    for channel in ["color", "size", "shape", "opacity"] where encoding[channel]?["field"] != nil {
      guard let legend = legends.first else {
        encoding[channel]?["legend"] = .null
        continue
      }
      encoding[channel]?["legend"] = legend["title"].map { ["title": $0] } ?? [:]
    }
  }
}
