import ArtifactBase
import Drawing

/// The markers of a style.
struct SVGMarkerUse {
  var start: String?
  var mid: String?
  var end: String?

  /// Reads the markers of a style; nil without any.
  init?(_ style: SVGStyle) {
    start = style.markerStart
    mid = style.markerMid
    end = style.markerEnd
    if start == nil, mid == nil, end == nil { return nil }
  }
}

extension SVGSceneBuilder {
  /// Draws the markers on the vertices of a path.
  mutating func drawMarkers(
    _ marks: SVGMarkerUse, on path: Path2D, style: SVGStyle, fill: Paint2D?, stroke: Stroke2D?,
    frame: Frame
  ) {
    let vertices = SVGVertices(path).vertices
    guard let first = vertices.first, let last = vertices.last else { return }
    let width = pixels(style.strokeWidth, .other, style, frame: frame)
    func place(_ id: String?, _ vertex: SVGVertices.Vertex, isStart: Bool) {
      guard let id, let marker = nodes.ids[id], nodes[marker].tag == .marker,
        builtCount < SVGLimits.elements
      else { return }
      _ = follow(marker) { builder -> Void? in
        builder.drawMarker(
          marker, at: vertex, isStart: isStart, strokeWidth: width, fill: fill,
          stroke: stroke?.paint,
          frame: frame)
      }
    }
    place(marks.start, first, isStart: true)
    if marks.mid != nil {
      for vertex in vertices.dropFirst().dropLast() { place(marks.mid, vertex, isStart: false) }
    }
    place(marks.end, last, isStart: false)
  }

  private mutating func drawMarker(
    _ marker: Int, at vertex: SVGVertices.Vertex, isStart: Bool, strokeWidth: Double,
    fill: Paint2D?, stroke: Paint2D?, frame: Frame
  ) {
    var style = treeStyle(of: marker)
    guard style.isDisplayed else { return }
    let node = nodes[marker]
    let width = length(.markerWidth, of: marker, .x, style, frame: frame) ?? 3
    let height = length(.markerHeight, of: marker, .y, style, frame: frame) ?? 3
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return }
    let scale = node[.markerUnits] == "userSpaceOnUse" ? 1 : strokeWidth
    guard scale > 0 else { return }
    var angle = vertex.angle
    switch node[.orient] ?? "0" {
    case "auto": break
    case "auto-start-reverse": if isStart { angle += .pi }
    case let text:
      let transform = AffineTransform2D(svg: "rotate(\(text))") ?? .identity
      angle = Point2D(x: transform.a, y: transform.b).angle
    }
    let box = SVGAspect.viewBox(node[.viewBox])
    if node[.viewBox] != nil, box == nil { return }
    let area = Rect2D(
      origin: Point2D(x: 0, y: 0), size: Size2D(width: width, height: height))
    var fit = AffineTransform2D.identity
    var inner = frame.nested
    if let box {
      fit = SVGAspect(node[.preserveAspectRatio]).transform(of: box, to: area)
      inner.viewport = SVGViewport(width: box.width, height: box.height)
    } else {
      inner.viewport = SVGViewport(width: width, height: height)
    }
    let refX = length(.refX, of: marker, .x, style, frame: frame) ?? 0
    let refY = length(.refY, of: marker, .y, style, frame: frame) ?? 0
    let reference = fit.apply(Point2D(x: refX, y: refY))
    let transform = AffineTransform2D.translation(x: -reference.x, y: -reference.y)
      .followed(by: .scale(x: scale, y: scale))
      .followed(by: .rotation(degrees: angle * 180 / .pi))
      .followed(by: .translation(x: vertex.point.x, y: vertex.point.y))
    guard let inverse = transform.inverse else { return }
    style.contextFill = SVGStyle.Context(paint: fill?.moved(by: inverse))
    style.contextStroke = SVGStyle.Context(paint: stroke?.moved(by: inverse))
    var group = Scene2D.Group(transform: transform)
    group.opacity = style.opacity
    let clips = style.overflow != "visible" && style.overflow != "auto"
    if clips { group.clip = area }
    let start = elements.count
    append(.groupStart(group))
    if fit != .identity { append(.groupStart(Scene2D.Group(transform: fit))) }
    let count = elements.count
    drawChildren(of: marker, style, frame: inner)
    if elements.count == count, elements.indices.contains(start) {
      elements.removeSubrange(start...)
      return
    }
    if fit != .identity { append(.groupEnd) }
    append(.groupEnd)
  }
}

extension Paint2D {
  /// The paint in coordinates to which a transform maps its own.
  func moved(by transform: AffineTransform2D) -> Paint2D {
    switch self {
    case .role, .color: return self
    case .gradient(var gradient):
      gradient.transform = gradient.transform.followed(by: transform)
      return .gradient(gradient)
    case .pattern(var pattern):
      pattern.transform = pattern.transform.followed(by: transform)
      return .pattern(pattern)
    }
  }
}

/// The vertices of a path with the directions there (SVG 2 §13.7).
struct SVGVertices {
  struct Vertex {
    var point: Point2D
    /// The angle between the directions of the segments before and after.
    var angle: Double
  }

  private struct Segment {
    var start: Point2D
    var end: Point2D
    var first: Point2D
    var last: Point2D
  }

  private(set) var vertices: [Vertex] = []

  init(_ path: Path2D) {
    // The directions into and out of each vertex.
    var points: [(point: Point2D, into: Point2D?, out: Point2D?)] = []
    var current = Point2D(x: 0, y: 0)
    var start = 0
    func add(_ end: Point2D, _ controls: [Point2D]) {
      let course = [current] + controls + [end]
      if points.isEmpty { points.append((current, nil, nil)) }
      points[points.count - 1].out = Self.direction(course) ?? points[points.count - 1].into
      points.append(
        (end, Self.direction(course.reversed()).map { Point2D(x: -$0.x, y: -$0.y) }, nil))
      current = end
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        start = points.count
        points.append((to, nil, nil))
        current = to
      case .line(let to): add(to, [])
      case .quadCurve(let to, let control): add(to, [control])
      case .curve(let to, let control1, let control2): add(to, [control1, control2])
      case .close:
        guard points.indices.contains(start) else { continue }
        add(points[start].point, [])
        let end = points.count - 1
        if points[end].into == nil, end > 0 { points[end].into = points[end - 1].into }
        // The directions at the start and at the end are those of both segments.
        points[end].out = points[start].out
        points[start].into = points[end].into
      }
    }
    vertices = points.map { Vertex(point: $0.point, angle: Self.angle($0.into, $0.out)) }
  }

  private static func direction(_ points: [Point2D]) -> Point2D? {
    guard let first = points.first else { return nil }
    for point in points.dropFirst() {
      let (dx, dy) = (point.x - first.x, point.y - first.y)
      let length = (dx * dx + dy * dy).squareRoot()
      if length > 1e-9 { return Point2D(x: dx / length, y: dy / length) }
    }
    return nil
  }

  private static func angle(_ into: Point2D?, _ out: Point2D?) -> Double {
    guard let into else { return out?.angle ?? 0 }
    guard let out else { return into.angle }
    let (before, after) = (into.angle, out.angle)
    var middle = (before + after) / 2
    if abs(before - after) > .pi { middle += .pi }
    return middle
  }
}
