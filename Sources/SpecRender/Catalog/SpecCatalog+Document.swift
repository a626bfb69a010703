public import ArtifactCore

// The catalog as a document: its own form, which is exported, and those in which others describe
// components, with properties by JSON Schema and slots (S8.13).

extension SpecCatalog {
  /// Returns the components as JSON text: their events, and each property with type, default,
  /// choices, range and description; and the actions and functions, if there are any.
  ///
  /// Names are in alphabetical order, so that equal catalogs produce equal bytes.
  /// ``init(document:)`` reads the text.
  ///
  /// - Complexity: O(n log n) in the size of the catalog.
  public func exportSchema() -> String {
    var result = JSONObject()
    for component in components.sorted(by: { $0.name < $1.name }) {
      var info = JSONObject()
      if component.acceptsChildren { info["children"] = true }
      if !component.description.isEmpty { info["description"] = .string(component.description) }
      if !component.events.isEmpty {
        info["events"] = .array(component.events.map(JSONValue.string))
      }
      info["props"] = Self.exported(component.props)
      result[component.name] = .object(info)
    }
    var document: JSONObject = ["components": .object(result)]
    if !actions.isEmpty {
      var result = JSONObject()
      for action in actions.sorted(by: { $0.name < $1.name }) {
        var info = JSONObject()
        if !action.description.isEmpty { info["description"] = .string(action.description) }
        info["params"] = Self.exported(action.params)
        result[action.name] = .object(info)
      }
      document["actions"] = .object(result)
    }
    if !functions.isEmpty { document["functions"] = .array(functions.sorted().map { .string($0) }) }
    return JSONValue.object(document).serialized(pretty: true)
  }

  private static func exported(_ props: [PropDefinition]) -> JSONValue {
    var result = JSONObject()
    for prop in props.sorted(by: { $0.name < $1.name }) {
      var info: JSONObject = ["type": .string(prop.type.rawValue)]
      if prop.binding { info["binding"] = true }
      if !prop.choices.isEmpty { info["choices"] = .array(prop.choices.map(JSONValue.string)) }
      if let value = prop.defaultValue { info["default"] = value }
      if let text = prop.description { info["description"] = .string(text) }
      if let format = prop.format { info["format"] = .string(format.rawValue) }
      for (keyword, limit) in prop.range?.keywords.members ?? [] { info[keyword] = limit }
      if prop.isRequired { info["required"] = true }
      result[prop.name] = .object(info)
    }
    return .object(result)
  }

  /// The reason why a document is not a catalog.
  public struct DocumentError: Error, Hashable, Sendable {
    /// The place in the document.
    public var path: JSONPointer
    /// What is expected there.
    public var reason: String
  }

  /// Reads a catalog from a document: the form of ``exportSchema()``, or components and actions with their
  /// properties as JSON Schema.
  ///
  /// ```swift
  /// let own = try SpecCatalog(document: [
  ///   "components": ["Gauge": ["props": ["value": ["type": "number", "maximum": 100]]]]
  /// ])
  /// let catalog = SpecCatalog.builtIn.adding(own)
  /// ```
  /// A component has children if `children`, `hasChildren` or `acceptsChildren` is true or `slots` isn't empty.
  ///
  /// - Parameter document: The document.
  /// - Throws: `DocumentError` if a part of it has another form.
  /// - Complexity: O(document).
  public init(document: JSONValue) throws(DocumentError) {
    let place = JSONPointer.root
    guard case .object(let members) = document else {
      throw DocumentError(path: place, reason: "expected an object")
    }
    guard ["components", "actions", "functions"].contains(where: { members[$0] != nil }) else {
      throw DocumentError(path: place, reason: "expected 'components', 'actions' or 'functions'")
    }
    self.init()
    for entry in try CatalogEntry.all(in: members["components"], at: place.appending("components"))
    {
      add(try entry.component)
    }
    for entry in try CatalogEntry.all(in: members["actions"], at: place.appending("actions")) {
      actions.append(
        ActionSchema(
          entry.name, description: entry.description,
          params: try entry.definitions(["params", "parameters", "props"])))
    }
    let functions = members["functions"]
    self.functions =
      try functions == nil || functions?.objectValue != nil
      ? functions?.objectValue.map { Array($0.keys) } ?? []
      : CatalogEntry.texts(functions, at: place.appending("functions"))
  }
}

/// A named member of a catalog's document.
private struct CatalogEntry {
  typealias Issue = SpecCatalog.DocumentError

  let name: String
  private let info: JSONObject
  private let place: JSONPointer

