import ArtifactCore
package import ArtifactPresentation

// The elements that are not containers: text and controls.

extension FormLayout {
  /// Returns the text of an element, with its styles.
  package func flow(of element: FormElement) -> FlowText {
    switch element.content {
    case .text(let label):
      return FlowText(label.text, style(of: label))
    case .image(let picture):
      return flow(of: picture)
    case .label(let title, let symbol):
      var flow = FlowText(sign(of: symbol) + " ", options.theme.marker)
      flow.append(title)
      return flow
    case .badge(let text, let tint):
      return badge(text, tint)
    case .button(let button):
      return flow(of: button)
    case .toggle(let toggle):
      let glyphs = options.glyphs
      return box(
        toggle.isOn ? glyphs.checked : glyphs.unchecked, toggle.label, isOn: toggle.isOn,
        isEnabled: toggle.isEnabled)
    case .link(let title, let address):
      let link = SafeLink(address)
      var flow = FlowText()
      flow.append(title, link == nil ? Style() : options.theme.link, link: link, context: .code)
      if options.showsLinkTargets, title != address, !address.isEmpty {
        flow.append(" (\(address))", theme.caption, context: .code)
      }
      return flow
    case .placeholder(let reason):
      let words = reason.isEmpty ? "" : " \(reason)"
      return FlowText(options.glyphs.waiting + words, options.theme.progress)
    case .stack, .spacer, .divider, .card, .textField, .picker, .tabs, .slider, .progress, .list,
      .form,
      .section, .unknown:
      return FlowText()
    }
  }

  /// Returns a box that can be checked, with its label.
  func box(_ mark: String, _ label: String, isOn: Bool, isEnabled: Bool) -> FlowText {
    var flow = FlowText(
      mark, isEnabled ? isOn ? options.theme.checked : options.theme.marker : theme.disabled)
    if !label.isEmpty { flow.append(" \(label)", isEnabled ? Style() : theme.disabled) }
    return flow
  }

  private func style(of label: FormElement.Label) -> Style {
    var style = options.theme.inks.style(of: label.tint)
    switch label.role {
    case .largeTitle, .title: style = options.theme.heading(1).over(style)
    case .headline: style = theme.title.over(style)
    case .caption: style = theme.caption.over(style)
    case .body: break
    }
    return label.isBold ? options.theme.strong.over(style) : style
  }

  private func flow(of picture: FormElement.Picture) -> FlowText {
    guard picture.source.isEmpty else {
      var flow = FlowText("\(options.glyphs.image) ", options.theme.artifactGlyph)
      if !picture.symbol.isEmpty { flow.append(picture.symbol + " · ") }
      flow.append(ImageText.origin(of: picture.source), theme.caption, context: .code)
      return flow
    }
    let name = picture.symbol.isEmpty ? "image" : picture.symbol
    let style = options.theme.inks.style(of: picture.tint)
    guard glyphs.hasSymbols, let sign = FormSymbols.sign(of: name) else {
      return FlowText("\(options.glyphs.image) \(name)", style, context: .code)
    }
    return FlowText(sign, style)
  }

  func sign(of symbol: String) -> String {
    glyphs.hasSymbols ? FormSymbols.sign(of: symbol) ?? glyphs.symbol : glyphs.symbol
  }

  /// Returns text on a colored background; without styles, in brackets.
  private func badge(_ text: String, _ tint: FormElement.Tint?) -> FlowText {
    guard !options.marksStyles else { return FlowText("[\(text)]", context: .code) }
    // No-break spaces, so that the padding of the badge is never a break opportunity.
    return FlowText(
      "\u{A0}\(text)\u{A0}", theme.badge.over(options.theme.inks.style(of: tint ?? .named(.blue))),
      context: .code)
  }

  private func flow(of button: FormElement.Button) -> FlowText {
    let label = button.label
    guard button.isEnabled else { return FlowText("[ \(label) ]", theme.disabled, context: .code) }
    switch button.prominence {
    case .plain:
      let text = options.marksStyles ? "<\(label)>" : label
      return FlowText(text, theme.button, context: .code)
    case .bordered: return FlowText("[ \(label) ]", theme.button, context: .code)
    case .prominent: return FlowText("[ \(label) ]", theme.prominentButton, context: .code)
    }
  }

