import Drawing

/// A bar of a round length that shows the scale of a map.
struct MapScaleBar {
  /// The maximum middle latitude for a scale bar. Closer to a pole the scale varies too much across
  /// the map.
  private static let highestLatitude = 80.0

  /// The length on the canvas.
  let length: Double
  /// The length on the ground, as text.
  let text: String

  /// Creates the bar of a map; nil if there is none of a round length, or if it would mislead.
  ///
  /// - Parameters:
  ///   - scale: The length of a degree of latitude on the canvas.
  ///   - width: The width of the map, of which the bar has at most a third.
  init?(scale: Double, middle: Double, width: Double) {
    guard scale > 0, abs(middle) <= Self.highestLatitude else { return nil }
    let unit = MapProjection.kilometers / scale
    let longest = unit * width / 3
    guard longest.isFinite, longest > 1e-6 else { return nil }
    var kilometers = 1.0
    while kilometers > longest { kilometers /= 10 }
    while kilometers * 10 <= longest { kilometers *= 10 }
    for factor in [5.0, 2] where kilometers * factor <= longest {
      kilometers *= factor
      break
    }
    length = kilometers / unit
    text =
      kilometers >= 1
      ? "\(NumberText.text(kilometers)) km" : "\(NumberText.text(kilometers * 1000)) m"
  }

  /// Draws the bar with its left end at a point.
  func draw(at start: Point2D, _ metrics: PictureMetrics, in scene: inout Scene2D) {
    let end = start.x + metrics.pick(length.rounded(), length)
    scene.drawLine(
      [start, Point2D(x: end, y: start.y)], Stroke2D(.role(.axis), width: 1), start: .bar,
      end: .bar)
    scene.drawText(
      text, x: end + metrics.pick(1, 6), y: start.y, metrics.label, paint: .role(.axis))
  }
}
