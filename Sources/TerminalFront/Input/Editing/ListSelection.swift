/// Which row of a list is selected.
///
/// ```swift
/// var list = ListSelection<Int>()
/// list.update([.init(7, lines: 0..<1), .init(9, lines: 1..<3)])
/// list.handle(KeyPress(.down), pageHeight: 20)       // the first row is selected
/// ```
///
/// Rows are named by ids that stay the same while rows come, go and move, so a person's row stays
/// selected (`Specs/Terminal.md`, V12.10–11).
public struct ListSelection<ID: Hashable & Sendable>: Sendable {
  /// A row, and the lines of the list that it takes.
  public struct Row: Hashable, Sendable {
    public var id: ID
    public var lines: Range<Int>

    public init(_ id: ID, lines: Range<Int>) {
      self.id = id
      self.lines = lines
    }
  }

  /// The rows in order, each below the one before.
  public private(set) var rows: [Row] = []

  /// The place of the selected row among the rows; nil for none.
  public private(set) var index: Int?

  public init() {}

  /// The selected row; nil for none.
  public var selected: Row? { index.map { rows[$0] } }

  /// Takes the rows there are now.
  ///
  /// Nothing is selected by coming. If the selected row is gone, the next that has stayed is selected,
  /// else the one before.
  ///
  /// - Complexity: O(1) if the selected row is where it was, else O(rows).
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

  /// Selects a row by its place, or the nearest there is.
  public mutating func select(_ index: Int) {
    self.index = rows.isEmpty ? nil : min(max(0, index), rows.count - 1)
  }

  /// Selects the row on a line of the list. False if there is none.
  ///
  /// - Complexity: O(log rows).
  @discardableResult
  public mutating func select(line: Int) -> Bool {
    let place = place(ofLine: line)
    guard place < rows.count, rows[place].lines.contains(line) else { return false }
    index = place
    return true
  }

  /// The first row that ends below a line.
  private func place(ofLine line: Int) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].lines.upperBound <= line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Takes a key. False if it means nothing here, or leads out of the list by an arrow.
  ///
  /// - Parameter pageHeight: How many lines are seen at once.
  @discardableResult
  public mutating func handle(_ press: KeyPress, pageHeight: Int) -> Bool {
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

  /// Selects the row that is so many lines away, and another one in any case.
  private mutating func turn(by lines: Int) {
    guard let index else { return select(0) }
    let target = place(ofLine: rows[index].lines.lowerBound + lines)
    select(lines > 0 ? max(index + 1, target) : min(index - 1, target))
  }
}
