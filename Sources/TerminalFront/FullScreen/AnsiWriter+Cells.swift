// Sequences used only by the full-screen renderer (`Specs/Terminal.md`, V10.3).

extension AnsiWriter {
  mutating func moveDown(_ rows: Int) {
    if rows > 0 { control(rows == 1 ? [] : [rows], 0x42) }
  }

  mutating func moveBack(_ cells: Int) {
    if cells > 0 { control(cells == 1 ? [] : [cells], 0x44) }
  }

  /// Moves the cursor to a zero-based column of the current row.
  mutating func moveToColumn(_ column: Int) {
    control(column == 0 ? [] : [column + 1], 0x47)
  }

  /// Moves the cursor to a cell.
  package mutating func move(to position: CellPosition) {
    switch (position.row, position.column) {
    case (0, 0): control([], 0x48)
    case (let row, 0): control([row + 1], 0x48)
    case (let row, let column): control([row + 1, column + 1], 0x48)
    }
  }

  /// Writes the character of a cell and leaves its style and link active.
  package mutating func put(_ cell: Cell, of grid: borrowing CellGrid, asciiOnly: Bool) {
    change(to: grid.link(of: cell))
    change(to: Cell.unpack(cell.style))
    if asciiOnly, cell.glyph >= 0x80 {
      bytes.append(0x3F)
    } else {
      grid.append(cell, to: &bytes)
    }
  }

  /// Writes blanks without a style, except a ground.
  mutating func putBlanks(_ count: Int, on ground: Style.Color?) {
    change(to: nil as SafeLink?)
    change(to: Style(ground: ground))
    bytes.append(contentsOf: repeatElement(0x20, count: count))
  }

  mutating func endStyle() {
    change(to: nil as SafeLink?)
    change(to: Style())
  }
}
