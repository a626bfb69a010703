public import ArtifactBase

/// A geometry on the globe. The coordinates of points are the longitude (`x`) and the latitude (`y`),
/// in degrees.
///
/// The edges of lines and polygons are arcs of great circles. A polygon has its outer ring first;
/// the area of a ring is to the right of its edges, so that an outer ring is clockwise on a map. A ring in
/// the other direction covers the rest of the globe. The last position of a ring may repeat the
/// first one.
public indirect enum GeoGeometry: Hashable, Sendable {
  /// A position.
  case point(Point2D)
  /// Positions.
  case multiPoint([Point2D])
  /// A line.
  case lineString([Point2D])
  /// Lines.
  case multiLineString([[Point2D]])
  /// A polygon: its outer ring and its holes.
  case polygon([[Point2D]])
  /// Polygons.
  case multiPolygon([[[Point2D]]])
  /// Geometries that are drawn together. Those nested deeper than 16 levels are ignored.
  case collection([GeoGeometry])
  /// The outline of the globe.
  case sphere
}
