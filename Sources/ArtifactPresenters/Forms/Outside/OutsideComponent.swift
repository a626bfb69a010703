import ArtifactCore
import ArtifactPresentation
import SpecRender

// The elements of components of other vocabularies (S8.12), and of the built-in ones that are made of others.
// Properties are read under the names and spellings in use. What no rule reads is shown as texts, so that
// nothing is lost.

/// The element of a component that has none of its own, by what its name means.
struct OutsideComponent {
  let context: ComponentRenderContext<FormElement>
  let meaning: ComponentMeaning
  let props: OutsideProps
  let layout: OutsideLayout

  /// The number of parts so far.
  private var partCount = 0

  /// Whether a node has no element of its own, or properties that its own element can't show.
  ///
  /// - Parameter catalog: The components of the interface.
  static func isNeeded(for node: ResolvedNode, of catalog: SpecCatalog) -> Bool {
    guard node.marker == nil else { return false }
    if node.isUnknown || SpecCatalog.builtIn[node.type] == nil { return true }
    return switch node.type {
    case "TextArea", "NumberField", "DateField", "Select", "MultiSelect", "Markdown",
      "Table", "Tabs":
      true
    case "VStack", "HStack", "Card", "Section": node.props["children"]?.stringValue != nil
    case "List": node.props["items"] != nil
    case "Form": OutsideProps.title.contains { node.props[$0] != nil }
    case "Divider": ["title", "label", "text"].contains { node.props[$0] != nil }
    case "TextField", "Toggle", "Slider": OutsideProps.help.contains { node.props[$0] != nil }
    default: false
    }
  }

  /// Returns the element of a component; nil if no vocabulary has its name and it is not the host's.
  static func element(_ context: ComponentRenderContext<FormElement>) -> FormElement? {
    guard context.marker == nil else { return nil }
    if let schema = context.props.schema, SpecCatalog.builtIn[schema.name] == nil {
      var component = OutsideComponent(context, of: schema)
      return component.hosted(schema)
    }
    guard let meaning = ComponentMeaning(component: context.element.type) else { return nil }
    var component = OutsideComponent(context, meaning)
    return component.element
  }

  private init(_ context: ComponentRenderContext<FormElement>, _ meaning: ComponentMeaning) {
    self.context = context
    self.meaning = meaning
    props = OutsideProps(context.resolvedProps, bound: context.bindings.keys.sorted())
    layout = OutsideLayout(context.resolvedProps, of: context.element.type)
  }

  /// A component of the host, which is described but has no renderer.
  private init(_ context: ComponentRenderContext<FormElement>, of schema: ComponentSchema) {
    self.context = context
    meaning = ComponentMeaning(component: schema.name) ?? ComponentMeaning(schema)
    let input = schema.props.filter { $0.binding && context.bindings[$0.name] != nil }
    props = OutsideProps(
      input.reduce(context.resolvedProps) { $0.completed(by: $1) }, bound: input.map(\.name))
    layout = OutsideLayout(context.resolvedProps, of: schema.name)
  }

  /// The element of a component of the host, under its name if the properties say nothing else.
  private mutating func hosted(_ schema: ComponentSchema) -> FormElement {
    guard meaning == .details, props.text(OutsideProps.label + ["name", "caption"]).isEmpty else {
      return element
    }
    let facts = FormElement.Content.unknown(
      UnknownComponent("", details: props.details(except: [])))
    return whole(column, [text(schema.name, role: .caption), part(facts)] + context.children)
  }

  // MARK: - Parts

  /// The element itself.
  func whole(
    _ content: FormElement.Content, _ children: [FormElement] = [], use: FormElement.Use? = nil
  ) -> FormElement {
    var element = FormElement(context, content, children: children, use: use)
    element.width = layout.width
    return element
  }

  /// A part of the element.
  mutating func part(
    _ content: FormElement.Content, _ children: [FormElement] = [], use: FormElement.Use? = nil
  ) -> FormElement {
    partCount += 1
    return FormElement(part: partCount - 1, content, children: children, use: use)
  }

  mutating func text(
    _ text: String, role: FormElement.TextRole = .body, isBold: Bool = false,
    tint: FormElement.Tint? = nil
  ) -> FormElement {
    part(.text(FormElement.Label(text, role: role, isBold: isBold, tint: tint)))
  }

  /// What the properties say that aren't among those read.
  mutating func rest(except names: [String]) -> [FormElement] {
    let details = props.details(except: names)
    return details.isEmpty ? [] : [part(.unknown(UnknownComponent("", details: details)))]
  }

  var column: FormElement.Content { .stack(FormElement.Stack(axis: .vertical, spacing: 0)) }

  // MARK: - Content

  private var element: FormElement {
    mutating get {
      if props.word("display") == "none" || props.flag("hidden") { return whole(column) }
      switch meaning {
      case .column, .row, .grid, .card, .section, .collapsible, .accordion, .tabs, .tab, .modal,
        .list,
        .listItem, .form, .field:
        return container
      case .divider: return divider
      case .spacer: return whole(.spacer)
      case .hidden: return whole(column)
      case .text, .markdown, .heading, .code, .badge, .avatar, .icon, .image, .link, .alert,
        .metric, .progress,
        .spinner, .skeleton:
        return display
      case .details: return facts
      case .chart: return chart
      case .button, .buttons, .textField, .textArea, .password, .number, .date, .file, .checkbox,
        .slider, .rating, .select, .radio, .multiSelect, .stepper,
        .confirm:
        return control
      }
    }
  }
}

extension ComponentMeaning {
  /// What a component is by its properties and events.
  fileprivate init(_ schema: ComponentSchema) {
    switch schema.props.first(where: \.binding) {
    case let input? where !input.choices.isEmpty: self = .select
    case let input?:
      self =
        switch input.type {
        case .bool: .checkbox
        case .int, .double: .number
        case .string, .any: .textField
        case .array, .object: .details
        }
    case nil:
      self = schema.events.contains("press") ? .button : schema.acceptsChildren ? .column : .details
    }
  }
}

extension JSONObject {
  /// Adds what the definition of an input says about its values.
  fileprivate func completed(by input: PropDefinition) -> JSONObject {
    var result = self
    func add(_ value: JSONValue?, as name: String) {
      if let value, result[name] == nil { result[name] = value }
    }
    if result[input.name] == nil || result[input.name] == .null {
      result[input.name] = input.defaultValue
    }
    if !input.choices.isEmpty { add(.array(input.choices.map { .string($0) }), as: "options") }
    add(input.range?.minimum.map { .number($0) }, as: "min")
    add(input.range?.maximum.map { .number($0) }, as: "max")
    return result
  }
}
