public import ArtifactBase

/// A projection of the globe to the plane, with the parameters and results of d3-geo.
///
/// ```swift
/// var projection = GeoProjection(.mercator)
/// projection.fit(Size2D(width: 200, height: 100), to: [.sphere])
/// let berlin = projection.project(longitude: 13.4, latitude: 52.5)
/// let outline = projection.path(of: .sphere)
/// ```
///
/// In the plane, `y` grows downwards.
public struct GeoProjection: Hashable, Sendable {
  /// The kind of a projection, with the names of Vega.
  public enum Kind: String, CaseIterable, Sendable {
    /// Conic projections; `albersUsa` has Alaska and Hawaii beside the other states.
    case albers, albersUsa, conicConformal, conicEqualArea, conicEquidistant
    /// Projections to a plane that touches the globe.
    case azimuthalEqualArea, azimuthalEquidistant, gnomonic, orthographic, stereographic
    /// Cylindrical projections.
    case equirectangular, mercator, transverseMercator
    /// Projections of the whole globe with curved meridians.
    case equalEarth, mollweide, naturalEarth1
    /// No projection: coordinates are those of the plane.
    case identity
  }

  /// Angles by which the globe is rotated, in degrees.
  public struct Rotation: Hashable, Sendable {
    /// The angle about the axis of the poles.
    public var longitude: Double
    /// The angle by which the poles are tilted.
    public var latitude: Double
    /// The angle about the line of sight.
    public var roll: Double

    /// Creates a rotation.
    public init(longitude: Double = 0, latitude: Double = 0, roll: Double = 0) {
      (self.longitude, self.latitude, self.roll) = (longitude, latitude, roll)
    }
  }

  /// Two latitudes in degrees.
  public struct Parallels: Hashable, Sendable {
    /// The latitudes.
    public var south, north: Double

    /// Creates a pair of latitudes.
    public init(south: Double, north: Double) { (self.south, self.north) = (south, north) }
  }

  /// The largest number of points that are added to lines to make them curved, per path.
  public static let addedPointLimit = 500_000

  /// The kind.
  public let kind: Kind
  /// The length of the globe's radius in the plane (of a unit, for ``Kind/identity``).
  public var scale: Double
  /// Where the center is in the plane.
  public var translation: Point2D
  /// The longitude and latitude of the center, in degrees.
  public var center = Point2D(x: 0, y: 0)
  /// The rotation of the globe before it is projected.
  public var rotation = Rotation()
  /// The standard parallels of a conic projection.
  public var parallels = Parallels(south: 0, north: 60)
  /// The radius in degrees of the circle about the center to which the globe is clipped; nil to cut it
  /// at the antimeridian.
  public var clipAngle: Double?
  /// The area of the plane to which geometries are clipped; nil for no limit.
  public var clipExtent: Rect2D?
  /// The distance from its line below which a point isn't added; 0 to add none.
  public var precision = 0.5.squareRoot()
  /// Whether the map is mirrored horizontally, or vertically.
  public var isReflectedX = false, isReflectedY = false
  /// The radius of the circles that points are drawn as.
  public var pointRadius = 4.5

  /// Creates a projection with the parameters that d3 uses for its kind.
  public init(_ kind: Kind) {
    self.kind = kind
    translation = Point2D(x: 480, y: 250)
    let openAngle = 180 - 1e-3
    switch kind {
    case .albers, .albersUsa:
      scale = 1070
      rotation.longitude = 96
      center = Point2D(x: -0.6, y: 38.7)
      parallels = Parallels(south: 29.5, north: 45.5)
    case .azimuthalEqualArea: (scale, clipAngle) = (124.75, openAngle)
    case .azimuthalEquidistant: (scale, clipAngle) = (79.4188, openAngle)
    case .conicConformal:
      scale = 109.5
      parallels = Parallels(south: 30, north: 30)
    case .conicEqualArea: (scale, center) = (155.424, Point2D(x: 0, y: 33.6442))
    case .conicEquidistant: (scale, center) = (131.154, Point2D(x: 0, y: 13.9389))
    case .equalEarth: scale = 177.158
    case .equirectangular: scale = 152.63
    case .gnomonic: (scale, clipAngle) = (144.049, 60)
    case .identity: (scale, translation) = (1, Point2D(x: 0, y: 0))
    case .mercator: scale = 961 / GeoMath.fullTurn
    case .mollweide: scale = 169.529
    case .naturalEarth1: scale = 175.295
    case .orthographic: (scale, clipAngle) = (249.5, 90 + GeoMath.epsilon)
    case .stereographic: (scale, clipAngle) = (250, 142)
    case .transverseMercator: scale = 159.155
    }
  }

