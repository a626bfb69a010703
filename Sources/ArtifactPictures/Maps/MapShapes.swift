import Drawing

/// The shapes of a map on a canvas, without what would not be seen.
struct MapShapes {
  /// The lines or the outlines of one feature that follow each other in the document.
  struct Outline {
    var feature: Int
    var isArea: Bool
    var path = Path2D()
  }

  private(set) var outlines: [Outline] = []
  /// The points, each with its feature as series and its number in the feature.
  private(set) var points: [PlacedPoint] = []

  /// Places shapes.
  ///
  /// - Parameters:
  ///   - resolution: The distance below which positions look alike.
  ///   - place: Returns where a position is.
  /// - Complexity: O(n) for n positions.
  init(
    _ shapes: [MapPicture.Shape], resolution: Size2D, place: (MapPicture.Place) -> Point2D
  ) {
    var lines: [(feature: Int, isArea: Bool, points: [Point2D])] = []
    var counts: [Int: Int] = [:]
    var total = 0
    for shape in shapes {
      if shape.kind == .points {
        for point in shape.places.lazy.map(place) {
          let index = counts[shape.feature, default: 0]
          counts[shape.feature] = index + 1
          points.append(PlacedPoint(series: shape.feature, index: index, place: point))
        }
        continue
      }
      guard lines.count < MapPictureLimits.shapeCount else { continue }
      let points = Self.merged(shape.places.lazy.map(place), resolution)
      guard !points.isEmpty else { continue }
      total += points.count
      lines.append((shape.feature, shape.kind == .ring, points))
    }
    points = PointThinning.signs(points, resolution, atMost: MapPictureLimits.pointCount)
    let limit = MapPictureLimits.placeCount
    var factor = 2.0
    while total > limit, factor <= 8 {
      let size = Size2D(width: resolution.width * factor, height: resolution.height * factor)
      for index in lines.indices { lines[index].points = Self.merged(lines[index].points, size) }
      total = lines.reduce(0) { $0 + $1.points.count }
      factor *= 2
    }
    for line in lines {
      let count = total > limit ? max(2, line.points.count * limit / total) : line.points.count
      append(
        PointThinning.sampled(line.points, count), feature: line.feature, isArea: line.isArea)
    }
  }

  private mutating func append(_ points: [Point2D], feature: Int, isArea: Bool) {
    if outlines.last.map({ $0.feature != feature || $0.isArea != isArea }) ?? true {
      outlines.append(Outline(feature: feature, isArea: isArea))
    }
    // A line of a single position is a dot.
    let ends = points.count == 1 ? points + points : points
    outlines[outlines.count - 1].path.append(Path2D(polyline: ends))
  }

  /// Returns positions without those that are at the same place as the one before. The first and the
  /// last remain.
  private static func merged(
    _ points: some Sequence<Point2D>, _ resolution: Size2D
  ) -> [Point2D] {
    var result: [Point2D] = []
    var last: Point2D?
    var cell: Point2D?
    for point in points {
      let next = Point2D(
        x: (point.x / resolution.width).rounded(.down),
        y: (point.y / resolution.height).rounded(.down))
      if next != cell { result.append(point) }
      cell = next
      last = point
    }
    if let last, result.last != last { result.append(last) }
    return result
  }
}
