import ArtifactBase
import ArtifactPresentation

// User interfaces. The page has no behavior, so that controls are native and disabled.

extension BlockWriter {
  mutating func write(_ form: FormBlock, id: String) {
    self.form = (id, 0)
    open("div", id: id, "ak-form", ["dir": "auto"])
    output.append(markup: "\n")
    if let root = form.root, !form.isBlank {
      write(root)
    } else {
      output.append(markup: "<p class=\"ak-caption\">empty form</p>\n")
    }
    close("div")
  }

  private mutating func write(_ element: FormElement) {
    guard let classes = FormClasses.names(of: element.width) else { return writeContent(element) }
    open("div", "ak-sized " + classes)
    output.append(markup: "\n")
    writeContent(element)
    close("div")
  }

  private mutating func writeContent(_ element: FormElement) {
    guard depth < HTMLFrontLimits.nestingDepth else {
      output.append(markup: "<p class=\"ak-note ak-warning\">elements nested too deeply</p>\n")
      return
    }
    depth += 1
    defer { depth -= 1 }
    switch element.content {
    case .stack(let stack): writeGroup(FormClasses.names(of: stack), element.children)
    case .form: writeGroup("ak-column", element.children)
    case .unknown(let component):
      write(component, isAlone: element.children.isEmpty)
      writeGroup("ak-column", element.children)
    case .card(let card):
      open("section", "ak-card")
      output.append(markup: "\n")
      write(heading: card.title)
      write(line: card.subtitle, "ak-caption")
      writeGroup("ak-column", element.children)
      close("section")
    case .section(let section): write(section, element.children)
    case .tabs(let tabs):
      for (label, child) in zip(tabs.labels, element.children) {
        write(FormElement.Section(header: label), [child])
      }
    case .list:
      output.append(markup: "<ul class=\"ak-rows\">\n")
      for child in element.children {
        output.append(markup: "<li>")
        write(child)
        close("li")
      }
      close("ul")
    case .divider: output.append(markup: "<hr/>\n")
    case .spacer: output.append(markup: "<span class=\"ak-spacer\"></span>\n")
    case .button(let button): write(button, element)
    default: writeLeaf(element.content)
    }
    for problem in element.problems { write(line: problem, "ak-problem") }
  }

  private mutating func writeGroup(_ classes: String, _ children: [FormElement]) {
    guard !children.isEmpty else { return }
    open("div", classes)
    output.append(markup: "\n")
    for child in children { write(child) }
    close("div")
  }

  private mutating func write(_ section: FormElement.Section, _ children: [FormElement]) {
    if section.isCollapsible {
      output.append(
        markup: section.isCollapsed
          ? "<details class=\"ak-section\"><summary>"
          : "<details class=\"ak-section\" open=\"\"><summary>")
      write(text: section.header.isEmpty ? "Section" : section.header)
      output.append(markup: "</summary>\n")
    } else {
      output.append(markup: "<fieldset class=\"ak-section\">\n")
      if !section.header.isEmpty {
        element("legend", text: section.header)
        output.append(markup: "\n")
      }
    }
    writeGroup("ak-column", children)
    write(line: section.footer, "ak-caption")
    close(section.isCollapsible ? "details" : "fieldset")
  }

  private mutating func write(_ button: FormElement.Button, _ element: FormElement) {
    let prominence =
      switch button.prominence {
      case .plain: "ak-plain"
      case .bordered: "ak-bordered"
      case .prominent: "ak-prominent"
      }
    output.append(markup: "<button type=\"button\" disabled=\"\"")
    output.append(attribute: "class", prominence + Self.off(unless: button.isEnabled))
    if element.isBusy { output.append(markup: " aria-busy=\"true\"") }
    output.append(markup: ">")
    let words = FormBlock(root: element).wordsOfChildren
    write(text: words.isEmpty ? button.label : words)
    writeState(isEnabled: button.isEnabled)
    close("button")
  }

  /// The class of a control that the interface disables, unlike the page, which disables all.
  private static func off(unless isEnabled: Bool) -> String { isEnabled ? "" : " ak-off" }

  /// Writes that the interface disables a control.
  private mutating func writeState(isEnabled: Bool) {
    guard !isEnabled else { return }
    output.append(markup: " <span class=\"ak-off-mark\">(disabled)</span>")
  }

  /// Writes what an unknown component says; its name if it says nothing.
  private mutating func write(_ component: UnknownComponent, isAlone: Bool) {
    guard !component.details.isEmpty else {
      if isAlone, !component.isKnown {
        write(line: "Unknown component \(component.name)", "ak-unknown")
      }
      return
    }
    open("div", component.isKnown ? "ak-column" : "ak-column ak-unknown")
    output.append(markup: "\n")
    for detail in component.details {
      switch detail {
      case .text(let text): write(line: text, "ak-body")
      case .items(let items):
        output.append(markup: "<ul>\n")
        for item in items { element("li", text: item) }
        close("ul")
      case .table(let table):
        open(table: table, id: nil)
        for row in table.rows { write(row: row, of: table) }
        closeTable()
      case .picture(let picture):
        form.pictureCount += 1
        write(picture, id: "\(form.id)-p\(form.pictureCount)")
      }
    }
    close("div")
  }

