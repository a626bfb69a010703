/// Shows grids of cells on the whole of a terminal.
///
/// It keeps the last grid and writes what differs in the next: stretch by stretch, row by row, each
/// reached by the shortest movement. Rows that have a character of contested width are written from
/// there to their end, so that a terminal that believes in another width is never wrong about
/// anything else.
///
/// This is a value without effects: grids go in, bytes come out (`Specs/Terminal.md`, V10). The modes
/// it relies on are ``TerminalModes/fullScreen``.
public struct FullScreen: Sendable {
  public private(set) var size: TerminalSize

  /// Whether frames of several stretches are bracketed as one update (mode 2026).
  public let synchronizesFrames: Bool

  /// Whether other characters than ASCII are shown as `?`.
  public let asciiOnly: Bool

  private var writer: AnsiWriter

  /// What the terminal shows; nil where that is not known.
  private var front: CellGrid?

  /// Where the cursor is shown.
  private var shownCursor: CellPosition?

  /// Where the next character would go. No column where that is not certain.
  private var place: (row: Int, column: Int?)?

  /// The number of stretches of the frame under way.
  private var stretchCount = 0

  public init(
    size: TerminalSize, colorMode: ColorMode, writesLinks: Bool = true,
    synchronizesFrames: Bool = false, asciiOnly: Bool = false
  ) {
    self.size = size
    self.synchronizesFrames = synchronizesFrames
    self.asciiOnly = asciiOnly
    writer = AnsiWriter(colorMode: colorMode, writesLinks: writesLinks)
  }

  /// Takes a new size; the next frame is drawn as a whole.
  public mutating func resize(to size: TerminalSize) {
    self.size = size
    front = nil
  }

  /// Forgets what is on the terminal; the next frame is drawn as a whole.
  public mutating func invalidate() {
    front = nil
    shownCursor = nil
  }

  /// The bytes that show a grid, which must have the screen's size; none if nothing has changed.
  ///
  /// - Complexity: O(cells) comparisons of integers; O(changes) bytes.
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

  /// Puts the cursor where it belongs and brackets the frame.
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

  /// Writes a whole row and erases what may stand behind it.
  private mutating func rewrite(_ row: Int, of grid: CellGrid) {
    let end = end(of: row, grid)
    write(row, 0..<end, of: grid, over: nil)
    if end < size.columns {
      move(to: row, end)
      writer.endStyle()
      writer.eraseToEndOfRow()
    }
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
      if newEnd < size.columns {
        move(to: row, max(from, newEnd))
        writer.endStyle()
        writer.eraseToEndOfRow()
      }
      stretchCount += 1
      return
    }
    // Blanks that come at the end are erased at once, where they are many enough.
    let isErasing = end(of: row, front) - newEnd >= Self.shortestErasure
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
      move(to: row, newEnd)
      writer.endStyle()
      writer.eraseToEndOfRow()
      stretchCount += 1
    }
  }

  /// Writes cells; `old` is what stands there, if that is known.
  private mutating func write(
    _ row: Int, _ columns: Range<Int>, of grid: CellGrid, over old: CellGrid?
  ) {
    let start = row * size.columns
    for column in columns {
      let cell = grid.cells[start + column]
      if cell.isRightHalf {
        // Half of a character that cannot be shown is one that cannot be shown.
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
      // A terminal that takes it for narrower leaves cells as they were, so they become blank first.
      if old.map({ !isSame(start + column, grid, $0) }) ?? true {
        writer.putBlanks(cell.width)
        writer.moveToColumn(column)
      }
      writer.put(cell, of: grid, asciiOnly: false)
      place = (row, nil)
    }
  }

  private mutating func advance(_ width: Int) {
    guard let column = place?.column else { return }
    // At the margin terminals differ about where they are.
    place?.column = column + width < size.columns ? column + width : nil
  }

  /// The column from which on a row is blank.
  private func end(of row: Int, _ grid: CellGrid) -> Int {
    let mask = Cell.styleMask(writer.colorMode)
    var column = size.columns
    while column > 0,
      grid.cells[row * size.columns + column - 1].isBlank(style: mask, links: writer.writesLinks)
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

  /// Whether writing a cell again takes one byte: it looks as the one before it.
  private func isCheap(_ index: Int, _ grid: CellGrid) -> Bool {
    let (cell, previous) = (grid.cells[index], grid.cells[index - 1])
    return cell.glyph < 0x80 && cell.style == previous.style && cell.link == previous.link
  }

  /// The number of cells that are written again rather than skipped; a movement is longer.
  private static let longestGap = 3

  /// The number of blanks for which erasing is shorter than writing.
  private static let shortestErasure = 4

  // MARK: Movement

  /// Moves by the fewest bytes there are.
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

  /// The number of bytes of a movement within a row.
  private static func length(from: Int?, to column: Int) -> Int {
    if from == column { return 0 }
    if column == 0 { return 1 }
    let toColumn = 3 + digits(column + 1)
    guard let from else { return toColumn }
    return min(toColumn, 2 + length(ofCount: abs(column - from)))
  }

  /// The number of bytes of a count and the letter after it; 1 needs no digits.
  private static func length(ofCount count: Int) -> Int {
    count == 1 ? 1 : digits(count) + 1
  }

  private static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : 1 + digits(number / 10)
  }
}
