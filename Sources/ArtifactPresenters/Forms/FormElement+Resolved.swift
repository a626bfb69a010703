import ArtifactCore
import ArtifactPresentation
import SpecRender

// The elements for the nodes of a spec. Properties are read as defined by the catalog (S8.3);
// properties whose default is left to the front (alignment, padding) remain unset.

extension FormElement {
  /// Creates an element without children.
  ///
  /// - Parameter own: What the user has chosen to see.
  init(alone node: ResolvedNode, own: OwnState) {
    self.init(
      id: node.serial, name: node.id, content: FormContentReader(node).content,
      problems: node.validationErrors.map(\.message), isBusy: node.isBusy,
      width: OutsideLayout(node).width)
    guard let isFolded = own.folded[id], case .section(var section) = content else { return }
    section.isCollapsed = isFolded && section.isCollapsible
    content = .section(section)
  }

  /// Updates the element, without its children, from its node.
  ///
  /// - Returns: Whether anything changed.
  mutating func take(_ node: ResolvedNode, own: OwnState) -> Bool {
    let new = FormElement(alone: node, own: own)
    guard
      content != new.content || problems != new.problems || isBusy != new.isBusy
        || width != new.width
    else { return false }
    content = new.content
    problems = new.problems
    isBusy = new.isBusy
    width = new.width
    return true
  }
}

/// Reads the properties of a node.
private struct FormContentReader {
  private let node: ResolvedNode
  private let props: ComponentProps

  init(_ node: ResolvedNode) {
    self.node = node
    props = SpecCatalog.builtIn.props(of: node)
  }

  /// Whether the user can interact with the node (S14.1).
  private var isEnabled: Bool { SpecCatalog.builtIn[node.type]?.canBeUsed(node) == true }

  var content: FormElement.Content {
    switch node.marker {
    case .truncated: return .placeholder(reason: "truncated: too many elements")
    case .depthLimit: return .placeholder(reason: "truncated: nested too deeply")
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
          alignment: alignment(text("alignment")) ?? .leading))
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
          label: text("label") + (props.bool("required") && !text("label").isEmpty ? " *" : ""),
          text: text("value"), placeholder: text("placeholder"),
          kind: OutsideProps(node.props, bound: []).kind(of: node.type),
          isEnabled: isEnabled,
          isObscured: props.bool("obscured") || SecretInput.isSecret(node.type, node.props)))
    case "Toggle":
      .toggle(
        FormElement.Toggle(
          label: text("label"), isOn: props.bool("isOn"), isEnabled: isEnabled))
    case "Slider": .slider(slider)
    case "ProgressView": .progress(label: text("label"), fraction: fraction)
    case "Link":
      .link(
        title: text(props.given("title") == nil && props.text("url") != nil ? "url" : "title"),
        address: text("url"))
    case "List": .list
    case "Form": .form
    case "Section": .section(section)
    default: .unknown(unknown)
    }
  }

  private var unknown: UnknownComponent {
    // Built-in components, and those of other vocabularies, have elements of their own instead.
    let isKnown = SpecCatalog.builtIn[node.type] != nil
    if isKnown || node.isUnknown && ComponentMeaning(component: node.type) != nil {
      return UnknownComponent("")
    }
    let bound = Set(node.bindings.map(\.prop))
    return UnknownComponent(
      node.type, details: UnknownComponentReader(node.props, bound: bound).details)
  }

  // MARK: Values

  private func text(_ name: String) -> String {
    props.string(name)
  }

  /// A choice, if the spec specifies it; otherwise empty.
  private func choice(_ name: String) -> String {
    props.given(name) == nil ? "" : text(name)
  }

  // MARK: Parts

  private func alignment(_ word: String) -> FormElement.Alignment? {
    switch word {
    case "leading", "left", "top": .leading
    case "trailing", "right", "bottom": .trailing
    case "center": .center
    default: nil
    }
  }

  private var stack: FormElement.Stack {
    guard node.type == "ZStack" else {
      let axis: FormElement.Axis = node.type == "HStack" ? .horizontal : .vertical
      let stack = FormElement.Stack(
        axis: axis, alignment: alignment(choice("alignment")), spacing: props.double("spacing"))
      return OutsideLayout(node).arranging(stack)
    }
    let word = choice("alignment")
    let vertical: FormElement.Alignment =
      word.hasPrefix("top") ? .leading : word.hasPrefix("bottom") ? .trailing : .center
    let horizontal: FormElement.Alignment =
      word.lowercased().hasSuffix("leading")
      ? .leading : word.lowercased().hasSuffix("trailing") ? .trailing : .center
    return FormElement.Stack(axis: .depth, alignment: horizontal, verticalAlignment: vertical)
  }

  private var role: FormElement.TextRole {
    switch text("font") {
    case "largeTitle": .largeTitle
    case "title", "title2", "title3": .title
    case "headline", "subheadline": .headline
    case "caption", "caption2", "footnote": .caption
    default: .body
    }
  }

  private var isBold: Bool {
    ["medium", "semibold", "bold", "heavy", "black"].contains(text("weight"))
  }

  private var tint: FormElement.Tint? {
    FormElement.Tint(choice("color"))
  }

  private var picture: FormElement.Picture {
    FormElement.Picture(
      symbol: props.text("systemName") ?? text("placeholder"), source: text("url"), tint: tint)
  }

  private var padding: Double? {
    if case .number(let number)? = props.given("padding") { return number.double }
    return switch choice("padding").lowercased() {
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
      switch text("style") {
      case "borderedProminent", "prominent": .prominent
      case "plain", "borderless": .plain
      default:
        // Others say it by a variant.
        props.given("style") == nil ? OutsideProps(node.props, bound: []).prominence : .bordered
      }
    return FormElement.Button(
      label: node.children.isEmpty || props.given("label") != nil ? text("label") : "",
      prominence: prominence, isEnabled: isEnabled)
  }

  private var section: FormElement.Section {
    let isCollapsible = props.bool("collapsible")
    return FormElement.Section(
      header: text("header"), footer: text("footer"), isCollapsible: isCollapsible,
      isCollapsed: isCollapsible && props.bool("collapsed"))
  }

  private var slider: FormElement.Slider {
    let low = props.double("min") ?? 0
    let high = props.double("max") ?? 1
    let step = props.double("step").flatMap { $0 > 0 ? $0 : nil }
    return FormElement.Slider(
      label: text("label"), value: props.double("value") ?? low, bounds: low...max(low, high),
      step: step, isEnabled: isEnabled)
  }

  private var fraction: Double? {
    guard let value = props.double("value") else { return nil }
    let total = props.double("total") ?? 1
    guard total > 0 else { return 0 }
    return min(1, max(0, value / total))
  }
}
