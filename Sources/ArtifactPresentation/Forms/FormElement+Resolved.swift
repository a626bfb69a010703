import ArtifactCore
import SpecRender

// What a front sees of the nodes of a spec. Properties of the wrong type read as if they were not
// there; numbers and bools where text is asked for are their text.

extension FormElement {
  /// An element with all that is inside it.
  ///
  /// - Parameter note: Called with every node and the element made of it.
  init(_ node: ResolvedNode, note: (ResolvedNode, FormElement) -> Void) {
    self.init(id: node.serial, name: node.id, content: FormContentReader(node).content)
    children = node.children.map { FormElement($0, note: note) }
    note(node, self)
  }
}

/// Reads the properties of one node.
private struct FormContentReader {
  private let node: ResolvedNode

  init(_ node: ResolvedNode) {
    self.node = node
  }

  var content: FormElement.Content {
    switch node.marker {
    case .truncated: return .placeholder(reason: "more is left out")
    case .depthLimit: return .placeholder(reason: "what is deeper is left out")
    case .skeleton: return .placeholder(reason: "")
    case nil: break
    }
    return switch node.type {
    case "VStack", "HStack", "ZStack": .stack(stack)
    case "Spacer": .spacer
    case "Divider": .divider
    case "Text":
      .text(
        FormElement.Label(
          text("content"), role: role, isBold: isBold, tint: tint,
          alignment: alignment("alignment") ?? .leading))
    case "Image": .image(picture)
    case "Label": .label(title: text("title"), symbol: text("systemImage"))
    case "Badge": .badge(text: text("text"), tint: tint)
    case "Card":
      .card(
        FormElement.Card(title: text("title"), subtitle: text("subtitle"), padding: padding))
    case "Button": .button(button)
    case "TextField":
      .textField(
        FormElement.TextField(
          text: text("value"), placeholder: text("placeholder"), isEnabled: isEnabled("value")))
    case "Toggle":
      .toggle(
        FormElement.Toggle(
          label: text("label"), isOn: node.props["isOn"]?.isTruthy ?? false,
          isEnabled: isEnabled("isOn")))
    case "Slider": .slider(slider)
    case "ProgressView": .progress(label: text("label"), fraction: fraction)
    case "Link":
      .link(title: text("title", else: text("url", else: "Link")), address: text("url"))
    case "List": .list
    case "Form": .form
    case "Section": .section(header: text("header"), footer: text("footer"))
    default: .unknown(component: node.type)
    }
  }

  // MARK: Values

  private func text(_ name: String, else other: String = "") -> String {
    guard let text = node.props[name]?.displayText, !text.isEmpty else { return other }
    return text
  }

  private func number(_ name: String) -> Double? {
    guard case .number(let number)? = node.props[name], number.double.isFinite else { return nil }
    return number.double
  }

  /// Whether what a person enters into a property goes anywhere.
  private func isEnabled(_ prop: String) -> Bool {
    node.bindings.contains { $0.prop == prop } && node.props["disabled"]?.isTruthy != true
  }

  // MARK: Parts

  private func alignment(_ name: String) -> FormElement.Alignment? {
    guard case .string(let word)? = node.props[name] else { return nil }
    return switch word.lowercased() {
    case "leading", "left", "top", "topleading", "bottomleading": .leading
    case "trailing", "right", "bottom", "toptrailing", "bottomtrailing": .trailing
    case "center": .center
    default: nil
    }
  }

  private var stack: FormElement.Stack {
    guard node.type == "ZStack" else {
      let axis: FormElement.Axis = node.type == "HStack" ? .horizontal : .vertical
      return FormElement.Stack(
        axis: axis, alignment: alignment("alignment"), spacing: number("spacing"))
    }
    let word = text("alignment").lowercased()
    let vertical: FormElement.Alignment =
      word.hasPrefix("top") ? .leading : word.hasPrefix("bottom") ? .trailing : .center
    let horizontal: FormElement.Alignment =
      word.hasSuffix("leading") ? .leading : word.hasSuffix("trailing") ? .trailing : .center
    return FormElement.Stack(axis: .depth, alignment: horizontal, verticalAlignment: vertical)
  }

  private var role: FormElement.TextRole {
    switch text("font").lowercased() {
    case "largetitle": .largeTitle
    case "title", "title2", "title3": .title
    case "headline", "subheadline": .headline
    case "caption", "caption2", "footnote": .caption
    default: .body
    }
  }

  private var isBold: Bool {
    ["medium", "semibold", "bold", "heavy", "black"].contains(text("weight").lowercased())
  }

  private var tint: FormElement.Tint? {
    guard case .string(let word)? = node.props["color"] else { return nil }
    return FormElement.Tint(word)
  }

  private var picture: FormElement.Picture {
    FormElement.Picture(
      symbol: text("systemName", else: text("placeholder")), source: text("url"), tint: tint)
  }

  private var padding: Double? {
    if let number = number("padding") { return number }
    return switch text("padding").lowercased() {
    case "none": 0
    case "sm": 8
    case "md": 16
    case "lg": 24
    case "xl": 32
    default: nil
    }
  }

  private var button: FormElement.Button {
    let prominence: FormElement.Button.Prominence =
      switch text("style").lowercased() {
      case "borderedprominent", "prominent": .prominent
      case "plain", "borderless": .plain
      default: .bordered
      }
    return FormElement.Button(
      label: text("label", else: node.children.isEmpty ? "Button" : ""), prominence: prominence,
      isEnabled: node.props["disabled"]?.isTruthy != true)
  }

  private var slider: FormElement.Slider {
    let low = number("min") ?? 0
    let high = number("max") ?? 1
    let step = number("step").flatMap { $0 > 0 ? $0 : nil }
    return FormElement.Slider(
      label: text("label"), value: number("value") ?? low, bounds: low...max(low, high),
      step: step, isEnabled: isEnabled("value") && low < high)
  }

  private var fraction: Double? {
    guard let value = number("value") else { return nil }
    let total = number("total") ?? 1
    guard total > 0 else { return 0 }
    return min(1, max(0, value / total))
  }
}

extension FormElement.Tint {
  /// Reads a name, or `#RGB`, `#RRGGBB`, `#AARRGGBB`; nil for anything else.
  public init?(_ text: String) {
    var name = text.lowercased()
    if name == "grey" { name = "gray" }
    if let name = Name(rawValue: name) {
      self = .named(name)
      return
    }
    guard name.hasPrefix("#"), name.utf8.count <= 9, let bits = UInt32(name.dropFirst(), radix: 16),
      name.utf8.dropFirst().first != UInt8(ascii: "+")
    else { return nil }
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    switch name.utf8.count {
    case 4:
      func digit(_ shift: UInt32) -> UInt8 { UInt8((bits >> shift) & 0xF) * 17 }
      self = .rgb(red: digit(8), green: digit(4), blue: digit(0))
    case 7, 9: self = .rgb(red: part(16), green: part(8), blue: part(0))
    default: return nil
    }
  }
}
