import ArtifactCore

/// A way to write a spec that streams.
struct SpecForm: Hashable, Sendable {
  /// Where elements stand.
  enum Elements: Hashable, Sendable, CaseIterable {
    case byID, arrayWithIDFirst, arrayWithIDLast
  }

  var elements: Elements
  var isPretty: Bool

  static let standard = SpecForm(elements: .byID, isPretty: false)

  static let all = Elements.allCases.flatMap { elements in
    [false, true].map { SpecForm(elements: elements, isPretty: $0) }
  }

  /// A spec with elements by id, written so.
  func text(of spec: JSONValue) -> String {
    var spec = spec
    if elements != .byID, case .object(var document) = spec,
      case .object(let members)? = document["elements"]
    {
      document["elements"] = .array(members.members.map { listed($0.value, id: $0.key) })
      spec = .object(document)
    }
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
