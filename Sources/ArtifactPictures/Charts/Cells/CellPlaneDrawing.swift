import Charts
import Drawing

/// Draws a plot whose layout is known.
struct CellPlaneDrawing {
  let plane: CellPlane
  var frame: CellFrame
  let rows: CellRowLabels
  /// The columns and rows that rectangles of values take, for texts that avoid them.
  var tops: [(columns: Range<Int>, row: Int, text: String, isBelow: Bool)] = []

  var ink: CellInk { plane.ink }
  var metrics: PictureMetrics { plane.metrics }

  init(plane: CellPlane, frame: CellFrame, rows: CellRowLabels) {
    self.plane = plane
    self.frame = frame
    self.rows = rows
  }

  func draw(in drawing: inout CellDrawing) {
    var copy = self
    copy.drawAll(in: &drawing)
  }

  private mutating func drawAll(in drawing: inout CellDrawing) {
    let titles = topTitles
    let values = columnValues()
    frame.top =
      (titles.isEmpty && !plane.room.reservesTitle ? 0 : 1)
      + (values.contains { $0.row < 0 } ? 1 : 0)
    drawing.width = frame.left + frame.x.length
    drawing.height = frame.top + frame.y.length
    for title in titles {
      drawing.text(title.text, column: title.column, row: 0, paint: .role(.axis))
      drawing.width = max(drawing.width, title.column + metrics.cells(title.text))
    }
    drawYAxis(in: &drawing)
    drawRightAxis(in: &drawing)
    if frame.showsXAxis { drawXAxis(in: &drawing) }
    for value in values {
      drawing.text(
        value.text, column: frame.left + value.column, row: frame.top + value.row,
        paint: .role(.label))
    }
    drawRowValues(in: &drawing)
    CellMarks(self).draw(in: &drawing)
    if frame.rest > 0 {
      let text = metrics.fitted("and \(frame.rest) more", cells: plane.room.width)
      drawing.text(text, column: 0, row: drawing.height)
      drawing.height += 1
    }
  }

  // MARK: Titles

  private func title(_ axis: PlotAxis?) -> String {
    axis?.title.joined(separator: " ") ?? ""
  }

  /// The titles above the plot: of the y axis, of a second one, and of the values of rows.
  private var topTitles: [(text: String, column: Int)] {
    guard plane.room.showsTitles else { return [] }
    var result: [(text: String, column: Int)] = []
    let width = plane.room.width
    let left = plane.room.showsY ? title(plane.yAxis) : ""
    if plane.isRows, !frame.showsXAxis {
      let values = title(plane.xAxis)
      var start = frame.left
      if !left.isEmpty {
        let text = metrics.fitted(left, cells: max(frame.labelWidth, width / 3))
        let length = metrics.cells(text)
        let column = max(0, frame.labelWidth - length)
        result.append((text, column))
        start = max(start, column + length + 2)
      }
      if !values.isEmpty, start < width - 3 {
        result.append((metrics.fitted(values, cells: width - start), start))
      }
      return result
    }
    var end = width
    let right = title(plane.rightAxis)
    if !right.isEmpty {
      let text = metrics.fitted(right, cells: width / 2 - 1)
      end = width - metrics.cells(text)
      result.append((text, end))
      end -= 2
    }
    if !left.isEmpty {
      result.append((metrics.fitted(left, cells: end), 0))
    }
    return result
  }

  // MARK: The y axis

  /// Returns the row of a tick in the plot; the number of rows is the row of the x axis.
  func row(ofTick position: Double) -> Int {
    if plane.ySlots != nil {
      if plane.yAxis?.hasBands == false, plane.yAxis?.hasNames == false {
        // A bin has its lower bound.
        return Int(max(-1, min(1e4, (frame.y.cell(position) - 1e-6).rounded(.up) - 1)))
      }
      let slot = frame.y.slot(position)
      return frame.y.start(ofSlot: slot) + (frame.y.slotLength - 1) / 2
    }
    let cell = frame.y.cell(position)
    if cell >= Double(frame.y.length) - 1e-6 { return frame.y.length }
    return max(0, Int((cell + 1e-6).rounded(.down)))
  }

  /// Returns the ticks of a y axis that are labelled, by row.
  private func labels(_ axis: PlotAxis) -> [Int: String] {
    var result: [Int: String] = [:]
    let ticks = axis.ticks.filter { !$0.text.isEmpty && $0.position.isFinite }
      .sorted { $0.position > $1.position }
    if plane.ySlots != nil {
      let last = (plane.ySlots?.middles).map { $0[min($0.count, frame.y.slots.count) - 1] } ?? 0
      for tick in ticks where tick.position <= last + 0.01 {
        let row = row(ofTick: tick.position)
        if row >= 0, row < frame.y.length { result[row] = tick.text }
      }
      return result
    }
    // Ticks are thinned evenly until there is a row between them.
    for candidate in [nil] + TickStrides(ticks).candidates.map(Optional.some) {
      result = [:]
      var lastRow = Int.max
      var isCrowded = false
      for index in candidate?.indices(of: ticks.count) ?? Array(ticks.indices) {
        let row = row(ofTick: ticks[index].position)
        if lastRow != Int.max, lastRow - row < 2 { isCrowded = true }
        result[row] = ticks[index].text
        lastRow = row
      }
      if !isCrowded { break }
    }
    return result
  }

