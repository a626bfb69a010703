public import ArtifactBase

extension FormBlock {
  /// The root element as JSON, or null.
  public var json: JSONValue { root?.json ?? .null }
}

extension FormElement {
  /// The element as a JSON object: ID, name, kind, properties and children. What a press does is up to
  /// a session and not part of it.
  var json: JSONValue {
    var writer = JSONFieldWriter()
    writer.add("id", id)
    writer.add("name", name)
    writer.add("element", content.name)
    content.write(to: &writer)
    writer.addUnlessEmpty("problems", problems) { .string($0) }
    writer.addIfSet("busy", isBusy)
    writer.addUnlessEmpty("children", children, \.json)
    return .object(writer.object)
  }

  init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    self.init(
      id: try fields.required("id") { value throws(PresentationFormatError) in try value.whole() },
      name: try fields.text("name", or: ""), content: try Content(fields),
      children: try fields.list("children", FormElement.init(json:)),
      problems: try fields.list("problems") { value throws(PresentationFormatError) in
        try value.text()
      },
      isBusy: try fields.flag("busy"))
  }
}

extension FormElement.Content {
  fileprivate var name: String {
    switch self {
    case .stack: "stack"
    case .spacer: "spacer"
    case .divider: "divider"
    case .text: "text"
    case .image: "image"
    case .label: "label"
    case .badge: "badge"
    case .card: "card"
    case .button: "button"
    case .textField: "textField"
    case .toggle: "toggle"
    case .slider: "slider"
    case .progress: "progress"
    case .link: "link"
    case .list: "list"
    case .form: "form"
    case .section: "section"
    case .unknown: "unknown"
    case .placeholder: "placeholder"
    }
  }

  fileprivate func write(to writer: inout JSONFieldWriter) {
    switch self {
    case .spacer, .divider, .list, .form: break
    case .stack(let stack):
      writer.add("axis", case: stack.axis)
      writer.add("alignment", case: stack.alignment)
      writer.add("verticalAlignment", case: stack.verticalAlignment)
      writer.add("spacing", stack.spacing)
    case .text(let label):
      writer.add("text", label.text)
      writer.add("role", case: label.role)
      writer.add("bold", label.isBold)
      writer["tint"] = label.tint?.json
      if label.alignment != .leading { writer.add("alignment", case: label.alignment) }
    case .image(let picture):
      writer.add("symbol", picture.symbol)
      writer.add("source", picture.source)
      writer["tint"] = picture.tint?.json
    case .label(let title, let symbol):
      writer.add("title", title)
      writer.add("symbol", symbol)
    case .badge(let text, let tint):
      writer.add("text", text)
      writer["tint"] = tint?.json
    case .card(let card):
      writer.add("title", card.title)
      writer.add("subtitle", card.subtitle)
      writer.add("padding", card.padding)
    case .button(let button):
      writer.add("label", button.label)
      writer.add("prominence", case: button.prominence)
      writer.add("enabled", button.isEnabled)
    case .textField(let field):
      writer.add("text", field.shownText())
      writer.add("placeholder", field.placeholder)
      writer.add("enabled", field.isEnabled)
      writer.addIfSet("obscured", field.isObscured)
    case .toggle(let toggle):
      writer.add("label", toggle.label)
      writer.add("on", toggle.isOn)
      writer.add("enabled", toggle.isEnabled)
    case .slider(let slider):
      writer.add("label", slider.label)
      writer.add("value", slider.value)
      writer.add("minimum", slider.bounds.lowerBound)
      writer.add("maximum", slider.bounds.upperBound)
      writer.add("step", slider.step)
      writer.add("enabled", slider.isEnabled)
    case .progress(let label, let fraction):
      writer.add("label", label)
      writer.add("fraction", fraction)
    case .link(let title, let address):
      writer.add("title", title)
      writer.add("address", address)
    case .section(let section):
      writer.add("header", section.header)
      writer.add("footer", section.footer)
      if section.isCollapsible { writer.add("collapsed", section.isCollapsed) }
    case .unknown(let component):
      writer.add("component", component.name)
      writer.addUnlessEmpty("details", component.details, \.json)
    case .placeholder(let reason): writer.add("reason", reason)
    }
  }

