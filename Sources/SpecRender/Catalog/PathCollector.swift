// Collects the paths in a spec that read or write the state.

import ArtifactCore

/// The locations of the state that elements read and write.
struct PathCollector {
  private(set) var reads: [(element: String, pointer: JSONPointer, place: [String])] = []
  private(set) var writes = PathTree()

  /// Collects the paths of a spec.
  ///
  /// - Complexity: O(spec).
  init(_ spec: Spec) {
    for (id, element) in zip(spec.ids, spec.elements) { collect(element, of: id) }
  }

  /// Whether the location, an ancestor or a descendant of it is written.
  func writes(_ pointer: JSONPointer) -> Bool {
    writes.last(above: pointer) != nil || writes.last(below: pointer) != nil
  }

  private mutating func collect(_ element: UIElement, of id: String) {
    for prop in element.props { collect(prop.value, id, ["props", prop.name]) }
    if let visible = element.visible { collect(visible, id, ["visible"]) }
    if case .state(let pointer)? = element.repeat?.source {
      reads.append((id, pointer, ["repeat", "statePath"]))
    }
    for binding in element.on { collect(binding.actions) }
    for binding in element.watch { collect(binding.actions) }
  }

  private mutating func collect(_ value: SpecExpression, _ id: String, _ place: [String]) {
    switch value {
    case .literal, .item, .bindItem, .itemPath, .index: break
    case .state(let pointer): reads.append((id, pointer, place))
    case .bindState(let pointer): writes.add(pointer)
    case .template(let template):
      for case .state(let pointer) in template.segments {
        reads.append((id, pointer, place))
      }
    case .condition(let condition, let then, let otherwise):
      collect(condition, id, place)
      collect(then, id, place)
      collect(otherwise, id, place)
    case .array(let parts): for part in parts { collect(part, id, place) }
    case .object(let members), .computed(_, let members):
      for member in members { collect(member.value, id, place) }
    }
  }

  private mutating func collect(_ condition: SpecCondition, _ id: String, _ place: [String]) {
    switch condition {
    case .constant: break
    case .all(let parts), .any(let parts): for part in parts { collect(part, id, place) }
    case .not(let part): collect(part, id, place)
    case .test(let source, let comparisons):
      collect(source, id, place)
      for comparison in comparisons { collect(comparison.operand, id, place) }
    }
  }

  private mutating func collect(_ bindings: [ActionBinding]) {
    for binding in bindings {
      for param in binding.params {
        if case .literal(.string(let text)) = param.value,
          ["path", "statePath", "clearStatePath"].contains(param.name)
        {
          writes.add(StatePath(text).pointer)
        }
      }
      collect(binding.onSuccess)
      collect(binding.onError)
    }
  }
}

extension SpecRuntime {
  /// A diagnostic for the first missing location that an element reads, as the probable reason for
  /// an empty interface; nil if all locations have a value.
  ///
  /// - Complexity: O(spec).
  public var firstMiss: Diagnostic? {
    let state = store.state
    guard let miss = PathCollector(spec).reads.first(where: { state[$0.pointer] == nil }) else {
      return nil
    }
    return Diagnostic(
      .pathUnknown, .warning, element: miss.element,
      pointer: JSONPointer(tokens: ["elements", miss.element] + miss.place),
      message: "no value at `\(miss.pointer)`, which the interface depends on",
      details: ["value": .string(miss.pointer.description)])
  }
}
