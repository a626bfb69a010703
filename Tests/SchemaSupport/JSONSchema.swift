// JSON Schema, limited to the features used by a catalog's schema.
//
// Initially all schemas are visited once, and those with an `$id` or `$anchor` are indexed by URI;
// references never leave the document. Validation walks the schema and the value together; each
// schema returns the members it has evaluated, for `unevaluatedProperties`. Recursive references
// are limited by depth.

public import ArtifactCore
import SpecRender

/// A JSON Schema (draft 2020-12) without remote references, formats and dynamic references.
///
/// ```swift
/// let schema = JSONSchema(SpecCatalog.builtIn.jsonSchema(.full))
/// schema.violations(of: document)     // empty if the document is valid
/// ```
public struct JSONSchema: Sendable {
  /// A location that violates the schema, with the reason.
  public struct Violation: Hashable, Sendable {
    /// The location in the value.
    public var pointer: JSONPointer

    /// The violated keyword.
    public var keyword: String

    /// The reason, in lower case and without a full stop.
    public var message: String

    /// Creates a violation.
    public init(pointer: JSONPointer, keyword: String, message: String) {
      self.pointer = pointer
      self.keyword = keyword
      self.message = message
    }
  }

  /// The limit on the combined nesting of references and values.
  public static let depthLimit = 600

  let root: Location
  private(set) var resources: [String: Location] = [:]
  private(set) var patterns: [String: TextPattern] = [:]

  /// A schema with the base URI for its `$id` or its references.
  struct Location: Sendable {
    var value: JSONValue
    var base: String
  }

  /// Creates a schema from its JSON.
  ///
  /// - Complexity: O(schema).
  public init(_ schema: JSONValue) {
    root = Location(value: schema, base: "")
    resources[""] = root
    index(schema)
  }

  /// Returns whether a value satisfies the schema.
  ///
  /// - Complexity: As for ``violations(of:)``.
  public func isValid(_ value: JSONValue) -> Bool {
    violations(of: value).isEmpty
  }

  /// Returns the violations of a value, in schema order; at most `SpecLimits.diagnosticCount`.
  ///
  /// - Complexity: O(value · schema) unless the schema nests alternatives.
  public func violations(of value: JSONValue) -> [Violation] {
    var validation = SchemaValidation(schema: self)
    _ = validation.check(value, against: root)
    return validation.violations
  }

  // MARK: - Resolving references

  private static let mapKeywords = [
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas",
  ]
  private static let listKeywords = ["allOf", "anyOf", "oneOf", "prefixItems"]
  private static let schemaKeywords = [
    "items", "additionalProperties", "propertyNames", "not", "if", "then", "else", "contains",
    "unevaluatedProperties", "unevaluatedItems",
  ]

  /// Indexes all identified schemas and compiles all patterns.
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

  /// Resolves a reference; nil if it refers to nothing in this document.
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
