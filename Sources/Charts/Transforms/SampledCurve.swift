#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Points of a curve, more of them where it bends, as in vega-statistics.
struct SampledCurve {
  private typealias Point = (x: Double, y: Double)

  /// Whether the curve bends by more than half a degree.
  private static let leastAngle = 0.5 * Double.pi / 180

  /// Samples a function.
  ///
  /// - Parameters:
  ///   - extent: Where the curve begins and ends.
  ///   - minsteps: The number of equal steps that are taken at least.
  ///   - maxsteps: The number of equal steps that are taken where the curve bends.
  ///   - function: The function.
  /// - Complexity: O(`maxsteps`) calls of the function.
  static func points(
    in extent: (start: Double, end: Double), minsteps: Int = 25, maxsteps: Int = 200,
    of function: (Double) -> Double
  ) -> [(x: Double, y: Double)] {
    let minsteps = max(1, minsteps)
    let maxsteps = max(minsteps, maxsteps)
    let span = extent.end - extent.start
    func point(_ x: Double) -> Point { (x, function(x)) }
    func gridPoint(_ index: Int) -> Point {
      point(extent.start + Double(index) / Double(minsteps) * span)
    }
    var points = [point(extent.start)]
    if minsteps == maxsteps {
      for index in 1..<max(1, maxsteps) { points.append(gridPoint(index)) }
      points.append(point(extent.end))
      return points
    }
    var next = [point(extent.end)]
    for index in stride(from: minsteps - 1, to: 0, by: -1) { next.append(gridPoint(index)) }
    let scaleX = 1 / span
    let ys = next.map(\.y).filter { !$0.isNaN } + [points[0].y]
    let scaleY = 1 / ((ys.max() ?? 0) - (ys.min() ?? 0))
    let stop = span / Double(maxsteps)
    var last = points[0]
    var stepsLeft = 8 * maxsteps
    while let end = next.last {
      let middle = point((last.x + end.x) / 2)
      stepsLeft -= 1
      if middle.x - last.x >= stop, stepsLeft > 0 {
        let whole = atan2(scaleY * (end.y - last.y), scaleX * (end.x - last.x))
        let half = atan2(scaleY * (middle.y - last.y), scaleX * (middle.x - last.x))
        if abs(whole - half) > leastAngle {
          next.append(middle)
          continue
        }
      }
      last = end
      points.append(end)
      next.removeLast()
    }
    return points
  }
}
