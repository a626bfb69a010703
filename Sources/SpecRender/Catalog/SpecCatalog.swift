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

  /// Returns the components as JSON text: their events, and each property with type, default,
  /// choices, range and description.
  ///
  /// Names are in alphabetical order, so that equal catalogs produce equal bytes.
  ///
  /// - Complexity: O(n log n) in the size of the catalog.
  public func exportSchema() -> String {
    var result = JSONObject()
    for component in components.sorted(by: { $0.name < $1.name }) {
      var props = JSONObject()
      for prop in component.props.sorted(by: { $0.name < $1.name }) {
        var info: JSONObject = ["type": .string(prop.type.rawValue)]
        if prop.binding { info["binding"] = true }
        if !prop.choices.isEmpty { info["choices"] = .array(prop.choices.map(JSONValue.string)) }
        if let value = prop.defaultValue { info["default"] = value }
        if let text = prop.description { info["description"] = .string(text) }
        if let format = prop.format { info["format"] = .string(format.rawValue) }
        for (keyword, limit) in prop.range?.keywords.members ?? [] { info[keyword] = limit }
        if prop.isRequired { info["required"] = true }
        props[prop.name] = .object(info)
      }
      var info = JSONObject()
      if component.acceptsChildren { info["children"] = true }
      if !component.description.isEmpty { info["description"] = .string(component.description) }
      if !component.events.isEmpty {
        info["events"] = .array(component.events.map(JSONValue.string))
      }
      info["props"] = .object(props)
      result[component.name] = .object(info)
    }
    return JSONValue.object(["components": .object(result)]).serialized(pretty: true)
  }
}
