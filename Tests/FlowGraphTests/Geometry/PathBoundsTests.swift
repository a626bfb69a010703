import ArtifactBase
import TestSupport
import Testing

struct PathBoundsTests {
  @Test func `F7.3 Control points don't count`() {
    #expect(Path2D().bounds == nil)
    var path = Path2D()
    path.move(to: Point2D(x: 0, y: 0))
    path.quadCurve(to: Point2D(x: 10, y: 0), control: Point2D(x: 5, y: 8))
    #expect(path.bounds == Rect2D(Point2D(x: 0, y: 0), Point2D(x: 10, y: 4)))
    path.close()
    path.curve(
      to: Point2D(x: 0, y: -10), control1: Point2D(x: -8, y: 0), control2: Point2D(x: -8, y: -10))
    #expect(path.bounds == Rect2D(Point2D(x: -6, y: -10), Point2D(x: 10, y: 4)))
  }

  @Test func `F7.3 Bounds contain the points of random curves and touch them`() throws {
    for seed in TestScale.seeds(200, of: 2_000) {
      var random = RandomFlow(seed: seed)
      func point() -> Point2D {
        Point2D(x: Double(random.int(-9...9)), y: Double(random.int(-9...9)))
      }
      let points = (0..<4).map { _ in point() }
      var path = Path2D()
      path.move(to: points[0])
      path.curve(to: points[3], control1: points[1], control2: points[2])
      let bounds = try #require(path.bounds)
      var sampled = Rect2D(at: points[0])
      for step in 0...1_000 {
        let t = Double(step) / 1_000
        let s = 1 - t
        func at(_ coordinate: (Point2D) -> Double) -> Double {
          let p = points.map(coordinate)
          return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3]
        }
        sampled.formUnion(Point2D(x: at(\.x), y: at(\.y)))
      }
      let distance = [
        bounds.min.x - sampled.min.x, bounds.min.y - sampled.min.y, sampled.max.x - bounds.max.x,
        sampled.max.y - bounds.max.y,
      ]
      // The samples are inside, but for rounding, and come close to every edge.
      #expect(distance.allSatisfy { $0 < 1e-9 && $0 > -1e-3 }, "seed \(seed): \(distance)")
    }
  }
}
