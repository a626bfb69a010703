import ArtifactPresentation

// Tables. The widths come from the header and the first rows alone, so that the rows behind them can
// be drawn as they come and a table that stands looks the same as one that arrived (F3.2, F3.5).

extension Drawing {
  mutating func drawTable(_ table: TableBlock, depth: Int, isSettled: Bool) {
    guard !table.columns.isEmpty else { return }
    if table.settledRowCount < TableBlock.sampleRowCount, !isSettled { goLive() }
    var plan = cursor[depth].tablePlan ?? TablePlan(table, width: width, drawing: self)
    // A terminal that has become too narrow for the widths gets new ones.
    if plan.totalWidth > width { plan = TablePlan(table, width: width, drawing: self) }
    if !isLive { cursor[depth].tablePlan = plan }
    if !cursor[depth].hasBegun {
      if table.hasHeader, !plan.isRecords { drawHeader(table, plan) }
      cursor[depth].hasBegun = true
    }
    while cursor[depth].units < table.rows.count {
      let index = cursor[depth].units
      if index >= table.settledRowCount, !isSettled { goLive() }
      if plan.isRecords {
        drawRecord(table, row: index)
      } else {
        drawRow(table.rows[index], table, plan, style: .plain)
      }
      cursor[depth].units += 1
    }
  }

  private mutating func drawHeader(_ table: TableBlock, _ plan: TablePlan) {
    drawRow(table.columns.map(\.header), table, plan, style: theme.title)
    var rule = Line()
    for (index, width) in plan.widths.enumerated() {
      if index > 0 { rule.append(Line.Run(SafeText("  "))) }
      rule.append(Line.Run(frameText("─", count: width), theme.quiet))
    }
    emit(rule)
  }

  /// A row of cells, each wrapped in its column.
  private mutating func drawRow(
    _ row: [StyledText], _ table: TableBlock, _ plan: TablePlan, style: Style
  ) {
    let cells = plan.widths.indices.map { column in
      column < row.count ? lines(of: row[column], width: plan.widths[column], style: style) : []
    }
    let height = cells.map(\.count).max() ?? 1
    for part in 0..<max(1, height) {
      var line = Line()
      // Space is written with what stands behind it, so that no line ends in spaces.
      var gapBefore = 0
      for (column, cell) in cells.enumerated() {
        let content = part < cell.count ? cell[part] : Line()
        let gap = plan.widths[column] - content.width
        let before =
          switch table.columns[column].alignment {
          case .none, .leading: 0
          case .center: gap / 2
          case .trailing: gap
          }
        if content.width > 0 {
          line.append(Line.Run(frameText(" ", count: gapBefore + before)))
          line.append(contentsOf: content)
          gapBefore = 0
        } else {
          gapBefore += before
        }
        gapBefore += gap - before + TablePlan.gap
      }
      emit(line)
    }
  }

  /// A row as `name: value` lines.
  private mutating func drawRecord(_ table: TableBlock, row index: Int) {
    if index > 0 { emitBlank() }
    for (column, cell) in table.rows[index].enumerated() {
      let name =
        table.hasHeader && column < table.columns.count
        ? table.columns[column].header.plainText : "\(column + 1)"
      var runs = [Line.Run(SafeText(line: name + ": "), theme.title)]
      runs.append(Line.Run(SafeText(line: cell.plainText)))
      for line in Wrapping.lines(of: runs, width: width) { emit(line) }
    }
  }
}

/// How wide the columns of a table are.
struct TablePlan: Sendable {
  private(set) var widths: [Int] = []

  /// Whether the columns do not fit beside each other at all.
  private(set) var isRecords = false

  static let gap = 2

  /// The width of a row.
  var totalWidth: Int { widths.reduce(Self.gap * (widths.count - 1), +) }

  /// A column is not made narrower than this, unless its content is.
  private static let least = 4

  init(_ table: TableBlock, width: Int, drawing: Drawing) {
    var natural = table.columns.map { max(1, Self.width(of: $0.header, drawing)) }
    for row in table.rows.prefix(TableBlock.sampleRowCount) {
      for (column, cell) in row.enumerated() where column < natural.count {
        natural[column] = max(natural[column], Self.width(of: cell, drawing))
      }
    }
    let available = width - Self.gap * (natural.count - 1)
    widths = natural
    if widths.reduce(0, +) <= available { return }
    let floors = natural.map { min($0, Self.least) }
    guard floors.reduce(0, +) <= available else {
      isRecords = true
      widths = []
      return
    }
    shrink(to: available, floors)
  }

  /// Narrows the widest columns to a common width, as wide as fits.
  private mutating func shrink(to available: Int, _ floors: [Int]) {
    var low = 1
    var high = widths.max() ?? 1
    func total(_ limit: Int) -> Int {
      zip(widths, floors).reduce(0) { $0 + max(min($1.0, limit), $1.1) }
    }
    while low < high {
      let middle = (low + high + 1) / 2
      if total(middle) <= available { low = middle } else { high = middle - 1 }
    }
    let rest = available - total(low)
    let narrowed = zip(widths, floors).map { max(min($0, low), $1) }
    var spare = rest
    widths = zip(widths, narrowed).map { natural, narrow in
      guard spare > 0, natural > narrow else { return narrow }
      spare -= 1
      return narrow + 1
    }
  }

  /// The width of a cell's longest line.
  private static func width(of text: StyledText, _ drawing: Drawing) -> Int {
    drawing.lines(of: text, width: 1_000).map(\.width).max() ?? 0
  }
}
