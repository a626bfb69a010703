import Drawing

/// A point of a model, placed on a canvas.
struct PlacedPoint {
  var series: Int
  /// The index in the series.
  var index: Int
  var place: Point2D
}

/// Leaves out points that would not be seen.
enum PointThinning {
  /// Returns the points of a line of which each could be seen: of those that share a step along the
  /// line's direction, the first, the least, the greatest and the last.
  ///
  /// - Complexity: O(n).
  static func line(
    _ points: [PlacedPoint], _ resolution: Size2D, isAcross: Bool
  ) -> [PlacedPoint] {
    guard points.count > 1_000 else { return points }
    func step(_ point: PlacedPoint) -> Double {
      isAcross
        ? (point.place.x / resolution.width).rounded(.down)
        : (point.place.y / resolution.height).rounded(.down)
    }
    func height(_ index: Int) -> Double {
      isAcross ? points[index].place.y : points[index].place.x
    }
    var result: [PlacedPoint] = []
    var start = 0
    while start < points.count {
      let current = step(points[start])
      var (least, greatest, end) = (start, start, start)
      while end + 1 < points.count, step(points[end + 1]) == current {
        end += 1
        if height(end) < height(least) { least = end }
        if height(end) > height(greatest) { greatest = end }
      }
      var last = -1
      for index in [start, min(least, greatest), max(least, greatest), end] where index > last {
        result.append(points[index])
        last = index
      }
      start = end + 1
    }
    return result.count < limit ? result : sampled(result, limit)
  }

  /// The maximum number of points of a line whose keys go back and forth.
  private static let limit = 10_000

  /// Returns points of which no two are at the same place, at most `count`. The fewer may be
  /// returned, the further apart two places have to be.
  ///
  /// - Complexity: O(n log n).
  static func signs(
    _ points: [PlacedPoint], _ resolution: Size2D, atMost count: Int
  ) -> [PlacedPoint] {
    guard points.count > count else { return points }
    var kept = points
    var factor = 1.0
    while kept.count > count, factor < 1e4 {
      var seen: Set<GridPlace> = []
      kept = kept.filter { point in
        seen.insert(
          GridPlace(
            series: point.series,
            x: (point.place.x / (resolution.width * factor)).rounded(.down),
            y: (point.place.y / (resolution.height * factor)).rounded(.down))
        ).inserted
      }
      factor *= 2
    }
    return kept.count > count ? sampled(kept, count) : kept
  }

  private struct GridPlace: Hashable {
    var series: Int
    var x: Double
    var y: Double
  }

  /// Returns `count` elements at equal distances, with the first and the last.
  static func sampled<Element>(_ elements: [Element], _ count: Int) -> [Element] {
    guard elements.count > count, count > 1 else { return elements }
    return (0..<count).map { elements[$0 * (elements.count - 1) / (count - 1)] }
  }
}
