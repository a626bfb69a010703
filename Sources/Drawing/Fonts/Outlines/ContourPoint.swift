/// A point of a TrueType contour.
struct ContourPoint {
  var position: Point2D
  /// Whether the contour passes through the point; other points are controls of quadratic curves.
  var isOnCurve: Bool
  /// Whether the contour ends with the point.
  var isLast = false
}

extension Path2D {
  /// Creates the path of TrueType contours, which are all closed, with `y` mirrored.
  init(contours points: [ContourPoint], offset: Double) {
    self.init()
    var start = 0
    for (index, point) in points.enumerated() where point.isLast {
      appendContour(points[start...index], offset: offset)
      start = index + 1
    }
  }

  /// Appends a contour. Between two controls lies a point that is not stored.
  private mutating func appendContour(_ points: ArraySlice<ContourPoint>, offset: Double) {
    func mirrored(_ point: ContourPoint) -> Point2D {
      Point2D(x: point.position.x + offset, y: -point.position.y)
    }
    guard points.count > 1, let first = points.first, let last = points.last else { return }
    // A contour that begins with a control begins at its last point, or between the two.
    let start =
      first.isOnCurve
      ? mirrored(first)
      : last.isOnCurve ? mirrored(last) : mirrored(first).middle(to: mirrored(last))
    move(to: start)
    var control: Point2D?
    for point in points.dropFirst(first.isOnCurve ? 1 : 0) {
      let position = mirrored(point)
      switch (point.isOnCurve, control) {
      case (true, nil): line(to: position)
      case (true, let previous?):
        quadCurve(to: position, control: previous)
        control = nil
      case (false, let previous):
        if let previous { quadCurve(to: previous.middle(to: position), control: previous) }
        control = position
      }
    }
    if let control { quadCurve(to: start, control: control) }
    close()
  }
}

extension Point2D {
  /// The point halfway to another point.
  fileprivate func middle(to other: Point2D) -> Point2D {
    Point2D(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }
}
