/// Smooths points by lines fitted to the neighbors of each one (W. S. Cleveland, “Robust Locally
/// Weighted Regression and Smoothing Scatterplots”, 1979), as in vega-statistics.
struct LocalRegression {
  private let sorted: RegressionPoints
  private let neighborCount: Int

  /// Prepares points.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - bandwidth: The fraction of the points that are the neighbors of a point.
  init(_ points: RegressionPoints, bandwidth: Double) {
    sorted = points.sorted
    let count = min(Double(points.count), (bandwidth * Double(points.count)).rounded(.towardZero))
    neighborCount = min(points.count, max(2, Int(exactly: count) ?? 2))
  }

  /// The number of steps that ``points()`` takes.
  var work: Int { 3 * sorted.count * (neighborCount + 1) }

  /// Returns the smoothed points, one for each distinct independent value.
  ///
  /// - Complexity: O(points · neighbors).
  func points() -> [(x: Double, y: Double)] {
    let count = sorted.count
    guard count > 0 else { return [] }
    let centered = sorted.centered
    var estimates = [Double](repeating: 0, count: count)
    var residuals = estimates
    var weights = [Double](repeating: 1, count: count)
    for iteration in 0...2 {
      var neighbors = 0..<neighborCount
      for index in 0..<count {
        estimates[index] = estimate(at: index, centered, neighbors: neighbors, weights: weights)
        residuals[index] = abs(centered.ys[index] - estimates[index])
        neighbors = moved(neighbors, to: index + 1, centered.xs)
      }
      guard iteration < 2, let median = Statistics.quantile(0.5, of: residuals.sorted()),
        !(abs(median) < 1e-12)
      else { break }
      for index in 0..<count {
        let distance = residuals[index] / (6 * median)
        let weight = 1 - distance * distance
        // A weight of 0 would make equations without a solution.
        weights[index] = distance >= 1 ? 1e-12 : weight * weight
      }
    }
    return averaged(centered.xs, estimates)
  }

  private func estimate(
    at index: Int, _ points: RegressionPoints, neighbors: Range<Int>, weights: [Double]
  ) -> Double {
    let (xs, ys) = (points.xs, points.ys)
    let x = xs[index]
    let first = neighbors.lowerBound
    let last = neighbors.upperBound - 1
    let edge = x - xs[first] > xs[last] - x ? first : last
    let distance = xs[edge] - x
    let scale = 1 / abs(distance == 0 ? 1 : distance)
    var (sum, sumX, sumY, sumXY, sumX2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for neighbor in neighbors {
      let otherX = xs[neighbor]
      let distance = abs(x - otherX) * scale
      let cube = 1 - distance * distance * distance
      let weight = cube * cube * cube * weights[neighbor]
      let weighted = otherX * weight
      sum += weight
      sumX += weighted
      sumY += ys[neighbor] * weight
      sumXY += ys[neighbor] * weighted
      sumX2 += otherX * weighted
    }
    let line = RegressionModel.line(
      sumX / sum, sumY / sum, xy: sumXY / sum, x2: sumX2 / sum)
    return line.intercept + line.slope * x
  }

  /// Moves the range of neighbors to the right as long as that brings a nearer one.
  private func moved(_ neighbors: Range<Int>, to index: Int, _ xs: [Double]) -> Range<Int> {
    var (left, right) = (neighbors.lowerBound, neighbors.upperBound)
    guard right < xs.count, index < xs.count else { return neighbors }
    while index > left, right < xs.count, xs[right] - xs[index] <= xs[index] - xs[left] {
      left += 1
      right += 1
    }
    return left..<right
  }

  /// Averages the estimates of points with the same independent value.
  private func averaged(_ xs: [Double], _ estimates: [Double]) -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    var count = 0.0
    for (x, y) in zip(xs, estimates) {
      let x = x + sorted.meanX
      if let last = points.last, last.x == x {
        count += 1
        points[points.count - 1].y += (y - last.y) / count
      } else {
        points.append((x, y))
        count = 0
      }
    }
    return points.map { ($0.x, $0.y + sorted.meanY) }
  }
}
