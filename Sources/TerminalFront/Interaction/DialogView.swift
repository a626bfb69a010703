import ArtifactPresentation

/// A dialog on the screen, and how far it is scrolled.
package struct DialogView {
  package var dialog: FormDialog

  /// The index of the first visible row of the content.
  private var top = 0

  /// The answer on which a mouse button was pressed.
  private var pressedAnswer: Bool?

  package init(dialog: FormDialog) { self.dialog = dialog }

  /// Lays out the dialog, centered on the screen, and returns it with its position.
  private func placed(
    on size: TerminalSize, _ options: TerminalOptions
  ) -> (box: FormBox, scroll: ScrollExtent, row: Int, column: Int) {
    let (box, scroll) = dialog.box(
      width: size.columns, height: size.rows - 2, scrolledBy: top,
      options.layout(width: size.columns))
    return (
      box, scroll, max(0, (size.rows - box.height) / 2), max(0, (size.columns - box.width) / 2)
    )
  }

  private mutating func scroll(by rows: Int, on size: TerminalSize, _ options: TerminalOptions) {
    let scroll = placed(on: size, options).scroll
    top = ScrollExtent(count: scroll.count, height: scroll.height, top: scroll.top + rows).top
  }

  /// What an event does to a dialog.
  enum Outcome { case open, closed, answered(Bool) }

  /// Handles an event: keys and the wheel scroll, other keys and presses choose an answer or close a dialog without any.
  mutating func handle(
    _ event: InputEvent, on size: TerminalSize, _ options: TerminalOptions
  ) -> Outcome {
    switch event {
    case .key(let key):
      let extent = placed(on: size, options).scroll
      if extent.isCut, let rows = extent.distance(of: key.key) {
        scroll(by: rows, on: size, options)
        return .open
      }
      guard case .confirmation(let question, let isYes) = dialog else { return .closed }
      switch key.key {
      case .character("y"), .character("Y"): return .answered(true)
      case .character("n"), .character("N"), .escape: return .answered(false)
      case .enter, .character(" "): return .answered(isYes)
      case .tab, .left, .right, .up, .down:
        dialog = .confirmation(question, isYes: !isYes)
      default: break
      }
    case .mouse(let mouse):
      switch mouse.action {
      case .wheel(let direction): scroll(by: direction.scrolledRows, on: size, options)
      case .press(.left) where !dialog.isQuestion: return .closed
      case .press(.left): pressedAnswer = answer(at: mouse, on: size, options)
      case .release:
        defer { pressedAnswer = nil }
        guard let pressedAnswer, pressedAnswer == answer(at: mouse, on: size, options)
        else { return .open }
        return .answered(pressedAnswer)
      default: break
      }
    case .paste, .focus, .reply: break
    }
    return .open
  }

  private func answer(
    at mouse: MouseEvent, on size: TerminalSize, _ options: TerminalOptions
  ) -> Bool? {
    let (box, _, row, column) = placed(on: size, options)
    let position = CellPosition(row: mouse.row - row, column: mouse.column - column)
    return box.places.first { $0.area.contains(position) }.map { $0.id == 1 }
  }

  /// The hints for the keys of the dialog.
  package func hints(on size: TerminalSize, _ options: TerminalOptions) -> [String] {
    let scrolling = placed(on: size, options).scroll.isCut ? ["↑↓ scroll"] : []
    return scrolling
      + (dialog.isQuestion
        ? ["Enter answer", "Tab choose", "y yes", "n no"]
        : ["any \(scrolling.isEmpty ? "" : "other ")key closes"])
  }

  package func draw(in grid: inout CellGrid, _ options: TerminalOptions) {
    let (box, scroll, row, column) = placed(on: grid.size, options)
    grid.erase(CellRect(row: row, column: column - 1, rows: box.height, columns: box.width + 2))
    for (offset, line) in box.rows.enumerated() {
      grid.put(Line(line), row: row + offset, column: column)
    }
    let isFramed = dialog.isFramed(width: grid.size.columns, height: grid.size.rows - 2)
    grid.putScrollbar(
      scroll, row: row + (isFramed ? 1 : 0), column: column + box.width - 1, options)
    grid.cursor = nil
  }
}

extension CellGrid {
  /// Draws a scroll bar, unless all rows are visible.
  package mutating func putScrollbar(
    _ scroll: ScrollExtent, row: Int, column: Int, _ options: TerminalOptions
  ) {
    guard scroll.isCut else { return }
    let bar = SafeText(sanitizing: options.glyphs.bar, context: .prose)
    for offset in 0..<scroll.height {
      let style = scroll.thumb.contains(offset) ? options.theme.form.fill : options.theme.chrome
      put(bar, style, row: row + offset, column: column)
    }
  }
}

extension MouseEvent.Direction {
  /// The number of rows by which the wheel scrolls down.
  package var scrolledRows: Int {
    switch self {
    case .up: -TerminalLimits.wheelRows
    case .down: TerminalLimits.wheelRows
    case .left, .right: 0
    }
  }
}
