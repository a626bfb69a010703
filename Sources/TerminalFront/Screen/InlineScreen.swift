/// An inline renderer: shows growing output on the normal screen of a terminal.
///
/// There are two regions. Committed lines are written once and then belong to the terminal: they
/// scroll, stay in its history, can be selected, and are never rewritten. Below them is the live
/// tail, which is redrawn in place and may fill the screen. Between frames the cursor is parked, hidden, in the
/// first column of the tail's first row. A frame therefore does not depend on its position on the
/// screen, and when the terminal is resized, the cursor moves with the text.
///
/// A frame overwrites the differences row by row and erases only leftover cells, after writing, so
/// no cell is temporarily blank. A frame is one byte sequence for one `write(2)`.
///
/// The renderer has no side effects: frames and sizes go in, bytes come out (`Specs/Terminal.md`,
/// V6).
public struct InlineScreen: Sendable {
  /// The size of the terminal.
  public private(set) var size: TerminalSize

  /// Whether frames that change several rows are wrapped in a synchronized update (mode 2026).
  public let synchronizesFrames: Bool

  private var writer: AnsiWriter
  private let glyphs: Glyphs

  /// The style of the note above the tail that counts hidden lines.
  private let noteStyle: Style

  /// The rows of the tail on the screen.
  private var tail: [Line] = []
  private var isCursorHidden = false

  /// The number of rows written or erased in the current frame.
  private var changedRowCount = 0

  /// Whether the content below the cursor is unknown and must be erased.
  private var isStale = false

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - colorMode: The colors and attributes to write.
  ///   - writesLinks: Whether links are written as OSC 8 hyperlinks.
  ///   - synchronizesFrames: Whether frames that change several rows are wrapped in a synchronized
  ///     update (mode 2026).
  ///   - noteStyle: The style of the note above the tail that counts hidden lines.
  public init(
    size: TerminalSize, colorMode: ColorMode, writesLinks: Bool = true,
    synchronizesFrames: Bool = false, glyphs: Glyphs = .unicode, noteStyle: Style = Style()
  ) {
    self.size = size
    self.synchronizesFrames = synchronizesFrames
    self.glyphs = glyphs
    self.noteStyle = noteStyle
    writer = AnsiWriter(colorMode: colorMode, writesLinks: writesLinks)
  }

  /// The number of rows available to the tail: all but one, or 0 if the terminal is too small.
  public var tailCapacity: Int {
    if size.rows < TerminalLimits.fewestRows || size.columns < TerminalLimits.fewestColumns {
      return 0
    }
    return size.rows - 1
  }

  /// Returns the bytes that show a frame; empty if nothing has changed.
  ///
  /// - Complexity: O(n) in the size of the frame.
  public mutating func draw(_ frame: LayoutFrame) -> [UInt8] {
    let rows = rows(of: frame)
    if frame.committed.isEmpty, rows == tail, !isStale { return [] }
    changedRowCount = 0
    if !rows.isEmpty, !isCursorHidden {
      writer.hideCursor()
      isCursorHidden = true
    }
    if isStale { eraseTail() }
    let top = writeCommitted(frame.committed)
    writeTail(rows, top: top)
    tail = rows
    return synchronizesFrames && changedRowCount > 1
      ? AnsiWriter.updateStart + writer.drain() + AnsiWriter.updateEnd : writer.drain()
  }

  /// Returns the bytes that show the last frame, without its live lines, and restore the cursor.
  ///
  /// - Complexity: O(n) in the size of the frame.
  public mutating func finish(_ frame: LayoutFrame) -> [UInt8] {
    var bytes = draw(LayoutFrame(committed: frame.committed))
    bytes += releaseCursor()
    return bytes
  }

  /// Updates the size. The next frame redraws the tail.
  public mutating func resize(to size: TerminalSize) {
    guard size != self.size else { return }
    self.size = size
    if !tail.isEmpty { isStale = true }
  }

  /// Returns the bytes that remove the tail and restore the cursor, before the process is
  /// suspended.
  ///
  /// The next ``draw(_:)`` shows the tail again, at the position of the cursor at that time.
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

