import Drawing

extension PlaneScene {
  /// The course of a line between points.
  struct Course {
    var start: Point2D
    var end: Point2D
    /// The number of the line as an obstacle.
    var number: Int
  }

  /// The color of what moves.
  static let moving = Paint2D.role(.series, index: 1)

  /// The font of the labels of points.
  private func style(of point: PlanePicture.Point) -> TextStyle2D {
    metrics.style(12, isBold: point.isEmphasized, isItalic: point.shape == .text)
  }

  /// The radius of a point in pixels.
  func radius(of point: PlanePicture.Point) -> Double {
    let usual = point.shape == .ring ? 6.0 : point.shape == .number ? 9 : 5
    return point.radius.map { $0.isFinite ? min(max($0, 2), 40) : usual } ?? usual
  }

  // MARK: Places

  /// Places the signs of all points, and the frames of variants.
  mutating func arrangePoints() {
    bodies = picture.points.map { body(of: $0, at: place($0.x, $0.y)) }
    separateSigns()
    labelBodies = bodies
    arrangePipelines()
    let highest = picture.points.compactMap { $0.shape == .number ? $0.number : nil }.max()
    nextNumber = max(0, min(highest ?? 0, 1_000_000)) + 1
    for (index, point) in picture.points.enumerated() {
      if point.shape == .number { numbers[index] = point.number ?? 0 }
      guard point.shape != .text else {
        bodyNumbers.append(-1)
        continue
      }
      if point.isHeld {
        let bar = bodies[index].offset(x: metrics.pick(1, 8), y: 0)
        labelBodies[index].formUnion(bar)
        bodyNumbers.append(labels.insert(bodies[index].union(bar)))
      } else {
        bodyNumbers.append(labels.insert(bodies[index]))
      }
    }
  }

  /// The frame of the sign of a point.
  private func body(of point: PlanePicture.Point, at center: Point2D) -> Rect2D {
    switch point.shape {
    case .text: return Rect2D(at: center)
    case .forward, .backward:
      return moved(Rect2D(center: center, size: metrics.size((3, 1), (36, 14))))
    case .number where metrics.isCells:
      let width = metrics.width(of: String(point.number ?? 0))
      return moved(Rect2D(x: center.x - 0.5, y: center.y - 0.5, width: width, height: 1))
    default:
      return moved(Rect2D(center: center, side: metrics.pick(1, 2 * radius(of: point))))
    }
  }

  /// Where signs may be; in pixels, a circle may be on the edge of the plane.
  private var signArea: Rect2D { plane.grown(by: metrics.pick(-1, 6)) }

  /// A frame, moved into the plane.
  private func moved(_ frame: Rect2D) -> Rect2D {
    let area = signArea
    let x = max(0, area.min.x - frame.min.x) - max(0, frame.max.x - area.max.x)
    let y = max(0, area.min.y - frame.min.y) - max(0, frame.max.y - area.max.y)
    return frame.offset(x: x, y: y)
  }

  /// Moves signs at the same place to the nearest free ones.
  private mutating func separateSigns() {
    struct Cell: Hashable {
      var x: Int
      var y: Int
    }
    // In pixels, signs may overlap in part.
    func cells(_ frame: Rect2D) -> [Cell] {
      guard metrics.isCells else {
        return [Cell(x: Int(frame.center.x / 6), y: Int(frame.center.y / 6))]
      }
      return (Int(frame.min.x)..<Int(frame.max.x.rounded(.up))).map {
        Cell(x: $0, y: Int(frame.min.y))
      }
    }
    let range: [Double] = [0, 1, -1, 2, -2]
    var offsets: [Point2D] = range.flatMap { x in range.map { y in Point2D(x: x, y: y) } }
    func distance(_ offset: Point2D) -> Double { offset.x * offset.x + offset.y * offset.y }
    offsets.sort { distance($0) < distance($1) }
    let area = signArea
    let step = metrics.size((2, 1), (15, 15))
    var taken: Set<Cell> = []
    for index in bodies.indices where picture.points[index].shape != .text {
      let free = offsets.map { offset in
        bodies[index].offset(x: offset.x * step.width, y: offset.y * step.height)
      }.first { frame in
        area.contains(frame.min) && area.contains(frame.max)
          && cells(frame).allSatisfy { !taken.contains($0) }
      }
      if let free { bodies[index] = free }
      taken.formUnion(cells(bodies[index]))
    }
  }

