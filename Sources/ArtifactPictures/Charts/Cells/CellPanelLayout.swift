import Charts
import Drawing

/// Arranges the plots of a chart in cells.
struct CellPanelLayout {
  private static let gap = 2
  private static let narrowest = 24
  let panels: CellPanels
  let ink: CellInk
  let metrics: PictureMetrics
  let rows: Int
  let height: Int?

  /// Returns legends above the plots that they explain.
  func legend(
    _ legends: [PlotLegend], _ panels: [CellPanel], width: Int
  ) -> CellDrawing? {
    guard !legends.isEmpty else { return nil }
    let marks = panels.flatMap(\.view.marks)
    // The rows of a pie are named.
    var legends = legends
    if marks.contains(where: { $0.kind == .arc }) {
      legends.removeAll { $0.gradient.isEmpty && $0.channels.contains(.color) }
    }
    // Rows of bars that are named by their series need no legend.
    legends.removeAll { legend in
      legend.gradient.isEmpty
        && legend.channels.allSatisfy { [.color, .fill, .stroke].contains($0) }
        && panels.allSatisfy { namesSeries($0.view, legend) }
    }
    // Series are areas unless they have signs.
    func isArea(_ marks: PlotMarks) -> Bool {
      [.area, .shape].contains(marks.kind) || marks.kind == .rect && marks.type != "tick"
    }
    var filled: Set<Int>? = []
    if !panels.contains(where: { CellSlots.Finder($0.view).separatesRows }) {
      // Signs of lines and points precede areas, but not columns, which have none.
      let signed = marks.filter { [.line, .symbol].contains($0.kind) }
      for marks in marks where isArea(marks) { filled?.formUnion(marks.items.map(\.series)) }
      for marks in signed { filled?.subtract(marks.items.map(\.series)) }
      for marks in marks where marks.kind == .rect && marks.orient == .left {
        filled?.formUnion(marks.items.map(\.series))
      }
      if marks.allSatisfy({ isArea($0) || $0.kind == .text }) { filled = nil }
    }
    let hasBars = !marks.contains { $0.kind == .area }
    return CellLegend(ink: ink, metrics: metrics, filled: filled, hasBars: hasBars)
      .drawing(legends, width: width)
  }

  /// Returns the names of series whose signs precede rows, where no legend explains them.
  private func rowSeries(_ panel: CellPanel, width: Int) -> CellDrawing? {
    guard panels.panels.count == 1, panels.legends.isEmpty, panel.legends.isEmpty,
      ink.seriesCount > 1, CellSlots.Finder(panel.view).separatesRows
    else { return nil }
    let bars = panel.view.marks.filter { $0.kind == .rect && $0.type == "bar" }
    return CellLegend(ink: ink, metrics: metrics, filled: []).drawing(of: bars, width: width)
  }

  /// Whether the categories of rows are the series.
  private func namesSeries(_ view: PlotView, _ legend: PlotLegend) -> Bool {
    guard let axis = view.axes.first(where: { $0.channel == .y && $0.hasBands }) else {
      return false
    }
    return Set(axis.ticks.map(\.text)) == Set(legend.entries.map(\.label))
  }

  func drawing(_ views: [PlotView], width: Int) -> CellDrawing? {
    let cells = views.compactMap(\.cell)
    guard cells.count == views.count, cells.count > 1 else {
      return drawing(
        CellArrangement(views.enumerated().map { ($0, $1.frame) }), width: width)
    }
    // Small multiples keep their columns, or have fewer of them.
    let columns = (cells.map(\.column).max() ?? 0) + 1
    let order = cells.indices.sorted {
      (cells[$0].row, cells[$0].column) < (cells[$1].row, cells[$1].column)
    }
    if panels.isWrapped || !cells.contains(where: { $0.row > 0 }) {
      return row(order.map { .panel($0) }, width: width, columns: columns)
    }
    var drawing = CellDrawing(metrics)
    for number in Set(cells.map(\.row)).sorted() {
      let list = order.filter { cells[$0].row == number }.map { CellArrangement.panel($0) }
      guard let part = row(list, width: width, columns: columns) else { return nil }
      if drawing.height > 0 { drawing.height += 1 }
      drawing.append(part, column: 0, row: drawing.height)
    }
    return drawing
  }

  func drawing(_ arrangement: CellArrangement, width: Int) -> CellDrawing? {
    switch arrangement {
    case .panel(let index): return drawing(index, width: width, options: .init())
    case .column(let list):
      var drawing = CellDrawing(metrics)
      for (number, item) in list.enumerated() {
        guard let part = self.drawing(item, width: width) else { return nil }
        if number > 0 { drawing.height += 1 }
        drawing.append(part, column: 0, row: drawing.height)
      }
      return drawing
    case .row(let list): return row(list, width: width)
    }
  }

  // MARK: Rows

