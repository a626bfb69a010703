public import ArtifactCore

/// A property's value: a literal, or how it comes from the state.
///
/// ```json
/// {"$state": "/user/name"}                    a value of the state
/// {"$bindState": "/user/name"}                the same, and writes go back
/// {"$item": "name"}, {"$bindItem": "name"}    of the item of the innermost repeat
/// {"$index": true}                            its index
/// {"$template": "Hello, ${/user/name}!"}      text
/// {"$cond": …, "$then": …, "$else": …}        one of two
/// {"$computed": "fullName", "args": {…}}      a function the host has registered
/// ```
/// Nesting is at most `SpecLimits.expressionDepth`.
public enum SpecExpression: Hashable, Sendable {
  case literal(JSONValue)
  case state(JSONPointer)
  case bindState(JSONPointer)
  /// Relative to the item; the root is the item itself.
  case item(JSONPointer)
  case bindItem(JSONPointer)
  /// The absolute pointer of something in the item, as text.
  case itemPath(JSONPointer)
  case index
  case template(SpecTemplate)
  indirect case condition(SpecCondition, then: SpecExpression, else: SpecExpression)
  case computed(String, arguments: [SpecProperty])
  /// An array with at least one element that is no literal.
  case array([SpecExpression])
  /// An object with at least one member that is no literal.
  case object([SpecProperty])

  /// Whether the value is the same whatever the state.
  public var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }
}

/// A named value.
public struct SpecProperty: Hashable, Sendable {
  public var name: String
  public var value: SpecExpression

  public init(_ name: String, _ value: SpecExpression) {
    self.name = name
    self.value = value
  }
}