  /// Creates the projection of a name, whose case doesn't matter; nil for an unknown name.
  public init?(named name: String) {
    let name = name.lowercased()
    guard let kind = Kind.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      return nil
    }
    self.init(kind)
  }

  /// Returns the point of a position in degrees; nil if the projection has none.
  ///
  /// Positions that ``clipAngle`` or ``clipExtent`` hide have a point; ``Kind/albersUsa`` has
  /// none for positions outside of its maps.
  public func project(longitude: Double, latitude: Double) -> Point2D? {
    project([Point2D(x: longitude, y: latitude)])[0]
  }

  /// Returns the points of positions; see ``project(longitude:latitude:)``.
  ///
  /// - Parameter positions: Longitudes (`x`) and latitudes (`y`) in degrees; nil has no point.
  /// - Complexity: O(number of positions).
  public func project(_ positions: [Point2D?]) -> [Point2D?] {
    let pipelines = parts.map { ProjectionPipeline($0) }
    return positions.map { position in
      guard let position, position.x.isFinite, position.y.isFinite else { return nil }
      for pipeline in pipelines {
        let point = pipeline.point(of: GeoPoint(x: position.x, y: position.y))
        guard point.x.isFinite, point.y.isFinite else { continue }
        if kind == .albersUsa, pipeline.extent?.isVisible(point) == false { continue }
        return Point2D(x: point.x, y: point.y)
      }
      return nil
    }
  }

  /// The projections of the parts of a composed map, or the projection itself.
  var parts: [GeoProjection] {
    guard kind == .albersUsa else { return [self] }
    let (k, x, y) = (scale, translation.x, translation.y)
    func part(
      _ kind: Kind, scale: Double = 1, at place: (Double, Double) = (0, 0),
      from low: (Double, Double), to high: (Double, Double), inset: Double = 0
    ) -> GeoProjection {
      var part = GeoProjection(kind)
      part.precision = precision
      part.pointRadius = pointRadius
      part.scale = scale * k
      part.translation = Point2D(x: x + place.0 * k, y: y + place.1 * k)
      part.clipExtent = Rect2D(
        Point2D(x: x + low.0 * k + inset, y: y + low.1 * k + inset),
        Point2D(x: x + high.0 * k - inset, y: y + high.1 * k - inset))
      return part
    }
    let mainland = part(.albers, from: (-0.455, -0.238), to: (0.455, 0.238))
    var alaska = part(
      .conicEqualArea, scale: 0.35, at: (-0.307, 0.201), from: (-0.425, 0.12),
      to: (-0.214, 0.234), inset: GeoMath.epsilon)
    alaska.rotation = Rotation(longitude: 154)
    alaska.center = Point2D(x: -2, y: 58.5)
    alaska.parallels = Parallels(south: 55, north: 65)
    var hawaii = part(
      .conicEqualArea, at: (-0.205, 0.212), from: (-0.214, 0.166), to: (-0.115, 0.234),
      inset: GeoMath.epsilon)
    hawaii.rotation = Rotation(longitude: 157)
    hawaii.center = Point2D(x: -3, y: 19.9)
    hawaii.parallels = Parallels(south: 8, north: 18)
    return [mainland, alaska, hawaii]
  }
}
