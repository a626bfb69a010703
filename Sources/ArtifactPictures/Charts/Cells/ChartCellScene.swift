import ArtifactBase
import Charts
import Drawing

/// Draws a chart in cells.
///
/// The chart is compiled as for pixels, so that data, scales, stacks, facets and legends are equal.
/// Its plots are then arranged in cells: bars over categories in rows with their values, lines in
/// dots, pies as rows of shares, small multiples in as many columns as fit.
struct ChartCellScene {
  /// The minimum width of a plot with its axes.
  static let narrowest = 16
  /// The usual width without a limit.
  static let usualWidth = 80
  /// The usual number of rows of a plot, and of one of several.
  static let usualRows = 14
  static let smallRows = 9
  /// The number of characters up to which numbers on an axis are written in full.
  static let numberLength = 9
  /// The height in pixels below which a plot has as many rows as it fills.
  private static let smallHeight = 128.0
  /// The maximum number of rows of categories.
  static let rowLimit = 60
  /// The maximum number of plots.
  static let panelLimit = 60

  private let chart: Chart
  private let metrics: PictureMetrics
  private let width: Int
  private let height: Int?

  init(_ chart: Chart, _ canvas: Canvas2D) {
    self.chart = chart
    metrics = PictureMetrics(canvas)
    func cells(_ length: Double?) -> Int? {
      length.flatMap { $0.isFinite ? Int(max(0, min(2_000, $0.rounded(.down)))) : nil }
    }
    width = cells(canvas.maxWidth) ?? Self.usualWidth
    height = cells(canvas.maxHeight)
  }

  /// Returns the scene, and whether something is left out of it; nil if nothing fits.
  ///
  /// - Complexity: O(n log n) for n rows and marks, within ``ChartLimits``.
  func scene() -> (scene: Scene2D, isAbridged: Bool)? {
    guard width >= Self.narrowest else { return nil }
    guard var plot = compiled(columns: max(16, width - 8), rows: plotRows) else { return nil }
    if plot.views.count > 1 {
      // Small plots have fewer ticks.
      let widest = Set(plot.views.map { ($0.frame.min.x / 8).rounded() }).count
      let columns = max(20, min(width, (width + 2) / max(1, min(widest, width / 26))) - 8)
      if let second = compiled(columns: columns, rows: Self.smallRows) { plot = second }
    }
    guard let drawing = fitting(plot) else { return nil }
    guard drawing.width > 0, drawing.height > 0, drawing.width <= width else { return nil }
    return (
      Scene2D(
        size: Size2D(width: Double(drawing.width), height: Double(drawing.height)), unit: .cells,
        elements: drawing.elements), drawing.isAbridged
    )
  }

  /// The number of rows of a plot: those of its height if that is small.
  private var plotRows: Int {
    guard let height = chart.view.height?.doubleValue, height < Self.smallHeight else {
      return Self.usualRows
    }
    return max(2, Int((height / CellChartPlan.cell.height).rounded()))
  }

  private func compiled(columns: Int, rows: Int) -> ChartPlot? {
    let prepared = CellChartPlan.prepared(chart, columns: columns, rows: rows)
    guard var plot = prepared.plot(on: Canvas2D()).plot, !plot.views.isEmpty else { return nil }
    plot.removeRepeatedLabels()
    plot.shortenLargeNumbers(over: Self.numberLength)
    return plot
  }

  /// Returns the drawing in the height of the canvas: with fewer rows, then with fewer plots.
  private func fitting(_ plot: ChartPlot) -> CellDrawing? {
    var plot = plot
    var rows = plot.views.count > 1 ? Self.smallRows : plotRows
    var isAbridged = false
    var limit = height
    for _ in 0..<8 {
      guard var drawing = drawing(plot, rows: rows, height: limit) else { return nil }
      drawing.isAbridged = drawing.isAbridged || isAbridged
      guard let height, drawing.height > height else { return drawing }
      limit = (limit ?? height) - (drawing.height - height)
      if rows > 5 {
        rows = plot.views.count > 1 ? 5 : max(4, rows - (drawing.height - height))
      } else if plot.views.count > 1 {
        let part = Double(height) / Double(drawing.height)
        let count = Int(Double(plot.views.count) * part)
        plot.views = Array(plot.views.prefix(max(1, min(count, plot.views.count - 1))))
        isAbridged = true
      } else if limit ?? 0 < 4 {
        return nil
      }
    }
    return nil
  }

  private func drawing(_ plot: ChartPlot, rows: Int, height: Int?) -> CellDrawing? {
    let panels = CellPanels(plot)
    let ink = CellInk(plot, hasColors: metrics.hasColors, hasPalette: metrics.hasPalette)
    var plot = plot
    var drawing = CellDrawing(metrics)
    if plot.views.count > Self.panelLimit {
      plot.views.removeLast(plot.views.count - Self.panelLimit)
      drawing.isAbridged = true
    }
    let layout = CellPanelLayout(
      panels: panels, ink: ink, metrics: metrics, rows: rows, height: height)
    if !panels.names.isEmpty {
      let text = metrics.fitted(panels.names.joined(separator: " · "), cells: width)
      drawing.text(text, column: 0, row: 0)
      drawing.width = metrics.cells(text)
      drawing.height = 1
    }
    if let legend = layout.legend(panels.legends, panels.panels, width: width) {
      drawing.append(legend, column: 0, row: drawing.height)
    }
    guard let body = layout.drawing(plot.views, width: width) else { return nil }
    drawing.append(body, column: 0, row: drawing.height)
    return drawing
  }
}

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
    return CellLegend(ink: ink, metrics: metrics, filled: filled).drawing(legends, width: width)
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
    if let legend = legend(panel.legends, [panel], width: width) {
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
