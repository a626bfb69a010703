/// Where the nodes and edges of a flow are, so that those at a place are found without looking at all.
///
/// An edge whose ends have moved is looked at in any case until ``settle(_:)`` has found its new place, so that a
/// drag does not pay for it in every frame.
struct FlowIndex: Sendable {
  private var nodes = SpatialGrid()
  private var nodeRanges: [SpatialGrid.Range] = []
  /// The boxes of the lines of edges, by number.
  private var edges = SpatialGrid()
  private var boxes: [EdgeBox] = []
  private var freeBoxes: [Int] = []
  /// The numbers of the boxes of each edge; empty for a moved edge.
  private var edgeBoxes: [[Int]] = []
  /// The edges without boxes, and where each is in this list; -1 for those with boxes.
  private(set) var movedEdges: [Int] = []
  private var movedPlaces: [Int] = []
  /// How far from its point a handle can be met at most.
  private(set) var handleReach = 40.0

  /// A box around several segments is at most so wide and high.
  private static let boxLimit = 256.0
  /// The number of pieces of a long segment.
  private static let pieceLimit = 512.0

  /// The box of a part of the line of an edge.
  private struct EdgeBox: Sendable {
    var edge: Int
    var frame: Rect2D
  }

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
    if slot == edgeBoxes.count {
      edgeBoxes.append([])
      movedPlaces.append(-1)
    }
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
    for box in edgeBoxes[slot] {
      edges.remove(box, SpatialGrid.range(of: boxes[box].frame))
      freeBoxes.append(box)
    }
    edgeBoxes[slot] = []
    movedPlaces[slot] = movedEdges.count
    movedEdges.append(slot)
  }

  /// Takes the places of the edges that have moved from their lines, which are in the order of ``movedEdges``.
  mutating func settle(_ lines: [FlattenedPath]) {
    for (slot, line) in zip(movedEdges, lines) {
      movedPlaces[slot] = -1
      for frame in Self.frames(of: line) {
        let box = EdgeBox(edge: slot, frame: frame)
        let number: Int
        if let free = freeBoxes.popLast() {
          number = free
          boxes[free] = box
        } else {
          number = boxes.count
          boxes.append(box)
        }
        edges.insert(number, SpatialGrid.range(of: frame))
        edgeBoxes[slot].append(number)
      }
    }
    movedEdges.removeAll(keepingCapacity: true)
  }

  /// Boxes that contain a line: segments together, as long as their box is small, and long ones in pieces.
  private static func frames(of line: FlattenedPath) -> [Rect2D] {
    var frames: [Rect2D] = []
    for (from, to) in line.segments {
      let extent = max(abs(to.x - from.x), abs(to.y - from.y))
      let count = min((extent / boxLimit).rounded(.up), pieceLimit)
      if count > 1 {
        func point(_ piece: Double) -> Point2D {
          Point2D(
            x: from.x + (to.x - from.x) * piece / count, y: from.y + (to.y - from.y) * piece / count
          )
        }
        for piece in 0..<Int(count) {
          // Rounding must not leave a gap.
          frames.append(
            Rect2D(point(Double(piece)), point(Double(piece + 1))).grown(by: extent * 1e-12))
        }
        continue
      }
      let frame = Rect2D(from, to)
      if let last = frames.last {
        let both = last.union(frame)
        if max(both.width, both.height) <= boxLimit {
          frames[frames.count - 1] = both
          continue
        }
      }
      frames.append(frame)
    }
    return frames
  }

  /// Visits edges that may meet a rectangle, some more than once.
  func visitEdges(_ rect: Rect2D, _ body: (Int) -> Void) {
    edges.visit(rect) { number in
      let frame = boxes[number].frame
      if frame.min.x <= rect.max.x, rect.min.x <= frame.max.x, frame.min.y <= rect.max.y,
        rect.min.y <= frame.max.y
      {
        body(boxes[number].edge)
      }
    }
    movedEdges.forEach(body)
  }
}
