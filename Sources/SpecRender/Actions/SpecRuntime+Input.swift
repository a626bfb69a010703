// What a person enters.
//
// A field gives texts, also where the state has a number. A number stays one while it is typed: what reads
// as one is written as one, and the texts on the way to it, such as a minus sign alone, are known to be
// steps of typing a number as long as nobody else writes there.

public import ArtifactCore

extension SpecRuntime {
  /// Writes what a person has entered into a property; false if the property is not bound.
  ///
  /// Where a number stood, a text that is a number as it would be shown is written as a number.
  @discardableResult
  public func input(_ value: JSONValue, into prop: String, of node: ResolvedNode) -> Bool {
    guard node.isCurrent, let pointer = binding(of: prop, in: node) else { return false }
    noteInput(of: node)
    write(typed(value, at: pointer, of: node), at: pointer)
    return true
  }

  private func binding(of prop: String, in node: ResolvedNode) -> JSONPointer? {
    guard let schema = components.schema(of: node.type) else {
      return node.bindings.first { ExactString($0.prop) == ExactString(prop) }?.pointer
    }
    return schema.binding(of: prop, in: node)
  }

  /// The value of a property of a node as it was resolved, under whichever name it is given.
  package func given(_ prop: String, of node: ResolvedNode) -> JSONValue? {
    ComponentProps(node.props, of: components.schema(of: node.type)).given(prop)
  }

  private func write(_ value: JSONValue, at pointer: JSONPointer) {
    store.transaction { store in
      store.set(pointer, value)
      runQueue()
    }
  }

  /// What is meant by what was entered: a number, where one was there.
  private func typed(
    _ value: JSONValue, at pointer: JSONPointer, of node: ResolvedNode
  ) -> JSONValue {
    guard case .string(let text) = value, isOfNumber(pointer, node) else {
      node.typedNumber = nil
      return value
    }
    let number = JSONNumber(text).map(JSONValue.number)
    // Of `1.0` nothing may be lost while it may become `1.05`.
    let typed = number?.displayText == text ? number ?? value : value
    node.typedNumber = TypedNumber(pointer: pointer, value: typed)
    return typed
  }

  /// Whether a number is at a place, or what was typed there last of one.
  private func isOfNumber(_ pointer: JSONPointer, _ node: ResolvedNode) -> Bool {
    switch store.get(pointer) {
    case .number?: true
    case let value?: node.typedNumber == TypedNumber(pointer: pointer, value: value)
    case nil: false
    }
  }

  /// A person has left a field: a number that was typed in another form than it is shown in is one now.
  func endTyping(in node: ResolvedNode) {
    guard let typed = node.typedNumber, isOfNumber(typed.pointer, node),
      case .string(let text) = typed.value, let number = JSONNumber(text)
    else { return }
    write(.number(number), at: typed.pointer)
  }
}

/// What was typed last into a field that had a number.
struct TypedNumber: Equatable {
  var pointer: JSONPointer
  var value: JSONValue
}
