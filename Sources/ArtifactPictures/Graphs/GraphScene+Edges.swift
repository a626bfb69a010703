import Drawing
import FlowGraph

// Lines and their labels.

extension GraphScene {
  func draw(edge index: Int, in scene: inout Scene2D) {
    let edge = picture.edges[index]
    guard let route = plan.routes[index], !edge.isHidden else { return }
    let points = reaching(
      straightCourse(of: index) ?? cut(route.points, of: edge).map(point), of: edge,
      ends: (edge.sourceGroup == nil, edge.targetGroup == nil))
    let radius = edge.course == .curved ? 60.0 : 5
    var stroke = edge.style.stroke(Stroke2D(.role(.edge)))
    let isBare = cards[edge.target].isBare
    if isBare { stroke.width = 1 }
    var path = Scene2D.Path(
      polyline: points, stroke: stroke, startMarker: edge.sourceMarker,
      endMarker: edge.targetMarker, cornerRadius: metrics.pick(1, radius))
    // The lines from a text without a box share a trunk.
    if isBare { path.bundle = edge.source }
    append(edge.style.opacity, in: &scene) { $0.append(.path(path), id: edge.id) }
  }

  /// A point of a route; in cells, the middle of its cell.
  private func point(_ point: Point2D) -> Point2D {
    Point2D(x: point.x + metrics.half, y: point.y + metrics.half)
  }

  /// The part of a route outside of the groups on whose borders it starts or ends.
  func cut(_ points: [Point2D], of edge: GraphPicture.Edge) -> [Point2D] {
    var points = points
    if let frame = edge.sourceGroup.flatMap(frame(ofGroup:)) {
      points = points.leaving(frame, metrics.unit)
    }
    if let frame = edge.targetGroup.flatMap(frame(ofGroup:)) {
      points = points.reversed().leaving(frame, metrics.unit).reversed()
    }
    return points
  }

  static func labelStyle(
    _ edge: GraphPicture.Edge, _ metrics: GraphCard.Metrics
  ) -> TextStyle2D {
    let scale = edge.labelStyle.textScale(12, metrics.unit)
    return metrics.style(12 * scale, isBold: edge.labelStyle.isBold ?? false)
  }

  /// The lines of the label of an edge, and whether it is cut.
  static func label(
    _ edge: GraphPicture.Edge, _ metrics: GraphCard.Metrics
  ) -> (lines: [String], isCut: Bool) {
    let style = labelStyle(edge, metrics)
    return LineBreaking.lines(
      of: edge.label, style: style, width: metrics.breakingWidth(of: edge.label, style),
      count: metrics.lineLimit ?? 1, metrics.measure)
  }

  func draw(labelOf index: Int, _ endTexts: [EndText]? = nil, in scene: inout Scene2D) {
    let edge = picture.edges[index]
    guard let route = plan.routes[index], var frame = route.labelFrame, !edge.isHidden else {
      return
    }
    if let ends = straightCourse(of: index) { frame = frame.between(ends[0], ends[1]) }
    let style = edge.labelStyle
    append(style.opacity, in: &scene) { scene in
      let stroke =
        metrics.isCells || style.stroke == nil ? nil : style.stroke(Stroke2D(.role(.edge)))
      if style.fill != nil || stroke != nil {
        appendBox(
          edge.labelShape, frame, fill: style.fill ?? .role(.background), stroke: stroke,
          in: &scene, id: edge.id)
      }
      let paint = style.text ?? edge.style.text ?? .role(.label)
      let label = GraphEdgeLabel(edge, metrics, direction)
      let font = Self.labelStyle(edge, metrics)
      let height = metrics.lineHeight(font)
      let behind = behind(frame)
      func append(
        _ line: String, at place: Point2D, _ anchor: Scene2D.Text.Anchor, _ paint: Paint2D,
        interruptsLines: Bool
      ) {
        let text = Scene2D.Text(
          line, at: place, anchor: anchor, style: font, paint: paint,
          interruptsLines: interruptsLines, background: behind)
        scene.append(.text(text), id: edge.id)
      }
      let ends =
        endTexts?.map { ($0.text, $0.position, $0.anchor) }
        ?? label.ends(in: frame, of: route.points).map { ($0.text, $0.position, $0.anchor) }
      for (text, place, anchor) in ends {
        append(
          text, at: place, anchor, paint, interruptsLines: label.isHorizontal && metrics.isCells)
      }
      let middle = endTexts == nil ? label.midY(in: frame, of: route.points) : frame.center.y
      let ground = style.fill ?? stroke.map { _ in .role(.background) }
      var y = middle - height * Double(label.lines.count - 1) / 2
      for line in label.lines {
        let x = metrics.pick(label.left(of: line, in: frame), frame.center.x)
        append(
          line, at: Point2D(x: x, y: y), metrics.pick(.start, .middle),
          legible(paint, on: ground, behind: behind),
          interruptsLines: metrics.isCells || ground == nil)
        y += height
      }
    }
  }

