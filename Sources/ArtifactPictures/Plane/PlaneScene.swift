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
  var legend: [PlaneLegend.Entry] = []
  /// The number of the next point without room for its label.
  var nextNumber = 1

  private let titleLines: [String]
  private let left: Double
  let stages: PlaneStages
  private let xAxis: PlaneAxis
  private let yAxis: PlaneAxis
  /// The words at the left of a plane of cells.
  private let sideWords: PlaneSideWords?

  private static let widest = (
    pixels: (plain: 560.0, linked: 700.0), cells: (plain: 78.0, linked: 100.0)
  )

  var isCells: Bool { metrics.isCells }

  init?(_ picture: PlanePicture, _ canvas: Canvas2D) {
    self.picture = picture
    let metrics = PictureMetrics(canvas)
    self.metrics = metrics
    let isCells = metrics.isCells
    let margin = isCells ? 0.0 : 12
    let isLinked = !picture.links.isEmpty
    let widest =
      isCells
      ? (isLinked ? Self.widest.cells.linked : Self.widest.cells.plain)
      : isLinked ? Self.widest.pixels.linked : Self.widest.pixels.plain
    let total = min(canvas.maxWidth ?? widest, widest)
    let style = isCells ? TextStyle2D(size: 1, isBold: true) : PictureMetrics.title
    titleLines =
      picture.title.isEmpty
      ? []
      : LineBreaking.lines(
        of: picture.title, style: style, width: total - 2 * margin, count: 1_000, metrics.measure
      ).lines
    let titleHeight = Double(titleLines.count) * (isCells ? 1 : metrics.measure.lineHeight(style))
    let top = titleLines.isEmpty ? margin : margin + titleHeight + (isCells ? 1 : 12)
    var width: Double
    let height: Double
    if isCells {
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
      let ratio = isLinked ? 0.68 : 0.76
      let outer = max(180, total - 2 * margin)
      yAxis = PlaneAxis(picture.yAxis, length: (outer - 30) * ratio, metrics)
      left = margin + (yAxis.thickness > 0 ? yAxis.thickness + 8 : 0)
      width = max(120, outer + margin - left)
      height = ((outer - 30) * ratio).rounded()
    }
    plane = Rect2D(origin: Point2D(x: left, y: top), size: Size2D(width: width, height: height))
    let inner = isCells ? plane.grown(by: -1) : plane.grown(by: -3)
    labels = PlaneLabels(metrics, area: inner)
    let inset = isCells ? 2.0 : 0
    stages = PlaneStages(picture.xAxis.stages, length: width - inset, metrics)
    xAxis = PlaneAxis(
      .init(title: picture.xAxis.title, start: picture.xAxis.start, end: picture.xAxis.end),
      length: width - inset, metrics)
    scene = Scene2D(size: Size2D(width: 0, height: 0), unit: isCells ? .cells : .pixels)
  }

  /// Draws everything.
  mutating func drawn() -> Scene2D {
    let style = isCells ? TextStyle2D(size: 1, isBold: true) : PictureMetrics.title
    if !titleLines.isEmpty {
      scene.append(
        .text(
          .init(
            titleLines.joined(separator: "\n"),
            at: Point2D(x: isCells ? 0 : 12, y: isCells ? 0 : 12), verticalAnchor: .top,
            style: style)), id: "title", readingIndex: 0)
    }
    drawGround()
    arrangePoints()
    drawDivisions()
    let courses = drawLinesBetweenPoints()
    placeQuadrantNames()
    placeTexts()
    placeLinkLabels(courses)
    drawSigns()
    drawAxesAndLegend()
    scene.title = picture.title
    scene.description = picture.readableText
    return scene
  }

  // MARK: The plane

  /// The area of the positions.
  private var inner: Rect2D { isCells ? plane.grown(by: -1) : plane.grown(by: -2) }

  /// Returns where a position is: in cells, the middle of one.
  func place(_ x: Double, _ y: Double) -> Point2D {
    let (x, y) = (PlanePicture.part(x), PlanePicture.part(y))
    guard isCells else {
      return Point2D(x: plane.min.x + x * plane.width, y: plane.max.y - y * plane.height)
    }
    return Point2D(
      x: inner.min.x + (x * (inner.width - 1)).rounded() + 0.5,
      y: inner.max.y - (y * (inner.height - 1)).rounded() - 0.5)
  }

  private mutating func drawGround() {
    if picture.hasQuadrants, !isCells {
      // The quarters at the upper right and lower left are darker.
      for corner in [
        Point2D(x: plane.max.x, y: plane.min.y), Point2D(x: plane.min.x, y: plane.max.y),
      ] {
        let quarter = Rect2D(corner, plane.center)
        scene.group(.init(opacity: 0.35)) {
          $0.append(
            .shape(.init(.rectangle, frame: quarter, fill: .role(.grid), stroke: nil)))
        }
      }
    }
    scene.append(
      .shape(
        .init(.rectangle, frame: plane, fill: nil, stroke: Stroke2D(.role(.axis), width: 1))),
      id: "plane")
  }

  private mutating func placeQuadrantNames() {
    guard picture.hasQuadrants else { return }
    let style = TextStyle2D(size: isCells ? 1 : 13, isBold: true)
    let center = plane.center
    let corners = [
      Point2D(x: plane.max.x, y: plane.min.y), plane.min,
      Point2D(x: plane.min.x, y: plane.max.y), plane.max,
    ]
    for (index, name) in picture.quadrants.prefix(4).enumerated() where !name.isEmpty {
      let part = Rect2D(corners[index], center).grown(by: isCells ? -1 : -2)
      let id = "quadrant-\(index)"
      let width = part.width - (isCells ? 2 : 16)
      let variants = labels.variants(
        of: name.joinedLines, style: style, widths: [width, width / 2], breaksWords: false)
      guard
        let placed = labels.place(
          variants, style: style, .inside(part, isCentered: picture.points.isEmpty))
      else {
        let place = ["Upper right", "Upper left", "Lower left", "Lower right"][index]
        legend.append(.init(text: "\(place): \(name.joinedLines)", id: id, readingIndex: index + 1))
        continue
      }
      append(placed, style, .role(.axis), isCentered: true, id: id, readingIndex: index + 1)
    }
  }

  /// Draws a text at its place.
  mutating func append(
    _ placed: PlaneLabels.Placed, _ style: TextStyle2D, _ paint: Paint2D, isCentered: Bool,
    id: String, readingIndex: Int? = nil
  ) {
    let lineHeight = metrics.measure.lineHeight(style)
    // In cells, each line begins at a whole cell.
    for (row, line) in placed.lines.enumerated() {
      let width = metrics.measure.width(of: line, style: style)
      var x = placed.frame.min.x
      if isCentered { x += (placed.frame.width - width) / 2 }
      if isCells { x.round(.down) }
      scene.append(
        .text(
          .init(
            line, at: Point2D(x: x, y: placed.frame.min.y + Double(row) * lineHeight),
            verticalAnchor: .top, style: style, paint: paint, interruptsLines: placed.isOnLine)),
        id: id, readingIndex: readingIndex)
    }
  }

  // MARK: Around the plane

  private mutating func drawAxesAndLegend() {
    var y = plane.max.y + (isCells ? 0 : 6)
    let start = plane.min.x + (isCells ? 1 : 0)
    if stages.height > 0 {
      stages.draw(at: Point2D(x: start, y: y), in: &scene)
      y += stages.height + (isCells ? 0 : 4)
    }
    xAxis.draw(at: Point2D(x: start, y: y), id: "x-axis", in: &scene)
    y += xAxis.thickness
    if let sideWords {
      sideWords.draw(beside: plane, in: &scene)
    } else if yAxis.thickness > 0 {
      let turn = AffineTransform2D(
        a: 0, b: -1, c: 1, d: 0, tx: left - yAxis.thickness - 6, ty: plane.max.y)
      scene.group(.init(transform: turn)) { [yAxis] in
        yAxis.draw(at: Point2D(x: 0, y: 0), id: "y-axis", in: &$0)
      }
    }
    if !legend.isEmpty {
      y += isCells ? 1 : 10
      legend.sort {
        ($0.number ?? .max, $0.readingIndex ?? .max) < ($1.number ?? .max, $1.readingIndex ?? .max)
      }
      let margin = isCells ? 0.0 : 12
      let rows = PlaneLegend(legend, width: plane.max.x - margin, metrics)
      rows.draw(at: Point2D(x: margin, y: y), in: &scene)
      y += rows.height
    }
    scene.size = Size2D(
      width: plane.max.x + (isCells ? 0 : 12), height: (y + (isCells ? 0 : 12)).rounded(.up))
  }
}