  // MARK: Frames of variants

  /// Draws a frame for each pipeline, with its point on the upper edge and the variants in it.
  private mutating func arrangePipelines() {
    let (height, edge) = (metrics.pick(3.0, 28), metrics.pick(1.0, 2))
    for (index, pipeline) in picture.pipelines.enumerated() {
      let variants = pipeline.variants.filter(bodies.indices.contains)
      guard bodies.indices.contains(pipeline.point), !variants.isEmpty else { continue }
      // The lower edge is within the plane.
      let center = bodies[pipeline.point].center
      let lowest = plane.max.y - height - metrics.pick(1, 4)
      let top = min(center.y - metrics.half, lowest)
      let middle = top + height / 2
      setCenter(of: pipeline.point, y: top + metrics.half)
      for variant in variants where variant != pipeline.point {
        setCenter(of: variant, y: middle)
        let body = labelBodies[variant]
        // The label of a variant is above or below the frame, or in it.
        labelBodies[variant] = Rect2D(
          Point2D(x: body.min.x, y: top), Point2D(x: body.max.x, y: top + height))
      }
      let members = ([pipeline.point] + variants).map { bodies[$0] }
      let inset = metrics.pick(2.0, 10)
      let left = (members.map(\.min.x).min() ?? center.x) - inset
      let right = (members.map(\.max.x).max() ?? center.x) + inset
      let frame = Rect2D(
        Point2D(x: max(left, plane.min.x + edge), y: top),
        Point2D(x: min(right, plane.max.x - edge), y: top + height))
      scene.draw(
        .rectangle(cornerRadius: metrics.pick(0, 4)), frame,
        stroke: Stroke2D(.role(.group), width: 1), id: "pipeline-\(index)",
        title: "variants of \(picture.points[pipeline.point].label.joinedLines)")
      insertEdges(of: frame)
    }
  }

  private mutating func setCenter(of index: Int, y: Double) {
    bodies[index] = bodies[index].offset(x: 0, y: y - bodies[index].center.y)
    labelBodies[index] = bodies[index]
  }

  private mutating func insertEdges(of frame: Rect2D) {
    let corners = [
      frame.min, Point2D(x: frame.max.x, y: frame.min.y), frame.max,
      Point2D(x: frame.min.x, y: frame.max.y),
    ]
    guard metrics.isCells else {
      for (start, end) in zip(corners, corners[1...] + [corners[0]]) {
        labels.insertLine(from: start, to: end, cost: 30)
      }
      return
    }
    for y in [frame.min.y, frame.max.y - 1] {
      labels.insertEdge(Rect2D(x: frame.min.x, y: y, width: frame.width, height: 1))
    }
    for x in [frame.min.x, frame.max.x - 1] {
      labels.insertEdge(Rect2D(x: x, y: frame.min.y, width: 1, height: frame.height))
    }
  }

  // MARK: Lines

  /// Draws the lines between points and those of moves.
  mutating func drawLinesBetweenPoints() -> [Int: Course] {
    var courses: [Int: Course] = [:]
    for (index, link) in picture.links.enumerated()
    where picture.isDrawn(link) && link.source != link.target {
      let (start, end) = ends(of: link)
      guard start != end else { continue }
      let title =
        picture.points[link.source].label.joinedLines + " → "
        + picture.points[link.target].label.joinedLines
      scene.drawLine(
        [start, end],
        Stroke2D(
          .role(.edge), width: metrics.pick(1, 1.25), pattern: link.isDashed ? .dashed : .solid),
        start: link.hasStartArrow ? .arrow : nil, end: link.hasEndArrow ? .arrow : nil,
        id: "link-\(index)", title: title)
      let number = labels.insertLine(from: start, to: end, cost: 12)
      courses[index] = Course(start: start, end: end, number: number)
    }
    for (index, move) in picture.moves.enumerated() where bodies.indices.contains(move.point) {
      draw(move, index)
    }
    return courses
  }