  private func drawYAxis(in drawing: inout CellDrawing) {
    guard frame.hasLine else { return }
    let column = frame.left - 1
    let labels = plane.yAxis.map { self.labels($0) } ?? [:]
    let isNamed = plane.ySlots != nil
    var line = (0..<frame.y.length).map { row -> Character in
      !isNamed && labels[row] != nil ? "┤" : "│"
    }
    if frame.showsXAxis || !isNamed {
      line.append(labels[frame.y.length] != nil && !isNamed ? "┼" : "└")
    }
    let hasLine = plane.yAxis?.hasDomain ?? true || isNamed || plane.view.cell != nil
    drawing.height = max(drawing.height, frame.top + line.count)
    if hasLine {
      drawing.column(line, column: column, row: frame.top, paint: .role(.grid))
    }
    guard plane.room.showsY else { return }
    for (row, text) in labels {
      let lines =
        frame.wrapsLabels ? metrics.wrapped(text, cells: frame.labelWidth, lines: 2) : [text]
      for (index, line) in lines.enumerated() {
        let text = drawing.shortened(line, cells: frame.labelWidth)
        drawing.text(
          text, column: frame.labelWidth - metrics.cells(text), row: frame.top + row + index,
          paint: isNamed ? .role(.label) : .role(.axis))
        drawing.height = max(drawing.height, frame.top + row + index + 1)
      }
    }
    if frame.hasSigns { drawRowSigns(in: &drawing) }
  }

  private func drawRightAxis(in drawing: inout CellDrawing) {
    guard let axis = plane.rightAxis else { return }
    let labels = self.labels(axis)
    let column = frame.left + frame.x.length
    var line = (0..<frame.y.length).map { row -> Character in labels[row] != nil ? "├" : "│" }
    line.append(labels[frame.y.length] != nil ? "┼" : "┘")
    drawing.column(line, column: column, row: frame.top, paint: .role(.grid))
    for (row, text) in labels {
      drawing.text(text, column: column + 2, row: frame.top + row)
      drawing.width = max(drawing.width, column + 2 + metrics.cells(text))
    }
  }

  // MARK: The x axis

  private func drawXAxis(in drawing: inout CellDrawing) {
    let row = frame.top + frame.y.length
    let axis = plane.xAxis
    let shown = axis.flatMap { plane.room.showsX ? CellAxisLabels($0, self) : nil }
    let labels = shown?.labels ?? []
    if shown?.isCut == true { drawing.isAbridged = true }
    var line = [Character](repeating: "─", count: frame.x.length)
    for label in labels where label.tick < line.count && label.tick >= 0 {
      line[label.tick] = plane.xSlots == nil ? "┬" : "─"
    }
    drawing.text(String(line), column: frame.left, row: row, paint: .role(.grid))
    drawing.height = max(drawing.height, row + 1)
    guard !labels.isEmpty else { return }
    for label in labels {
      drawing.text(label.text, column: label.column, row: row + 1 + label.line)
      drawing.width = max(drawing.width, label.column + metrics.cells(label.text))
    }
    let lines = labels.reduce(0) { max($0, $1.line) }
    drawing.height = row + 2 + lines
    let text = title(axis)
    guard plane.room.showsTitles, !text.isEmpty else { return }
    let fitted = drawing.shortened(text, cells: plane.room.width)
    let width = metrics.cells(fitted)
    let start = frame.left + (frame.x.length - width) / 2
    drawing.text(
      fitted, column: max(0, min(start, plane.room.width - width)), row: drawing.height)
    drawing.width = max(drawing.width, max(0, start) + width)
    drawing.height += 1
  }

  // MARK: Values

  /// Returns the values above columns, with their cells in the plot; none unless all fit.
  private func columnValues() -> [(text: String, column: Int, row: Int)] {
    guard plane.hasColumnBars, let slots = plane.xSlots, frame.x.slotLength > 0,
      !plane.view.marks.contains(where: { [.line, .area, .symbol, .text].contains($0.kind) })
    else { return [] }
    var tops: [Int: (row: Int, text: String, column: Int)] = [:]
    for marks in plane.view.marks where marks.kind == .rect {
      guard !CellSlots.Finder(plane.view).isRanged(marks) else { return rangeValues(marks, slots) }
      for item in marks.items {
        let text = item.cellLabel
        guard let columns = columns(of: item, slots), !text.isEmpty, item.y.isFinite
        else { return [] }
        let room = plane.columnOffsets.count > 1 ? columns.count : frame.x.slotLength
        let width = metrics.cells(text)
        guard width < room || width == room && frame.x.slotLength <= width + 1 && width < 3,
          item.value >= 0
        else { return [] }
        let row = Int((frame.y.cell(item.y) + 1e-6).rounded(.down)) - 1
        // Stacked bars have no single value.
        guard tops[columns.lowerBound] == nil else { return [] }
        let start = columns.lowerBound + (columns.count - width) / 2
        tops[columns.lowerBound] = (row, text, max(0, start))
      }
    }
    return tops.values.map { ($0.text, $0.column, $0.row) }
  }

