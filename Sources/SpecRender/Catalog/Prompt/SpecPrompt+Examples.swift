// The examples of a prompt, which fit the built-in catalog.

import ArtifactCore

extension SpecPrompt {
  /// A list to which items are added.
  static let list: JSONValue = [
    "state": ["new": "", "todos": [["id": "1", "title": "Buy milk", "done": false]]],
    "root": "page",
    "elements": [
      "page": ["type": "VStack", "props": ["alignment": "leading"], "children": ["list", "add"]],
      "list": [
        "type": "List", "repeat": ["statePath": "/todos", "key": "id"], "children": ["row"],
      ],
      "row": [
        "type": "Toggle",
        "props": ["label": ["$item": "title"], "isOn": ["$bindItem": "done"]],
      ],
      "add": ["type": "HStack", "children": ["field", "button"]],
      "field": [
        "type": "TextField",
        "props": ["placeholder": "New todo", "value": ["$bindState": "/new"]],
      ],
      "button": [
        "type": "Button", "visible": ["$state": "/new"], "props": ["label": "Add"],
        "on": [
          "press": [
            "action": "pushState",
            "params": [
              "path": "/todos",
              "value": ["id": "$id", "title": ["$state": "/new"], "done": false],
              "clearStatePath": "/new",
            ],
          ]
        ],
      ],
    ],
  ]

  /// Operations that change the list, one per line.
  static let changes = [
    #"{"op":"add","path":"/elements/count","value":{"type":"Badge","props":{"text":"#
      + #"{"$count":{"$state":"/todos"}}}}}"#,
    #"{"op":"add","path":"/elements/page/children/0","value":"count"}"#,
    #"{"op":"replace","path":"/elements/button/props/label","value":"Add it"}"#,
  ]

  /// A form with checks, a choice and a table.
  static let form: JSONValue = [
    "state": [
      "name": "", "email": "", "plan": "Free", "terms": false, "sent": false,
      "plans": [["title": "Free", "price": "0 €"], ["title": "Pro", "price": "9 €"]],
    ],
    "root": "page",
    "elements": [
      "page": [
        "type": "VStack", "props": ["alignment": "leading", "spacing": 16],
        "children": ["table", "form", "thanks"],
      ],
      "table": [
        "type": "Table",
        "props": [
          "columns": [
            ["key": "title", "label": "Plan"],
            ["key": "price", "label": "Price", "align": "right"],
          ],
          "rows": ["$state": "/plans"],
        ],
      ],
      "form": [
        "type": "Form", "visible": ["$not": ["$state": "/sent"]],
        "children": ["name", "email", "plan", "terms", "send"],
      ],
      "name": [
        "type": "TextField",
        "props": ["label": "Name", "value": ["$bindState": "/name"], "required": true],
      ],
      "email": [
        "type": "TextField",
        "props": [
          "label": "E-mail", "value": ["$bindState": "/email"],
          "checks": [
            ["type": "required", "message": "Where do we write to?"],
            ["type": "email", "message": "This isn’t an e-mail address."],
          ],
        ],
      ],
      "plan": [
        "type": "Select",
        "props": [
          "label": "Plan", "options": ["Free", "Pro"], "value": ["$bindState": "/plan"],
        ],
      ],
      "terms": [
        "type": "Toggle",
        "props": [
          "label": "I accept the terms", "isOn": ["$bindState": "/terms"],
          "checks": [["type": "required", "message": "Please accept the terms."]],
        ],
      ],
      "send": [
        "type": "Button", "props": ["label": "Sign up", "style": "borderedProminent"],
        "on": [
          "press": [
            ["action": "validateForm"],
            [
              "action": "setState", "params": ["path": "/sent", "value": true],
              "when": ["$state": "/formValidation/valid"],
            ],
          ]
        ],
      ],
      "thanks": [
        "type": "Text", "visible": ["$state": "/sent"],
        "props": ["content": ["$template": "Welcome, ${/name}: the ${/plan} plan."]],
      ],
    ],
  ]

  // MARK: - Other catalogs

  /// Whether the catalog has all components and actions of an example.
  func hasAll(in example: JSONValue) -> Bool {
    let elements = example["elements"]?.objectValue?.values ?? []
    let names = Set(catalog.actions.map(\.name))
    return elements.allSatisfy { element in
      guard let type = element["type"]?.stringValue, catalog[type] != nil else { return false }
      let actions = element["on"]?.objectValue?.values.flatMap { $0.arrayValue ?? [$0] } ?? []
      return actions.allSatisfy { $0["action"]?.stringValue.map(names.contains) ?? true }
    }
  }

  /// An example of the components that the catalog has: one that has children around two others.
  var ownExample: [String] {
    let container = catalog.components.first(where: \.acceptsChildren)
    guard let root = container ?? catalog.components.first else { return [] }
    let inside =
      container == nil ? [] : catalog.components.filter { $0.name != root.name }.prefix(2)
    var elements = JSONObject()
    let ids = inside.indices.map { "part-\($0)" }
    elements["page"] = Self.element(root, children: ids)
    for (id, component) in zip(ids, inside) { elements[id] = Self.element(component, children: []) }
    let example: JSONValue = ["root": "page", "elements": .object(elements)]
    return ["Example:"]
      + (mode == .chat ? ["```spec", example.serialized(), "```"] : [example.serialized()])
  }

  private static func element(_ component: ComponentSchema, children: [String]) -> JSONValue {
    var props = JSONObject()
    let required = component.props.filter(\.isRequired)
    for prop in required.isEmpty ? Array(component.props.prefix(1)) : required {
      props[prop.name] = sample(of: prop)
    }
    var element: JSONObject = ["type": .string(component.name)]
    if !props.members.isEmpty { element["props"] = .object(props) }
    if component.acceptsChildren { element["children"] = .array(children.map(JSONValue.string)) }
    return .object(element)
  }

  /// A value that a property may have.
  private static func sample(of prop: PropDefinition) -> JSONValue {
    if prop.binding { return ["$bindState": .string("/" + prop.name)] }
    if let value = prop.defaultValue, value != .null { return value }
    switch prop.type {
    case .string:
      switch prop.format {
      case .color: return "blue"
      case .url: return "https://example.com"
      case .path: return .string("/" + prop.name)
      case .password, nil: return .string(prop.choices.first ?? "Text")
      }
    case .int, .double:
      return .number(prop.range?.minimum ?? prop.range?.maximum ?? JSONNumber(1))
    case .bool: return true
    case .array: return []
    case .object: return [:]
    case .any: return "Text"
    }
  }
}
