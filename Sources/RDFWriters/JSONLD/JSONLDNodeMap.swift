// Flattening (JSON-LD 1.1 API §7) of expanded JSON.

import ArtifactBase
import RDFRefiners

/// Merges the properties of each node in each graph.
struct JSONLDNodeMap {
  private final class Node {
    var members = JSONObject()
    var properties: [String: [JSONValue]] = [:]
    var order: [String] = []
    /// The existing values of a property, where duplicates must be avoided.
    var known: [String: Set<JSONValue>] = [:]

    func append(_ value: JSONValue, to property: String, isSet: Bool) {
      if properties[property] == nil { order.append(property) }
      guard !isSet || known[property, default: []].insert(value).inserted else { return }
      properties[property, default: []].append(value)
    }

    func touch(_ property: String) {
      guard properties[property] == nil else { return }
      order.append(property)
      properties[property] = []
    }

    var json: JSONValue {
      var object = members
      for property in order { object[property] = .array(properties[property] ?? []) }
      return .object(object)
    }

    var isReference: Bool { members.count == 1 && order.isEmpty }
  }

  private static let defaultGraph = "@default"

  private var graphs: [String: [String: Node]] = [defaultGraph: [:]]
  private var labels: [String: String] = [:]
  private var labelCount = 0

  /// Returns the flattened form of an expanded document.
  static func flatten(_ expanded: [JSONValue]) throws(JSONLDError) -> [JSONValue] {
    var map = JSONLDNodeMap()
    var list: [JSONValue]?
    for element in expanded {
      try map.add(element, to: defaultGraph, subject: nil, property: nil, isReverse: false, &list)
    }
    return map.flattened
  }

  private var flattened: [JSONValue] {
    var nodes = graphs[Self.defaultGraph] ?? [:]
    for (name, graph) in graphs where name != Self.defaultGraph {
      let node = nodes[name] ?? Self.makeNode(name)
      nodes[name] = node
      node.members["@graph"] = .array(Self.sorted(graph))
    }
    return Self.sorted(nodes)
  }

  private static func makeNode(_ id: String) -> Node {
    let node = Node()
    node.members["@id"] = .string(id)
    return node
  }

  private static func sorted(_ graph: [String: Node]) -> [JSONValue] {
    graph.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isReference }.map(\.json)
  }

  private mutating func label(for name: String?) -> String {
    if let name, let known = labels[name] { return known }
    let label = "_:b\(labelCount)"
    labelCount += 1
    if let name { labels[name] = label }
    return label
  }

  private mutating func relabel(_ name: String) -> String {
    name.hasPrefix("_:") ? label(for: name) : name
  }

  private mutating func node(_ id: String, in graph: String) -> Node {
    if let node = graphs[graph]?[id] { return node }
    let node = Self.makeNode(id)
    graphs[graph, default: [:]][id] = node
    return node
  }

  private func place(
    _ value: JSONValue, of subject: String?, _ property: String?, in graph: String, isSet: Bool,
    _ list: inout [JSONValue]?
  ) {
    if list != nil {
      list?.append(value)
    } else if let subject, let property {
      graphs[graph]?[subject]?.append(value, to: property, isSet: isSet)
    }
  }

  /// Adds an element to a graph. `subject` is the node whose `property` has the element as a value
  /// or, if `isReverse` is true, the value of the element's `property`.
  private mutating func add(
    _ element: JSONValue, to graph: String, subject: String?, property: String?, isReverse: Bool,
    _ list: inout [JSONValue]?
  ) throws(JSONLDError) {
    guard case .object(var object) = element else { return }
    let types = strings(object["@type"]).map { relabel($0) }
    if object["@value"] != nil {
      if case .string? = object["@type"] { object["@type"] = types.first.map { .string($0) } }
      place(.object(object), of: subject, property, in: graph, isSet: true, &list)
      return
    }
    if case .array(let items)? = object["@list"] {
      var inner: [JSONValue]? = []
      for item in items {
        try add(
          item, to: graph, subject: subject, property: property, isReverse: false, &inner)
      }
      object["@list"] = .array(inner ?? [])
      place(.object(object), of: subject, property, in: graph, isSet: false, &list)
      return
    }
    var id = label(in: object)
    if let known = id { id = relabel(known) } else { id = label(for: nil) }
    guard let id else { return }
    let node = node(id, in: graph)
    if let subject, let property {
      if isReverse {
        node.append(["@id": .string(subject)], to: property, isSet: true)
      } else {
        place(["@id": .string(id)], of: subject, property, in: graph, isSet: true, &list)
      }
    } else if list != nil {
      list?.append(["@id": .string(id)])
    }
    for type in types { node.append(.string(type), to: "@type", isSet: true) }
    if let index = object["@index"] {
      if let known = node.members["@index"], known != index {
        throw JSONLDError(.conflictingIndexes)
      }
      node.members["@index"] = index
    }
    try addMembers(of: object, id, node, to: graph)
  }

  private mutating func addMembers(
    of object: JSONObject, _ id: String, _ node: Node, to graph: String
  ) throws(JSONLDError) {
    var none: [JSONValue]?
    if case .object(let reverse)? = object["@reverse"] {
      for (property, values) in reverse.members {
        for value in elements(values) {
          try add(
            value, to: graph, subject: id, property: property, isReverse: true, &none)
        }
      }
    }
    if let content = object["@graph"] {
      if graphs[id] == nil { graphs[id] = [:] }
      for value in elements(content) {
        try add(value, to: id, subject: nil, property: nil, isReverse: false, &none)
      }
    }
    for value in elements(object["@included"] ?? []) {
      try add(value, to: graph, subject: nil, property: nil, isReverse: false, &none)
    }
    for key in object.keys.sorted() where !key.hasPrefix("@") {
      let property = relabel(key)
      node.touch(property)
      for value in elements(object[key] ?? []) {
        try add(value, to: graph, subject: id, property: property, isReverse: false, &none)
      }
    }
  }

  private func label(in object: JSONObject) -> String? {
    if case .string(let id)? = object["@id"] { id } else { nil }
  }

  private func strings(_ value: JSONValue?) -> [String] {
    elements(value ?? []).compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  private func elements(_ value: JSONValue) -> [JSONValue] {
    if case .array(let elements) = value { elements } else { [value] }
  }
}