  /// Erases the tail from its second cell on. If the first cell of the screen is erased this way,
  /// tmux moves the erased content into its history.
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

  /// Returns the rows of the live lines that fit, at the anchor, and a note with the number of
  /// hidden lines.
  private func rows(of frame: LayoutFrame) -> [Line] {
    let capacity = tailCapacity
    // The last column stays free: when the terminal is widened, a row that reaches the margin would
    // be joined with the next one. A character wider than expected would wrap.
    let width = size.columns - 1
    guard capacity > 0 else { return [] }
    // From the end of the lines that is shown.
    var rows: [Line] = []
    var hidden = 0
    func add(_ line: Line, _ order: ([Line]) -> [Line]) {
      if rows.count > capacity {
        hidden += 1
      } else {
        var line = line
        line.ground = writer.visible(line.ground)
        rows += order(TailRows.split(line, width: width))
      }
    }
    switch frame.anchor {
    case .top: for line in frame.live { add(line) { $0 } }
    case .bottom: for line in frame.live.reversed() { add(line) { $0.reversed() } }
    }
    let isCut = rows.count > capacity
    if isCut {
      hidden += rows.count - (capacity - 1)
      rows.removeLast(rows.count - (capacity - 1))
      let side = frame.anchor == .top ? "below" : "above"
      let text = "\(glyphs.waiting) \(hidden) \(hidden == 1 ? "line" : "lines") \(side)"
      let note = Line([Line.Run(SafeText(sanitizing: text, context: .prose), noteStyle)])
      rows += TailRows.split(note, width: width).prefix(1)
    }
    return frame.anchor == .top ? rows : rows.reversed()
  }

  /// Writes committed lines over the old tail and returns the number of rows they occupy.
  private mutating func writeCommitted(_ lines: [Line]) -> Int {
    var row = 0
    for line in lines {
      let (count, lastWidth) = TailRows.wrapped(line, columns: size.columns)
      if count == 1 {
        write(line, at: row)
      } else {
        let last = row + count - 1
        put(line.runs[...], of: line, width: lastWidth, over: last < tail.count ? tail[last] : nil)
        changedRowCount += count
      }
      writer.newline()
      row += count
    }
    return row
  }

  /// Writes the tail over the rest of the old one, and parks the cursor.
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
        changedRowCount += 1
      }
    }
    if count > 0 { writer.carriageReturn() }
    writer.moveUp(row)
  }

  /// Writes a line of one row over a row of the old tail.
  private mutating func write(_ line: Line, at row: Int) {
    guard row < tail.count else {
      changedRowCount += 1
      return put(line.runs[...], of: line, width: line.width, over: nil)
    }
    let old = tail[row]
    guard old.runs != line.runs || fill(of: old) != fill(of: line) else { return }
    changedRowCount += 1
    let (column, runs) = TailRows.change(from: old, to: line)
    writer.moveForward(column)
    put(runs, of: line, width: line.width, over: old)
  }

  /// Writes the end of a line, and erases what is left of the old row, or fills the row.
  ///
  /// - Parameter width: The width of the line in its last row.
  private mutating func put(
    _ runs: ArraySlice<Line.Run>, of line: Line, width: Int, over old: Line?
  ) {
    let ground = fill(of: line)
    let isErasing =
      width < size.columns
      && ((old?.width ?? 0) > width || old.flatMap(fill) != ground)
    if isErasing { writer.put(runs, erasingTo: ground) } else { writer.put(runs) }
  }

  /// Returns the ground with which the rest of the last row of a line is filled: none if the cursor
  /// might be after the last column, where erasing would erase a character.
  private func fill(of line: Line) -> Style.Color? {
    guard let ground = writer.visible(line.ground) else { return nil }
    let reach = TailRows.reach(of: line)
    let isCertain = reach == line.width || reach < size.columns
    return isCertain && TailRows.wrapped(line, columns: size.columns).lastWidth < size.columns
      ? ground : nil
  }
}
