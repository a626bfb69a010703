import ArtifactCore

/// What makes the elements and the state of a form from the fields of a schema.
struct SchemaFormBuilder {
  /// The `uiSchema` and the `formData` of a React JSON Schema Form.
  let presentation: JSONValue
  let data: JSONValue

  private var elements = JSONObject()

  init(presentation: JSONValue, data: JSONValue) {
    self.presentation = presentation
    self.data = data
  }

  mutating func document(
    _ fields: [SchemaField], title: String?, message: String?
  ) -> JSONValue {
    var children: [JSONValue] = []
    for (id, text, font) in [("title", title, "title"), ("message", message, "body")] {
      guard let text, !text.isEmpty else { continue }
      elements[id] = ["type": "Text", "props": ["content": .string(text), "font": .string(font)]]
      children.append(.string(id))
    }
    var state = JSONObject()
    children += add(fields, look: presentation, data: data, at: [], into: &state)
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

  /// Adds the elements of fields, and returns their ids.
  private mutating func add(
    _ fields: [SchemaField], look: JSONValue, data: JSONValue, at path: [String],
    into state: inout JSONObject
  ) -> [JSONValue] {
    fields.map { field in
      let path = path + [field.name]
      let pointer = JSONPointer(tokens: path).description
      let own = look[field.name] ?? .null
      let value = data[field.name] ?? field.schema["default"]
      if case .object(let inside) = field.kind {
        var inner = JSONObject()
        let children = add(inside, look: own, data: value ?? .null, at: path, into: &inner)
        state[field.name] = .object(inner)
        elements[pointer] = [
          "type": "Section", "props": ["header": .string(label(of: field))],
          "children": .array(children),
        ]
      } else {
        var (component, props) = control(field, own)
        props[component == "Toggle" ? "isOn" : "value"] = ["$bindState": .string(pointer)]
        state[field.name] = Self.initial(value, field.kind)
        elements[pointer] = ["type": .string(component), "props": .object(props)]
      }
      return .string(pointer)
    }
  }

  /// The initial value of a property: its default, if it can be chosen.
  private static func initial(_ value: JSONValue?, _ kind: SchemaField.Kind) -> JSONValue {
    guard let value else { return empty(kind) }
    if case .choice(let options) = kind, !options.contains(where: { $0["value"] == value }) {
      return empty(kind)
    }
    return value
  }

  /// What the state holds of a property without a value.
  private static func empty(_ kind: SchemaField.Kind) -> JSONValue {
    switch kind {
    case .flag: false
    case .choices: []
    case .text, .json: ""
    case .object, .choice, .number: .null
    }
  }

  /// The title, else the name as words.
  private func label(of field: SchemaField) -> String {
    if case .string(let title)? = field.schema["title"], !title.isEmpty { return title }
    var words = ""
    for character in field.name {
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
    _ field: SchemaField, _ look: JSONValue
  ) -> (component: String, props: JSONObject) {
    let schema = field.schema
    var props: JSONObject = ["label": .string(label(of: field))]
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
    if case .flag = field.kind {} else if field.isRequired { props["required"] = true }
    let widget = look["ui:widget"]?.stringValue ?? ""
    let component: String
    switch field.kind {
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
      if field.type == "integer" {
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
      let type = schema["type"] == nil ? nil : field.type
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
}

extension SchemaField {
  /// Returns an instance of the schema of some fields from the state of their form.
  static func answer(_ fields: [SchemaField], in state: JSONValue) -> JSONObject {
    var result = JSONObject()
    for field in fields {
      let value = state[field.name] ?? .null
      switch field.kind {
      case .object(let fields):
        let inner = answer(fields, in: value)
        if field.isRequired || !inner.isEmpty { result[field.name] = .object(inner) }
      case .flag, .choice, .number:
        if value != .null { result[field.name] = value }
      case .choices:
        if field.isRequired || value != [] { result[field.name] = value }
      case .text:
        guard field.isRequired || value != "" else { continue }
        result[field.name] = complete(value, field.schema["format"]?.stringValue)
      case .json:
        guard case .string(let text) = value else {
          if value != .null { result[field.name] = value }
          continue
        }
        guard !text.allSatisfy(\.isWhitespace) else { continue }
        result[field.name] = (try? JSONValue(parsing: text)) ?? value
      }
    }
    return result
  }

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
}
