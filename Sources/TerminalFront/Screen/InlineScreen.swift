// The part of a terminal that belongs to a stream: lines that are written once and scroll away, and
// below them a few live rows that are redrawn in place (`Specs/Terminal.md` F4).
//
// Between two frames the cursor rests at the start of the first live row. A frame walks down from
// there: committed lines take the place of live rows, which often already show the same; then come
// the new live rows; surplus old rows are erased; then the cursor goes back up. Only what differs is
// written, text before erasing, so that no cell is ever blank in between.

/// Makes the bytes that bring a terminal from one frame to the next. A value: it does no output.
struct InlineScreen: Sendable {
  private(set) var size: TerminalSize
  private let styling: AnsiWriter.Styling

  /// The live rows on the screen.
  private var rows: [Line] = []
  private var isCursorHidden = false

  /// The most live rows, however high the terminal is.
  private static let rowLimit = 12

  init(size: TerminalSize, styling: AnsiWriter.Styling) {
    self.size = size
    self.styling = styling
  }

  /// The bytes for the next frame; none if nothing changes.
  mutating func show(_ frame: Layout.Frame) -> [UInt8] {
    let live = liveRows(of: frame.live)
    guard !frame.committed.isEmpty || live != rows else { return [] }
    var writer = AnsiWriter(styling: styling)
    if !live.isEmpty, !isCursorHidden {
      writer.hideCursor()
      isCursorHidden = true
    }
    var covered = 0
    for line in frame.committed {
      covered += write(line, over: covered, &writer)
      writer.nextRow()
    }
    for (index, row) in live.enumerated() {
      if index > 0 { writer.nextRow() }
      rewrite(row, over: covered + index, &writer)
    }
    leaveRows(below: covered, live: live.count, &writer)
    rows = live
    return writer.bytes
  }

  /// The bytes that take the live rows off the screen, before they are drawn for another size.
  ///
  /// The terminal may have wrapped the rows anew, but the cursor has stayed with the first of them.
  mutating func resize(to size: TerminalSize) -> [UInt8] {
    self.size = size
    guard !rows.isEmpty else { return [] }
    rows = []
    var writer = AnsiWriter(styling: styling)
    writer.carriageReturn()
    writer.eraseBelow()
    return writer.bytes
  }

  /// The bytes that give the cursor back.
  mutating func finish() -> [UInt8] {
    guard isCursorHidden else { return [] }
    isCursorHidden = false
    var writer = AnsiWriter(styling: styling)
    writer.showCursor()
    return writer.bytes
  }

  // MARK: Rows

  /// The newest live rows that fit, under a word on those that do not.
  private func liveRows(of lines: [Line]) -> [Line] {
    let all = lines.flatMap { $0.rows(columns: max(1, size.columns - 1)) }
    let limit = max(3, min(size.rows - 1, Self.rowLimit))
    guard all.count > limit else { return all }
    let hidden = all.count - (limit - 1)
    let word = Line([
      Line.Run(SafeText(line: "⋯ \(hidden) lines above"), Style(.dim))
    ]).rows(columns: max(1, size.columns - 1))[0]
    return [word] + all.suffix(limit - 1)
  }

  /// Writes a committed line, which the terminal wraps, over old rows; returns how many it covers.
  private func write(_ line: Line, over index: Int, _ writer: inout AnsiWriter) -> Int {
    let height = max(1, (line.width + size.columns - 1) / size.columns)
    if height == 1 {
      rewrite(line, over: index, &writer)
    } else {
      writer.write(line)
      let last = line.width - (height - 1) * size.columns
      let below = index + height - 1
      if below < rows.count, rows[below].width > last, last < size.columns {
        writer.eraseToEndOfRow()
      }
    }
    return height
  }

  /// Writes a row over an old one, from the first cell that differs.
  private func rewrite(_ row: Line, over index: Int, _ writer: inout AnsiWriter) {
    guard index < rows.count else { return writer.write(row) }
    let old = rows[index]
    guard row != old else { return }
    let (kept, rest) = row.droppingPrefix(sharedWith: old)
    writer.right(kept)
    writer.write(rest)
    if old.width > row.width, row.width < size.columns { writer.eraseToEndOfRow() }
  }

  /// Erases old rows that nothing has taken the place of, and goes back to the first live row.
  ///
  /// Without live rows the cursor stands in a row of its own already.
  private func leaveRows(below covered: Int, live: Int, _ writer: inout AnsiWriter) {
    var down = max(0, live - 1)
    var next = covered + live
    if live == 0, next < rows.count {
      writer.eraseToEndOfRow()
      next += 1
    }
    while next < rows.count {
      writer.nextRow()
      writer.eraseToEndOfRow()
      down += 1
      next += 1
    }
    writer.carriageReturn()
    writer.up(down)
  }
}

extension Line {
  /// The columns at the start that another line shows in the same way, and what is behind them.
  ///
  /// Clusters whose width terminals disagree about are never among them: moving over one might end in
  /// another column than writing it did.
  func droppingPrefix(sharedWith other: Line) -> (columns: Int, rest: Line) {
    var columns = 0
    var index = 0
    while index < runs.count, index < other.runs.count {
      let run = runs[index]
      let old = other.runs[index]
      guard run.style == old.style, run.link == old.link else { break }
      var shared = ""
      var sharedWidth = 0
      var isWhole = true
      for (left, right) in zip(run.text.string, old.text.string) {
        guard left == right, !TextMetrics.isContested(left) else {
          isWhole = false
          break
        }
        shared.append(left)
        sharedWidth += TextMetrics.width(of: left)
      }
      columns += sharedWidth
      isWhole = isWhole && run.text == old.text
      if !isWhole {
        let text = String(run.text.string.dropFirst(shared.count))
        let rest = Run(
          SafeText(known: text, width: run.text.width - sharedWidth), run.style, link: run.link)
        return (columns, Line([rest] + runs[(index + 1)...]))
      }
      index += 1
    }
    return (columns, Line(Array(runs[index...])))
  }
}
