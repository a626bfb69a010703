import ArtifactPresentation

/// Something in front of the form that has to be answered or closed first.
enum FormDialog: Equatable {
  /// A question before an action; whether "yes" is the answer that Return gives.
  case confirmation(title: String, message: String, isYes: Bool)
  case help
  case inspection(FormInspection)

  private static let keys: [(keys: String, meaning: String)] = [
    ("Ctrl-C, or q", "leave"),
    ("Tab  Shift-Tab", "to the next control, to the one before"),
    ("arrows", "to the control in that direction"),
    ("Enter", "press a button, submit a field, follow a link"),
    ("Space", "press a button, turn a switch"),
    ("Left  Right", "move a slider; with Shift by ten steps"),
    ("0 to 9", "a slider to that tenth"),
    ("Home  End", "a slider or the cursor to an end"),
    ("Esc", "give a field back what it had"),
    ("Ctrl-Z  Ctrl-Y", "take back, do again"),
    ("Ctrl-Enter", "press the main button"),
    ("Alt-letter", "press the button that begins with it"),
    ("PgUp  PgDn", "scroll"),
    ("F12", "what lies behind the control"),
    ("Ctrl-L", "draw everything anew"),
  ]

  /// The rows of the dialog in at most `width` cells, and the places of its answers.
  ///
  /// What does not fit into `height` rows is left out, but never the answers.
  func box(width: Int, height: Int, _ options: LayoutOptions) -> FormBox {
    let layout = FormLayout(options: options)
    let inner = max(1, min(width - 8, 60))
    switch self {
    case .confirmation(let title, let message, let isYes):
      let words = FlowText(message, context: .code).rows(width: inner)
      var inside = FormBox(Array(words.prefix(max(1, height - 4))))
      if !message.isEmpty { inside.rows.append([]) }
      let yes = layout.box(of: Self.button("Yes", id: 1, isChosen: isYes), width: inner)
      let no = layout.box(of: Self.button("No", id: 0, isChosen: !isYes), width: inner)
      inside.append(FormBox.row([yes, no], alignment: .leading, gap: 2))
      return layout.frame(inside, title: title, widest: inner)
    case .help:
      let rows = Self.keys.map { (FlowText($0.keys, options.theme.strong), $0.meaning) }
      let table = Self.table(rows, firstWidth: 16, width: inner)
      return layout.frame(table.prefix(max(1, height - 2)), title: "Keys")
    case .inspection(let inspection):
      let table = Self.table(Self.rows(of: inspection, options.theme), firstWidth: 12, width: inner)
      return layout.frame(
        table.prefix(max(1, height - 2)), title: inspection.element, widest: inner)
    }
  }

  /// Names, and what they mean beside them.
  private static func table(
    _ rows: [(name: FlowText, meaning: String)], firstWidth: Int, width: Int
  ) -> FormBox {
    var table = FormBox.empty
    for (name, meaning) in rows {
      var first = FormBox(name.rows(width: firstWidth - 1))
      first.width = firstWidth
      let words = FlowText(meaning, context: .code).rows(width: max(1, width - firstWidth))
      table.append(
        FormBox.row(
          [first, FormBox(Array(words.prefix(Self.longestMeaning)))], alignment: .leading, gap: 0))
    }
    return table
  }

  /// How many rows a value may take.
  private static let longestMeaning = 3

  private static func rows(
    of inspection: FormInspection, _ theme: Theme
  ) -> [(name: FlowText, meaning: String)] {
    func name(_ text: String, _ style: Style) -> FlowText { FlowText(text, style, context: .code) }
    return [
      (name("component", theme.chrome), inspection.component),
      (name("source", theme.chrome), inspection.pointer),
    ]
      + inspection.bindings.map { (name("→ \($0.name)", theme.reference), $0.value) }
      + inspection.props.map { (name($0.name, theme.strong), $0.value) }
      + inspection.remarks.map { (name("remark", theme.warning), $0) }
  }

  private static func button(_ label: String, id: Int, isChosen: Bool) -> FormElement {
    FormElement(
      id: id, name: label,
      content: .button(.init(label: label, prominence: isChosen ? .prominent : .bordered)))
  }
}
