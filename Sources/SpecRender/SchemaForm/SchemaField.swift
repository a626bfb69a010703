import ArtifactCore

/// A property of a schema, with what its values are entered with.
struct SchemaField: Hashable, Sendable {
  /// What values are entered with.
  enum Kind: Hashable, Sendable {
    case object([SchemaField])
    case flag
    case choice([JSONValue])
    case choices([JSONValue])
    case number
    case text
    case json
  }

  let name: String
  let schema: JSONValue
  let isRequired: Bool
  let kind: Kind

  /// The type of the values, other than null.
  var type: String { Self.type(of: schema) }

  static func type(of schema: JSONValue) -> String {
    switch schema["type"] {
    case .string(let type)?: return type
    case .array(let types)?:
      return types.lazy.compactMap(\.stringValue).first { $0 != "null" } ?? "string"
    default: break
    }
    if schema["properties"] != nil { return "object" }
    return schema["items"] == nil ? "string" : "array"
  }
}

/// Reads the fields of a schema, which is a graph by its references, as a tree.
struct SchemaReader {
  private let root: JSONValue

  /// The number of further fields that are read.
  private var room = Self.mostFields

  /// The maximum number of fields, beyond which objects are not followed.
  private static let mostFields = 20_000

  /// The depth at which objects are no longer followed, and the number of references in a row that are.
  private static let deepest = 8

  private init(_ root: JSONValue) { self.root = root }

  /// Returns the fields of a schema.
  ///
  /// - Parameters:
  ///   - root: The schema.
  ///   - look: The `uiSchema`, which may have an order.
  /// - Complexity: O(size of the schema + fields).
  static func fields(of root: JSONValue, look: JSONValue) -> [SchemaField] {
    var reader = SchemaReader(root)
    return reader.fields(of: root, look: look, depth: 0)
  }

  private mutating func fields(
    of schema: JSONValue, look: JSONValue, depth: Int
  ) -> [SchemaField] {
    let required = Set((schema["required"]?.arrayValue ?? []).compactMap(\.stringValue))
    let names = (schema["properties"]?.objectValue?.members ?? []).prefix(max(0, room))
    // All fields of an object are counted before those of the objects in it.
    room -= names.count
    let found = names.map { name, value in
      let schema = resolved(value)
      return SchemaField(
        name: name, schema: schema, isRequired: required.contains(name),
        kind: kind(of: schema, look: look[name] ?? .null, depth: depth))
    }
    let order = (look["ui:order"]?.arrayValue ?? []).compactMap(\.stringValue)
    guard !order.isEmpty else { return found }
    let places = Dictionary(
      order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let rest = places["*"] ?? order.count
    func place(_ field: SchemaField) -> Int { places[field.name] ?? rest }
    return found.enumerated().sorted { (place($0.1), $0.0) < (place($1.1), $1.0) }.map(\.1)
  }

  private mutating func kind(
    of schema: JSONValue, look: JSONValue, depth: Int
  ) -> SchemaField.Kind {
    if let options = Self.options(of: schema) { return .choice(options) }
    switch SchemaField.type(of: schema) {
    case "object":
      let count = schema["properties"]?.objectValue?.count ?? 0
      guard depth + 1 < Self.deepest, count > 0, count <= room else { return .json }
      return .object(fields(of: schema, look: look, depth: depth + 1))
    case "boolean": return .flag
    case "integer", "number": return .number
    case "array":
      return Self.options(of: resolved(schema["items"] ?? .null)).map { .choices($0) } ?? .json
    case "string": return .text
    default: return .json
    }
  }

  /// Follows references into the document, and takes a value that may be null for one that is not.
  private func resolved(_ schema: JSONValue) -> JSONValue {
    var schema = schema
    for _ in 0..<Self.deepest {
      guard let next = target(of: schema) ?? withoutNull(schema) else { break }
      schema = next
    }
    return schema
  }

  /// What a schema refers to; nil if it is none that does.
  private func target(of schema: JSONValue) -> JSONValue? {
    guard case .string(let address)? = schema["$ref"], address.hasPrefix("#"),
      let pointer = try? JSONPointer(String(address.dropFirst()))
    else { return nil }
    return root[pointer]
  }

  /// The schema of the values other than null; nil if null is none of its cases, or one of several.
  private func withoutNull(_ schema: JSONValue) -> JSONValue? {
    for name in ["anyOf", "oneOf"] {
      guard let cases = schema[name]?.arrayValue, cases.contains(where: { $0["type"] == "null" })
      else { continue }
      let rest = cases.filter { $0["type"] != "null" }
      guard rest.count == 1, case .object(var own) = schema, case .object(let only) = rest[0]
      else { continue }
      own[name] = nil
      for (key, value) in only.members where own[key] == nil { own[key] = value }
      return .object(own)
    }
    return nil
  }

  /// The options of a choice; nil if the schema is none.
  private static func options(of schema: JSONValue) -> [JSONValue]? {
    func option(_ value: JSONValue, _ label: JSONValue) -> JSONValue {
      let text = label.displayText
      return ["value": value, "label": .string(text.isEmpty ? value.serialized() : text)]
    }
    if let values = schema["enum"]?.arrayValue, !values.isEmpty {
      let names = schema["enumNames"]?.arrayValue ?? []
      return values.enumerated().map { option($1, $0 < names.count ? names[$0] : $1) }
    }
    for name in ["oneOf", "anyOf"] {
      guard let cases = schema[name]?.arrayValue, !cases.isEmpty else { continue }
      let options = cases.compactMap { item in
        item["const"].map { option($0, item["title"] ?? $0) }
      }
      if options.count == cases.count { return options }
    }
    return nil
  }
}
