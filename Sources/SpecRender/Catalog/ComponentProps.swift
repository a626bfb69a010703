public import ArtifactCore

/// The properties of one node as its component takes them: typed, with defaults.
///
/// What is missing or wrong is the default; what has no default is nil, an empty text, or false.
public struct ComponentProps: Hashable, Sendable {
  /// The values as they were resolved.
  public var values: JSONObject

  /// What the component says about its properties; nil for an unknown component.
  public var schema: ComponentSchema?

  public init(_ values: JSONObject, of schema: ComponentSchema?) {
    self.values = values
    self.schema = schema
  }

  /// A value as it was resolved, under its name or one that others call it; nil where none is given.
  public func given(_ name: String) -> JSONValue? {
    if let value = values[name] { return value }
    return schema?.name(of: name, among: values.keys).flatMap { values[$0] }
  }

  /// A value of the right type, the default, or null.
  public subscript(name: String) -> JSONValue {
    let value = given(name) ?? .null
    return schema?.prop(name)?.read(value).value ?? value
  }

  public func string(_ name: String) -> String {
    self[name].displayText
  }

  /// A text, or nil where there is none.
  public func text(_ name: String) -> String? {
    let value = self[name]
    return value == .null ? nil : value.displayText
  }

  /// A finite number; nil where there is none.
  public func double(_ name: String) -> Double? {
    guard let value = self[name].number?.double, value.isFinite else { return nil }
    return value
  }

  public func int(_ name: String) -> Int? {
    self[name].number?.integer
  }

  public func bool(_ name: String) -> Bool {
    self[name].isTruthy
  }
}

extension SpecCatalog {
  /// The properties of a node as its component takes them.
  public func props(of node: ResolvedNode) -> ComponentProps {
    ComponentProps(node.props, of: self[node.type])
  }
}