  // MARK: Leaf elements

  private mutating func writeLeaf(_ content: FormElement.Content) {
    switch content {
    case .text(let label): write(label)
    case .label(let title, _): write(line: title, "ak-label")
    case .badge(let text, let tint):
      output.append(markup: "<span")
      output.append(
        attribute: "class", "ak-badge " + (TintClass.name(of: tint) ?? "ak-tint-blue"))
      output.append(markup: ">")
      write(text: text)
      close("span")
    case .image(let picture): write(picture)
    case .placeholder(let reason): write(line: reason.isEmpty ? "…" : reason, "ak-caption")
    case .textField(let field): write(field)
    case .toggle(let toggle):
      openControl("label", "ak-toggle", isEnabled: toggle.isEnabled)
      write(box: "checkbox", toggle.label, isOn: toggle.isOn)
      writeState(isEnabled: toggle.isEnabled)
      close("label")
    case .picker(let picker): write(picker)
    case .slider(let slider): write(slider)
    case .progress(let label, let fraction): write(progress: label, fraction)
    case .link(let title, let address):
      output.append(markup: "<p>")
      let isLink = AddressPolicy.links.allows(address) && !address.isEmpty
      if isLink { openLink(address) }
      write(text: title.isEmpty ? address : title, isCode: true)
      if isLink { close("a", isBlock: false) }
      close("p")
    case .stack, .form, .unknown, .card, .section, .tabs, .list, .divider, .spacer, .button: break
    }
  }

  private mutating func write(_ label: FormElement.Label) {
    let tint = TintClass.name(of: label.tint).map { " " + $0 } ?? ""
    let alignment =
      switch label.alignment {
      case .leading: ""
      case .center: " ak-center"
      case .trailing: " ak-trailing"
      }
    let (level, name): (Int?, String) =
      switch label.role {
      case .largeTitle: (1, "ak-large-title")
      case .title: (2, "ak-title")
      case .headline: (3, "ak-headline")
      case .body: (nil, "ak-body")
      case .caption: (nil, "ak-caption")
      }
    guard !label.text.isEmpty else { return }
    let tag = level.map { heading(ofRank: PageOutline.formRank + $0) } ?? "p"
    open(tag, name + tint + alignment)
    if label.isBold { output.append(markup: "<strong>") }
    write(text: label.text)
    if label.isBold { output.append(markup: "</strong>") }
    close(tag)
  }

  private mutating func write(_ picture: FormElement.Picture) {
    if !picture.source.isEmpty {
      let isLink = AddressPolicy.externalLinks.allows(picture.source)
      output.append(markup: "<p class=\"ak-image\">")
      if let image = EmbeddedImage(address: picture.source) {
        write(image, alternative: picture.symbol, width: nil, height: nil)
      } else {
        if !picture.symbol.isEmpty { write(text: picture.symbol + " · ", isCode: true) }
        if isLink { openLink(picture.source) }
        write(text: ImageOrigin.text(of: picture.source), isCode: true)
        if isLink { close("a", isBlock: false) }
      }
      return close("p")
    }
    let tint = TintClass.name(of: picture.tint).map { " " + $0 } ?? ""
    output.append(markup: "<span")
    output.append(attribute: "class", "ak-symbol" + tint)
    output.append(markup: ">")
    write(text: picture.symbol.isEmpty ? "image" : picture.symbol, isCode: true)
    close("span")
  }

  /// Opens the element of a control, which says whether the interface disables it.
  private mutating func openControl(_ tag: String, _ name: String, isEnabled: Bool) {
    open(tag, name + Self.off(unless: isEnabled))
  }

  /// Writes a box that can be checked, with its label.
  private mutating func write(box type: String, _ label: String, isOn: Bool) {
    output.append(markup: "<input")
    output.append(attribute: "type", type)
    if isOn { output.append(markup: " checked=\"\"") }
    output.append(markup: " disabled=\"\"/> <span>")
    write(text: label)
    output.append(markup: "</span>")
  }

  private mutating func write(_ picker: FormElement.Picker) {
    // Of many options only the chosen ones are visible in a page that can't be used, so that the
    // options are listed in any case.
    openControl("fieldset", "ak-picker", isEnabled: picker.isEnabled)
    output.append(markup: "\n")
    if !picker.label.isEmpty, picker.columns.isEmpty { element("legend", text: picker.label) }
    guard picker.columns.isEmpty else {
      writeTable(of: picker)
      writeState(isEnabled: picker.isEnabled)
      return close("fieldset")
    }
    open("div", picker.isLong ? "ak-options ak-limited" : "ak-options")
    for option in picker.options {
      openControl("label", "ak-toggle", isEnabled: picker.isEnabled && option.isEnabled)
      write(box: picker.isMultiple ? "checkbox" : "radio", option.label, isOn: option.isChosen)
      close("label")
    }
    close("div")
    writeState(isEnabled: picker.isEnabled)
    close("fieldset")
  }

