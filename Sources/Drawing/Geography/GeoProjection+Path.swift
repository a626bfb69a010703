public import ArtifactBase

extension GeoProjection {
  /// Returns the path of a geometry: closed for polygons and the globe, circles for points.
  ///
  /// - Complexity: O(n log n) for n positions and points that are added; see
  ///   ``addedPointLimit``.
  public func path(of geometry: GeoGeometry) -> Path2D {
    var path = Path2D()
    for part in parts {
      var pipeline = ProjectionPipeline(part)
      pipeline.visit(geometry) { piece in path.append(piece, radius: pointRadius) }
    }
    return path
  }

  /// Returns the area of geometries in the plane, without the radius of points; nil if nothing is
  /// visible.
  ///
  /// - Complexity: As for ``path(of:)``.
  public func bounds(of geometries: [GeoGeometry]) -> Rect2D? {
    bounds(of: geometries, isBounded: true)
  }

  /// Scales and moves the projection so that geometries fill an area whose corner is at the origin,
  /// and are in its middle.
  ///
  /// The projection doesn't change if nothing is visible.
  ///
  /// - Complexity: As for ``path(of:)``.
  public mutating func fit(_ size: Size2D, to geometries: [GeoGeometry]) {
    var base = self
    base.scale = 150
    base.translation = Point2D(x: 0, y: 0)
    // The maps of a composed projection keep their areas.
    guard let bounds = base.bounds(of: geometries, isBounded: kind == .albersUsa) else { return }
    let factor = min(size.width / bounds.width, size.height / bounds.height)
    let fitted = 150 * factor
    let middle = Point2D(
      x: (size.width - factor * (bounds.min.x + bounds.max.x)) / 2,
      y: (size.height - factor * (bounds.min.y + bounds.max.y)) / 2)
    guard fitted.isFinite, middle.x.isFinite, middle.y.isFinite else { return }
    scale = fitted
    translation = middle
  }

  private func bounds(of geometries: [GeoGeometry], isBounded: Bool) -> Rect2D? {
    var bounds: Rect2D?
    func add(_ point: GeoPoint) {
      guard point.x.isFinite, point.y.isFinite else { return }
      let point = Point2D(x: point.x, y: point.y)
      if bounds == nil { bounds = Rect2D(at: point) } else { bounds?.formUnion(point) }
    }
    for part in parts {
      var pipeline = ProjectionPipeline(part, isBounded: isBounded)
      for geometry in geometries {
        pipeline.visit(geometry) { piece in
          switch piece {
          case .point(let point): add(point)
          case .line(let points), .ring(let points): points.forEach(add)
          }
        }
      }
    }
    return bounds
  }
}

/// A visible part of a geometry in the plane.
enum ProjectedPiece {
  case point(GeoPoint)
  case line([GeoPoint])
  case ring([GeoPoint])
}

extension ProjectionPipeline {
  private static let nestingLimit = 16

  /// Calls a function with each visible part of a geometry.
  mutating func visit(
    _ geometry: GeoGeometry, depth: Int = 0, _ body: (ProjectedPiece) -> Void
  ) {
    switch geometry {
    case .point(let place):
      if let point = visiblePoint(of: place) { body(.point(point)) }
    case .multiPoint(let places):
      for place in places {
        if let point = visiblePoint(of: place) { body(.point(point)) }
      }
    case .lineString(let line): for line in lines(of: line) { body(.line(line)) }
    case .multiLineString(let list):
      for line in list {
        for line in lines(of: line) { body(.line(line)) }
      }
    case .polygon(let polygon): for ring in rings(of: polygon) { body(.ring(ring)) }
    case .multiPolygon(let polygons):
      for polygon in polygons {
        for ring in rings(of: polygon) { body(.ring(ring)) }
      }
    case .collection(let geometries):
      guard depth < Self.nestingLimit else { return }
      for geometry in geometries { visit(geometry, depth: depth + 1, body) }
    case .sphere: for ring in outline() { body(.ring(ring)) }
    }
  }
}

extension Path2D {
  fileprivate mutating func append(_ piece: ProjectedPiece, radius: Double) {
    switch piece {
    case .point(let point): appendCircle(at: point, radius: radius)
    case .line(let points): append(points)
    case .ring(let points): if append(points) { close() }
    }
  }

  @discardableResult
  private mutating func append(_ points: [GeoPoint]) -> Bool {
    var isEmpty = true
    for point in points where point.x.isFinite && point.y.isFinite {
      let point = Point2D(x: point.x, y: point.y)
      if isEmpty { move(to: point) } else { line(to: point) }
      isEmpty = false
    }
    return !isEmpty
  }

  private mutating func appendCircle(at center: GeoPoint, radius: Double) {
    // Control points for quarters of a circle.
    let arm = radius * 0.5522847498307936
    func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: center.x + x, y: center.y + y) }
    move(to: point(0, radius))
    curve(to: point(radius, 0), control1: point(arm, radius), control2: point(radius, arm))
    curve(to: point(0, -radius), control1: point(radius, -arm), control2: point(arm, -radius))
    curve(to: point(-radius, 0), control1: point(-arm, -radius), control2: point(-radius, -arm))
    curve(to: point(0, radius), control1: point(-radius, arm), control2: point(-arm, radius))
    close()
  }
}
