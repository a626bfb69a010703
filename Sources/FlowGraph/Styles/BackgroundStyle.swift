/// What is drawn behind a flow.
public enum BackgroundPattern: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// Horizontal and vertical lines.
  case grid
  /// Dots at the crossings of a grid.
  case dot
}

/// How the background of a flow is drawn.
public struct BackgroundStyle: Hashable, Sendable {
  /// What is drawn.
  public var pattern: BackgroundPattern
  /// The color of lines or dots.
  public var color: FlowColor
  /// The distance of lines or dots, in canvas units.
  public var spacing: Double
  /// The width of lines, in screen units.
  public var lineWidth: Double
  /// The radius of dots, in screen units.
  public var dotRadius: Double

  /// Creates a style.
  public init(
    pattern: BackgroundPattern = .grid, color: FlowColor = .gray.opacity(0.2),
    spacing: Double = 20, lineWidth: Double = 0.5, dotRadius: Double = 1.5
  ) {
    self.pattern = pattern
    self.color = color
    self.spacing = spacing
    self.lineWidth = lineWidth
    self.dotRadius = dotRadius
  }

  /// One of the grids that make up a background.
  public struct Level: Hashable, Sendable {
    /// The distance of lines or dots, in canvas units.
    public var spacing: Double
    /// The opacity, by which that of the color is multiplied.
    public var opacity: Double

    /// Creates a level.
    public init(spacing: Double, opacity: Double) {
      self.spacing = spacing
      self.opacity = opacity
    }
  }

  /// Returns the grids that are drawn at a zoom, the coarser one first: the finest whose lines are at
  /// least 10 screen units apart, which fades in up to 15, and the next coarser one, five times as
  /// wide.
  ///
  /// - Parameter zoom: The number of screen units per canvas unit.
  /// - Returns: Two levels; none without a pattern, or if `spacing` or `zoom` isn't a positive
  ///   finite number.
  public func levels(zoom: Double) -> [Level] {
    guard pattern != .none, spacing > 0, spacing.isFinite, zoom > 0, zoom.isFinite else {
      return []
    }
    var fine = spacing
    // Ends, since the spacing grows to infinity if need be.
    while fine * zoom < 10 { fine *= 5 }
    let coarse = fine * 5
    guard coarse.isFinite else { return [] }
    let fading = min(max((fine * zoom - 10) / 5, 0), 1)
    return [
      Level(spacing: coarse, opacity: 1), Level(spacing: fine, opacity: 0.4 + 0.6 * fading),
    ]
  }
}
