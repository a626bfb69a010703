import Drawing
import FlowGraph

// Lines and their labels.

extension GraphScene {
  func draw(edge index: Int, in scene: inout Scene2D) {
    guard let route = plan.routes[index] else { return }
    let edge = picture.edges[index]
    let points = straightCourse(of: index) ?? route.points.map(point)
    let radius = edge.course == .curved ? 60.0 : 5
    append(edge.style.opacity, in: &scene) { scene in
      scene.append(
        .path(
          .init(
            polyline: points, stroke: edge.style.stroke(Stroke2D(.role(.edge))),
            startMarker: edge.sourceMarker, endMarker: edge.targetMarker,
            cornerRadius: metrics.unit == .cells ? 1 : radius)),
        id: edge.id)
    }
  }

  /// A point of a route; in cells, the middle of its cell.
  private func point(_ point: Point2D) -> Point2D {
    metrics.unit == .cells ? Point2D(x: point.x + 0.5, y: point.y + 0.5) : point
  }

  func draw(labelOf index: Int, in scene: inout Scene2D) {
    guard var frame = plan.routes[index]?.labelFrame else { return }
    let edge = picture.edges[index]
    let isCells = metrics.unit == .cells
    if let ends = straightCourse(of: index) { frame = frame.between(ends[0], ends[1]) }
    let style = edge.labelStyle
    append(style.opacity, in: &scene) { scene in
      let stroke = isCells || style.stroke == nil ? nil : style.stroke(Stroke2D(.role(.edge)))
      if style.fill != nil || stroke != nil {
        appendBox(
          edge.labelShape, frame, fill: style.fill ?? .role(.background), stroke: stroke,
          in: &scene, id: edge.id)
      }
      let position = isCells ? Point2D(x: frame.min.x, y: frame.center.y) : frame.center
      let paint = style.text ?? edge.style.text ?? .role(.label)
      scene.append(
        .text(
          .init(
            Self.label(edge, metrics), at: position, anchor: isCells ? .start : .middle,
            style: Self.labelStyle(edge, metrics),
            paint: legible(
              paint, on: style.fill ?? stroke.map { _ in .role(.background) }, behind: behind(frame)
            ),
            interruptsLines: isCells || (style.fill == nil && stroke == nil),
            background: behind(frame))),
        id: edge.id)
    }
  }

  // MARK: Straight lines

  /// The ends of a straight line between the boxes of an edge, if the edge asks for it and neither the line
  /// nor its label comes near another box or label.
  private func straightCourse(of index: Int) -> [Point2D]? {
    let edge = picture.edges[index]
    guard edge.course == .straight, metrics.unit == .pixels, edge.source != edge.target,
      let route = plan.routes[index]
    else { return nil }
    let (from, to) = (plan.nodeFrames[edge.source], plan.nodeFrames[edge.target])
    guard let start = Self.exit(from: from, towards: to.center),
      let end = Self.exit(from: to, towards: from.center)
    else { return nil }
    let label = route.labelFrame?.between(start, end)
    for (node, frame) in plan.nodeFrames.enumerated() {
      let isEnd = node == edge.source || node == edge.target
      let near = frame.grown(by: 6)
      if !isEnd, Self.segment(start, end, meets: near) { return nil }
      if let label, label.intersects(near) { return nil }
    }
    for (other, route) in plan.routes.enumerated() where other != index {
      guard let frame = route?.labelFrame else { continue }
      if Self.segment(start, end, meets: frame) || label?.intersects(frame) == true { return nil }
    }
    return [start, end]
  }

  /// Where the line from the middle of a box to a point leaves the box; nil if the point is inside.
  private static func exit(from box: Rect2D, towards point: Point2D) -> Point2D? {
    let (dx, dy) = (point.x - box.center.x, point.y - box.center.y)
    let scale = max(abs(dx) / max(box.width / 2, 1e-9), abs(dy) / max(box.height / 2, 1e-9))
    guard scale > 1 else { return nil }
    return Point2D(x: box.center.x + dx / scale, y: box.center.y + dy / scale)
  }

  /// Whether a segment and a box have a point in common.
  private static func segment(_ start: Point2D, _ end: Point2D, meets box: Rect2D) -> Bool {
    // The part of the segment, from 0 to 1, that is between the sides.
    var (low, high) = (0.0, 1.0)
    for (from, by, least, greatest) in [
      (start.x, end.x - start.x, box.min.x, box.max.x),
      (start.y, end.y - start.y, box.min.y, box.max.y),
    ] {
      if by == 0 {
        if from < least || from > greatest { return false }
        continue
      }
      let (a, b) = ((least - from) / by, (greatest - from) / by)
      low = max(low, min(a, b))
      high = min(high, max(a, b))
    }
    return low <= high
  }
}

extension Rect2D {
  /// The box moved so that its center is the middle between two points.
  fileprivate func between(_ start: Point2D, _ end: Point2D) -> Rect2D {
    Rect2D(center: Point2D(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2), size: size)
  }
}
