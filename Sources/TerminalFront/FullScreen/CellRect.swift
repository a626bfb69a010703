/// A place on the grid, counted from 0 at the upper left.
public struct CellPosition: Hashable, Sendable {
  public var row: Int
  public var column: Int

  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// A rectangle of cells.
public struct CellRect: Hashable, Sendable {
  public var row: Int
  public var column: Int

  /// The height in cells, at least 0.
  public var rows: Int

  /// The width in cells, at least 0.
  public var columns: Int

  public init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  public var rowRange: Range<Int> { row..<row + rows }
  public var columnRange: Range<Int> { column..<column + columns }
  public var isEmpty: Bool { rows == 0 || columns == 0 }

  public func contains(_ position: CellPosition) -> Bool {
    rowRange.contains(position.row) && columnRange.contains(position.column)
  }

  /// What two rectangles have in common; empty if nothing.
  public func intersection(_ other: CellRect) -> CellRect {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return CellRect(
      row: top, column: left, rows: min(row + rows, other.row + other.rows) - top,
      columns: min(column + columns, other.column + other.columns) - left)
  }
}
