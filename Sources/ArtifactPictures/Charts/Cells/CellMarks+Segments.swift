import Charts
import Drawing

/// The segments of stacked bars: their values, and the patterns that distinguish them without colors.
extension CellMarks {
  /// What is written into the bars of a plot.
  struct Segments {
    /// Whether values are written.
    var showsValues = false
    /// The lengths of the stacks by their row or first column.
    var lengths: [Int: Double] = [:]
    /// Whether all stacks are as long as the axis, so that segments are shares.
    var isNormalized = false
    /// Whether the axis shows negative values without a sign.
    var hidesSigns = false
    /// The stacks of one segment whose value is beside them.
    var single: Set<Int> = []
  }

  /// Returns the row, or the first column, of the stack to which a bar belongs.
  func stack(of item: PlotItem, _ marks: PlotMarks) -> Int? {
    let isRow = marks.orient == .bottom
    let middle = isRow ? item.y + item.height / 2 : item.x + item.width / 2
    let length = isRow ? item.width : item.height
    guard length > 0, length.isFinite, middle.isFinite else { return nil }
    return isRow
      ? drawing.row(ofMiddle: middle)
      : plane.xSlots.flatMap { drawing.columns(of: item, $0)?.lowerBound }
  }

  /// Returns what is written into bars: nothing where texts, lines or points are over them.
  ///
  /// - Complexity: O(n) for n bars.
  func segments(_ marks: PlotMarks) -> Segments {
    var result = Segments()
    let others = plane.view.marks.contains {
      $0.kind != .rect && $0.kind != .rule && !$0.items.isEmpty
    }
    guard !others, marks.compositePart == nil, marks.type == "bar" else { return result }
    let isRow = marks.orient == .bottom
    var sums: [Int: Double] = [:]
    var counts: [Int: Int] = [:]
    for item in marks.items {
      guard let stack = stack(of: item, marks) else { continue }
      result.lengths[stack, default: 0] += isRow ? item.width : item.height
      sums[stack, default: 0] += item.value
      counts[stack, default: 0] += 1
    }
    result.showsValues = counts.values.contains { $0 > 1 }
    let extent = isRow ? plane.view.frame.width : plane.view.frame.height
    let axis = isRow ? plane.xAxis : plane.yAxis
    result.isNormalized = CellValueScale.showsShares(
      axis, extent: extent, lengths: Array(result.lengths.values), sums: Array(sums.values))
    result.hidesSigns = axis?.hidesSigns ?? false
    if !result.isNormalized, let scale = CellValueScale(axis) {
      // Segments between two given values are not as long as one of these.
      let whole = abs(scale.value(at: extent).value - scale.value(at: 0).value)
      let areLengths = marks.items.allSatisfy { item in
        let (start, length) = isRow ? (item.x, item.width) : (item.y, item.height)
        guard item.value.isFinite, start.isFinite, length.isFinite, length > 0 else { return true }
        let ends = [scale.value(at: start).value, scale.value(at: start + length).value]
        return abs(abs(ends[0] - ends[1]) - abs(item.value)) <= whole * 0.01
      }
      if !areLengths { result.showsValues = false }
    }
    // A single segment of a row has its value after it.
    if isRow, !result.isNormalized, !drawing.rows.texts.isEmpty {
      result.single = Set(counts.filter { $0.value == 1 }.keys)
    }
    return result
  }

  /// Returns the texts that can be written into a segment, the preferred one first.
  private func texts(_ item: PlotItem, _ marks: PlotMarks, _ segments: Segments) -> [String] {
    guard let stack = stack(of: item, marks), !segments.single.contains(stack) else { return [] }
    guard segments.isNormalized else { return [item.cellLabel(hidesSign: segments.hidesSigns)] }
    let isRow = marks.orient == .bottom
    guard let whole = segments.lengths[stack], whole > 0 else { return [] }
    let percent = (isRow ? item.width : item.height) / whole * 100
    return [(percent * 10).rounded() / 10, percent.rounded()].map { ChartNumber.label($0) + "%" }
  }

  /// Draws a bar of a stack with its value in its middle, if that fits.
  func drawSegment(
    _ item: PlotItem, _ index: Int, _ marks: PlotMarks, of segments: Segments, in rect: Rect2D,
    opacity: Double, in target: inout CellDrawing
  ) {
    let first = Int((rect.min.y - 1e-6).rounded(.up))
    let rows = first..<max(first, Int((rect.max.y + 1e-6).rounded(.down)))
    let start = Int((rect.min.x - 1e-6).rounded(.up))
    let columns = start..<max(start, Int((rect.max.x + 1e-6).rounded(.down)))
    let pattern = ink.pattern(item.series, ink.paint(item))
    let isOnColor = ink.hasColors && pattern == nil
    var text: (column: Int, text: String)?
    let row = rows.lowerBound + (rows.count - 1) / 2
    if segments.showsValues, item.value.isFinite, !rows.isEmpty {
      let labels = texts(item, marks, segments).filter { !$0.isEmpty }
      var forms = isOnColor ? labels : labels.map { " \($0) " }
      // In several rows, blanks beside the text aren't needed.
      if !isOnColor, rows.count > 1 { forms += labels }
      for form in forms {
        let width = metrics.cells(form)
        let column = columns.lowerBound + (columns.count - width) / 2
        guard width + 2 <= columns.count, target.isFree(column..<column + width, row: row)
        else { continue }
        text = (column, form)
        break
      }
    }
    let (id, title) = (id(item, index), title(item))
    if let pattern {
      for line in rows {
        var pieces = [columns]
        if line == row, let text {
          let end = text.column + metrics.cells(text.text)
          pieces = [columns.lowerBound..<text.column, end..<columns.upperBound]
        }
        for piece in pieces where !piece.isEmpty {
          target.fill(
            pattern, columns: piece, row: line, paint: ink.paint(item), id: id, title: title)
        }
      }
    } else {
      target.fill(rect, ink.paint(item), opacity: opacity, id: id, title: title)
    }
    guard let text else { return }
    let paints = isOnColor ? ink.textPaints(on: item) : (.role(.label), nil)
    target.text(
      text.text, column: text.column, row: row, paint: paints.text,
      background: paints.background, id: id, title: title)
  }
}

extension CellDrawing {
  /// Fills cells of a row with a character.
  mutating func fill(
    _ character: Character, columns: Range<Int>, row: Int, paint: Paint2D, id: String?,
    title: String?
  ) {
    append(
      .text(
        .init(
          String(repeating: character, count: columns.count),
          at: Point2D(x: Double(columns.lowerBound), y: Double(row) + 0.5), style: metrics.label,
          paint: paint)), id: id, title: title)
  }
}
