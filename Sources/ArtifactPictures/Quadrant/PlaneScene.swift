import Drawing

/// Draws a plane: its frame and axes, lines, points, and texts where there is room for them.
struct PlaneScene {
  let picture: PlanePicture
  let metrics: PictureMetrics
  /// The frame of the plane.
  let plane: Rect2D
  var labels: PlaneLabels
  var scene: Scene2D
  /// The frames of the signs of points.
  var bodies: [Rect2D] = []
  /// The frames beside which the labels of points are.
  var labelBodies: [Rect2D] = []
  /// The numbers of the signs as obstacles.
  var bodyNumbers: [Int] = []
  /// The points that are drawn as a number, by index.
  var numbers: [Int: Int] = [:]
  var legend: [LegendEntry] = []
  /// The number of the next point without room for its label.
  var nextNumber = 1

  private let left: Double
  let stages: PlaneStages
  private let xAxis: PlaneAxis
  private let yAxis: PlaneAxis
  /// The words at the left of a plane of cells.
  private let sideWords: PlaneSideWords?

  init?(_ picture: PlanePicture, _ canvas: Canvas2D) {
    self.picture = picture
    let metrics = PictureMetrics(canvas)
    self.metrics = metrics
    let margin = metrics.margin
    let isLinked = !picture.links.isEmpty
    let widest = isLinked ? metrics.pick(100.0, 700) : metrics.pick(78, 560)
    let total = min(canvas.maxWidth ?? widest, widest)
    var width: Double
    let height: Double
    if metrics.isCells {
      guard let side = PlaneSideWords(picture.yAxis, width: total, metrics) else { return nil }
      sideWords = side
      yAxis = PlaneAxis(.init(), length: 0, metrics)
      left = side.width > 0 ? side.width + 1 : 0
      width = (total - left).rounded(.down)
      guard width >= 24 else { return nil }
      // Odd, so that the middle of quarters is a cell.
      if Int(width) % 2 == 0 { width -= 1 }
      let rows = max(
        (width * 0.28).rounded(), min(17, (width / 2).rounded()),
        min(24, Double(picture.points.count)), side.height + 2)
      height = rows.truncatingRemainder(dividingBy: 2) == 0 ? rows + 1 : rows
    } else {
      sideWords = nil
      // The words at the left are along the height, which depends on the width.
      let outer = max(180, total - 2 * margin)
      let along = (outer - 30) * (isLinked ? 0.68 : 0.76)
      yAxis = PlaneAxis(picture.yAxis, length: along, metrics)
      left = margin + (yAxis.thickness > 0 ? yAxis.thickness + 8 : 0)
      width = max(120, outer + margin - left)
      height = along.rounded()
    }
    plane = Rect2D(x: left, y: margin, width: width, height: height)
    labels = PlaneLabels(metrics, area: plane.grown(by: -metrics.pick(1, 3)))
    let inset = metrics.pick(2.0, 0)
    stages = PlaneStages(picture.xAxis.stages, length: width - inset, metrics)
    xAxis = PlaneAxis(
      .init(title: picture.xAxis.title, start: picture.xAxis.start, end: picture.xAxis.end),
      length: width - inset, metrics)
    scene = metrics.scene()
    drawGround()
    arrangePoints()
    drawDivisions()
    let courses = drawLinesBetweenPoints()
    placeQuadrantNames()
    placeTexts()
    placeLinkLabels(courses)
    drawSigns()
    drawAxesAndLegend()
  }

  // MARK: The plane

  /// Returns where a position is: in cells, the middle of one.
  func place(_ x: Double, _ y: Double) -> Point2D {
    let (x, y) = (PlanePicture.part(x), PlanePicture.part(y))
    let cells = plane.grown(by: -1)
    return metrics.pick(
      Point2D(
        x: cells.min.x + (x * (cells.width - 1)).rounded() + 0.5,
        y: cells.max.y - (y * (cells.height - 1)).rounded() - 0.5),
      Point2D(x: plane.min.x + x * plane.width, y: plane.max.y - y * plane.height))
  }

