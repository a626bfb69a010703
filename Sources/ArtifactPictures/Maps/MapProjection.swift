import Drawing

/// An equirectangular projection, true to scale at the middle latitude of a map. A unit is the length
/// of a degree of latitude.
struct MapProjection {
  /// The length of a unit in kilometers.
  static let kilometers = 111.32

  /// The shapes, with longitudes that continue across the antimeridian.
  let shapes: [MapPicture.Shape]
  /// The size of the map.
  let span: Size2D
  /// The longitude of the western edge and the latitude of the northern one.
  let west: Double
  let north: Double
  /// The middle latitude.
  let middle: Double
  /// The length of a degree of longitude.
  let shrink: Double

  /// Creates the projection of a map; nil if no position can be drawn.
  init?(_ map: MapPicture) {
    guard let map = UnrolledMap(map) else { return nil }
    shapes = map.shapes
    west = map.bounds.min.x
    north = map.bounds.max.y
    middle = map.bounds.center.y
    shrink = max(0.05, (middle * .pi / 180).cosine)
    span = Size2D(width: map.bounds.width * shrink, height: map.bounds.height)
  }

  /// Returns the distance of a position of the shapes from the northwestern corner.
  func offset(of place: MapPicture.Place) -> Point2D {
    Point2D(x: (place.longitude - west) * shrink, y: north - place.latitude)
  }
}
