import Charts
import Drawing

extension CellMarks {
  /// The opacity below which bars have few dots.
  private static let faint = 0.35

  func drawRectangles(_ marks: PlotMarks, in target: inout CellDrawing) {
    if marks.type == "tick" { return drawTicks(marks, in: &target) }
    let isBar = marks.type == "bar"
    let isStacked = isBar && stacks(marks)
    let joints = isStacked ? joints(marks) : []
    let segments = isStacked ? segments(marks) : Segments()
    let showsValues = plane.isHeatMap && valuesFit(marks)
    let isOverlaid =
      isBar
      && plane.view.marks.filter { marks in
        marks.kind == .rect && marks.type == "bar"
          && !(marks.items.first.map { $0.opacity * $0.fillOpacity < Self.faint } ?? false)
      }.count > 1
    for (index, item) in marks.items.prefix(20_000).enumerated() {
      guard item.x.isFinite, item.y.isFinite, item.width.isFinite, item.height.isFinite else {
        continue
      }
      let opacity = opacity(of: item, marks, isStacked: isStacked, isOverlaid: isOverlaid)
      let isSegment =
        isBar && (isStacked || marks.orient == .left && ink.seriesCount > 1)
        && item.opacity * item.fillOpacity >= Self.faint
      let hasPattern = isSegment && ink.pattern(item.series, ink.paint(item)) != nil
      let bar = Bar(isStacked: isStacked, isShaded: opacity < 1 || hasPattern, joints: joints)
      guard
        var rect = isBar && plane.hasRowBars && marks.orient == .bottom
          ? rowBar(item, bar)
          : isBar && plane.hasColumnBars && marks.orient == .left
            ? columnBar(item, bar) : area(item)
      else { continue }
      rect = Rect2D(
        Point2D(x: rect.min.x + Double(frame.left), y: rect.min.y + Double(frame.top)),
        Point2D(x: rect.max.x + Double(frame.left), y: rect.max.y + Double(frame.top)))
      if isSegment {
        drawSegment(item, index, marks, of: segments, in: rect, opacity: opacity, in: &target)
        continue
      }
      let paint = plane.isHeatMap ? heatPaint(item) : ink.paint(item)
      // Without colors, an empty cell has the least density.
      if opacity > 0 {
        target.fill(rect, paint, opacity: opacity, id: id(item, index), title: title(item))
      }
      if showsValues { drawValue(item, rect, in: &target) }
    }
  }

  /// How a bar is drawn.
  private struct Bar {
    /// Whether it is a part of a stack, and where the parts of the stack begin.
    var isStacked: Bool
    /// Whether it is less dense, and so has no fractions of cells.
    var isShaded: Bool
    var joints: Set<CellDrawing.Cell>
  }

  private func opacity(
    of item: PlotItem, _ marks: PlotMarks, isStacked: Bool, isOverlaid: Bool
  ) -> Double {
    if plane.isHeatMap { return density(item) }
    guard marks.type == "bar" else { return item.series % 2 == 1 ? 0.5 : 0.25 }
    if item.opacity * item.fillOpacity < Self.faint { return 0.25 }
    if isStacked || marks.orient == .left && ink.seriesCount > 1 { return ink.shade(item.series) }
    return isOverlaid && item.series < 0 && !ink.hasColors ? ink.density(item.fill) : 1
  }

  /// Whether bars are on top of each other.
  private func stacks(_ marks: PlotMarks) -> Bool {
    var seen: Set<Int> = []
    for item in marks.items {
      if let stack = stack(of: item, marks), !seen.insert(stack).inserted { return true }
    }
    return false
  }

  /// Returns the area of a bar of a row, in cells of the plot.
  private func rowBar(_ item: PlotItem, _ bar: Bar) -> Rect2D? {
    guard let row = drawing.row(ofMiddle: item.y + item.height / 2), item.width > 0 else {
      return nil
    }
    let length = Double(frame.x.length)
    var start = max(0, min(length, frame.x.cell(item.x)))
    var end = max(0, min(length, frame.x.cell(item.x + item.width)))
    guard end > 0, start < length else { return nil }
    // Segments meet between two cells, and there are no blocks that end at the right of a cell.
    start = start.rounded()
    if bar.isShaded || bar.isStacked && joins(item.x + item.width, item.y, bar.joints) {
      end = end.rounded()
    } else {
      end = (end * 8).rounded() / 8
      if end <= start { end = start + 0.125 }
    }
    guard end > start else { return nil }
    return Rect2D(
      Point2D(x: start, y: Double(row)), Point2D(x: end, y: Double(row + 1)))
  }

