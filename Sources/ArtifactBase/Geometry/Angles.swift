#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The functions of the C library that pictures need, so that no other file has to import it. The
// import also links the library that square roots and rounding call on Linux.

extension Double {
  /// The sine of an angle.
  package var sine: Double { sin(self) }
  /// The cosine of an angle.
  package var cosine: Double { cos(self) }
  /// The tangent of an angle.
  package var tangent: Double { tan(self) }
  /// The angle with this cosine.
  package var arcCosine: Double { acos(self) }
  /// The number raised to a power.
  package func raised(to exponent: Double) -> Double { pow(self, exponent) }
  /// The power of e.
  package var exponential: Double { exp(self) }
}

extension Point2D {
  /// Creates the point at a distance of 1 from the origin, clockwise from the right.
  package init(angle: Double) { self.init(x: angle.cosine, y: angle.sine) }

  /// The direction from the origin, clockwise from the right.
  package var angle: Double { atan2(y, x) }
}
