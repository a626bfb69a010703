import ArtifactCore
import SpecRender

extension ResolvedNode {
  /// The tree as the suite writes it, markers left out.
  var dump: JSONValue {
    var result: JSONObject = ["id": .string(id), "type": .string(type), "props": .object(props)]
    let shown = children.filter { $0.marker == nil }
    if !shown.isEmpty { result["children"] = .array(shown.map(\.dump)) }
    if !bindings.isEmpty {
      result["bind"] = .object(
        JSONObject(bindings.map { (key: $0.prop, value: .string($0.pointer.description)) }))
    }
    if let key { result["key"] = .string(key) }
    if let scope { result["scope"] = .string(scope.description) }
    if isUnknown { result["unknown"] = true }
    return .object(result)
  }

  /// The node of an element under the keys of the rows around it.
  func find(_ id: String, keys: [String] = []) -> ResolvedNode? {
    var rest = keys[...]
    if let key, let first = rest.first {
      guard key == first else { return nil }
      rest = rest.dropFirst()
    }
    if self.id == id, rest.isEmpty { return self }
    for child in children {
      if let node = child.find(id, keys: Array(rest)) { return node }
    }
    return nil
  }

  /// How many nodes there are from here down.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// The name of the node in lists of what was resolved.
  var label: String { item.map { "\(id)@\($0)" } ?? id }
}

extension ResolvedNode {
  /// All that is shown, markers too.
  var fullDump: JSONValue {
    var result: JSONObject = ["id": .string(id), "type": .string(type), "props": .object(props)]
    if let marker { result["marker"] = .string(marker.rawValue) }
    result["children"] = .array(children.map(\.fullDump))
    result["bind"] = .object(
      JSONObject(bindings.map { (key: $0.prop, value: .string($0.pointer.description)) }))
    if let key { result["key"] = .string(key) }
    if let scope { result["scope"] = .string(scope.description) }
    if isUnknown { result["unknown"] = true }
    return .object(result)
  }
}
