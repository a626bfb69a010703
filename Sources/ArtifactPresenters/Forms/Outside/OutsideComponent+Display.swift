import ArtifactCore
import ArtifactPresentation
import SpecRender

extension OutsideComponent {
  private var name: String { context.element.type }

  /// The element of a component that shows something.
  var display: FormElement {
    mutating get {
      switch meaning {
      case .heading:
        let role = props.role(of: name) ?? .headline
        return label(role == .caption ? .headline : role, isBold: true)
      case .badge:
        let text = props.text(["text", "label", "content", "value", "status", "children", "title"])
        return whole(.badge(text: text, tint: props.tint), context.children)
      case .avatar:
        return label(
          .body, isBold: false, names: ["name", "label", "initials", "fallback", "title"])
      case .icon:
        let symbol = props.text("name", "icon", "symbol", "systemName", "emoji", "value")
        let picture = FormElement.Picture(symbol: symbol, tint: props.tint)
        let text = props.text("label", "text")
        return leaf(text.isEmpty ? .image(picture) : .label(title: text, symbol: symbol))
      case .image:
        return whole(
          .image(
            FormElement.Picture(
              symbol: props.text("alt", "altText", "description", "caption", "title", "label"),
              source: props.text("src", "url", "source", "uri", "image"))), context.children)
      case .markdown: return markdown
      case .link: return link
      case .alert: return alert
      case .metric: return metric
      case .progress: return progress
      case .spinner:
        return leaf(.progress(label: props.text(OutsideProps.label + ["message"]), fraction: nil))
      case .skeleton: return leaf(.placeholder(reason: ""))
      default:
        return label(props.role(of: name) ?? .body, isBold: props.isBold)
      }
    }
  }

  /// A content that has no place for children, which are below it.
  private mutating func leaf(_ content: FormElement.Content) -> FormElement {
    context.children.isEmpty ? whole(content) : whole(column, [part(content)] + context.children)
  }

  /// A text, with the children below it.
  private mutating func label(
    _ role: FormElement.TextRole, isBold: Bool, names: [String] = OutsideProps.text
  ) -> FormElement {
    let own = props.text(names + ["message", "description", "name", "code"])
    let content = FormElement.Content.text(
      FormElement.Label(
        own, role: role, isBold: isBold, tint: props.tint,
        alignment: props.alignment ?? .leading))
    return own.isEmpty && !context.children.isEmpty
      ? whole(column, context.children) : leaf(content)
  }

  /// The blocks of a Markdown text, as texts and lists.
  private var markdown: FormElement {
    mutating get {
      let source = props.text(OutsideProps.text + ["source"])
      var parts: [FormElement] = []
      for block in Presentation(markdown: source, .text).blocks {
        switch block.kind {
        case .heading: parts.append(text(block.plainText, role: .headline, isBold: true))
        case .list(let list):
          let items = list.items.map { $0.content.map(\.plainText).joined(separator: "\n") }
          parts.append(part(.unknown(UnknownComponent("", details: [.items(items)]))))
        case .rule: parts.append(part(.divider))
        default:
          // A paragraph that is nothing but a link is shown as the link.
          if block.links.map(\.title) != [block.plainText] { parts.append(text(block.plainText)) }
        }
        for (title, address) in block.links {
          parts.append(part(.link(title: title, address: address)))
        }
      }
      return whole(column, parts + context.children)
    }
  }

  /// A line, below its title.
  var divider: FormElement {
    mutating get {
      let title = props.text("title", "label", "text")
      return title.isEmpty
        ? whole(.divider) : whole(column, [text(title, role: .caption), part(.divider)])
    }
  }

  /// What the properties say, below a caption.
  var facts: FormElement {
    mutating get {
      if let table = chosenTable { return table }
      let caption = props.text("caption")
      let details = props.details(except: ["caption"])
      let facts = FormElement.Content.unknown(UnknownComponent("", details: details))
      guard !caption.isEmpty else { return whole(facts, context.children) }
      return whole(column, [text(caption, role: .caption), part(facts)] + context.children)
    }
  }

