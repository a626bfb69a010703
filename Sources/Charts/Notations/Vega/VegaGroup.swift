import ArtifactBase

/// What the marks in a group of a specification of Vega inherit.
struct VegaGroup {
  /// The scales by name.
  var scales: [String: JSONObject]
  /// The data that is divided into groups, the name of a part, and the field that divides it.
  var facet: (data: String, name: String?, field: String?)?
  /// The scales that the group defines itself.
  private var ownScales: Set<String> = []
  /// Where the group is, by the channels `x` and `y`.
  private var positions: [String: JSONValue] = [:]
  private var depth = 0

  init(scales: [String: JSONObject]) { self.scales = scales }

  private static let depthLimit = 4

  /// Returns what the marks of an inner group inherit; nil if the group can't be drawn: it has data, a
  /// layout or a place of its own that isn't that of a field through a scale.
  func inner(of mark: JSONValue, _ signals: VegaSignals) -> VegaGroup? {
    guard depth < Self.depthLimit, mark["data"] == nil, mark["layout"] == nil else { return nil }
    var inner = self
    inner.depth += 1
    if let facet = mark["from"]?["facet"] {
      guard let data = facet["data"]?.stringValue else { return nil }
      let field = facet["groupby"]?.stringValue ?? facet["groupby"]?[0]?.stringValue
      inner.facet = (data, facet["name"]?.stringValue, field)
    }
    for part in ["enter", "update"] {
      for channel in ["x", "y"] {
        guard let value = mark["encode"]?[part]?[channel] else { continue }
        if value["scale"] != nil, value["field"] != nil {
          inner.positions[channel] = value
        } else if value["value"]?.doubleValue != 0 {
          return nil
        }
      }
    }
    let own = signals.scales(mark["scales"])
    inner.ownScales.formUnion(own.keys)
    inner.scales.merge(own) { $1 }
    return inner
  }

  /// Returns the position of the group if a value is one inside of it, through a scale of the group.
  func position(around value: JSONValue, _ channel: String) -> JSONValue? {
    guard isOwn(value) else { return nil }
    return positions[channel]
  }

  /// Whether a value has a scale that the group defines.
  func isOwn(_ value: JSONValue) -> Bool {
    value["scale"]?.stringValue.map { ownScales.contains($0) } ?? false
  }
}
