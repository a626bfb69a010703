/// An area to which lines and polygons are clipped: a part of the sphere, or a rectangle of the plane.
protocol ClipBoundary {
  /// Appends the points of the boundary from one of its points to another, without the first one.
  ///
  /// - Parameters:
  ///   - start: The start; nil for the whole boundary.
  ///   - end: The end.
  ///   - isForward: Whether the boundary is followed in its direction.
  func appendBoundary(
    from start: GeoPoint?, to end: GeoPoint?, isForward: Bool, to points: inout [GeoPoint])

  /// Whether a point of the boundary is before another.
  func isBefore(_ first: GeoPoint, _ second: GeoPoint) -> Bool
}

/// The visible parts of a line.
struct ClippedLine {
  var segments: [[GeoPoint]] = []
  /// Whether the line doesn't cross the boundary.
  var isWhole = true
  /// Whether the ends of a closed line are visible, so that its last segment continues as the first.
  var joinsEnds = false

  /// The segments of a closed line, where the last one continues as the first one.
  var joined: [[GeoPoint]] {
    guard joinsEnds, segments.count > 1 else { return segments }
    return Array(segments.dropFirst().dropLast()) + [segments[segments.count - 1] + segments[0]]
  }
}

extension ClipBoundary {
  /// The whole boundary.
  var outline: [GeoPoint] {
    var points: [GeoPoint] = []
    appendBoundary(from: nil, to: nil, isForward: true, to: &points)
    return points
  }

  /// Returns the rings of a polygon whose edges are segments, which end at the boundary, and parts of
  /// the boundary between them (the algorithm of Greiner and Hormann).
  ///
  /// - Parameter startsInside: Whether the start of the boundary is inside of the polygon.
  /// - Complexity: O(n log n) for n segments, and O(number of points).
  func rings(joining given: [[GeoPoint]], startsInside: Bool) -> [[GeoPoint]] {
    var rings: [[GeoPoint]] = []
    // Of each segment there are two crossings: its start and its end.
    var segments: [[GeoPoint]] = []
    for var segment in given where segment.count > 1 {
      let last = segment.count - 1
      if segment[0].isNear(segment[last]) {
        if !segment[0].isCrossing, !segment[last].isCrossing {
          rings.append(Array(segment.dropLast()))
          continue
        }
        segment[last].x += 2 * GeoMath.epsilon
      }
      segments.append(segment)
    }
    guard !segments.isEmpty else { return rings }
    let crossings = segments.flatMap { [$0[0], $0[$0.count - 1]] }
    let count = crossings.count
    let order = crossings.indices.sorted { isBefore(crossings[$0], crossings[$1]) }
    var rank = Array(repeating: 0, count: count)
    for (position, crossing) in order.enumerated() { rank[crossing] = position }
    var isVisited = Array(repeating: false, count: count)
    for start in 0..<count where !isVisited[start] {
      var ring: [GeoPoint] = []
      var current = start
      var isOnSegment = true
      repeat {
        isVisited[current] = true
        if isOnSegment {
          let segment = segments[current / 2]
          if current.isMultiple(of: 2) {
            ring += segment
          } else {
            ring += segment.reversed()
          }
          current ^= 1
        } else {
          // Every other crossing along the boundary enters the polygon.
          let isForward = rank[current].isMultiple(of: 2) != startsInside
          let next = order[(rank[current] + (isForward ? 1 : count - 1)) % count]
          appendBoundary(
            from: crossings[current], to: crossings[next], isForward: isForward, to: &ring)
          current = next
        }
        isOnSegment.toggle()
      } while !isVisited[current]
      rings.append(ring)
    }
    return rings
  }
}
