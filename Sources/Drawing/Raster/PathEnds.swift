import ArtifactBase

/// The ends of a path and the directions outwards there.
struct PathEnds {
  struct End {
    var point: Point2D
    /// The direction, with a length of 1.
    var direction: Point2D
  }

  private(set) var start: End?
  private(set) var end: End?

  init(_ path: Path2D) {
    let parts = FlattenedPath(path).subpaths
    start = parts.first.flatMap { part in
      part.points.first.flatMap { Self.end(at: $0, from: part.points.dropFirst()) }
    }
    end = parts.last.flatMap { part in
      let points = part.isClosed ? part.points + part.points.prefix(1) : part.points
      return points.last.flatMap { Self.end(at: $0, from: points.dropLast().reversed()) }
    }
  }

  private static func end(at point: Point2D, from others: some Sequence<Point2D>) -> End? {
    for other in others {
      let (dx, dy) = (point.x - other.x, point.y - other.y)
      let length = (dx * dx + dy * dy).squareRoot()
      if length > 1e-6 {
        return End(point: point, direction: Point2D(x: dx / length, y: dy / length))
      }
    }
    return nil
  }
}
