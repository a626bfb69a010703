import Charts
import Drawing

/// The outlines of symbols, by the names of Vega.
enum ChartSymbols {
  /// Returns the outline of a symbol of an area, around the origin.
  static func path(_ name: String, area: Double) -> Path2D {
    let area = max(0, min(area, 1e8))
    let radius = (area / .pi).squareRoot()
    let half = area.squareRoot() / 2
    func polygon(_ points: [(Double, Double)]) -> Path2D {
      var path = Path2D(polyline: points.map { Point2D(x: $0.0, y: $0.1) })
      path.close()
      return path
    }
    let height = half * 3.0.squareRoot()
    switch name {
    case "circle", "": return circle(radius)
    case "square":
      return polygon([(-half, -half), (half, -half), (half, half), (-half, half)])
    case "cross":
      let arm = half * 2 / 2.5
      let (s, l) = (arm / 2 * 0.9, half)
      return polygon([
        (-l, -s), (-s, -s), (-s, -l), (s, -l), (s, -s), (l, -s), (l, s), (s, s), (s, l), (-s, l),
        (-s, s), (-l, s),
      ])
    case "diamond": return polygon([(-half, 0), (0, -half), (half, 0), (0, half)])
    case "triangle-up", "triangle":
      return polygon([
        (0, -height / 2 * 1.15), (-half, height / 2 * 0.85), (half, height / 2 * 0.85),
      ])
    case "triangle-down":
      return polygon([
        (0, height / 2 * 1.15), (-half, -height / 2 * 0.85), (half, -height / 2 * 0.85),
      ])
    case "triangle-right":
      return polygon([
        (height / 2 * 1.15, 0), (-height / 2 * 0.85, -half), (-height / 2 * 0.85, half),
      ])
    case "triangle-left":
      return polygon([
        (-height / 2 * 1.15, 0), (height / 2 * 0.85, -half), (height / 2 * 0.85, half),
      ])
    case "arrow":
      let (shaft, head) = (half / 7, half / 2.5)
      return polygon([
        (-shaft, half), (shaft, half), (shaft, 0), (head, 0), (0, -half), (-head, 0), (-shaft, 0),
      ])
    case "wedge":
      return polygon([(0, -height * 0.75), (-half / 2, height * 0.25), (half / 2, height * 0.25)])
    case "stroke":
      return Path2D(polyline: [Point2D(x: -half, y: 0), Point2D(x: half, y: 0)])
    default:
      // A path in a square from -1 to 1.
      let path = Path2D(svgPathData: name)
      return path.isEmpty
        ? circle(radius) : path.applying(.scale(x: half, y: half))
    }
  }

  private static func circle(_ radius: Double) -> Path2D {
    arc(radius, 0, from: 0, to: 2 * .pi)
  }

  /// Returns a sector or, with an inner radius, a part of a ring, around the origin.
  ///
  /// - Parameters:
  ///   - start: The start in radians, clockwise from the top.
  ///   - end: The end.
  static func arc(_ outer: Double, _ inner: Double, from start: Double, to end: Double) -> Path2D {
    var path = Path2D()
    let (start, end) = (min(start, end), max(start, end))
    guard outer.isFinite, inner.isFinite, start.isFinite, end.isFinite else { return path }
    let sweep = min(end - start, 2 * .pi)
    let isWhole = sweep > 2 * .pi - 1e-9
    func point(_ radius: Double, _ angle: Double) -> Point2D {
      Point2D(x: radius * (angle - .pi / 2).cosine, y: radius * (angle - .pi / 2).sine)
    }
    func curve(_ radius: Double, _ from: Double, _ to: Double) {
      let count = max(1, Int((abs(to - from) / (.pi / 2)).rounded(.up)))
      let step = (to - from) / Double(count)
      let handle = 4.0 / 3 * (step / 4).sine / max(1e-12, (step / 4).cosine)
      for index in 0..<count {
        let (a, b) = (from + step * Double(index), from + step * Double(index + 1))
        let (p, q) = (point(radius, a), point(radius, b))
        path.curve(
          to: q,
          control1: Point2D(
            x: p.x - handle * radius * (a - .pi / 2).sine,
            y: p.y + handle * radius * (a - .pi / 2).cosine),
          control2: Point2D(
            x: q.x + handle * radius * (b - .pi / 2).sine,
            y: q.y - handle * radius * (b - .pi / 2).cosine))
      }
    }
    path.move(to: point(outer, start))
    curve(outer, start, start + sweep)
    if inner > 0 {
      if isWhole {
        path.close()
        path.move(to: point(inner, start + sweep))
      } else {
        path.line(to: point(inner, start + sweep))
      }
      curve(inner, start + sweep, start)
    } else if !isWhole {
      path.line(to: Point2D(x: 0, y: 0))
    }
    path.close()
    return path
  }
}