  /// Returns where the bars of a stack begin: the left ends of rows, the lower ends of columns.
  private func joints(_ marks: PlotMarks) -> Set<CellDrawing.Cell> {
    var result: Set<CellDrawing.Cell> = []
    for item in marks.items {
      guard max(abs(item.x), abs(item.y), abs(item.width), abs(item.height)) < 1e6 else { continue }
      let isRow = marks.orient == .bottom
      guard isRow ? item.width > 0.5 : item.height > 0.5 else { continue }
      result.insert(
        .init(
          column: Int(item.x.rounded()),
          row: Int((isRow ? item.y : item.y + item.height).rounded())))
    }
    return result
  }

  /// Whether a bar of a stack begins at a position.
  private func joins(_ x: Double, _ y: Double, _ joints: Set<CellDrawing.Cell>) -> Bool {
    guard max(abs(x), abs(y)) < 1e6 else { return false }
    let cell = CellDrawing.Cell(column: Int(x.rounded()), row: Int(y.rounded()))
    for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
    where joints.contains(.init(column: cell.column + dx, row: cell.row + dy)) {
      return true
    }
    return false
  }

  /// Returns the area of a bar of columns, in cells of the plot.
  private func columnBar(_ item: PlotItem, _ bar: Bar) -> Rect2D? {
    guard item.height > 0 else { return nil }
    let columns: Range<Int>
    if let slots = plane.xSlots, frame.x.slotLength > 0 {
      guard let range = drawing.columns(of: item, slots) else { return nil }
      columns = range
    } else {
      let column = frame.x.index(item.x + item.width / 2)
      columns = column..<column + 1
    }
    let length = Double(frame.y.length)
    var top = max(0, min(length, frame.y.cell(item.y)))
    var bottom = max(0, min(length, frame.y.cell(item.y + item.height)))
    guard bottom > 0, top < length else { return nil }
    bottom = bottom.rounded()
    top =
      bar.isShaded || bar.isStacked && joins(item.x, item.y, bar.joints) || isBelowZero(item)
      ? top.rounded() : (top * 8).rounded() / 8
    if isBelowZero(item), bottom <= top { bottom = top + 1 }
    if top >= bottom {
      if bar.isStacked { return nil }
      top = bottom - (bar.isShaded ? 1 : 0.125)
    }
    return Rect2D(
      Point2D(x: Double(columns.lowerBound), y: top),
      Point2D(x: Double(columns.upperBound), y: bottom))
  }

  private func isBelowZero(_ item: PlotItem) -> Bool { item.value < 0 }

  /// Returns the cells of a rectangle of two ranges, at least one.
  func area(_ item: PlotItem) -> Rect2D? {
    func range(_ map: CellAxisMap, _ start: Double, _ length: Double) -> Range<Int>? {
      if map.slotLength > 0 {
        let middle = start + length / 2
        let slot = map.slot(middle)
        guard map.slots.indices.contains(slot) else { return nil }
        let distance = map.slots.count > 1 ? map.slots[1] - map.slots[0] : length
        if length <= distance * 1.2 {
          if slot == map.slots.count - 1, middle > map.slots[slot] + max(distance, length) * 0.6 {
            return nil
          }
          return map.start(ofSlot: slot)..<map.start(ofSlot: slot) + map.slotLength
        }
      }
      let a = max(0, min(Double(map.length), map.cell(start)))
      let b = max(0, min(Double(map.length), map.cell(start + length)))
      let first = min(map.length - 1, Int(a.rounded()))
      return first..<max(first + 1, Int(b.rounded()))
    }
    guard let columns = range(frame.x, item.x, item.width),
      let rows = range(frame.y, item.y, item.height)
    else { return nil }
    return Rect2D(
      Point2D(x: Double(columns.lowerBound), y: Double(rows.lowerBound)),
      Point2D(x: Double(columns.upperBound), y: Double(rows.upperBound)))
  }

  // MARK: Heat maps

  /// The opacity of a cell of a heat map: without a palette, the darker the more.
  private func density(_ item: PlotItem) -> Double {
    ink.showsDensity ? ink.density(item.fill) : 1
  }

  private func heatPaint(_ item: PlotItem) -> Paint2D {
    ink.showsDensity && ink.hasColors ? .role(.series, index: 0) : ink.paint(item)
  }

