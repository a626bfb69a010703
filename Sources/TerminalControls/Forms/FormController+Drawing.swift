import ArtifactPresentation
import ArtifactPresenters
public import TerminalFront

// Drawing: the title row, the form, the row of key hints, and a dialog on top.

extension FormController {
  /// Draws the current state of the form.
  ///
  /// - Complexity: O(cells), plus the layout of elements that have changed.
  public mutating func draw() -> CellGrid {
    refresh()
    var grid = CellGrid(size: size)
    let view = CellRect(
      row: titleHeight, column: 0, rows: viewHeight, columns: size.columns)
    if !isInline { drawTitle(&grid) }
    for row in 0..<viewHeight where top + row < tile.height {
      grid.put(Line(tile.row(top + row)), row: titleHeight + row, column: 1, clip: view)
    }
    drawSpinners(&grid, view)
    if dialog == nil { drawFocus(&grid, view) }
    drawLists(&grid, view)
    for (row, note) in notes.enumerated() {
      grid.put(note, row: titleHeight + viewHeight + row, column: 1)
    }
    drawScrollbar(&grid)
    if size.rows >= 2 + titleHeight {
      drawStatus(in: &grid, [keyHint(width: size.columns - 1)], isFilled: false)
    }
    shell.dialog?.draw(in: &grid, options)
    return grid
  }

  private func drawTitle(_ grid: inout CellGrid) {
    let layout = options.layout(width: size.columns)
    var flow = FlowText("\(options.glyphs.artifact) ", options.theme.artifactGlyph)
    flow.append(
      SafeText(sanitizing: title.isEmpty ? "Form" : title, context: .code),
      options.theme.artifactTitle)
    if isArriving { flow.append("  \(options.glyphs.waiting) arriving", options.theme.progress) }
    if let row = flow.rows(width: layout.width - 1).first { grid.put(Line(row), row: 0, column: 1) }
  }

  /// Converts an area of the form to screen coordinates.
  func screenRect(_ rect: CellRect) -> CellRect {
    CellRect(
      row: rect.row - top + titleHeight, column: rect.column + 1, rows: rect.rows,
      columns: rect.columns)
  }

  /// Draws the current frame of the visible spinners.
  private mutating func drawSpinners(_ grid: inout CellGrid, _ view: CellRect) {
    isAnimating = false
    guard animates, dialog == nil, let still = options.glyphs.waiting.utf8.first else { return }
    let frames = options.glyphs.form.spinner
    let sign = SafeText(sanitizing: frames[turn % frames.count], context: .code)
    for place in tile.marks(.spinner, in: top..<top + viewHeight) {
      let area = screenRect(place.area)
      let cell = CellPosition(row: area.row, column: area.column)
      // The cell may be covered by another element.
      guard view.contains(cell), grid.character(at: cell).first == still else { continue }
      grid.put(sign, options.theme.progress, row: cell.row, column: cell.column, clip: view)
      isAnimating = true
    }
  }

  private mutating func drawFocus(_ grid: inout CellGrid, _ view: CellRect) {
    guard let element = focused, let place = place(of: element.id) else { return }
    let area = view.intersection(screenRect(place.area))
    guard !area.isEmpty else { return }
    if case .textField = element.content, let value = place.valueArea {
      return drawField(&grid, screenRect(value), clip: view)
    }
    if case .list = element.content { return }
    if case .picker(let picker) = element.content {
      return drawFocus(of: picker, in: place, &grid, view)
    }
    let isFilled: Bool
    if case .button(let button) = element.content {
      isFilled = button.prominence != .plain
    } else {
      isFilled = false
    }
    grid.overlay(isFilled ? options.theme.form.focusedButton : options.theme.form.focus, in: area)
    // The cursor stays hidden; screen readers locate the control by its position.
    grid.cursor = nil
    guard let number, let track = place.valueArea.map(screenRect) else { return }
    // After the end of the track, a space and what was typed.
    let cell = CellPosition(
      row: track.row, column: track.column + track.columns + 2 + number.text.utf8.count)
    if view.contains(cell) { grid.cursor = cell }
  }

  /// Draws the focus of a choice that is closed; of others, the selected row is drawn.
  private func drawFocus(
    of picker: FormElement.Picker, in place: FormPlace, _ grid: inout CellGrid, _ view: CellRect
  ) {
    grid.cursor = nil
    guard picker.isLong, lists[place.id]?.filter == nil, let value = place.valueArea.map(screenRect)
    else { return }
    drawBar(&grid, value, clip: view)
    grid.overlay(options.theme.form.focus, in: view.intersection(value))
  }

  private mutating func drawField(_ grid: inout CellGrid, _ rect: CellRect, clip: CellRect) {
    drawBar(&grid, rect, clip: clip)
    guard editor?.field.isMultiline != true else { return drawArea(&grid, rect, clip: clip) }
    guard let window = editor?.field.window(width: rect.columns) else { return }
    draw(window, &grid, rect, clip: clip)
  }

  /// Draws the bar before the control that is edited.
  private func drawBar(_ grid: inout CellGrid, _ rect: CellRect, clip: CellRect) {
    let bar = SafeText(sanitizing: options.glyphs.form.selection, context: .code)
    for row in rect.rowRange {
      grid.put(
        bar, options.theme.form.selectedRow, row: row, column: rect.column - bar.width, clip: clip)
    }
  }

