import ArtifactPresentation

// Tables. A table appears with its first row. It is live until its sample rows have settled, or
// until it is certain that rows are shown as records; then rows are committed one by one.

extension LayoutPass {
  mutating func drawTable(_ table: TableBlock, _ level: Int) {
    // While the first row arrives, nothing is known about the columns.
    if !isSettled, Self.completeRowCount(of: table) == 0 { return goLive() }
    let geometry = geometry(of: table, level)
    guard geometry.columnCount > 0 else { return }
    if !isSettled, table.settledRowCount == 0, table.rows.count > 1 { anchor = .top }
    if !frontier.levels[level].hasFirstLine {
      if let caption = table.caption {
        emit(flow(caption, theme.tableHeader.over(baseStyle)))
      }
      if table.hasHeader, let widths = geometry.widths {
        drawHeader(of: table, widths, ruleWidth: geometry.ruleWidth)
      }
      frontier.levels[level].hasFirstLine = true
    }
    drawUnits(count: table.rows.count, settled: table.settledRowCount, level: level) {
      pass, index in
      if index < table.settledRowCount || pass.isSettled,
        pass.drawPlainRow(table.rows[index], index: index, columns: table.columns, level: level)
      {
        return
      }
      var row = Self.cells(table.rows[index], geometry.columnCount)
      if !pass.isSettled, index >= table.settledRowCount, index + 1 == table.rows.count {
        Self.holdOpenCell(of: &row, table.columns)
        guard row.contains(where: { !$0.spans.isEmpty }) else { return }
      }
      if let widths = pass.frontier.levels[level].table?.widths {
        pass.drawRow(row, index: index, table: table, widths: widths, level: level)
      } else {
        pass.drawRecord(row, index: index, table: table, geometry: geometry)
      }
    }
  }

  /// Draws a table whose rows are not committed one by one, so that all of them determine the columns.
  mutating func drawWholeTable(_ table: TableBlock, _ level: Int) {
    if isSettled, !frontier.levels[level].hasFirstLine {
      frontier.levels[level].table = TableGeometry(
        table, completeCount: table.rows.count, sampleCount: TableGeometry.wholeSampleCount,
        width: contentWidth
      ) { flow($0, Style()) }
    }
    drawTable(table, level)
  }

  /// The number of leading rows that are complete: all settled ones, and all that another one
  /// follows.
  private static func completeRowCount(of table: TableBlock) -> Int {
    max(table.settledRowCount, table.rows.count - 1)
  }

  /// Returns the known geometry, or measures it. The table is live while further rows may change
  /// the geometry.
  private mutating func geometry(of table: TableBlock, _ level: Int) -> TableGeometry {
    if let known = frontier.levels[level].table { return known }
    let count = isSettled ? table.rows.count : Self.completeRowCount(of: table)
    let geometry = measured(table, count)
    if !isSettled, table.settledRowCount < TableBlock.sampleRowCount,
      !isCertainOfRecords(table, geometry)
    {
      goLive()
    }
    frontier.levels[level].table = geometry
    return geometry
  }

  private func measured(_ table: TableBlock, _ completeCount: Int) -> TableGeometry {
    TableGeometry(table, completeCount: completeCount, width: contentWidth) { flow($0, Style()) }
  }

  /// Whether the settled rows alone leave no room for columns. Further rows can only need more.
  ///
  /// Records depend on nothing else in the rows, so committed records remain correct.
  private func isCertainOfRecords(_ table: TableBlock, _ geometry: TableGeometry) -> Bool {
    guard geometry.widths == nil, table.settledRowCount > 0 else { return false }
    return measured(table, table.settledRowCount).widths == nil
  }

  /// Returns a row with as many cells as there are columns. Extra cells are appended to the last
  /// one.
  private static func cells(_ row: [StyledText], _ count: Int) -> [StyledText] {
    var cells = Array(row.prefix(count))
    while cells.count < count { cells.append(StyledText()) }
    for extra in row.dropFirst(count) where !extra.spans.isEmpty {
      cells[count - 1].spans += [StyledText.Span(.text("  "))] + extra.spans
    }
    return cells
  }

  /// Leaves out the last cell of a row that is still arriving, if it is not left-aligned, since
  /// every character would move it, or else a formula at its end.
  private static func holdOpenCell(of row: inout [StyledText], _ columns: [TableBlock.Column]) {
    guard let last = row.lastIndex(where: { !$0.spans.isEmpty }), last < columns.count else {
      return
    }
    switch columns[last].alignment {
    case .center, .trailing: row[last] = StyledText()
    case .none, .leading:
      if row[last].spans.last?.isFormula == true { row[last].spans.removeLast() }
    }
  }

  // MARK: Columns

  private mutating func drawHeader(of table: TableBlock, _ widths: [Int], ruleWidth: Int) {
    let headers = table.columns.map(\.header)
    let flows = headers.map { flow($0, theme.tableHeader.over(baseStyle)) }
    for line in Self.lines(of: Self.wrapped(flows, widths), widths, table.columns) { emit(line) }
    drawRowRule(glyphs.rule, width: ruleWidth)
  }

  /// Returns the ground of a row of the body; nil for that of the terminal.
  private func rowGround(_ index: Int) -> Style.Color? {
    index % 2 == 1 ? theme.alternateRowGround : nil
  }

  /// Emits the lines of a row. A ground is as wide as the table, or as the row if that is wider.
  private mutating func emit(
    _ lines: [[Line.Run]], on ground: Style.Color?, tableWidth: Int
  ) {
    guard let ground else {
      for line in lines { emit(line) }
      return
    }
    let widths = lines.map { Line($0).width }
    let width = max(tableWidth, widths.max() ?? 0)
    for (line, lineWidth) in zip(lines, widths) {
      let rest = Line.Run(.spaces(width - lineWidth), Style(ground: ground))
      emit(lineWidth < width ? line + [rest] : line)
    }
  }

