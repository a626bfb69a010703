import ArtifactPresentation

/// Something in front of the form that has to be answered or closed first.
enum FormDialog: Equatable {
  /// A question before an action; whether "yes" is the answer that Return gives.
  case confirmation(title: String, message: String, isYes: Bool)
  case help

  private static let keys: [(keys: String, meaning: String)] = [
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
    ("PgUp  PgDn", "scroll"),
    ("Ctrl-L", "draw everything anew"),
    ("Ctrl-C, or q", "leave"),
  ]

  /// The rows of the dialog in at most `width` cells, and the places of its answers.
  func box(width: Int, _ options: LayoutOptions) -> FormBox {
    let layout = FormLayout(options: options)
    let inner = max(1, min(width - 8, 60))
    switch self {
    case .confirmation(let title, let message, let isYes):
      var inside = FormBox(FlowText(message, context: .code).rows(width: inner))
      if !message.isEmpty { inside.rows.append([]) }
      let yes = layout.box(of: Self.button("Yes", id: 1, isChosen: isYes), width: inner)
      let no = layout.box(of: Self.button("No", id: 0, isChosen: !isYes), width: inner)
      inside.append(FormBox.row([yes, no], alignment: .leading, gap: 2))
      return layout.frame(inside, title: title)
    case .help:
      var inside = FormBox.empty
      for (keys, meaning) in Self.keys {
        let name = FormBox(FlowText(keys, options.theme.strong, context: .code).rows(width: 16))
        let words = FlowText(meaning).rows(width: max(1, inner - 16))
        var row = name
        row.width = 16
        inside.append(FormBox.row([row, FormBox(words)], alignment: .leading, gap: 0))
      }
      return layout.frame(inside, title: "Keys")
    }
  }

  private static func button(_ label: String, id: Int, isChosen: Bool) -> FormElement {
    FormElement(
      id: id, name: label,
      content: .button(.init(label: label, prominence: isChosen ? .prominent : .bordered)))
  }
}
