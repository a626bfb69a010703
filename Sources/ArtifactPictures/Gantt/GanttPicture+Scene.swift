public import Drawing

extension GanttPicture {
  /// Draws the picture; nil if no task has a time, if there are too many, or if there is too little room.
  ///
  /// - Complexity: O(tasks).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !tasks.isEmpty, tasks.count <= GanttPictureLimits.taskCount, let extent else {
      return nil
    }
    return titled(GanttScene(self, extent, canvas)?.scene, on: canvas)
  }
}

/// Draws tasks: their names, a bar for each, and the axis.
private struct GanttScene {
  private let picture: GanttPicture
  private let extent: ClosedRange<Double>
  private let metrics: PictureMetrics
  /// The place of the chart and its width.
  private let left: Double
  private let width: Double
  /// The names of the tasks and of the sections.
  private let names: NameColumn
  private let sections: NameColumn
  private let rowHeight: Double
  private(set) var scene: Scene2D
  private var y: Double

  init?(_ picture: GanttPicture, _ extent: ClosedRange<Double>, _ canvas: Canvas2D) {
    self.picture = picture
    self.extent = extent
    let metrics = PictureMetrics(canvas)
    self.metrics = metrics
    rowHeight = metrics.pick(1, 26)
    let (indent, gap) = (metrics.pick(2.0, 12), metrics.pick(2.0, 24))
    let edge = metrics.pick(1.0, 24)
    let room = canvas.room - gap - edge
    let least = metrics.pick(16.0, 120)
    guard
      let names = NameColumn(
        picture.tasks.map(\.name), indents: picture.tasks.map { _ in indent }, room: room,
        least: least, metrics),
      let sections = NameColumn(
        picture.sections, room: room, least: least, metrics, isBold: true)
    else { return nil }
    (self.names, self.sections) = (names, sections)
    left = max(names.width, sections.width) + gap
    let widest = metrics.pick(100.0, 760)
    let total = min(canvas.maxWidth ?? widest, max(widest, left + metrics.pick(40, 320)))
    width = total - left - edge
    guard width >= metrics.pick(10, 100) else { return nil }
    y = metrics.margin
    scene = metrics.scene()
    draw()
    scene.size = Size2D(width: left + width + edge, height: y + metrics.margin)
  }

  private func x(_ time: Double) -> Double {
    left + (time - extent.lowerBound) / (extent.upperBound - extent.lowerBound) * width
  }

  /// The place of a time; in cells, the middle of one.
  private func place(_ time: Double) -> Double {
    metrics.pick(min(x(time).rounded(.down), left + width - 1) + 0.5, x(time))
  }

  private mutating func draw() {
    drawAxis()
    var section = 0
    let chartTop = y
    for (index, task) in picture.tasks.enumerated() {
      // Sections without tasks are between those around them.
      if let own = task.section, own < picture.sections.count {
        while section <= own { draw(section: &section, reading: 2 * index + 1) }
      }
      draw(task, index)
      y += names.height(index, row: rowHeight)
    }
    while section < picture.sections.count {
      draw(section: &section, reading: 2 * picture.tasks.count + 1)
    }
    drawGrid(from: chartTop, to: y)
    drawLegend()
  }

  /// Names the colors of the states that occur.
  private mutating func drawLegend() {
    let tasks = picture.tasks
    let states: [(name: String, sign: LegendEntry.Sign, occurs: Bool)] = [
      ("active", .area(.series(1)), tasks.contains { $0.state == .active && !$0.isCritical }),
      ("critical", .area(.series(3)), tasks.contains(where: \.isCritical)),
      ("done", .pale(.series(0)), tasks.contains { $0.state == .done }),
    ]
    let entries = states.filter(\.occurs).map { LegendEntry(sign: $0.sign, text: $0.name) }
    guard !entries.isEmpty else { return }
    let legend = LegendRows(entries, width: width, metrics)
    y += metrics.pick(1, 8)
    legend.draw(at: Point2D(x: left, y: y), in: &scene)
    y += legend.size.height
  }