  /// The cells of a heat map with a text in their middle.
  struct HeatCells {
    private var items: [CellDrawing.Cell: (item: PlotItem, columns: Range<Int>)] = [:]

    init(_ marks: CellMarks) {
      guard marks.plane.isHeatMap else { return }
      for item in marks.plane.view.marks.filter({ $0.kind == .rect }).flatMap(\.items).prefix(5_000)
      {
        guard let area = marks.area(item), area.width * area.height <= 400 else { continue }
        let columns = marks.frame.left + Int(area.min.x)..<marks.frame.left + Int(area.max.x)
        for row in Int(area.min.y)..<Int(area.max.y) {
          for column in columns {
            items[.init(column: column, row: marks.frame.top + row)] = (item, columns)
          }
        }
      }
    }

    subscript(column: Int, row: Int) -> (item: PlotItem, columns: Range<Int>)? {
      items[.init(column: column, row: row)]
    }
  }

  /// Writes a text into a cell of a heat map: on its color, or without a palette with blanks around it where they
  /// leave something of the cell.
  func write(
    _ text: String, into cell: (item: PlotItem, columns: Range<Int>), column: Int, row: Int,
    id: String?, title: String?, in target: inout CellDrawing
  ) {
    if ink.showsDensity {
      let width = metrics.cells(text)
      let hasRoom =
        column - 1 > cell.columns.lowerBound && column + width + 1 < cell.columns.upperBound
      target.text(
        hasRoom ? " \(text) " : text, column: hasRoom ? column - 1 : column, row: row,
        paint: .role(.label), id: id, title: title)
    } else {
      target.text(
        text, column: column, row: row, paint: CellInk.text(on: cell.item.fill),
        background: ink.paint(cell.item), id: id, title: title)
    }
  }

  /// Whether the values of all cells of a heat map fit into them, with something of the cells beside them.
  private func valuesFit(_ marks: PlotMarks) -> Bool {
    guard !plane.view.marks.contains(where: { $0.kind == .text }) else { return false }
    let margin = ink.hasRamp ? 1 : 2
    return marks.items.prefix(20_000).allSatisfy { item in
      let text = item.cellLabel
      guard !text.isEmpty, let area = area(item) else { return true }
      return metrics.cells(text) + margin <= Int(area.width)
    }
  }

  /// Writes the value into a cell of a heat map.
  private func drawValue(_ item: PlotItem, _ rect: Rect2D, in target: inout CellDrawing) {
    let text = item.cellLabel
    guard !text.isEmpty else { return }
    let width = metrics.cells(text)
    let columns = Int(rect.min.x)..<Int(rect.max.x)
    let column = columns.lowerBound + (columns.count - width) / 2
    let row = Int(rect.min.y) + Int(rect.height - 1) / 2
    guard target.isFree(column..<column + width, row: row) else { return }
    write(text, into: (item, columns), column: column, row: row, id: nil, title: nil, in: &target)
  }

  // MARK: Ticks

  private func drawTicks(_ marks: PlotMarks, in target: inout CellDrawing) {
    let isRow = marks.orient != .left || plane.ySlots != nil
    for (index, item) in marks.items.prefix(10_000).enumerated() {
      let middle = (x: item.x + item.width / 2, y: item.y + item.height / 2)
      guard let cell = cell(middle.x, middle.y),
        target.isFree(cell.column..<cell.column + 1, row: cell.row)
      else { continue }
      let isOnBar = plane.view.marks.contains { $0.kind == .rect && $0.type == "bar" }
      let paint = ink.paint(item)
      target.text(
        isRow || item.height > item.width ? "│" : "─", column: cell.column, row: cell.row,
        paint: isOnBar ? .role(.label) : paint, id: id(item, index), title: title(item))
    }
  }
}

extension CellInk {
  /// Returns the paints of a text on a bar and of its background: on a color of the theme, the text has that of the
  /// ground.
  func textPaints(on item: PlotItem) -> (text: Paint2D, background: Paint2D?) {
    let paint = paint(item)
    guard hasColors, case .color = paint else { return (.role(.label), nil) }
    return (Self.text(on: item.fill), paint)
  }

  /// Returns the color of text on a fill.
  static func text(on fill: RGBA?) -> Paint2D {
    guard let fill else { return .role(.label) }
    let light =
      0.299 * Double(fill.red) + 0.587 * Double(fill.green) + 0.114 * Double(fill.blue)
    return .color(light > 140 ? RGBA(hex: 0x000001) : RGBA(hex: 0xFFFFFE))
  }
}
