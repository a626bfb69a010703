import ArtifactCore

/// What a type of component says about itself.
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
  /// The name that specs use.
  static var componentName: String { get }

  static var propDefinitions: [PropDefinition] { get }

  /// The events that a component can emit, such as `press`.
  static var eventNames: [String] { get }

  /// What the component is for, as one sentence for a model.
  static var componentDescription: String { get }

  /// Whether elements may stand inside.
  static var acceptsChildren: Bool { get }
}

extension ComponentDefinition {
  public static var eventNames: [String] { [] }
  public static var componentDescription: String { "" }
  public static var acceptsChildren: Bool { false }
}

/// A list of components that belong together.
///
/// ```swift
/// enum MyCatalog: ComponentCatalog {
///   static var components: [any ComponentDefinition.Type] { [StarRating.self] }
/// }
/// ```
public protocol ComponentCatalog {
  static var components: [any ComponentDefinition.Type] { get }
}

/// A component as a value: its name, properties, events, and whether elements may stand inside.
public struct ComponentSchema: Hashable, Sendable {
  public var name: String
  public var description: String
  public var props: [PropDefinition]
  public var events: [String]
  public var acceptsChildren: Bool

  /// Other names that models use for properties, and the right ones.
  public var synonyms: [String: String]

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

  public init(_ definition: any ComponentDefinition.Type) {
    self.init(
      definition.componentName, description: definition.componentDescription,
      props: definition.propDefinitions, events: definition.eventNames,
      acceptsChildren: definition.acceptsChildren)
  }

  /// A property by name; nil if the component has none of that name.
  public func prop(_ name: String) -> PropDefinition? {
    props.first { ExactString($0.name) == ExactString(name) }
  }

  /// The name under which a property is given: its own, else the first that others call it.
  public func name(of prop: String, among names: some Sequence<String>) -> String? {
    var other: String?
    for name in names {
      if ExactString(name) == ExactString(prop) { return name }
      if other == nil, synonyms[name] == prop, self.prop(name) == nil { other = name }
    }
    return other
  }
}
