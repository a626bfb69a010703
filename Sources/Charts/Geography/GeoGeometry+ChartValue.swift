import Drawing

extension GeoGeometry {
  private static let nestingLimit = 16

  /// Creates the geometry of a GeoJSON object (RFC 7946): a geometry, a feature or features; nil for
  /// others. Positions that aren't two numbers are left out.
  ///
  /// - Complexity: O(size of the value).
  init?(_ value: ChartValue) { self.init(value, depth: 0) }

  private init?(_ value: ChartValue, depth: Int) {
    guard depth < Self.nestingLimit, case .record(let record) = value,
      case .text(let type)? = record["type"]
    else { return nil }
    let coordinates = record["coordinates"] ?? .missing
    func all(_ name: String) -> GeoGeometry {
      .collection((record[name]?.list ?? []).compactMap { GeoGeometry($0, depth: depth + 1) })
    }
    switch type {
    case "Feature":
      guard let geometry = record["geometry"].flatMap({ GeoGeometry($0, depth: depth + 1) })
      else { return nil }
      self = geometry
    case "FeatureCollection": self = all("features")
    case "GeometryCollection": self = all("geometries")
    case "Point":
      guard let place = coordinates.place else { return nil }
      self = .point(place)
    case "MultiPoint": self = .multiPoint(coordinates.places)
    case "LineString": self = .lineString(coordinates.places)
    case "MultiLineString": self = .multiLineString(coordinates.list.map(\.places))
    case "Polygon": self = .polygon(coordinates.list.map(\.places))
    case "MultiPolygon":
      self = .multiPolygon(coordinates.list.map { $0.list.map(\.places) })
    case "Sphere": self = .sphere
    default: return nil
    }
  }
}

extension ChartValue {
  /// The elements of an array; none for other values.
  fileprivate var list: [ChartValue] {
    if case .list(let values) = self { values } else { [] }
  }

  /// The longitude and the latitude of a position.
  fileprivate var place: Point2D? {
    guard case .list(let values) = self, values.count >= 2, let x = values[0].finiteNumber,
      let y = values[1].finiteNumber
    else { return nil }
    return Point2D(x: x, y: y)
  }

  fileprivate var places: [Point2D] { list.compactMap(\.place) }
}
