import ArtifactBase
import ArtifactPictures
import FlowGraph

/// Lays out the nodes of flows, on the cells of a terminal.
enum FlowArrangement {
  /// Gives positions to nodes that have none: below all others, if there are others.
  static func place(_ unplaced: Set<String>, in document: inout FlowDocument<JSONValue>) {
    var part = document
    part.nodes = document.nodes.filter { unplaced.contains($0.id) }
    part.edges = document.edges.filter {
      unplaced.contains($0.sourceNodeID) && unplaced.contains($0.targetNodeID)
    }
    let rest = document.nodes.filter { !unplaced.contains($0.id) }
    let bounds = rest.dropFirst().reduce(rest.first?.frame) { $0?.union($1.frame) }
    let gap = 3 * FlowPicture.cellSize.height
    let corner = bounds.map { Point2D(x: $0.min.x, y: $0.max.y + gap) } ?? Point2D(x: 0, y: 0)
    let frames = Dictionary(uniqueKeysWithValues: frames(of: part))
    for index in document.nodes.indices {
      guard let frame = frames[document.nodes[index].id] else { continue }
      document.nodes[index].position = Point2D(x: frame.min.x + corner.x, y: frame.min.y + corner.y)
      document.nodes[index].size = frame.size
    }
  }

  /// The frames of a layout of all nodes, in canvas units. Nodes that contain others are around these; all others keep their size, in
  /// whole cells.
  ///
  /// - Complexity: that of a layout.
  static func frames(of document: FlowDocument<JSONValue>) -> [(id: String, frame: Rect2D)] {
    let cell = FlowPicture.cellSize
    let parents = Set(document.nodes.compactMap(\.parentID))
    var groups: [String: Int] = [:]
    var graph = LayoutGraph()
    for node in document.nodes where parents.contains(node.id) {
      groups[node.id] = graph.groups.count
      graph.groups.append(
        LayoutGraph.Group(labelSize: Size2D(width: Double(node.label.count), height: 1)))
    }
    var places: [String: Int] = [:]
    for node in document.nodes {
      let group = node.parentID.flatMap { groups[$0] }
      if let own = groups[node.id] {
        graph.groups[own].parent = group
        continue
      }
      places[node.id] = graph.nodes.count
      let size = Size2D(
        width: max(1, (node.size.width / cell.width).rounded(.up)),
        height: max(1, (node.size.height / cell.height).rounded(.up)))
      graph.nodes.append(LayoutGraph.Node(size: size, group: group))
    }
    let ends = firstNodes(document, places)
    for edge in document.edges {
      guard let source = ends[edge.sourceNodeID], let target = ends[edge.targetNodeID] else {
        continue
      }
      let label = edge.label.map { Size2D(width: Double(min($0.count, 24)), height: 1) }
      graph.edges.append(LayoutGraph.Edge(source: source, target: target, labelSize: label))
    }
    let plan = LayeredLayout.plan(graph, options: .cells())
    var result: [(id: String, frame: Rect2D)] = []
    for node in document.nodes {
      let cells = groups[node.id].flatMap { plan.groupFrames[$0] }
      guard let cells = cells ?? places[node.id].map({ plan.nodeFrames[$0] }) else { continue }
      let frame = Rect2D(
        Point2D(x: cells.min.x * cell.width, y: cells.min.y * cell.height),
        Point2D(x: cells.max.x * cell.width, y: cells.max.y * cell.height))
      result.append((node.id, frame))
    }
    return result
  }

  /// The node of the layout at which an edge of each node is fastened: its own, or the first one in it.
  private static func firstNodes(
    _ document: FlowDocument<JSONValue>, _ places: [String: Int]
  ) -> [String: Int] {
    var result = places
    let parents = Dictionary(
      document.nodes.map { ($0.id, $0.parentID) }, uniquingKeysWith: { first, _ in first })
    for node in document.nodes {
      guard let place = places[node.id] else { continue }
      var parent = node.parentID
      while let id = parent, result[id] == nil {
        result[id] = place
        parent = parents[id] ?? nil
      }
    }
    return result
  }
}
