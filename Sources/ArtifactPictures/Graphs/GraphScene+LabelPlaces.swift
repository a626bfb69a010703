import Drawing
import FlowGraph

// Labels of lines at groups.

extension GraphScene {
  /// A layout in which the labels of lines are on the parts that are drawn, and on no border of a group where there is
  /// another place.
  ///
  /// - Complexity: that of the labels to move, each times the number of parts of the picture.
  static func labeled(
    _ plan: GraphPlan, _ picture: GraphPicture, _ metrics: GraphCard.Metrics
  ) -> GraphPlan {
    guard !picture.groups.isEmpty else { return plan }
    var plan = plan
    let borders = borders(of: plan, metrics)
    for (index, edge) in picture.edges.enumerated() where edge.hasLabel {
      guard plan.routes.indices.contains(index), let route = plan.routes[index],
        let label = route.labelFrame
      else { continue }
      let points = cut(route.points, of: edge, in: plan, metrics)
      let isOnLine = zip(points, points.dropFirst()).contains {
        area($0, $1, metrics).grown(by: 0.5).intersects(label)
      }
      let isOnBorder = borders.contains { $0.intersects(label) }
      if isOnLine, !isOnBorder { continue }
      let place = place(label.size, on: points, of: index, in: plan, borders, metrics)
      if let place, place.isFree || !isOnLine { plan.routes[index]?.labelFrame = place.frame }
    }
    return plan
  }

  /// The free place of a label on the longest segments of a line, near their middle; that with the fewest other parts if
  /// no place is free.
  private static func place(
    _ size: Size2D, on points: [Point2D], of edge: Int, in plan: GraphPlan, _ borders: [Rect2D],
    _ metrics: GraphCard.Metrics
  ) -> (frame: Rect2D, isFree: Bool)? {
    let isCells = metrics.unit == .cells
    let step = isCells ? 1.0 : 8
    let gap = isCells ? 0.0 : 3
    var obstacles = (plan.nodeFrames + borders).map { $0.grown(by: gap) }
    for (other, route) in plan.routes.enumerated() where other != edge {
      guard let route else { continue }
      if let label = route.labelFrame { obstacles.append(label.grown(by: gap)) }
      for (from, to) in zip(route.points, route.points.dropFirst()) {
        obstacles.append(area(from, to, metrics).grown(by: gap))
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
        let distance = isCells ? (length / 2).rounded(.down) + offset : length / 2 + offset
        guard distance >= 0, distance <= length else { continue }
        let part = length == 0 ? 0 : distance / length
        let center = Point2D(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
        let frame = self.frame(size, around: center, metrics)
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
  private static func frame(
    _ size: Size2D, around center: Point2D, _ metrics: GraphCard.Metrics
  ) -> Rect2D {
    guard metrics.unit == .cells else { return Rect2D(center: center, size: size) }
    let corner = Point2D(
      x: center.x - (size.width / 2).rounded(.down), y: center.y - (size.height / 2).rounded(.down))
    return Rect2D(origin: corner, size: size)
  }

  /// What a segment covers.
  private static func area(
    _ from: Point2D, _ to: Point2D, _ metrics: GraphCard.Metrics
  ) -> Rect2D {
    let box = Rect2D(from, to)
    guard metrics.unit == .cells else { return box }
    return Rect2D(box.min, Point2D(x: box.max.x + 1, y: box.max.y + 1))
  }

  /// The sides of groups, the upper ones with room for titles.
  private static func borders(of plan: GraphPlan, _ metrics: GraphCard.Metrics) -> [Rect2D] {
    let isCells = metrics.unit == .cells
    let (width, title) = isCells ? (1.0, 1.0) : (1.0, 24.0)
    var borders: [Rect2D] = []
    for case let frame? in plan.groupFrames {
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
