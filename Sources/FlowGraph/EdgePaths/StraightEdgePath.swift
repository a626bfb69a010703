#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A straight segment, whatever the sides of the handles are.
public struct StraightEdgePath: EdgePathCalculating, Hashable {
  /// Creates a calculator.
  public init() {}

  /// Returns the path of an edge; the label is at its middle and runs along it.
  public func path(
    from source: Point2D, sourcePosition: HandlePosition, to target: Point2D,
    targetPosition: HandlePosition
  ) -> EdgePath {
    let (source, target) = (source.bounded, target.bounded)
    return EdgePath(
      path: Path2D(polyline: [source, target]), labelPosition: source.middle(to: target),
      labelAngle: atan2(target.y - source.y, target.x - source.x))
  }
}
