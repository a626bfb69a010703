public import ArtifactBase
import ArtifactCore

extension JSONTree {
  /// Returns the value of a node with its content so far; of members with equal names, the last one
  /// counts.
  ///
  /// - Complexity: O(number of descendants).
  public func value(of index: Int) -> JSONValue { value(of: index, upTo: endIndex) }

  /// Returns the value of a node with the part of its content that is before a node.
  ///
  /// - Complexity: O(number of descendants).
  package func value(of index: Int, upTo end: Int) -> JSONValue {
    struct Open {
      var node: Int
      var elements: [JSONValue] = []
      var members = JSONObject()
    }
    var open: [Open] = []
    let depth = self[index].depth
    var next = index
    var result = JSONValue.null
    func close(_ open: inout [Open]) {
      let last = open.removeLast()
      let isObject = self[last.node].kind == .object
      add(isObject ? .object(last.members) : .array(last.elements), last.node, &open)
    }
    func add(_ value: JSONValue, _ node: Int, _ open: inout [Open]) {
      guard !open.isEmpty else {
        result = value
        return
      }
      if let key = key(of: node) {
        open[open.count - 1].members[key] = value
      } else {
        open[open.count - 1].elements.append(value)
      }
    }
    while next < end, next == index || self[next].depth > depth {
      let node = self[next]
      while open.count > node.depth - depth { close(&open) }
      switch node.kind {
      case .object, .array: open.append(Open(node: next))
      case .string: add(.string(text(of: next)), next, &open)
      case .number: add(JSONNumber(text(of: next)).map { .number($0) } ?? .null, next, &open)
      case .true: add(.bool(true), next, &open)
      case .false: add(.bool(false), next, &open)
      case .null: add(.null, next, &open)
      }
      next += 1
      if open.isEmpty { break }
    }
    while !open.isEmpty { close(&open) }
    return result
  }
}
