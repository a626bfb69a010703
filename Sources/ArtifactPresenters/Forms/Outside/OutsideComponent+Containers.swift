import ArtifactCore
import ArtifactPresentation
import SpecRender

extension OutsideComponent {
  /// The element of a component that holds others.
  var container: FormElement {
    mutating get {
      switch meaning {
      case .row, .grid, .column: return stack
      case .card, .modal: return card
      case .section, .tab: return section(isCollapsible: false)
      case .collapsible: return section(isCollapsible: true)
      case .accordion: return panels(isCollapsible: true)
      case .tabs: return tabs
      case .list: return list
      case .listItem: return whole(column, rest(except: []) + context.children)
      case .form:
        return whole(.form, heading() + rest(except: Self.headingNames) + context.children)
      case .field where context.children.isEmpty && props.input != nil: return fieldWithHelp
      default:
        // The label of a field, with its help below.
        let label = props.text(OutsideProps.label)
        let help = props.text("description", "help", "helperText", "hint", "error")
        return whole(
          column,
          (label.isEmpty ? [] : [text(label, isBold: true)]) + context.children
            + (help.isEmpty ? [] : [text(help, role: .caption)]))
      }
    }
  }

  private static let headingNames = OutsideProps.title + ["subtitle", "description"]

  /// The title and subtitle.
  private mutating func heading() -> [FormElement] {
    let title = props.text(OutsideProps.title)
    let subtitle = props.text("subtitle", "description")
    return (title.isEmpty ? [] : [text(title, role: .headline, isBold: true)])
      + (subtitle.isEmpty ? [] : [text(subtitle, role: .caption)])
  }

  // MARK: - Rows and columns

  private var stack: FormElement {
    mutating get {
      let rest = rest(except: Self.headingNames)
      let isHorizontal = props.isHorizontal ?? (meaning == .row)
      var stack = FormElement.Stack(
        axis: isHorizontal ? .horizontal : .vertical, alignment: props.alignment)
      if props.isHorizontal == nil, meaning != .column || layout.columns != nil {
        let count = layout.columns ?? (meaning == .grid ? min(context.children.count, 3) : 0)
        if count > 1 {
          stack.axis = .horizontal
          stack.columns = count
        }
      }
      stack.spacing = layout.spacing(alongRow: stack.axis == .horizontal && stack.columns == nil)
      stack = layout.arranging(stack)
      if layout.hasBorder { return bordered(stack, rest) }
      let own = heading() + rest
      if own.isEmpty { return whole(.stack(stack), context.children) }
      return whole(
        column, own + (context.children.isEmpty ? [] : [part(.stack(stack), context.children)]))
    }
  }

  /// A frame around a stack.
  private mutating func bordered(
    _ stack: FormElement.Stack, _ rest: [FormElement]
  ) -> FormElement {
    var stack = stack
    let card = FormElement.Card(
      title: props.text(OutsideProps.title), subtitle: props.text("subtitle", "description"),
      padding: layout.hasHorizontalPadding ? stack.horizontalPadding : nil)
    stack.horizontalPadding = 0
    let children = context.children
    let isPlain = stack == FormElement.Stack(axis: .vertical)
    return whole(
      .card(card), rest + (isPlain || children.isEmpty ? children : [part(.stack(stack), children)])
    )
  }

  private var card: FormElement {
    mutating get {
      let title = props.text(OutsideProps.title + ["label", "name", "trigger"])
      let subtitle = props.text("subtitle", "description", "tagline")
      let rest = rest(
        except: OutsideProps.title + [
          "label", "name", "trigger", "subtitle", "description", "tagline", "open", "isOpen",
          "openPath",
        ])
      return whole(
        .card(FormElement.Card(title: title, subtitle: subtitle)), rest + context.children)
    }
  }

