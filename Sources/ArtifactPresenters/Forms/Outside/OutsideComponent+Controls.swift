import ArtifactCore
import ArtifactPresentation
import SpecRender

extension OutsideComponent {
  /// The element of a component that can be used.
  var control: FormElement {
    mutating get {
      switch meaning {
      case .button: return button
      case .buttons: return buttons
      case .confirm: return question
      case .checkbox: return toggle
      case .radio where props.options().isEmpty: return toggle
      case .slider, .rating: return helped(slider, use: input)
      case .select, .radio: return choice(isOfMany: isOfMany)
      case .multiSelect: return choice(isOfMany: true)
      case .stepper
      where props.value(OutsideProps.value) == nil || !props.options(["steps"]).isEmpty:
        return steps
      default: return helped(field, use: input)
      }
    }
  }

  private var isDisabled: Bool { props.flag("disabled", "isDisabled", "readOnly", "readonly") }

  private var isOfMany: Bool {
    props.flag("multiple", "isMultiSelect", "multi", "multiSelect")
      || props.word("variant", "type", "mode", "selection").hasPrefix("multip")
  }

  // MARK: - Buttons

  /// The event that a press emits: the first of the usual ones that has actions.
  private var press: String? {
    let usual = ["press", "click", "tap", "submit", "select", "change", "onclick", "onpress"]
    let events = context.element.on.map(\.event)
    return usual.lazy.compactMap { word in events.first { $0.lowercased() == word } }.first
      ?? events.first
  }

  private var button: FormElement {
    mutating get {
      let label = props.text([
        "label", "text", "title", "content", "children", "value", "name", "icon",
      ])
      let address = props.text("href", "url", "to")
      if press == nil, !address.isEmpty, context.children.isEmpty {
        return whole(.link(title: label.isEmpty ? address : label, address: address))
      }
      let button = FormElement.Content.button(
        FormElement.Button(
          label: label, prominence: props.prominence, isEnabled: !isDisabled && press != nil))
      let use = press.map { FormElement.Use.emit($0) }
      // Children replace the label of a button.
      guard !label.isEmpty, !context.children.isEmpty else {
        return whole(button, context.children, use: use)
      }
      return whole(column, [part(button, use: use)] + context.children)
    }
  }

  /// Buttons that emit an event with a value; if they choose one, a choice.
  private var buttons: FormElement {
    mutating get {
      if props.input != nil { return choice(isOfMany: isOfMany) }
      let label = props.text("label", "title", "message", "question")
      let row = FormElement.Content.stack(FormElement.Stack(axis: .horizontal))
      let current = props.current
      let options = props.options()
      var buttons: [FormElement] = []
      for option in options {
        let isChosen = option.value == current
        let use = press.map { FormElement.Use.emit($0, params: ["value": option.value]) }
        buttons.append(
          part(
            .button(
              FormElement.Button(
                label: option.label, prominence: isChosen ? .prominent : .bordered,
                isEnabled: use != nil && !option.isDisabled && !isDisabled)), use: use))
      }
      if label.isEmpty { return whole(row, buttons + context.children) }
      return whole(column, [text(label, isBold: true), part(row, buttons + context.children)])
    }
  }

  /// A question with two answers, each of which emits an event.
  private var question: FormElement {
    mutating get {
      let message = props.text("message", "question", "label", "title", "text")
      let answers = [
        ("confirm", props.text("yesLabel", "confirmLabel", "okLabel", "yes"), "Yes"),
        ("deny", props.text("noLabel", "cancelLabel", "denyLabel", "no"), "No"),
      ]
      let events = context.element.on.map(\.event)
      let input = events.contains("confirm") || events.contains("deny") ? nil : props.input
      // The usual answer comes first.
      let usual = props.value(["default", "defaultValue", "defaultChoice"])
      let isNo = usual == false || ["no", "n", "cancel", "deny"].contains(usual?.stringValue)
      let buttons = (isNo ? answers.reversed() : answers).map { event, label, usual in
        part(
          .button(
            FormElement.Button(
              label: label.isEmpty ? usual : label,
              prominence: (event == "confirm") != isNo ? .prominent : .bordered,
              isEnabled: (input != nil || events.contains(event)) && !isDisabled)),
          use: input.map { .write($0, .bool(event == "confirm")) } ?? .emit(event))
      }
      let row = FormElement.Content.stack(FormElement.Stack(axis: .horizontal))
      return whole(
        column,
        (message.isEmpty ? [] : [text(message, isBold: true)]) + [part(row, buttons)]
          + context.children)
    }
  }

