/// The selection of a list: tracks which row is selected, and moves the selection by keys.
///
/// ```swift
/// var list = ListSelection<Int>()
/// list.update([.init(7, lines: 0..<1), .init(9, lines: 1..<3)])
/// list.handle(KeyStroke(.down), pageHeight: 20)       // the first row is selected
/// ```
///
/// Rows are identified by ids that remain stable while rows appear, disappear and move, so the row
/// that the user selected stays selected (`Specs/Terminal.md`, V12.10–11).
public struct ListSelection<ID: Hashable & Sendable>: Sendable {
  /// A row, and the lines of the list that it occupies.
  public struct Row: Hashable, Sendable {
    /// The id of the row.
    public var id: ID

    /// The lines that the row occupies, counted from 0 at the top of the list.
    public var lines: Range<Int>

    /// Creates a row.
    public init(_ id: ID, lines: Range<Int>) {
      self.id = id
      self.lines = lines
    }
  }

  /// The rows, from top to bottom.
  public private(set) var rows: [Row] = []

  /// The index of the selected row; nil for none.
  public private(set) var index: Int?

  /// Creates an empty list without a selection.
  public init() {}

  /// The selected row; nil for none.
  public var selected: Row? { index.map { rows[$0] } }

  /// Replaces the rows.
  ///
  /// New rows are not selected. If the selected row was removed, the next remaining row is
  /// selected, or else the previous one.
  ///
  /// - Complexity: O(1) if the selected row has not moved, else O(n) in the number of rows.
  public mutating func update(_ rows: [Row]) {
    let old = self.rows
    self.rows = rows
    guard let place = index else { return }
    let id = old[place].id
    if place < rows.count, rows[place].id == id { return }
    if let moved = rows.firstIndex(where: { $0.id == id }) {
      index = moved
      return
    }
    let places = Dictionary(
      rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let heir =
      old[place...].lazy.compactMap { places[$0.id] }.first
      ?? old[..<place].reversed().lazy.compactMap { places[$0.id] }.first
    index = heir ?? (rows.isEmpty ? nil : min(place, rows.count - 1))
  }

  /// Selects the row at an index, clamped to the existing rows.
  public mutating func select(_ index: Int) {
    self.index = rows.isEmpty ? nil : min(max(0, index), rows.count - 1)
  }

  /// Selects the row at a line of the list.
  ///
  /// - Returns: False if there is no row at that line.
  /// - Complexity: O(log n) in the number of rows.
  @discardableResult
  public mutating func select(line: Int) -> Bool {
    let place = place(ofLine: line)
    guard place < rows.count, rows[place].lines.contains(line) else { return false }
    index = place
    return true
  }

  /// Returns the index of the first row that ends after a line.
  private func place(ofLine line: Int) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].lines.upperBound <= line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Handles a key press.
  ///
  /// - Parameter pageHeight: The number of visible lines.
  /// - Returns: False if the key is not handled, or is an arrow key that leads out of the list.
  /// - Complexity: O(log n) in the number of rows.
  @discardableResult
  public mutating func handle(_ press: KeyStroke, pageHeight: Int) -> Bool {
    guard press.modifiers.isEmpty, !rows.isEmpty else { return false }
    switch press.key {
    case .up: return move(by: -1)
    case .down: return move(by: 1)
    case .character("k"): move(by: -1)
    case .character("j"): move(by: 1)
    case .pageUp: turn(by: 1 - max(2, pageHeight))
    case .pageDown: turn(by: max(2, pageHeight) - 1)
    case .home, .character("g"): select(0)
    case .end, .character("G"): select(rows.count - 1)
    default: return false
    }
    return true
  }

  @discardableResult
  private mutating func move(by count: Int) -> Bool {
    guard let index else {
      select(0)
      return true
    }
    select(index + count)
    return self.index != index
  }

  /// Moves the selection by a number of lines, at least to the adjacent row.
  private mutating func turn(by lines: Int) {
    guard let index else { return select(0) }
    let target = place(ofLine: rows[index].lines.lowerBound + lines)
    select(lines > 0 ? max(index + 1, target) : min(index - 1, target))
  }
}
