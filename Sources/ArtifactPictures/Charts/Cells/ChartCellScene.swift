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
      if let second = compiled(columns: columns, rows: multipleRows) { plot = second }
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

  /// The number of rows of one of several plots: those of its height if that is small.
  private var multipleRows: Int {
    guard let height = CellChartPlan.multipleHeight(chart.view), height < Self.smallHeight else {
      return Self.smallRows
    }
    return max(2, Int((height / CellChartPlan.cell.height).rounded()))
  }

  private func compiled(columns: Int, rows: Int) -> ChartPlot? {
    var prepared = CellChartPlan.prepared(chart, columns: columns, rows: rows)
    guard var plot = prepared.plot(on: Canvas2D()).plot, !plot.views.isEmpty else { return nil }
    if CellTimeTicks.adjust(&prepared, to: plot), let other = prepared.plot(on: Canvas2D()).plot {
      plot = other
    }
    plot.removeRepeatedLabels()
    plot.shortenLargeNumbers(over: Self.numberLength)
    return plot
  }

  /// Returns the drawing in the height of the canvas: with fewer rows, then with fewer plots.
  private func fitting(_ plot: ChartPlot) -> CellDrawing? {
    var plot = plot
    var rows = plot.views.count > 1 ? multipleRows : plotRows
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
    for line in panels.subtitle {
      for part in metrics.wrapped(line, cells: width, lines: 2) {
        let text = drawing.shortened(part, cells: width)
        drawing.text(text, column: 0, row: drawing.height, paint: .role(.label))
        drawing.width = max(drawing.width, metrics.cells(text))
        drawing.height += 1
      }
    }
    if !panels.names.isEmpty {
      let text = metrics.fitted(panels.names.joined(separator: " · "), cells: width)
      drawing.text(text, column: 0, row: drawing.height)
      drawing.width = max(drawing.width, metrics.cells(text))
      drawing.height += 1
    }
    if let legend = layout.legend(panels.legends, panels.panels, width: width) {
      drawing.append(legend, column: 0, row: drawing.height)
    }
    guard let body = layout.drawing(plot.views, width: width) else { return nil }
    drawing.append(body, column: 0, row: drawing.height)
    return drawing
  }
}
