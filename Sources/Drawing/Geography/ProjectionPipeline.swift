import ArtifactBase

/// The steps of a projection: rotating, clipping on the sphere, projecting, adding points where
/// lines are curved, and clipping in the plane.
struct ProjectionPipeline {
  private let raw: RawProjection
  private let rotation: GeoRotation
  private let scaleX, scaleY, translateX, translateY: Double
  private let isPlane: Bool
  private let circle: CircleClip?
  /// The area to which the map is clipped.
  let extent: RectangleClip?
  private let squaredPrecision: Double
  private var addedPoints = 0

  /// Creates the steps of a projection.
  ///
  /// - Parameter isBounded: Whether the area that the projection gives is used; what the kind of the
  ///   projection needs is used in any case.
  init(_ projection: GeoProjection, isBounded: Bool = true) {
    raw = RawProjection(projection)
    isPlane = projection.kind == .identity
    var (center, angles) = (projection.center, projection.rotation)
    if projection.kind == .transverseMercator {
      center = Point2D(x: -center.y, y: center.x)
      angles.roll += 90
    }
    rotation = GeoRotation(angles)
    let scale = projection.scale
    scaleX = projection.isReflectedX ? -scale : scale
    scaleY = projection.isReflectedY != isPlane ? scale : -scale
    if isPlane {
      (translateX, translateY) = (projection.translation.x, projection.translation.y)
    } else {
      func radians(_ angle: Double) -> Double {
        angle.truncatingRemainder(dividingBy: 360) * GeoMath.degree
      }
      let middle = raw.project(GeoPoint(x: radians(center.x), y: radians(center.y)))
      translateX = projection.translation.x - middle.x * scaleX
      translateY = projection.translation.y - middle.y * scaleY
    }
    circle =
      isPlane
      ? nil
      : projection.clipAngle.flatMap { angle in
        angle > 0 ? CircleClip(radius: min(180, angle) * GeoMath.degree) : nil
      }
    squaredPrecision = isPlane ? 0 : projection.precision * projection.precision
    extent = Self.extent(
      projection, isBounded ? projection.clipExtent : nil,
      origin: raw.project(GeoPoint(x: 0, y: 0)), translation: (translateX, translateY),
      scale: (scaleX, scaleY))
  }

  /// Returns the area of a projection; that of Mercator's projections is limited to a square.
  private static func extent(
    _ projection: GeoProjection, _ given: Rect2D?, origin: GeoPoint,
    translation: (Double, Double), scale: (Double, Double)
  ) -> RectangleClip? {
    guard projection.kind == .mercator || projection.kind == .transverseMercator else {
      return given.map { RectangleClip($0) }
    }
    let half = Double.pi * abs(projection.scale)
    let x = translation.0 + origin.x * scale.0
    let y = translation.1 + origin.y * scale.1
    var low = Point2D(x: x - half, y: y - half)
    var high = Point2D(x: x + half, y: y + half)
    if let given {
      if projection.kind == .mercator {
        low = Point2D(x: max(low.x, given.min.x), y: given.min.y)
        high = Point2D(x: min(high.x, given.max.x), y: given.max.y)
      } else {
        low = Point2D(x: given.min.x, y: max(low.y, given.min.y))
        high = Point2D(x: given.max.x, y: min(high.y, given.max.y))
      }
    }
    return RectangleClip(Rect2D(low, high))
  }

  // MARK: Points

  /// Returns the point of a position in degrees.
  func point(of position: GeoPoint) -> GeoPoint {
    isPlane ? transformed(position) : projected(rotated(position))
  }

  private func rotated(_ position: GeoPoint) -> GeoPoint {
    rotation.rotated(
      GeoPoint(x: position.x * GeoMath.degree, y: position.y * GeoMath.degree))
  }

  private func transformed(_ point: GeoPoint) -> GeoPoint {
    GeoPoint(x: translateX + scaleX * point.x, y: translateY + scaleY * point.y)
  }

  private func projected(_ position: GeoPoint) -> GeoPoint { transformed(raw.project(position)) }

  /// Returns the point of a position in degrees; nil if it isn't visible.
  func visiblePoint(of place: Point2D) -> GeoPoint? {
    guard let position = positions([place]).first else { return nil }
    if let circle, !circle.isVisible(position) { return nil }
    let point = isPlane ? transformed(position) : projected(position)
    guard point.x.isFinite, point.y.isFinite, extent?.isVisible(point) ?? true else {
      return nil
    }
    return point
  }

