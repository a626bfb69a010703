public import ArtifactBase

extension FormBlock {
  /// The root element as JSON, or null.
  public var json: JSONValue { root.map { .object($0.members()) } ?? .null }
}

/// ID, name, kind, properties and children. What a press does is up to a session and not part of it.
extension FormElement: JSONFormObject {
  package static let blank = FormElement(id: 0, name: "", content: .spacer)
  package mutating func members(_ form: JSONForm) {
    form.required("id", &id).member("name", &name)
    if let name = form.choice(&content) { content = .unknown(UnknownComponent(name)) }
    form.member("width", &width).member("problems", &problems, unless: []).flag("busy", &isBusy)
      .member("children", &children, unless: [])
  }
}

extension FormElement.Content: JSONFormUnion {
  package static let tag: String? = "element"
  package static let cases = blanks(
    .stack(FormElement.Stack(axis: .vertical)), .spacer, .divider, .text(FormElement.Label("")),
    .image(FormElement.Picture()), .label(title: "", symbol: ""), .badge(text: "", tint: nil),
    .card(FormElement.Card()), .button(FormElement.Button(label: "")),
    .textField(FormElement.TextField(text: "")),
    .toggle(FormElement.Toggle(label: "", isOn: false)),
    .picker(FormElement.Picker(options: [])), .tabs(FormElement.Tabs(labels: [])),
    .slider(FormElement.Slider(label: "", value: .nan)), .progress(label: "", fraction: nil),
    .link(title: "", address: ""), .list, .form, .section(FormElement.Section(header: "")),
    .unknown(UnknownComponent("")), .placeholder(reason: ""))
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .spacer: form.name("spacer")
    case .divider: form.name("divider")
    case .list: form.name("list")
    case .form: form.name("form")
    case .stack(var stack):
      form.name("stack").member("axis", &stack.axis).member("alignment", &stack.alignment)
        .member("verticalAlignment", &stack.verticalAlignment)
        .member("justification", &stack.justification).flag("wraps", &stack.wraps)
        .member("spacing", &stack.spacing).member("columns", &stack.columns)
        .member("horizontalPadding", &stack.horizontalPadding, unless: 0)
        .member("verticalPadding", &stack.verticalPadding, unless: 0)
      self = .stack(stack)
    case .text(var label):
      form.name("text").required("text", &label.text).member("role", &label.role)
        .member("bold", &label.isBold).member("tint", &label.tint)
        .member("alignment", &label.alignment, unless: .leading)
      self = .text(label)
    case .image(var image):
      form.name("image").member("symbol", &image.symbol).member("source", &image.source)
        .member("tint", &image.tint)
      self = .image(image)
    case .label(let title, let symbol):
      form.name("label")
      self = .label(title: form.value("title", title), symbol: form.value("symbol", symbol))
    case .badge(var text, var tint):
      form.name("badge").required("text", &text).member("tint", &tint)
      self = .badge(text: text, tint: tint)
    case .card(var card):
      form.name("card").member("title", &card.title).member("subtitle", &card.subtitle)
        .member("padding", &card.padding)
      self = .card(card)
    case .button(var button):
      form.name("button").member("label", &button.label)
        .member("prominence", &button.prominence).member("enabled", &button.isEnabled)
      self = .button(button)
    case .textField(var field):
      field.text = field.shownText()
      form.name("textField").member("label", &field.label).member("text", &field.text)
        .member("placeholder", &field.placeholder)
        .member("enabled", &field.isEnabled).flag("obscured", &field.isObscured)
        .choice(&field.kind, isRequired: false)
      self = .textField(field)
    case .toggle(var toggle):
      form.name("toggle").member("label", &toggle.label).member("on", &toggle.isOn)
        .member("enabled", &toggle.isEnabled)
      self = .toggle(toggle)
    case .picker(var picker):
      form.name("picker").member("label", &picker.label).member("options", &picker.options)
        .flag("multiple", &picker.isMultiple).member("placeholder", &picker.placeholder)
        .member("enabled", &picker.isEnabled).member("columns", &picker.columns)
        .member("sorting", &picker.sorting).member("rowUse", &picker.rowUse, unless: .choice)
      self = .picker(picker)
    case .tabs(var tabs):
      form.name("tabs").member("labels", &tabs.labels).member("shown", &tabs.shown, .count)
      self = .tabs(tabs)
    case .slider(var slider):
      var (minimum, maximum) = (slider.bounds.lowerBound, slider.bounds.upperBound)
      form.name("slider").member("label", &slider.label).member("value", &slider.value)
        .required("minimum", &minimum).required("maximum", &maximum)
        .member("step", &slider.step).member("enabled", &slider.isEnabled)
      if minimum <= maximum {
        slider.bounds = minimum...maximum
      } else {
        form.fail(PresentationFormatError("expected `minimum` before `maximum`"))
      }
      self = .slider(slider)
    case .progress(var label, var fraction):
      form.name("progress").member("label", &label).member("fraction", &fraction)
      self = .progress(label: label, fraction: fraction)
    case .link(let title, let address):
      form.name("link")
      self = .link(title: form.value("title", title), address: form.value("address", address))
    case .section(var section):
      var isCollapsed = section.isCollapsible ? section.isCollapsed : nil
      form.name("section").member("header", &section.header).member("footer", &section.footer)
        .member("collapsed", &isCollapsed)
      section.isCollapsible = isCollapsed != nil
      section.isCollapsed = isCollapsed ?? false
      self = .section(section)
    case .unknown(var component):
      form.name("unknown").member("component", &component.name)
        .member("details", &component.details, unless: [])
      self = .unknown(component)
    case .placeholder(let reason):
      self = .placeholder(reason: form.name("placeholder").value("reason", reason))
    }
  }
}

