import ArtifactCore

/// A way to write a spec that streams.
struct SpecForm: Hashable, Sendable {
  /// Where elements stand.
  enum Elements: Hashable, Sendable, CaseIterable {
    case byID, arrayWithIDFirst, arrayWithIDLast
  }

  var elements: Elements
  var isPretty = false

  /// Whether the spec stands in `spec`.
  var isWrapped = false

  static let standard = SpecForm(elements: .byID)

  static let all =
    Elements.allCases.flatMap { elements in
      [false, true].map { SpecForm(elements: elements, isPretty: $0) }
    } + [
      SpecForm(elements: .byID, isWrapped: true),
      SpecForm(elements: .arrayWithIDLast, isPretty: true, isWrapped: true),
    ]

  /// A spec with elements by id, written so.
  func text(of spec: JSONValue) -> String {
    var spec = spec
    if elements != .byID, case .object(var document) = spec,
      case .object(let members)? = document["elements"]
    {
      document["elements"] = .array(members.members.map { listed($0.value, id: $0.key) })
      spec = .object(document)
    }
    if isWrapped { spec = ["name": "a form", "spec": spec, "version": 1] }
    return spec.serialized(pretty: isPretty)
  }

  private func listed(_ element: JSONValue, id: String) -> JSONValue {
    guard case .object(let members) = element else { return element }
    var result = JSONObject()
    if elements == .arrayWithIDFirst { result["id"] = .string(id) }
    for (name, value) in members.members where name != "id" { result[name] = value }
    result["id"] = .string(id)
    return .object(result)
  }
}
