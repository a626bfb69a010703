import Drawing

/// The circle or ellipse of a set.
struct VennShape {
  var center: Point2D
  /// The radii along the axes of the ellipse.
  var radii: Size2D
  /// The direction of the first axis.
  private let axis: Point2D

  /// Creates a circle.
  init(_ center: Point2D, radius: Double) {
    self.init(center, radii: Size2D(width: radius, height: radius), angle: 0)
  }

  /// Creates an ellipse that is turned clockwise by an angle.
  init(_ center: Point2D, radii: Size2D, angle: Double) {
    self.center = center
    self.radii = radii
    axis = Point2D(angle: angle)
  }

  /// Whether a point is inside of the shape with its radii increased by `growth`.
  func contains(_ point: Point2D, growth: Double = 0) -> Bool {
    let (x, y) = local(Point2D(x: point.x - center.x, y: point.y - center.y))
    let (width, height) = (radii.width + growth, radii.height + growth)
    guard width > 0, height > 0 else { return false }
    return (x / width) * (x / width) + (y / height) * (y / height) < 1
  }

  /// The distance from the center to the outline in a direction of length 1.
  func distance(_ direction: Point2D) -> Double {
    let (x, y) = local(direction)
    let length = (x / radii.width) * (x / radii.width) + (y / radii.height) * (y / radii.height)
    return length > 0 ? 1 / length.squareRoot() : 0
  }

  private func local(_ vector: Point2D) -> (Double, Double) {
    (vector.x * axis.x + vector.y * axis.y, vector.y * axis.x - vector.x * axis.y)
  }

  /// The frame around the shape.
  var bounds: Rect2D {
    let (a, b) = (radii.width, radii.height)
    let x = (a * a * axis.x * axis.x + b * b * axis.y * axis.y).squareRoot()
    let y = (a * a * axis.y * axis.y + b * b * axis.x * axis.x).squareRoot()
    return Rect2D(center: center, size: Size2D(width: 2 * x, height: 2 * y))
  }

  /// The outline, moved by an offset.
  func outline(_ offset: Point2D) -> Path2D {
    // The distance of the control points of a curve that is nearly a quarter of a circle.
    let reach = 0.5523
    func point(_ x: Double, _ y: Double) -> Point2D {
      let (x, y) = (x * radii.width, y * radii.height)
      return Point2D(
        x: offset.x + center.x + x * axis.x - y * axis.y,
        y: offset.y + center.y + x * axis.y + y * axis.x)
    }
    var path = Path2D()
    path.move(to: point(1, 0))
    path.curve(to: point(0, 1), control1: point(1, reach), control2: point(reach, 1))
    path.curve(to: point(-1, 0), control1: point(-reach, 1), control2: point(-1, reach))
    path.curve(to: point(0, -1), control1: point(-1, -reach), control2: point(-reach, -1))
    path.curve(to: point(1, 0), control1: point(reach, -1), control2: point(1, -reach))
    path.close()
    return path
  }
}
