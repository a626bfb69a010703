import Drawing

/// The signs by which series are distinguished without colors.
enum ChartSign {
  /// Returns the sign of a series around a point.
  static func content(
    of series: Int, at center: Point2D, _ metrics: PictureMetrics
  ) -> Scene2D.Element.Content {
    let kinds: [Scene2D.Shape.Kind] = [.ellipse, .rectangle, .triangle, .diamond]
    let isHollow = series % 8 >= 4
    let paint = Paint2D.role(.series, index: series)
    let size = Size2D(width: metrics.signSize, height: metrics.signSize)
    return .shape(
      .init(
        kinds[series % 4], frame: Rect2D(center: center, size: size),
        fill: isHollow ? .role(.background) : paint, stroke: Stroke2D(paint, width: 1.5)))
  }
}

extension Scene2D {
  /// Draws with an opacity, in a group of its own unless it is 1.
  mutating func shaded(_ opacity: Double, _ draw: (inout Scene2D) -> Void) {
    guard opacity < 1 else { return draw(&self) }
    group(.init(opacity: opacity), draw)
  }
}
