import Charts
import Drawing

/// The legends of a chart in rows of cells.
struct CellLegend {
  private enum Sign {
    case series(Int, Paint2D)
    case text(String, Paint2D)
    case block(Paint2D, Double)
  }

  private static let entryLimit = 30
  let ink: CellInk
  let metrics: PictureMetrics
  /// The series that are areas, rather than lines and points with signs; nil for all.
  let filled: Set<Int>?
  /// Whether areas are bars.
  var hasBars = true

  /// Returns the legends within a width; nil without any.
  func drawing(_ legends: [PlotLegend], width: Int) -> CellDrawing? {
    var drawing = CellDrawing(metrics)
    var seen: [PlotLegend] = []
    for legend in legends {
      // Without colors, signs distinguish series rather than sizes.
      if legend.channels == [.size], !ink.hasColors, ink.seriesCount > 1 { continue }
      if seen.contains(where: {
        $0.title == legend.title && $0.entries.map(\.label) == legend.entries.map(\.label)
      }) {
        continue
      }
      seen.append(legend)
      if legend.gradient.isEmpty {
        drawEntries(legend, width, in: &drawing)
      } else {
        drawRamp(legend, width, in: &drawing)
      }
    }
    return drawing.height > 0 ? drawing : nil
  }

  /// Returns the names of the series of bars with their signs; nil without any.
  func drawing(of bars: [PlotMarks], width: Int) -> CellDrawing? {
    var drawing = CellDrawing(metrics)
    var seen: Set<Int> = []
    for marks in bars {
      for item in marks.items
      where marks.seriesNames.indices.contains(item.series) && seen.insert(item.series).inserted {
        let text = metrics.fitted(marks.seriesNames[item.series], cells: max(8, width / 3))
        let column = drawing.width > 0 ? drawing.width + 2 : 0
        guard !text.isEmpty, column + 2 + metrics.cells(text) <= width else { continue }
        let id = "s\(item.series)"
        drawing.append(
          ink.sign(item.series, column: column, row: 0, paint: ink.paint(item)), id: id)
        drawing.text(text, column: column + 2, row: 0, paint: .role(.label), id: id)
        drawing.width = column + 2 + metrics.cells(text)
        drawing.height = 1
      }
    }
    return drawing.height > 0 ? drawing : nil
  }

  private func sign(_ legend: PlotLegend, _ index: Int) -> Sign {
    let symbol = legend.entries[index].symbol
    let color = [symbol.fill, symbol.stroke].lazy.compactMap { $0 }.first { $0.alpha > 0 }
    let isColor = legend.channels.contains { [.color, .fill, .stroke].contains($0) }
    let paint = ink.paint(color, series: isColor ? index : 0)
    if legend.channels.contains(.size), !legend.channels.contains(.shape) {
      return .text(ink.sizeSign(symbol.size), paint)
    }
    if legend.channels.contains(.shape) {
      return .series(ink.signNumber(symbol), paint)
    }
    if legend.channels.contains(.opacity) || legend.channels.contains(.fillOpacity) {
      return .block(paint, symbol.opacity)
    }
    if legend.channels.contains(.strokeDash) || legend.channels.contains(.strokeWidth), !isColor {
      let dash = symbol.strokeDash
      return .text(dash.isEmpty || dash.count > 1 && dash[1] == 0 ? "─" : "╌", .role(.label))
    }
    if ink.hasShapes { return .block(paint, 1) }
    if filled?.contains(index) ?? true {
      if !hasBars, ink.signsAreas { return .series(index, paint) }
      if let pattern = ink.pattern(index, paint) { return .text(String(pattern), paint) }
      return .block(paint, ink.shade(index))
    }
    return ink.showsSizes ? .text("●", paint) : .series(index, paint)
  }

  /// Whether a later entry of a legend of sizes has the same sign.
  private func isRepeated(_ legend: PlotLegend, _ index: Int) -> Bool {
    guard legend.channels == [.size], index + 1 < legend.entries.count else { return false }
    return ink.sizeSign(legend.entries[index].symbol.size)
      == ink.sizeSign(legend.entries[index + 1].symbol.size)
  }

