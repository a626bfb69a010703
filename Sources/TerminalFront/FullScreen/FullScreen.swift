/// A full-screen renderer that writes the differences between grids of cells.
///
/// It keeps the last grid and writes what differs in the next one: run by run and row by row,
/// moving the cursor by the shortest sequence. If a changed row contains a character whose width
/// differs between terminals, it is rewritten from there to its end, so that a terminal that assumes
/// another width shows everything else correctly.
///
/// The renderer has no side effects: grids go in, bytes come out (`Specs/Terminal.md`, V10). It
/// relies on the modes ``TerminalModes/fullScreen``.
public struct FullScreen: Sendable {
  /// The size of the terminal.
  public private(set) var size: TerminalSize

  /// Whether frames with several runs are wrapped in a synchronized update (mode 2026).
  public let synchronizesFrames: Bool

  /// Whether non-ASCII characters are replaced by `?`.
  public let asciiOnly: Bool

  private var writer: AnsiWriter

  /// The current content of the terminal; nil if unknown.
  private var front: CellGrid?

  /// The position at which the cursor is shown; nil while it is hidden.
  private var shownCursor: CellPosition?

  /// The position of the next character to be written. The column is nil where it is uncertain.
  private var place: (row: Int, column: Int?)?

  /// The number of runs written in the current frame.
  private var stretchCount = 0

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - colorMode: The colors and attributes to write.
  ///   - writesLinks: Whether links are written as OSC 8 hyperlinks.
  ///   - synchronizesFrames: Whether frames with several runs are wrapped in a synchronized update
  ///     (mode 2026).
  ///   - asciiOnly: Whether non-ASCII characters are replaced by `?`.
  public init(
    size: TerminalSize, colorMode: ColorMode, writesLinks: Bool = true,
    synchronizesFrames: Bool = false, asciiOnly: Bool = false
  ) {
    self.size = size
    self.synchronizesFrames = synchronizesFrames
    self.asciiOnly = asciiOnly
    writer = AnsiWriter(colorMode: colorMode, writesLinks: writesLinks)
  }

  /// Updates the size. The next frame is drawn completely.
  public mutating func resize(to size: TerminalSize) {
    self.size = size
    front = nil
  }

  /// Invalidates the known content of the terminal. The next frame is drawn completely.
  public mutating func invalidate() {
    front = nil
    shownCursor = nil
  }

  /// Returns the bytes that show a grid; empty if nothing has changed.
  ///
  /// - Parameter grid: A grid that has the size of the screen.
  /// - Complexity: O(cells) integer comparisons; O(changes) bytes.
  public mutating func draw(_ grid: CellGrid) -> [UInt8] {
    precondition(grid.size == size, "a grid has to have the size of its screen")
    stretchCount = 0
    place = nil
    for row in 0..<size.rows {
      if let front { update(row, of: grid, from: front) } else { rewrite(row, of: grid) }
    }
    writer.endStyle()
    front = grid
    return finishFrame(cursor: grid.cursor)
  }

  /// Positions the cursor and wraps the frame in a synchronized update.
  private mutating func finishFrame(cursor wanted: CellPosition?) -> [UInt8] {
    let wanted = wanted.map {
      CellPosition(
        row: min(max(0, $0.row), size.rows - 1), column: min(max(0, $0.column), size.columns - 1))
    }
    let body = writer.drain()
    if body.isEmpty, wanted == shownCursor { return [] }
    let isBracketed = synchronizesFrames && stretchCount > 1
    if isBracketed { writer.beginUpdate() }
    if shownCursor != nil, wanted == nil || !body.isEmpty { writer.hideCursor() }
    writer.bytes += body
    if let wanted {
      move(to: wanted.row, wanted.column)
      if shownCursor == nil || !body.isEmpty { writer.showCursor() }
    }
    if isBracketed { writer.endUpdate() }
    shownCursor = wanted
    return writer.drain()
  }

  // MARK: Rows

  /// Writes a complete row and erases the rest of it.
  private mutating func rewrite(_ row: Int, of grid: CellGrid) {
    let end = end(of: row, grid)
    write(row, 0..<end, of: grid, over: nil)
    eraseRow(row, from: end, of: grid)
    stretchCount += 1
  }

  private mutating func update(_ row: Int, of grid: CellGrid, from front: CellGrid) {
    let start = row * size.columns
    guard let first = (0..<size.columns).first(where: { !isSame(start + $0, grid, front) })
    else { return }
    let contested = (0..<size.columns).first {
      grid.cells[start + $0].isContested || front.cells[start + $0].isContested
    }
    let newEnd = end(of: row, grid)
    if let contested {
      let from = min(first, contested)
      write(row, from..<max(from, newEnd), of: grid, over: front)
      eraseRow(row, from: max(from, newEnd), of: grid)
      stretchCount += 1
      return
    }
    // Trailing blanks are erased by one sequence if there are enough of them.
    let isSameGround = ground(of: row, grid) == ground(of: row, front)
    let oldEnd = isSameGround ? end(of: row, front) : size.columns
    let isErasing = oldEnd - newEnd >= Self.shortestErasure
    let limit = isErasing ? newEnd : size.columns
    var column = first
    while column < limit {
      var stretchEnd = column + 1
      var gap = 0
      while stretchEnd + gap < limit {
        if !isSame(start + stretchEnd + gap, grid, front) {
          stretchEnd += gap + 1
          gap = 0
        } else if gap < Self.longestGap, isCheap(start + stretchEnd + gap, grid) {
          gap += 1
        } else {
          break
        }
      }
      write(row, column..<stretchEnd, of: grid, over: front)
      stretchCount += 1
      column = stretchEnd
      while column < limit, isSame(start + column, grid, front) { column += 1 }
    }
    if isErasing {
      eraseRow(row, from: newEnd, of: grid)
      stretchCount += 1
    }
  }

