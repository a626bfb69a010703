import ArtifactBase
import FlowGraph
import TestSupport
import Testing

struct EdgePathTests {
  @Test func `F4.1 F4.4 Paths of hostile numbers are finite`() {
    for seed in TestScale.seeds(300, of: 3_000) {
      var random = RandomFlow(seed: seed)
      func hostilePoint() -> Point2D {
        Point2D(x: random.hostileNumber(), y: random.hostileNumber())
      }
      func number() -> Double { random.hostileNumber() }
      let calculators: [any EdgePathCalculating] = [
        BezierEdgePath(), SimpleBezierEdgePath(), StraightEdgePath(),
        SmoothStepEdgePath(borderRadius: number(), offset: number()),
        XYFlowEdgePaths(.bezier(curvature: number())), XYFlowEdgePaths(.simpleBezier),
        XYFlowEdgePaths(.straight),
        XYFlowEdgePaths(
          .smoothStep(
            borderRadius: number(), offset: number(), stepPosition: number(), centerX: number(),
            centerY: nil)),
        XYFlowEdgePaths(.step(offset: number(), stepPosition: number(), centerY: number())),
      ]
      let (source, target) = (hostilePoint(), hostilePoint())
      for calculator in calculators {
        for sourcePosition in HandlePosition.allCases {
          for targetPosition in HandlePosition.allCases {
            let edge = calculator.path(
              from: source, sourcePosition: sourcePosition, to: target,
              targetPosition: targetPosition)
            let geometry = EdgeGeometry(
              from: source, sourcePosition: sourcePosition, to: target,
              targetPosition: targetPosition, using: calculator)
            let isFinite =
              edge.path.isFinite && edge.labelPosition.isFinite && edge.labelAngle.isFinite
              && geometry.path.isFinite && geometry.bounds.isFinite
              && geometry.labelPosition.isFinite && geometry.sourcePoint.isFinite
              && geometry.targetPoint.isFinite
            #expect(isFinite, "seed \(seed): \(calculator) from \(source) to \(target)")
          }
        }
      }
    }
  }

  @Test func `F4.1 Paths begin at the source and end at the target`() {
    var random = RandomFlow(seed: TestScale.seed)
    for _ in 0..<100 {
      let source = Point2D(x: Double(random.int(-99...99)), y: Double(random.int(-99...99)))
      let target = Point2D(x: Double(random.int(-99...99)), y: Double(random.int(-99...99)))
      for type in EdgePathType.allCases {
        for calculator in [type.calculator, XYFlowEdgePaths(pathType: type)] {
          let path = calculator.path(
            from: source, sourcePosition: random.pick(HandlePosition.allCases), to: target,
            targetPosition: random.pick(HandlePosition.allCases)
          ).path
          #expect(path.elements.first == .move(to: source))
          let last: Point2D? =
            switch path.elements.last {
            case .line(let to), .curve(let to, _, _), .quadCurve(let to, _): to
            default: nil
            }
          #expect(last == target)
        }
      }
    }
  }

  @Test func `F4.2 A straight path has the angle of its direction`() {
    let edge = StraightEdgePath().path(
      from: Point2D(x: 0, y: 0), sourcePosition: .center, to: Point2D(x: 5, y: 5),
      targetPosition: .center)
    #expect(abs(edge.labelAngle - .pi / 4) < 1e-12)
  }

  @Test func `F4.4 xyflow's paths have a side for handles in the center`() {
    for type in EdgePathType.allCases {
      let calculator = XYFlowEdgePaths(pathType: type)
      let (source, target) = (Point2D(x: 3, y: 4), Point2D(x: -70, y: 41))
      #expect(
        calculator.path(
          from: source, sourcePosition: .center, to: target, targetPosition: .center)
          == calculator.path(
            from: source, sourcePosition: .bottom, to: target, targetPosition: .top))
    }
  }

  @Test func `F4.5 Geometry is relative to the bounds`() {
    let source = FlowNode(id: "a", position: Point2D(x: 100, y: 200), data: 0)
    let target = FlowNode(id: "b", position: Point2D(x: 400, y: 500), data: 0)
    let edge = FlowEdge(
      id: "e", sourceNodeID: "a", sourceHandleID: "source", targetNodeID: "b",
      targetHandleID: "target", pathType: .straight)
    let geometry = EdgeGeometry(of: edge, from: source, to: target)
    #expect(geometry.bounds == Rect2D(Point2D(x: 155, y: 240), Point2D(x: 495, y: 520)))
    #expect(geometry.sourcePoint == Point2D(x: 20, y: 20))
    #expect(geometry.targetPoint == Point2D(x: 320, y: 260))
    #expect(geometry.labelPosition == Point2D(x: 170, y: 140))
    #expect(geometry.sourcePosition == .bottom && geometry.targetPosition == .top)
    #expect(geometry.path.svgPathData == "M20 20L320 260")
    #expect(geometry.labelAngle > 0)
  }

  @Test func `F4.5 Bounds are tight for curves that bulge`() {
    let geometry = EdgeGeometry(
      from: Point2D(x: 0, y: 0), sourcePosition: .bottom, to: Point2D(x: 300, y: 0),
      targetPosition: .bottom, using: BezierEdgePath())
    // The control points are 120 below the ends, the curve three quarters of that.
    #expect(geometry.bounds == Rect2D(Point2D(x: -20, y: -20), Point2D(x: 320, y: 110)))
  }
}
