/// How a canvas moves while something is dragged near its edge.
///
/// ```swift
/// let step = AutoPan().translation(at: pointer, canvasSize: canvasSize)
/// editor.autoPan(at: pointer, canvasSize: canvasSize, elapsed: 1.0 / 60)
/// ```
public struct AutoPan: Hashable, Sendable {
  /// The width of the band along the edges in which the canvas moves, in screen units.
  public var band: Double
  /// How far it moves in a 60th of a second at the edge itself, in screen units.
  public var speed: Double

  /// Creates a rule.
  public init(band: Double = 40, speed: Double = 15) {
    self.band = band
    self.speed = speed
  }

  /// How far the canvas moves in a 60th of a second: proportionally to how far the pointer is in the band, and at most by
  /// ``speed`` if it is outside of the canvas.
  ///
  /// - Parameters:
  ///   - point: Where the pointer is, in screen units.
  ///   - size: The size of the canvas, in screen units.
  public func translation(at point: Point2D, canvasSize size: Size2D) -> Point2D {
    guard band > 0, band.isFinite, speed.isFinite else { return Point2D(x: 0, y: 0) }
    func translation(_ value: Double, _ extent: Double) -> Double {
      if value < band { return min(band - value, band) / band * speed }
      if value > extent - band { return -min(value - (extent - band), band) / band * speed }
      return 0
    }
    let (point, size) = (point.bounded, size.bounded)
    return Point2D(x: translation(point.x, size.width), y: translation(point.y, size.height))
  }
}
