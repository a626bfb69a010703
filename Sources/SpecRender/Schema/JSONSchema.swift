// JSON Schema, as far as a catalog's schema uses it.
//
// At the beginning every schema is visited once, and those with an `$id` or `$anchor` are put down
// under their URIs; references then never leave the document. A schema is asked about a value by
// walking both; what a schema has looked at in an object is given back, for `unevaluatedProperties`.
// A reference that leads back to itself ends at a depth.

public import ArtifactCore

/// A JSON Schema of draft 2020-12 without remote references, formats and dynamic references.
///
/// ```swift
/// let schema = JSONSchema(SpecCatalog.builtIn.jsonSchema(.full))
/// schema.violations(of: document)     // empty if the document fits
/// ```
public struct JSONSchema: Sendable {
  /// A place that does not fit, and why.
  public struct Violation: Hashable, Sendable {
    /// Where in the value.
    public var pointer: JSONPointer

    /// The keyword that is not met.
    public var keyword: String

    /// Why, without a capital or a full stop.
    public var message: String

    public init(pointer: JSONPointer, keyword: String, message: String) {
      self.pointer = pointer
      self.keyword = keyword
      self.message = message
    }
  }

  /// How deep references and values nest together.
  public static let depthLimit = 600

  let root: Location
  private(set) var resources: [String: Location] = [:]
  private(set) var patterns: [String: TextPattern] = [:]

  /// A schema and the URI that its `$id`, or without one its references, start from.
  struct Location: Sendable {
    var value: JSONValue
    var base: String
  }

  public init(_ schema: JSONValue) {
    root = Location(value: schema, base: "")
    resources[""] = root
    index(schema)
  }

  public func isValid(_ value: JSONValue) -> Bool {
    violations(of: value).isEmpty
  }

  /// Why a value does not fit, in the order of the schema; at most 1,000 reasons.
  ///
  /// - Complexity: O(value · schema) unless the schema nests alternatives.
  public func violations(of value: JSONValue) -> [Violation] {
    var validation = SchemaValidation(schema: self)
    _ = validation.check(value, against: root)
    return validation.violations
  }

  // MARK: - Finding schemas

  private static let mapKeywords = [
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas",
  ]
  private static let listKeywords = ["allOf", "anyOf", "oneOf", "prefixItems"]
  private static let schemaKeywords = [
    "items", "additionalProperties", "propertyNames", "not", "if", "then", "else", "contains",
    "unevaluatedProperties", "unevaluatedItems",
  ]

  /// Puts down every schema that has a name of its own, and every pattern.
  private mutating func index(_ schema: JSONValue) {
    var rest = [Location(value: schema, base: "")]
    while var location = rest.popLast() {
      guard case .object(let object) = location.value else { continue }
      if case .string(let id)? = object["$id"] {
        let outer = location
        location.base = URIReference.resolve(id, from: location.base)
        resources[location.base] = outer
      }
      if case .string(let anchor)? = object["$anchor"] {
        resources[location.base + "#" + anchor] = location
      }
      if case .string(let text)? = object["pattern"] { addPattern(text) }
      if case .object(let members)? = object["patternProperties"] {
        for key in members.keys { addPattern(key) }
      }
      for keyword in Self.mapKeywords {
        guard case .object(let members)? = object[keyword] else { continue }
        rest += members.values.map { Location(value: $0, base: location.base) }
      }
      for keyword in Self.listKeywords {
        guard case .array(let elements)? = object[keyword] else { continue }
        rest += elements.map { Location(value: $0, base: location.base) }
      }
      for keyword in Self.schemaKeywords {
        if let value = object[keyword] { rest.append(Location(value: value, base: location.base)) }
      }
    }
  }

  private mutating func addPattern(_ text: String) {
    patterns[text] = try? TextPattern(text)
  }

  /// What a reference names; nil if it names nothing in this document.
  func find(_ reference: String, from base: String) -> Location? {
    let uri = URIReference.resolve(reference, from: base)
    let parts = uri.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let resource = String(parts[0])
    let fragment = parts.count == 2 ? String(parts[1]) : ""
    if fragment.isEmpty { return resources[resource] }
    guard fragment.utf8.first == UInt8(ascii: "/") else {
      return resources[resource + "#" + fragment]
    }
    guard var location = resources[resource],
      let pointer = try? JSONPointer(fragment: "#" + fragment)
    else { return nil }
    for token in pointer.tokens {
      if case .string(let id)? = location.value["$id"] {
        location.base = URIReference.resolve(id, from: location.base)
      }
      guard let child = location.value.child(token) else { return nil }
      location.value = child
    }
    return location
  }
}
