import ArtifactBase

/// Clips lines and polygons of the plane to a rectangle.
struct RectangleClip: ClipBoundary {
  private let left, top, right, bottom: Double
  private static let limit = 1e9

  init(_ rect: Rect2D) {
    (left, top) = (rect.min.x, rect.min.y)
    (right, bottom) = (rect.max.x, rect.max.y)
  }

  func isVisible(_ point: GeoPoint) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  // MARK: Lines

  /// Returns the visible parts of a line.
  func clipped(_ line: [GeoPoint]) -> ClippedLine {
    var result = ClippedLine()
    var segment: [GeoPoint] = []
    func end() {
      result.segments.append(segment)
      segment = []
    }
    var last: GeoPoint?
    var lastIsVisible = false
    for point in line {
      var point = point
      let isVisible = isVisible(point)
      if let start = last {
        if isVisible, lastIsVisible {
          segment.append(point)
        } else {
          let start = Self.bounded(start)
          point = Self.bounded(point)
          if let (first, second) = part(from: start, to: point) {
            if !lastIsVisible { segment = [first] }
            segment.append(second)
            if !isVisible { end() }
            result.isWhole = false
          } else if isVisible {
            segment = [point]
            result.isWhole = false
          }
        }
      } else if isVisible {
        segment = [point]
      }
      last = point
      lastIsVisible = isVisible
    }
    if lastIsVisible { end() }
    result.joinsEnds = lastIsVisible && (line.first.map(isVisible) ?? false)
    return result
  }

  private static func bounded(_ point: GeoPoint) -> GeoPoint {
    GeoPoint(
      x: max(-limit, min(limit, point.x.isNaN ? 0 : point.x)),
      y: max(-limit, min(limit, point.y.isNaN ? 0 : point.y)))
  }

  /// Returns the part of a straight line inside of the rectangle.
  private func part(from start: GeoPoint, to end: GeoPoint) -> (GeoPoint, GeoPoint)? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (first, second) = (0.0, 1.0)
    for (step, low, high) in [
      (dx, left - start.x, right - start.x), (dy, top - start.y, bottom - start.y),
    ] {
      guard step != 0 else {
        if low > 0 || high < 0 { return nil }
        continue
      }
      first = max(first, step > 0 ? low / step : high / step)
      second = min(second, step > 0 ? high / step : low / step)
      if first > second { return nil }
    }
    return (
      first > 0 ? GeoPoint(x: start.x + first * dx, y: start.y + first * dy) : start,
      second < 1 ? GeoPoint(x: start.x + second * dx, y: start.y + second * dy) : end
    )
  }

  // MARK: Polygons

  /// Returns the visible rings of a polygon.
  func rings(of polygon: [[GeoPoint]]) -> [[GeoPoint]] {
    var segments: [[GeoPoint]] = []
    var isWhole = true
    for ring in polygon {
      guard let first = ring.first else { continue }
      let line = clipped(ring + [first])
      segments += line.joined
      if !line.isWhole { isWhole = false }
    }
    let startsInside = containsCorner(polygon)
    let rings = rings(joining: segments, startsInside: startsInside)
    return isWhole && startsInside ? [outline] + rings : rings
  }

  /// Whether the lower left corner is inside of a polygon.
  private func containsCorner(_ polygon: [[GeoPoint]]) -> Bool {
    var winding = 0
    for ring in polygon {
      guard var start = ring.last else { continue }
      for end in ring {
        let side =
          (end.x - start.x) * (bottom - start.y) - (end.y - start.y) * (left - start.x)
        if start.y <= bottom {
          if end.y > bottom, side > 0 { winding += 1 }
        } else if end.y <= bottom, side < 0 {
          winding -= 1
        }
        start = end
      }
    }
    return winding != 0
  }

  // MARK: The boundary

  /// The corner before a point of the boundary, from the upper left one on.
  private func corner(_ point: GeoPoint, isForward: Bool) -> Int {
    if abs(point.x - left) < GeoMath.epsilon { return isForward ? 0 : 3 }
    if abs(point.x - right) < GeoMath.epsilon { return isForward ? 2 : 1 }
    if abs(point.y - top) < GeoMath.epsilon { return isForward ? 1 : 0 }
    return isForward ? 3 : 2
  }

  func isBefore(_ first: GeoPoint, _ second: GeoPoint) -> Bool {
    order(first, second) < 0
  }

  private func order(_ first: GeoPoint, _ second: GeoPoint) -> Double {
    let corner = corner(first, isForward: true)
    let other = self.corner(second, isForward: true)
    guard corner == other else { return Double(corner - other) }
    return switch corner {
    case 0: second.y - first.y
    case 1: first.x - second.x
    case 2: first.y - second.y
    default: second.x - first.x
    }
  }

  func appendBoundary(
    from start: GeoPoint?, to end: GeoPoint?, isForward: Bool, to points: inout [GeoPoint]
  ) {
    var (corner, last) = (0, 0)
    if let start, let end {
      corner = self.corner(start, isForward: isForward)
      last = self.corner(end, isForward: isForward)
      guard corner != last || (order(start, end) < 0) != isForward else {
        points.append(end)
        return
      }
    }
    repeat {
      points.append(
        GeoPoint(
          x: corner == 0 || corner == 3 ? left : right, y: corner > 1 ? bottom : top))
      corner = (corner + (isForward ? 1 : 3)) % 4
    } while corner != last
  }
}
