/// A map as a picture: shapes at positions on the globe, and the features that they belong to.
///
/// ```swift
/// var map = MapPicture(names: ["Lisbon"])
/// map.shapes = [.init(feature: 0, kind: .points, places: [.init(longitude: -9.14, latitude: 38.71)])]
/// let scene = map.scene(for: Canvas2D())
/// ```
public struct MapPicture: Hashable, Sendable {
  /// The title; empty if there is none.
  public var title: String

  /// The names of the features; empty for features without one.
  public var names: [String]

  /// The shapes, in drawing order.
  public var shapes: [Shape]

  /// The region that must be visible, as its southwest and northeast corners; empty if unspecified.
  public var frame: [Place]

  /// Creates a map.
  public init(
    title: String = "", names: [String] = [], shapes: [Shape] = [], frame: [Place] = []
  ) {
    self.title = title
    self.names = names
    self.shapes = shapes
    self.frame = frame
  }

  /// A position in degrees (WGS 84).
  public struct Place: Hashable, Sendable {
    /// The longitude, in degrees.
    public var longitude: Double
    /// The latitude, in degrees.
    public var latitude: Double

    /// Creates a position.
    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// A geometry of a feature.
  public struct Shape: Hashable, Sendable {
    /// The kind of a geometry.
    public enum Kind: Hashable, Sendable, CaseIterable {
      /// Individual points, or a line.
      case points, line
      /// The boundary of an area, or of a hole in one.
      case ring
    }

    /// The index of the feature.
    public var feature: Int
    /// The kind of the geometry.
    public var kind: Kind
    /// The positions.
    public var places: [Place]

    /// Creates a shape.
    public init(feature: Int, kind: Kind, places: [Place]) {
      self.feature = feature
      self.kind = kind
      self.places = places
    }
  }
}

/// What a picture of a map shows at most.
public enum MapPictureLimits {
  /// The greatest size in pixels and in cells, where the canvas has room for it; without what is
  /// around the map.
  public static let size = (
    pixels: Size2D(width: 720, height: 460), cells: Size2D(width: 80, height: 20)
  )
  /// The minimum width in pixels and in cells.
  public static let narrowest = (pixels: 120.0, cells: 4.0)
  /// The maximum number of lines and areas. More are not drawn.
  public static let shapeCount = 5_000
  /// The maximum number of positions of lines and areas. Of more, those that are closest to each other
  /// are left out.
  public static let placeCount = 40_000
  /// The maximum number of points. Of more, those that would overlap others are left out.
  public static let pointCount = 4_000
  /// The maximum number of features that are labeled in pixels, and numbered in cells. More labels
  /// would hide the map.
  public static let labelCount = (pixels: 100, cells: 40)
  /// The maximum number of features that are part of the description.
  public static let describedFeatures = 50
  /// The number of columns of the features that a narrow front shows: four, and the five commonest properties.
  public static let columnCount = 9
}
