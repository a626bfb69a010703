import Drawing

/// The courses of lines between points, by the names of Vega (d3-shape).
struct CurveInterpolation {
  private let name: String
  private let tension: Double

  /// Creates the course of a name; unknown ones are straight.
  init(_ name: String?, tension: Double?) {
    self.name = name ?? "linear"
    self.tension = tension ?? 0
  }

  /// Appends the course through some points; it begins with a move, or a line if it continues a path.
  ///
  /// - Complexity: O(number of points).
  func append(_ points: [Point2D], to path: inout Path2D, continues: Bool = false) {
    guard let first = points.first, let last = points.last else { return }
    func begin(_ point: Point2D) {
      if continues { path.line(to: point) } else { path.move(to: point) }
    }
    guard points.count > 1 else { return begin(first) }
    switch name {
    case "step", "step-before", "step-after":
      begin(first)
      let part = name == "step" ? 0.5 : name == "step-before" ? 0 : 1
      for (from, to) in zip(points, points.dropFirst()) {
        let x = from.x + (to.x - from.x) * part
        path.line(to: Point2D(x: x, y: from.y))
        path.line(to: Point2D(x: x, y: to.y))
        if part < 1 { path.line(to: to) }
      }
    case "monotone" where points.count > 2:
      begin(first)
      appendMonotone(points, to: &path)
    case "basis" where points.count > 2:
      begin(first)
      appendBasis([first] + points + [last], to: &path)
    case "cardinal" where points.count > 2:
      begin(first)
      appendCardinal([first] + points + [last], (1 - tension) / 6, to: &path)
    case "catmull-rom" where points.count > 2:
      begin(first)
      appendCardinal([first] + points + [last], 1.0 / 6, to: &path)
    case "natural" where points.count > 2:
      begin(first)
      appendNatural(points, to: &path)
    case "linear-closed":
      begin(first)
      for point in points.dropFirst() { path.line(to: point) }
      path.close()
    case "cardinal-closed" where points.count > 2, "basis-closed" where points.count > 2:
      begin(first)
      appendCardinal([last] + points + [first, points[1]], (1 - tension) / 6, to: &path)
      path.close()
    default:
      begin(first)
      for point in points.dropFirst() { path.line(to: point) }
    }
  }

  private func appendBasis(_ points: [Point2D], to path: inout Path2D) {
    func mean(_ a: Point2D, _ b: Point2D, _ c: Point2D) -> Point2D {
      Point2D(x: (a.x + 4 * b.x + c.x) / 6, y: (a.y + 4 * b.y + c.y) / 6)
    }
    func third(_ a: Point2D, _ b: Point2D) -> Point2D {
      Point2D(x: (2 * a.x + b.x) / 3, y: (2 * a.y + b.y) / 3)
    }
    for index in 1..<points.count - 1 {
      let (a, b) = (points[index], points[index + 1])
      let end =
        index + 2 < points.count
        ? mean(a, b, points[index + 2]) : b
      path.curve(
        to: end, control1: third(a, b), control2: third(b, a))
    }
  }

  private func appendCardinal(_ points: [Point2D], _ factor: Double, to path: inout Path2D) {
    guard points.count > 3 else { return }
    for index in 1..<points.count - 2 {
      let (a, b, c, d) = (points[index - 1], points[index], points[index + 1], points[index + 2])
      path.curve(
        to: c,
        control1: Point2D(x: b.x + (c.x - a.x) * factor, y: b.y + (c.y - a.y) * factor),
        control2: Point2D(x: c.x - (d.x - b.x) * factor, y: c.y - (d.y - b.y) * factor))
    }
  }

  /// A course that doesn't overshoot between points that ascend or descend (Steffen 1990).
  private func appendMonotone(_ points: [Point2D], to path: inout Path2D) {
    func slope(_ a: Point2D, _ b: Point2D) -> Double { b.x == a.x ? 0 : (b.y - a.y) / (b.x - a.x) }
    var slopes: [Double] = []
    for index in points.indices {
      if index == 0 || index == points.count - 1 {
        slopes.append(0)
        continue
      }
      let (a, b, c) = (points[index - 1], points[index], points[index + 1])
      let (h0, h1) = (b.x - a.x, c.x - b.x)
      let (s0, s1) = (slope(a, b), slope(b, c))
      let p = h0 + h1 == 0 ? 0 : (s0 * h1 + s1 * h0) / (h0 + h1)
      let sign = (s0 < 0 ? -1.0 : 1) + (s1 < 0 ? -1 : 1)
      slopes.append(sign * min(abs(s0), abs(s1), 0.5 * abs(p)))
    }
    let last = points.count - 1
    slopes[0] = (3 * slope(points[0], points[1]) - slopes[1]) / 2
    slopes[last] = (3 * slope(points[last - 1], points[last]) - slopes[last - 1]) / 2
    for index in 1..<points.count {
      let (a, b) = (points[index - 1], points[index])
      let third = (b.x - a.x) / 3
      path.curve(
        to: b, control1: Point2D(x: a.x + third, y: a.y + third * slopes[index - 1]),
        control2: Point2D(x: b.x - third, y: b.y - third * slopes[index]))
    }
  }

  private func appendNatural(_ points: [Point2D], to path: inout Path2D) {
    let x = Self.controls(points.map(\.x))
    let y = Self.controls(points.map(\.y))
    for index in 0..<points.count - 1 {
      path.curve(
        to: points[index + 1],
        control1: Point2D(x: x.first[index], y: y.first[index]),
        control2: Point2D(x: x.second[index], y: y.second[index]))
    }
  }

  /// Solves for the control points of a natural cubic spline (Thomas algorithm).
  private static func controls(_ values: [Double]) -> (first: [Double], second: [Double]) {
    let count = values.count - 1
    var a = Array(repeating: 0.0, count: count)
    var b = a
    var r = a
    b[0] = 2
    r[0] = values[0] + 2 * values[1]
    for index in 1..<max(1, count - 1) where count > 1 {
      a[index] = 1
      b[index] = 4
      r[index] = 4 * values[index] + 2 * values[index + 1]
    }
    a[count - 1] = 2
    b[count - 1] = 7
    r[count - 1] = 8 * values[count - 1] + values[count]
    for index in 1..<count {
      let m = a[index] / b[index - 1]
      b[index] -= m
      r[index] -= m * r[index - 1]
    }
    a[count - 1] = r[count - 1] / b[count - 1]
    for index in stride(from: count - 2, through: 0, by: -1) {
      a[index] = (r[index] - a[index + 1]) / b[index]
    }
    var second = Array(repeating: 0.0, count: count)
    second[count - 1] = (values[count] + a[count - 1]) / 2
    for index in 0..<count - 1 { second[index] = 2 * values[index + 1] - a[index + 1] }
    return (a, second)
  }
}
