import ArtifactCore

/// What makes the elements and the state of a form from a schema, and an instance of it from the state.
struct SchemaFormBuilder {
  let root: JSONValue
  /// The `uiSchema` and the `formData` of a React JSON Schema Form.
  let presentation: JSONValue
  let data: JSONValue

  private var elements = JSONObject()

  /// The depth at which objects and references are no longer followed.
  private static let deepest = 8

  init(root: JSONValue, presentation: JSONValue, data: JSONValue) {
    self.root = root
    self.presentation = presentation
    self.data = data
  }

  // MARK: - Properties

  private struct Property {
    var name: String
    var schema: JSONValue
    var isRequired: Bool
  }

  /// The properties of a schema, in their order or that of `ui:order`.
  private func properties(of schema: JSONValue, _ look: JSONValue) -> [Property] {
    let required = Set((schema["required"]?.arrayValue ?? []).compactMap(\.stringValue))
    var found = (schema["properties"]?.objectValue?.members ?? []).map {
      Property(name: $0.key, schema: resolved($0.value), isRequired: required.contains($0.key))
    }
    let order = (look["ui:order"]?.arrayValue ?? []).compactMap(\.stringValue)
    if !order.isEmpty {
      let rest = order.firstIndex(of: "*") ?? order.count
      func place(_ property: Property) -> Int { order.firstIndex(of: property.name) ?? rest }
      found = found.enumerated().sorted { (place($0.1), $0.0) < (place($1.1), $1.0) }.map(\.1)
    }
    return found
  }

  /// Follows references into the document.
  private func resolved(_ schema: JSONValue) -> JSONValue {
    var schema = schema
    for _ in 0..<Self.deepest {
      guard case .string(let address)? = schema["$ref"], address.hasPrefix("#"),
        let pointer = try? JSONPointer(String(address.dropFirst())), let target = root[pointer]
      else { break }
      schema = target
    }
    // An optional value of some type is of that type.
    for name in ["anyOf", "oneOf"] {
      guard let cases = schema[name]?.arrayValue, cases.contains(where: { $0["type"] == "null" })
      else { continue }
      let rest = cases.filter { $0["type"] != "null" }
      guard rest.count == 1, case .object(var own) = schema, case .object(let only) = rest[0]
      else { continue }
      own[name] = nil
      for (key, value) in only.members where own[key] == nil { own[key] = value }
      schema = resolved(.object(own))
    }
    return schema
  }

  /// The type of the values of a schema, other than null.
  private static func type(of schema: JSONValue) -> String {
    switch schema["type"] {
    case .string(let type)?: return type
    case .array(let types)?:
      return types.lazy.compactMap(\.stringValue).first { $0 != "null" } ?? "string"
    default: break
    }
    if schema["properties"] != nil { return "object" }
    if schema["items"] != nil { return "array" }
    if options(of: schema) != nil { return "string" }
    return schema["enum"] == nil && schema["const"] == nil ? "string" : "any"
  }

  /// The options of a choice; nil if the schema is none.
  private static func options(of schema: JSONValue) -> [JSONValue]? {
    if let values = schema["enum"]?.arrayValue, !values.isEmpty {
      let names = schema["enumNames"]?.arrayValue ?? []
      return values.enumerated().map { index, value in
        [
          "value": value,
          "label": .string((index < names.count ? names[index] : value).displayText),
        ]
      }
    }
    for name in ["oneOf", "anyOf"] {
      guard let cases = schema[name]?.arrayValue, !cases.isEmpty,
        cases.allSatisfy({ $0["const"] != nil })
      else { continue }
      return cases.map { ["value": $0["const"]!, "label": $0["title"] ?? $0["const"]!] }
    }
    return nil
  }

  /// What a schema's values are entered with.
  private enum Kind {
    case object, flag, choice([JSONValue]), choices([JSONValue]), number, text, json
  }

  private func kind(of schema: JSONValue, depth: Int) -> Kind {
    if let options = Self.options(of: schema) { return .choice(options) }
    switch Self.type(of: schema) {
    case "object":
      return depth < Self.deepest && schema["properties"]?.objectValue != nil ? .object : .json
    case "boolean": return .flag
    case "integer", "number": return .number
    case "array":
      return Self.options(of: resolved(schema["items"] ?? .null)).map { .choices($0) } ?? .json
    case "string": return .text
    default: return .json
    }
  }

  // MARK: - Elements

