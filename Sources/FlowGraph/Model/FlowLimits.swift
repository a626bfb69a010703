/// The limits of flows.
public enum FlowLimits {
  /// The greatest magnitude of a coordinate or an extent, in canvas units. Sums and squares of such
  /// numbers are finite.
  public static let coordinate = 1e15

  /// The maximum number of groups that contain what is inside their frames.
  public static let groupCount = 1_000
}

extension Double {
  /// The number within ``FlowLimits/coordinate``; 0 for infinities and NaN.
  var bounded: Double {
    guard isFinite else { return 0 }
    return Swift.min(Swift.max(self, -FlowLimits.coordinate), FlowLimits.coordinate)
  }
}

extension Point2D {
  /// The point with bounded coordinates.
  var bounded: Point2D { Point2D(x: x.bounded, y: y.bounded) }
}

extension Size2D {
  /// The size with bounded extents that aren't negative.
  var bounded: Size2D { Size2D(width: max(width.bounded, 0), height: max(height.bounded, 0)) }
}
