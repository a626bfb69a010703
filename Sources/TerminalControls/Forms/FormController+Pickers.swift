import ArtifactPresentation
import ArtifactPresenters
import TerminalFront

// Choices. A choice of many options is opened first, and filtered by what is typed; of a few, the
// options are always visible, and a letter selects the next one that begins with it.

extension FormController {
  /// The choice with an ID.
  func picker(_ id: Int) -> FormElement.Picker? {
    if case .picker(let picker)? = controls[id]?.content { picker } else { nil }
  }

  mutating func handle(
    _ key: KeyStroke, in picker: FormElement.Picker, _ id: Int
  ) -> ScreenEffect? {
    let isOpen = lists[id]?.filter != nil
    switch key {
    case KeyStroke(.enter) where !picker.columns.isEmpty && picker.rowUse != .reading:
      chooseSelected(of: id)
    case KeyStroke(.left) where !picker.sortableColumns.isEmpty: sort(picker, id, by: -1)
    case KeyStroke(.right) where !picker.sortableColumns.isEmpty: sort(picker, id, by: 1)
    case KeyStroke(.enter) where isOpen || !picker.isLong:
      let isChosen = lists[id]?.selection.selected.map { picker.options[$0.id].isChosen }
      if !picker.isMultiple, isChosen == false { chooseSelected(of: id) }
      if isOpen { setFilter(nil, of: id) }
      if !isOpen || isInline, !session.submit(id) { moveFromField(id) }
    case KeyStroke(.enter):
      open(id)
    case KeyStroke(" ") where picker.isLong && !isOpen:
      open(id)
    // A space belongs to the filter of a choice of one.
    case KeyStroke(" ") where picker.isMultiple || !isOpen:
      chooseSelected(of: id)
    case KeyStroke(.escape) where isOpen && !hasOnlyChoice:
      setFilter(nil, of: id)
    case KeyStroke(.up), KeyStroke(.down), KeyStroke(.pageUp), KeyStroke(.pageDown):
      let height = viewHeight
      guard isOpen || !picker.isLong,
        lists[id]?.selection.handle(key, pageHeight: height) == true || isOpen
      else { return nil }
      reveal()
    default:
      return type(key, in: picker, id)
    }
    return .draw
  }

  private mutating func type(
    _ key: KeyStroke, in picker: FormElement.Picker, _ id: Int
  ) -> ScreenEffect? {
    guard !picker.isLong else {
      if lists[id]?.filter == nil {
        guard key.text != nil else { return nil }
        open(id)
      }
      let words = lists[id]?.filter?.text
      guard edit(.key(key), inFilterOf: id) else { return nil }
      if lists[id]?.filter?.text != words { lists[id]?.selection.select(0) }
      return .draw
    }
    guard let letter = key.text?.lowercased(), let list = lists[id] else { return nil }
    let rows = list.selection.rows
    let start = (list.selection.index ?? -1) + 1
    let order = Array(rows.indices[start...]) + Array(rows.indices[..<start])
    let next = order.first { index in
      picker.options[rows[index].id].label.first.map { $0.lowercased().hasPrefix(letter) } ?? false
    }
    guard let next else { return nil }
    lists[id]?.selection.select(next)
    reveal()
    return .draw
  }

  /// Sorts the rows of a table by the next or previous order: their own one, then each column, ascending and
  /// descending.
  private mutating func sort(_ picker: FormElement.Picker, _ id: Int, by step: Int) {
    let columns = picker.sortableColumns
    var place = 0
    if let sorting = picker.sorting, let index = columns.firstIndex(of: sorting.column) {
      place = 1 + index * 2 + (sorting.isDescending ? 1 : 0)
    }
    let count = 1 + columns.count * 2
    place = (place + step + count) % count
    session.sort(
      id,
      place == 0
        ? nil
        : FormElement.Picker.Sorting(
          column: columns[(place - 1) / 2], isDescending: place.isMultiple(of: 2)))
  }

  /// Opens a choice of many options that is the only control of a form in line.
  mutating func openOnly() {
    guard isInline, focus.nodes.count == 1, let id = focus.focused, lists[id]?.filter == nil,
      picker(id)?.isLong == true
    else { return }
    open(id)
  }

  /// Whether a choice is the only control of a form in line, which stays open.
  var hasOnlyChoice: Bool { isInline && focus.nodes.count == 1 && focusedList?.filter != nil }

  /// Opens a choice of many options.
  private mutating func open(_ id: Int) {
    startFilter(of: id)
    selectRow(of: id)
    reveal()
  }

  private mutating func chooseSelected(of id: Int) {
    guard let row = lists[id]?.selection.selected else { return }
    session.choose(row.id, in: id)
  }

  /// Chooses the option at the mouse position, or opens or closes the choice.
  mutating func press(at mouse: MouseEvent, in picker: FormElement.Picker, _ place: FormPlace) {
    if picker.isLong, let area = place.valueArea.map(screenRect), area.row == mouse.row {
      guard lists[place.id]?.filter != nil else { return open(place.id) }
      lists[place.id]?.filter?.click(column: mouse.column - area.column)
      return
    }
    if !picker.columns.isEmpty, let area = place.valueArea.map(screenRect),
      area.rowRange.contains(mouse.row)
    {
      let areas = FormLayout(options: options.layout(width: size.columns))
        .headerAreas(of: picker, width: area.columns)
      let column = mouse.column - area.column
      if let index = areas.firstIndex(where: { $0.contains(column) }) {
        session.sort(place.id, by: index)
      }
      return
    }
    let line = mouse.row - screenRect(place.area).row
    guard lists[place.id]?.selection.select(line: line) == true else { return }
    chooseSelected(of: place.id)
    if !picker.isMultiple, picker.isLong { setFilter(nil, of: place.id) }
  }
}

extension FormElement {
  /// Whether the element is a control with rows of which one is selected.
  var hasRows: Bool {
    switch content {
    case .list, .picker: true
    default: false
    }
  }
}
