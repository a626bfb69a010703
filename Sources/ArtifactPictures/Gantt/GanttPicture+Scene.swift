public import Drawing

extension GanttPicture {
  /// Draws the picture; nil if no task has a time, if there are too many, or if there is too little room.
  ///
  /// - Complexity: O(tasks).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !tasks.isEmpty, tasks.count <= GanttPictureLimits.taskCount, let extent else {
      return nil
    }
    return GanttScene(self, extent, canvas)?.scene
  }
}

/// Draws tasks: their names, a bar for each, and the axis.
private struct GanttScene {
  private let picture: GanttPicture
  private let extent: ClosedRange<Double>
  private let metrics: PictureMetrics
  private let isCells: Bool
  /// The place of the chart and its width.
  private let left: Double
  private let width: Double
  private(set) var scene: Scene2D
  private var y: Double

  init?(_ picture: GanttPicture, _ extent: ClosedRange<Double>, _ canvas: Canvas2D) {
    self.picture = picture
    self.extent = extent
    metrics = PictureMetrics(canvas)
    let isCells = metrics.isCells
    self.isCells = isCells
    let metrics = metrics
    let indent = isCells ? 2.0 : 12
    let names = picture.tasks.map { metrics.width(of: $0.name.joinedLines) + indent }
    let sections = picture.sections.map { metrics.width(of: $0.joinedLines) * (isCells ? 1 : 1.1) }
    left = ((names + sections).max() ?? 0) + (isCells ? 2 : 24)
    let widest = isCells ? 100.0 : 760
    let room = min(canvas.maxWidth ?? widest, max(widest, left + (isCells ? 40 : 320)))
    width = room - left - (isCells ? 1 : 24)
    guard width >= (isCells ? 16 : 120) else { return nil }
    scene = Scene2D(size: Size2D(width: 0, height: 0), unit: isCells ? .cells : .pixels)
    y = isCells ? 0 : 12
    draw()
    scene.size = Size2D(width: left + width + (isCells ? 1 : 24), height: y + (isCells ? 0 : 12))
    scene.title = picture.title
    scene.description = picture.readableText
  }

  private var rowHeight: Double { isCells ? 1 : 26 }

  private func x(_ time: Double) -> Double {
    left + (time - extent.lowerBound) / (extent.upperBound - extent.lowerBound) * width
  }

  private mutating func text(
    _ text: String, x: Double, y: Double, id: String? = nil, isBold: Bool = false,
    anchor: Scene2D.Text.Anchor = .start, paint: Paint2D = .role(.label), reading: Int? = nil
  ) {
    var style = metrics.label
    style.isBold = isBold
    scene.append(
      .text(.init(text, at: Point2D(x: x, y: y), anchor: anchor, style: style, paint: paint)),
      id: id, readingIndex: reading)
  }

  private mutating func draw() {
    if !picture.title.isEmpty {
      let style = isCells ? TextStyle2D(size: 1, isBold: true) : PictureMetrics.title
      scene.append(
        .text(
          .init(
            picture.title.joinedLines,
            at: Point2D(x: isCells ? 0 : 12, y: y + (isCells ? 0.5 : 10)),
            style: style)), readingIndex: 0)
      y += isCells ? 2 : 34
    }
    drawAxis()
    var section = 0
    let chartTop = y
    for index in picture.tasks.indices {
      let task = picture.tasks[index]
      // Sections without tasks are between those around them.
      if let own = task.section, own < picture.sections.count {
        while section <= own { draw(section: &section, reading: 2 * index + 1) }
      }
      draw(task, index)
      y += rowHeight
    }
    while section < picture.sections.count {
      draw(section: &section, reading: 2 * picture.tasks.count + 1)
    }
    drawGrid(from: chartTop, to: y)
  }

  /// Draws the title of a section, and goes on to the next.
  private mutating func draw(section: inout Int, reading: Int) {
    text(
      picture.sections[section].joinedLines, x: isCells ? 0 : 12, y: y + rowHeight / 2,
      id: "section-\(section)", isBold: true, reading: reading)
    y += rowHeight
    section += 1
  }