  // MARK: - Fields

  /// A control above its help.
  private mutating func helped(
    _ control: FormElement.Content, use: FormElement.Use?
  ) -> FormElement {
    let help = props.text(OutsideProps.help)
    guard !help.isEmpty || !context.children.isEmpty else { return whole(control, use: use) }
    return whole(
      column,
      [part(control, use: use)] + (help.isEmpty ? [] : [text(help, role: .caption)])
        + context.children)
  }

  private var input: FormElement.Use? { props.input.map { .input($0) } }

  /// The label, with a mark if input is required.
  private var labelText: String {
    let label = props.text(OutsideProps.label.filter { props.input != $0 && $0 != "content" })
    return label.isEmpty || !props.flag("required", "isRequired") ? label : "\(label) *"
  }

  /// A field with its help.
  var fieldWithHelp: FormElement {
    mutating get { helped(field, use: input) }
  }

  private var field: FormElement.Content {
    let kind = props.kind(of: context.element.type, meaning)
    let placeholder = props.text("placeholder", "hintText", "prompt")
    let value: String =
      switch props.current {
      case .array(let values)?: values.map(\.displayText).joined(separator: ", ")
      case .object?, nil: ""
      case let value?: value.displayText
      }
    return .textField(
      FormElement.TextField(
        label: labelText, text: value,
        placeholder: placeholder.isEmpty ? kind.pattern : placeholder,
        kind: kind, isEnabled: !isDisabled && props.input != nil,
        isObscured: SecretInput.isSecret(context.element.type, context.resolvedProps)
          || props.input.map(isSecret) == true))
  }

  /// Whether input for a property is a secret by its name or definition.
  private func isSecret(_ prop: String) -> Bool {
    SecretInput.isSecret(named: prop) || context.props.schema?.prop(prop)?.format == .password
  }

  private var toggle: FormElement {
    mutating get {
      helped(
        .toggle(
          FormElement.Toggle(
            label: labelText, isOn: props.current?.isTruthy ?? false,
            isEnabled: !isDisabled && props.input != nil)), use: input)
    }
  }

  private var slider: FormElement.Content {
    let isRating = meaning == .rating
    let low = props.number("min", "minimum", "minValue") ?? 0
    let high =
      props.number("max", "maximum", "maxValue", "count", "stars") ?? (isRating ? 5 : 100)
    let step = props.number("step", "increment") ?? (isRating ? 1 : nil)
    var value = low
    if case .number(let number)? = props.current { value = number.double }
    return .slider(
      FormElement.Slider(
        label: labelText, value: value, bounds: low...max(low, high),
        step: step.flatMap { $0 > 0 ? $0 : nil },
        isEnabled: !isDisabled && props.input != nil && low < high))
  }

  // MARK: - Choices

  /// A choice among options.
  private mutating func choice(isOfMany: Bool) -> FormElement {
    let current = props.current ?? .null
    let chosen: [JSONValue] = if case .array(let values) = current { values } else { [current] }
    let options = props.options()
    return helped(
      .picker(
        FormElement.Picker(
          label: labelText,
          options: options.map {
            FormElement.Picker.Option(
              $0.label, isChosen: chosen.contains($0.value), isEnabled: !$0.isDisabled)
          },
          isMultiple: isOfMany, placeholder: props.text("placeholder", "prompt"),
          isEnabled: !isDisabled && props.input != nil)),
      use: props.input.map { .choose($0, options.map(\.value)) })
  }
}

extension FormElement.TextField.Kind {
  /// How the text is written, if it isn't free.
  fileprivate var pattern: String {
    switch self {
    case .date: "YYYY-MM-DD"
    case .time: "hh:mm"
    case .dateTime: "YYYY-MM-DDThh:mm"
    case .line, .area, .number, .email, .url, .telephone, .search: ""
    }
  }
}
