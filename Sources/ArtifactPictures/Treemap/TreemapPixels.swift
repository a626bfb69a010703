import Drawing

/// Draws a treemap in pixels. What does not fit its rectangle is in a list below, with the number that the rectangle
/// has instead.
struct TreemapPixels {
  /// The space between rectangles beside each other.
  private static let gap = 3.0
  private let plan: TreemapPlan
  private let metrics: PictureMetrics
  private var scene: Scene2D
  private var entries: [LegendEntry] = []
  /// Where the numbers of items are, and how much room they have.
  private var numbers: [Int: (place: Point2D, room: Size2D, anchor: Scene2D.Text.Anchor)] = [:]

  /// Returns the lowest of some scenes, unless a higher one has room for more names.
  static func scene(_ plan: TreemapPlan, _ metrics: PictureMetrics, maxWidth: Double) -> Scene2D {
    let width = max(min(maxWidth, 720), 160) - 2 * metrics.margin
    let leaves = plan.picture.items.count { !$0.isSection }
    let height = min(max(Double(leaves) * 9_000 / width, 260), 680)
    var best = TreemapPixels(plan, metrics, width: width, height: height)
    for factor in [1.3, 1.6, 2] where best.entries.count > 0 && height * factor <= 680 {
      let next = TreemapPixels(plan, metrics, width: width, height: height * factor)
      if next.cost < best.cost { best = next }
    }
    return best.scene
  }

  /// The height, with 40 pixels more for each name that is not in its rectangle.
  private var cost: Double { scene.size.height + Double(entries.count) * 40 }

  private init(_ plan: TreemapPlan, _ metrics: PictureMetrics, width: Double, height: Double) {
    self.plan = plan
    self.metrics = metrics
    let margin = metrics.margin
    scene = metrics.scene(width: width, height: margin)
    if !plan.sized(plan.tree.roots).isEmpty {
      draw(Rect2D(x: margin, y: margin, width: width, height: height))
      drawNumbers()
      scene.size.height += height
    }
    let unsized = plan.unsized.map { entry($0, number: nil) }
    let list = LegendColumns(entries + unsized, width: width, metrics)
    if list.size.height > 0 {
      scene.size.height += margin
      list.draw(at: Point2D(x: margin, y: scene.size.height), in: &scene)
    }
    scene.size = Size2D(
      width: max(width, list.size.width) + 2 * margin,
      height: scene.size.height + list.size.height + margin)
  }

  private func entry(_ index: Int, number: Int?) -> LegendEntry {
    LegendEntry(
      sign: .area(plan.paint(index)), number: number, text: plan.label(index),
      id: "item-\(index)", readingIndex: index + 1)
  }

  // MARK: Rectangles

  private mutating func draw(_ frame: Rect2D) {
    var open = [(items: plan.sized(plan.tree.roots), frame: frame)]
    while let next = open.popLast() {
      let rects = SquarifiedLayout.rects(next.items.map { plan.weights[$0] }, in: next.frame)
      for (index, rect) in zip(next.items, rects) {
        let inner = rect.grown(by: -Self.gap / 2)
        if plan.picture.items[index].isSection {
          let content = drawSection(index, inner)
          open.append((plan.sized(plan.tree.children[index]), content))
        } else {
          drawLeaf(index, inner)
        }
      }
    }
  }

  /// Draws the frame and the title of a section, and returns where its content is.
  private mutating func drawSection(_ index: Int, _ frame: Rect2D) -> Rect2D {
    let isOutermost = plan.tree.parents[index].map { plan.series[$0] == nil } ?? true
    drawArea(
      index, frame, opacity: isOutermost && plan.series[index] != nil ? 0.1 : 0, radius: 5)
    let inset = min(4, frame.width / 8, frame.height / 8)
    let height = drawTitle(index, frame)
    return Rect2D(
      Point2D(x: frame.min.x + inset, y: frame.min.y + max(height, inset)),
      Point2D(x: frame.max.x - inset, y: frame.max.y - inset))
  }