  /// - Parameter columns: The usual number of columns; nil for all in one row.
  private func row(
    _ list: [CellArrangement], width: Int, columns: Int? = nil
  ) -> CellDrawing? {
    let fitting = max(1, (width + Self.gap) / (Self.narrowest + Self.gap))
    let wanted = columns ?? list.count
    let count = wanted <= fitting ? wanted : balanced(wanted, fitting)
    var drawing = CellDrawing(metrics)
    for start in stride(from: 0, to: list.count, by: count) {
      let chunk = Array(list[start..<min(start + count, list.count)])
      guard
        let part = chunkDrawing(
          chunk, of: count, width: width, isWrapped: wanted > count)
      else { return nil }
      if start > 0 { drawing.height += 1 }
      drawing.append(part, column: 0, row: drawing.height)
    }
    return drawing
  }

  /// Returns a number of columns that leaves few gaps in the last row.
  private func balanced(_ count: Int, _ most: Int) -> Int {
    let rows = (count + most - 1) / most
    return (count + rows - 1) / rows
  }

  private struct Options {
    var showsX = true
    var showsY = true
    /// The width of the y axis of the first plot of a row.
    var isShared = false
  }

  private func chunkDrawing(
    _ list: [CellArrangement], of count: Int, width: Int, isWrapped: Bool
  ) -> CellDrawing? {
    var drawing = CellDrawing(metrics)
    let indices = list.flatMap(\.panels)
    let isGrid =
      indices.count == list.count && indices.allSatisfy { panels.panels[$0].view.cell != nil }
    var widths = [Int]()
    var options = [Options]()
    if isGrid {
      let shares = indices.dropFirst().contains { !panels.panels[$0].isFirstColumn }
      let axis = shares ? axisWidth(panels.panels[indices[0]], width) : 0
      let room = width - (count - 1) * Self.gap - axis
      for number in list.indices {
        let panel = panels.panels[indices[number]]
        let isFirst = number == 0 || panel.isFirstColumn
        options.append(
          Options(showsX: panel.isLastRow || isWrapped, showsY: isFirst, isShared: true))
        widths.append(room / count + (number == 0 ? axis : 0))
      }
    } else {
      var extents = list.map { item in
        item.panels.map { panels.panels[$0].view.frame.width }.max() ?? 1
      }
      let largest = extents.max() ?? 1
      extents = extents.map { max($0, largest * 0.7) }
      let total = max(1, extents.reduce(0, +))
      let room = width - (list.count - 1) * Self.gap
      let spare = max(0, room - list.count * Self.narrowest)
      for extent in extents {
        widths.append(
          min(room, Self.narrowest) + Int(Double(spare) * min(1, max(0, extent / total))))
        options.append(Options())
      }
      // Alone, a plot has all of the width.
      if list.count == 1 { widths = [width] }
    }
    var x = 0
    for (number, item) in list.enumerated() {
      let part: CellDrawing?
      if case .panel(let index) = item {
        part = self.drawing(index, width: widths[number], options: options[number])
      } else {
        part = self.drawing(item, width: widths[number])
      }
      guard let part else { return nil }
      drawing.append(part, column: x, row: 0)
      x += widths[number] + Self.gap
    }
    return drawing
  }

  /// Whether the plots of a row have a title above them.
  private func hasTitle(_ options: Options, _ panel: CellPanel) -> Bool {
    panels.panels.contains { other in
      other.view.axes.contains { $0.channel == .y && !$0.title.isEmpty }
    }
  }

  /// The width of the labels of a y axis.
  private func axisWidth(_ panel: CellPanel, _ width: Int) -> Int {
    let axis = panel.view.axes.first { $0.channel == .y }
    let widest = axis?.ticks.map { metrics.cells($0.text) }.max() ?? 0
    return min(widest, width / 4) + 1
  }

  // MARK: Plots

  private func drawing(_ index: Int, width: Int, options: Options) -> CellDrawing? {
    let panel = panels.panels[index]
    var drawing = CellDrawing(metrics)
    for (text, isTitle) in [(panel.title, true), (panel.heading, false)] where !text.isEmpty {
      let fitted = metrics.fitted(text, cells: width)
      drawing.text(
        fitted, column: 0, row: drawing.height, paint: .role(.label),
        isBold: isTitle || panel.title.isEmpty)
      drawing.width = max(drawing.width, metrics.cells(fitted))
      drawing.height += 1
    }
    if let legend = legend(panel.legends, [panel], width: width) ?? rowSeries(panel, width: width) {
      drawing.append(legend, column: 0, row: drawing.height)
    }
    var rowLimit = ChartCellScene.rowLimit
    if let height { rowLimit = max(3, min(rowLimit, height - drawing.height - 4)) }
    var room = CellPlane.Room(width: width, rows: rows, rowLimit: rowLimit)
    room.showsX = options.showsX
    room.showsY = options.showsY
    room.isShared = options.isShared
    room.reservesTitle = options.isShared && hasTitle(options, panel)
    if panel.view.marks.contains(where: { $0.kind == .shape && !$0.items.isEmpty }) {
      let columns = Double(width - 1) / 2 * panel.view.frame.height / max(1, panel.view.frame.width)
      room.rows = max(4, min(rowLimit, Int(min(200, columns.rounded()))))
    }
    let legends = panels.legends + panel.legends
    let plot =
      CellShares(panel.view, legends, ink, metrics: metrics, room: room)?.drawing()
      ?? CellPlane(panel.view, ink, metrics, room: room).drawing()
    guard let plot else { return nil }
    drawing.append(plot, column: 0, row: drawing.height)
    return drawing
  }
}
