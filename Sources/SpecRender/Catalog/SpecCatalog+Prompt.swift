// The description of specs in a model's instructions.
//
// Everything that depends on the catalog is generated from it, so that the prompt matches the
// decoder: each component and each action has one line that reads like a signature. Token counts
// are estimated as UTF-8 bytes divided by four, which approximates tokenizers on English and JSON.

import ArtifactCore

extension SpecCatalog {
  /// The form of the answer that a prompt asks for.
  public enum PromptMode: Sendable {
    /// The answer is a single spec.
    case standalone
    /// The answer is prose with specs in code fences.
    case inline
  }

  /// Returns a description of the spec format and of this catalog, for a model's instructions.
  ///
  /// - Complexity: O(catalog). For the built-in catalog the result has at most 1,500 tokens
  ///   (``tokenCount(of:)``).
  public func prompt(_ mode: PromptMode = .standalone) -> String {
    var lines: [String] = []
    switch mode {
    case .standalone:
      lines.append("Answer with one JSON object, a user interface, and nothing else:")
    case .inline:
      lines.append("Where a user interface helps, put one JSON object in a fence ```spec:")
    }
    lines += [
      #"{"state":{…},"root":ID,"elements":{ID:{"type":…,"props":{…},"children":[ID,…]},…}}"#,
      "Write state, then root, then elements, parents before children; all data goes into state.",
      "",
      "Components as Name(prop: type = default) and events; “*” may be bound, “[…]” has children:",
    ]
    lines += components.map(Self.signature)
    lines += ["COLOR is " + PropDefinition.colorNames.joined(separator: "|") + " or #RRGGBB.", ""]
    lines += Self.language
    if components.contains(where: { $0.prop("checks") != nil }) {
      lines.append(
        #"A check is {"type":"minLength","args":{"min":3},"message":"…"}: required, email, url, "#
          + "numeric, minLength(min), maxLength(max), pattern(pattern), min(min), max(max), "
          + "equalTo(other), lessThan(other), greaterThan(other), requiredIf(other); an argument may "
          + "be an expression.")
    }
    lines += ["", "Actions:"] + actions.map(Self.signature)
    if !functions.isEmpty {
      lines.append(
        #"Functions, {"$computed":name,"args":{…}}: "# + functions.joined(separator: ", "))
    }
    lines += ["", "Example:", Self.example.serialized()]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Estimates the number of tokens in a text: its UTF-8 bytes divided by four, rounded up.
  ///
  /// - Complexity: O(text).
  public static func tokenCount(of text: String) -> Int {
    (text.utf8.count + 3) / 4
  }

  private static func signature(_ component: ComponentSchema) -> String {
    let props = component.props.map(signature).joined(separator: ", ")
    var line = "\(component.name)(\(props))"
    if component.acceptsChildren { line += " […]" }
    if !component.events.isEmpty { line += " on " + component.events.joined(separator: ", ") }
    if !component.description.isEmpty { line += " – \(component.description)" }
    return line
  }

  private static func signature(_ action: ActionSchema) -> String {
    let params = action.params.map {
      $0.type == .any || $0.format == .path ? $0.name + ($0.isRequired ? "" : "?") : signature($0)
    }
    return "\(action.name)(\(params.joined(separator: ", ")))"
      + (action.description.isEmpty ? "" : " – \(action.description)")
  }

  private static func signature(_ prop: PropDefinition) -> String {
    var type =
      switch prop.type {
      case .int, .double: "number"
      case .string: "text"
      case .any: "any"
      case .bool, .array, .object: prop.type.rawValue
      }
    if prop.format == .color { type = "COLOR" }
    if let range = prop.range { type += " \(range.summary)" }
    if !prop.choices.isEmpty {
      let choices = prop.choices.joined(separator: "|")
      type = prop.type == .string ? choices : "\(type)|\(choices)"
    }
    // Text is the most common type and left implicit.
    var text = "\(prop.name)\(prop.binding ? "*" : "")\(prop.isRequired ? "!" : "")"
    if type != "text" { text += ": \(type)" }
    if let value = prop.defaultValue, value != "", value != false {
      text += " = \(value.displayText)"
    }
    return text
  }

  /// The spec language, independent of the catalog.
  private static let language = [
    "A prop may be an expression:",
    #"{"$state":"/path"}; {"$bindState":"/path"} also writes the input"#,
    #"{"$item":"name"}, {"$bindItem":"name"}, {"$index":true} in a repeat"#,
    #"{"$template":"Hi ${/user/name}, ${$item.title}, ${$index}"}"#,
    #"{"$cond":CONDITION,"$then":value,"$else":value}"#,
    #"{"$format":"currency","value":…,"currency":"EUR"}, also number, percent, date;"#
      + #" {"$math":"add","a":…,"b":…}; {"$count":list}; {"$pluralize":n,"one":…,"other":…};"#
      + #" {"$concat":[…]}; {"$join":list,"separator":", "}; {"$truncate":text,"length":20}"#,
    "CONDITION is {\"$state\":\"/n\",\"gt\":0} with eq neq gt gte lt lte or none for “is set”,"
      + " {\"$item\":…}, {\"$and\":[…]}, {\"$or\":[…]}, {\"$not\":…}.",
    "",
    "Between type and props an element may have:",
    #""visible":CONDITION"#,
    #""repeat":{"statePath":"/items","key":"id"} shows its children once for each item"#,
    "After them:",
    #""on":{"press":ACTION or list}; ACTION is {"action":name,"params":{…},"when":CONDITION,"#
      + #""confirm":{"title":…,"message":…},"onSuccess":ACTION,"onError":ACTION}"#,
    #""watch":{"/path":ACTION} when the value changes"#,
  ]

  /// A small example spec.
  static let example: JSONValue = [
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
}
