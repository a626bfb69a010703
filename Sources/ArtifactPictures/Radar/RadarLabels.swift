import Drawing

/// The names of the axes of a radar chart, around a circle, none over another one.
struct RadarLabels {
  /// A name.
  struct Label {
    var block: TextBlock
    /// The frame, with the center of the circle as the origin.
    var frame: Rect2D
    var anchor: Scene2D.Text.Anchor
  }

  private(set) var labels: [Label] = []
  /// The frame of the circle and all names.
  private(set) var extent: Rect2D

  /// The distance of names from the circle.
  static let gap = 12.0

  /// Places names in lines of a width at the ends of axes.
  ///
  /// - Complexity: O(names × log(names)), and the length of the texts.
  init(
    _ names: [String], directions: [Point2D], radius: Double, textWidth: Double,
    _ metrics: PictureMetrics
  ) {
    extent = Rect2D(center: .zero, side: 2 * radius)
    for (name, direction) in zip(names, directions) {
      let block = metrics.block(name.joinedLines, metrics.label, width: textWidth)
      var size = block.size
      size.width *= metrics.slack
      let anchor: Scene2D.Text.Anchor =
        abs(direction.x) < 1e-6 ? .middle : direction.x > 0 ? .start : .end
      // The number of the outer line may be below the name at the top.
      let distance = radius + (direction.y < -0.999 ? 17 : Self.gap)
      let x = direction.x * distance
      let left = anchor == .start ? x : anchor == .end ? x - size.width : -size.width / 2
      let middle = direction.y * (distance + size.height / 2)
      let corner = Point2D(x: left, y: middle - size.height / 2)
      labels.append(Label(block: block, frame: Rect2D(origin: corner, size: size), anchor: anchor))
    }
    separate(.start)
    separate(.end)
    separateMiddle()
    for label in labels { extent.formUnion(label.frame) }
  }

  /// Moves the names at one side away from those nearer to the middle, up or down.
  private mutating func separate(_ side: Scene2D.Text.Anchor) {
    let order = labels.indices.filter { labels[$0].anchor == side }.sorted {
      labels[$0].frame.center.y < labels[$1].frame.center.y
    }
    guard
      let middle = order.indices.min(by: {
        abs(labels[order[$0]].frame.center.y) < abs(labels[order[$1]].frame.center.y)
      })
    else { return }
    for index in order.indices[(middle + 1)...] {
      move(
        order[index],
        by: max(0, labels[order[index - 1]].frame.max.y + 1 - labels[order[index]].frame.min.y))
    }
    for index in order.indices[..<middle].reversed() {
      move(
        order[index],
        by: min(0, labels[order[index + 1]].frame.min.y - 1 - labels[order[index]].frame.max.y))
    }
  }

  /// Moves the names at the top and the bottom away from those at the sides.
  private mutating func separateMiddle() {
    for index in labels.indices where labels[index].anchor == .middle {
      let isTop = labels[index].frame.center.y < 0
      for other in labels where other.anchor != .middle {
        let (own, frame) = (labels[index].frame, other.frame)
        guard frame.min.x < own.max.x + 6, frame.max.x > own.min.x - 6,
          (frame.center.y < 0) == isTop
        else { continue }
        move(
          index,
          by: isTop ? min(0, frame.min.y - 1 - own.max.y) : max(0, frame.max.y + 1 - own.min.y))
      }
    }
  }

  private mutating func move(_ index: Int, by distance: Double) {
    labels[index].frame = labels[index].frame.offset(x: 0, y: distance)
  }
}
