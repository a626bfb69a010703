import ArtifactPresentation
import ArtifactPresenters
import TerminalFront

// Lists whose rows contain no controls, and choices, whose rows are their options: one Tab stop, with a
// selected row and a filter. The form is scrolled as a whole, and only the visible rows of a list are
// drawn.

/// The selection and filter of one list.
struct FormList {
  var selection = ListSelection<Int>()

  /// The editor of the words by which rows are filtered; nil for no filter. A choice of many options is
  /// open as long as it has one.
  var filter: TextFieldEditor?

  /// Whether key presses go to the filter.
  var isTyping = false

  /// The id of the row that was selected when filtering began.
  var rowBefore: Int?

  /// The tile from which the rows were last read.
  var tile: FormTile?
}

extension FormController {
  /// The focused list.
  var focusedList: FormList? { focus.focused.flatMap { lists[$0] } }

  /// Updates the lists after a layout pass and removes lists that no longer exist.
  mutating func followLists(_ nodes: [FocusRing<Int>.Node]?) {
    if let nodes {
      let ids = nodes.map(\.id).filter { controls[$0]?.hasRows == true }
      lists = Dictionary(uniqueKeysWithValues: ids.map { ($0, lists[$0] ?? FormList()) })
    }
    for (id, list) in lists {
      guard let tile = cache.tile(of: id), tile !== list.tile else { continue }
      let rows = tile.listRows
      lists[id]?.tile = tile
      lists[id]?.selection.update(rows)
      if lists[id]?.selection.index == nil, let before = list.rowBefore,
        let index = rows.firstIndex(where: { $0.id == before })
      {
        lists[id]?.selection.select(index)
      }
    }
  }

  /// Stops filter editing in lists that have lost the focus, and selects a row in the focused list.
  mutating func syncLists() {
    for (id, list) in lists where list.isTyping && id != focus.focused {
      if picker(id) == nil { endFilter(of: id) } else { setFilter(nil, of: id) }
    }
    guard let id = focus.focused, let list = lists[id], list.selection.index == nil else { return }
    selectRow(of: id)
  }

  // MARK: Keys

  mutating func handle(_ key: KeyStroke, inList id: Int) -> ScreenEffect? {
    guard let list = lists[id] else { return nil }
    if list.isTyping { return handle(key, inFilterOf: id) }
    switch key {
    case KeyStroke("/"):
      startFilter(of: id)
    case KeyStroke(.escape) where list.filter != nil:
      setFilter(nil, of: id)
    default:
      let height = viewHeight
      guard lists[id]?.selection.handle(key, pageHeight: height) == true else { return nil }
      reveal()
    }
    return ScreenEffect.draw
  }

  private mutating func handle(_ key: KeyStroke, inFilterOf id: Int) -> ScreenEffect? {
    switch key.key {
    case .enter where key.modifiers.isEmpty:
      endFilter(of: id)
    case .escape:
      setFilter(nil, of: id)
    case .up, .down, .pageUp, .pageDown:
      let height = viewHeight
      _ = lists[id]?.selection.handle(key, pageHeight: height)
    default:
      guard edit(.key(key), inFilterOf: id) else { return nil }
    }
    reveal()
    return ScreenEffect.draw
  }

  /// Edits the filter of a list; false if the event was not handled.
  @discardableResult
  mutating func edit(_ event: InputEvent, inFilterOf id: Int) -> Bool {
    guard var field = lists[id]?.filter else { return false }
    let outcome = field.handle(event)
    lists[id]?.filter = field
    if outcome == .edited { relayOutList(id) }
    return outcome != .ignored
  }

  mutating func startFilter(of id: Int) {
    if let list = lists[id], list.filter == nil {
      lists[id]?.rowBefore = list.selection.selected?.id
      setFilter(TextFieldEditor(), of: id)
    }
    lists[id]?.isTyping = true
    reveal()
  }

  /// Stops editing the filter. An empty filter is removed.
  private mutating func endFilter(of id: Int) {
    lists[id]?.isTyping = false
    if lists[id]?.filter?.text.isEmpty == true { setFilter(nil, of: id) }
  }

  mutating func setFilter(_ filter: TextFieldEditor?, of id: Int) {
    lists[id]?.filter = filter
    if filter == nil { lists[id]?.isTyping = false }
    relayOutList(id)
  }

  /// Selects the first row; of a choice, the first chosen option that is visible.
  mutating func selectRow(of id: Int) {
    let chosen = picker(id)?.options.firstIndex(where: \.isChosen)
    let row = lists[id]?.selection.rows.firstIndex { $0.id == chosen }
    lists[id]?.selection.select(row ?? 0)
  }

  /// Lays out a list and its ancestors again.
  private mutating func relayOutList(_ id: Int) {
    invalidate(id)
    refresh()
    reveal()
  }

  // MARK: Areas

  /// Returns the area of the selected row of a list; while the filter is edited, the area of the
  /// filter.
  func selectedArea(in place: FormPlace) -> CellRect? {
    guard let list = lists[place.id] else { return nil }
    if list.isTyping, picker(place.id) == nil { return place.valueArea }
    guard let lines = list.selection.selected?.lines else { return place.valueArea }
    return CellRect(
      row: place.area.row + lines.lowerBound, column: place.area.column, rows: lines.count,
      columns: place.area.columns)
  }

  /// Selects the row of a list at the mouse position, or edits the filter if the filter was
  /// clicked.
  mutating func press(at mouse: MouseEvent, in place: FormPlace) {
    if let area = place.valueArea.map(screenRect), area.row == mouse.row {
      startFilter(of: place.id)
      lists[place.id]?.filter?.click(column: mouse.column - area.column)
      return
    }
    lists[place.id]?.isTyping = false
    let line = mouse.row - screenRect(place.area).row
    lists[place.id]?.selection.select(line: line)
  }

  // MARK: Drawing

  /// Draws the selected rows and the filters that are being edited.
  mutating func drawLists(_ grid: inout CellGrid, _ view: CellRect) {
    let bar = SafeText(sanitizing: options.glyphs.form.selection, context: .code)
    for (id, list) in lists {
      guard let place = place(of: id) else { continue }
      let hasFocus = place.id == focus.focused && dialog == nil
      if !hasFocus, picker(id) != nil { continue }
      if let lines = list.selection.selected?.lines {
        let row = screenRect(
          CellRect(
            row: place.area.row + lines.lowerBound, column: place.area.column, rows: lines.count,
            columns: place.area.columns))
        let area = view.intersection(row)
        if hasFocus { grid.overlay(options.theme.form.selectedRow, in: area) }
        let style = hasFocus ? options.theme.form.selectedRow : options.theme.chrome
        for line in area.rowRange {
          grid.put(bar, style, row: line, column: row.column, clip: view)
        }
      }
      if hasFocus, list.isTyping, let area = place.valueArea.map(screenRect),
        let window = lists[place.id]?.filter?.window(width: area.columns)
      {
        draw(window, &grid, area, clip: view)
      }
    }
  }
}