  /// Reads the kind of an element and its properties. An unknown kind is a component that is not known.
  fileprivate init(_ fields: JSONFields) throws(PresentationFormatError) {
    let name = try fields.text("element")
    switch name {
    case "stack":
      self = .stack(
        FormElement.Stack(
          axis: try fields.named("axis", or: .vertical),
          alignment: try fields.optionalCase("alignment"),
          verticalAlignment: try fields.optionalCase("verticalAlignment"),
          spacing: try fields.optionalNumber("spacing")))
    case "spacer": self = .spacer
    case "divider": self = .divider
    case "text":
      self = .text(
        FormElement.Label(
          try fields.text("text"), role: try fields.named("role", or: .body),
          isBold: try fields.flag("bold"), tint: try fields.tint(),
          alignment: try fields.named("alignment", or: .leading)))
    case "image":
      self = .image(
        FormElement.Picture(
          symbol: try fields.text("symbol", or: ""), source: try fields.text("source", or: ""),
          tint: try fields.tint()))
    case "label":
      self = .label(
        title: try fields.text("title", or: ""), symbol: try fields.text("symbol", or: ""))
    case "badge": self = .badge(text: try fields.text("text"), tint: try fields.tint())
    case "card":
      self = .card(
        FormElement.Card(
          title: try fields.text("title", or: ""), subtitle: try fields.text("subtitle", or: ""),
          padding: try fields.optionalNumber("padding")))
    case "link":
      self = .link(
        title: try fields.text("title", or: ""), address: try fields.text("address", or: ""))
    case "list": self = .list
    case "form": self = .form
    case "section":
      let collapsed = try fields.optionalFlag("collapsed")
      self = .section(
        FormElement.Section(
          header: try fields.text("header", or: ""), footer: try fields.text("footer", or: ""),
          isCollapsible: collapsed != nil, isCollapsed: collapsed ?? false))
    case "unknown":
      self = .unknown(
        UnknownComponent(
          try fields.text("component", or: ""),
          details: try fields.list("details", UnknownComponent.Detail.init(json:))))
    case "placeholder": self = .placeholder(reason: try fields.text("reason", or: ""))
    default: self = try Self.control(name, fields)
    }
  }

  /// Reads what a user operates or watches.
  private static func control(
    _ name: String, _ fields: JSONFields
  ) throws(PresentationFormatError) -> Self {
    let isEnabled = try fields.flag("enabled", or: true)
    switch name {
    case "button":
      return .button(
        FormElement.Button(
          label: try fields.text("label", or: ""),
          prominence: try fields.named("prominence", or: .bordered), isEnabled: isEnabled))
    case "textField":
      return .textField(
        FormElement.TextField(
          text: try fields.text("text", or: ""),
          placeholder: try fields.text("placeholder", or: ""),
          isEnabled: isEnabled, isObscured: try fields.flag("obscured")))
    case "toggle":
      return .toggle(
        FormElement.Toggle(
          label: try fields.text("label", or: ""), isOn: try fields.flag("on"),
          isEnabled: isEnabled))
    case "slider":
      let (minimum, maximum) = (try fields.number("minimum"), try fields.number("maximum"))
      guard minimum <= maximum else {
        throw PresentationFormatError("expected “minimum” before “maximum”")
      }
      return .slider(
        FormElement.Slider(
          label: try fields.text("label", or: ""),
          value: try fields.optionalNumber("value") ?? .nan,
          bounds: minimum...maximum, step: try fields.optionalNumber("step"), isEnabled: isEnabled))
    case "progress":
      return .progress(
        label: try fields.text("label", or: ""), fraction: try fields.optionalNumber("fraction"))
    default: return .unknown(UnknownComponent(name))
    }
  }
}

extension UnknownComponent.Detail {
  /// A text, an array of texts, or a table.
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .items(let items): .array(items.map(JSONValue.string))
    case .table(let table): table.json
    }
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    switch json {
    case .array:
      self = .items(try json.list { value throws(PresentationFormatError) in try value.text() })
    case .object: self = .table(try TableBlock(json: json))
    default: self = .text(try json.text())
    }
  }
}

extension FormElement.Tint {
  /// The name of a color, or red, green and blue.
  fileprivate var json: JSONValue {
    switch self {
    case .named(let name): .string(name.rawValue)
    case .rgb(let red, let green, let blue):
      .array([red, green, blue].map { .number(JSONNumber(Int($0))) })
    }
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    if let name = json.stringValue.flatMap(Name.init) {
      self = .named(name)
      return
    }
    let parts = try json.list { value throws(PresentationFormatError) in try value.whole() }
    guard parts.count == 3, parts.allSatisfy((0...255).contains) else {
      throw PresentationFormatError("expected three numbers from 0 to 255")
    }
    self = .rgb(red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]))
  }
}

extension JSONFields {
  fileprivate func tint() throws(PresentationFormatError) -> FormElement.Tint? {
    try optional("tint", FormElement.Tint.init(json:))
  }
}
