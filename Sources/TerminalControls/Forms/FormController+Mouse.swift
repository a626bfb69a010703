import ArtifactPresentation
import ArtifactPresenters
import TerminalFront

// Mouse handling: a press moves the focus. Buttons act on release, if that is where they were
// pressed; fields and sliders act on press.

extension FormController {
  mutating func handle(_ mouse: MouseEvent) -> ScreenEffect {
    switch mouse.action {
    case .press(.left): return press(at: mouse)
    case .release:
      defer { pressed = nil }
      return release(at: mouse)
    case .drag(.left):
      drag(to: mouse)
    case .wheel(let direction):
      wheel(direction, at: mouse)
    default: break
    }
    return .draw
  }

  /// Returns the position in the form; nil outside of it.
  private func position(of mouse: MouseEvent) -> CellPosition? {
    let row = mouse.row - titleHeight
    guard (0..<viewHeight).contains(row) else { return nil }
    return CellPosition(row: row + top, column: mouse.column - 1)
  }

  /// Returns the innermost control at the mouse position.
  private func place(at mouse: MouseEvent) -> FormPlace? {
    guard let position = position(of: mouse) else { return nil }
    return places.last { $0.area.contains(position) }
  }

  /// Returns the image at the mouse position that can be opened.
  private func picture(at mouse: MouseEvent) -> FormPlace? {
    guard let position = position(of: mouse) else { return nil }
    return tile.marks(.picture, in: position.row..<position.row + 1)
      .last { $0.area.contains(position) }
  }

  private mutating func press(at mouse: MouseEvent) -> ScreenEffect {
    guard let place = place(at: mouse), let element = controls[place.id] else {
      if let picture = picture(at: mouse) { pressed = (picture.id, screenRect(picture.area)) }
      return .draw
    }
    // Leaving a field may add a message that moves the form; the area before the move counts.
    pressed = (place.id, screenRect(place.area))
    focus.focus(place.id)
    refresh()
    switch element.content {
    case .textField:
      // A second press on the same cell is a double click.
      if lastPress == CellPosition(row: mouse.row, column: mouse.column),
        let text = place.valueArea
      {
        let column = mouse.column - screenRect(text).column
        if editor?.field.isMultiline == false { editor?.field.selectWord(column: column) }
      } else {
        placeCursor(mouse, place, isSelecting: false)
      }
      lastPress = CellPosition(row: mouse.row, column: mouse.column)
    case .slider:
      setNumber()
      slide(place, mouse)
    case .list: press(at: mouse, in: place)
    case .picker(let picker): press(at: mouse, in: picker, place)
    default: break
    }
    return .draw
  }

  private mutating func release(at mouse: MouseEvent) -> ScreenEffect {
    if let pressed, controls[pressed.id] == nil {
      let isSame = picture(at: mouse)?.id == pressed.id
      return isSame
        ? pictureAddress(of: pressed.id).map { ScreenEffect.open(.address($0)) } ?? .draw : .draw
    }
    guard let (pressed, area) = pressed, let element = controls[pressed],
      place(at: mouse)?.id == pressed
        || area.contains(CellPosition(row: mouse.row, column: mouse.column))
    else { return .draw }
    switch element.content {
    case .button: press(pressed)
    case .toggle(let toggle): session.set(!toggle.isOn, in: pressed)
    case .section(let section): session.fold(!section.isCollapsed, pressed)
    case .tabs(let tabs):
      let column = mouse.column - area.column
      // Labels in several rows are shown in turn.
      let areas = area.rows == 1 ? FormLayout.areas(of: tabs) : []
      let index = areas.firstIndex { $0.contains(column) }
      guard index != nil || areas.isEmpty else { break }
      session.show(panel: index ?? (tabs.shown + 1) % max(1, tabs.labels.count), in: pressed)
    case .link(_, let address): return .open(.address(address))
    default: break
    }
    return .draw
  }

  private mutating func drag(to mouse: MouseEvent) {
    lastPress = nil
    guard let pressed = pressed?.id, let place = place(of: pressed) else { return }
    switch controls[pressed]?.content {
    case .slider: slide(place, mouse)
    case .textField: placeCursor(mouse, place, isSelecting: true)
    default: break
    }
  }

  private mutating func wheel(_ direction: MouseEvent.Direction, at mouse: MouseEvent) {
    if let place = place(at: mouse), place.id == focus.focused,
      case .slider? = controls[place.id]?.content
    {
      setNumber()
      return session.move(place.id, SliderMove(wheel: direction))
    }
    scroll(by: direction.scrolledRows)
  }

  private func slide(_ place: FormPlace, _ mouse: MouseEvent) {
    guard let track = place.valueArea else { return }
    let cell = mouse.column - screenRect(track).column
    session.move(place.id, SliderMove(column: cell, width: track.columns))
  }

  private mutating func placeCursor(_ mouse: MouseEvent, _ place: FormPlace, isSelecting: Bool) {
    guard let text = place.valueArea else { return }
    let area = screenRect(text)
    let cell = mouse.column - area.column
    if editor?.field.isMultiline == true {
      editor?.field.click(row: mouse.row - area.row, column: cell, selects: isSelecting)
    } else {
      editor?.field.click(column: cell, selects: isSelecting)
    }
  }
}
