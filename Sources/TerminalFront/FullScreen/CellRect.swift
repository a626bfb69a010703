/// The position of a cell, counted from 0 at the upper left.
public struct CellPosition: Hashable, Sendable {
  /// The row, from 0 at the top.
  public var row: Int

  /// The column, from 0 at the left.
  public var column: Int

  /// Creates a position.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// A rectangle of cells.
public struct CellRect: Hashable, Sendable {
  /// The top row.
  public var row: Int

  /// The leftmost column.
  public var column: Int

  /// The height in cells, at least 0.
  public var rows: Int

  /// The width in cells, at least 0.
  public var columns: Int

  /// Creates a rectangle. Negative dimensions become 0.
  public init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// The rows of the rectangle.
  package var rowRange: Range<Int> { row..<row + rows }

  /// The columns of the rectangle.
  var columnRange: Range<Int> { column..<column + columns }

  /// Whether the rectangle contains no cells.
  public var isEmpty: Bool { rows == 0 || columns == 0 }

  /// Returns whether the rectangle contains a position.
  public func contains(_ position: CellPosition) -> Bool {
    rowRange.contains(position.row) && columnRange.contains(position.column)
  }

  /// Returns the intersection with another rectangle; empty if they do not overlap.
  public func intersection(_ other: CellRect) -> CellRect {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return CellRect(
      row: top, column: left, rows: min(row + rows, other.row + other.rows) - top,
      columns: min(column + columns, other.column + other.columns) - left)
  }
}