  private mutating func drawRowRule(_ glyph: String, width: Int) {
    let text = String(repeating: glyph, count: width)
    emit([Line.Run(SafeText(sanitizing: text, context: .prose), theme.chrome)])
  }

  /// Draws a row of printable ASCII whose words fit the columns, as those of nearly all rows do.
  ///
  /// - Returns: False for other rows, of which nothing has been drawn.
  private mutating func drawPlainRow(
    _ row: [StyledText], index: Int, columns: [TableBlock.Column], level: Int
  ) -> Bool {
    guard baseStyle == Style(), let geometry = frontier.levels[level].table,
      let widths = geometry.widths, let row = PlainRow(row, widths: widths),
      !geometry.lastRow.needsRule(before: row.isFirstEmpty)
    else { return false }
    let ground = rowGround(index)
    let lines = (0..<row.height).map { line -> [Line.Run] in
      let text = row.text(ofLine: line, widths) { room, index in
        Self.indent(room, index < columns.count ? columns[index].alignment : .none)
      }
      return text.isEmpty ? [] : [Line.Run(text, Style(ground: ground))]
    }
    emit(lines, on: ground, tableWidth: geometry.ruleWidth)
    frontier.levels[level].table?.lastRow = row.shape
    return true
  }

  /// The number of spaces before a cell of a column in which it leaves some.
  private static func indent(_ room: Int, _ alignment: TableBlock.Alignment) -> Int {
    switch alignment {
    case .none, .leading: 0
    case .center: room / 2
    case .trailing: room
    }
  }

  /// Draws a row of the body, below a rule if the first column does not show where it begins.
  private mutating func drawRow(
    _ cells: [StyledText], index: Int, table: TableBlock, widths: [Int], level: Int
  ) {
    let ground = rowGround(index)
    let flows = cells.map { flow($0, Style(ground: ground).over(baseStyle)) }
    var widths: [Int]? = widths
    var rows = Self.wrapped(flows, widths)
    let sampled = frontier.levels[level].table?.sampledRowCount ?? 0
    if index >= sampled, rows.contains(where: { $0.count > 1 }) {
      widths = frontier.levels[level].table?.widths(for: flows.map { $0.measure() })
      rows = Self.wrapped(flows, widths)
    }
    var shape = TableGeometry.RowShape(
      isHigh: rows.contains { $0.count > 1 }, isFirstHigh: (rows.first?.count ?? 0) > 1)
    if widths == nil { shape = .init(isHigh: true, isFirstHigh: true) }
    let last = frontier.levels[level].table?.lastRow ?? shape
    frontier.levels[level].table?.lastRow = shape
    let isUnclear = last.needsRule(before: flows.first?.isEmpty == true)
    if index > 0, isUnclear, widths != nil, let width = frontier.levels[level].table?.ruleWidth {
      drawRowRule(glyphs.rowRule, width: width)
    }
    if let widths {
      let lines = Self.lines(of: rows, widths, table.columns, on: ground)
      emit(lines, on: ground, tableWidth: frontier.levels[level].table?.ruleWidth ?? 0)
    } else if let geometry = frontier.levels[level].table {
      drawRecord(cells, index: index, table: table, geometry: geometry)
    }
  }

  /// Wraps the cells into rows; empty without widths.
  static func wrapped(_ flows: [FlowText], _ widths: [Int]?) -> [[[Line.Run]]] {
    zip(flows, widths ?? []).map { flow, width in flow.rows(width: width) }
  }

  /// Puts the rows of cells side by side.
  static func lines(
    of columnRows: [[[Line.Run]]], _ widths: [Int], _ columns: [TableBlock.Column],
    on ground: Style.Color? = nil
  ) -> [[Line.Run]] {
    (0..<(columnRows.map(\.count).max() ?? 0)).map { row in
      var line: [Line.Run] = []
      var pending = 0
      for (index, rows) in columnRows.enumerated() {
        let runs = row < rows.count ? rows[row] : []
        let room = max(0, widths[index] - Line(runs).width)
        let before = indent(room, index < columns.count ? columns[index].alignment : .none)
        if !runs.isEmpty {
          if pending + before > 0 {
            line.append(Line.Run(.spaces(pending + before), Style(ground: ground)))
          }
          line += runs
          pending = room - before
        } else {
          pending += room
        }
        pending += TableGeometry.gap
      }
      return line
    }
  }

  // MARK: Records

  private mutating func drawRecord(
    _ cells: [StyledText], index: Int, table: TableBlock, geometry: TableGeometry
  ) {
    emit(FlowText("\(glyphs.rule)\(glyphs.rule) \(index + 1)", theme.chrome.over(baseStyle)))
    let room = contentWidth - geometry.labelWidth - TableGeometry.gap
    let isNarrow = room < TerminalLimits.narrowestContent || !table.hasHeader
    for (column, cell) in cells.enumerated() {
      let value = flow(cell, baseStyle)
      if isNarrow {
        if !value.isEmpty { emit(value) }
        continue
      }
      let header = flow(table.columns[column].header, theme.tableHeader.over(baseStyle))
      if value.measure().value > room {
        emit(header)
        emit(value)
        continue
      }
      let labels = header.rows(width: geometry.labelWidth)
      let values = value.rows(width: min(room, options.proseWidth))
      for row in 0..<max(labels.count, values.count) {
        let label = row < labels.count ? labels[row] : []
        let space = geometry.labelWidth - Line(label).width + TableGeometry.gap
        let text = row < values.count ? values[row] : []
        emit(label + [Line.Run(.spaces(space))] + text)
      }
    }
  }
}
