import GraphLayout

/// What a frame of a drag costs whose edges go around boxes: 1,000 boxes and 1,500 edges, all visible.
enum LiveRoutesBenchmarks {
  static func run(_ report: inout Report) {
    report.section("Routes: a frame of a drag among 1,000 boxes and 1,500 edges")
    for isCells in [false, true] {
      let unit = isCells ? "in cells" : "in pixels"
      let hub = frames(isCells, selection: 1)
      let many = frames(isCells, selection: 20)
      report.atMost("a box with 10 edges, \(unit), median", hub.median, 4, "ms")
      report.atMost("a box with 10 edges, \(unit), 99 of 100", hub.most, 16, "ms")
      report.atMost("20 boxes, \(unit), median", many.median, 16, "ms")
      report.atMost("20 boxes, \(unit), 99 of 100", many.most, 16, "ms")
    }
  }

  /// Drags boxes along a path for 60 frames.
  ///
  /// - Returns: the medians of the median and of the 99th percentile of five drags, in milliseconds.
  private static func frames(
    _ isCells: Bool, selection: Int
  ) -> (median: Double, most: Double) {
    var runs: [(median: Double, most: Double)] = []
    let scene = Scene(isCells)
    var settled = LiveRoutes(options: isCells ? .cells() : GraphLayoutOptions())
    repeat { _ = settled.update(boxes: scene.boxes, edges: scene.edges) } while !settled.isSettled
    for _ in 0..<5 {
      var routes = settled
      var boxes = scene.boxes
      var times: [Double] = []
      for frame in 0..<60 {
        for index in Scene.hub..<Scene.hub + selection {
          boxes[index].frame = boxes[index].frame.offset(
            x: scene.unit.x, y: frame % 2 == 0 ? scene.unit.y : 0)
        }
        let start = Measure.now()
        let changed = routes.update(boxes: boxes, edges: scene.edges)
        times.append((Measure.now() - start) * 1_000)
        precondition(!changed.isEmpty)
      }
      times.sort()
      runs.append((times[30], times[59]))
    }
    return (runs.map(\.median).sorted()[2], runs.map(\.most).sorted()[2])
  }

  /// A grid of boxes that are a little out of line, with edges to boxes nearby.
  private struct Scene {
    static let columns = 40
    static let hub = 500
    var boxes: [LiveRoutes.Box] = []
    var edges: [LiveRoutes.Edge] = []
    /// How far boxes move in a frame.
    let unit: Point2D
    private var state: UInt64 = 7

    init(_ isCells: Bool) {
      unit = isCells ? Point2D(x: 1, y: 1) : Point2D(x: 3, y: 3)
      let size =
        isCells ? Size2D(width: 14, height: 3) : Size2D(width: 150, height: 60)
      let pitch = isCells ? Point2D(x: 24, y: 9) : Point2D(x: 260, y: 150)
      for index in 0..<1_000 {
        let jitter =
          isCells ? Point2D(x: number(5), y: number(3)) : Point2D(x: number(50), y: number(40))
        let origin = Point2D(
          x: Double(index % Self.columns - 20) * pitch.x + jitter.x,
          y: Double(index / Self.columns - 12) * pitch.y + jitter.y)
        boxes.append(
          LiveRoutes.Box(id: "box\(index)", frame: Rect2D(origin: origin, size: size)))
      }
      while edges.count < 1_490 {
        let source = Int(number(1_000))
        if source == Self.hub { continue }
        connect(source, nearby(source))
      }
      while edges.count < 1_500 { connect(Self.hub, nearby(Self.hub)) }
    }

    private mutating func connect(_ source: Int, _ target: Int) {
      guard target != source, target != Self.hub, boxes.indices.contains(target) else { return }
      edges.append(
        LiveRoutes.Edge(
          id: "edge\(edges.count)", source: boxes[source].id, target: boxes[target].id))
    }

    private mutating func nearby(_ box: Int) -> Int {
      box + Int(number(7)) - 3 + (Int(number(5)) - 2) * Self.columns
    }

    private mutating func number(_ limit: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(state >> 33) / Double(UInt64(1) << 31) * limit).rounded(.down)
    }
  }
}
