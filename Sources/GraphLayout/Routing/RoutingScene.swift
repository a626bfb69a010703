/// What is drawn: boxes, and the courses of edges.
struct RoutingScene {
  let graph: LayoutGraph
  let scale: RoutingScale
  /// The boxes of the nodes.
  let boxes: [RouteBox]
  /// The boxes that routes go around.
  var obstacles: [RouteBox]
  /// The frames of groups, whose borders routes cross.
  var groups: [RouteBox]
  /// Where the labels of groups are: at the left of the strip at the top.
  let titles: [RouteBox]
  /// The courses by edge; `nil` where an edge has no route.
  private(set) var courses: [RouteCourse?]
  /// The bounds of the courses, by edge; those of edges without a route meet no box.
  private(set) var courseBounds: [RouteBox]
  /// The sides that edges have to use, by edge.
  var requiredSides: [Int: RouteSides] = [:]
  /// The sides that edges used before, which a route leaves only where that makes it a corner cheaper.
  var formerSides: [Int: RouteSides] = [:]
  /// Whether edges may share cells of a side that has no others left.
  var sharesPorts = false
  /// The number of each node among the ends of the edges to route; −1 for others.
  private var localNode: [Int32]
  /// By that number: the edges that end there.
  private var incident: [[Int]] = []

  /// Creates the scene of a plan without the routes of some edges.
  init(_ graph: LayoutGraph, _ plan: GraphPlan, without edges: [Int], _ scale: RoutingScale) {
    let boxes = plan.nodeFrames.prefix(graph.nodes.count).map(scale.box)
    var (groups, titles): ([RouteBox], [RouteBox]) = ([], [])
    for (group, frame) in zip(graph.groups, plan.groupFrames) {
      guard let frame else { continue }
      groups.append(scale.box(frame))
      if let size = group.labelSize { titles.append(scale.title(size, in: groups.last!)) }
    }
    var courses = [RouteCourse?](repeating: nil, count: graph.edges.count)
    for (edge, route) in plan.routes.prefix(graph.edges.count).enumerated() {
      guard let route, route.points.count > 1 else { continue }
      courses[edge] = RouteCourse(
        route.points.map(scale.point), label: route.labelFrame.map(scale.box))
    }
    self.init(
      graph, boxes: boxes, groups: groups, titles: titles, courses: courses, routing: edges, scale)
  }

  /// Creates the scene of boxes and courses, without the courses of some edges.
  init(
    _ graph: LayoutGraph, boxes: [RouteBox], groups: [RouteBox], titles: [RouteBox] = [],
    courses: [RouteCourse?], routing edges: [Int], _ scale: RoutingScale
  ) {
    self.graph = graph
    self.scale = scale
    self.boxes = boxes
    obstacles = boxes
    self.groups = groups
    self.titles = titles
    self.courses = courses
    courseBounds = courses.map { $0?.bounds ?? Self.nowhere }
    localNode = [Int32](repeating: -1, count: graph.nodes.count)
    for edge in edges {
      set(nil, for: edge)
      for node in [graph.edges[edge].source, graph.edges[edge].target] where localNode[node] < 0 {
        localNode[node] = Int32(incident.count)
        incident.append([])
      }
    }
    for (edge, value) in graph.edges.enumerated() {
      add(edge, to: value.source)
      if value.target != value.source { add(edge, to: value.target) }
    }
  }

  /// The bounds of what does not exist.
  private static let nowhere = RouteBox(
    x: RouteSpan(low: .max / 2, high: .min / 2), y: RouteSpan(low: .max / 2, high: .min / 2))

  /// Replaces the course of an edge.
  mutating func set(_ course: RouteCourse?, for edge: Int) {
    courses[edge] = course
    courseBounds[edge] = course?.bounds ?? Self.nowhere
  }

  private mutating func add(_ edge: Int, to node: Int) {
    guard localNode.indices.contains(node), localNode[node] >= 0 else { return }
    incident[Int(localNode[node])].append(edge)
  }

  /// The edges that start or end at an end of an edge to route.
  func edges(at node: Int) -> [Int] {
    localNode[node] < 0 ? [] : incident[Int(localNode[node])]
  }

  /// The boxes of the ends of an edge.
  func ends(of edge: Int) -> (source: RouteBox, target: RouteBox) {
    (boxes[graph.edges[edge].source], boxes[graph.edges[edge].target])
  }

  func isLoop(_ edge: Int) -> Bool { graph.edges[edge].source == graph.edges[edge].target }

  /// How far the ends of an edge are from each other.
  func distance(_ edge: Int) -> Int {
    let (source, target) = ends(of: edge)
    return max(source.x.low - target.x.high, target.x.low - source.x.high, 0)
      + scale.verticalWeight
      * max(source.y.low - target.y.high, target.y.low - source.y.high, 0)
  }

  /// The places of the ports that other edges use on a side of a node.
  func usedPlaces(_ node: Int, _ side: LayoutSide, without edge: Int) -> [Int] {
    var places: [Int] = []
    for other in edges(at: node) where other != edge {
      guard let course = courses[other] else { continue }
      for isSource in [true, false]
      where (isSource ? graph.edges[other].source : graph.edges[other].target) == node {
        let port = course.port(isSource: isSource)
        if port.side == side { places.append(port.place) }
      }
    }
    return places
  }

  /// Whether an end of an edge may be on a side.
  func mayUse(_ side: LayoutSide, _ edge: Int, isSource: Bool) -> Bool {
    guard let required = requiredSides[edge]?[isSource] else { return true }
    return required == side
  }

  /// The area where some edges are routed: around their ends and the boxes between them, or around all
  /// boxes.
  func window(_ edges: [Int], isWide: Bool) -> RouteBox {
    var area = ends(of: edges[0]).source
    var label = 0
    for edge in edges {
      area.formUnion(ends(of: edge).source)
      area.formUnion(ends(of: edge).target)
      if courses[edge] != nil { area.formUnion(courseBounds[edge]) }
      guard let size = graph.edges[edge].labelSize else { continue }
      label = max(label, scale.extent(size.width), scale.extent(size.height))
    }
    area = area.grown(by: 8 * scale.spacing)
    let core = area
    for box in obstacles where isWide || box.meets(core) {
      area.formUnion(box.grown(by: scale.cornerGap + 3 * scale.spacing))
    }
    if isWide { area = area.grown(by: min(edges.count, 40) * scale.spacing + label) }
    area.x.low = max(0, area.x.low)
    area.y.low = max(0, area.y.low)
    return area
  }

  /// The port that the caller chose for an end of an edge.
  func chosenPort(_ edge: Int, isSource: Bool) -> RoutePort? {
    let value = graph.edges[edge]
    let node = isSource ? value.source : value.target
    guard let index = isSource ? value.sourcePort : value.targetPort,
      graph.nodes[node].ports.indices.contains(index)
    else { return nil }
    let port = graph.nodes[node].ports[index]
    let side = boxes[node][port.side.normal.other]
    let span = scale.portSpan(side)
    let place = port.offset.map { side.low + scale.length($0) } ?? side.middle
    return RoutePort(side: port.side, place: min(max(place, span.low), span.high))
  }
}

/// The sides where the ends of an edge are.
struct RouteSides: Hashable {
  var source: LayoutSide?
  var target: LayoutSide?

  subscript(isSource: Bool) -> LayoutSide? { isSource ? source : target }
}
