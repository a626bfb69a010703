extension PagerModel {
  /// Draws the viewport and the status row.
  ///
  /// - Complexity: O(cells).
  public mutating func draw() -> CellGrid {
    var grid = CellGrid(size: size)
    drawRows(in: &grid)
    helpView?.draw(in: &grid, options)
    if size.rows > 1 || find.isAsking { drawState(in: &grid) }
    return grid
  }

  private func drawRows(in grid: inout CellGrid) {
    let end = min(content.rows.count, top + height)
    for number in top..<max(top, end) {
      let row = content.rows[number]
      grid.put(row.content, row: number - top, column: -leftColumn)
      guard find.search != nil else { continue }
      for index in find.matches(inRow: number, ofLine: row.line) {
        guard let columns = content.columns(of: find.matches[index].range, inRow: number)
        else { continue }
        let isCurrent = index == find.current
        grid.overlay(
          Style(nil, isCurrent ? [.reverse, .bold] : .reverse),
          in: CellRect(
            row: number - top, column: columns.lowerBound - leftColumn, rows: 1,
            columns: columns.count))
      }
    }
  }

  // MARK: Status row

  private mutating func drawState(in grid: inout CellGrid) {
    let row = size.rows - 1
    let style = Style(nil, .reverse)
    grid.erase(CellRect(row: row, column: 0, rows: 1, columns: size.columns), style)
    let left = Self.safe(" " + leftState)
    let wanted = find.prompt.map { Self.safe($0.text).width + 2 } ?? left.width
    var room = size.columns
    // The position indicator gives way to the message or the prompt.
    for count in (1...3).reversed() {
      let right = Self.safe(rightState.prefix(count).joined(separator: "  "))
      let column = size.columns - right.width - 1
      guard !right.isEmpty, wanted + 2 <= column else { continue }
      grid.put(right, style, row: row, column: column)
      room = column - 1
      break
    }
    let clip = CellRect(row: row, column: 0, rows: 1, columns: room)
    guard find.isAsking else {
      grid.put(left, style, row: row, column: 0, clip: clip)
      return
    }
    let start = grid.put(Self.safe("/"), style, row: row, column: 0)
    if let window = find.prompt?.window(width: max(1, room - start)) {
      grid.put(window.text, style, row: row, column: start, clip: clip)
      grid.cursor = CellPosition(row: row, column: start + window.cursorColumn)
    }
  }

  private var leftState: String {
    if !message.isEmpty { return message }
    let separator = " \(options.glyphs.separator) "
    if let helpView { return helpView.hints(on: size, options).joined(separator: separator) }
    var parts: [String] = []
    if !title.isEmpty { parts.append(title) }
    if isFollowing {
      parts.append("\(options.glyphs.waiting) following")
    } else if !isComplete {
      parts.append("\(options.glyphs.waiting) arriving")
    }
    if !hint.isEmpty { parts.append(hint) }
    parts.append("? for help")
    return parts.joined(separator: separator)
  }

  /// The match count and scroll position, the most important part first.
  private var rightState: [String] {
    var parts: [String] = []
    if find.search != nil {
      let count = find.matches.count
      parts.append(find.current.map { "\($0 + 1) of \(count)" } ?? "\(count) found")
    }
    let rows = content.rows.count
    if rows > 0 {
      let last = min(rows, top + height)
      parts.append("\(top + 1)-\(last)/\(rows)")
      parts.append("\(last * 100 / rows)%")
    }
    return parts
  }

  private static func safe(_ text: String) -> SafeText {
    SafeText(sanitizing: text, context: .code)
  }
}
