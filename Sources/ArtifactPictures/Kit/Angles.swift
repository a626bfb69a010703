import Drawing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The functions of the C library that pictures need, so that they need not import it.

extension Double {
  /// The sine of an angle.
  var sine: Double { sin(self) }
  /// The cosine of an angle.
  var cosine: Double { cos(self) }
  /// The tangent of an angle.
  var tangent: Double { tan(self) }
  /// The angle with this cosine.
  var arcCosine: Double { acos(self) }
}

extension Point2D {
  /// Creates the point at a distance of 1 from the origin, clockwise from the right.
  init(angle: Double) { self.init(x: angle.cosine, y: angle.sine) }

  /// The direction from the origin, clockwise from the right.
  var angle: Double { atan2(y, x) }
}
