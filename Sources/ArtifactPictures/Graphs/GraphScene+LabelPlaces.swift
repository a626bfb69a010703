import Drawing
import FlowGraph

// Labels of lines at groups.

extension GraphScene {
  /// Moves the labels of lines to the parts that are drawn, and off the borders of groups where there is another place.
  ///
  /// - Complexity: that of the labels to move, each times the number of parts of the picture.
  mutating func moveLabels() {
    guard !picture.groups.isEmpty else { return }
    let borders = borders
    for (index, edge) in picture.edges.enumerated() where edge.hasLabel {
      guard plan.routes.indices.contains(index), let route = plan.routes[index],
        let label = route.labelFrame
      else { continue }
      let points = cut(route.points, of: edge)
      let isOnLine = zip(points, points.dropFirst()).contains {
        area($0, $1).grown(by: 0.5).intersects(label)
      }
      let isOnBorder = borders.contains { $0.intersects(label) }
      if isOnLine, !isOnBorder { continue }
      let place = place(label.size, on: points, of: index, borders)
      if let place, place.isFree || !isOnLine { plan.routes[index]?.labelFrame = place.frame }
    }
  }

  /// The free place of a label on the longest segments of a line, near their middle; that with the fewest other parts if
  /// no place is free.
  private func place(
    _ size: Size2D, on points: [Point2D], of edge: Int, _ borders: [Rect2D]
  ) -> (frame: Rect2D, isFree: Bool)? {
    let (step, gap) = metrics.pick((1.0, 0.0), (8, 3))
    var obstacles = (plan.nodeFrames + borders).map { $0.grown(by: gap) }
    for (other, route) in plan.routes.enumerated() where other != edge {
      guard let route else { continue }
      if let label = route.labelFrame { obstacles.append(label.grown(by: gap)) }
      for (from, to) in zip(route.points, route.points.dropFirst()) {
        obstacles.append(area(from, to).grown(by: gap))
      }
    }
    // How much of the segment is visible beside the label.
    let segments = zip(points, points.dropFirst()).map { from, to in
      (
        from, to,
        rest: from.x == to.x ? abs(to.y - from.y) - size.height : abs(to.x - from.x) - size.width
      )
    }
    var best: (count: Int, frame: Rect2D)?
    for (from, to, _) in segments.sorted(by: { $0.rest > $1.rest }) {
      let length = abs(to.x - from.x) + abs(to.y - from.y)
      let count = Int(min(length / step, 200))
      for number in 0...count {
        let offset = Double(number % 2 == 0 ? number / 2 : -(number + 1) / 2) * step
        let distance = metrics.snapped(length / 2) + offset
        guard distance >= 0, distance <= length else { continue }
        let part = length == 0 ? 0 : distance / length
        let center = Point2D(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
        let frame = frame(size, around: center)
        guard frame.min.x >= 0, frame.min.y >= 0, frame.max.x <= plan.size.width,
          frame.max.y <= plan.size.height
        else { continue }
        let met = obstacles.count { $0.intersects(frame) }
        if met < best?.count ?? .max { best = (met, frame) }
        if met == 0 { return (frame, true) }
      }
    }
    return best.map { ($0.frame, false) }
  }

  /// The frame of a label whose middle is on a line.
  private func frame(_ size: Size2D, around center: Point2D) -> Rect2D {
    let corner = Point2D(
      x: center.x - metrics.snapped(size.width / 2), y: center.y - metrics.snapped(size.height / 2))
    return Rect2D(origin: corner, size: size)
  }

  /// What a segment covers.
  private func area(_ from: Point2D, _ to: Point2D) -> Rect2D {
    let box = Rect2D(from, to)
    let cell = metrics.pick(1.0, 0)
    return Rect2D(box.min, Point2D(x: box.max.x + cell, y: box.max.y + cell))
  }

  /// The sides of groups, the upper ones with room for titles.
  private var borders: [Rect2D] {
    let width = 1.0
    var borders: [Rect2D] = []
    for (index, title) in titles.enumerated() {
      guard let frame = frame(ofGroup: index) else { continue }
      let title = metrics.pick(1.0, 24) + max(0, title.height - title.lineHeight)
      let corner = Point2D(x: frame.max.x - width, y: frame.max.y - width)
      borders += [
        Rect2D(frame.min, Point2D(x: frame.max.x, y: frame.min.y + title)),
        Rect2D(Point2D(x: frame.min.x, y: corner.y), frame.max),
        Rect2D(frame.min, Point2D(x: frame.min.x + width, y: frame.max.y)),
        Rect2D(Point2D(x: corner.x, y: frame.min.y), frame.max),
      ]
    }
    return borders
  }
}
