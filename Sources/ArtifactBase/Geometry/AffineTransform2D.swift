/// A linear map of the plane with a translation. A point `(x, y)` becomes
/// `(a·x + c·y + tx, b·x + d·y + ty)`, as SVG's `matrix(a b c d tx ty)` has it.
public struct AffineTransform2D: Hashable, Sendable {
  /// The factor of `x` in the new `x`.
  public var a: Double
  /// The factor of `x` in the new `y`.
  public var b: Double
  /// The factor of `y` in the new `x`.
  public var c: Double
  /// The factor of `y` in the new `y`.
  public var d: Double
  /// The horizontal translation.
  public var tx: Double
  /// The vertical translation.
  public var ty: Double

  /// Creates a transform of six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that changes nothing.
  public static let identity = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves points by a vector.
  public static func translation(x: Double, y: Double) -> AffineTransform2D {
    AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales points away from the origin.
  public static func scale(x: Double, y: Double) -> AffineTransform2D {
    AffineTransform2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The point that a point becomes.
  public func apply(_ point: Point2D) -> Point2D {
    Point2D(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The transform that applies this one first and then `next`.
  public func followed(by next: AffineTransform2D) -> AffineTransform2D {
    AffineTransform2D(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }
}
