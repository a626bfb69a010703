import ArtifactCore

/// An action as a value: its name, its parameters, and what it does.
public struct ActionSchema: Hashable, Sendable {
  public var name: String
  public var description: String
  public var params: [PropDefinition]

  public init(_ name: String, description: String = "", params: [PropDefinition] = []) {
    self.name = name
    self.description = description
    self.params = params
  }
}

/// All that a spec may use: components, actions and functions.
///
/// The one source for what is known, how properties are read, what a spec is checked against, the JSON
/// Schema, and the prompt.
///
/// ```swift
/// let catalog = SpecCatalog.builtIn.adding(MyCatalog.self)
/// print(catalog.prompt())
/// ```
public struct SpecCatalog: Hashable, Sendable {
  /// The components in order; of two with one name the last counts.
  public private(set) var components: [ComponentSchema]

  public var actions: [ActionSchema]

  /// The names of functions for `$computed`.
  public var functions: [String]

  private var places: [ExactString: Int] = [:]

  public init(
    components: [ComponentSchema] = [], actions: [ActionSchema] = [], functions: [String] = []
  ) {
    self.components = []
    self.actions = actions
    self.functions = functions
    for component in components { add(component) }
  }

  /// The components every front has, and the actions that are built in.
  public static let builtIn = SpecCatalog(
    components: BuiltInComponents.all, actions: StateActions.schemas)

  public mutating func add(_ component: ComponentSchema) {
    if let place = places[ExactString(component.name)] {
      components[place] = component
    } else {
      places[ExactString(component.name)] = components.count
      components.append(component)
    }
  }

  /// This with the components of catalogs; a name that is there already is taken over.
  public func adding(_ catalogs: any ComponentCatalog.Type...) -> SpecCatalog {
    var result = self
    for catalog in catalogs {
      for definition in catalog.components { result.add(ComponentSchema(definition)) }
    }
    return result
  }

  /// A component by name; nil if there is none.
  public subscript(name: String) -> ComponentSchema? {
    places[ExactString(name)].map { components[$0] }
  }

  /// What a decoder knows of the components and actions.
  public var known: KnownComponents {
    KnownComponents(components, actions: actions)
  }

  /// The components as JSON text: properties with type, default, choices, range and description, events.
  ///
  /// Names are in alphabetical order, so that equal catalogs give equal bytes.
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