  /// The entries of an object by name, or of an array of names and of objects with names.
  static func all(
    in value: JSONValue?, at place: JSONPointer
  ) throws(Issue) -> [CatalogEntry] {
    var entries: [CatalogEntry] = []
    switch value {
    case nil, .null?: break
    case .object(let members)?:
      for member in members.members {
        entries.append(
          try CatalogEntry(member.key, member.value, place.appending(member.key)))
      }
    case .array(let elements)?:
      for (index, element) in elements.enumerated() {
        let place = place.appending(String(index))
        guard let name = element.stringValue ?? element["name"]?.stringValue else {
          throw Issue(path: place, reason: "expected a name, or an object with one")
        }
        entries.append(try CatalogEntry(name, element.stringValue == nil ? element : [:], place))
      }
    default: throw Issue(path: place, reason: "expected an object")
    }
    return entries
  }

  private init(_ name: String, _ info: JSONValue, _ place: JSONPointer) throws(Issue) {
    guard case .object(let info) = info else {
      throw Issue(path: place, reason: "expected an object")
    }
    guard !name.isEmpty,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw Issue(path: place, reason: "expected a name without control characters") }
    self.name = name
    self.info = info
    self.place = place
  }

  var description: String { info["description"]?.stringValue ?? "" }

  var component: ComponentSchema {
    get throws(Issue) {
      let flags = ["children", "hasChildren", "acceptsChildren"]
      let hasSlots = info["slots"].map { $0.arrayValue?.isEmpty == false || $0 == true } ?? false
      return ComponentSchema(
        name, description: description, props: try definitions(["props", "properties"]),
        events: try Self.texts(info["events"], at: place.appending("events")),
        acceptsChildren: hasSlots || flags.contains { info[$0]?.isTruthy == true },
        synonyms: SpecCatalog.builtIn[name]?.synonyms ?? [:])
    }
  }

  static func texts(_ value: JSONValue?, at place: JSONPointer) throws(Issue) -> [String] {
    guard let value, value != .null else { return [] }
    guard let texts = value.arrayValue?.map(\.stringValue), !texts.contains(nil) else {
      throw Issue(path: place, reason: "expected an array of texts")
    }
    return texts.compactMap { $0 }
  }

  // MARK: - Properties

  /// The properties under the first of some names that is there: by name, or as a JSON Schema of an object.
  func definitions(_ names: [String]) throws(Issue) -> [PropDefinition] {
    guard let name = names.first(where: { info[$0] != nil && info[$0] != .null }) else { return [] }
    var place = place.appending(name)
    guard case .object(var props)? = info[name] else {
      throw Issue(path: place, reason: "expected an object")
    }
    var required: Set<String> = []
    if case .object(let inner)? = props["properties"], props["type"] == "object" {
      required = Set(try Self.texts(props["required"], at: place.appending("required")))
      props = inner
      place = place.appending("properties")
    }
    var definitions: [PropDefinition] = []
    for member in props.members {
      var definition = try Self.definition(
        member.key, member.value, at: place.appending(member.key))
      if required.contains(member.key) { definition.isRequired = true }
      definitions.append(definition)
    }
    return definitions
  }

  private static func definition(
    _ name: String, _ value: JSONValue, at place: JSONPointer
  ) throws(Issue) -> PropDefinition {
    // A type alone is short for an object with it.
    let info: JSONObject
    switch value {
    case .string: info = ["type": value]
    case .object(let members): info = members
    default: throw Issue(path: place, reason: "expected an object or the name of a type")
    }
    let choices = (info["choices"] ?? info["enum"])?.arrayValue?.compactMap(\.stringValue) ?? []
    func limit(_ keyword: String) -> JSONNumber? {
      if case .number(let number)? = info[keyword] { number } else { nil }
    }
    let range = PropRange(
      minimum: limit("minimum"), maximum: limit("maximum"),
      exclusiveMinimum: limit("exclusiveMinimum"), exclusiveMaximum: limit("exclusiveMaximum"))
    return PropDefinition(
      name: name,
      type: try type(info["type"], hasChoices: !choices.isEmpty, at: place.appending("type")),
      defaultValue: info["default"], description: info["description"]?.stringValue,
      binding: info["binding"]?.isTruthy ?? false, isRequired: info["required"] == true,
      choices: choices,
      format: info["format"]?.stringValue.flatMap(PropDefinition.Format.init(rawValue:)),
      range: range == PropRange() ? nil : range)
  }

  /// The type by its own name or that of JSON Schema. Several types are any.
  private static func type(
    _ value: JSONValue?, hasChoices: Bool, at place: JSONPointer
  ) throws(Issue) -> PropType {
    var name = value?.stringValue
    if case .array(let types)? = value {
      let others = types.filter { $0 != "null" }
      name = others.count == 1 ? others[0].stringValue : "any"
    }
    switch name {
    case nil where value == nil: return hasChoices ? .string : .any
    case "integer"?: return .int
    case "number"?: return .double
    case "boolean"?: return .bool
    default:
      guard let type = name.flatMap(PropType.init(rawValue:)) else {
        throw Issue(
          path: place,
          reason: "expected string, number, integer, boolean, array, object or any")
      }
      return type
    }
  }
}
