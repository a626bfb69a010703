import ArtifactCore

// A user interface in its initial state: its controls are shown but disabled, because the page does
// not contain their behavior.

extension AnswerHTMLRenderer {
  func write(_ form: FormBlock, to output: inout HTMLOutput) {
    guard let root = form.root else { return }
    output.append(markup: "<div class=\"form\">\n")
    write(root, to: &output)
    output.append(markup: "</div>\n")
  }

  /// Writes an element; the nesting depth is bounded by the limits of a spec.
  private func write(_ element: FormElement, to output: inout HTMLOutput) {
    switch element.content {
    case .stack(let stack):
      output.append(markup: stack.axis == .horizontal ? "<div class=\"row\">\n" : "<div>\n")
      writeChildren(of: element, to: &output)
      output.append(markup: "</div>\n")
    case .form, .unknown:
      if case .unknown(let component) = element.content {
        write(note: "Unknown component \(component).", to: &output)
      }
      output.append(markup: "<div>\n")
      writeChildren(of: element, to: &output)
      output.append(markup: "</div>\n")
    case .card(let card):
      output.append(markup: "<section class=\"card\">\n")
      writeLine(card.title, .headline, to: &output)
      writeLine(card.subtitle, .caption, to: &output)
      writeChildren(of: element, to: &output)
      output.append(markup: "</section>\n")
    case .section(let section):
      output.append(markup: "<fieldset>\n")
      if !section.header.isEmpty {
        output.append(markup: "<legend>")
        output.append(text: section.header)
        output.append(markup: "</legend>\n")
      }
      writeChildren(of: element, to: &output)
      writeLine(section.footer, .caption, to: &output)
      output.append(markup: "</fieldset>\n")
    case .list:
      output.append(markup: "<ul>\n")
      for child in element.children {
        output.append(markup: "<li>\n")
        write(child, to: &output)
        output.append(markup: "</li>\n")
      }
      output.append(markup: "</ul>\n")
    case .divider: output.append(markup: "<hr>\n")
    case .spacer: break
    default: writeLeaf(element, to: &output)
    }
    for problem in element.problems { write(note: problem, to: &output) }
  }

  private func writeChildren(of element: FormElement, to output: inout HTMLOutput) {
    for child in element.children { write(child, to: &output) }
  }

  // MARK: Leaf elements

  private func writeLeaf(_ element: FormElement, to output: inout HTMLOutput) {
    switch element.content {
    case .text(let label): writeLine(label.text, label.role, isBold: label.isBold, to: &output)
    case .label(let title, _): writeLine(title, .body, to: &output)
    case .badge(let text, _): writeLine(text, .body, isBold: true, to: &output)
    case .image(let picture): writeLine(picture.source, .caption, to: &output)
    case .placeholder(let reason): writeLine(reason, .caption, to: &output)
    case .button(let button):
      output.append(markup: "<p><button type=\"button\" disabled>")
      let words = element.children.flatMap(\.plainLines).joined(separator: " ")
      output.append(text: words.isEmpty ? button.label : words)
      output.append(markup: "</button></p>\n")
    case .textField(let field):
      output.append(
        markup: field.isObscured
          ? "<p><input type=\"password\" value=\"" : "<p><input type=\"text\" value=\"")
      output.append(text: field.shownText())
      output.append(markup: "\" placeholder=\"")
      output.append(text: field.placeholder)
      output.append(markup: "\" disabled></p>\n")
    case .toggle(let toggle):
      output.append(markup: "<p><label><input type=\"checkbox\"")
      output.append(markup: toggle.isOn ? " checked disabled> " : " disabled> ")
      output.append(text: toggle.label)
      output.append(markup: "</label></p>\n")
    case .slider(let slider): write(slider, to: &output)
    case .progress(let label, let fraction):
      output.append(markup: "<p><label>")
      output.append(text: label)
      output.append(markup: " <progress")
      if let fraction {
        output.append(markup: " value=\"")
        output.append(text: NumberText.text(fraction))
        output.append(markup: "\"")
      }
      output.append(markup: "></progress></label></p>\n")
    case .link(let title, let address): write(link: title, to: address, into: &output)
    case .stack, .form, .unknown, .card, .section, .list, .divider, .spacer: break
    }
  }

  private func write(_ slider: FormElement.Slider, to output: inout HTMLOutput) {
    output.append(markup: "<p><label>")
    output.append(text: slider.label)
    output.append(markup: " <input type=\"range\" min=\"")
    output.append(text: NumberText.text(slider.bounds.lowerBound))
    output.append(markup: "\" max=\"")
    output.append(text: NumberText.text(slider.bounds.upperBound))
    output.append(markup: "\" step=\"any\" value=\"")
    output.append(text: NumberText.text(slider.value))
    output.append(markup: "\" disabled> ")
    output.append(text: NumberText.text(slider.value))
    output.append(markup: "</label></p>\n")
  }

  private func write(link title: String, to address: String, into output: inout HTMLOutput) {
    let isLink = AddressPolicy.links.allows(address)
    output.append(markup: "<p>")
    if isLink {
      output.append(markup: "<a href=\"")
      output.append(text: address)
      output.append(markup: "\">")
    }
    output.append(text: title)
    output.append(markup: isLink ? "</a></p>\n" : "</p>\n")
  }

  /// Writes a paragraph, or a heading of a lower level than those of the answer.
  private func writeLine(
    _ text: String, _ role: FormElement.TextRole, isBold: Bool = false, to output: inout HTMLOutput
  ) {
    guard !text.isEmpty else { return }
    let tags: (open: StaticString, close: StaticString) =
      switch role {
      case .largeTitle: ("<h3>", "</h3>\n")
      case .title: ("<h4>", "</h4>\n")
      case .headline: ("<h5>", "</h5>\n")
      case .body: isBold ? ("<p><b>", "</b></p>\n") : ("<p>", "</p>\n")
      case .caption: ("<p><small>", "</small></p>\n")
      }
    output.append(markup: tags.open)
    output.append(text: text)
    output.append(markup: tags.close)
  }

  func write(note: String, to output: inout HTMLOutput) {
    output.append(markup: "<p class=\"note\">")
    output.append(text: note)
    output.append(markup: "</p>\n")
  }
}