  mutating func document(title: String?, message: String?) -> JSONValue {
    var children: [JSONValue] = []
    for (id, text, font) in [("title", title, "title"), ("message", message, "body")] {
      guard let text, !text.isEmpty else { continue }
      elements[id] = ["type": "Text", "props": ["content": .string(text), "font": .string(font)]]
      children.append(.string(id))
    }
    var state = JSONObject()
    children += add(
      root, look: presentation, data: data, at: [], depth: 0, into: &state)
    elements["submit"] = [
      "type": "Button",
      "props": [
        "label": presentation["ui:submitButtonOptions"]?["submitText"] ?? "Submit",
        "style": "borderedProminent",
      ],
      "on": ["press": ["action": "submit"]],
    ]
    elements["form"] = [
      "type": "VStack", "props": ["alignment": "leading", "spacing": 16],
      "children": .array(children + ["submit"]),
    ]
    return ["state": .object(state), "root": "form", "elements": .object(elements)]
  }

  /// Adds the elements of an object's properties, and returns their ids.
  private mutating func add(
    _ schema: JSONValue, look: JSONValue, data: JSONValue, at path: [String], depth: Int,
    into state: inout JSONObject
  ) -> [JSONValue] {
    properties(of: schema, look).map { property in
      let path = path + [property.name]
      let pointer = JSONPointer(tokens: path).description
      let own = look[property.name] ?? .null
      let value = data[property.name] ?? property.schema["default"]
      let kind = kind(of: property.schema, depth: depth)
      if case .object = kind {
        var inner = JSONObject()
        let children = add(
          property.schema, look: own, data: value ?? .null, at: path, depth: depth + 1, into: &inner
        )
        state[property.name] = .object(inner)
        elements[pointer] = [
          "type": "Section", "props": ["header": .string(label(of: property))],
          "children": .array(children),
        ]
      } else {
        let (component, props) = control(property, kind, own)
        var bound = props
        bound[component == "Toggle" ? "isOn" : "value"] = ["$bindState": .string(pointer)]
        state[property.name] = Self.initial(value, kind)
        elements[pointer] = ["type": .string(component), "props": .object(bound)]
      }
      return .string(pointer)
    }
  }

  /// The initial value of a property: its default, if it can be chosen.
  private static func initial(_ value: JSONValue?, _ kind: Kind) -> JSONValue {
    guard let value else { return empty(kind) }
    if case .choice(let options) = kind, !options.contains(where: { $0["value"] == value }) {
      return empty(kind)
    }
    return value
  }

  /// What the state holds of a property without a value.
  private static func empty(_ kind: Kind) -> JSONValue {
    switch kind {
    case .flag: false
    case .choices: []
    case .text, .json: ""
    case .object, .choice, .number: .null
    }
  }

