import ArtifactBase
public import RefinerCore

/// A GeoJSON text as features over flat lists of geometries, parts and positions (RFC 7946).
///
/// ```swift
/// for feature in document.features {
///   for geometry in document.geometries(of: feature) where geometry.kind == .polygon {
///     for ring in document.parts(of: geometry) { draw(document.positions(of: ring)) }
///   }
/// }
/// ```
///
/// A bare geometry is represented as one feature. The members of a geometry collection are separate
/// geometries. Only the last feature may still grow.
public struct GeoJSONDocument: Hashable, Sendable {
  /// A position in degrees of WGS 84. Altitudes aren't kept.
  public struct Position: Hashable, Sendable {
    /// The longitude in degrees.
    public var longitude: Double
    /// The latitude in degrees.
    public var latitude: Double

    /// Creates a position from degrees.
    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// The minimum and maximum degrees of a set of positions. It doesn't wrap at the antimeridian.
  public struct BoundingBox: Hashable, Sendable {
    /// The minimum longitude in degrees.
    public var west: Double
    /// The minimum latitude in degrees.
    public var south: Double
    /// The maximum longitude in degrees.
    public var east: Double
    /// The maximum latitude in degrees.
    public var north: Double

    init(_ position: Position) {
      west = position.longitude
      east = position.longitude
      south = position.latitude
      north = position.latitude
    }

    mutating func formUnion(_ other: BoundingBox) {
      west = min(west, other.west)
      south = min(south, other.south)
      east = max(east, other.east)
      north = max(north, other.north)
    }
  }

  /// A sequence of positions: a point, all points of a multipoint, a line, or a ring.
  public struct Part: Hashable, Sendable {
    /// The indices of the positions in the document.
    public var range: Range<Int>

    /// Whether the part is the exterior ring of a polygon.
    public var isFirstOfPolygon: Bool
  }

  /// A geometry other than a collection.
  public struct Geometry: Hashable, Sendable {
    /// The geometry types of RFC 7946 §3.1, except collections.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
      /// A type of RFC 7946 §3.1.2 to §3.1.7.
      case point, lineString, multiPoint, multiLineString, polygon, multiPolygon
    }

    /// The type of the geometry.
    public var kind: Kind

    /// The indices of the parts in the document.
    public var partRange: Range<Int>
  }

  /// A feature: geometries with an identifier and properties.
  public struct Feature: Hashable, Sendable {
    /// The indices of the geometries in the document; empty if the geometry is `null`.
    public var geometryRange: Range<Int>

    /// The node of the feature, or of a bare geometry, in ``GeoJSONDocument/json``.
    public var node: Int

    /// The node of the member `id`, a string or number.
    public var idNode: Int?

    /// The node of the member `properties`, if it is an object.
    public var propertiesNode: Int?

    /// The bounds of the positions. An explicit `bbox` member is in ``GeoJSONDocument/json``.
    public var boundingBox: BoundingBox?

    /// Whether the feature is complete.
    public var isClosed = false
  }

  /// The partial geometry that is still open.
  public struct OpenGeometry: Hashable, Sendable {
    /// The type of the geometry.
    public var kind: Geometry.Kind

    /// The indices of the complete parts.
    public var partRange: Range<Int>

    /// The indices of the positions of the incomplete next part.
    public var openPositionRange: Range<Int>
  }

  /// The JSON tree of the payload, in which the arrays of `coordinates` are empty.
  public internal(set) var json = JSONTree()

  /// The last geometry, if it is still open and its type is known.
  public internal(set) var openGeometry: OpenGeometry?

  /// The bounds of all features.
  public internal(set) var boundingBox: BoundingBox?

  private(set) var featureList = PagedArray<Feature>()
  private(set) var geometryList = PagedArray<Geometry>()
  private(set) var partList = PagedArray<Part>()
  private(set) var positionList = PagedArray<Position>()

  /// Creates an empty document.
  public init() {}

  /// The number of features.
  public var featureCount: Int { featureList.count }

  /// Returns the feature at an index below ``featureCount``.
  public func feature(at index: Int) -> Feature { featureList[index] }

  /// The features in payload order.
  public var features: some RandomAccessCollection<Feature> {
    (0..<featureList.count).lazy.map { featureList[$0] }
  }

  /// Returns the geometries of a feature.
  public func geometries(of feature: Feature) -> some RandomAccessCollection<Geometry> {
    feature.geometryRange.lazy.map { geometryList[$0] }
  }

  /// Returns the parts of a geometry.
  public func parts(of geometry: Geometry) -> some RandomAccessCollection<Part> {
    geometry.partRange.lazy.map { partList[$0] }
  }

  /// Returns the part at an index.
  public func part(at index: Int) -> Part { partList[index] }

  /// Returns the position at an index.
  public func position(at index: Int) -> Position { positionList[index] }

  /// Returns the positions of a part.
  public func positions(of part: Part) -> some RandomAccessCollection<Position> {
    part.range.lazy.map { positionList[$0] }
  }

  // MARK: Building

  var geometryCount: Int { geometryList.count }
  var partCount: Int { partList.count }
  var positionCount: Int { positionList.count }

  mutating func append(_ position: Position) { positionList.append(position) }
  mutating func append(_ part: Part) { partList.append(part) }
  mutating func append(_ geometry: Geometry) { geometryList.append(geometry) }
  mutating func append(_ feature: Feature) { featureList.append(feature) }

  mutating func updateLastFeature(_ change: (inout Feature) -> Void) {
    featureList.update(featureList.count - 1, change)
  }
}
