import Charts
import Drawing

/// A plot with x and y axes in cells.
struct CellPlane {
  /// The room of a plot, and what of it is drawn.
  struct Room {
    /// The number of columns, with axes.
    var width: Int
    /// The usual number of rows of a continuous axis.
    var rows: Int
    /// The maximum number of rows of categories.
    var rowLimit: Int
    /// Whether the labels of the axes are drawn.
    var showsX = true
    var showsY = true
    /// Whether axes have titles.
    var showsTitles = true
    /// Whether there is a row for titles without any, so that plots beside each other are level.
    var reservesTitle = false
    /// Whether other plots have the same axes.
    var isShared = false
  }

  static let narrowest = 8
  /// The number of rows up to which long labels are wrapped.
  private static let wrappedRows = 32
  /// The number of cells by which labels may exceed half of the width, if that leaves enough for bars.
  private static let labelTolerance = 6
  private static let leastBars = 24
  let view: PlotView
  let ink: CellInk
  let metrics: PictureMetrics
  let room: Room
  let xAxis: PlotAxis?
  let yAxis: PlotAxis?
  let rightAxis: PlotAxis?
  /// The categories or bins of rows and columns; nil for continuous axes.
  let ySlots: CellSlots?
  let xSlots: CellSlots?
  let hasRowBars: Bool
  let hasColumnBars: Bool
  /// The positions of rows within a category, relative to its middle.
  let rowOffsets: [Double]
  let columnOffsets: [Double]
  let isHeatMap: Bool

  init(_ view: PlotView, _ ink: CellInk, _ metrics: PictureMetrics, room: Room) {
    self.view = view
    self.ink = ink
    self.metrics = metrics
    self.room = room
    xAxis = view.axes.first { $0.channel == .x }
    let yAxes = view.axes.filter { $0.channel == .y }
    yAxis = yAxes.first { $0.side == .left } ?? yAxes.first
    rightAxis = yAxes.count > 1 ? yAxes.first { $0.side == .right } : nil
    let slots = CellSlots.Finder(view)
    hasRowBars = slots.hasRowBars
    hasColumnBars = slots.hasColumnBars
    isHeatMap = slots.isHeatMap
    ySlots = slots.slots(.y, yAxis)
    xSlots = slots.slots(.x, xAxis)
    rowOffsets = slots.offsets(.y, ySlots)
    columnOffsets = slots.offsets(.x, xSlots)
  }

  /// Whether values are along x, and each category has a row.
  var isRows: Bool { ySlots != nil && !isHeatMap && (hasRowBars || xSlots == nil) }

  /// Whether marks stand on the lower edge of the plot.
  private var hasBase: Bool {
    hasColumnBars
      || view.marks.contains { marks in
        marks.kind == .area && marks.items.contains { $0.y2 != $0.y && $0.x2 == $0.x }
      }
  }

  /// Returns the plot; nil if it doesn't fit.
  ///
  /// - Complexity: O(n log n) for n marks.
  func drawing() -> CellDrawing? {
    let rows = CellRowLabels(self)
    var frame = CellFrame()
    frame.labels = yLabels()
    frame.hasSigns = isRows && ink.seriesCount > 1 && CellSlots.Finder(view).separatesRows
    frame.hasLine = yAxis != nil || hasRowBars
    frame.labelWidth = room.showsY ? labelWidth(Array(frame.labels.values)) : 0
    frame.wrapsLabels = wrapsLabels(Array(frame.labels.values), frame.labelWidth)
    frame.left =
      frame.labelWidth + (frame.labelWidth > 0 ? 1 : 0) + (frame.hasSigns ? 2 : 0)
      + (frame.hasLine ? 1 : 0)
    let rightLabels = rightAxis.map { $0.ticks.map { metrics.cells($0.text) }.max() ?? 0 } ?? 0
    frame.showsXAxis =
      hasColumnBars || xAxis != nil && (!isRows || rows.needsAxis) && (frame.hasLine || room.showsX)
    let valueWidth = rows.texts.values.reduce(0) { max($0, metrics.cells($1)) }
    let right =
      rightLabels > 0 ? rightLabels + 2 : isRows && valueWidth > 0 ? min(valueWidth, 24) + 1 : 0
    let columns = room.width - frame.left - right
    guard columns >= Self.narrowest else { return nil }
    frame.x = xMap(columns, rows, showsAxis: frame.showsXAxis)
    guard let (y, rest) = yMap(wrapsLabels: frame.wrapsLabels) else { return nil }
    frame.y = y
    frame.rest = rest
    var drawing = CellDrawing(metrics)
    drawing.isAbridged = rest > 0
    CellPlaneDrawing(plane: self, frame: frame, rows: rows).draw(in: &drawing)
    return drawing
  }

