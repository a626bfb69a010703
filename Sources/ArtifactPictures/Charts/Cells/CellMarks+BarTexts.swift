import Charts
import Drawing

/// Texts on the bars of rows: inside of their bar where they fit, else beside it.
extension CellMarks {
  /// A bar in a row, in cells of the drawing.
  private struct RowBar {
    var cells: Range<Int>
    var item: PlotItem

    /// The distance of a cell from the bar; 0 inside of it.
    func distance(_ column: Double) -> Double {
      max(0, Double(cells.lowerBound) - column, column - Double(cells.upperBound))
    }
  }

  /// Draws all texts of a plot with bars in rows.
  ///
  /// - Complexity: O(texts · bars of a row).
  func drawBarTexts(in target: inout CellDrawing) {
    let bars = rowBars()
    var free: [(item: PlotItem, index: Int)] = []
    var texts: [(row: Int, column: Double, text: String, item: PlotItem, index: Int)] = []
    for marks in plane.view.marks where marks.kind == .text {
      for (index, item) in marks.items.prefix(2_000).enumerated() {
        guard !item.text.isEmpty, item.x.isFinite, item.y.isFinite else { continue }
        if item.y < 0.5 || item.y > plane.view.frame.height - 0.5 {
          free.append((item, index))
          continue
        }
        guard let row = drawing.row(ofMiddle: item.y) else { continue }
        let column = max(-1e4, min(1e4, frame.x.cell(item.x))) + Double(frame.left)
        texts.append((row, column, item.text.joined(separator: " "), item, index))
      }
    }
    var seen: Set<String> = []
    var outside: [Int] = []
    // The middle of a bar has the first choice.
    for (number, entry) in texts.enumerated() {
      let bar = bars[entry.row]?.first {
        abs(Double($0.cells.lowerBound + $0.cells.upperBound) / 2 - entry.column) < 1.5
      }
      guard let bar, metrics.cells(entry.text) + 4 <= bar.cells.count else {
        outside.append(number)
        continue
      }
      guard seen.insert("\(entry.row) \(entry.text)").inserted else { continue }
      write(entry.text, of: entry.item, entry.index, on: bar, row: entry.row, in: &target)
    }
    for number in outside {
      let entry = texts[number]
      guard seen.insert("\(entry.row) \(entry.text)").inserted else { continue }
      let bar = bars[entry.row]?.min { $0.distance(entry.column) < $1.distance(entry.column) }
      guard
        let column = freeColumn(
          for: entry.text, at: entry.column, beside: bar, row: frame.top + entry.row, in: target)
      else {
        target.isAbridged = true
        continue
      }
      target.text(
        entry.text, column: column, row: frame.top + entry.row, paint: .role(.label),
        id: entry.item.row >= 0 ? id(entry.item, entry.index) : nil, title: title(entry.item))
      target.width = max(target.width, column + metrics.cells(entry.text))
    }
    for (item, index) in free.prefix(100) {
      let text = item.text.joined(separator: " ")
      guard seen.insert("\(item.x) \(text)").inserted else { continue }
      drawFree(text, of: item, index: index, beside: bars, in: &target)
    }
  }

  /// Draws a text at an edge of the plot, which isn't that of a bar, beside its position in the nearest row with room.
  private func drawFree(
    _ text: String, of item: PlotItem, index: Int, beside bars: [Int: [RowBar]],
    in target: inout CellDrawing
  ) {
    let width = metrics.cells(text)
    let column = Int(max(-1e4, min(1e4, frame.x.cell(item.x))).rounded(.down)) + frame.left
    let rows = Array(0..<frame.y.length)
    for row in item.y < 1 ? rows : rows.reversed() {
      for start in [column + 2, column - 1 - width] {
        let cells = start..<start + width
        guard start >= frame.left, cells.upperBound <= plane.room.width,
          target.isFree(max(0, start - 1)..<cells.upperBound, row: frame.top + row)
            || start > column && target.isFree(cells, row: frame.top + row),
          !(bars[row] ?? []).contains(where: { $0.cells.overlaps(cells) })
        else { continue }
        target.text(
          text, column: start, row: frame.top + row, paint: .role(.label), id: id(item, index),
          title: title(item))
        target.width = max(target.width, cells.upperBound)
        return
      }
    }
    target.isAbridged = true
  }

  private func rowBars() -> [Int: [RowBar]] {
    var bars: [Int: [RowBar]] = [:]
    for marks in plane.view.marks where marks.kind == .rect && marks.type == "bar" {
      for item in marks.items.prefix(5_000) {
        guard let row = drawing.row(ofMiddle: item.y + item.height / 2), item.width.isFinite,
          item.x.isFinite
        else { continue }
        let length = Double(frame.x.length)
        let start = max(0, min(length, frame.x.cell(item.x))).rounded()
        let end = max(start, min(length, frame.x.cell(item.x + item.width)))
        bars[row, default: []].append(
          RowBar(
            cells: frame.left + Int(start)..<frame.left + Int(max(start, end.rounded(.up))),
            item: item))
      }
    }
    return bars
  }

  /// Writes a text into the middle of a bar: on its color, or without colors with blanks around it.
  private func write(
    _ text: String, of item: PlotItem, _ index: Int, on bar: RowBar, row: Int,
    in target: inout CellDrawing
  ) {
    let shown = ink.hasColors ? text : " \(text) "
    let width = metrics.cells(shown)
    let column = bar.cells.lowerBound + (bar.cells.count - width) / 2
    let name = item.row >= 0 ? id(item, index) : nil
    let paints = ink.textPaints(on: bar.item)
    target.text(
      shown, column: column, row: frame.top + row, paint: paints.text,
      background: paints.background, id: name, title: title(item))
  }

  /// Returns the column beside a bar where a text is free: at the nearer end, else at the other one.
  private func freeColumn(
    for text: String, at column: Double, beside bar: RowBar?, row: Int, in target: CellDrawing
  ) -> Int? {
    let width = metrics.cells(text)
    let last = plane.room.width - width
    guard last >= frame.left else { return nil }
    guard let bar else {
      let start = max(frame.left, min(last, Int(column.rounded()) - width / 2))
      return target.isFree(max(0, start - 1)..<start + width + 1, row: row) ? start : nil
    }
    func after() -> Int? {
      var start = bar.cells.upperBound + 1
      while start <= last, !target.isFree(start - 1..<start + width, row: row) { start += 1 }
      return start <= last ? start : nil
    }
    func before() -> Int? {
      var start = bar.cells.lowerBound - 1 - width
      while start >= frame.left, !target.isFree(start..<start + width + 1, row: row) { start -= 1 }
      return start >= frame.left ? start : nil
    }
    let middle = Double(bar.cells.lowerBound + bar.cells.upperBound) / 2
    return column < middle ? before() ?? after() : after() ?? before()
  }
}