  /// Returns the rotated positions of those in degrees.
  private func positions(_ places: [Point2D]) -> [GeoPoint] {
    places.compactMap { place in
      guard place.x.isFinite, place.y.isFinite else { return nil }
      let position = GeoPoint(x: place.x, y: place.y)
      return isPlane ? position : rotated(position)
    }
  }

  // MARK: Lines and polygons

  /// Returns the visible parts of a line.
  mutating func lines(of line: [Point2D]) -> [[GeoPoint]] {
    let positions = positions(line)
    guard !positions.isEmpty else { return [] }
    let parts =
      isPlane
      ? [positions]
      : circle?.clipped(positions).segments
        ?? AntimeridianClip().clipped(positions).segments
    var lines: [[GeoPoint]] = []
    for part in parts {
      let line = curve(part, isClosed: false)
      if let extent { lines += extent.clipped(line).segments } else { lines.append(line) }
    }
    return lines
  }

  /// Returns the visible rings of a polygon.
  mutating func rings(of polygon: [[Point2D]]) -> [[GeoPoint]] {
    let rings = polygon.map { ring in
      let isClosed = ring.count > 1 && ring.first == ring.last
      return positions(isClosed ? Array(ring.dropLast()) : ring)
    }
    if isPlane { return planarRings(rings) }
    return planarRings(circle?.rings(of: rings) ?? AntimeridianClip().rings(of: rings))
  }

  /// Returns the visible rings of the outline of the globe.
  mutating func outline() -> [[GeoPoint]] {
    isPlane ? [] : planarRings([circle?.outline ?? AntimeridianClip().outline])
  }

  private mutating func planarRings(_ rings: [[GeoPoint]]) -> [[GeoPoint]] {
    var curves: [[GeoPoint]] = []
    for ring in rings where !ring.isEmpty { curves.append(curve(ring, isClosed: true)) }
    return extent?.rings(of: curves) ?? curves
  }

  // MARK: Curves

  /// A position with its point.
  private struct Vertex {
    var position: GeoPoint
    var vector: GeoVector
    var point: GeoPoint
  }

  private func vertex(_ position: GeoPoint) -> Vertex {
    Vertex(
      position: position, vector: GeoVector(position), point: projected(position))
  }

  /// Projects a line; points are added where it is curved.
  private mutating func curve(_ line: [GeoPoint], isClosed: Bool) -> [GeoPoint] {
    guard !isPlane else { return line.map(transformed) }
    guard squaredPrecision > 0, let first = line.first else { return line.map(projected) }
    var points: [GeoPoint] = []
    points.reserveCapacity(line.count)
    let start = vertex(first)
    var last = start
    points.append(start.point)
    for position in line.dropFirst() {
      let next = vertex(position)
      addPoints(between: last, next, depth: 0, to: &points)
      points.append(next.point)
      last = next
    }
    if isClosed { addPoints(between: last, start, depth: 0, to: &points) }
    return points
  }

  private static let depthLimit = 16
  /// The cosine of the longest arc that is drawn as a straight line.
  private static let leastCosine = GeoMath.cosine(30 * GeoMath.degree)

  private mutating func addPoints(
    between start: Vertex, _ end: Vertex, depth: Int, to points: inout [GeoPoint]
  ) {
    let (dx, dy) = (end.point.x - start.point.x, end.point.y - start.point.y)
    let length = dx * dx + dy * dy
    guard length > 4 * squaredPrecision, depth < Self.depthLimit,
      addedPoints < GeoProjection.addedPointLimit
    else { return }
    let sum = start.vector.adding(end.vector)
    let vector = sum.normalized
    let isMeridian =
      abs(abs(vector.z) - 1) < GeoMath.epsilon
      || abs(start.position.x - end.position.x) < GeoMath.epsilon
    let position = GeoPoint(
      x: isMeridian
        ? (start.position.x + end.position.x) / 2 : GeoMath.angle(y: sum.y, x: sum.x),
      y: GeoMath.arcSine(vector.z))
    let middle = Vertex(position: position, vector: vector, point: projected(position))
    let (mx, my) = (middle.point.x - start.point.x, middle.point.y - start.point.y)
    let distance = dy * mx - dx * my
    guard
      distance * distance / length > squaredPrecision
        || abs((dx * mx + dy * my) / length - 0.5) > 0.3
        || start.vector.dot(end.vector) < Self.leastCosine
    else { return }
    addedPoints += 1
    addPoints(between: start, middle, depth: depth + 1, to: &points)
    points.append(middle.point)
    addPoints(between: middle, end, depth: depth + 1, to: &points)
  }
}