  /// The labels of the y axis, by the index of their ticks.
  private func yLabels() -> [Int: String] {
    guard let yAxis else { return [:] }
    var labels: [Int: String] = [:]
    for (index, tick) in yAxis.ticks.enumerated() where !tick.text.isEmpty {
      labels[index] = tick.text
    }
    return labels
  }

  /// The width of the labels of the y axis: of categories, up to half of the room or a few cells more.
  private func labelWidth(_ labels: [String]) -> Int {
    let widest = labels.reduce(0) { max($0, metrics.cells($1)) }
    let half = max(3, room.width / 2)
    guard ySlots != nil else { return min(widest, 14, half) }
    let most = max(half, min(half + Self.labelTolerance, room.width - Self.leastBars))
    if widest <= most { return widest }
    guard wrapsLabels(labels, half) else { return half }
    // A few cells may be what two lines lack.
    let fitting = (half...most).first { width in
      labels.allSatisfy { label in
        metrics.wrapped(label, cells: width, lines: 2).allSatisfy { metrics.cells($0) <= width }
      }
    }
    return fitting ?? half
  }

  /// Whether long labels of categories have two lines: rows are two apart, or can be.
  private func wrapsLabels(_ labels: [String], _ width: Int) -> Bool {
    guard let ySlots, !isHeatMap, width >= 12,
      labels.contains(where: { metrics.cells($0) > width })
    else { return false }
    return rowOffsets.count > 1 || ySlots.middles.count * 2 <= min(room.rowLimit, Self.wrappedRows)
  }

  // MARK: Maps

  private func zero(_ axis: PlotAxis?) -> Double? {
    axis?.ticks.first { $0.value == .number(0) }?.position
  }

  private func xMap(_ columns: Int, _ rows: CellRowLabels, showsAxis: Bool) -> CellAxisMap {
    if let xSlots {
      var length = columns / xSlots.middles.count
      if hasColumnBars {
        length = min(length, 12 * columnOffsets.count)
      } else if isHeatMap {
        length = min(length, max(4, heatLabelWidth + (ink.hasRamp ? 2 : 4), heatNameWidth))
      }
      if length >= 1 {
        return CellAxisMap(slots: xSlots.middles, step: xSlots.step, length: length)
      }
    }
    guard hasRowBars || isHeatMap else {
      return CellAxisMap(continuous: view.frame.width, length: columns, isCentered: !hasBase)
    }
    var extent = view.frame.width
    // Without an axis, the longest bar takes all of the width.
    if !showsAxis, !room.isShared, zero(xAxis) ?? 0 < 1 {
      var end = 0.0
      for marks in view.marks where marks.kind == .rect {
        for item in marks.items { end = max(end, item.x + item.width) }
      }
      if end > extent * 0.3 { extent = min(extent, end) }
    }
    return CellAxisMap(
      continuous: extent, length: columns, isCentered: false, fixed: zero(xAxis))
  }

  /// The width that the labels below a heat map need, within a limit.
  private var heatNameWidth: Int {
    guard room.showsX, let xAxis, xAxis.hasBands || xAxis.hasNames else { return 0 }
    let widest = xAxis.ticks.reduce(0) { max($0, metrics.cells($1.text)) }
    return min(widest, 14) + 1
  }

