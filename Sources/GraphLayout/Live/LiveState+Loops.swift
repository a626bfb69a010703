extension LiveState {
  /// Gives a loop with a label a route beside its node, if its side has room for the label or can get it.
  ///
  /// - Returns: whether it has a route.
  mutating func routeLoop(_ edge: Int) -> Bool {
    let node = edges[edge].source
    guard node == edges[edge].target, let label = edges[edge].label else { return false }
    if adoptLoop(edge, label, from: .min) { return true }
    // Between the row and the label, and beyond the label, there is room for a lane.
    let row = nodes[node].row
    let space = grid.clearance + labelSpacing
    var wide = self
    wide.insertTrack(below: row, room: label.main + 2 * space)
    let least = rows[row].bottom + space + label.main / 2
    if wide.adoptLoop(edge, label, from: least) {
      self = wide
      return true
    }
    // A longer side, unless the label is long too.
    guard label.cross <= 2 * grid.edgeSpacing else { return false }
    wide.addColumns(besides: node)
    guard wide.adoptLoop(edge, label, from: least) else { return false }
    self = wide
    return true
  }

  /// Adopts the shortest loop whose label leaves the ends of its segment visible.
  private mutating func adoptLoop(_ edge: Int, _ label: Label, from least: Int) -> Bool {
    var found: [Course] = []
    addLoops(edges[edge].source, from: least, &found)
    for course in Self.sorted(found) {
      guard let center = place(label, along: course.points, mayCoverEnds: false) else { continue }
      adopt(course.points, label: center, for: edge)
      return true
    }
    return false
  }

  /// The loops between two places of the lower side of a node.
  ///
  /// - Parameter least: The least main coordinate of the corners.
  mutating func addLoops(_ node: Int, from least: Int = .min, _ found: inout [Course]) {
    for (first, second) in loopEnds(node) {
      addSideways(node, first, node, second, from: least, &found)
      if found.count > 8 { break }
    }
  }

  /// The pairs of places of the lower side of a node, from the left to the right.
  private mutating func loopEnds(_ node: Int) -> [(Int, Int)] {
    let middle = (nodes[node].box.left + nodes[node].box.right) / 2
    let places = freePorts(node, isLower: true, near: middle, count: 2)
    return places.flatMap { first in
      places.filter { $0 - first >= grid.portSpacing }.map { (first, $0) }
    }
  }

  /// A loop around everything else.
  mutating func addLoopDetour(_ node: Int, _ margin: Int, _ found: inout [Course]) {
    let middle = (nodes[node].box.left + nodes[node].box.right) / 2
    let places = freePorts(node, isLower: true, near: middle, count: 2)
    if let first = places.min(), let second = places.max() {
      addSidewaysDetour(node, second, node, first, outermost + margin, &found)
    }
  }
}
