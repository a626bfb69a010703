import Drawing
import FlowGraph

// Where lines meet boxes whose outline is not a rectangle.

extension GraphScene {
  /// Gives dots in cells their usual size if the layout has made them larger for a few arrows, which may point at corners.
  mutating func shrinkSigns() {
    for (node, value) in picture.nodes.enumerated() where value.sign?.isRound == true {
      let (frame, size) = (plan.nodeFrames[node], cards[node].size)
      guard frame.size != size else { continue }
      var ends: [Point2D] = []
      var isMarked = true
      for (edge, route) in zip(picture.edges, plan.routes) {
        if edge.source == node, let end = route?.points.first {
          ends.append(end)
          isMarked = isMarked && edge.sourceMarker != nil
        }
        if edge.target == node, let end = route?.points.last {
          ends.append(end)
          isMarked = isMarked && edge.targetMarker != nil
        }
      }
      guard isMarked, let first = ends.first else { continue }
      let box = ends.reduce(Rect2D(first, first)) { $0.union(Rect2D($1, $1)) }
      // Arrows of one side only.
      guard min(box.width, box.height) == 0, max(box.width, box.height) < 3 else { continue }
      var small = Rect2D(origin: frame.min, size: size)
      if frame.width > size.width {
        small = small.offset(x: box.min.x + (box.width < 2 ? -1 : 0) - frame.min.x, y: 0)
      }
      if frame.height > size.height {
        small = small.offset(x: 0, y: box.min.y + (box.height < 2 ? -1 : 0) - frame.min.y)
      }
      plan.nodeFrames[node] = small
    }
  }

  /// Gives boxes in cells their own size if the layout has made them larger for lines that are not drawn up to them: those
  /// that end at a group around them, and hidden ones.
  mutating func shrinkBoxes() {
    let areCut = picture.edges.contains {
      $0.sourceGroup != nil || $0.targetGroup != nil || $0.isHidden
    }
    guard areCut else { return }
    var ends: [Int: [Point2D]] = [:]
    var crowded: Set<Int> = []
    let groupEnds = GroupEnds(picture)
    for (index, (edge, route)) in zip(picture.edges, plan.routes).enumerated() {
      guard let first = route?.points.first, let last = route?.points.last else { continue }
      let nodes = groupEnds.ends(of: index)
      for (node, end, group) in [
        (nodes.source, first, edge.sourceGroup), (nodes.target, last, edge.targetGroup),
      ] {
        if group != nil || edge.isHidden {
          crowded.insert(node)
        } else {
          ends[node, default: []].append(end)
        }
      }
    }
    for node in crowded where plan.nodeFrames.indices.contains(node) {
      let (frame, size, ends) = (plan.nodeFrames[node], cards[node].size, ends[node] ?? [])
      func start(
        _ low: Double, _ high: Double, length: Double, _ place: KeyPath<Point2D, Double>
      ) -> Double? {
        let places = ends.map { $0[keyPath: place] }
        let middle = (places.first ?? (low + high) / 2) - length / 2
        return stride(from: low, through: high - length, by: 1).filter { start in
          // Ends are not at corners.
          places.allSatisfy { place in
            if place == low { return start == low }
            if place == high - 1 { return start + length == high }
            return place > start && place < start + length - 1
          }
        }.min { abs($0 - middle) < abs($1 - middle) }
      }
      guard
        let x = start(frame.min.x, frame.max.x, length: min(size.width, frame.width), \.x),
        let y = start(frame.min.y, frame.max.y, length: min(size.height, frame.height), \.y)
      else { continue }
      plan.nodeFrames[node] = Rect2D(
        x: x, y: y, width: min(size.width, frame.width), height: min(size.height, frame.height))
    }
  }

  /// The points of a line from outline to outline. The layout knows frames only, in whose corners there may be nothing.
  ///
  /// - Parameter ends: Whether the line starts and ends at the boxes of its edge, and not at groups.
  func reaching(
    _ points: [Point2D], of edge: GraphPicture.Edge, ends: (source: Bool, target: Bool)
  ) -> [Point2D] {
    guard !metrics.isCells, points.count > 1 else { return points }
    var points = points
    if ends.source { points[0] = meeting(points[0], from: points[1], node: edge.source) }
    if ends.target {
      let last = points.count - 1
      points[last] = meeting(points[last], from: points[last - 1], node: edge.target)
    }
    return points
  }

  /// The point in which a line from a point through the end at the frame of a node meets the outline of the node.
  private func meeting(_ end: Point2D, from start: Point2D, node: Int) -> Point2D {
    let (drawn, frame) = (picture.nodes[node], plan.nodeFrames[node])
    let kind = drawn.sign.map { $0.outline ?? .rectangle(cornerRadius: 0) } ?? drawn.shape
    let shape = Scene2D.Shape(kind, frame: frame)
    switch shape.kind {
    case .rectangle, .subroutine: return end
    case .capsule, .ellipse, .diamond, .triangle, .hexagon, .parallelogram, .trapezoid, .cylinder,
      .flag:
      break
    }
    let length = max(abs(end.x - start.x), abs(end.y - start.y))
    guard length > 0 else { return end }
    let step = Point2D(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
    var nearest: Double?
    for (from, to) in shape.outline.segments {
      // The distance at which end + distance × step is on the segment.
      let side = Point2D(x: to.x - from.x, y: to.y - from.y)
      let area = step.x * side.y - step.y * side.x
      guard abs(area) > 1e-9 else { continue }
      let (dx, dy) = (from.x - end.x, from.y - end.y)
      let distance = (dx * side.y - dy * side.x) / area
      let place = (dx * step.y - dy * step.x) / area
      guard place >= -1e-9, place <= 1 + 1e-9, distance > -1 else { continue }
      nearest = min(nearest ?? distance, distance)
    }
    guard let nearest else { return end }
    return Point2D(x: end.x + nearest * step.x, y: end.y + nearest * step.y)
  }
}

extension Path2D {
  /// The line as segments; curves are divided into eight.
  fileprivate var segments: [(from: Point2D, to: Point2D)] {
    var segments: [(from: Point2D, to: Point2D)] = []
    var start = Point2D(x: 0, y: 0)
    var last = start
    func add(_ point: Point2D) {
      segments.append((last, point))
      last = point
    }
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        last = point
      case .line(let point): add(point)
      case .quadCurve(let point, let control):
        add(control)
        add(point)
      case .curve(let point, let control1, let control2):
        let from = last
        for step in 1...8 {
          let t = Double(step) / 8
          let s = 1 - t
          let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          add(
            Point2D(
              x: a * from.x + b * control1.x + c * control2.x + d * point.x,
              y: a * from.y + b * control1.y + c * control2.y + d * point.y))
        }
      case .close: add(start)
      }
    }
    return segments
  }
}