  private mutating func drawGround() {
    if picture.hasQuadrants, !metrics.isCells {
      // The quarters at the upper right and lower left are darker.
      for corner in [
        Point2D(x: plane.max.x, y: plane.min.y), Point2D(x: plane.min.x, y: plane.max.y),
      ] {
        scene.drawTint(.rectangle, Rect2D(corner, plane.center), .role(.grid), opacity: 0.35)
      }
    }
    scene.draw(.rectangle, plane, stroke: Stroke2D(.role(.axis), width: 1), id: "plane")
  }

  private mutating func placeQuadrantNames() {
    guard picture.hasQuadrants else { return }
    let style = metrics.style(13, isBold: true)
    let corners = [
      Point2D(x: plane.max.x, y: plane.min.y), plane.min,
      Point2D(x: plane.min.x, y: plane.max.y), plane.max,
    ]
    for (index, name) in picture.quadrants.prefix(4).enumerated() where !name.isEmpty {
      let part = Rect2D(corners[index], plane.center).grown(by: -metrics.pick(1, 2))
      let id = "quadrant-\(index)"
      let width = part.width - metrics.pick(2, 16)
      let variants = labels.variants(
        of: name.joinedLines, style: style, widths: [width, width / 2], breaksWords: false)
      guard
        let placed = labels.place(
          variants, .inside(part, isCentered: picture.points.isEmpty))
      else {
        let place = ["Upper right", "Upper left", "Lower left", "Lower right"][index]
        legend.append(.init(text: "\(place): \(name.joinedLines)", id: id, readingIndex: index + 1))
        continue
      }
      append(placed, .role(.axis), isCentered: true, id: id, reading: index + 1)
    }
  }

  /// Draws a text at its place. In cells, each line begins at a whole cell.
  mutating func append(
    _ placed: PlaneLabels.Placed, _ paint: Paint2D, isCentered: Bool, id: String,
    reading: Int? = nil
  ) {
    let (block, frame) = (placed.block, placed.frame)
    for (row, line) in block.lines.enumerated() {
      let shift = isCentered ? (frame.width - block.widths[row]) / 2 : 0
      let corner = Point2D(
        x: metrics.snapped(frame.min.x + shift), y: frame.min.y + Double(row) * block.lineHeight)
      let text = Scene2D.Text(
        line, at: corner, verticalAnchor: .top, style: block.style, paint: paint,
        interruptsLines: placed.isOnLine)
      scene.append(.text(text), id: id, readingIndex: reading)
    }
  }

  // MARK: Around the plane

  private mutating func drawAxesAndLegend() {
    let margin = metrics.margin
    var y = plane.max.y + metrics.pick(0, 6)
    let start = plane.min.x + metrics.pick(1, 0)
    if stages.height > 0 {
      stages.draw(at: Point2D(x: start, y: y), in: &scene)
      y += stages.height + metrics.pick(0, 4)
    }
    xAxis.draw(at: Point2D(x: start, y: y), id: "x-axis", in: &scene)
    y += xAxis.thickness
    if let sideWords {
      sideWords.draw(beside: plane, in: &scene)
    } else if yAxis.thickness > 0 {
      let turn = AffineTransform2D(
        a: 0, b: -1, c: 1, d: 0, tx: left - yAxis.thickness - 6, ty: plane.max.y)
      scene.group(.init(transform: turn)) { [yAxis] in
        yAxis.draw(at: .zero, id: "y-axis", in: &$0)
      }
    }
    if !legend.isEmpty {
      y += metrics.pick(1, 10)
      legend.sort {
        ($0.number ?? .max, $0.readingIndex ?? .max) < ($1.number ?? .max, $1.readingIndex ?? .max)
      }
      let rows = LegendRows(legend, width: plane.max.x - margin, metrics)
      rows.draw(at: Point2D(x: margin, y: y), in: &scene)
      y += rows.size.height
    }
    scene.size = Size2D(width: plane.max.x + margin, height: (y + margin).rounded(.up))
  }
}
