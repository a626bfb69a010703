import Drawing

/// Draws a fishbone in pixels.
struct FishboneScene {
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
  private(set) var scene = Scene2D(size: .zero)

  private static let label = TextStyle2D(size: 13, isBold: true)
  private static let head = TextStyle2D(size: 15, isBold: true)

  init(_ picture: FishbonePicture, _ metrics: PictureMetrics, textWidth: Double) {
    self.picture = picture
    self.metrics = metrics
    self.textWidth = textWidth
    makeRibs()
    placeRibs()
    draw()
  }

  /// Breaks a text; its block has room for wider fonts.
  private func block(
    _ text: String, _ style: TextStyle2D, _ width: Double
  ) -> (block: TextBlock, size: Size2D) {
    let block = metrics.block(text, style, width: width)
    return (block, Size2D(width: block.width * metrics.slack, height: block.height))
  }

  // MARK: Layout

  private mutating func makeRibs() {
    let tree = PictureTree(picture.causes.map(\.parent))
    var places: [Int: Int] = [:]
    for index in tree.order {
      let text = picture.causes[index].text
      if let parent = tree.parents[index] {
        let (block, size) = block(text, metrics.label, textWidth)
        let rib = ribs.count - 1
        places[index] = ribs[rib].rows.count
        ribs[rib].append(index, parent: places[parent], block, size: size)
      } else {
        let (block, size) = block(text, Self.label, textWidth)
        ribs.append(
          FishboneRib(
            index, label: block, size: Size2D(width: size.width + 20, height: size.height + 12)))
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
    let (effect, size) = block(picture.effect, Self.head, 150)
    let nose = 26.0
    let head = Size2D(width: size.width + 24, height: max(size.height + 24, 52))
    var x = (joints.last ?? 0) + metrics.margin
    // A high head must not touch the labels of the last ribs.
    for (number, rib) in ribs.enumerated().suffix(2)
    where head.height / 2 + 4 > heights[number % 2] {
      let end = joints[number] - slope * heights[number % 2] + rib.labelSize.width / 2
      x = max(x, end + metrics.margin + 10)
    }
    let labels = [0, 1].map { side in
      ribs.enumerated().filter { $0.offset % 2 == side }.map(\.element.labelSize.height).max() ?? 0
    }
    let width = x + head.width + nose + metrics.margin
    let above = max(heights[0] + labels[0], head.height / 2)
    let below = max(heights[1] + labels[1], head.height / 2)
    spine = metrics.margin + above
    scene.size = Size2D(width: width, height: spine + below + metrics.margin)
    drawSpine(to: x)
    drawHead(effect, at: x, head, nose)
    for number in ribs.indices { draw(rib: number) }
  }

  private mutating func drawSpine(to end: Double) {
    let start = metrics.margin
    scene.drawLine(fromX: start + 8, toX: end, y: spine, Stroke2D(.role(.edge), width: 3))
    var tail = Path2D(polyline: [
      Point2D(x: start + 16, y: spine), Point2D(x: start, y: spine - 9),
      Point2D(x: start + 5, y: spine), Point2D(x: start, y: spine + 9),
    ])
    tail.close()
    scene.draw(tail, fill: .role(.edge), stroke: Stroke2D(.role(.edge), width: 1))
  }

  private mutating func drawHead(_ text: TextBlock, at x: Double, _ size: Size2D, _ nose: Double) {
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
    scene.draw(
      outline, fill: .role(.accent), stroke: Stroke2D(.role(.accent)), id: "node-0",
      title: picture.effect.joinedLines)
    scene.draw(
      text, at: Point2D(x: x + size.width / 2 + 4, y: spine - text.height / 2), anchor: .middle,
      paint: .role(.accent), id: "node-0", reading: 1)
  }

  private mutating func draw(rib number: Int) {
    let rib = ribs[number]
    let height = heights[number % 2]
    let sign = number % 2 == 0 ? -1.0 : 1
    let joint = joints[number] + metrics.margin
    let paint = Paint2D.series(number)
    let id = "node-\(rib.index + 1)"
    let end = Point2D(x: joint - slope * height, y: spine + sign * height)
    scene.drawLine([end, Point2D(x: joint, y: spine)], Stroke2D(paint, width: 2), id: id)
    let frame = Rect2D(
      center: Point2D(x: end.x, y: end.y + sign * rib.labelSize.height / 2), size: rib.labelSize)
    let box = Scene2D.Shape.Kind.rectangle(cornerRadius: 6)
    scene.draw(box, frame, fill: .role(.background))
    scene.drawTinted(box, frame, paint, id: id, title: rib.label.lines.joined(separator: " "))
    scene.draw(
      rib.label, at: Point2D(x: frame.center.x, y: frame.center.y - rib.label.height / 2),
      anchor: .middle, id: id, reading: rib.index + 2)
    let stroke = Stroke2D(.role(.edge), width: 1.2)
    for row in rib.rows {
      let y = spine + sign * row.distance
      let id = "node-\(row.index + 1)"
      let to = row.parent.map { rib.rows[$0].guide } ?? -slope * row.distance
      scene.drawLine(fromX: joint + row.right + 4, toX: joint + to, y: y, stroke, id: id)
      if let last = row.lastChild {
        let guide = [y + row.size.height / 2, spine + sign * rib.rows[last].distance]
        scene.drawLine(guide.map { Point2D(x: joint + row.guide, y: $0) }, stroke)
      }
      scene.draw(
        row.block, at: Point2D(x: joint + row.right, y: y - row.block.height / 2), anchor: .end,
        id: id, reading: row.index + 2)
    }
  }
}
