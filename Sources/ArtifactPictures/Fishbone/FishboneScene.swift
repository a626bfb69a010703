import Drawing

/// Draws a fishbone in pixels.
struct FishboneScene {
  private static let margin = 12.0
  private let picture: FishbonePicture
  private let metrics: PictureMetrics
  private let textWidth: Double
  private var ribs: [FishboneRib] = []
  /// Where the ribs meet the spine.
  private var joints: [Double] = []
  /// The heights of the ribs above and below, up to their labels.
  private var heights = [0.0, 0.0]
  private var slope = 0.42
  private var left = 0.0
  private var spine = 0.0
  private(set) var scene = Scene2D(size: Size2D(width: 0, height: 0))

  /// How much wider than measured the texts of browsers may be.
  private static let slack = 1.05
  private static let label = TextStyle2D(size: 13, isBold: true)
  private static let head = TextStyle2D(size: 15, isBold: true)

  init(_ picture: FishbonePicture, _ metrics: PictureMetrics, textWidth: Double) {
    self.picture = picture
    self.metrics = metrics
    self.textWidth = textWidth
    makeRibs()
    placeRibs()
    draw()
    scene.title = picture.title
    scene.description = picture.readableText
  }

  private func lines(
    _ text: String, _ style: TextStyle2D, _ width: Double
  ) -> (lines: [String], size: Size2D) {
    let lines = LineBreaking.lines(
      of: text, style: style, width: width, count: 1_000, metrics.measure
    ).lines
    let size = metrics.measure.size(of: lines, style: style)
    return (lines, Size2D(width: size.width * Self.slack, height: size.height))
  }

  // MARK: Layout

  private mutating func makeRibs() {
    let tree = PictureTree(picture.causes.map(\.parent))
    var places: [Int: Int] = [:]
    for index in tree.order {
      let text = picture.causes[index].text
      if let parent = tree.parents[index] {
        let (lines, size) = lines(text, metrics.label, textWidth)
        let rib = ribs.count - 1
        places[index] = ribs[rib].rows.count
        ribs[rib].append(index, parent: places[parent], lines: lines, size: size)
      } else {
        let (lines, size) = lines(text, Self.label, textWidth)
        ribs.append(
          FishboneRib(
            index, label: lines, size: Size2D(width: size.width + 20, height: size.height + 12)))
      }
    }
  }

  private mutating func placeRibs() {
    for (number, rib) in ribs.enumerated() {
      heights[number % 2] = max(heights[number % 2], rib.height, 56)
    }
    // High ribs are steeper, so that they are not too far to the left.
    slope = min(0.42, 130 / max(heights[0], heights[1], 1))
    for number in ribs.indices {
      ribs[number].place(height: heights[number % 2], isAbove: number % 2 == 0, slope: slope)
    }
    for number in ribs.indices {
      // Two ribs meet the spine at the same place, one above and one below.
      guard number % 2 == 0 else { continue }
      var joint = 0.0
      for side in [number, number + 1] where side < ribs.count {
        let extent = ribs[side].extent(height: heights[side % 2], slope: slope)
        joint = max(
          joint,
          side >= 2
            ? joints[side - 2] + ribs[side].distance(to: ribs[side - 2], slope: slope) : extent)
      }
      joints += [joint, joint]
    }
    let head = joints.last.map { $0 + 26 } ?? 40
    // The later ribs may extend further to the left than the first ones.
    for (number, rib) in ribs.enumerated() {
      left = min(
        left, joints[number] - rib.extent(height: heights[number % 2], slope: slope))
    }
    joints = joints.map { $0 - left }
    joints.append(head - left)
  }

  // MARK: Drawing

  private mutating func draw() {
    let (effect, size) = lines(picture.effect, Self.head, 150)
    let nose = 26.0
    let head = Size2D(width: size.width + 24, height: max(size.height + 24, 52))
    var x = (joints.last ?? 0) + Self.margin
    // A high head must not touch the labels of the last ribs.
    for (number, rib) in ribs.enumerated().suffix(2)
    where head.height / 2 + 4 > heights[number % 2] {
      let end = joints[number] - slope * heights[number % 2] + rib.labelSize.width / 2
      x = max(x, end + Self.margin + 10)
    }
    let labels = [0, 1].map { side in
      ribs.enumerated().filter { $0.offset % 2 == side }.map(\.element.labelSize.height).max() ?? 0
    }
    let width = x + head.width + nose + Self.margin
    let title = WrappedTitle(picture.title, width: width - 2 * Self.margin, metrics)
    let above = max(heights[0] + labels[0], head.height / 2)
    let below = max(heights[1] + labels[1], head.height / 2)
    spine = Self.margin + title.height + above
    scene.size = Size2D(
      width: max(width, title.width * Self.slack + 2 * Self.margin),
      height: spine + below + Self.margin)
    title.append(to: &scene, at: Point2D(x: Self.margin, y: Self.margin))
    drawSpine(to: x)
    drawHead(effect, at: x, head, nose)
    for number in ribs.indices { draw(rib: number) }
  }

