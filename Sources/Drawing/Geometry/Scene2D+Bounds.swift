extension Rect2D {
  /// Whether all edges are finite.
  package var isFinite: Bool {
    min.x.isFinite && min.y.isFinite && max.x.isFinite && max.y.isFinite
  }

  /// Whether a point is at most a distance away; false if a coordinate is not a number.
  func isNear(_ point: Point2D, distance: Double) -> Bool {
    point.x >= min.x - distance && point.x <= max.x + distance && point.y >= min.y - distance
      && point.y <= max.y + distance
  }
}

extension Scene2D.Text {
  /// The area of the text in the coordinates of its group.
  public func frame(measuredBy measure: any TextMeasuring) -> Rect2D {
    var size = measure.size(of: lines, style: style)
    if let fit { size.width = fit }
    let left = left(width: size.width)
    let lineHeight = measure.lineHeight(style)
    let top = firstBaseline(lineHeight: lineHeight) - 0.35 * style.size - lineHeight / 2
    return Rect2D(origin: Point2D(x: left, y: top), size: size)
  }
}

extension AffineTransform2D {
  /// Whether all numbers are finite.
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The transform that undoes this one; nil if there is none.
  package var inverse: AffineTransform2D? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let result = AffineTransform2D(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return result.isFinite ? result : nil
  }
}