  // MARK: Boxes

  /// Returns text whose rows are aligned, if there are several.
  func aligned(_ flow: FlowText, _ alignment: FormElement.Alignment, width: Int) -> FormBox {
    let box = FormBox(flow.rows(width: width))
    guard alignment != .leading, box.height > 1 else { return box }
    let side: FormBox.Alignment = alignment == .center ? .center : .trailing
    return FormBox.column(box.rows.map { FormBox([$0]) }, alignment: side, gap: 0)
  }

  /// Returns text with a hanging indent.
  func hanging(_ flow: FlowText, by indentation: Int, width: Int) -> FormBox {
    let whole = flow.rows(width: width)
    guard whole.count > 1, width > indentation + 8 else { return FormBox(whole) }
    // The first row has the width of the others plus the marker before it.
    let rows = flow.rows(width: width - indentation)
    var result = FormBox([rows[0]])
    for row in rows.dropFirst() {
      result.append(FormBox([row]).inset(left: indentation))
    }
    return result
  }

  func rule(width: Int) -> FormBox {
    FormBox([[run(String(repeating: glyphs.horizontal, count: width), theme.frame)]])
  }

  /// Returns a vertical line.
  func line(height: Int) -> FormBox {
    let side = run(glyphs.vertical, theme.frame)
    return FormBox(Array(repeating: [side], count: max(1, height)))
  }

  package func field(_ field: FormElement.TextField, width: Int) -> FormBox {
    guard field.label.isEmpty else {
      return below(label: field.label, entry(field, field.shownPart, width: width), width: width)
    }
    let name = SafeText(sanitizing: field.placeholder, context: .code)
    let beside = width - name.width - 1
    // The label is where it stays when the field is filled, so that typing moves no rows.
    if !name.isEmpty, beside < Self.narrowestField || field.kind.isArea {
      return below(
        FlowText(field.placeholder, theme.caption, context: .code),
        entry(field, .text, width: width), width: width)
    }
    guard !field.text.isEmpty, !name.isEmpty else {
      return entry(field, field.shownPart, width: width)
    }
    var box = entry(field, .text, width: beside)
    box.rows[0] += [Line.Run(.spaces(1)), Line.Run(name, theme.caption)]
    box.width += 1 + name.width
    return box
  }

  /// Returns a control below its label.
  private func below(label: String, _ control: FormBox, width: Int) -> FormBox {
    below(FlowText(label, options.theme.strong, context: .code), control, width: width)
  }

  private func below(_ label: FlowText, _ control: FormBox, width: Int) -> FormBox {
    var box = FormBox(label.rows(width: width))
    let area = control.valueArea?.moved(0, box.height)
    box.append(control)
    box.valueArea = area
    return box
  }

  /// Returns the place into which text is typed.
  func entry(
    _ field: FormElement.TextField, _ part: FormElement.TextField.Part, width: Int
  ) -> FormBox {
    let start = run(glyphs.fieldStart, theme.frame)
    let end = run(glyphs.fieldEnd, theme.frame)
    let edges = start.text.width + end.text.width
    let words =
      part == .placeholder ? field.placeholder : field.shownText(mark: glyphs.obscured)
    var style = part == .placeholder ? theme.placeholder : Style()
    if !field.isEnabled { style = theme.disabled }
    let texts: [SafeText]
    let room: Int
    if case .area(let lines) = field.kind {
      room = max(1, min(width, Self.widestArea) - edges)
      let rows = TextFieldEditor.lines(of: words, width: room)
      // A text in a field that can't be edited can't be scrolled either.
      let most = folds && field.isEnabled ? max(lines, Self.tallestArea) : .max
      let count = min(max(rows.count, lines, 1), most)
      texts = (0..<count).map { $0 < rows.count ? rows[$0] : .spaces(0) }
    } else {
      let text = SafeText(sanitizing: words, context: .code)
      // A cell is free for the cursor after the text.
      let usual = field.kind.isShort ? Self.narrowestField : Self.widestControl
      room = max(1, min(width, max(usual, text.width + 1 + edges)) - edges)
      texts = [shortened(text, to: room)]
    }
    var box = FormBox(
      texts.map { text in
        var row = [start]
        if !text.isEmpty { row.append(Line.Run(text, theme.field.over(style))) }
        if room > text.width {
          row.append(Line.Run(emptyField(room - text.width), theme.field))
        }
        if !end.text.isEmpty { row.append(end) }
        return row
      })
    box.valueArea = CellRect(row: 0, column: start.text.width, rows: texts.count, columns: room)
    return box
  }

