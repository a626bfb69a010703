extension PagerModel {
  /// Draws the viewport and the status row.
  ///
  /// - Complexity: O(cells).
  public mutating func draw() -> CellGrid {
    var grid = CellGrid(size: size)
    drawRows(in: &grid)
    shell.dialog?.draw(in: &grid, options)
    if size.rows > 1 || isAsking { drawStatus(in: &grid, state, position: position) }
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

  private var state: [String] {
    if let dialog = shell.dialog { return dialog.hints(on: size, options) }
    let waiting = options.glyphs.waiting
    let progress = isFollowing ? "\(waiting) following" : isComplete ? "" : "\(waiting) arriving"
    return [title, progress, hint, "? for help"].filter { !$0.isEmpty }
  }

  /// The match count and scroll position, the most important part first.
  private var position: [String] {
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
}
