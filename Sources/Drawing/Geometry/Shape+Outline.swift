extension Scene2D.Shape {
  /// The ratio of control points to radius with which a cubic curve approximates a quarter circle.
  private static let arc = 0.5522847498

  /// The outline as a path.
  public var outline: Path2D {
    let (left, top, right, bottom) = (frame.min.x, frame.min.y, frame.max.x, frame.max.y)
    let (width, height) = (frame.width, frame.height)
    switch kind {
    case .rectangle(let radius): return Self.rounded(frame, radius, radius)
    case .capsule: return Self.rounded(frame, height / 2, height / 2)
    case .ellipse: return Self.rounded(frame, width / 2, height / 2)
    case .diamond:
      return Self.polygon([
        (frame.center.x, top), (right, frame.center.y), (frame.center.x, bottom),
        (left, frame.center.y),
      ])
    case .triangle:
      return Self.polygon([(frame.center.x, top), (right, bottom), (left, bottom)])
    case .hexagon:
      let inset = min(height / 2, width / 4)
      return Self.polygon([
        (left + inset, top), (right - inset, top), (right, frame.center.y), (right - inset, bottom),
        (left + inset, bottom), (left, frame.center.y),
      ])
    case .parallelogram(let leansRight):
      let inset = slant
      return leansRight
        ? Self.polygon([
          (left + inset, top), (right, top), (right - inset, bottom), (left, bottom),
        ])
        : Self.polygon([
          (left, top), (right - inset, top), (right, bottom), (left + inset, bottom),
        ])
    case .trapezoid(let isNarrowAtTop):
      let inset = slant
      return isNarrowAtTop
        ? Self.polygon([
          (left + inset, top), (right - inset, top), (right, bottom), (left, bottom),
        ])
        : Self.polygon([
          (left, top), (right, top), (right - inset, bottom), (left + inset, bottom),
        ])
    case .flag:
      return Self.polygon([
        (left, top), (right, top), (right, bottom), (left, bottom),
        (left + slant, frame.center.y),
      ])
    case .subroutine: return Path2D(frame)
    case .cylinder:
      let cap = capHeight
      var path = Path2D()
      path.move(to: Point2D(x: left, y: top + cap))
      Self.halfEllipse(&path, from: left, to: right, y: top + cap, height: -cap)
      path.line(to: Point2D(x: right, y: bottom - cap))
      Self.halfEllipse(&path, from: right, to: left, y: bottom - cap, height: cap)
      path.close()
      return path
    }
  }

  /// The lines inside of the outline: the rim of a cylinder, the second sides of a subroutine.
  public var innerLines: Path2D {
    var path = Path2D()
    switch kind {
    case .cylinder:
      let y = frame.min.y + capHeight
      path.move(to: Point2D(x: frame.min.x, y: y))
      Self.halfEllipse(&path, from: frame.min.x, to: frame.max.x, y: y, height: capHeight)
    case .subroutine:
      let inset = min(8, frame.width / 4)
      for x in [frame.min.x + inset, frame.max.x - inset] {
        path.move(to: Point2D(x: x, y: frame.min.y))
        path.line(to: Point2D(x: x, y: frame.max.y))
      }
    default: break
    }
    return path
  }

  private var slant: Double { min(frame.height / 3, frame.width / 4) }

  private var capHeight: Double { min(frame.height / 6, 8) }

  private static func polygon(_ points: [(x: Double, y: Double)]) -> Path2D {
    var path = Path2D(polyline: points.map { Point2D(x: $0.x, y: $0.y) })
    path.close()
    return path
  }

  /// Appends half of an ellipse between two points at the same height.
  private static func halfEllipse(
    _ path: inout Path2D, from start: Double, to end: Double, y: Double, height: Double
  ) {
    let middle = (start + end) / 2
    let (across, down) = ((end - start) / 2 * arc, height * arc)
    path.curve(
      to: Point2D(x: middle, y: y + height), control1: Point2D(x: start, y: y + down),
      control2: Point2D(x: middle - across, y: y + height))
    path.curve(
      to: Point2D(x: end, y: y), control1: Point2D(x: middle + across, y: y + height),
      control2: Point2D(x: end, y: y + down))
  }

  private static func rounded(_ frame: Rect2D, _ x: Double, _ y: Double) -> Path2D {
    let rx = max(0, min(x, frame.width / 2))
    let ry = max(0, min(y, frame.height / 2))
    guard rx > 0, ry > 0 else { return Path2D(frame) }
    let (left, top, right, bottom) = (frame.min.x, frame.min.y, frame.max.x, frame.max.y)
    let (dx, dy) = (rx * (1 - arc), ry * (1 - arc))
    func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }
    var path = Path2D()
    path.move(to: point(left + rx, top))
    path.line(to: point(right - rx, top))
    path.curve(
      to: point(right, top + ry), control1: point(right - dx, top),
      control2: point(right, top + dy))
    path.line(to: point(right, bottom - ry))
    path.curve(
      to: point(right - rx, bottom), control1: point(right, bottom - dy),
      control2: point(right - dx, bottom))
    path.line(to: point(left + rx, bottom))
    path.curve(
      to: point(left, bottom - ry), control1: point(left + dx, bottom),
      control2: point(left, bottom - dy))
    path.line(to: point(left, top + ry))
    path.curve(
      to: point(left + rx, top), control1: point(left, top + dy), control2: point(left + dx, top))
    path.close()
    return path
  }
}