  /// Where a line leaves the signs at its ends.
  func ends(of link: PlanePicture.Link) -> (Point2D, Point2D) {
    let (source, target) = (bodies[link.source], bodies[link.target])
    let (from, to) = (source.center, target.center)
    func edge(_ body: Rect2D, _ from: Point2D, _ to: Point2D, hasArrow: Bool) -> Point2D {
      let gap = hasArrow ? metrics.pick(0.5, 2) : metrics.pick(0.1, 0)
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      var part: Double
      if metrics.isCells || body.width != body.height {
        part = PlaneObstacles.part(of: body.grown(by: gap), from, to)?.to ?? 0
      } else {
        let length = (dx * dx + dy * dy).squareRoot()
        part = length > 0 ? (body.width / 2 + gap) / length : 0
      }
      part = min(part, 0.5)
      return Point2D(x: from.x + dx * part, y: from.y + dy * part)
    }
    return (
      edge(source, from, to, hasArrow: link.hasStartArrow),
      edge(target, to, from, hasArrow: link.hasEndArrow)
    )
  }

  /// Draws a dashed arrow to where a point will be.
  private mutating func draw(_ move: PlanePicture.Move, _ index: Int) {
    let body = bodies[move.point]
    let y = body.center.y
    let target = place(move.x, 0).x
    let radius = metrics.pick(0.5, 5)
    guard abs(target - body.center.x) >= metrics.pick(2, 14) else { return }
    let sign = target > body.center.x ? 1.0 : -1
    let from = (sign > 0 ? body.max.x : body.min.x) + sign * metrics.pick(0.5, 2)
    let to = target - sign * (radius + metrics.pick(0.5, 1))
    let id = "move-\(index)"
    let title = "\(picture.points[move.point].label.joinedLines) will move"
    if (to - from) * sign > 0 {
      scene.drawLine(
        fromX: from, toX: to, y: y,
        Stroke2D(Self.moving, width: metrics.pick(1, 1.5), pattern: .dashed), end: .arrow,
        id: id, title: title)
      labels.insertLine(from: Point2D(x: from, y: y), to: Point2D(x: to, y: y), cost: 30)
    }
    let ring = Rect2D(center: Point2D(x: target, y: y), side: 2 * radius)
    scene.draw(
      .ellipse, ring, fill: .role(.background), stroke: Stroke2D(Self.moving), id: id,
      title: title)
    _ = labels.insert(ring)
  }

  // MARK: Texts

  /// Places the labels of points, and numbers those that have no room.
  mutating func placeTexts() {
    let widths = metrics.pick([28.0, 18, 12], [190, 130, 90])
    // Texts without a sign go where the others leave room.
    let order =
      picture.points.indices.filter { picture.points[$0].shape != .text }
      + picture.points.indices.filter { picture.points[$0].shape == .text }
    for index in order {
      let point = picture.points[index]
      let text = picture.drawnLabel(of: point)
      let id = "point-\(index)"
      let reading = index + 5
      if point.shape == .number {
        legend.append(.init(number: point.number ?? 0, text: text, id: id, readingIndex: reading))
        continue
      }
      guard !text.isEmpty else { continue }
      let variants = labels.variants(of: text, style: style(of: point), widths: widths)
      let placed = labels.place(
        variants,
        point.shape == .text
          ? .near(bodies[index].center)
          : .beside(labelBodies[index], own: bodyNumbers[index]))
      if let placed {
        let isCentered =
          placed.frame.min.x < bodies[index].center.x && placed.frame.max.x > bodies[index].center.x
        append(placed, .role(.label), isCentered: isCentered, id: id, reading: reading)
      } else if point.shape == .text {
        legend.append(.init(text: text, id: id, readingIndex: reading))
      } else {
        numbers[index] = nextNumber
        legend.append(.init(number: nextNumber, text: text, id: id, readingIndex: reading))
        nextNumber += 1
      }
    }
  }

  /// Places the texts of lines in their middle, or in the legend.
  mutating func placeLinkLabels(_ courses: [Int: Course]) {
    for (index, link) in picture.links.enumerated() where !link.label.isEmpty {
      guard picture.isDrawn(link) else { continue }
      let id = "link-\(index)"
      let variants = labels.variants(
        of: link.label.joinedLines, style: metrics.label,
        widths: metrics.pick([24, 14], [140, 90]))
      if let course = courses[index],
        let placed = labels.place(
          variants, .onLine(course.start, course.end, own: course.number))
      {
        append(placed, .role(.edge), isCentered: true, id: id)
        continue
      }
      let ends = [link.source, link.target].map { picture.points[$0].label.joinedLines }
      legend.append(
        .init(text: "\(ends[0]) → \(ends[1]): \(link.label.joinedLines)", id: id))
    }
  }
}
