import Drawing

/// How dense the stacked bars and areas of series are in cells without colors.
struct ChartShades {
  private let isShaded: Bool

  /// - Complexity: O(n) for n points.
  init(_ chart: ChartPicture, _ metrics: PictureMetrics) {
    isShaded =
      metrics.isCells && !metrics.hasColors
      && chart.series.contains { series in series.points.contains { $0.base != 0 } }
  }

  /// Returns the opacity of the bars of a series; 1 unless series differ by it.
  func bar(of series: Int) -> Double { isShaded ? [1, 0.75, 0.5, 0.25][series % 4] : 1 }

  /// Returns the opacity of the area of a series.
  func area(of series: Int) -> Double { isShaded ? [1, 0.35, 0.2, 0.1][series % 4] : 0.35 }

  /// Whether the bars of series differ by their opacity.
  var distinguishesBars: Bool { isShaded }
}

extension Scene2D {
  /// Draws with an opacity, in a group of its own unless it is 1.
  mutating func shaded(_ opacity: Double, _ draw: (inout Scene2D) -> Void) {
    guard opacity < 1 else { return draw(&self) }
    group(.init(opacity: opacity), draw)
  }
}
