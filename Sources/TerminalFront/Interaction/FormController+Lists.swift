import ArtifactPresentation

// Lists whose rows have nothing to be used: one stop for Tab, with a selected row and words to look for.
// The form is scrolled as a whole, so a list of any length is drawn no further than it is seen.

/// What a person does with one list.
struct FormList {
  var selection = ListSelection<Int>()

  /// The words that rows must have to be shown; nil for none.
  var filter: TextFieldEditor?

  /// Whether what is typed goes into the filter.
  var isTyping = false

  /// The row that was selected when the filter came.
  var rowBefore: Int?

  /// What the rows were last taken from.
  var tile: FormTile?
}

extension FormController {
  /// The list that has the focus.
  var focusedList: FormList? { focus.focused.flatMap { lists[$0] } }

  /// Takes the rows of the lists as they were laid out, and forgets lists that are gone.
  mutating func followLists(_ nodes: [FocusRing<Int>.Node]?) {
    if let nodes {
      let ids = nodes.map(\.id).filter { controls[$0]?.content == .list }
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

  /// Ends the typing in lists that have lost the focus, and selects a row of the one that has it.
  mutating func syncLists() {
    for (id, list) in lists where list.isTyping && id != focus.focused { endFilter(of: id) }
    guard let id = focus.focused, let list = lists[id], list.selection.index == nil else { return }
    lists[id]?.selection.select(0)
  }

  // MARK: Keys

  mutating func handle(_ key: KeyPress, inList id: Int) -> Effect? {
    guard let list = lists[id] else { return nil }
    if list.isTyping { return handle(key, inFilterOf: id) }
    switch key {
    case KeyPress("/"):
      startFilter(of: id)
    case KeyPress(.escape) where list.filter != nil:
      setFilter(nil, of: id)
    default:
      let height = viewHeight
      guard lists[id]?.selection.handle(key, pageHeight: height) == true else { return nil }
      reveal()
    }
    return Effect.none
  }

  private mutating func handle(_ key: KeyPress, inFilterOf id: Int) -> Effect? {
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
    return Effect.none
  }

  /// Changes the words that are looked for; false if an event means nothing for them.
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

  /// Keeps the words that were typed; no words are no filter.
  private mutating func endFilter(of id: Int) {
    lists[id]?.isTyping = false
    if lists[id]?.filter?.text.isEmpty == true { setFilter(nil, of: id) }
  }

  private mutating func setFilter(_ filter: TextFieldEditor?, of id: Int) {
    lists[id]?.filter = filter
    if filter == nil { lists[id]?.isTyping = false }
    relayOutList(id)
  }

  /// Has a list laid out anew, with all it is in.
  private mutating func relayOutList(_ id: Int) {
    let ancestors = focus.nodes.first { $0.id == id }?.ancestors ?? []
    stale.formUnion(ancestors + [id])
    refresh()
    reveal()
  }

  // MARK: Places

  /// Where the selected row of a list stands in the form; while words are typed, where they do.
  func selectedArea(in place: FormPlace) -> CellRect? {
    guard let list = lists[place.id] else { return nil }
    if list.isTyping { return place.valueArea }
    guard let lines = list.selection.selected?.lines else { return place.valueArea }
    return CellRect(
      row: place.area.row + lines.lowerBound, column: place.area.column, rows: lines.count,
      columns: place.area.columns)
  }

  /// Selects the row of a list that is at a cell, or goes to the words where they stand.
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

  /// Draws which rows are selected, and the words that are being typed.
  mutating func drawLists(_ grid: inout CellGrid, _ view: CellRect) {
    let bar = SafeText(sanitizing: options.glyphs.form.selection, context: .code)
    for (id, list) in lists {
      guard let place = place(of: id) else { continue }
      let hasFocus = place.id == focus.focused && dialog == nil
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
