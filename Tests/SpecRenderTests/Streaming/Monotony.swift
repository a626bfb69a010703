import ArtifactCore
import SpecRender

/// What a spec may not lose while it arrives.
enum Monotony {
  static func loss(from old: Spec, to new: Spec) -> String? {
    for (id, before) in zip(old.ids, old.elements) {
      guard let after = new[id] else { return "\(id) is gone" }
      if before.type != after.type { return "\(id) has another type" }
      if !after.children.starts(with: before.children) { return "\(id) has other children" }
      if let visible = before.visible, visible != after.visible { return "\(id) visible" }
      if let repetition = before.repeat, repetition != after.repeat { return "\(id) repeat" }
      if !before.on.isEmpty, before.on != after.on { return "\(id) on" }
      for prop in before.props {
        guard let value = after.prop(prop.name), isKept(prop.value, in: value) else {
          return "\(id) \(prop.name)"
        }
      }
    }
    if let state = old.state {
      guard let now = new.state, isKept(state, in: now) else { return "state" }
    }
    return nil
  }

  private static func isKept(_ old: SpecExpression, in new: SpecExpression) -> Bool {
    switch (old, new) {
    case (.literal(.string(let old)), .literal(.string(let new))):
      return new.utf8.starts(with: old.utf8)
    case (.template(let old), .template(let new)):
      guard case .text(let text)? = old.segments.last else {
        return new.segments.starts(with: old.segments)
      }
      guard new.segments.count >= old.segments.count,
        case .text(let longer) = new.segments[old.segments.count - 1]
      else { return false }
      return new.segments.starts(with: old.segments.dropLast())
        && longer.utf8.starts(with: text.utf8)
    default:
      return old == new
    }
  }

  private static func isKept(_ old: JSONValue, in new: JSONValue) -> Bool {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      old.members.allSatisfy { key, value in new[key].map { isKept(value, in: $0) } ?? false }
    case (.array(let old), .array(let new)):
      old.count <= new.count && zip(old, new).allSatisfy { isKept($0, in: $1) }
    default:
      old == new
    }
  }

  /// A node as a person sees it, as far as that may only grow.
  struct ShownNode {
    var id: String

    /// The properties that do not depend on the state.
    var props = JSONObject()

    /// What of this is another, or less, in a later tree; nil for nothing.
    func loss(to later: ShownNode?) -> String? {
      guard let later else { return "the node" }
      return props.members.first { name, value in
        switch (value, later.props[name]) {
        case (_, nil): true
        // Texts grow.
        case (.string(let text), .string(let longer)?): !longer.utf8.starts(with: text.utf8)
        case (_, let now?): now != value
        }
      }?.key
    }
  }

  /// All nodes that are shown, by what tells each from all others.
  static func shownNodes(of runtime: SpecRuntime, in final: Spec) -> [Int: ShownNode] {
    var result: [Int: ShownNode] = [:]
    if runtime.isTruncated { return result }
    var rest = runtime.root.map { [$0] } ?? []
    while let node = rest.popLast() {
      guard node.marker == nil else { continue }
      var shown = ShownNode(id: node.id)
      for (name, value) in node.props.members {
        if case .literal? = final[node.id]?.prop(name) { shown.props[name] = value }
      }
      result[node.serial] = shown
      rest += node.children
    }
    return result
  }

  /// What of one tree is not in a later one; nil for nothing.
  static func loss(from old: [Int: ShownNode], to new: [Int: ShownNode]) -> String? {
    for (serial, node) in old {
      if let loss = node.loss(to: new[serial]) { return "\(node.id): \(loss)" }
    }
    return nil
  }
}