  /// Returns a text with `…` instead of its middle if it is wider than the room.
  func shortened(_ text: SafeText, to room: Int) -> SafeText {
    guard text.width > room else { return text }
    guard room > 2 else { return text.cells(0..<room) }
    let tail = (room - 1) / 2
    return .joined([
      text.cells(0..<room - 1 - tail), ellipsis, text.cells(text.width - tail..<text.width),
    ])
  }

  /// Returns the empty part of a field: spaces if they are underlined, else underscores.
  package func emptyField(_ count: Int) -> SafeText {
    guard options.marksStyles else { return .spaces(count) }
    return SafeText(sanitizing: String(repeating: "_", count: max(0, count)), context: .code)
  }

  /// Returns a slider; while a number is typed, it is in the place of the value.
  package func slider(
    _ slider: FormElement.Slider, typed: String? = nil, label: Int = 0, width: Int
  ) -> FormBox {
    var slider = slider
    let style = slider.isEnabled ? Style() : theme.disabled
    var value = [run(" " + NumberText.text(slider.value), style)]
    if let typed {
      if let number = Double(typed) { slider.value = number }
      // The cell after the number is for the cursor.
      value = [
        Line.Run(.spaces(1)), run(typed, theme.field), Line.Run(emptyField(1), theme.field),
      ]
    }
    return controls(slider.label, style: style, labelWidth: label, trailing: value, width: width) {
      room in
      let track = max(1, room - 2)
      let knob = Int((slider.fraction * Double(track - 1)).rounded())
      let fill = slider.isEnabled ? theme.fill : theme.disabled
      return [
        run(glyphs.slider[0] + String(repeating: glyphs.slider[1], count: knob), fill),
        run(glyphs.slider[2], slider.isEnabled ? theme.fill : theme.disabled),
        run(
          String(repeating: glyphs.slider[1], count: track - 1 - knob) + glyphs.slider[3],
          theme.frame),
      ]
    }
  }

  func bar(_ name: String, _ fraction: Double?, label: Int = 0, width: Int) -> FormBox {
    guard let fraction else {
      return FormBox(
        FlowText("\(options.glyphs.waiting) \(name)", options.theme.progress, context: .code)
          .rows(width: width))
    }
    let value = [run(" " + NumberText.percent(fraction), Style())]
    return controls(name, style: Style(), labelWidth: label, trailing: value, width: width) {
      room in
      let cells = max(1, room - 2)
      let steps = glyphs.barSteps
      let filled = Int((fraction * Double(cells * steps.count)).rounded())
      let whole = filled / steps.count
      let part = filled % steps.count
      let full = String(repeating: steps[steps.count - 1], count: whole)
      let left = cells - whole - (part > 0 ? 1 : 0)
      return [
        run(glyphs.bar[0], theme.frame),
        run(full + (part > 0 ? steps[part - 1] : ""), theme.fill),
        run(String(repeating: glyphs.bar[1], count: left) + glyphs.bar[2], theme.frame),
      ].filter { !$0.text.isEmpty }
    }
  }

  /// Returns a label of at least `labelWidth` cells, the drawn track, and a value after it. A label
  /// that leaves too little room is placed above.
  private func controls(
    _ label: String, style: Style, labelWidth: Int, trailing: [Line.Run], width: Int,
    draw: (_ room: Int) -> [Line.Run]
  ) -> FormBox {
    let name = SafeText(sanitizing: label, context: .code)
    let room = width - FormBox.width(of: trailing)
    let before = name.isEmpty ? 0 : max(name.width, labelWidth) + 1
    let beside = room - before
    var result = FormBox.empty
    var lead: [Line.Run] = []
    var cells = min(room, Self.widestControl)
    if !name.isEmpty, beside >= 8 {
      lead = [Line.Run(name, style), Line.Run(.spaces(before - name.width))]
      cells = min(beside, Self.widestControl)
    } else if !name.isEmpty {
      result.append(FormBox(FlowText(label, style, context: .code).rows(width: width)))
    }
    let track = draw(cells)
    result.append(FormBox([lead + track + trailing]))
    // The end caps are not part of the track.
    result.valueArea = CellRect(
      row: result.height - 1, column: FormBox.width(of: lead) + 1, rows: 1,
      columns: FormBox.width(of: track) - 2)
    return result
  }

