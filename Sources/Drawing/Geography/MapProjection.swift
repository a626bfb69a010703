package import ArtifactBase

/// An equirectangular projection, true to scale at the middle latitude of an area. A unit is the length
/// of a degree of latitude.
///
/// Longitudes may continue beyond the antimeridian. ``GeoProjection`` cuts the globe there instead.
package struct MapProjection {
  /// The length of a unit in kilometers.
  package static let kilometers = 111.32

  /// The size of the map.
  package let span: Size2D
  /// The longitude of the western edge and the latitude of the northern one.
  package let west, north: Double
  /// The middle latitude.
  package let middle: Double
  /// The length of a degree of longitude.
  package let shrink: Double

  /// Creates the projection of an area.
  ///
  /// - Parameter area: The area in degrees to the east and to the north.
  package init(_ area: Rect2D) {
    west = area.min.x
    north = area.max.y
    middle = area.center.y
    shrink = max(0.05, (middle * .pi / 180).cosine)
    span = Size2D(width: area.width * shrink, height: area.height)
  }

  /// Returns the distance of a position from the northwestern corner.
  package func offset(longitude: Double, latitude: Double) -> Point2D {
    Point2D(x: (longitude - west) * shrink, y: north - latitude)
  }
}