  /// The title, else the name as words.
  private func label(of property: Property) -> String {
    if case .string(let title)? = property.schema["title"], !title.isEmpty { return title }
    var words = ""
    for character in property.name {
      if character == "_" || character == "-" {
        words += " "
      } else if character.isUppercase, words.last?.isLowercase == true {
        words += " " + character.lowercased()
      } else {
        words.append(character)
      }
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private func control(
    _ property: Property, _ kind: Kind, _ look: JSONValue
  ) -> (component: String, props: JSONObject) {
    let schema = property.schema
    var props: JSONObject = ["label": .string(label(of: property))]
    var checks: [JSONValue] = []
    func check(_ type: String, _ arg: String, _ name: String) {
      if let limit = schema[name], limit.numberValue != nil {
        checks.append(["type": .string(type), "args": .object([arg: limit])])
      }
    }
    let help = look["ui:help"] ?? look["ui:description"] ?? schema["description"]
    if case .string(let text)? = help, !text.isEmpty { props["help"] = .string(text) }
    if let text = look["ui:placeholder"] { props["placeholder"] = text }
    if look["ui:disabled"] == true || look["ui:readonly"] == true || schema["readOnly"] == true {
      props["disabled"] = true
    }
    // A boolean always has a value.
    if case .flag = kind {} else if property.isRequired { props["required"] = true }
    let widget = look["ui:widget"]?.stringValue ?? ""
    let component: String
    switch kind {
    case .flag:
      component = "Toggle"
      if schema["const"] == true { checks.append(["type": "required"]) }
    case .choice(let options):
      component = "Select"
      props["options"] = .array(options)
    case .choices(let options):
      component = "MultiSelect"
      props["options"] = .array(options)
      props["min"] = schema["minItems"]
      props["max"] = schema["maxItems"]
    case .number:
      component = "NumberField"
      check("min", "min", "minimum")
      check("max", "max", "maximum")
      check("greaterThan", "other", "exclusiveMinimum")
      check("lessThan", "other", "exclusiveMaximum")
      props["min"] = schema["minimum"]
      props["max"] = schema["maximum"]
      if let step = schema["multipleOf"], step.numberValue != nil {
        props["step"] = step
        check("multipleOf", "step", "multipleOf")
      }
      if Self.type(of: schema) == "integer" {
        checks.append([
          "type": "pattern", "args": ["pattern": "^-?\\d+(\\.0+)?$"],
          "message": "Enter a whole number",
        ])
      }
    case .text, .object:
      component = textControl(schema, widget: widget, &props)
      check("minLength", "min", "minLength")
      check("maxLength", "max", "maxLength")
      if let pattern = schema["format"]?.stringValue.flatMap({ Self.patterns[$0] }) {
        checks.append(["type": "pattern", "args": ["pattern": .string(pattern)]])
      }
      if let pattern = schema["pattern"] {
        checks.append(["type": "pattern", "args": ["pattern": pattern]])
      }
    case .json:
      component = "TextArea"
      props["placeholder"] = props["placeholder"] ?? "JSON"
      let type = schema["type"] == nil ? nil : Self.type(of: schema)
      checks.append(["type": "json", "args": type.map { ["kind": .string($0)] } ?? [:]])
    }
    if !checks.isEmpty { props["checks"] = .array(checks) }
    return (component, props)
  }

  /// How texts of some formats are written.
  private static let patterns = [
    "ipv4": #"^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$"#,
    "uuid": "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
    "hostname":
      "^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$",
  ]

  /// The control of a text, by its format.
  private func textControl(
    _ schema: JSONValue, widget: String, _ props: inout JSONObject
  ) -> String {
    let isLong = (schema["maxLength"]?.intValue ?? 0) > 500 && schema["format"] == nil
    if widget == "textarea" || isLong { return "TextArea" }
    if widget == "password" || schema["format"] == "password" || schema["writeOnly"] == true {
      props["obscured"] = true
      return "TextField"
    }
    switch schema["format"] {
    case "email": props["type"] = "email"
    case "uri", "url": props["type"] = "url"
    case "date", "time":
      props["type"] = schema["format"]
      return "DateField"
    case "date-time":
      props["type"] = "dateTime"
      return "DateField"
    default: break
    }
    return "TextField"
  }

  // MARK: - Answer

  /// A time with the seconds and the zone that RFC 3339 asks for: without one, that of UTC.
  private static func complete(_ value: JSONValue, _ format: String?) -> JSONValue {
    guard case .string(let text) = value, !text.isEmpty else { return value }
    let time: Substring
    switch format {
    case "time": time = text[...]
    case "date-time": time = text.dropFirst(11)
    default: return value
    }
    let isShort = time.utf8.count == 5
    let hasZone = time.contains { "zZ+-".contains($0) }
    return .string(text + (isShort ? ":00" : "") + (hasZone ? "" : "Z"))
  }

  func answer(in state: JSONValue) -> JSONObject { answer(root, state, depth: 0) }

  private func answer(_ schema: JSONValue, _ state: JSONValue, depth: Int) -> JSONObject {
    var result = JSONObject()
    for property in properties(of: schema, .null) {
      let value = state[property.name] ?? .null
      switch kind(of: property.schema, depth: depth) {
      case .object:
        let inner = answer(property.schema, value, depth: depth + 1)
        if property.isRequired || !inner.isEmpty { result[property.name] = .object(inner) }
      case .flag, .choice, .number:
        if value != .null { result[property.name] = value }
      case .choices:
        if property.isRequired || value != [] { result[property.name] = value }
      case .text:
        guard property.isRequired || value != "" else { continue }
        result[property.name] = Self.complete(value, property.schema["format"]?.stringValue)
      case .json:
        guard case .string(let text) = value else {
          if value != .null { result[property.name] = value }
          continue
        }
        guard !text.allSatisfy(\.isWhitespace) else { continue }
        result[property.name] = (try? JSONValue(parsing: text)) ?? value
      }
    }
    return result
  }
}
