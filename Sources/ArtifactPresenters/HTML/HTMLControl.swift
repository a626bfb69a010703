import ArtifactPresentation
import ArtifactRefiners

/// The text of form controls: `[value]`, `[x]`, `(•)`, `[( ) Free | (•) Pro]`, `[███████░░░] 70 %`.
enum HTMLControl {
  /// The maximum number of options of a select that are shown, with the number of the others.
  private static let optionCount = 32
  /// The width of a bar.
  private static let barWidth = 10.0

  /// Returns the text of a control, on one line; empty for a hidden one.
  ///
  /// - Parameter end: The index after the last node of the control.
  static func text(of node: Int, _ name: String, in tree: MarkupTree, to end: Int) -> String {
    switch name {
    case "select": select(options(of: node, tree, to: end), node, tree)
    case "progress", "meter": bar(node, tree, isMeter: name == "meter")
    case "textarea": "[\(placeholder(of: node, tree) ?? " ")]"
    default: input(node, tree)
    }
  }

  /// Whether a control is a box whose label follows it.
  static func isBox(_ node: Int, _ name: String, in tree: MarkupTree) -> Bool {
    name == "input" && ["checkbox", "radio"].contains(type(of: node, tree))
  }

  /// Returns the options of a `datalist`, of which that of a field is selected; empty without options.
  ///
  /// - Parameters:
  ///   - field: The last field before the list; nil for none.
  ///   - end: The index after the last node of the list.
  static func suggestions(of node: Int, for field: Int?, in tree: MarkupTree, to end: Int) -> String
  {
    var options = options(of: node, tree, to: end)
    let isReferenced = field.flatMap { tree.attribute("list", of: $0) }
      .map { $0 == tree.attribute("id", of: node) }
    let value = isReferenced == true ? field.flatMap { tree.attribute("value", of: $0) } : nil
    for index in options.indices { options[index].isSelected = options[index].value == value }
    return options.isEmpty ? "" : text(of: options, isMultiple: false)
  }

  /// Whether a label belongs to the box before it: it names the box, or neither has an ID of the other and no control
  /// is in the label.
  static func isLabel(_ label: Int, of box: Int, in tree: MarkupTree, to end: Int) -> Bool {
    if let name = tree.attribute("for", of: label), let id = tree.attribute("id", of: box) {
      return name == id
    }
    return !(label + 1..<max(label + 1, end)).contains {
      ["input", "select", "textarea"].contains(tree.name(of: $0)?.localName)
    }
  }

  /// Whether a text area has ended without text.
  static func isEmpty(_ node: Int, in tree: MarkupTree) -> Bool {
    guard let end = tree[node].end else { return false }
    return (node + 1..<max(node + 1, end)).allSatisfy { line(tree.text(of: $0)).isEmpty }
  }

  // MARK: Fields

  private static func type(of input: Int, _ tree: MarkupTree) -> String {
    tree.attribute("type", of: input)?.lowercased() ?? "text"
  }

  private static func input(_ node: Int, _ tree: MarkupTree) -> String {
    let isChecked = tree.attribute("checked", of: node) != nil
    let value = tree.attribute("value", of: node).flatMap { $0.isEmpty ? nil : $0 }
    switch type(of: node, tree) {
    case "hidden": return ""
    case "checkbox": return box(isChecked, isRadio: false)
    case "radio": return box(isChecked, isRadio: true)
    case "password": return "[\(value == nil ? placeholder(of: node, tree) ?? "…" : "…")]"
    case "submit": return "[\(value ?? "Submit")]"
    case "reset": return "[\(value ?? "Reset")]"
    case "image": return "[\(tree.attribute("alt", of: node) ?? value ?? "Submit")]"
    default: return "[\(value ?? placeholder(of: node, tree) ?? " ")]"
    }
  }

  private static func placeholder(of node: Int, _ tree: MarkupTree) -> String? {
    let text = line(tree.attribute("placeholder", of: node) ?? "")
    return text.isEmpty ? nil : text
  }

  /// A check box or radio button.
  private static func box(_ isOn: Bool, isRadio: Bool) -> String {
    isRadio ? (isOn ? "(•)" : "( )") : isOn ? "[x]" : "[ ]"
  }

  /// Returns a text with single spaces.
  private static func line(_ text: String) -> String {
    text.split { $0 == " " || $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }

  // MARK: Options

  private struct Option {
    var text: String
    var value: String
    var isSelected: Bool
    var isDisabled: Bool
  }

  /// The options of a select, and which of them are selected.
  private static func select(_ all: [Option], _ node: Int, _ tree: MarkupTree) -> String {
    let isMultiple = tree.attribute("multiple", of: node) != nil
    var options = all
    if !isMultiple {
      let isList = tree.attribute("size", of: node).flatMap { Int($0) }.map { $0 > 1 } ?? false
      let first = isList ? nil : options.firstIndex { !$0.isDisabled }
      let chosen = options.lastIndex(where: \.isSelected) ?? first
      for index in options.indices { options[index].isSelected = index == chosen }
    }
    return options.isEmpty ? "[ ]" : text(of: options, isMultiple: isMultiple)
  }

  private static func text(of options: [Option], isMultiple: Bool) -> String {
    let shown = options.enumerated().filter { $0.offset < optionCount || $0.element.isSelected }
    var texts = shown.map { option in
      box(option.element.isSelected, isRadio: !isMultiple) + " " + option.element.text
    }
    if shown.count < options.count { texts.append("(\(options.count - shown.count) more)") }
    return "[\(texts.joined(separator: " | "))]"
  }

  private static func options(of select: Int, _ tree: MarkupTree, to end: Int) -> [Option] {
    var options: [Option] = []
    var group = ""
    for node in select + 1..<max(select + 1, end) {
      switch tree.name(of: node)?.localName {
      case "optgroup": group = line(tree.attribute("label", of: node) ?? "")
      case "option" where tree.attribute("hidden", of: node) == nil:
        let last = min(tree[node].end ?? end, end)
        var text = line(tree.attribute("label", of: node) ?? "")
        if text.isEmpty {
          text = line((node + 1..<max(node + 1, last)).map { tree.text(of: $0) }.joined())
        }
        let value = tree.attribute("value", of: node) ?? text
        if text.isEmpty { text = line(value) }
        if !group.isEmpty { text = group + ": " + text }
        group = ""
        options.append(
          Option(
            text: text, value: value, isSelected: tree.attribute("selected", of: node) != nil,
            isDisabled: tree.attribute("disabled", of: node) != nil))
      default: break
      }
    }
    return options
  }

  // MARK: Bars

  /// A bar and a percentage; only the bar for progress without a value.
  private static func bar(_ node: Int, _ tree: MarkupTree, isMeter: Bool) -> String {
    func number(_ name: StaticString) -> Double? {
      tree.attribute(name, of: node).flatMap { Double(line($0)) }.flatMap {
        $0.isFinite ? $0 : nil
      }
    }
    let least = isMeter ? number("min") ?? 0 : 0
    let greatest = number("max").flatMap { $0 > least ? $0 : nil } ?? max(1, least)
    guard let value = number("value") ?? (isMeter ? least : nil), greatest > least else {
      return "[" + String(repeating: "░", count: Int(barWidth)) + "]"
    }
    let part = min(1, max(0, (value - least) / (greatest - least)))
    let filled = Int((part * barWidth).rounded())
    return "[" + String(repeating: "█", count: filled)
      + String(repeating: "░", count: Int(barWidth) - filled) + "] " + NumberText.percent(part)
  }
}
