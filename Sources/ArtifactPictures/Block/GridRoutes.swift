import Drawing
import FlowGraph

/// The plan of a grid: the places of its blocks, and edges around them.
struct GridRoutes {
  private let picture: GridPicture
  /// The index of the node of each block.
  let nodes: [Int?]
  /// The index of the group of each block that is one.
  let groups: [Int?]
  private(set) var plan = GraphPlan()
  private var graph = LayoutGraph()
  private let options: GraphLayoutOptions
  /// The node of each group at which an edge ends.
  private let boxes: [Int: Int]

  /// Routes the edges.
  ///
  /// - Parameters:
  ///   - edges: The edges of the picture that are drawn.
  ///   - labels: The sizes of the labels of all edges of the picture; zero for none.
  init(
    _ picture: GridPicture, _ frames: GridFrames, titles: [Size2D], edges: [Int], labels: [Size2D],
    _ unit: Canvas2D.Unit
  ) {
    self.picture = picture
    // Many edges cross so often that no second attempt makes them clear.
    let effort = edges.count > 40 ? LayoutEffort.quick : .balanced
    options = unit == .cells ? .cells(effort: effort) : GraphLayoutOptions(effort: effort)
    var (nodes, groups) = ([Int?](), [Int?]())
    // Routes need space beyond the blocks.
    let margin = unit == .cells ? 12.0 : 80
    for (index, block) in picture.blocks.enumerated() {
      nodes.append(nil)
      groups.append(nil)
      guard let frame = frames.frames[index]?.offset(x: margin, y: margin) else { continue }
      if block.kind == .group {
        groups[index] = graph.groups.count
        graph.groups.append(
          LayoutGraph.Group(
            labelSize: titles[index].width > 0
              ? Size2D(width: titles[index].width, height: max(titles[index].height, 1)) : nil))
        plan.groupFrames.append(frame)
      } else {
        nodes[index] = graph.nodes.count
        graph.nodes.append(LayoutGraph.Node(size: frame.size))
        plan.nodeFrames.append(frame)
      }
    }
    self.nodes = nodes
    self.groups = groups
    plan.size = Size2D(
      width: frames.size.width + 2 * margin, height: frames.size.height + 2 * margin)
    // Groups at which edges end are boxes too, but empty ones in the corner unless such edges are routed.
    var boxes: [Int: Int] = [:]
    for block in edges.flatMap({ [picture.edges[$0].source, picture.edges[$0].target] }) {
      guard let group = groups[block], boxes[group] == nil else { continue }
      boxes[group] = graph.nodes.count
      graph.nodes.append(LayoutGraph.Node(size: Size2D(width: 0, height: 0)))
      plan.nodeFrames.append(Rect2D(at: Point2D(x: 0, y: 0)))
    }
    self.boxes = boxes
    func node(_ block: Int) -> Int { nodes[block] ?? groups[block].flatMap { boxes[$0] } ?? -1 }
    graph.edges = edges.map { edge in
      LayoutGraph.Edge(
        source: node(picture.edges[edge].source), target: node(picture.edges[edge].target),
        labelSize: labels[edge].width > 0 ? labels[edge] : nil)
    }
    plan.routes = Array(repeating: nil, count: edges.count)
    route(edges)
    plan.nodeFrames.removeLast(boxes.count)
    crop(unit)
  }

  private mutating func route(_ edges: [Int]) {
    let blockCount = nodes.count { $0 != nil }
    let simple = graph.edges.indices.filter {
      graph.edges[$0].source < blockCount && graph.edges[$0].target < blockCount
    }
    // Those that can be straight come first.
    let straight = simple.filter { facesTarget(graph.edges[$0]) }
    plan = EdgeRouting.plan(graph, edges: straight, in: plan, options: options)
    let others = Set(simple).subtracting(straight).sorted()
    plan = EdgeRouting.plan(graph, edges: others, in: plan, options: options)
    // Edges that end at the same groups are routed together.
    var open: [[Int]: [Int]] = [:]
    for (index, edge) in edges.enumerated() {
      let ends = [picture.edges[edge].source, picture.edges[edge].target]
      let groups = Set(ends.compactMap { self.groups[$0] }).sorted()
      if !groups.isEmpty { open[groups, default: []].append(index) }
    }
    for (ends, indices) in open.sorted(by: { $0.value[0] < $1.value[0] }) {
      route(indices, at: ends)
    }
  }

  /// Whether the blocks of an edge face each other, with nothing between them.
  private func facesTarget(_ edge: LayoutGraph.Edge) -> Bool {
    let (from, to) = (plan.nodeFrames[edge.source], plan.nodeFrames[edge.target])
    let (low, high) = (
      Point2D(x: max(from.min.x, to.min.x), y: max(from.min.y, to.min.y)),
      Point2D(x: min(from.max.x, to.max.x), y: min(from.max.y, to.max.y))
    )
    // The common part in one direction, and the space between in the other.
    guard low.x < high.x || low.y < high.y else { return false }
    let between = Rect2D(
      Point2D(x: min(low.x, high.x), y: min(low.y, high.y)),
      Point2D(x: max(low.x, high.x), y: max(low.y, high.y)))
    return plan.nodeFrames.indices.allSatisfy {
      $0 == edge.source || $0 == edge.target || !plan.nodeFrames[$0].intersects(between)
    }
  }

  /// Routes edges that end at groups: for them, these groups are boxes.
  private mutating func route(_ edges: [Int], at ends: [Int]) {
    var plan = plan
    for group in ends {
      guard let frame = plan.groupFrames[group], let box = boxes[group] else { continue }
      plan.nodeFrames[box] = frame
      plan.groupFrames[group] = nil
    }
    let routed = EdgeRouting.plan(graph, edges: edges, in: plan, options: options)
    for edge in edges where routed.routes.indices.contains(edge) {
      self.plan.routes[edge] = routed.routes[edge]
    }
  }

  /// Moves everything so that nothing is beyond the edges, and no space is left there.
  private mutating func crop(_ unit: Canvas2D.Unit) {
    let cell = unit == .cells ? 1.0 : 0
    var bounds: Rect2D?
    func add(_ box: Rect2D) { bounds = bounds?.union(box) ?? box }
    for frame in plan.nodeFrames { add(frame) }
    for frame in plan.groupFrames { if let frame { add(frame) } }
    for route in plan.routes {
      guard let route else { continue }
      for point in route.points {
        add(Rect2D(point, Point2D(x: point.x + cell, y: point.y + cell)))
      }
      if let label = route.labelFrame { add(label) }
    }
    guard let bounds else { return }
    let (x, y) = (-bounds.min.x, -bounds.min.y)
    plan.size = bounds.size
    plan.nodeFrames = plan.nodeFrames.map { $0.offset(x: x, y: y) }
    plan.groupFrames = plan.groupFrames.map { $0?.offset(x: x, y: y) }
    plan.routes = plan.routes.map { route in
      route.map { route in
        EdgeRoute(
          points: route.points.map { Point2D(x: $0.x + x, y: $0.y + y) },
          labelFrame: route.labelFrame?.offset(x: x, y: y))
      }
    }
  }
}
