public import ArtifactCore

/// The properties of one node in the form its component expects: typed, with defaults.
///
/// A missing or invalid value is replaced by the default. Without a default it is nil, an empty
/// string or false.
public struct ComponentProps: Hashable, Sendable {
  /// The resolved values.
  public var values: JSONObject

  /// The component's schema; nil for an unknown component.
  public var schema: ComponentSchema?

  /// Creates the properties of a component from resolved values.
  public init(_ values: JSONObject, of schema: ComponentSchema?) {
    self.values = values
    self.schema = schema
  }

  /// Returns a resolved value by the property's name or one of its synonyms; nil if it isn't given.
  ///
  /// - Complexity: O(properties) if the property isn't given under its own name.
  public func given(_ name: String) -> JSONValue? {
    if let value = values[name] { return value }
    return schema?.name(of: name, among: values.keys).flatMap { values[$0] }
  }

  /// Returns a value of the declared type, the default, or null.
  public subscript(name: String) -> JSONValue {
    let value = given(name) ?? .null
    return schema?.prop(name)?.read(value).value ?? value
  }

  /// Returns the value as text; empty if there is none.
  public func string(_ name: String) -> String {
    self[name].displayText
  }

  /// Returns the value as text; nil if there is none.
  public func text(_ name: String) -> String? {
    let value = self[name]
    return value == .null ? nil : value.displayText
  }

  /// Returns the value as a finite number; nil if it isn't one.
  public func double(_ name: String) -> Double? {
    guard let value = self[name].number?.double, value.isFinite else { return nil }
    return value
  }

  /// Returns the value as an integer; nil if it isn't one.
  public func int(_ name: String) -> Int? {
    self[name].number?.integer
  }

  /// Returns whether the value is truthy.
  public func bool(_ name: String) -> Bool {
    self[name].isTruthy
  }
}

extension SpecCatalog {
  /// Returns the properties of a node in the form its component expects.
  public func props(of node: ResolvedNode) -> ComponentProps {
    ComponentProps(node.props, of: self[node.type])
  }
}