  /// Makes boxes large enough that edges leave at a distance from each other that can be seen. In cells, the
  /// layout does so itself.
  static func makeRoom(
    forPortsOf picture: GraphPicture, _ direction: LayoutDirection,
    in nodes: inout [LayoutGraph.Node]
  ) {
    var ports = [(out: Int, in: Int)](repeating: (0, 0), count: nodes.count)
    for edge in picture.edges
    where nodes.indices.contains(edge.source) && nodes.indices.contains(edge.target) {
      // A line of a group seems to end at its border.
      if edge.sourceGroup == nil { ports[edge.source].out += 1 }
      if edge.targetGroup == nil { ports[edge.target].in += 1 }
    }
    let isVertical = direction == .topToBottom || direction == .bottomToTop
    for node in nodes.indices where picture.nodes[node].sign?.isPointed != true {
      let count = max(ports[node].out, ports[node].in)
      guard count > 1 else { continue }
      let extent = Double(count) * 12 + 16 + Double(min(count, 4)) * 4
      if isVertical {
        nodes[node].size.width = max(nodes[node].size.width, extent)
      } else {
        nodes[node].size.height = max(nodes[node].size.height, extent)
      }
    }
  }

  // MARK: Straight lines

  /// The ends of a straight line between the boxes of an edge, if the edge asks for it and neither the line
  /// nor its label comes near another box or label.
  private func straightCourse(of index: Int) -> [Point2D]? {
    let edge = picture.edges[index]
    guard edge.course == .straight, !metrics.isCells, edge.source != edge.target,
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

extension [Point2D] {
  /// The part of a route from where it leaves a box for the last time; the whole if it does not begin inside.
  fileprivate func leaving(_ box: Rect2D, _ unit: Canvas2D.Unit) -> [Point2D] {
    // In cells, the border is the last cell of the box.
    let edge = unit == .cells ? 1.0 : 0
    let (left, top) = (box.min.x, box.min.y)
    let (right, bottom) = (box.max.x - edge, box.max.y - edge)
    func isInside(_ point: Point2D) -> Bool {
      point.x > left && point.x < right && point.y > top && point.y < bottom
    }
    guard let last = lastIndex(where: isInside), last + 1 < count else { return self }
    let (from, to) = (self[last], self[last + 1])
    let exit = Point2D(
      x: Swift.min(Swift.max(to.x, left), right), y: Swift.min(Swift.max(to.y, top), bottom))
    // The segment is horizontal or vertical.
    let border = from.x == to.x ? Point2D(x: from.x, y: exit.y) : Point2D(x: exit.x, y: from.y)
    return border == to ? Array(self[(last + 1)...]) : [border] + self[(last + 1)...]
  }
}

extension Rect2D {
  /// The box moved so that its center is the middle between two points.
  fileprivate func between(_ start: Point2D, _ end: Point2D) -> Rect2D {
    Rect2D(center: Point2D(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2), size: size)
  }
}