  /// Writes a choice whose options are rows: the first cell has the box.
  private mutating func writeTable(of picker: FormElement.Picker) {
    let table = TableBlock(
      columns: picker.columns.map {
        TableBlock.Column(header: StyledText(plain: $0.title), alignment: $0.alignment)
      })
    open(table: table, id: nil, caption: picker.label)
    for option in picker.options {
      output.append(markup: "<tr>")
      for (index, cell) in option.cells.enumerated() {
        open("td", Self.className(of: table, index, StyledText(plain: cell)))
        if index == 0, picker.rowUse == .choice {
          open("label")
          write(box: picker.isMultiple ? "checkbox" : "radio", cell, isOn: option.isChosen)
          close("label", isBlock: false)
        } else {
          write(text: cell)
        }
        close("td", isBlock: false)
      }
      output.append(markup: "</tr>\n")
    }
    closeTable()
  }

  private mutating func write(_ field: FormElement.TextField) {
    openControl("label", "ak-field", isEnabled: field.isEnabled)
    if !field.name.isEmpty { element("span", text: field.name) }
    let text = DirectionMarks.shown(in: field.shownText(), isCode: true)
    if case .area(let lines) = field.kind {
      output.append(markup: "<textarea")
      output.append(attribute: "rows", "\(max(1, min(lines, 40)))")
    } else {
      output.append(markup: "<input")
      output.append(attribute: "type", field.isObscured ? "password" : field.kind.inputType)
      if field.isObscured { output.append(markup: " autocomplete=\"off\"") }
      output.append(attribute: "value", text)
    }
    if !field.label.isEmpty, !field.placeholder.isEmpty {
      output.append(attribute: "placeholder", field.placeholder)
    }
    if field.name.isEmpty { output.append(markup: " aria-label=\"Text field\"") }
    if case .area = field.kind {
      // The first line break of a text area is not part of its text.
      output.append(markup: " disabled=\"\">\n")
      write(text: text, isCode: true)
      output.append(markup: "</textarea>")
    } else {
      output.append(markup: " disabled=\"\"/>")
    }
    writeState(isEnabled: field.isEnabled)
    close("label")
  }

  private mutating func write(_ slider: FormElement.Slider) {
    open("label", "ak-slider" + Self.off(unless: slider.isEnabled))
    if !slider.label.isEmpty {
      element("span", text: slider.label)
      output.append(markup: " ")
    }
    output.append(markup: "<input type=\"range\"")
    output.append(attribute: "min", NumberText.text(slider.bounds.lowerBound))
    output.append(attribute: "max", NumberText.text(slider.bounds.upperBound))
    output.append(attribute: "step", "any")
    output.append(attribute: "value", NumberText.text(slider.value))
    if slider.label.isEmpty { output.append(markup: " aria-label=\"Slider\"") }
    output.append(markup: " disabled=\"\"/> <output>")
    write(text: NumberText.text(slider.value))
    output.append(markup: "</output>")
    writeState(isEnabled: slider.isEnabled)
    close("label")
  }

  private mutating func write(progress label: String, _ fraction: Double?) {
    output.append(markup: "<label class=\"ak-slider\">")
    if !label.isEmpty {
      element("span", text: label)
      output.append(markup: " ")
    }
    output.append(markup: "<progress max=\"1\"")
    if let fraction { output.append(attribute: "value", NumberText.text(fraction)) }
    if label.isEmpty { output.append(markup: " aria-label=\"Progress\"") }
    output.append(markup: "></progress> <output>")
    write(text: fraction.map(NumberText.percent) ?? "…")
    output.append(markup: "</output></label>\n")
  }

  // MARK: Lines

  private mutating func write(line text: String, _ classes: String) {
    guard !text.isEmpty else { return }
    open("p", classes)
    write(text: text)
    close("p")
  }

  private mutating func write(heading text: String) {
    guard !text.isEmpty else { return }
    element(heading(ofRank: PageOutline.formRank + 2), "ak-title", text: text)
    output.append(markup: "\n")
  }
}

extension FormElement.TextField.Kind {
  /// The type of the input. Numbers, dates and times are texts, since a browser leaves out what does not
  /// fit the type.
  fileprivate var inputType: String {
    switch self {
    case .line, .area, .number, .date, .time, .dateTime: "text"
    case .email: "email"
    case .url: "url"
    case .telephone: "tel"
    case .search: "search"
    }
  }
}

extension FormBlock {
  /// The words of all elements inside of the outermost one, on one line.
  fileprivate var wordsOfChildren: String {
    guard let children = root?.children, !children.isEmpty else { return "" }
    let text = children.map { child in
      Block(
        id: BlockID(segment: 0, ordinal: 0), kind: .form(FormBlock(root: child)), isSettled: true
      ).plainText
    }
    return text.joined(separator: " ").split(separator: "\n").joined(separator: " ")
  }
}