  private var ticks: [CivilTicks.Tick] {
    CivilTicks(extent, atMost: max(Int(width / (isCells ? 10 : 80)), 1)).ticks
  }

  private mutating func drawAxis() {
    var last = -Double.infinity
    for tick in ticks {
      let length = metrics.width(of: tick.text)
      var start = x(tick.time) - length / 2
      if isCells { start.round(.down) }
      start = min(max(start, left - (isCells ? 2 : 20)), left + width + (isCells ? 1 : 20) - length)
      guard start > last + (isCells ? 1 : 8) else { continue }
      text(tick.text, x: start, y: y + rowHeight / 2, paint: .role(.axis))
      last = start + length
    }
    y += rowHeight
  }

  private mutating func drawGrid(from top: Double, to bottom: Double) {
    guard bottom > top else { return }
    var lines: [Scene2D.Element] = []
    for tick in ticks {
      var place = x(tick.time)
      if isCells { place = min(place.rounded(.down), left + width - 1) + 0.5 }
      lines.append(
        Scene2D.Element(
          .path(
            .init(
              polyline: [
                Point2D(x: place, y: top + (isCells ? 0.5 : 0)),
                Point2D(x: place, y: bottom - (isCells ? 0.5 : 0)),
              ], stroke: Stroke2D(.role(.grid), width: 1, pattern: isCells ? .dotted : .solid)))))
    }
    scene.elements.insert(contentsOf: lines, at: 0)
  }

  private mutating func draw(_ task: GanttPicture.Task, _ index: Int) {
    let id = "task-\(index)"
    let middle = y + rowHeight / 2
    text(
      task.name.joinedLines, x: isCells ? 2 : 24, y: middle, id: id, reading: 2 * index + 2)
    guard let start = task.start, let end = task.end, start.isFinite, end.isFinite else {
      return text("?", x: left, y: middle, id: id, paint: .role(.axis))
    }
    let series = task.isCritical ? 3 : task.state == .active ? 1 : 0
    let paint = Paint2D.role(.series, index: series)
    let (times, title) = (picture.times(of: index), task.name.joinedLines)
    let label = "\(title): \(times.start) – \(times.end)"
    if task.isMilestone {
      var place = x((start + end) / 2)
      let size = isCells ? 1.0 : 16
      if isCells { place = min(place.rounded(.down), left + width - 1) + 0.5 }
      scene.append(
        .shape(
          .init(
            .diamond,
            frame: Rect2D(
              center: Point2D(x: place, y: middle), size: Size2D(width: size, height: size)),
            fill: paint, stroke: Stroke2D(paint))), id: id, title: label)
      return
    }
    var (first, last) = (x(min(start, end)), x(max(start, end)))
    if isCells { first = (first * 2).rounded() / 2 }
    last = max(last, first + (isCells ? 0.5 : 3))
    let inset = isCells ? 0.0 : 4
    let frame = Rect2D(
      origin: Point2D(x: first, y: y + inset),
      size: Size2D(width: last - first, height: rowHeight - 2 * inset))
    let bar = Scene2D.Shape(
      .rectangle(cornerRadius: isCells ? 0 : 4), frame: frame, fill: paint, stroke: nil)
    guard task.state == .done else {
      scene.append(.shape(bar), id: id, title: label)
      return
    }
    // What is done is pale, in cells a line.
    guard isCells else {
      scene.group(.init(opacity: 0.45), id: id, title: label) { $0.append(.shape(bar), id: id) }
      return
    }
    let cells = first.rounded(.down)...max(last.rounded(.up) - 1, first.rounded(.down))
    scene.append(
      .path(
        .init(
          polyline: [
            Point2D(x: cells.lowerBound + 0.5, y: middle),
            Point2D(x: cells.upperBound + 0.5, y: middle),
          ], stroke: Stroke2D(.role(.axis), width: 3))), id: id, title: label)
  }
}
