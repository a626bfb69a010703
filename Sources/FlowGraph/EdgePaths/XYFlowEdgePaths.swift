/// The edge paths of xyflow (React Flow), number for number.
///
/// ```swift
/// let paths = XYFlowEdgePaths(.smoothStep(borderRadius: 8))
/// ```
///
/// A handle in the center, which xyflow doesn't have, counts as one at the bottom of the source or at
/// the top of the target, as xyflow's defaults do.
public struct XYFlowEdgePaths: EdgePathCalculating, Hashable {
  /// The form of a path, with its parameters.
  public enum Form: Hashable, Sendable {
    /// A cubic curve whose control points are in the middle between the ends, or, if an edge has to
    /// turn back, at a distance that grows with `curvature`.
    case bezier(curvature: Double = 0.25)
    /// A cubic curve whose control points are always in the middle between the ends.
    case simpleBezier
    /// A straight segment.
    case straight
    /// Horizontal and vertical segments with rounded corners.
    ///
    /// `borderRadius` is the greatest radius of a corner and `offset` the length of the segments at
    /// the handles. `stepPosition` is where the middle segment is, from 0 at the source to 1 at the
    /// target; `centerX` and `centerY` are coordinates that it has instead. Lengths are in canvas
    /// units.
    case smoothStep(
      borderRadius: Double = 5, offset: Double = 20, stepPosition: Double = 0.5,
      centerX: Double? = nil, centerY: Double? = nil)
    /// Horizontal and vertical segments with sharp corners, with the parameters of `smoothStep`.
    case step(
      offset: Double = 20, stepPosition: Double = 0.5, centerX: Double? = nil,
      centerY: Double? = nil)
  }

  /// The form of the paths.
  public var form: Form

  /// Creates a calculator.
  public init(_ form: Form) {
    self.form = form
  }

  /// Creates a calculator for a path type, with xyflow's default parameters.
  public init(pathType: EdgePathType) {
    switch pathType {
    case .bezier: self.init(.bezier())
    case .simpleBezier: self.init(.simpleBezier)
    case .straight: self.init(.straight)
    case .smoothStep: self.init(.smoothStep())
    case .step: self.init(.step())
    }
  }

  /// Returns the path of an edge. The label is at the middle of a curve's parameter or of a straight
  /// segment, or at the longest or middle segment of a stepped path.
  public func path(
    from source: Point2D, sourcePosition: HandlePosition, to target: Point2D,
    targetPosition: HandlePosition
  ) -> EdgePath {
    let ends = Ends(source, sourceSide: sourcePosition, target: target, targetSide: targetPosition)
    switch form {
    case .bezier(let curvature):
      return curve(ends) { ends.control($0, curvature: curvature.bounded) }
    case .simpleBezier:
      return curve(ends) { ends.middleControl($0) }
    case .straight:
      return EdgePath(
        path: Path2D(polyline: [ends.source.point, ends.target.point]),
        labelPosition: ends.middle)
    case .smoothStep(let borderRadius, let offset, let stepPosition, let centerX, let centerY):
      return XYFlowStepPath(
        borderRadius: borderRadius.bounded, offset: offset.bounded,
        stepPosition: stepPosition.bounded, centerX: centerX?.bounded, centerY: centerY?.bounded
      ).path(ends)
    case .step(let offset, let stepPosition, let centerX, let centerY):
      return XYFlowStepPath(
        borderRadius: 0, offset: offset.bounded, stepPosition: stepPosition.bounded,
        centerX: centerX?.bounded, centerY: centerY?.bounded
      ).path(ends)
    }
  }

  /// Returns what xyflow calls `offsetX` and `offsetY`: the distances of the source and the label of
  /// a curve, or half the distances of the ends of other paths.
  public func labelOffset(
    from source: Point2D, sourcePosition: HandlePosition, to target: Point2D,
    targetPosition: HandlePosition
  ) -> Size2D {
    let (start, end) = (source.bounded, target.bounded)
    switch form {
    case .bezier, .simpleBezier:
      let label = path(
        from: start, sourcePosition: sourcePosition, to: end, targetPosition: targetPosition
      ).labelPosition
      return Size2D(width: abs(label.x - start.x), height: abs(label.y - start.y))
    case .straight, .smoothStep, .step:
      return Size2D(width: abs(end.x - start.x) / 2, height: abs(end.y - start.y) / 2)
    }
  }

  private func curve(_ ends: Ends, control: (Bool) -> Point2D) -> EdgePath {
    let (source, target) = (ends.source.point, ends.target.point)
    let (control1, control2) = (control(true), control(false))
    var path = Path2D()
    path.move(to: source)
    path.curve(to: target, control1: control1, control2: control2)
    // In the order of xyflow, so that rounding is the same.
    func label(_ start: Double, first: Double, second: Double, end: Double) -> Double {
      start * 0.125 + first * 0.375 + second * 0.375 + end * 0.125
    }
    return EdgePath(
      path: path,
      labelPosition: Point2D(
        x: label(source.x, first: control1.x, second: control2.x, end: target.x),
        y: label(source.y, first: control1.y, second: control2.y, end: target.y)))
  }

  /// The ends of an edge, bounded and with sides that xyflow has.
  struct Ends {
    /// A point and the side of the node there.
    struct End {
      var point: Point2D
      var side: HandlePosition
    }

    let source: End
    let target: End

    init(
      _ source: Point2D, sourceSide: HandlePosition, target: Point2D,
      targetSide: HandlePosition
    ) {
      self.source = End(point: source.bounded, side: sourceSide == .center ? .bottom : sourceSide)
      self.target = End(point: target.bounded, side: targetSide == .center ? .top : targetSide)
    }

    /// The point in the middle between the ends.
    var middle: Point2D {
      func middle(_ start: Double, _ end: Double) -> Double {
        let half = abs(end - start) / 2
        return end < start ? end + half : end - half
      }
      return Point2D(
        x: middle(source.point.x, target.point.x), y: middle(source.point.y, target.point.y))
    }

    /// The control point at an end of a curve that turns back if it has to.
    func control(_ isAtSource: Bool, curvature: Double) -> Point2D {
      let (near, far) = isAtSource ? (source, target.point) : (target, source.point)
      func length(_ gap: Double) -> Double {
        gap >= 0 ? 0.5 * gap : curvature * 25 * (-gap).squareRoot()
      }
      let point = near.point
      switch near.side {
      case .left: return Point2D(x: point.x - length(point.x - far.x), y: point.y)
      case .right: return Point2D(x: point.x + length(far.x - point.x), y: point.y)
      case .top: return Point2D(x: point.x, y: point.y - length(point.y - far.y))
      case .bottom, .center: return Point2D(x: point.x, y: point.y + length(far.y - point.y))
      }
    }

    /// The control point at an end of a curve, in the middle between the ends.
    func middleControl(_ isAtSource: Bool) -> Point2D {
      let (near, far) = isAtSource ? (source, target.point) : (target, source.point)
      return near.side.isHorizontal
        ? Point2D(x: 0.5 * (near.point.x + far.x), y: near.point.y)
        : Point2D(x: near.point.x, y: 0.5 * (near.point.y + far.y))
    }
  }
}
