import GraphLayout
import TestSupport
import Testing

struct LiveLabelTests {
  private static func options(_ isCells: Bool) -> GraphLayoutOptions {
    isCells ? .cells() : GraphLayoutOptions()
  }

  @Test(arguments: [false, true])
  func `E4.11 Labels of new routes are clear of borders and other lines where they can be`(
    isCells: Bool
  ) {
    var counts = LiveLabels.Counts()
    var avoidable = 0
    for seed in TestScale.seeds(4, of: 200) {
      var walk = LiveRoutesWalk(seed: seed, isCells: isCells, count: 8 + Int(seed % 3) * 8)
      for step in 0..<20 {
        for _ in 0..<5 { walk.step() }
        var routes = LiveRoutes(options: Self.options(isCells))
        _ = routes.update(boxes: walk.boxes, edges: walk.edges)
        guard routes.isSettled else { continue }
        let labels = LiveLabels(walk.boxes, walk.edges, routes, isCells: isCells)
        #expect(labels.offLines() == [], "seed \(seed), step \(step)")
        avoidable += labels.avoidable().count
        counts += labels.counts()
      }
    }
    // Others have no better place on their routes, but for few.
    #expect(avoidable * 50 <= counts.all * TestScale.scatter, "\(avoidable), \(counts)")
    #expect(counts.onBorders * 20 <= counts.all * TestScale.scatter, "\(counts)")
    #expect(counts.nearLines * 6 <= counts.all * TestScale.scatter, "\(counts)")
  }

  @Test(arguments: [false, true])
  func `E4.11 A label in the middle of its route gives way to a border and a line`(isCells: Bool) {
    let unit = isCells ? 1.0 : 14
    func box(
      _ id: String, _ x: Double, _ y: Double, _ width: Double = 9, _ height: Double = 3,
      isContainer: Bool = false
    ) -> LiveRoutes.Box {
      LiveRoutes.Box(
        id: id,
        frame: Rect2D(
          origin: Point2D(x: x * unit, y: y * unit),
          size: Size2D(width: width * unit, height: height * unit)), isContainer: isContainer)
    }
    let boxes = [
      box("a", 0, 0), box("b", 60, 0), box("group", -4, -6, 38, 14, isContainer: true),
      box("c", 38, -20), box("d", 38, 20),
    ]
    let size = Size2D(width: 8 * unit, height: unit)
    let edges = [
      LiveRoutes.Edge(id: "label", source: "a", target: "b", labelSize: size),
      LiveRoutes.Edge(id: "line", source: "c", target: "d"),
    ]
    var routes = LiveRoutes(options: Self.options(isCells))
    _ = routes.update(boxes: boxes, edges: edges)
    let labels = LiveLabels(boxes, edges, routes, isCells: isCells)
    #expect(labels.counts() == LiveLabels.Counts(all: 1, onBorders: 0, nearLines: 0))
    #expect(labels.offLines() == [])
    #expect(routes.route(of: "label")?.points.count == 2)
  }

  @Test func `E4.12 The label of a route that stays does not give way to a new line`() {
    func box(_ id: String, _ x: Double, _ y: Double) -> LiveRoutes.Box {
      LiveRoutes.Box(
        id: id,
        frame: Rect2D(origin: Point2D(x: x, y: y), size: Size2D(width: 9, height: 3)))
    }
    let boxes = [box("a", 0, 0), box("b", 60, 0), box("c", 35, -20), box("d", 35, 20)]
    var edges = [
      LiveRoutes.Edge(
        id: "label", source: "a", target: "b", labelSize: Size2D(width: 8, height: 1))
    ]
    var routes = LiveRoutes(options: .cells())
    _ = routes.update(boxes: boxes, edges: edges)
    let route = routes.route(of: "label")
    edges.append(LiveRoutes.Edge(id: "line", source: "c", target: "d"))
    #expect(routes.update(boxes: boxes, edges: edges) == ["line"])
    #expect(routes.route(of: "label") == route)
    // In one update, the label leaves room.
    var others = LiveRoutes(options: .cells())
    _ = others.update(boxes: boxes, edges: edges)
    #expect(others.route(of: "label")?.points == route?.points)
    #expect(others.route(of: "label")?.labelFrame != route?.labelFrame)
  }
}

/// Where the labels of live routes are.
struct LiveLabels {
  struct Counts: Equatable {
    var all = 0
    var onBorders = 0
    var nearLines = 0

    static func += (first: inout Counts, second: Counts) {
      first.all += second.all
      first.onBorders += second.onBorders
      first.nearLines += second.nearLines
    }
  }

  private let isCells: Bool
  private let boxes: [LiveRoutes.Box]
  private let routes: [(edge: LiveRoutes.Edge, route: EdgeRoute)]

