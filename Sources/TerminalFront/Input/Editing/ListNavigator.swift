/// A list of rows of which one is selected and some are in view.
///
/// `Specs/Terminal.md`, V12.10–11.
public struct ListNavigator: Hashable, Sendable {
  /// How many rows there are, and how many of them can be in view.
  public private(set) var count: Int
  public private(set) var height: Int

  /// The selected row; nil where there are none.
  public private(set) var selection: Int?

  /// The first row in view.
  public private(set) var top = 0

  public init(count: Int, height: Int) {
    self.count = max(0, count)
    self.height = max(1, height)
    selection = count > 0 ? 0 : nil
  }

  /// The rows in view.
  public var visible: Range<Int> { top..<min(count, top + height) }

  /// Takes the number of rows there are now, and of those that have room.
  public mutating func update(count: Int, height: Int) {
    self.count = max(0, count)
    self.height = max(1, height)
    select(selection ?? 0)
  }

  /// Selects a row, or the nearest there is, and brings it into view.
  public mutating func select(_ row: Int) {
    guard count > 0 else {
      selection = nil
      top = 0
      return
    }
    let row = min(max(0, row), count - 1)
    selection = row
    top = min(max(top, row - height + 1), row)
    top = min(top, max(0, count - height))
  }

  /// Takes a key. False if it means nothing here.
  public mutating func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty, let selection else { return false }
    let page = max(1, height - 1)
    switch press.key {
    case .up, .character("k"): select(selection - 1)
    case .down, .character("j"): select(selection + 1)
    case .pageUp: select(selection - page)
    case .pageDown: select(selection + page)
    case .home, .character("g"): select(0)
    case .end, .character("G"): select(count - 1)
    default: return false
    }
    return true
  }

  /// Moves the view.
  public mutating func wheel(_ direction: MouseEvent.Direction) {
    guard let selection, direction == .up || direction == .down else { return }
    let rows = direction == .up ? -TerminalLimits.wheelRows : TerminalLimits.wheelRows
    top = min(max(0, top + rows), max(0, count - height))
    self.selection = min(max(selection, top), visible.upperBound - 1)
  }

  /// Selects the row at a place in the view. False if there is none.
  public mutating func click(row: Int) -> Bool {
    guard row >= 0, visible.contains(top + row) else { return false }
    selection = top + row
    return true
  }
}
