import ArtifactPresentation

/// A dialog on the screen, and how far it is scrolled.
package struct DialogView {
  package var dialog: FormDialog

  /// The index of the first visible row of the content.
  package var top = 0

  package init(dialog: FormDialog, top: Int = 0) {
    self.dialog = dialog
    self.top = top
  }

  /// Lays out the dialog, centered on the screen, and returns it with its position.
  package func placed(
    on size: TerminalSize, _ options: TerminalOptions
  ) -> (box: FormBox, scroll: ScrollExtent, row: Int, column: Int) {
    let (box, scroll) = dialog.box(
      width: size.columns, height: size.rows - 2, scrolledBy: top,
      options.layout(width: size.columns))
    return (
      box, scroll, max(0, (size.rows - box.height) / 2), max(0, (size.columns - box.width) / 2)
    )
  }

  package mutating func scroll(by rows: Int, on size: TerminalSize, _ options: TerminalOptions) {
    let scroll = placed(on: size, options).scroll
    top = ScrollExtent(count: scroll.count, height: scroll.height, top: scroll.top + rows).top
  }

  /// Scrolls by a key; false if the key doesn't scroll or everything is visible.
  package mutating func scroll(
    by key: KeyStroke, on size: TerminalSize, _ options: TerminalOptions
  ) -> Bool {
    let scroll = placed(on: size, options).scroll
    guard scroll.isCut, let rows = scroll.distance(of: key.key) else { return false }
    self.scroll(by: rows, on: size, options)
    return true
  }

  /// Handles an event of a dialog without answers; false if the event closes it.
  package mutating func handle(
    _ event: InputEvent, on size: TerminalSize, _ options: TerminalOptions
  ) -> Bool {
    switch event {
    case .key(let key): return scroll(by: key, on: size, options)
    case .mouse(let mouse):
      if case .wheel(let direction) = mouse.action {
        scroll(by: direction.scrolledRows, on: size, options)
      }
      return mouse.action != .press(.left)
    case .paste, .focus, .reply: return true
    }
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