  private mutating func section(isCollapsible: Bool) -> FormElement {
    let names = OutsideProps.title + ["label", "summary", "question", "name"]
    let header = props.text(names)
    let open = props.value(["open", "defaultOpen", "expanded", "defaultExpanded", "isOpen"])
    let section = FormElement.Section(
      header: header, footer: props.text("footer"), isCollapsible: isCollapsible,
      isCollapsed: isCollapsible && (open.map { !$0.isTruthy } ?? props.flag("collapsed")))
    return whole(.section(section), rest(except: names + ["footer"]) + context.children)
  }

  // MARK: - Panels

  /// The titles of panels, with what belongs to each.
  private mutating func panels(isCollapsible: Bool) -> FormElement {
    let items = props.options(["items", "tabs", "panels", "sections"])
    var children = context.children
    guard !items.isEmpty else { return whole(column, heading() + children) }
    let hasChildren = children.count == items.count
    var panels: [FormElement] = heading()
    for (index, item) in items.enumerated() {
      var inside: [FormElement] = item.content.isEmpty ? [] : [text(item.content)]
      if hasChildren { inside.append(children[index]) }
      panels.append(
        part(
          .section(FormElement.Section(header: item.label, isCollapsible: isCollapsible)), inside))
    }
    if hasChildren { children = [] }
    return whole(column, panels + children)
  }

  /// Panels with their labels. Where the state alone says what is shown, labels are buttons that change it.
  private var tabs: FormElement {
    mutating get {
      let items = props.options(["tabs", "items", "options"])
      if let panels = panels(items) {
        let first = props.current ?? props.value(["defaultTab", "active", "activeTab", "default"])
        let shown = items.firstIndex { $0.value == first || $0.label == first?.stringValue }
        let use = props.input.map { FormElement.Use.choose($0, items.map(\.value)) }
        let tabs = FormElement.Content.tabs(
          FormElement.Tabs(labels: panels.map(\.label), shown: shown ?? 0))
        let own = heading()
        guard !own.isEmpty else { return whole(tabs, panels.map(\.content), use: use) }
        return whole(column, own + [part(tabs, panels.map(\.content), use: use)])
      }
      guard let input = props.input, !items.isEmpty else { return panels(isCollapsible: false) }
      let current = props.current
      let buttons = items.map { item in
        part(
          .button(
            FormElement.Button(
              label: item.label, prominence: item.value == current ? .prominent : .plain)),
          use: .write(input, item.value))
      }
      let bar = part(.stack(FormElement.Stack(axis: .horizontal)), buttons)
      return whole(column, [bar] + context.children)
    }
  }

  /// The labels and contents of tabs: of items with a child or a text each, or of children that are panels;
  /// nil if they don't correspond.
  private mutating func panels(
    _ items: [OutsideProps.Option]
  ) -> [(label: String, content: FormElement)]? {
    let children = context.children
    guard !items.isEmpty else {
      let headers = children.compactMap { child in
        if case .section(let section) = child.content { section.header } else { nil }
      }
      guard headers.count == children.count, headers.count > 1 else { return nil }
      return zip(headers, children).map { header, child in
        var child = child
        child.content = column
        return (header, child)
      }
    }
    if children.count == items.count { return zip(items, children).map { ($0.label, $1) } }
    guard children.isEmpty, items.contains(where: { !$0.content.isEmpty }) else { return nil }
    return items.map { ($0.label, text($0.content)) }
  }

  private var list: FormElement {
    mutating get {
      let own = heading() + rest(except: Self.headingNames)
      if props.isHorizontal == true {
        let row = FormElement.Content.stack(
          layout.arranging(
            FormElement.Stack(axis: .horizontal, spacing: layout.spacing(alongRow: true))))
        return own.isEmpty
          ? whole(row, context.children) : whole(column, own + [part(row, context.children)])
      }
      if own.isEmpty { return whole(.list, context.children) }
      return whole(
        column, own + (context.children.isEmpty ? [] : [part(.list, context.children)]))
    }
  }
}
