extension FlattenedPath {
  /// Whether a point is inside; open subpaths count as closed.
  package func contains(_ point: Point2D, by rule: Scene2D.Path.FillRule = .nonzero) -> Bool {
    var winding = 0
    for subpath in subpaths {
      guard var from = subpath.points.last else { continue }
      for to in subpath.points {
        let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
        if from.y <= point.y, to.y > point.y, side > 0 { winding += 1 }
        if from.y > point.y, to.y <= point.y, side < 0 { winding -= 1 }
        from = to
      }
    }
    return rule.isInside(winding: winding)
  }
}

extension Scene2D.Path.FillRule {
  /// Whether points with a winding number are inside.
  package func isInside(winding: Int) -> Bool {
    switch self {
    case .nonzero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