  // MARK: Frames

  func card(
    _ card: FormElement.Card, _ elements: [FormElement], width: Int
  ) -> FormTile {
    let padding = card.padding == 0 ? 0 : max(1, min(columns(card.padding ?? 8), width / 8))
    guard width >= 2 * padding + 4 else {
      return column(elements, FormElement.Stack(axis: .vertical), width: width)
    }
    let inner = width - 2 - 2 * padding
    var inside = column(elements, FormElement.Stack(axis: .vertical), width: inner)
    if !card.subtitle.isEmpty {
      let subtitle = FlowText(card.subtitle, theme.caption, context: .code).rows(width: inner)
      inside = FormTile.column([FormTile(FormBox(subtitle)), inside])
    }
    return inside.framed(
      frame(card.title, width: width, padding: padding, theme.frame), width: width)
  }

  /// Returns a button that contains elements.
  func framedButton(
    _ button: FormElement.Button, _ elements: [FormElement], width: Int
  ) -> FormTile {
    let style = button.isEnabled ? theme.button : theme.disabled
    let inside = column(
      elements, FormElement.Stack(axis: .vertical), width: max(1, width - 4))
    if inside.height <= 1 {
      return FormTile.row(
        [FormTile(FormBox([[run("[ ", style)]])), inside, FormTile(FormBox([[run(" ]", style)]]))])
    }
    let width = inside.width + 4
    return inside.framed(frame("", width: width, padding: 1, style), width: width)
  }

  /// Returns a box with a border around the content, wide enough for the title.
  package func frame(_ inside: FormBox, title: String, widest: Int = .max) -> FormBox {
    let width = max(inside.width, min(widest, self.width(title) + 4)) + 4
    var box = FormTile(inside)
      .framed(frame(title, width: width, padding: 1, theme.frame), width: width).box
    box.places = inside.places.map { $0.moved(x: 2, y: 1) }
    return box
  }

  /// Returns a border of a given width, with a title in it.
  private func frame(
    _ title: String, width: Int, padding: Int, _ style: Style
  ) -> FormTile.Frame {
    let inner = width - 2
    var top: [Line.Run] = []
    var name = SafeText(sanitizing: title, context: .code)
    if name.width > inner - 4 {
      name = inner < 6 ? .spaces(0) : .joined([name.cells(0..<inner - 5), ellipsis])
    }
    if name.isEmpty {
      top = [run(edge(glyphs.corners[0], inner, glyphs.corners[1]), style)]
    } else {
      top = [
        run(glyphs.corners[0] + glyphs.horizontal + " ", style), Line.Run(name, theme.title),
        run(" " + edge("", inner - name.width - 3, glyphs.corners[1]), style),
      ]
    }
    return FormTile.Frame(
      top: top, side: run(glyphs.vertical, style),
      bottom: [run(edge(glyphs.corners[3], inner, glyphs.corners[2]), style)], padding: padding)
  }

  private var ellipsis: SafeText {
    SafeText(sanitizing: glyphs.hasSymbols ? "…" : ".", context: .code)
  }

  private func edge(_ start: String, _ count: Int, _ end: String) -> String {
    start + String(repeating: glyphs.horizontal, count: max(0, count)) + end
  }

  package func run(_ text: String, _ style: Style) -> Line.Run {
    Line.Run(SafeText(sanitizing: text, context: .code), style)
  }
}

extension FormElement.TextField {
  /// What the place into which text is typed shows.
  enum Part {
    case text, placeholder
  }

  var shownPart: Part { text.isEmpty && !placeholder.isEmpty ? .placeholder : .text }
}

extension FormElement.TextField.Kind {
  /// Whether the text has a few characters.
  var isShort: Bool {
    switch self {
    case .number, .date, .time: true
    case .line, .area, .dateTime, .email, .url, .telephone, .search: false
    }
  }

  /// Whether the text has several lines.
  package var isArea: Bool {
    if case .area = self { true } else { false }
  }
}