  /// Steps in a row: those that are done, the current one, and what follows.
  var steps: FormElement {
    mutating get {
      let steps = props.options(["steps", "items"])
      let names = ["current", "currentStep", "active", "activeStep", "step", "value"]
      guard !steps.isEmpty, let place = props.value(names) else { return facts }
      let number = place.intValue ?? steps.firstIndex { $0.value == place }
      let parts = steps.enumerated().map { index, step in
        switch number.map({ index < $0 ? -1 : index > $0 ? 1 : 0 }) {
        case -1: text("✓ \(step.label)", tint: .named(.green))
        case 0: text("● \(step.label)", isBold: true)
        default: text("○ \(step.label)", role: .caption)
        }
      }
      let stack = FormElement.Stack(axis: .horizontal, wraps: true, spacing: 16)
      return whole(.stack(stack), parts + context.children)
    }
  }

  /// The word for a severity, which is not told by color alone; nil for a title that has it.
  private func severity(beside title: String) -> String? {
    let word =
      switch props.tint {
      case .named(.red): "Error"
      case .named(.orange): "Warning"
      case .named(.green): "Success"
      case .named(.blue): "Note"
      default: ""
      }
    return word.isEmpty || title.lowercased().contains(word.lowercased()) ? nil : word
  }

  private var link: FormElement {
    mutating get {
      let address = props.text("href", "url", "to", "src", "link", "address")
      var title = props.text(["label", "text", "title", "content", "children", "name", "alt"])
      var children = context.children
      if title.isEmpty, case .text(let label)? = children.first?.content, children.count == 1 {
        title = label.text
        children = []
      }
      if title.isEmpty { title = address }
      let content = FormElement.Content.link(title: title, address: address)
      return children.isEmpty ? whole(content) : whole(column, children + [part(content)])
    }
  }

  private var alert: FormElement {
    mutating get {
      let help = props.text("content", "tooltip")
      let trigger = props.text("trigger", "text", "label")
      if !help.isEmpty, !trigger.isEmpty, ["tooltip", "hovercard"].contains(name.lowercased()) {
        return whole(column, [text(trigger), text(help, role: .caption)] + context.children)
      }
      var title = props.text(OutsideProps.title + ["label"])
      var message = props.text("message", "description", "content", "text", "body", "children")
      if let word = severity(beside: title) {
        if title.isEmpty { message = "\(word): \(message)" } else { title = "\(word): \(title)" }
      }
      let rest = rest(
        except: OutsideProps.title + [
          "label", "message", "description", "content", "text", "body", "children", "status",
          "severity",
        ])
      let texts = message.isEmpty ? [] : [text(message, tint: props.tint)]
      guard !title.isEmpty else { return whole(column, texts + rest + context.children) }
      return whole(
        .card(FormElement.Card(title: title)), texts + rest + context.children)
    }
  }

  private var metric: FormElement {
    mutating get {
      let label = props.text("label", "title", "name", "heading")
      var value = props.text("value", "number", "amount", "stat")
      let unit = props.text("unit", "suffix")
      value = props.text("prefix") + value
      if !unit.isEmpty { value += unit.hasPrefix("%") ? unit : " \(unit)" }
      let rest = rest(
        except: [
          "label", "title", "name", "heading", "value", "number", "amount", "stat", "unit",
          "suffix",
          "prefix",
        ])
      return whole(
        column,
        (label.isEmpty ? [] : [text(label, role: .caption)])
          + (value.isEmpty ? [] : [text(value, role: .headline, isBold: true)]) + rest
          + context.children)
    }
  }

  private var progress: FormElement {
    mutating get { leaf(progressContent) }
  }

  private var progressContent: FormElement.Content {
    let label = props.text("label", "title", "text", "name")
    guard let value = props.number("value", "progress", "percent", "percentage", "current") else {
      return .progress(label: label, fraction: nil)
    }
    let most = props.number("max", "total", "maxValue", "maximum") ?? (value > 1 ? 100 : 1)
    return .progress(label: label, fraction: most > 0 ? min(1, max(0, value / most)) : 0)
  }
}

extension Block {
  /// The links of a paragraph.
  fileprivate var links: [(title: String, address: String)] {
    guard case .paragraph(let text) = kind else { return [] }
    return text.spans.compactMap { span in
      guard let address = span.link, case .text(let title) = span.content else { return nil }
      return (title, address)
    }
  }
}
