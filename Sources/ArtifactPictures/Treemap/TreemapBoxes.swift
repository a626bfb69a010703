import Drawing

/// Draws a treemap as boxes of cells, nested in each other.
struct TreemapBoxes {
  /// The greatest width.
  private static let widest = 100.0
  private let plan: TreemapPlan
  private let metrics: PictureMetrics
  private var scene: Scene2D

  /// Returns the lowest of some scenes in which each name fits its box; nil if there is none.
  static func scene(
    _ plan: TreemapPlan, _ metrics: PictureMetrics, maxWidth: Double
  ) -> Scene2D? {
    let width = min(maxWidth, widest).rounded(.down)
    guard width >= 12, plan.unsized.isEmpty, plan.tree.depth <= 8 else { return nil }
    for height in [10.0, 13, 16, 20, 24, 28] {
      var boxes = TreemapBoxes(plan, metrics)
      if boxes.draw(Size2D(width: width, height: height)) { return boxes.scene }
    }
    return nil
  }

  private init(_ plan: TreemapPlan, _ metrics: PictureMetrics) {
    self.plan = plan
    self.metrics = metrics
    scene = metrics.scene()
  }

  /// Draws everything; false if a name does not fit.
  private mutating func draw(_ size: Size2D) -> Bool {
    scene.size = size
    var open = [
      (items: plan.sized(plan.tree.roots), frame: Rect2D(origin: .zero, size: size))
    ]
    while let next = open.popLast() {
      // A cell is twice as high as wide.
      let top = next.frame.min.y
      let tall = Rect2D(
        next.frame.min,
        Point2D(x: next.frame.max.x, y: top + 2 * next.frame.height))
      let rects = SquarifiedLayout.rects(next.items.map { plan.weights[$0] }, in: tall)
      for (index, rect) in zip(next.items, rects) {
        let frame = Rect2D(
          Point2D(x: rect.min.x.rounded(), y: (top + (rect.min.y - top) / 2).rounded()),
          Point2D(x: rect.max.x.rounded(), y: (top + (rect.max.y - top) / 2).rounded()))
        guard frame.width >= 4, frame.height >= 3 else { return false }
        let isSection = plan.picture.items[index].isSection
        scene.draw(
          .rectangle(cornerRadius: isSection ? 0 : 1), frame, stroke: Stroke2D(plan.paint(index)),
          id: "item-\(index)", title: plan.label(index))
        guard isSection ? drawTitle(index, frame) : drawLeaf(index, frame) else { return false }
        if isSection {
          open.append((plan.sized(plan.tree.children[index]), frame.grown(by: -1)))
        }
      }
    }
    return true
  }

  /// Draws the name and the sum of a section on its upper border.
  private mutating func drawTitle(_ index: Int, _ frame: Rect2D) -> Bool {
    let name = " \(plan.name(index)) "
    let sum = " \(plan.values[index]) "
    let width = metrics.width(of: name)
    let sumWidth = metrics.width(of: sum)
    guard width + sumWidth + 3 <= frame.width else { return false }
    for (text, style, x) in [
      (name, metrics.bold, frame.min.x + 1), (sum, metrics.label, frame.max.x - 1 - sumWidth),
    ] {
      scene.drawText(
        text, x: x, y: frame.min.y + 0.5, style, id: "item-\(index)", reading: index + 1)
    }
    return true
  }

  private mutating func drawLeaf(_ index: Int, _ frame: Rect2D) -> Bool {
    let room = Size2D(width: frame.width - 2, height: frame.height - 2)
    let value = plan.values[index]
    var block: TextBlock
    if room.height == 1 {
      let line = value.isEmpty ? plan.name(index) : plan.name(index) + " " + value
      block = TextBlock([line], metrics.label, metrics.measure)
    } else {
      let rest = Size2D(width: room.width, height: room.height - (value.isEmpty ? 0 : 1))
      guard
        let name = TextBlock(
          wordsOf: plan.picture.items[index].name, metrics.label, in: rest, metrics)
      else { return false }
      block = TextBlock(
        name.lines + (value.isEmpty ? [] : [value]), metrics.label, metrics.measure)
    }
    guard block.width <= room.width else { return false }
    let top = frame.min.y + 1 + ((room.height - block.height) / 2).rounded(.down)
    scene.draw(
      block, at: Point2D(x: frame.center.x, y: top), anchor: .middle, id: "item-\(index)",
      reading: index + 1)
    return true
  }
}
