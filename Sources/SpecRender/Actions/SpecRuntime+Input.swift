// User input.
//
// A field produces text even if the state holds a number. The value should remain a number while it
// is edited: input that reads as a number is written as one. Intermediate texts, such as a lone
// minus sign, are recognized as steps of typing a number as long as no one else writes to the
// location.

public import ArtifactCore

extension SpecRuntime {
  /// Writes user input to the location a property is bound to.
  ///
  /// If the location holds a number, or the component is for numbers, text in the canonical form of a number
  /// is written as a number. What a component for numbers is left without is null.
  ///
  /// - Returns: Whether the property is bound and the node is currently shown.
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

  /// Returns a property of a node as resolved, under any of its names.
  package func given(_ prop: String, of node: ResolvedNode) -> JSONValue? {
    ComponentProps(node.props, of: components.schema(of: node.type)).given(prop)
  }

  private func write(_ value: JSONValue, at pointer: JSONPointer) {
    store.transaction { store in
      store.set(pointer, value)
      runQueue()
    }
  }

  /// Converts input to the value it represents: a number if there was one before.
  private func typed(
    _ value: JSONValue, at pointer: JSONPointer, of node: ResolvedNode
  ) -> JSONValue {
    let takesNumbers = ComponentMeaning(component: node.type)?.isOfNumber == true
    guard case .string(let text) = value, takesNumbers || isOfNumber(pointer, node) else {
      node.typedNumber = nil
      return value
    }
    if takesNumbers, text.isEmpty { return .null }
    let number = JSONNumber(text).map(JSONValue.number)
    // `1.0` must stay verbatim, since it may become `1.05`.
    let typed = number?.displayText == text ? number ?? value : value
    node.typedNumber = TypedNumber(pointer: pointer, value: typed)
    return typed
  }

  /// Whether a location holds a number, or the text typed most recently in place of one.
  private func isOfNumber(_ pointer: JSONPointer, _ node: ResolvedNode) -> Bool {
    switch store.get(pointer) {
    case .number?: true
    case let value?: node.typedNumber == TypedNumber(pointer: pointer, value: value)
    case nil: false
    }
  }

  /// Called when a field loses focus: converts a number typed in a non-canonical form.
  func endTyping(in node: ResolvedNode) {
    guard let typed = node.typedNumber, isOfNumber(typed.pointer, node),
      case .string(let text) = typed.value, let number = JSONNumber(text)
    else { return }
    write(.number(number), at: typed.pointer)
  }
}

/// The text typed most recently into a numeric field.
struct TypedNumber: Equatable {
  var pointer: JSONPointer
  var value: JSONValue
}
