import ArtifactCore

/// An action as a value: its name, its parameters and its purpose.
public struct ActionSchema: Hashable, Sendable {
  /// The action's name in specs.
  public var name: String
  /// The purpose of the action, for a model; may be empty.
  public var description: String
  /// The parameters, in order.
  public var params: [PropDefinition]

  /// Creates an action schema.
  public init(_ name: String, description: String = "", params: [PropDefinition] = []) {
    self.name = name
    self.description = description
    self.params = params
  }
}

/// Everything a spec may use: components, actions and functions.
///
/// A catalog is the single source for known names, reading properties, validating specs, the JSON
/// Schema and the prompt.
///
/// ```swift
/// let catalog = SpecCatalog.builtIn.adding(MyCatalog.self)
/// print(catalog.prompt())
/// ```
public struct SpecCatalog: Hashable, Sendable {
  /// The components, in order; names are unique.
  public private(set) var components: [ComponentSchema]

  /// The actions, in order.
  public var actions: [ActionSchema]

  /// The names of the functions available to `$computed`.
  public var functions: [String]

  private var places: [ExactString: Int] = [:]

  /// Creates a catalog. Of several components with the same name, the last one wins.
  ///
  /// - Complexity: O(components).
  public init(
    components: [ComponentSchema] = [], actions: [ActionSchema] = [], functions: [String] = []
  ) {
    self.components = []
    self.actions = actions
    self.functions = functions
    for component in components { add(component) }
  }

  /// The components that every front renders, and the built-in actions.
  public static let builtIn = SpecCatalog(
    components: BuiltInComponents.all, actions: StateActions.schemas)

  /// Adds a component, replacing any with the same name.
  public mutating func add(_ component: ComponentSchema) {
    if let place = places[ExactString(component.name)] {
      components[place] = component
    } else {
      places[ExactString(component.name)] = components.count
      components.append(component)
    }
  }

  /// Returns this catalog with the components of others added; they replace components with the
  /// same name.
  ///
  /// - Complexity: O(components).
  public func adding(_ catalogs: any ComponentCatalog.Type...) -> SpecCatalog {
    var result = self
    for catalog in catalogs {
      for definition in catalog.components { result.add(ComponentSchema(definition)) }
    }
    return result
  }

  /// Returns this catalog with everything in another one added. Components with the same name are replaced,
  /// actions too.
  ///
  /// - Complexity: O(components + actions²).
  public func adding(_ catalog: SpecCatalog) -> SpecCatalog {
    var result = self
    for component in catalog.components { result.add(component) }
    for action in catalog.actions {
      result.actions.removeAll { ExactString($0.name) == ExactString(action.name) }
      result.actions.append(action)
    }
    result.functions += catalog.functions.filter { !functions.contains($0) }
    return result
  }

  /// Returns the component with a name; nil if there is none.
  public subscript(name: String) -> ComponentSchema? {
    places[ExactString(name)].map { components[$0] }
  }

  /// The components and actions as known to a decoder.
  ///
  /// - Complexity: O(components).
  public var known: KnownComponents {
    KnownComponents(components, actions: actions)
  }
}
