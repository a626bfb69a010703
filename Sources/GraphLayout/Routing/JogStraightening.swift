/// Moves ports a little where that makes a short step beside them needless.
struct JogStraightening {
  private let scene: RoutingScene
  private let lattice: RoutingLattice
  private let search: LatticeSearch

  init(_ scene: RoutingScene, _ lattice: RoutingLattice, _ search: LatticeSearch) {
    self.scene = scene
    self.lattice = lattice
    self.search = search
  }

  /// Removes the first two corners of a way if they are a step of at most half the edge spacing, or a
  /// cell, and the port can move by it.
  ///
  /// - Parameter corners: the points of the way on the lattice, from the port on.
  func straighten(_ edge: Int, isSource: Bool, _ port: inout RoutePort, _ corners: inout [Int]) {
    guard corners.count > 3, scene.chosenPort(edge, isSource: isSource) == nil else { return }
    let scale = scene.scale
    let axis = port.side.normal
    let points = corners[..<4].map(lattice.point)
    let step = abs(points[2][axis.other] - points[1][axis.other])
    guard step <= (scale.isCells ? 1 : scale.spacing / 2),
      points[1][axis] == points[2][axis],
      (points[0][axis] <= points[1][axis]) == (points[2][axis] <= points[3][axis])
    else { return }
    let value = scene.graph.edges[edge]
    let node = isSource ? value.source : value.target
    let place = points[2][axis.other]
    let side = scene.boxes[node][axis.other]
    guard scale.portSpan(side).distance(to: place) == 0 else { return }
    for used in scene.usedPlaces(node, port.side, without: edge)
    where abs(used - place) < scale.portGap { return }
    let (first, corner) = (corners[0], corners[2])
    let width = lattice.xs.count
    let start =
      axis == .horizontal
      ? lattice.index(first % width, corner / width) : lattice.index(corner % width, first / width)
    guard search.price(lattice, from: start, to: corner) != nil else { return }
    port.place = place
    corners.replaceSubrange(0...2, with: [start])
  }
}
