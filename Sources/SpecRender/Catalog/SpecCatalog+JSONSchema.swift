// The catalog as JSON Schema.
//
// There are two forms. The full form describes specs with elements by id and is as permissive as
// the decoder: any property may be an expression, and each component has a rule for its properties.
// The strict form is for structured output of models, which does not support maps: elements are an
// array of closed objects, one variant per component, and every member is required but may be null.

public import ArtifactCore

extension SpecCatalog {
  /// The form of an exported JSON Schema.
  public enum SchemaForm: Sendable {
    /// Everything the decoder accepts without a diagnostic.
    case full
    /// The array form, in the subset of JSON Schema supported by structured output of models.
    case strict
  }

  /// Returns a JSON Schema (draft 2020-12) of the specs that use this catalog.
  ///
  /// - Complexity: O(catalog).
  public func jsonSchema(_ form: SchemaForm) -> JSONValue {
    switch form {
    case .full: FullSchema(catalog: self).schema
    case .strict: StrictSchema(catalog: self).schema
    }
  }
}

/// Building blocks of both forms.
enum SchemaPiece {
  static let string: JSONValue = ["type": "string"]
  static let boolean: JSONValue = ["type": "boolean"]
  static let null: JSONValue = ["type": "null"]

  static func ref(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }
  static func anyOf(_ parts: JSONValue...) -> JSONValue { ["anyOf": .array(parts)] }
  static func list(_ element: JSONValue) -> JSONValue { ["type": "array", "items": element] }
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// Returns the alternatives for a literal value of a property.
  static func literals(_ prop: PropDefinition, isStrict: Bool) -> [JSONValue] {
    switch prop.type {
    case .string:
      if prop.format == .color {
        let names: JSONValue = ["type": "string", "enum": texts(PropDefinition.colorNames)]
        let pattern = "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
        return [names, isStrict ? string : ["type": "string", "pattern": .string(pattern)]]
      }
      if !prop.choices.isEmpty { return [["type": "string", "enum": texts(prop.choices)]] }
      return isStrict ? [string] : [["type": ["string", "number", "boolean"]]]
    case .int: return [number("integer", prop.range, isStrict: isStrict)]
    case .double:
      let number = number("number", prop.range, isStrict: isStrict)
      return prop.choices.isEmpty
        ? [number] : [number, ["type": "string", "enum": texts(prop.choices)]]
    case .bool: return [boolean]
    case .array:
      if isStrict { return [list(anyOf(string, ["type": "number"], boolean))] }
      guard let range = prop.range else { return [["type": "array"]] }
      return [["type": "array", "items": .object(range.keywords)]]
    case .object:
      if isStrict { return [] }
      guard let range = prop.range else { return [["type": "object"]] }
      return [["type": "object", "additionalProperties": .object(range.keywords)]]
    case .any:
      return isStrict
        ? [string, ["type": "number"], boolean, list(anyOf(string, ["type": "number"], boolean))]
        : [true]
    }
  }

  /// Returns the schema of a number in its range. The strict form has no keywords for bounds and
  /// describes them in words.
  private static func number(_ type: String, _ range: PropRange?, isStrict: Bool) -> JSONValue {
    var result: JSONObject = ["type": .string(type)]
    guard let range else { return .object(result) }
    if isStrict {
      result["description"] = .string(range.summary)
    } else {
      for (keyword, limit) in range.keywords.members { result[keyword] = limit }
    }
    return .object(result)
  }

  static func described(_ schema: JSONValue, _ text: String?) -> JSONValue {
    guard let text, !text.isEmpty, case .object(var object) = schema else { return schema }
    object["description"] = .string(text)
    return .object(object)
  }
}

/// The schema of specs with elements by id.
private struct FullSchema {
  let catalog: SpecCatalog