  private mutating func drawSpine(to end: Double) {
    let start = Self.margin
    scene.append(
      .path(
        .init(
          polyline: [Point2D(x: start + 8, y: spine), Point2D(x: end, y: spine)],
          stroke: Stroke2D(.role(.edge), width: 3))))
    var tail = Path2D(polyline: [
      Point2D(x: start + 16, y: spine), Point2D(x: start, y: spine - 9),
      Point2D(x: start + 5, y: spine), Point2D(x: start, y: spine + 9),
    ])
    tail.close()
    scene.append(
      .path(.init(tail, stroke: Stroke2D(.role(.edge), width: 1), fill: .role(.edge))))
  }

  private mutating func drawHead(_ lines: [String], at x: Double, _ size: Size2D, _ nose: Double) {
    let (top, bottom) = (spine - size.height / 2, spine + size.height / 2)
    let right = x + size.width
    var outline = Path2D()
    outline.move(to: Point2D(x: x, y: top))
    outline.line(to: Point2D(x: right - 6, y: top))
    outline.quadCurve(
      to: Point2D(x: right + nose, y: spine), control: Point2D(x: right + nose * 0.6, y: top))
    outline.quadCurve(
      to: Point2D(x: right - 6, y: bottom), control: Point2D(x: right + nose * 0.6, y: bottom))
    outline.line(to: Point2D(x: x, y: bottom))
    outline.quadCurve(to: Point2D(x: x, y: top), control: Point2D(x: x + 10, y: spine))
    outline.close()
    scene.append(
      .path(
        .init(outline, stroke: Stroke2D(.role(.accent), width: 1.5), fill: .role(.accent))),
      id: "node-0", title: picture.effect.joinedLines)
    scene.append(
      .text(
        .init(
          lines.joined(separator: "\n"), at: Point2D(x: x + size.width / 2 + 4, y: spine),
          anchor: .middle, style: Self.head, paint: .role(.accent))), id: "node-0",
      readingIndex: 1)
  }

  private mutating func draw(rib number: Int) {
    let rib = ribs[number]
    let height = heights[number % 2]
    let sign = number % 2 == 0 ? -1.0 : 1
    let joint = joints[number] + Self.margin
    let paint = Paint2D.role(.series, index: number)
    let end = Point2D(x: joint - slope * height, y: spine + sign * height)
    scene.append(
      .path(
        .init(
          polyline: [end, Point2D(x: joint, y: spine)], stroke: Stroke2D(paint, width: 2))),
      id: "node-\(rib.index + 1)")
    let frame = Rect2D(
      center: Point2D(x: end.x, y: end.y + sign * rib.labelSize.height / 2), size: rib.labelSize)
    draw(label: rib, frame, paint)
    let stroke = Stroke2D(.role(.edge), width: 1.2)
    for row in rib.rows {
      let y = spine + sign * row.distance
      let right = joint + row.right
      let to = row.parent.map { rib.rows[$0].guide } ?? -slope * row.distance
      scene.append(
        .path(
          .init(
            polyline: [Point2D(x: right + 4, y: y), Point2D(x: joint + to, y: y)], stroke: stroke)),
        id: "node-\(row.index + 1)")
      if let last = row.lastChild {
        let bottom = spine + sign * rib.rows[last].distance
        scene.append(
          .path(
            .init(
              polyline: [
                Point2D(x: joint + row.guide, y: y + row.size.height / 2),
                Point2D(x: joint + row.guide, y: bottom),
              ], stroke: stroke)))
      }
      scene.append(
        .text(
          .init(
            row.lines.joined(separator: "\n"), at: Point2D(x: right, y: y), anchor: .end,
            style: metrics.label)), id: "node-\(row.index + 1)", readingIndex: row.index + 2)
    }
  }

  /// Draws the box of a rib's text at its end.
  private mutating func draw(label rib: FishboneRib, _ frame: Rect2D, _ paint: Paint2D) {
    let id = "node-\(rib.index + 1)"
    scene.append(
      .shape(
        .init(.rectangle(cornerRadius: 6), frame: frame, fill: .role(.background), stroke: nil)))
    scene.group(.init(opacity: 0.18)) {
      $0.append(
        .shape(.init(.rectangle(cornerRadius: 6), frame: frame, fill: paint, stroke: nil)), id: id)
    }
    scene.append(
      .shape(
        .init(.rectangle(cornerRadius: 6), frame: frame, fill: nil, stroke: Stroke2D(paint))),
      id: id, title: rib.label.joined(separator: " "))
    scene.append(
      .text(
        .init(
          rib.label.joined(separator: "\n"), at: frame.center, anchor: .middle, style: Self.label)),
      id: id, readingIndex: rib.index + 2)
  }
}
