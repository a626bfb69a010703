import Drawing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An equirectangular projection, true to scale at the middle latitude of a map. A unit is the length
/// of a degree of latitude.
struct MapProjection {
  /// The length of a unit in kilometers.
  static let kilometers = 111.32

  /// The size of the map.
  let span: Size2D
  /// The longitude of the western edge and the latitude of the northern one.
  let west: Double
  let north: Double
  /// The middle latitude.
  let middle: Double
  /// The length of a degree of longitude.
  let shrink: Double
  /// Whether the map crosses the antimeridian.
  private let isTurned: Bool

  /// Creates the projection of a map; nil if no position can be drawn.
  init?(_ map: MapPicture) {
    let places = map.shapes.lazy.flatMap(\.places).filter(Self.isOnEarth)
    guard let first = places.first else { return nil }
    var plain = Rect2D(at: Self.point(first))
    var turned = Rect2D(at: Self.turnedPoint(first))
    for place in places {
      plain.formUnion(Self.point(place))
      turned.formUnion(Self.turnedPoint(place))
    }
    for (index, place) in map.frame.enumerated() where Self.isOnEarth(place) {
      plain.formUnion(Self.point(place))
      // A frame whose east edge is west of its west edge crosses the antimeridian.
      let isWrapped = map.frame.count == 2 && map.frame[1].longitude < map.frame[0].longitude
      let longitude = isWrapped && index == 1 ? place.longitude + 360 : place.longitude
      turned.formUnion(
        Point2D(x: isWrapped ? longitude : Self.turned(longitude), y: place.latitude))
    }
    // Across the antimeridian the positions may be closer together.
    isTurned = turned.size.width < plain.size.width
    let extent = isTurned ? turned : plain
    west = extent.min.x
    north = extent.max.y
    middle = extent.center.y
    shrink = max(0.05, cos(middle * .pi / 180))
    span = Size2D(width: extent.size.width * shrink, height: extent.size.height)
  }

  /// A position as longitude and latitude, in degrees.
  private static func point(_ place: MapPicture.Place) -> Point2D {
    Point2D(x: place.longitude, y: place.latitude)
  }

  private static func turnedPoint(_ place: MapPicture.Place) -> Point2D {
    Point2D(x: turned(place.longitude), y: place.latitude)
  }

  /// Normalizes a longitude to degrees east of Greenwich.
  private static func turned(_ longitude: Double) -> Double {
    longitude < 0 ? longitude + 360 : longitude
  }

  static func isOnEarth(_ place: MapPicture.Place) -> Bool {
    abs(place.longitude) <= 540 && abs(place.latitude) <= 90
  }

  /// Returns the distance of a position from the northwestern corner; nil for one that is not drawn.
  func offset(of place: MapPicture.Place) -> Point2D? {
    guard Self.isOnEarth(place) else { return nil }
    let longitude = isTurned ? Self.turned(place.longitude) : place.longitude
    return Point2D(x: (longitude - west) * shrink, y: north - place.latitude)
  }
}
