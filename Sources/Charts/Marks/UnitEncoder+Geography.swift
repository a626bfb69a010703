import ArtifactBase
import Drawing

extension UnitEncoder {
  /// Returns the positions of places of the earth along a channel; nil if the marks have none, or
  /// have another position along the channel.
  func projectedPoints(_ channel: ChartChannel) -> [Double?]? {
    guard unit.encoding[channel]?.isFieldOrDatum != true, let projection = unit.mapProjection else {
      return nil
    }
    let longitude: ChartChannel
    let latitude: ChartChannel
    switch channel {
    case .x, .y: (longitude, latitude) = (.longitude, .latitude)
    case .x2, .y2: (longitude, latitude) = (.longitude2, .latitude2)
    default: return nil
    }
    guard unit.encoding[longitude] != nil || unit.encoding[latitude] != nil else { return nil }
    let places = unit.places(longitude, latitude, in: frame, environment).prefix(count)
    let isAcross = channel.main == .x
    return projection.project(Array(places)).map { point in
      point.map { isAcross ? $0.x : $0.y }
    }
  }

  /// Returns the geometries of the rows as marks.
  func shapes() -> [PlotItem] {
    guard let projection = unit.mapProjection else { return [] }
    var items = baseItems()
    for (row, geometry) in unit.geometries(in: frame).prefix(count).enumerated() {
      items[row].path = geometry.map { projection.path(of: $0) } ?? Path2D()
    }
    return items
  }
}
