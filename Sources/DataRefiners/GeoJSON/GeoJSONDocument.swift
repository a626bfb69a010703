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
/// A geometry that is no feature's is given as one feature. Members of a geometry collection are
/// geometries of their own. Only the last feature may still grow.
public struct GeoJSONDocument: Hashable, Sendable {
  /// A place, in degrees of WGS 84. Altitudes are not kept.
  public struct Position: Hashable, Sendable {
    public var longitude: Double
    public var latitude: Double

    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// The least and greatest degrees of some positions. It does not wrap around the antimeridian.
  public struct BoundingBox: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
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

  /// Positions that belong together: a point, all of a multipoint, a line, or a ring.
  public struct Part: Hashable, Sendable {
    /// Into the document's positions.
    public var range: Range<Int>

    /// Whether a ring is the outer one of its polygon.
    public var isFirstOfPolygon: Bool
  }

  public struct Geometry: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
      case point, lineString, multiPoint, multiLineString, polygon, multiPolygon
    }

    public var kind: Kind

    /// Into the document's parts.
    public var partRange: Range<Int>
  }

  public struct Feature: Hashable, Sendable {
    /// Into the document's geometries; empty where the geometry is `null`.
    public var geometryRange: Range<Int>

    /// The node of the feature, or of a bare geometry, in ``GeoJSONDocument/json``.
    public var node: Int

    /// The node of the member `id`, a string or number.
    public var idNode: Int?

    /// The node of the member `properties`, if it is an object.
    public var propertiesNode: Int?

    /// What the positions cover; a `bbox` that the text states is in ``GeoJSONDocument/json``.
    public var boundingBox: BoundingBox?

    /// Whether nothing of the feature is still to come.
    public var isClosed = false
  }

  /// The part of a geometry that has come, while it is open.
  public struct OpenGeometry: Hashable, Sendable {
    public var kind: Geometry.Kind

    /// The parts that are whole.
    public var partRange: Range<Int>

    /// The positions that have come of the next part.
    public var openPositionRange: Range<Int>
  }

  /// The whole text but for what stands in `coordinates`: there the array is empty.
  public internal(set) var json = JSONTree()

  /// The last geometry, if it has not ended and its kind is known.
  public internal(set) var openGeometry: OpenGeometry?

  /// What all features cover.
  public internal(set) var boundingBox: BoundingBox?

  private(set) var featureList = PagedArray<Feature>()
  private(set) var geometryList = PagedArray<Geometry>()
  private(set) var partList = PagedArray<Part>()
  private(set) var positionList = PagedArray<Position>()

  public init() {}

  public var featureCount: Int { featureList.count }

  public func feature(at index: Int) -> Feature { featureList[index] }

  public var features: some RandomAccessCollection<Feature> {
    (0..<featureList.count).lazy.map { featureList[$0] }
  }

  public func geometries(of feature: Feature) -> some RandomAccessCollection<Geometry> {
    feature.geometryRange.lazy.map { geometryList[$0] }
  }

  public func parts(of geometry: Geometry) -> some RandomAccessCollection<Part> {
    geometry.partRange.lazy.map { partList[$0] }
  }

  public func part(at index: Int) -> Part { partList[index] }

  public func position(at index: Int) -> Position { positionList[index] }

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