  init(
    _ boxes: [LiveRoutes.Box], _ edges: [LiveRoutes.Edge], _ routes: LiveRoutes, isCells: Bool
  ) {
    self.boxes = boxes
    self.routes = edges.compactMap { edge in routes.route(of: edge.id).map { (edge, $0) } }
    self.isCells = isCells
  }

  func counts() -> Counts {
    var result = Counts()
    for (index, value) in routes.enumerated() {
      guard let label = value.route.labelFrame else { continue }
      result.all += 1
      if isOnBorder(label) { result.onBorders += 1 }
      if isNearLine(label, index, gap: isCells ? 1 : 3.99) { result.nearLines += 1 }
    }
    return result
  }

  /// The labels that do not meet their own route.
  func offLines() -> [String] {
    routes.compactMap { edge, route in
      guard let label = route.labelFrame else { return nil }
      return meets(route, label, gap: isCells ? 0 : 0.01) ? nil : edge.id
    }
  }

  /// The labels that are on a border or near a line, although another place on their route is free.
  func avoidable() -> [String] {
    routes.indices.compactMap { index in
      let (edge, route) = routes[index]
      guard let label = route.labelFrame else { return nil }
      let isOnBorder = isOnBorder(label)
      guard isOnBorder || isNearLine(label, index, gap: isCells ? 1 : 3.99) else { return nil }
      for place in places(route, label.size) where isFree(place, index) {
        return "\(edge.id): \(label) instead of \(place)"
      }
      return nil
    }
  }

  /// The places with their middle on a route.
  private func places(_ route: EdgeRoute, _ size: Size2D) -> [Rect2D] {
    let half =
      isCells
      ? Point2D(x: ((size.width - 1) / 2).rounded(.down), y: ((size.height - 1) / 2).rounded(.down))
      : Point2D(x: size.width / 2, y: size.height / 2)
    return zip(route.points, route.points.dropFirst()).flatMap { from, to in
      let length = abs(to.x - from.x) + abs(to.y - from.y)
      return stride(from: 0, through: length, by: 1).map { distance in
        let part = length == 0 ? 0 : distance / length
        let middle = Point2D(
          x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
        return Rect2D(origin: Point2D(x: middle.x - half.x, y: middle.y - half.y), size: size)
      }
    }
  }

  /// Whether a place is clear of everything, with a margin for rounding in pixels.
  private func isFree(_ place: Rect2D, _ index: Int) -> Bool {
    let margin = isCells ? 0 : 0.1
    let isClear = boxes.allSatisfy { box in
      if !box.isContainer { return !overlaps(place, box.frame, gap: isCells ? 1 : 2.1) }
      let isEnd = [routes[index].edge.source, routes[index].edge.target].contains(box.id)
      let gap = isCells ? (isEnd ? 1.0 : 0) : 2.1
      return !borders(box.frame).contains { overlaps(place, $0, gap: gap) }
    }
    return isClear && !isNearLine(place, index, gap: isCells ? 1 : 4 + margin)
      && !routes.indices.contains { other in
        other != index
          && routes[other].route.labelFrame.map { overlaps(place, $0, gap: isCells ? 0 : 4.1) }
            ?? false
      }
  }

  private func isOnBorder(_ label: Rect2D) -> Bool {
    boxes.contains { box in
      box.isContainer && borders(box.frame).contains { overlaps(label, $0, gap: 0) }
    }
  }

  private func isNearLine(_ label: Rect2D, _ index: Int, gap: Double) -> Bool {
    routes.indices.contains { $0 != index && meets(routes[$0].route, label, gap: gap) }
  }

  private func meets(_ route: EdgeRoute, _ label: Rect2D, gap: Double) -> Bool {
    zip(route.points, route.points.dropFirst()).contains { from, to in
      overlaps(label, line(from, to), gap: gap)
    }
  }

  /// The sides of a frame: in cells, one cell wide.
  private func borders(_ frame: Rect2D) -> [Rect2D] {
    let last = isCells ? 1.0 : 0
    let (low, high) = (frame.min, Point2D(x: frame.max.x - last, y: frame.max.y - last))
    let (right, left) = (Point2D(x: high.x, y: low.y), Point2D(x: low.x, y: high.y))
    return [line(low, right), line(low, left), line(left, high), line(right, high)]
  }

  private func line(_ from: Point2D, _ to: Point2D) -> Rect2D {
    let box = Rect2D(from, to)
    let last = isCells ? 1.0 : 0
    return Rect2D(box.min, Point2D(x: box.max.x + last, y: box.max.y + last))
  }

  /// Whether two frames have less than a gap between them.
  private func overlaps(_ first: Rect2D, _ second: Rect2D, gap: Double) -> Bool {
    first.min.x < second.max.x + gap && second.min.x < first.max.x + gap
      && first.min.y < second.max.y + gap && second.min.y < first.max.y + gap
  }
}
