/// Where the nodes and edges of a flow are, so that those at a place are found without looking at all.
///
/// An edge whose ends have moved is looked at in any case until ``settle(_:_:)`` has found its new place, so that a
/// drag does not pay for it in every frame.
struct FlowIndex: Sendable {
  private var nodes = SpatialGrid()
  private var nodeRanges: [SpatialGrid.Range] = []
  private var edges = SpatialGrid()
  /// The cells of each edge: of its box if it is short, otherwise of its segments. Empty for a moved edge.
  private var edgeRanges: [[SpatialGrid.Range]] = []
  /// The edges without cells, and where each is in this list; -1 for those with cells.
  private(set) var movedEdges: [Int] = []
  private var movedPlaces: [Int] = []
  /// How far from its point a handle can be met at most.
  private(set) var handleReach = 40.0

  /// An edge whose box is larger is in the cells of its segments.
  private static let boxLimit = 256.0

  // MARK: Nodes

  mutating func insertNode<Data>(_ slot: Int, _ node: FlowNode<Data>) {
    let range = SpatialGrid.range(of: node.hitFrame)
    if slot == nodeRanges.count { nodeRanges.append(range) } else { nodeRanges[slot] = range }
    nodes.insert(slot, range)
    noteHandles(of: node)
  }

  mutating func removeNode(_ slot: Int) { nodes.remove(slot, nodeRanges[slot]) }

  /// Finds the new place of a node and has those of its edges found later.
  mutating func moveNode<Data>(_ slot: Int, _ node: FlowNode<Data>, _ edges: [Int]) {
    let range = SpatialGrid.range(of: node.hitFrame)
    if range != nodeRanges[slot] {
      nodes.remove(slot, nodeRanges[slot])
      nodes.insert(slot, range)
      nodeRanges[slot] = range
    }
    noteHandles(of: node)
    for edge in edges { touchEdge(edge) }
  }

  private mutating func noteHandles<Data>(of node: FlowNode<Data>) {
    for handle in node.handles {
      for case let area? in [handle.connectionStartArea, handle.connectionTargetArea] {
        switch area {
        case .point(let reach), .nodeBorder(let reach):
          if reach.isFinite { handleReach = max(handleReach, min(reach, FlowLimits.coordinate)) }
        case .disabled, .node: break
        }
      }
    }
  }

  /// Visits nodes that may meet a rectangle, some more than once.
  func visitNodes(_ rect: Rect2D, _ body: (Int) -> Void) { nodes.visit(rect, body) }

  // MARK: Edges

  mutating func insertEdge(_ slot: Int) {
    if slot == edgeRanges.count {
      edgeRanges.append([])
      movedPlaces.append(-1)
    }
    edgeRanges[slot] = []
    movedPlaces[slot] = movedEdges.count
    movedEdges.append(slot)
  }

  mutating func removeEdge(_ slot: Int) {
    touchEdge(slot)
    let place = movedPlaces[slot]
    let last = movedEdges.removeLast()
    if last != slot {
      movedEdges[place] = last
      movedPlaces[last] = place
    }
    movedPlaces[slot] = -1
  }

  /// Has the place of an edge found later.
  mutating func touchEdge(_ slot: Int) {
    guard movedPlaces[slot] < 0 else { return }
    for range in edgeRanges[slot] { edges.remove(slot, range) }
    edgeRanges[slot] = []
    movedPlaces[slot] = movedEdges.count
    movedEdges.append(slot)
  }

  /// Finds the places of the edges that have moved.
  mutating func settle(_ line: (Int) -> FlowPolyline) {
    for slot in movedEdges {
      let line = line(slot)
      movedPlaces[slot] = -1
      guard let bounds = line.bounds else { continue }
      let isShort = max(bounds.width, bounds.height) <= Self.boxLimit
      var ranges: [SpatialGrid.Range] = []
      for box in isShort ? [bounds] : line.segmentBounds {
        let range = SpatialGrid.range(of: box)
        if ranges.last != range { ranges.append(range) }
      }
      for range in ranges { edges.insert(slot, range) }
      edgeRanges[slot] = ranges
    }
    movedEdges.removeAll(keepingCapacity: true)
  }

  /// Visits edges that may meet a rectangle, some more than once.
  func visitEdges(_ rect: Rect2D, _ body: (Int) -> Void) {
    edges.visit(rect, body)
    movedEdges.forEach(body)
  }
}
