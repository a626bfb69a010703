import Drawing

/// Divides a rectangle into ones with given areas that are as square as possible: Bruls, Huizing and van Wijk,
/// “Squarified Treemaps” (2000).
enum SquarifiedLayout {
  /// Returns a rectangle for each weight.
  ///
  /// - Parameter weights: Positive numbers in descending order.
  /// - Complexity: O(weights).
  static func rects(_ weights: [Double], in frame: Rect2D) -> [Rect2D] {
    var result: [Rect2D] = []
    result.reserveCapacity(weights.count)
    var rest = frame
    var left = weights.reduce(0, +)
    var start = 0
    while start < weights.count {
      guard rest.width > 0, rest.height > 0, left > 0 else {
        result.append(Rect2D(at: rest.min))
        start += 1
        continue
      }
      let scale = rest.width * rest.height / left
      let side = min(rest.width, rest.height)
      var end = start
      var sum = 0.0
      var worst = Double.infinity
      while end < weights.count {
        let next = sum + weights[end]
        let ratio = worstRatio(
          largest: weights[start] * scale, least: weights[end] * scale, sum: next * scale, side)
        guard end == start || ratio <= worst else { break }
        (sum, worst) = (next, ratio)
        end += 1
      }
      let isLast = end == weights.count
      let part = isLast ? 1 : min(sum / left, 1)
      rest = append(Array(weights[start..<end]), sum, part, of: rest, to: &result)
      left = max(left - sum, 0)
      start = end
    }
    return result
  }

  /// The proportion of the longest rectangle of a row.
  private static func worstRatio(
    largest: Double, least: Double, sum: Double, _ side: Double
  ) -> Double {
    let (square, area) = (sum * sum, side * side)
    return max(area * largest / square, square / (area * least))
  }

  /// Places a row at the longer sides, and returns what is left of the frame.
  private static func append(
    _ row: [Double], _ sum: Double, _ part: Double, of frame: Rect2D, to result: inout [Rect2D]
  ) -> Rect2D {
    let isColumn = frame.width >= frame.height
    let depth = part * (isColumn ? frame.width : frame.height)
    let length = isColumn ? frame.height : frame.width
    var done = 0.0
    for (index, weight) in row.enumerated() {
      let from = done / sum * length
      done += weight
      let to = index == row.count - 1 ? length : done / sum * length
      let first =
        isColumn
        ? Point2D(x: frame.min.x, y: frame.min.y + from)
        : Point2D(x: frame.min.x + from, y: frame.min.y)
      let last =
        isColumn
        ? Point2D(x: frame.min.x + depth, y: frame.min.y + to)
        : Point2D(x: frame.min.x + to, y: frame.min.y + depth)
      result.append(Rect2D(first, last))
    }
    return isColumn
      ? Rect2D(Point2D(x: frame.min.x + depth, y: frame.min.y), frame.max)
      : Rect2D(Point2D(x: frame.min.x, y: frame.min.y + depth), frame.max)
  }
}
