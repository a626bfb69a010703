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
    lines { $0.plainLine }
  }

  /// The spoken text of the element and its descendants.
  var accessibleLines: [String] {
    lines { $0.accessibleLine }
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

  private func lines(_ line: (FormElement) -> String) -> [String] {
    var lines = [line(self)]
    for child in children { lines += child.lines(line) }
    if case .section(let section) = content { lines.append(section.footer) }
    lines += problems
    return lines.filter { !$0.isEmpty }
  }

  private var plainLine: String {
    switch content {
    case .text(let label): label.text
    case .label(let title, _): title
    case .badge(let text, _): text
    case .card(let card): card.subtitle.isEmpty ? card.title : "\(card.title)\n\(card.subtitle)"
    case .button(let button): button.label
    case .textField(let field): Self.pair(field.placeholder, field.shownText())
    case .toggle(let toggle): Self.pair(toggle.label, toggle.isOn ? "yes" : "no")
    case .slider(let slider): Self.pair(slider.label, NumberText.text(slider.value))
    case .progress(let label, let fraction):
      Self.pair(label, fraction.map(NumberText.percent) ?? "…")
    case .link(let title, let address): title == address ? title : Self.pair(title, address)
    case .section(let section): section.header
    case .image(let picture):
      picture.source.isEmpty ? "" : Self.pair(picture.symbol, picture.source)
    case .placeholder(let reason): reason
    case .stack, .spacer, .divider, .list, .form, .unknown: ""
    }
  }

  private var accessibleLine: String {
    switch content {
    case .text, .label, .badge: plainLine
    case .card(let card):
      card.title.isEmpty && card.subtitle.isEmpty
        ? "Card."
        : "Card: " + [card.title, card.subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
    case .button(let button):
      "Button" + (button.label.isEmpty ? "" : ": \(button.label)")
        + (button.isEnabled ? "" : ", disabled") + (isBusy ? ", busy" : "")
    case .textField(let field):
      (field.isObscured ? "Secure text field" : "Text field")
        + (field.placeholder.isEmpty ? "" : ", \(field.placeholder)")
        + (field.text.isEmpty ? ": empty" : ": \(field.shownText())")
    case .toggle(let toggle): "Switch \(toggle.label): \(toggle.isOn ? "on" : "off")"
    case .slider(let slider):
      "Slider \(slider.label): \(NumberText.text(slider.value)), from "
        + "\(NumberText.text(slider.bounds.lowerBound)) to "
        + NumberText.text(slider.bounds.upperBound)
    case .progress(let label, let fraction):
      "Progress \(label): " + (fraction.map(NumberText.percent) ?? "in progress")
    case .link(let title, let address): "Link: \(title), \(address)"
    case .image(let picture):
      "Image" + (picture.symbol.isEmpty ? "" : ": \(picture.symbol)")
    case .list: "List, \(Spoken.count(children.count, "row"))."
    case .section(let section): "Section: \(section.header)"
    case .unknown(let component): "Unknown component \(component)."
    case .placeholder(let reason): reason
    case .stack, .spacer, .divider, .form: ""
    }
  }

  private static func pair(_ label: String, _ value: String) -> String {
    label.isEmpty ? value : value.isEmpty ? label : "\(label): \(value)"
  }
}
