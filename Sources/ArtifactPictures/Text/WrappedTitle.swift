import Drawing

/// The title above a picture, broken into as many lines as it needs.
struct WrappedTitle {
  private let lines: [String]
  private let style: TextStyle2D
  private let isCells: Bool
  /// The width of the longest line.
  let width: Double
  /// The height with the space below it; 0 without a title.
  let height: Double

  /// Breaks a title at a width.
  ///
  /// - Complexity: O(length × width).
  init(_ title: String, width limit: Double, _ metrics: PictureMetrics) {
    isCells = metrics.isCells
    style = isCells ? TextStyle2D(size: 1, isBold: true) : PictureMetrics.title
    lines =
      title.isEmpty
      ? []
      : LineBreaking.lines(of: title, style: style, width: limit, count: 100, metrics.measure).lines
    let size = metrics.measure.size(of: lines, style: style)
    width = size.width
    height = lines.isEmpty ? 0 : size.height + (isCells ? 1 : 12)
  }

  /// Draws the title from a point on.
  func append(to scene: inout Scene2D, at origin: Point2D) {
    guard !lines.isEmpty else { return }
    scene.append(
      .text(
        .init(
          lines.joined(separator: "\n"),
          at: Point2D(x: origin.x, y: origin.y + (isCells ? 0.5 : 0) * Double(lines.count)),
          verticalAnchor: isCells ? .middle : .top, style: style)), readingIndex: 0)
  }
}
