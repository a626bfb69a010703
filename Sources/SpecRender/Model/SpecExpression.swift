public import ArtifactCore

/// A property value: a literal, or an expression over the state.
///
/// ```json
/// {"$state": "/user/name"}                    reads a value of the state
/// {"$bindState": "/user/name"}                the same, two-way: writes go to the state
/// {"$item": "name"}, {"$bindItem": "name"}    the same for the item of the innermost repeat
/// {"$index": true}                            the item's index
/// {"$template": "Hello, ${/user/name}!"}      text with interpolated values
/// {"$cond": …, "$then": …, "$else": …}        one of two values
/// {"$computed": "fullName", "args": {…}}      the result of a function registered by the host
/// ```
/// Expressions nest at most `SpecLimits.expressionDepth` deep.
public enum SpecExpression: Hashable, Sendable {
  /// A literal value.
  case literal(JSONValue)
  /// The value at a pointer into the state.
  case state(JSONPointer)
  /// The value at a pointer into the state; changes made by the user are written back.
  case bindState(JSONPointer)
  /// The value at a pointer relative to the item; the root pointer is the item itself.
  case item(JSONPointer)
  /// The value at a pointer relative to the item; changes made by the user are written back.
  case bindItem(JSONPointer)
  /// The absolute pointer, as text, of a location inside the item.
  case itemPath(JSONPointer)
  /// The zero-based index of the item in the innermost repeat.
  case index
  /// Text with interpolated values.
  case template(SpecTemplate)
  /// One of two values, selected by a condition.
  indirect case condition(SpecCondition, then: SpecExpression, else: SpecExpression)
  /// The result of a function registered by the host.
  case computed(String, arguments: [SpecProperty])
  /// An array with at least one element that isn't a literal.
  case array([SpecExpression])
  /// An object with at least one member that isn't a literal.
  case object([SpecProperty])

  /// Whether the expression is a literal, that is, independent of the state.
  public var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }
}

/// A name with a value.
public struct SpecProperty: Hashable, Sendable {
  /// The property's name.
  public var name: String
  /// The property's value.
  public var value: SpecExpression

  /// Creates a property.
  public init(_ name: String, _ value: SpecExpression) {
    self.name = name
    self.value = value
  }
}