  private mutating func drawArea(_ grid: inout CellGrid, _ rect: CellRect, clip: CellRect) {
    guard let area = editor?.field.area(width: rect.columns, height: rect.rows) else { return }
    let cursor = CellPosition(
      row: rect.row + area.cursor.row, column: rect.column + area.cursor.column)
    if clip.contains(cursor) { grid.cursor = cursor }
    // An empty field keeps showing its placeholder.
    guard editor?.field.text.isEmpty == false else { return }
    for (index, text) in area.rows.enumerated() {
      let row = CellRect(
        row: rect.row + index, column: rect.column, rows: 1, columns: rect.columns)
      put(text, selected: area.selected[index], &grid, row, clip: clip)
    }
  }

  /// Draws the visible part of an edited text, with the cursor.
  func draw(
    _ window: TextFieldEditor.Window, _ grid: inout CellGrid, _ rect: CellRect, clip: CellRect
  ) {
    guard !clip.intersection(rect).isEmpty else { return }
    grid.cursor = CellPosition(row: rect.row, column: rect.column + window.cursorColumn)
    // An empty field keeps showing its placeholder.
    guard !window.text.isEmpty else { return }
    put(window.text, selected: window.selectedColumns, &grid, rect, clip: clip)
  }

  /// Draws a row of an edited text.
  private func put(
    _ text: SafeText, selected: Range<Int>?, _ grid: inout CellGrid, _ rect: CellRect,
    clip: CellRect
  ) {
    let style = options.theme.form.field
    let visible = clip.intersection(rect)
    grid.erase(visible, style)
    grid.put(text, style, row: rect.row, column: rect.column, clip: visible)
    let blank = FormLayout(options: options.layout(width: size.columns))
      .emptyField(rect.columns - text.width)
    grid.put(
      blank, style, row: rect.row, column: rect.column + text.width, clip: visible)
    if let selection = selected {
      grid.overlay(
        Style(nil, .reverse),
        in: visible.intersection(
          CellRect(
            row: rect.row, column: rect.column + selection.lowerBound, rows: 1,
            columns: selection.count)))
    }
  }

  /// Draws the scroll bar of the form at the right edge, if the form is longer than the viewport.
  private func drawScrollbar(_ grid: inout CellGrid) {
    guard size.columns > 2 else { return }
    grid.putScrollbar(scroll, row: titleHeight, column: size.columns - 1, options)
  }

  /// Returns the key hints that fit. The hints for help and for leaving are dropped last.
  private func keyHint(width: Int) -> String {
    var hints = keyHints
    func isTooWide() -> Bool {
      SafeText(sanitizing: hints.joined(separator: " · "), context: .code).width > width
    }
    while hints.count > 2, isTooWide() { hints.remove(at: hints.count - 3) }
    while hints.count > 1, isTooWide() { hints.removeFirst() }
    return hints.joined(separator: " · ")
  }

  /// What Enter does at the end of the input in the focused control.
  private var onward: String {
    focus.focused.map(leadsOn) == true ? "next" : "submit"
  }

  private func hints(for picker: FormElement.Picker) -> [String] {
    let isOpen = focusedList?.filter != nil
    if picker.isLong, !isOpen { return ["Enter open", "letters find"] }
    let sort = picker.sortableColumns.isEmpty ? [] : ["←→ sort"]
    if !picker.columns.isEmpty {
      let use =
        switch picker.rowUse {
        case .choice: [picker.isMultiple ? "Enter toggle" : "Enter choose"]
        case .press: ["Enter press"]
        case .reading: [String]()
        }
      return use + sort
    }
    let next = "Enter \(onward)"
    let choose = picker.isMultiple ? ["Space toggle"] : isOpen ? [] : ["Space choose"]
    if isOpen { return choose + ["Enter choose"] + (hasOnlyChoice ? [] : ["Esc close"]) }
    return choose + [next]
  }

  private var keyHints: [String] {
    if let dialog = shell.dialog { return dialog.hints(on: size, options) }
    let own =
      switch focused?.content {
      case .button: ["Enter press"]
      case .textField(let field) where field.kind.isArea: ["Enter new line", "Ctrl-D \(onward)"]
      case .textField: ["Enter \(onward)"] + (isInline ? [] : ["Esc revert"])
      case .toggle: ["Space toggle"]
      case .picker(let picker): hints(for: picker)
      case .tabs: ["←→ tab"]
      case .slider: number == nil ? ["←→ move", "0–9 number"] : ["Enter set", "Esc discard"]
      case .link: ["Enter open", "y copy"]
      case .section(let section): [section.isCollapsed ? "Enter expand" : "Enter collapse"]
      case .list:
        focusedList?.isTyping == true ? ["Enter keep", "Esc all rows"] : ["↑↓ row", "/ find"]
      default: [String]()
      }
    if isInline {
      let end = own.contains { $0.hasSuffix("submit") } || hasMainButton ? [] : ["Ctrl-D submit"]
      return own + end + [usesEscape ? "Ctrl-C cancel" : "Esc cancel"]
    }
    let common =
      controls.isEmpty
      ? ["↑↓ scroll", "q quit"]
      : ["Tab \(focused == nil ? "first" : "next")", "F1 keys", "Ctrl-C quit"]
    return own + common
  }
}