/// A number whose name says what it measures.
extension FormElement.Width: JSONFormUnion, JSONFormValue {
  package static let cases = blanks(.share(0), .percent(0), .points(0))
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .share(let share): self = .share(form.value("share", share))
    case .percent(let percent): self = .percent(form.value("percent", percent))
    case .points(let points): self = .points(form.value("points", points))
    }
  }
}

/// A text, an array of texts, a table, or the block of a picture.
extension UnknownComponent.Detail: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue {
    switch self {
    case .text(let text): text.written(form)
    case .items(let items): items.written(form)
    case .table(let table): table.written(form)
    case .picture(let picture):
      Block(id: BlockID(segment: 0, ordinal: 0), kind: .picture(picture), isSettled: true)
        .written(form)
    }
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    switch json {
    case .array: self = .items(try [String](reading: json, form))
    case .object(let object) where object["kind"] != nil:
      switch try Block(reading: json, form).kind {
      case .picture(let picture): self = .picture(picture)
      case .table(let table): self = .table(table)
      default: throw PresentationFormatError("expected a picture or a table")
      }
    case .object: self = .table(try TableBlock(reading: json, form))
    default: self = .text(try String(reading: json, form))
    }
  }
}

/// The name of a color, or red, green and blue.
extension FormElement.Tint: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue {
    switch self {
    case .named(let name): .string(name.rawValue)
    case .rgb(let red, let green, let blue): [red, green, blue].map(Int.init).written(form)
    }
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    if let name = json.stringValue.flatMap(Name.init) {
      self = .named(name)
    } else {
      let parts = try json.bytes("three", 3)
      self = .rgb(red: parts[0], green: parts[1], blue: parts[2])
    }
  }
}

extension FormElement.TextField.Kind: JSONFormUnion {
  package static let tag: String? = "kind"
  package static let cases = blanks(
    .line, .area(lines: 1), .number(step: 1), .date, .time, .dateTime, .email, .url, .telephone,
    .search)
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .line: form.name("line")
    case .area(let lines): self = .area(lines: form.name("area").value("lines", lines, .count))
    case .number(let step): self = .number(step: form.name("number").value("step", step))
    case .date: form.name("date")
    case .time: form.name("time")
    case .dateTime: form.name("dateTime")
    case .email: form.name("email")
    case .url: form.name("url")
    case .telephone: form.name("telephone")
    case .search: form.name("search")
    }
  }
}

extension FormElement.Picker.Option: JSONFormObject {
  package static let blank = Self("")
  package mutating func members(_ form: JSONForm) {
    form.required("label", &label).member("cells", &cells).flag("chosen", &isChosen)
      .member("enabled", &isEnabled)
  }
}

extension FormElement.Picker.Column: JSONFormObject {
  package static let blank = Self("")
  package mutating func members(_ form: JSONForm) {
    form.required("title", &title).member("alignment", &alignment, unless: .none)
      .flag("sortable", &isSortable)
  }
}

extension FormElement.Picker.Sorting: JSONFormObject {
  package static let blank = Self(column: 0)
  package mutating func members(_ form: JSONForm) {
    form.required("column", &column).flag("descending", &isDescending)
  }
}

extension FormElement.Picker.RowUse: JSONFormName {}
extension FormElement.Axis: JSONFormName {}
extension FormElement.Alignment: JSONFormName {}
extension FormElement.Justification: JSONFormName {}
extension FormElement.TextRole: JSONFormName {}
extension FormElement.Button.Prominence: JSONFormName {}
extension FormElement.Tint.Name: JSONFormName {}