  /// Draws the title of a section, and goes on to the next.
  private mutating func draw(section: inout Int, reading: Int) {
    scene.draw(
      sections.blocks[section], at: textPlace(metrics.margin), id: "section-\(section)",
      reading: reading)
    y += sections.height(section, row: rowHeight)
    section += 1
  }

  /// Where a text begins whose first line is in the middle of a row.
  private func textPlace(_ x: Double) -> Point2D {
    Point2D(x: x, y: y + (rowHeight - metrics.lineHeight) / 2)
  }

  private var ticks: [CivilTicks.Tick] {
    CivilTicks(extent, atMost: max(Int(width / metrics.pick(10, 80)), 1)).ticks
  }

  private mutating func drawAxis() {
    var last = -Double.infinity
    for tick in ticks {
      let length = metrics.width(of: tick.text)
      let end = left + width + metrics.pick(1, 20)
      let start = min(
        max(metrics.snapped(x(tick.time) - length / 2), left - metrics.pick(2, 20)), end - length)
      guard start > last + metrics.pick(1, 8) else { continue }
      scene.drawText(
        tick.text, x: start, y: y + rowHeight / 2, metrics.label, paint: .role(.axis))
      last = start + length
    }
    y += rowHeight
  }

  private mutating func drawGrid(from top: Double, to bottom: Double) {
    guard bottom > top else { return }
    var lines = metrics.scene()
    let stroke = Stroke2D(.role(.grid), width: 1, pattern: metrics.pick(.dotted, .solid))
    for tick in ticks {
      let x = place(tick.time)
      lines.drawLine(
        [Point2D(x: x, y: top + metrics.half), Point2D(x: x, y: bottom - metrics.half)], stroke)
    }
    scene.elements = lines.elements + scene.elements
  }

  private mutating func draw(_ task: GanttPicture.Task, _ index: Int) {
    let id = "task-\(index)"
    let middle = y + rowHeight / 2
    scene.draw(
      names.blocks[index], at: textPlace(metrics.pick(2, 24)), id: id, reading: 2 * index + 2)
    guard let start = task.start, let end = task.end, start.isFinite, end.isFinite else {
      return scene.drawText(
        "?", x: left, y: middle, metrics.label, paint: .role(.axis), id: id)
    }
    let paint = Paint2D.series(task.isCritical ? 3 : task.state == .active ? 1 : 0)
    let times = picture.times(of: index)
    let title = "\(task.name.joinedLines): \(times.start) – \(times.end)"
    if task.isMilestone {
      let center = Point2D(x: place((start + end) / 2), y: middle)
      return scene.draw(
        .diamond, Rect2D(center: center, side: metrics.pick(1, 16)), fill: paint,
        stroke: Stroke2D(paint), id: id, title: title)
    }
    var first = x(min(start, end))
    if metrics.isCells { first = (first * 2).rounded() / 2 }
    let last = max(x(max(start, end)), first + metrics.pick(0.5, 3))
    // What is done is pale, in cells a line.
    if task.state == .done, metrics.isCells {
      let (from, to) = (first.rounded(.down), last.rounded(.up) - 1)
      return scene.drawLine(
        fromX: from + 0.5, toX: max(to, from) + 0.5, y: middle,
        Stroke2D(.role(.axis), width: 3), id: id, title: title)
    }
    let inset = metrics.pick(0.0, 4)
    let frame = Rect2D(
      x: first, y: y + inset, width: last - first, height: rowHeight - 2 * inset)
    let kind = Scene2D.Shape.Kind.rectangle(cornerRadius: inset)
    if task.state == .done {
      scene.drawTint(kind, frame, paint, opacity: 0.45, id: id, title: title)
    } else {
      scene.draw(kind, frame, fill: paint, id: id, title: title)
    }
  }
}
