import ArtifactCore

/// The declaration of a component type.
///
/// ```swift
/// enum StarRating: ComponentDefinition {
///   static let componentName = "StarRating"
///   static let propDefinitions = [
///     PropDefinition(name: "value", type: .double, binding: true),
///     PropDefinition(name: "stars", type: .int, defaultValue: 5),
///   ]
/// }
/// ```
public protocol ComponentDefinition {
  /// The component's name in specs.
  static var componentName: String { get }

  /// The properties of the component.
  static var propDefinitions: [PropDefinition] { get }

  /// The events that the component can emit, such as `press`; none by default.
  static var eventNames: [String] { get }

  /// The purpose of the component, as one sentence for a model; empty by default.
  static var componentDescription: String { get }

  /// Whether the component can contain children; false by default.
  static var acceptsChildren: Bool { get }
}

extension ComponentDefinition {
  /// No events.
  public static var eventNames: [String] { [] }
  /// An empty description.
  public static var componentDescription: String { "" }
  /// No children.
  public static var acceptsChildren: Bool { false }
}

/// A collection of related components.
///
/// ```swift
/// enum MyCatalog: ComponentCatalog {
///   static var components: [any ComponentDefinition.Type] { [StarRating.self] }
/// }
/// ```
public protocol ComponentCatalog {
  /// The components of the catalog.
  static var components: [any ComponentDefinition.Type] { get }
}

/// A component as a value: its name, properties and events, and whether it can contain children.
public struct ComponentSchema: Hashable, Sendable {
  /// The component's name in specs.
  public var name: String
  /// The purpose of the component, as one sentence for a model; may be empty.
  public var description: String
  /// The properties, in order.
  public var props: [PropDefinition]
  /// The names of the events that the component can emit.
  public var events: [String]
  /// Whether the component can contain children.
  public var acceptsChildren: Bool

  /// Alternative property names that models use, mapped to the actual names.
  public var synonyms: [String: String]

  /// Creates a component schema.
  public init(
    _ name: String, description: String = "", props: [PropDefinition] = [], events: [String] = [],
    acceptsChildren: Bool = false, synonyms: [String: String] = [:]
  ) {
    self.name = name
    self.description = description
    self.props = props
    self.events = events
    self.acceptsChildren = acceptsChildren
    self.synonyms = synonyms
  }

  /// Creates the schema of a declared component.
  public init(_ definition: any ComponentDefinition.Type) {
    self.init(
      definition.componentName, description: definition.componentDescription,
      props: definition.propDefinitions, events: definition.eventNames,
      acceptsChildren: definition.acceptsChildren)
  }

  /// Returns the property with a name; nil if the component doesn't have it.
  ///
  /// - Complexity: O(properties).
  public func prop(_ name: String) -> PropDefinition? { place(of: name).map { props[$0] } }

  /// Returns the index of the property with a name, without copying other properties.
  func place(of name: String) -> Int? {
    let name = ExactString(name)
    return props.indices.first { ExactString(props[$0].name) == name }
  }

  /// Returns the element of `names` that denotes a property: its own name, or else the first
  /// synonym; nil if there is neither.
  ///
  /// - Complexity: O(names × properties).
  public func name(of prop: String, among names: some Sequence<String>) -> String? {
    var other: String?
    for name in names {
      if ExactString(name) == ExactString(prop) { return name }
      if other == nil, synonyms[name] == prop, place(of: name) == nil { other = name }
    }
    return other
  }
}