  private var heatLabelWidth: Int {
    var widest = 0
    for marks in view.marks {
      for item in marks.items.prefix(2_000) { widest = max(widest, metrics.cells(item.cellLabel)) }
    }
    return min(widest, 10)
  }

  private func yMap(wrapsLabels: Bool) -> (map: CellAxisMap, rest: Int)? {
    if let ySlots {
      let count = ySlots.middles.count
      let each = rowOffsets.count
      let gap = wrapsLabels && each == 1 || each > 1 && count * (each + 1) <= room.rowLimit ? 1 : 0
      var shown = count
      if count * (each + gap) - gap > room.rowLimit {
        shown = max(1, (room.rowLimit - 1) / max(1, each + gap))
      }
      return (
        CellAxisMap(
          slots: Array(ySlots.middles.prefix(shown)), step: ySlots.step, length: each, gap: gap),
        count - shown
      )
    }
    // Without a y axis, marks are usually at one height.
    let isFlat = yAxis == nil && view.frame.height < 22
    let rows = isFlat ? 1 : max(3, min(room.rows, room.rowLimit))
    return (
      CellAxisMap(
        continuous: view.frame.height, length: alignedRows(rows), isCentered: !hasBase,
        fixed: zero(yAxis)), 0
    )
  }

  /// Returns the nearest number of rows in which ticks that don't begin at an end of the axis are in the middle of a row.
  private func evenRows(near rows: Int, first: Double, step: Double, extra: Int) -> Int {
    let height = view.frame.height
    guard height > 0 else { return rows }
    for change in [0, -1, 1, -2, 2, -3, 3] {
      let count = rows + change
      guard count >= 5, count <= room.rowLimit else { continue }
      let distances = [first, step].map { $0 / height * Double(count - extra) }
      if distances[1] >= 1.9, distances.allSatisfy({ abs($0 - $0.rounded()) < 0.02 }) {
        return count
      }
    }
    return rows
  }

  /// Returns a number of rows for which ticks are at equal distances.
  private func alignedRows(_ rows: Int) -> Int {
    let extra = hasBase ? 0 : 1
    guard let ticks = yAxis?.ticks.filter({ !$0.text.isEmpty }).map(\.position).sorted(),
      ticks.count > 1,
      let first = ticks.first, let last = ticks.last, last - first > 1
    else { return rows }
    let step = (last - first) / Double(ticks.count - 1)
    let isUniform = ticks.enumerated().allSatisfy { abs(first + Double($0) * step - $1) < 1 }
    guard isUniform else { return rows }
    guard first < 1, last > view.frame.height - 1 else {
      // Plots beside others have as many rows as those.
      guard room.rows > ChartCellScene.smallRows else { return rows }
      return evenRows(near: rows, first: first, step: step, extra: extra)
    }
    var intervals = ticks.count - 1
    if intervals * 2 > rows, intervals % 2 == 0 { intervals /= 2 }
    guard intervals <= rows - extra else { return rows }
    let each = max(1, ((Double(rows - extra)) / Double(intervals)).rounded())
    let aligned = intervals * Int(each) + extra
    return aligned <= room.rowLimit ? aligned : intervals * max(1, Int(each) - 1) + extra
  }
}

/// The layout of a plot in cells.
struct CellFrame {
  var x = CellAxisMap(continuous: 1, length: 1, isCentered: true)
  var y = CellAxisMap(continuous: 1, length: 1, isCentered: true)
  /// The labels of the y axis by the index of their ticks, and their room.
  var labels: [Int: String] = [:]
  var labelWidth = 0
  /// The first column of the plot.
  var left = 0
  /// The first row of the plot.
  var top = 0
  /// Whether long labels of the y axis have two lines.
  var wrapsLabels = false
  var hasSigns = false
  /// Whether there is a column for the line of the y axis.
  var hasLine = false
  var showsXAxis = false
  /// The number of categories that don't fit.
  var rest = 0
}

extension PlotAxis.Tick {
  /// The label on one line.
  var text: String { label.joined(separator: " ") }
}
