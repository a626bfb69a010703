import ArtifactBase
import Testing

struct PathDataTests {
  @Test func `F7.1 Every kind of element has its command`() {
    var path = Path2D()
    path.move(to: Point2D(x: 0, y: -0.0))
    path.line(to: Point2D(x: 10.5, y: 0))
    path.quadCurve(to: Point2D(x: 20, y: 10), control: Point2D(x: 20, y: 0))
    path.curve(
      to: Point2D(x: 1, y: 2), control1: Point2D(x: 3, y: 4), control2: Point2D(x: 5, y: 6))
    path.close()
    #expect(path.svgPathData == "M0 0L10.5 0Q20 0 20 10C3 4 5 6 1 2Z")
    #expect(Path2D().svgPathData.isEmpty)
  }

  @Test(
    "F7.1 Numbers have the format of ECMAScript",
    arguments: [
      (0.1 + 0.2, "0.30000000000000004"), (1e21, "1e+21"), (1e20, "100000000000000000000"),
      (1e-7, "1e-7"), (0.000001, "0.000001"), (-1.5, "-1.5"), (123, "123"),
      (9_007_199_254_740_992, "9007199254740992"), (.leastNonzeroMagnitude, "5e-324"), (-0.0, "0"),
    ])
  func numbersHaveTheFormatOfEcmascript(number: Double, text: String) {
    var path = Path2D()
    path.move(to: Point2D(x: number, y: 1))
    #expect(path.svgPathData == "M\(text) 1")
  }

  @Test func `F7.2 Elements that path data can't represent end a subpath`() {
    var path = Path2D()
    path.line(to: Point2D(x: 1, y: 1))
    path.move(to: Point2D(x: 0, y: 0))
    path.line(to: Point2D(x: .nan, y: 1))
    path.line(to: Point2D(x: 2, y: 2))
    path.move(to: Point2D(x: 3, y: 3))
    path.curve(
      to: Point2D(x: 1, y: 2), control1: Point2D(x: -.infinity, y: 4),
      control2: Point2D(x: 5, y: 6))
    path.close()
    #expect(path.svgPathData == "M0 0M3 3")
  }
}