  /// Erases the rest of a row, with its ground.
  private mutating func eraseRow(_ row: Int, from column: Int, of grid: CellGrid) {
    guard column < size.columns else { return }
    move(to: row, column)
    writer.fill(with: Cell.unpack(ground(of: row, grid)).ground)
  }

  /// Returns the ground of the last cell of a row, as a packed style.
  private func ground(of row: Int, _ grid: CellGrid) -> UInt32 {
    Cell.ground(of: grid.cells[(row + 1) * size.columns - 1].style)
      & Cell.styleMask(writer.colorMode)
  }

  /// Writes a range of cells. `old` is the current content, if known.
  private mutating func write(
    _ row: Int, _ columns: Range<Int>, of grid: CellGrid, over old: CellGrid?
  ) {
    let start = row * size.columns
    for column in columns {
      let cell = grid.cells[start + column]
      if cell.isRightHalf {
        // A wide character is replaced by two question marks, one per cell.
        if asciiOnly {
          move(to: row, column)
          writer.put(
            Cell(glyph: 0x3F, style: cell.style, link: cell.link), of: grid, asciiOnly: false)
          advance(1)
        }
        continue
      }
      move(to: row, column)
      guard cell.isContested, !asciiOnly else {
        writer.put(cell, of: grid, asciiOnly: asciiOnly)
        advance(asciiOnly ? 1 : cell.width)
        continue
      }
      // A terminal that assumes a narrower width would leave old content, so the cells are blanked
      // first.
      if old.map({ !isSame(start + column, grid, $0) }) ?? true {
        writer.putBlanks(cell.width, on: Cell.unpack(cell.style).ground)
        writer.moveToColumn(column)
      }
      writer.put(cell, of: grid, asciiOnly: false)
      place = (row, nil)
    }
  }

  private mutating func advance(_ width: Int) {
    guard let column = place?.column else { return }
    // The cursor position after writing to the last column differs between terminals.
    place?.column = column + width < size.columns ? column + width : nil
  }

  /// Returns the column after the last cell of a row that is not blank on the ground of the row's
  /// last cell.
  private func end(of row: Int, _ grid: CellGrid) -> Int {
    let mask = Cell.styleMask(writer.colorMode)
    let ground = ground(of: row, grid)
    var column = size.columns
    while column > 0,
      grid.cells[row * size.columns + column - 1].isBlank(
        on: ground, style: mask, links: writer.writesLinks)
    {
      column -= 1
    }
    return column
  }

  private func isSame(_ index: Int, _ grid: CellGrid, _ front: CellGrid) -> Bool {
    grid.shows(
      grid.cells[index], sameAs: front.cells[index], of: front,
      style: Cell.styleMask(writer.colorMode), links: writer.writesLinks)
  }

  /// Whether rewriting a cell takes one byte, because it has the style and link of the cell before
  /// it.
  private func isCheap(_ index: Int, _ grid: CellGrid) -> Bool {
    let (cell, previous) = (grid.cells[index], grid.cells[index - 1])
    return cell.glyph < 0x80 && cell.style == previous.style && cell.link == previous.link
  }

  /// The maximum number of unchanged cells that are rewritten rather than skipped. A cursor
  /// movement takes more bytes.
  private static let longestGap = 3

  /// The minimum number of blanks for which erasing is shorter than writing.
  private static let shortestErasure = 4

  // MARK: Cursor movement

  /// Moves the cursor by the shortest sequence.
  private mutating func move(to row: Int, _ column: Int) {
    defer { place = (row, column) }
    guard let place else { return writer.move(to: CellPosition(row: row, column: column)) }
    if place.row == row, place.column == column { return }
    let absolute = 4 + Self.digits(row + 1) + (column == 0 ? -1 : Self.digits(column + 1))
    let below = row - place.row
    let inRow = Self.length(from: below == 0 ? place.column : 0, to: column)
    if below == 0 {
      if inRow <= absolute { return moveInRow(from: place.column, to: column) }
    } else if below > 0, 2 * below + inRow < absolute {
      for _ in 0..<below { writer.newline() }
      return moveInRow(from: 0, to: column)
    } else if let from = place.column {
      let vertical = 2 + Self.length(ofCount: abs(below))
      if vertical + Self.length(from: from, to: column) < absolute {
        below > 0 ? writer.moveDown(below) : writer.moveUp(-below)
        return moveInRow(from: from, to: column)
      }
    }
    writer.move(to: CellPosition(row: row, column: column))
  }

  private mutating func moveInRow(from: Int?, to column: Int) {
    if from == column { return }
    if column == 0 { return writer.carriageReturn() }
    guard let from, 2 + Self.length(ofCount: abs(column - from)) <= 3 + Self.digits(column + 1)
    else { return writer.moveToColumn(column) }
    column > from ? writer.moveForward(column - from) : writer.moveBack(from - column)
  }

  /// Returns the number of bytes of the shortest movement within a row.
  private static func length(from: Int?, to column: Int) -> Int {
    if from == column { return 0 }
    if column == 0 { return 1 }
    let toColumn = 3 + digits(column + 1)
    guard let from else { return toColumn }
    return min(toColumn, 2 + length(ofCount: abs(column - from)))
  }

  /// Returns the number of bytes of a count and the final byte; a count of 1 is omitted.
  private static func length(ofCount count: Int) -> Int {
    count == 1 ? 1 : digits(count) + 1
  }

  private static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : 1 + digits(number / 10)
  }
}
