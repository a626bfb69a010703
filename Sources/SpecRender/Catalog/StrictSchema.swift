import ArtifactCore

/// The schema of specs with an array of elements, in which every object is closed and every member
/// required.
///
/// Services write members in the order of the schema, so `visible` and `repeat` come first in an
/// element, and the state they read precedes all elements. Features that a closed schema cannot
/// express are omitted: `watch`, objects as parameter values, expressions with arguments. The state
/// is given as JSON text.
struct StrictSchema {
  let catalog: SpecCatalog

  var schema: JSONValue {
    let state = SchemaPiece.described(
      ["type": ["string", "null"]], "initial state, as JSON text")
    return Self.closed(
      [
        "state": state,
        "root": SchemaPiece.described(SchemaPiece.string, "id of the root element"),
        "elements": SchemaPiece.list(["anyOf": .array(catalog.components.map(element))]),
      ],
      definitions: [
        "expression": expression, "condition": condition, "action": action, "repeat": repetition,
        "checks": checks,
      ])
  }

  /// Returns the schema of an object with exactly these members, all required.
  private static func closed(
    _ properties: JSONObject, definitions: JSONObject? = nil, description: String? = nil
  ) -> JSONValue {
    var result: JSONObject = [
      "type": "object", "properties": .object(properties),
      "required": SchemaPiece.texts(properties.keys), "additionalProperties": false,
    ]
    if let definitions { result["$defs"] = .object(definitions) }
    return SchemaPiece.described(.object(result), description)
  }

  private static func optional(_ parts: JSONValue...) -> JSONValue {
    ["anyOf": .array(parts + [SchemaPiece.null])]
  }

  private func element(_ component: ComponentSchema) -> JSONValue {
    var properties: JSONObject = [
      "id": SchemaPiece.string,
      "type": ["type": "string", "const": .string(component.name)],
      "visible": Self.optional(SchemaPiece.ref("condition")),
      "repeat": Self.optional(SchemaPiece.ref("repeat")),
    ]
    var props = JSONObject()
    for prop in component.props where prop.name != "checks" {
      props[prop.name] = SchemaPiece.described(value(prop), prop.description)
    }
    if component.prop("checks") != nil {
      props["checks"] = Self.optional(SchemaPiece.ref("checks"))
    }
    properties["props"] = Self.closed(props)
    if component.acceptsChildren {
      properties["children"] = Self.optional(SchemaPiece.list(SchemaPiece.string))
    }
    if !component.events.isEmpty {
      var events = JSONObject()
      for event in component.events {
        events[event] = Self.optional(SchemaPiece.list(SchemaPiece.ref("action")))
      }
      properties["on"] = Self.optional(Self.closed(events))
    }
    return Self.closed(properties, description: component.description)
  }

  /// Returns the schema of a literal, an expression or null.
  private func value(_ prop: PropDefinition) -> JSONValue {
    let forms =
      SchemaPiece.literals(prop, isStrict: true)
      + [SchemaPiece.ref("expression"), SchemaPiece.null]
    return ["anyOf": .array(forms)]
  }

  private var checks: JSONValue {
    let args = Self.closed([
      "min": ["type": ["number", "null"]], "max": ["type": ["number", "null"]],
      "pattern": ["type": ["string", "null"]],
      "other": Self.optional(SchemaPiece.ref("expression")),
    ])
    return SchemaPiece.list(
      Self.closed([
        "type": SchemaPiece.string, "args": Self.optional(args), "message": SchemaPiece.string,
      ]))
  }

  private var expression: JSONValue {
    let texts = ["$state", "$bindState", "$item", "$bindItem", "$template"]
    let branch: JSONValue = [
      "anyOf": [
        SchemaPiece.string, ["type": "number"], SchemaPiece.boolean, SchemaPiece.null,
        SchemaPiece.ref("expression"),
      ]
    ]
    var forms = texts.map { Self.closed([$0: SchemaPiece.string]) }
    forms.append(Self.closed(["$index": SchemaPiece.boolean]))
    forms.append(
      Self.closed(["$cond": SchemaPiece.ref("condition"), "$then": branch, "$else": branch]))
    return ["anyOf": .array(forms)]
  }

  private var condition: JSONValue {
    let all = SchemaPiece.list(SchemaPiece.ref("condition"))
    let operand: JSONValue = [
      "anyOf": [
        SchemaPiece.string, ["type": "number"], SchemaPiece.boolean, SchemaPiece.null,
        SchemaPiece.ref("expression"),
      ]
    ]
    var forms: [JSONValue] = [
      SchemaPiece.boolean, Self.closed(["$and": all]), Self.closed(["$or": all]),
      Self.closed(["$not": SchemaPiece.ref("condition")]),
    ]
    for source in ["$state", "$item"] {
      forms.append(Self.closed([source: SchemaPiece.string]))
      for comparison in SpecCondition.Comparison.Operator.allCases {
        forms.append(Self.closed([source: SchemaPiece.string, comparison.rawValue: operand]))
      }
    }
    return ["anyOf": .array(forms)]
  }

  private var repetition: JSONValue {
    let item = Self.closed(["$item": SchemaPiece.string])
    return Self.closed([
      "statePath": ["anyOf": [SchemaPiece.string, item]], "key": ["type": ["string", "null"]],
    ])
  }

  private var action: JSONValue {
    let next = Self.optional(SchemaPiece.list(SchemaPiece.ref("action")))
    let confirm = Self.optional(
      Self.closed(["title": SchemaPiece.string, "message": SchemaPiece.string]))
    let forms = catalog.actions.map { action -> JSONValue in
      var params = JSONObject()
      for param in action.params { params[param.name] = value(param) }
      return Self.closed(
        [
          "action": ["type": "string", "const": .string(action.name)],
          "params": Self.closed(params),
          "when": Self.optional(SchemaPiece.ref("condition")), "confirm": confirm,
          "onSuccess": next, "onError": next,
        ], description: action.description)
    }
    return ["anyOf": .array(forms)]
  }
}
