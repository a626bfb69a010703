import Drawing

/// Where the label of a feature is: at a point, at the middle of a line, or in the center of an area.
struct MapAnchor {
  var feature: Int
  var place: Point2D
  var kind: MapPicture.Shape.Kind

  /// Returns the anchors of features, each at its first shape: points, then lines and areas.
  static func anchors(of shapes: MapShapes) -> [MapAnchor] {
    var seen: Set<Int> = []
    var anchors: [MapAnchor] = []
    for point in shapes.points where seen.insert(point.series).inserted {
      anchors.append(MapAnchor(feature: point.series, place: point.place, kind: .points))
    }
    for outline in shapes.outlines where seen.insert(outline.feature).inserted {
      guard let place = outline.isArea ? center(of: outline.path) : middle(of: outline.path) else {
        continue
      }
      let kind = outline.isArea ? MapPicture.Shape.Kind.ring : .line
      anchors.append(MapAnchor(feature: outline.feature, place: place, kind: kind))
    }
    return anchors
  }

  /// Returns the center of the bounds of the first outline.
  private static func center(of path: Path2D) -> Point2D? {
    var bounds: Rect2D?
    for point in points(of: path) {
      if bounds == nil { bounds = Rect2D(at: point) } else { bounds?.formUnion(point) }
    }
    return bounds?.center
  }

  /// Returns the middle position of the first line.
  private static func middle(of path: Path2D) -> Point2D? {
    let points = points(of: path)
    return points.isEmpty ? nil : points[points.count / 2]
  }

  private static func points(of path: Path2D) -> [Point2D] {
    var result: [Point2D] = []
    for element in path.elements {
      switch element {
      case .move(let to):
        guard result.isEmpty else { return result }
        result.append(to)
      case .line(let to): result.append(to)
      default: break
      }
    }
    return result
  }
}