  private mutating func drawLeaf(_ index: Int, _ frame: Rect2D) {
    drawArea(index, frame, opacity: 0.26, radius: 3)
    let room = Size2D(width: frame.width - 8, height: frame.height - 6)
    let largest = min(max((frame.width * frame.height).squareRoot() / 9, 10), 18).rounded(.down)
    for size in stride(from: largest, through: 10, by: -1) {
      guard let texts = texts(index, size, room) else { continue }
      var y = frame.center.y - texts.reduce(0) { $0 + $1.height } / 2
      for text in texts {
        scene.draw(
          text, at: Point2D(x: frame.center.x, y: y), anchor: .middle, id: "item-\(index)",
          reading: index + 1)
        y += text.height
      }
      return
    }
    // Numbers may be nearer to the edges than names.
    numbers[index] = (
      frame.center, Size2D(width: room.width + 5, height: room.height + 4), .middle
    )
  }

  /// The name above the value of a leaf, if both fit.
  private func texts(_ index: Int, _ size: Double, _ room: Size2D) -> [TextBlock]? {
    let style = TextStyle2D(size: size, isBold: size >= 14)
    guard let name = block(plan.picture.items[index].name, style, room) else { return nil }
    guard !plan.values[index].isEmpty else { return [name] }
    let rest = Size2D(width: room.width, height: room.height - name.height)
    let small = TextStyle2D(size: max(10, (size * 0.85).rounded()))
    return block(plan.values[index], small, rest).map { [name, $0] }
  }

  private func block(_ text: String, _ style: TextStyle2D, _ room: Size2D) -> TextBlock? {
    TextBlock(wordsOf: text, style, in: room, metrics)
  }

  /// Draws the name and the sum of a section in at most half of its frame, and returns the height.
  private mutating func drawTitle(_ index: Int, _ frame: Rect2D) -> Double {
    let sum = plan.values[index]
    for size in [13.0, 12, 11, 10] {
      let style = TextStyle2D(size: size, isBold: true)
      let small = TextStyle2D(size: max(10, size - 1))
      let sumWidth = metrics.width(of: sum, small) * metrics.slack
      let room = Size2D(width: frame.width - 16 - sumWidth - 10, height: frame.height / 2 - 7)
      guard let name = block(plan.picture.items[index].name, style, room) else { continue }
      let id = "item-\(index)"
      let corner = Point2D(x: frame.min.x + 8, y: frame.min.y + 4)
      scene.draw(name, at: corner, id: id, reading: index + 1)
      scene.drawText(
        sum, x: frame.max.x - 8, y: corner.y + name.lineHeight / 2, small, anchor: .end, id: id)
      return name.height + 7
    }
    let room = Size2D(width: frame.width - 5, height: min(frame.height / 2, 17))
    numbers[index] = (Point2D(x: frame.min.x + 6, y: frame.min.y + 9), room, .start)
    return room.width >= 20 && room.height >= 13 ? 17 : 0
  }

  /// Lists the items whose names do not fit, in the order of the source, and draws their numbers where there is room.
  private mutating func drawNumbers() {
    let style = TextStyle2D(size: 10, isBold: true)
    for index in plan.tree.order {
      guard let (place, room, anchor) = numbers[index] else { continue }
      let number = entries.count + 1
      entries.append(entry(index, number: number))
      guard let text = block("\(number)", style, room) else { continue }
      scene.drawText(text.lines[0], x: place.x, y: place.y, style, anchor: anchor)
    }
  }

  /// Draws the ground and the outline of an item.
  private mutating func drawArea(
    _ index: Int, _ frame: Rect2D, opacity: Double, radius: Double
  ) {
    let kind = Scene2D.Shape.Kind.rectangle(
      cornerRadius: min(radius, frame.width / 4, frame.height / 4))
    let paint = plan.paint(index)
    let id = "item-\(index)"
    if opacity > 0 { scene.drawTint(kind, frame, paint, opacity: opacity, id: id) }
    scene.draw(kind, frame, stroke: Stroke2D(paint, width: 1), id: id, title: plan.label(index))
  }
}
