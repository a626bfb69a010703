public import ArtifactCore

extension FormBlock {
  /// The root element as JSON, or null.
  public var json: JSONValue { root?.json ?? .null }
}

extension FormElement {
  /// The element as a JSON object: ID, name, kind, properties and children.
  var json: JSONValue {
    var object: JSONObject = ["id": .number(JSONNumber(id)), "name": .string(name)]
    for (key, value) in content.members { object[key] = value }
    if !problems.isEmpty { object["problems"] = .array(problems.map { .string($0) }) }
    if isBusy { object["busy"] = true }
    if !children.isEmpty { object["children"] = .array(children.map(\.json)) }
    return .object(object)
  }
}

extension FormElement.Content {
  fileprivate var members: [JSONObject.Member] {
    switch self {
    case .stack(let stack):
      [
        ("element", .string("stack")), ("axis", .string("\(stack.axis)")),
        ("alignment", stack.alignment.map { .string("\($0)") } ?? .null),
        ("spacing", number(stack.spacing)),
      ]
    case .spacer: [("element", .string("spacer"))]
    case .divider: [("element", .string("divider"))]
    case .text(let label):
      [
        ("element", .string("text")), ("text", .string(label.text)),
        ("role", .string("\(label.role)")), ("bold", .bool(label.isBold)),
        ("tint", tint(label.tint)),
      ]
    case .image(let picture):
      [
        ("element", .string("image")), ("symbol", .string(picture.symbol)),
        ("source", .string(picture.source)), ("tint", tint(picture.tint)),
      ]
    case .label(let title, let symbol):
      [
        ("element", .string("label")), ("title", .string(title)), ("symbol", .string(symbol)),
      ]
    case .badge(let text, let color):
      [("element", .string("badge")), ("text", .string(text)), ("tint", tint(color))]
    case .card(let card):
      [
        ("element", .string("card")), ("title", .string(card.title)),
        ("subtitle", .string(card.subtitle)), ("padding", number(card.padding)),
      ]
    case .button(let button):
      [
        ("element", .string("button")), ("label", .string(button.label)),
        ("prominence", .string("\(button.prominence)")), ("enabled", .bool(button.isEnabled)),
      ]
    case .textField(let field):
      [
        ("element", .string("textField")), ("text", .string(field.shownText())),
        ("placeholder", .string(field.placeholder)), ("enabled", .bool(field.isEnabled)),
      ] + (field.isObscured ? [("obscured", true)] : [])
    case .toggle(let toggle):
      [
        ("element", .string("toggle")), ("label", .string(toggle.label)),
        ("on", .bool(toggle.isOn)), ("enabled", .bool(toggle.isEnabled)),
      ]
    case .slider(let slider):
      [
        ("element", .string("slider")), ("label", .string(slider.label)),
        ("value", number(slider.value)), ("minimum", number(slider.bounds.lowerBound)),
        ("maximum", number(slider.bounds.upperBound)), ("step", number(slider.step)),
        ("enabled", .bool(slider.isEnabled)),
      ]
    case .progress(let label, let fraction):
      [
        ("element", .string("progress")), ("label", .string(label)), ("fraction", number(fraction)),
      ]
    case .link(let title, let address):
      [("element", .string("link")), ("title", .string(title)), ("address", .string(address))]
    case .list: [("element", .string("list"))]
    case .form: [("element", .string("form"))]
    case .section(let section):
      [
        ("element", .string("section")), ("header", .string(section.header)),
        ("footer", .string(section.footer)),
      ] + (section.isCollapsible ? [("collapsed", .bool(section.isCollapsed))] : [])
    case .unknown(let component):
      [("element", .string("unknown")), ("component", .string(component))]
    case .placeholder(let reason):
      [("element", .string("placeholder")), ("reason", .string(reason))]
    }
  }

  private func number(_ value: Double?) -> JSONValue {
    value.flatMap(JSONNumber.init).map { .number($0) } ?? .null
  }

  private func tint(_ tint: FormElement.Tint?) -> JSONValue {
    switch tint {
    case .named(let name): .string(name.rawValue)
    case .rgb(let red, let green, let blue):
      .array([red, green, blue].map { .number(JSONNumber(Int($0))) })
    case nil: .null
    }
  }
}
