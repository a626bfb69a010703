import ArtifactCore

// A user interface as plain text and as spoken text.

extension FormBlock {
  /// The plain text, one line per element.
  ///
  /// - Complexity: O(length of the text).
  public var plainText: String { root?.plainLines.joined(separator: "\n") ?? "" }

  /// The spoken text: the number of controls, then one line per element.
  ///
  /// - Complexity: O(length of the text).
  public var accessibleText: String {
    let controls = Spoken.count(root?.interactiveCount ?? 0, "control")
    return (["Form, \(controls)."] + (root?.accessibleLines ?? [])).joined(separator: "\n")
  }
}

extension FormElement {
  /// The plain text of the element and its descendants, one line per element.
  var plainLines: [String] {
    lines { element in
      let states = element.states.isEmpty ? "" : "(\(element.states.joined(separator: ", ")))"
      return [element.plainLine, states].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// The spoken text of the element and its descendants.
  var accessibleLines: [String] {
    lines { ([$0.accessibleLine] + $0.states).filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  /// The number of interactive elements among this one and its descendants.
  var interactiveCount: Int {
    children.reduce(isInteractive ? 1 : 0) { $0 + $1.interactiveCount }
  }

  /// Returns whether the text of this element or of a descendant satisfies a condition.
  ///
  /// - Complexity: O(number of descendants).
  public func says(_ condition: (_ words: String) -> Bool) -> Bool {
    condition(plainLine) || children.contains { $0.says(condition) }
  }

  /// What the user cannot do with the element now.
  private var states: [String] {
    let isDisabled =
      switch content {
      case .button(let button): !button.isEnabled
      case .textField(let field): !field.isEnabled
      case .toggle(let toggle): !toggle.isEnabled
      case .picker(let picker): !picker.isEnabled
      case .slider(let slider): !slider.isEnabled
      case .stack, .spacer, .divider, .text, .image, .label, .badge, .card, .progress, .link,
        .tabs, .list, .form, .section, .unknown, .placeholder:
        false
      }
    return (isDisabled ? ["disabled"] : []) + (isBusy ? ["busy"] : [])
  }

  private func lines(_ line: (FormElement) -> String) -> [String] {
    var lines = [line(self)]
    if case .tabs(let tabs) = content {
      for (label, child) in zip(tabs.labels, children) { lines += [label] + child.lines(line) }
    } else {
      for child in children { lines += child.lines(line) }
    }
    if case .section(let section) = content { lines.append(section.footer) }
    lines += problems
    return lines.filter { !$0.isEmpty }
  }

  /// The text without states.
  private var plainLine: String {
    switch content {
    case .text(let label): label.text
    case .label(let title, _): title
    case .badge(let text, _): text
    case .card(let card): card.subtitle.isEmpty ? card.title : "\(card.title)\n\(card.subtitle)"
    case .button(let button): button.label
    case .textField(let field):
      field.label.isEmpty
        ? Self.pair(field.placeholder, field.shownText())
        : Self.pair(field.label, field.text.isEmpty ? field.placeholder : field.shownText())
    case .toggle(let toggle): Self.pair(toggle.label, toggle.isOn ? "yes" : "no")
    case .picker(let picker):
      // The options as marked rows below the label.
      ([Self.pair(picker.label, picker.chosenLabels.isEmpty ? picker.placeholder : "")]
        + [picker.columns.map(\.title).joined(separator: ", ")]
        + picker.options.map { option in
          picker.rowUse == .choice
            ? "\(option.mark(isMultiple: picker.isMultiple)) \(option.label)" : option.label
        })
        .filter { !$0.isEmpty }.joined(separator: "\n")
    case .slider(let slider): Self.pair(slider.label, NumberText.text(slider.value))
    case .progress(let label, let fraction):
      Self.pair(label, fraction.map(NumberText.percent) ?? "…")
    case .link(let title, let address): title == address ? title : Self.pair(title, address)
    case .section(let section): section.header
    case .image(let picture):
      picture.source.isEmpty ? "" : Self.pair(picture.symbol, picture.source)
    case .placeholder(let reason): reason
    case .unknown(let component): component.details.map(\.plainText).joined(separator: "\n")
    case .stack, .spacer, .divider, .tabs, .list, .form: ""
    }
  }

  /// The spoken text without states.
  private var accessibleLine: String {
    switch content {
    case .text, .label, .badge: plainLine
    case .card(let card):
      card.title.isEmpty && card.subtitle.isEmpty
        ? "Card."
        : "Card: " + [card.title, card.subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
    case .button(let button):
      "Button" + (button.label.isEmpty ? "" : ": \(button.label)")
    case .textField(let field):
      (field.isObscured ? "Secure text field" : "Text field")
        + (field.name.isEmpty ? "" : ", \(field.name)")
        + (field.text.isEmpty ? ": empty" : ": \(field.shownText())")
    case .toggle(let toggle): "Switch \(toggle.label): \(toggle.isOn ? "on" : "off")"
    case .picker(let picker) where picker.rowUse != .choice:
      ["Table", picker.label].filter { !$0.isEmpty }.joined(separator: " ") + ": "
        + picker.columns.map(\.title).joined(separator: ", ") + ". "
        + picker.options.map(\.label).joined(separator: ". ")
    case .picker(let picker):
      Self.pair(
        ["Choice", picker.label].filter { !$0.isEmpty }.joined(separator: " "),
        picker.chosenLabels.isEmpty ? "nothing chosen" : picker.chosenLabels.joined(separator: ", ")
      )
        + ", of " + picker.options.map(\.label).joined(separator: ", ")
    case .slider(let slider):
      "Slider \(slider.label): \(NumberText.text(slider.value)), from "
        + "\(NumberText.text(slider.bounds.lowerBound)) to "
        + NumberText.text(slider.bounds.upperBound)
    case .progress(let label, let fraction):
      "Progress \(label): " + (fraction.map(NumberText.percent) ?? "in progress")
    case .link(let title, let address): "Link: \(title), \(address)"
    case .image(let picture):
      ["Image" + (picture.symbol.isEmpty ? "" : ": \(picture.symbol)"), picture.spokenAddress]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    case .list: "List, \(Spoken.count(children.count, "row"))."
    case .section(let section): "Section: \(section.header)"
    case .unknown(let component):
      ((component.isKnown ? [] : ["Unknown component \(component.name)."])
        + component.details.map(\.accessibleText))
        .joined(separator: "\n")
    case .placeholder(let reason): reason
    case .tabs(let tabs): "Tabs, \(Spoken.count(tabs.labels.count, "panel"))."
    case .stack, .spacer, .divider, .form: ""
    }
  }

  private static func pair(_ label: String, _ value: String) -> String {
    label.isEmpty ? value : value.isEmpty ? label : "\(label): \(value)"
  }
}

extension FormElement.TextField {
  /// The label, else the placeholder, which names a field without one.
  package var name: String { label.isEmpty ? placeholder : label }
}

extension FormElement.Picker.Option {
  /// The sign of an option in plain text.
  fileprivate func mark(isMultiple: Bool) -> String {
    isMultiple ? isChosen ? "[x]" : "[ ]" : isChosen ? "(•)" : "( )"
  }
}

extension FormElement.Picture {
  /// The address; for an image that is embedded in it, its media type.
  fileprivate var spokenAddress: String {
    guard source.utf8.starts(with: "data:".utf8) else { return source }
    let rest = source.utf8.dropFirst(5)
    let type = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    return String(decoding: type.prefix(60), as: UTF8.self)
  }
}
