/// Shows a growing text in a terminal without leaving its normal screen.
///
/// There are two regions. Committed lines are written once and belong to the terminal from then on:
/// they scroll, stay in its history, can be selected and are never touched again. Below them is the
/// live tail, a few rows that are redrawn in place. Between frames the cursor is parked, hidden, in
/// the first column of the tail's first row, so that a frame needs no knowledge of where on the
/// screen it is, and a terminal that is resized carries it along with the text.
///
/// A frame overwrites what differs, row by row, and erases only what is left over, after writing: no
/// cell is blank in between. It is one string of bytes for one `write(2)`.
///
/// This is a value without effects: frames and sizes go in, bytes come out (`Specs/Terminal.md`, V6).
public struct InlineScreen: Sendable {
  public private(set) var size: TerminalSize

  /// How many rows the tail may have, if the terminal is high enough.
  public let tailRowLimit: Int

  /// Whether frames that change several rows are bracketed as one update (mode 2026).
  public let synchronizesFrames: Bool

  private var writer: AnsiWriter
  private let glyphs: Glyphs

  /// The style of the number of lines above the tail.
  private let noteStyle: Style

  /// The rows of the tail that are on the screen.
  private var tail: [Line] = []
  private var isCursorHidden = false

  /// Whether what is below the cursor is not known and has to go.
  private var isStale = false

  public init(
    size: TerminalSize, colorMode: ColorMode, writesLinks: Bool = true,
    tailRowLimit: Int = TerminalLimits.tailRows, synchronizesFrames: Bool = false,
    glyphs: Glyphs = .unicode, noteStyle: Style = Style()
  ) {
    self.size = size
    self.tailRowLimit = tailRowLimit
    self.synchronizesFrames = synchronizesFrames
    self.glyphs = glyphs
    self.noteStyle = noteStyle
    writer = AnsiWriter(colorMode: colorMode, writesLinks: writesLinks)
  }

  /// The number of rows the tail may have now; 0 where the terminal is too small for one.
  public var tailCapacity: Int {
    if size.rows < TerminalLimits.fewestRows || size.columns < TerminalLimits.fewestColumns {
      return 0
    }
    return max(3, min(size.rows - 1, tailRowLimit))
  }

  /// The bytes that show a frame; none if nothing has changed.
  public mutating func draw(_ frame: LayoutFrame) -> [UInt8] {
    let rows = rows(of: frame.live)
    if frame.committed.isEmpty, rows == tail, !isStale { return [] }
    let isBracketed = synchronizesFrames && frame.committed.count + rows.count > 1
    if isBracketed { writer.beginUpdate() }
    if !rows.isEmpty, !isCursorHidden {
      writer.hideCursor()
      isCursorHidden = true
    }
    if isStale { eraseTail() }
    let top = writeCommitted(frame.committed)
    writeTail(rows, top: top)
    tail = rows
    if isBracketed { writer.endUpdate() }
    return writer.drain()
  }

  /// The bytes that show the last frame, whose live lines are dropped, and give the cursor back.
  public mutating func finish(_ frame: LayoutFrame) -> [UInt8] {
    var bytes = draw(LayoutFrame(committed: frame.committed))
    bytes += releaseCursor()
    return bytes
  }

  /// Takes the new size; the next frame draws the tail anew for it.
  public mutating func resize(to size: TerminalSize) {
    guard size != self.size else { return }
    self.size = size
    if !tail.isEmpty { isStale = true }
  }

  /// The bytes that take the tail away and give the cursor back, before the process stops.
  ///
  /// The next ``draw(_:)`` shows the tail again, from where the cursor is then.
  public mutating func suspend() -> [UInt8] {
    if !tail.isEmpty { eraseTail() }
    isStale = false
    var bytes = writer.drain()
    bytes += releaseCursor()
    return bytes
  }

  private mutating func releaseCursor() -> [UInt8] {
    guard isCursorHidden else { return [] }
    isCursorHidden = false
    writer.showCursor()
    return writer.drain()
  }

  /// Erases from the second cell on: tmux moves what is erased from the first cell of the screen into the
  /// history, where it would stay.
  private mutating func eraseTail() {
    writer.carriageReturn()
    writer.eraseRow()
    writer.moveForward(1)
    writer.eraseBelow()
    writer.carriageReturn()
    tail = []
    isStale = false
  }

  // MARK: Rows

  /// The newest rows of the live lines, with the number of those above them.
  private func rows(of live: [Line]) -> [Line] {
    let capacity = tailCapacity
    // One column stays free: a row that reached the margin would be one with the next row when the
    // terminal is made wider, and a character wider than believed would break it.
    let width = size.columns - 1
    guard capacity > 0 else { return [] }
    var rows: [Line] = []
    var hidden = 0
    for line in live.reversed() {
      if rows.count > capacity {
        hidden += 1
      } else {
        rows += TailRows.split(line, width: width).reversed()
      }
    }
    guard rows.count > capacity else { return rows.reversed() }
    hidden += rows.count - (capacity - 1)
    let text = "\(glyphs.waiting) \(hidden) \(hidden == 1 ? "line" : "lines") above"
    let note = Line([
      Line.Run(SafeText(sanitizing: text, context: .prose), noteStyle)
    ])
    return TailRows.split(note, width: width).prefix(1) + rows.prefix(capacity - 1).reversed()
  }

  /// Writes committed lines over the old tail and returns how many of its rows they took.
  private mutating func writeCommitted(_ lines: [Line]) -> Int {
    var row = 0
    for line in lines {
      let (count, lastWidth) = TailRows.wrapped(line, columns: size.columns)
      if count == 1 {
        write(line, at: row)
      } else {
        writer.put(line.runs)
        let last = row + count - 1
        if last < tail.count, tail[last].width > lastWidth { writer.eraseToEndOfRow() }
      }
      writer.newline()
      row += count
    }
    return row
  }

  /// Writes the tail over what is left of the old one, and parks the cursor.
  private mutating func writeTail(_ rows: [Line], top: Int) {
    var count = rows.count
    if top + count >= tail.count {
      while count > 0, top + count <= tail.count, tail[top + count - 1] == rows[count - 1] {
        count -= 1
      }
    }
    var row = 0
    for index in 0..<count {
      if index > 0 {
        writer.newline()
        row += 1
      }
      write(rows[index], at: top + index)
    }
    if top + rows.count < tail.count {
      for index in rows.count..<(tail.count - top) {
        if index > 0 {
          writer.newline()
          row += 1
        }
        writer.eraseRow()
      }
    }
    if count > 0 { writer.carriageReturn() }
    writer.moveUp(row)
  }

  /// Writes a line that takes one row over the row of the old tail that stands there.
  private mutating func write(_ line: Line, at row: Int) {
    guard row < tail.count else { return writer.put(line.runs) }
    let old = tail[row]
    guard old.runs != line.runs else { return }
    let (column, runs) = TailRows.change(from: old, to: line)
    writer.moveForward(column)
    writer.put(runs)
    if old.width > line.width { writer.eraseToEndOfRow() }
  }
}