  /// Returns the values above and below columns between two values, where both have room.
  private func rangeValues(
    _ marks: PlotMarks, _ slots: CellSlots
  ) -> [(text: String, column: Int, row: Int)] {
    guard marks.compositePart == nil, let labels = CellRangeLabels(plane.yAxis),
      plane.view.marks.allSatisfy({ $0.items.isEmpty || $0.type == "bar" })
    else { return [] }
    var result: [(text: String, column: Int, row: Int)] = []
    var taken: Set<Int> = []
    for item in marks.items {
      guard let columns = columns(of: item, slots), taken.insert(columns.lowerBound).inserted,
        item.y.isFinite, item.height.isFinite,
        let ends = labels.ends(item, from: item.y, to: item.y + item.height)
      else { return [] }
      let top = Int((frame.y.cell(item.y) + 1e-6).rounded(.down)) - 1
      let bottom = Int(frame.y.cell(item.y + item.height).rounded())
      let widths = [metrics.cells(ends.high), metrics.cells(ends.low)]
      guard bottom < frame.y.length, top >= -1, widths.allSatisfy({ $0 <= columns.count })
      else { continue }
      for (text, width, row) in [(ends.high, widths[0], top), (ends.low, widths[1], bottom)] {
        result.append((text, columns.lowerBound + (columns.count - width) / 2, row))
      }
    }
    return result
  }

  /// Returns the columns of a bar, from the first of the plot; nil if it is outside.
  func columns(of item: PlotItem, _ slots: CellSlots) -> Range<Int>? {
    let middle = item.x + item.width / 2
    guard middle.isFinite else { return nil }
    let slot = frame.x.slot(middle)
    guard frame.x.slots.indices.contains(slot) else { return nil }
    let start = frame.x.start(ofSlot: slot)
    let length = frame.x.slotLength
    let offsets = plane.columnOffsets
    let inner = length >= 3 || (offsets.count == 1 && length == 2) ? length - 1 : length
    guard offsets.count > 1 else { return start..<start + max(1, inner) }
    let offset = middle - frame.x.slots[slot]
    var best = 0
    for (index, value) in offsets.enumerated()
    where abs(value - offset) < abs(offsets[best] - offset) {
      best = index
    }
    let each = max(1, inner / offsets.count)
    let from = min(start + best * each, start + length - 1)
    return from..<min(from + each, start + length)
  }

  /// Returns the row of the plot for a mark in a category; nil if it is left out.
  func row(ofMiddle middle: Double) -> Int? {
    guard let slots = plane.ySlots, middle.isFinite else { return nil }
    if let last = frame.y.slots.last, middle > last + slots.step * 0.55 { return nil }
    let slot = frame.y.slot(middle)
    let offset = middle - frame.y.slots[slot]
    guard plane.rowOffsets.count > 1 else { return frame.y.start(ofSlot: slot) }
    var best = 0
    for (index, value) in plane.rowOffsets.enumerated()
    where abs(value - offset) < abs(plane.rowOffsets[best] - offset) {
      best = index
    }
    return frame.y.start(ofSlot: slot) + best
  }

  private func drawRowSigns(in drawing: inout CellDrawing) {
    var seen: Set<Int> = []
    for marks in plane.view.marks where marks.kind == .rect && marks.type == "bar" {
      for item in marks.items where item.series >= 0 {
        guard let row = row(ofMiddle: item.y + item.height / 2), seen.insert(row).inserted else {
          continue
        }
        drawing.append(
          ink.sign(
            item.series, column: frame.left - 3, row: frame.top + row, paint: ink.paint(item)))
      }
    }
  }

  private func drawRowValues(in drawing: inout CellDrawing) {
    guard plane.isRows, !rows.texts.isEmpty else { return }
    var cells: [Int: (end: Double, count: Int)] = [:]
    for marks in plane.view.marks where marks.kind == .rect && marks.type == "bar" {
      for item in marks.items {
        guard let row = row(ofMiddle: item.y + item.height / 2) else { continue }
        let end = max(0, min(Double(frame.x.length), frame.x.cell(item.x + item.width)))
        let old = cells[row] ?? (0, 0)
        cells[row] = (max(old.end, end), old.count + 1)
      }
    }
    // The last segment of a shaded stack ends between two cells.
    let isShaded =
      !ink.hasColors && ink.seriesCount > 1 && cells.values.contains { $0.count > 1 }
    let ends = cells.mapValues { Int(isShaded ? $0.end.rounded() : $0.end.rounded(.up)) }
    for (place, text) in rows.texts where frame.y.slots.indices.contains(place.slot) {
      let row = frame.y.start(ofSlot: place.slot) + place.offset
      let column = frame.left + (ends[row] ?? 0) + 1
      let fitted = drawing.shortened(text, cells: min(24, plane.room.width - column))
      drawing.text(fitted, column: column, row: frame.top + row, paint: .role(.label))
      drawing.width = max(drawing.width, column + metrics.cells(fitted))
    }
  }
}