  var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "type": "object",
      "required": ["root", "elements"],
      "properties": [
        "root": SchemaPiece.string,
        "elements": ["type": "object", "additionalProperties": SchemaPiece.ref("element")],
        "state": true,
      ],
      "$defs": .object(definitions),
    ]
  }

  private var definitions: JSONObject {
    var result: JSONObject = [
      "element": element, "expression": expression, "condition": condition, "action": action,
      "actions": SchemaPiece.anyOf(
        SchemaPiece.ref("action"), SchemaPiece.list(SchemaPiece.ref("action"))),
    ]
    for component in catalog.components { result["props." + component.name] = props(of: component) }
    return result
  }

  private var element: JSONValue {
    let names = catalog.components.map(\.name)
    let rules = catalog.components.map { component -> JSONValue in
      var then: JSONObject = ["props": SchemaPiece.ref("props." + component.name)]
      then["on"] = [
        "anyOf": [
          ["type": "object", "propertyNames": ["enum": SchemaPiece.texts(component.events)]],
          SchemaPiece.null,
        ]
      ]
      if !component.acceptsChildren {
        then["children"] = ["anyOf": [["type": "array", "maxItems": 0], SchemaPiece.null]]
      }
      return [
        "if": ["properties": ["type": ["const": .string(component.name)]]],
        "then": ["properties": .object(then)],
      ]
    }
    let watch: JSONValue = [
      "type": "object", "additionalProperties": SchemaPiece.ref("actions"),
    ]
    let events: JSONValue = [
      "type": "object",
      "additionalProperties": SchemaPiece.anyOf(SchemaPiece.ref("actions"), SchemaPiece.null),
    ]
    let item: JSONValue = [
      "type": "object", "required": ["$item"], "properties": ["$item": SchemaPiece.string],
    ]
    let repetition: JSONValue = [
      "type": "object", "required": ["statePath"],
      "properties": [
        "statePath": SchemaPiece.anyOf(SchemaPiece.string, item), "key": SchemaPiece.string,
      ],
    ]
    return [
      "type": "object",
      "required": ["type"],
      "properties": [
        "type": ["type": "string", "enum": SchemaPiece.texts(names)],
        "props": ["type": ["object", "null"]],
        "children": ["type": ["array", "null"], "items": SchemaPiece.string],
        "visible": SchemaPiece.anyOf(SchemaPiece.ref("condition"), SchemaPiece.null),
        "repeat": SchemaPiece.anyOf(repetition, SchemaPiece.null),
        "on": SchemaPiece.anyOf(events, SchemaPiece.null),
        "watch": SchemaPiece.anyOf(watch, SchemaPiece.null),
      ],
      "allOf": .array(rules),
    ]
  }

  private func props(of component: ComponentSchema) -> JSONValue {
    var properties = JSONObject()
    for prop in component.props {
      let forms =
        SchemaPiece.literals(prop, isStrict: false)
        + [SchemaPiece.ref("expression"), SchemaPiece.null]
      properties[prop.name] = SchemaPiece.described(["anyOf": .array(forms)], prop.description)
    }
    var result: JSONObject = [
      "type": ["object", "null"], "properties": .object(properties),
      "additionalProperties": false,
    ]
    let required = component.props.filter(\.isRequired).map(\.name)
    if !required.isEmpty { result["required"] = SchemaPiece.texts(required) }
    return SchemaPiece.described(.object(result), component.description)
  }

  private var expression: JSONValue {
    let texts = [
      "$state", "$bindState", "$item", "$bindItem", "$template", "$computed", "$itemPath",
    ]
    var forms = texts.map { key -> JSONValue in
      ["required": [.string(key)], "properties": .object([key: SchemaPiece.string])]
    }
    forms += Directives.keys.map { ["required": [.string($0)]] }
    forms.append(["required": ["$index"], "properties": ["$index": SchemaPiece.boolean]])
    forms.append([
      "required": ["$cond"], "properties": ["$cond": SchemaPiece.ref("condition")],
    ])
    return ["type": "object", "anyOf": .array(forms)]
  }

  private var condition: JSONValue {
    let all = SchemaPiece.list(SchemaPiece.ref("condition"))
    return SchemaPiece.anyOf(
      SchemaPiece.boolean, all,
      [
        "type": "object",
        "anyOf": .array(
          ["$and", "$or", "$not", "$state", "$item", "$index"].map { ["required": [$0]] }),
        "properties": [
          "$and": all, "$or": all, "$not": SchemaPiece.ref("condition"),
          "$state": SchemaPiece.string, "$item": SchemaPiece.string,
          "$index": SchemaPiece.boolean, "not": SchemaPiece.boolean,
        ],
      ])
  }

  private var action: JSONValue {
    let next = SchemaPiece.anyOf(SchemaPiece.ref("actions"), SchemaPiece.null)
    return SchemaPiece.anyOf(
      [
        "type": "object",
        "required": ["action"],
        "properties": [
          "action": SchemaPiece.string,
          "params": ["type": ["object", "null"]],
          "when": SchemaPiece.anyOf(SchemaPiece.ref("condition"), SchemaPiece.null),
          "confirm": ["type": ["object", "null"]],
          "onSuccess": next,
          "onError": next,
        ],
      ],
      ["type": "object", "required": ["set"], "properties": ["set": ["type": "object"]]],
      ["type": "object", "required": ["navigate"]])
  }
}
