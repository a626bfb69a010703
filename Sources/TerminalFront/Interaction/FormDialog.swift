package import ArtifactPresentation

/// A modal dialog over the form, which must be answered or closed first.
package enum FormDialog: Equatable {
  /// A confirmation before an action. `isYes` is the answer that Return gives.
  case confirmation(Question, isYes: Bool)
  case help(KeyHelp)
  case inspection(FormInspection)
  /// Texts below each other.
  case list(title: String, texts: [String])

  /// A question with two answers.
  package struct Question: Equatable {
    package var title: String
    package var message: String
    package var yes: String
    package var no: String

    package init(title: String, message: String, yes: String = "", no: String = "") {
      self.title = title
      self.message = message
      self.yes = yes.isEmpty ? "Yes" : yes
      self.no = no.isEmpty ? "No" : no
    }
  }

  /// Whether the dialog has answers to choose from.
  package var isQuestion: Bool {
    if case .confirmation = self { true } else { false }
  }

  /// The parts of a dialog: the scrollable content and the answers, which are always visible.
  private struct Parts {
    var title: String
    var content: FormBox
    var answers = FormBox.empty
  }

  /// Whether the dialog has a frame: keys have none if it would leave hardly any room.
  func isFramed(width: Int, height: Int) -> Bool {
    guard case .help = self else { return true }
    return width >= 32 && height >= 6
  }

  /// Lays out the dialog in at most `width` cells and, if there is room for its frame, `height`
  /// rows.
  ///
  /// - Parameter top: The index of the first content row to show.
  /// - Returns: The box with the areas of the answers, and the scroll extent of the content.
  func box(
    width: Int, height: Int, scrolledBy top: Int, _ options: LayoutOptions
  ) -> (box: FormBox, scroll: ScrollExtent) {
    let layout = FormLayout(options: options)
    let isFramed = isFramed(width: width, height: height)
    let inner = max(1, min(width - (isFramed ? 8 : 3), 60))
    let parts = parts(width: inner, widestAnswers: max(1, width - 4), layout)
    let hasBoth = parts.content.height > 0 && parts.answers.height > 0
    let below = parts.answers.height + (hasBoth ? 1 : 0)
    let scroll = ScrollExtent(
      count: parts.content.height, height: max(1, height - (isFramed ? 2 : 0) - below), top: top)
    var inside = parts.content.rows(scroll.visible)
    if hasBoth { inside.rows.append([]) }
    inside.append(parts.answers)
    guard isFramed else {
      inside.width = inner + 1
      return (inside, scroll)
    }
    return (layout.frame(inside, title: parts.title, widest: inner), scroll)
  }

  private func parts(width: Int, widestAnswers: Int, _ layout: FormLayout) -> Parts {
    let theme = layout.options.theme
    switch self {
    case .confirmation(let question, let isYes):
      let (title, message) = (question.title, question.message)
      var content = FormBox.empty
      // The frame has one line for the title; a longer question becomes part of the content.
      let isLong = layout.width(title) > width
      if isLong {
        content.append(FormBox(FlowText(title, theme.strong, context: .code).rows(width: width)))
      }
      if !message.isEmpty {
        content.append(FormBox(FlowText(message, context: .code).rows(width: width)), gap: 1)
      }
      let yes = layout.tile(
        of: Self.button(question.yes, id: 1, isChosen: isYes), width: widestAnswers)
      let no = layout.tile(
        of: Self.button(question.no, id: 0, isChosen: !isYes), width: widestAnswers)
      let row = FormTile.row([yes, no], gap: 2).box
      let column = FormBox.column([yes.box, no.box], alignment: .leading, gap: 0)
      return Parts(
        title: isLong ? "" : title, content: content,
        answers: row.width > widestAnswers ? column : row)
    case .help(let help):
      let rows = help.entries.map { (FlowText($0.keys, theme.strong), $0.meaning) }
      return Parts(title: "Keys", content: Self.table(rows, firstWidth: 16, width: width))
    case .list(let title, let texts):
      var content = FormBox.empty
      for text in texts {
        content.append(
          layout.hanging(FlowText(Self.shortened(text), context: .code), by: 2, width: width))
      }
      return Parts(title: title, content: content)
    case .inspection(let inspection):
      return Parts(
        title: inspection.element,
        content: Self.table(Self.rows(of: inspection, theme), firstWidth: 12, width: width))
    }
  }

  /// Lays out a table of names and their meanings.
  private static func table(
    _ rows: [(name: FlowText, meaning: String)], firstWidth: Int, width: Int
  ) -> FormBox {
    var table = FormBox.empty
    let isNarrow = width < 2 * firstWidth
    for (name, meaning) in rows {
      if isNarrow {
        table.append(FormBox(name.rows(width: width)))
        table.append(
          FormBox.row(
            [
              FormBox([[Line.Run(.spaces(2))]]),
              FormBox(
                FlowText(Self.shortened(meaning), context: .code).rows(width: max(1, width - 2))),
            ], alignment: .leading, gap: 0))
        continue
      }
      var first = FormBox(name.rows(width: firstWidth - 1))
      first.width = firstWidth
      let words = FlowText(Self.shortened(meaning), context: .code)
        .rows(width: max(1, width - firstWidth))
      table.append(FormBox.row([first, FormBox(words)], alignment: .leading, gap: 0))
    }
    return table
  }

  /// Cuts off a value that is too long, and appends its length.
  private static func shortened(_ value: String) -> String {
    guard value.utf8.count > TerminalLimits.inspectedValue else { return value }
    let start = String(decoding: value.utf8.prefix(TerminalLimits.inspectedValue), as: UTF8.self)
    return "\(start) … (\(value.utf8.count) bytes)"
  }

  private static func rows(
    of inspection: FormInspection, _ theme: Theme
  ) -> [(name: FlowText, meaning: String)] {
    func name(_ text: String, _ style: Style) -> FlowText { FlowText(text, style, context: .code) }
    return [
      (name("component", theme.chrome), inspection.component),
      (name("source", theme.chrome), inspection.pointer),
    ]
      + inspection.bindings.map { (name("→ \($0.name)", theme.reference), $0.value) }
      + (inspection.reads.isEmpty
        ? [] : [(name("reads", theme.chrome), inspection.reads.joined(separator: ", "))])
      + [(name("last change", theme.chrome), "elements reevaluated: \(inspection.lookedAtCount)")]
      + inspection.props.map { (name($0.name, theme.strong), $0.value) }
      + inspection.diagnostics.map { (name("diagnostic", theme.warning), $0) }
  }

  private static func button(_ label: String, id: Int, isChosen: Bool) -> FormElement {
    FormElement(
      id: id, name: label,
      content: .button(.init(label: label, prominence: isChosen ? .prominent : .bordered)))
  }
}