  private func drawEntries(
    _ legend: PlotLegend, _ width: Int, in drawing: inout CellDrawing
  ) {
    var row = drawing.height
    var end = 0
    let title = legend.title.joined(separator: " ")
    if !title.isEmpty {
      let text = metrics.fitted(title, cells: max(8, width / 3))
      drawing.text(text, column: 0, row: row)
      end = metrics.cells(text)
    }
    let indent = min(end > 0 ? end + 2 : 0, width / 3)
    func place(_ length: Int) -> Int {
      if end > 0, end + 2 + length > width {
        row += 1
        end = 0
      }
      let column =
        end > 0 ? end + 2 : row > drawing.height ? min(indent, max(0, width - length)) : 0
      end = column + length
      return column
    }
    let longest = max(12, width / 2)
    let shown = legend.entries.prefix(Self.entryLimit)
    for (index, entry) in shown.enumerated() where !isRepeated(legend, index) {
      let text = drawing.shortened(entry.label, cells: min(longest, width - 2))
      let column = place(metrics.cells(text) + 2)
      let id =
        legend.channels.contains { [.color, .fill, .stroke].contains($0) } ? "s\(index)" : nil
      switch sign(legend, index) {
      case .series(let number, let paint):
        drawing.append(ink.sign(number, column: column, row: row, paint: paint), id: id)
      case .text(let sign, let paint):
        drawing.text(sign, column: column, row: row, paint: paint, id: id)
      case .block(let paint, let opacity):
        let frame = Rect2D(
          Point2D(x: Double(column), y: Double(row)),
          Point2D(x: Double(column + 1), y: Double(row + 1)))
        drawing.fill(frame, paint, opacity: opacity, id: id)
      }
      drawing.text(text, column: column + 2, row: row, paint: .role(.label), id: id)
      drawing.width = max(drawing.width, end)
    }
    if legend.entries.count > shown.count {
      drawing.isAbridged = true
      let text = "and \(legend.entries.count - shown.count) more"
      drawing.text(text, column: place(metrics.cells(text)), row: row)
      drawing.width = max(drawing.width, end)
    }
    drawing.height = row + 1
  }

  private func drawRamp(_ legend: PlotLegend, _ width: Int, in drawing: inout CellDrawing) {
    let row = drawing.height
    var column = 0
    let title = metrics.fitted(legend.title.joined(separator: " "), cells: max(8, width / 3))
    if !title.isEmpty {
      drawing.text(title, column: 0, row: row)
      column = metrics.cells(title) + 2
    }
    let ends = Self.ends(legend)
    let low = metrics.fitted(ends.low, cells: 12)
    let high = metrics.fitted(ends.high, cells: 12)
    drawing.text(low, column: column, row: row, paint: .role(.label))
    column += metrics.cells(low) + 1
    let length = max(4, min(20, width - column - metrics.cells(high) - 1))
    for index in 0..<length {
      let part = (Double(index) + 0.5) / Double(length)
      let color = legend.gradient.min { abs($0.offset - part) < abs($1.offset - part) }?.color
      let place = Double(column + index)
      drawing.fill(
        Rect2D(Point2D(x: place, y: Double(row)), Point2D(x: place + 1, y: Double(row + 1))),
        ink.areaPaint(color), opacity: ink.hasRamp ? 1 : CellInk.density(part))
    }
    column += length + 1
    drawing.text(high, column: column, row: row, paint: .role(.label))
    drawing.width = max(drawing.width, column + metrics.cells(high))
    drawing.height = row + 1
  }

  /// Returns the values at the ends of a gradient, in the style of its labels.
  private static func ends(_ legend: PlotLegend) -> (low: String, high: String) {
    let entries = legend.entries.sorted { $0.position < $1.position }
    guard let first = entries.first, let last = entries.last else { return ("", "") }
    guard case .number(let a) = first.value, case .number(let b) = last.value,
      last.position - first.position > 1e-6
    else { return (first.label, last.label) }
    let step = (b - a) / (last.position - first.position)
    // Labels without a format of their own may be coarser than the ends of the domain.
    let isFormatted = legend.style["format"] != nil
    func text(_ entry: PlotLegend.Entry, _ value: Double, at position: Double) -> String {
      guard !isFormatted || abs(entry.position - position) > 1e-3,
        let style = NumberStyle(entry.label, of: value)
      else { return entry.label }
      return style.text(value + (position - entry.position) * step)
    }
    return (text(first, a, at: 0), text(last, b, at: 1))
  }
}
