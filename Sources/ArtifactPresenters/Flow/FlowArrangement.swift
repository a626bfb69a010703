import ArtifactBase
import ArtifactPictures
import ArtifactPresentation
import FlowGraph

/// Lays out the nodes of flows, on the cells of a terminal.
enum FlowArrangement {
  /// Gives positions to nodes that have none: in the node that contains them, if it has a place, or else below all others.
  /// Containers are around what is in them.
  static func place(_ unplaced: Set<String>, in document: inout FlowDocument<JSONValue>) {
    let parents = Dictionary(
      document.nodes.map { ($0.id, $0.parentID) }, uniquingKeysWith: { first, _ in first })
    // A container is where its children are, if they have places.
    var unplaced = unplaced
    for child in document.nodes where !unplaced.contains(child.id) {
      guard let parent = child.parentID, unplaced.remove(parent) != nil else { continue }
      for index in document.nodes.indices where document.nodes[index].id == parent {
        document.nodes[index].position = child.position
        document.nodes[index].size = child.size
      }
    }
    // The innermost container with a place around each node without one; nil for none.
    var parts: [String?: Set<String>] = [:]
    for id in document.nodes.map(\.id) where unplaced.contains(id) {
      var parent = parents[id] ?? nil
      while let outer = parent, unplaced.contains(outer) { parent = parents[outer] ?? nil }
      parts[parent, default: []].insert(id)
    }
    for container in document.nodes.map(\.id) {
      guard let ids = parts[container] else { continue }
      place(ids, in: container, of: &document)
    }
    if let ids = parts[nil] { place(ids, in: nil, of: &document) }
    enclose(&document)
  }

  /// Lays out some nodes below what is in a container, or below all others.
  private static func place(
    _ ids: Set<String>, in container: String?, of document: inout FlowDocument<JSONValue>
  ) {
    var part = document
    part.nodes = document.nodes.filter { ids.contains($0.id) }
    part.edges = document.edges.filter {
      ids.contains($0.sourceNodeID) && ids.contains($0.targetNodeID)
    }
    let rest = document.nodes.filter {
      !ids.contains($0.id) && (container == nil || $0.parentID == container)
    }
    let bounds = rest.dropFirst().reduce(rest.first?.frame) { $0?.union($1.frame) }
    let cell = FlowPicture.cellSize
    var corner = Point2D(x: 0, y: 0)
    if let bounds {
      corner = Point2D(x: bounds.min.x, y: bounds.max.y + 3 * cell.height)
    } else if let frame = document.nodes.first(where: { $0.id == container })?.frame {
      corner = Point2D(x: frame.min.x + 3 * cell.width, y: frame.min.y + 2 * cell.height)
    }
    let frames = Dictionary(uniqueKeysWithValues: frames(of: part))
    for index in document.nodes.indices {
      guard let frame = frames[document.nodes[index].id] else { continue }
      document.nodes[index].position = Point2D(x: frame.min.x + corner.x, y: frame.min.y + corner.y)
      document.nodes[index].size = frame.size
    }
  }

  /// Makes containers so large that what is in them is inside; inner ones first.
  private static func enclose(_ document: inout FlowDocument<JSONValue>) {
    let places = Dictionary(
      document.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    func depth(_ index: Int) -> Int {
      var count = 0
      var parent = document.nodes[index].parentID
      while let id = parent, let place = places[id], count < document.nodes.count {
        count += 1
        parent = document.nodes[place].parentID
      }
      return count
    }
    let cell = FlowPicture.cellSize
    for index in document.nodes.indices.sorted(by: { depth($0) > depth($1) }) {
      guard let parent = document.nodes[index].parentID.flatMap({ places[$0] }) else { continue }
      let child = document.nodes[index].frame
      let needed = Rect2D(
        Point2D(x: child.min.x - 2 * cell.width, y: child.min.y - cell.height),
        Point2D(x: child.max.x + 2 * cell.width, y: child.max.y + cell.height))
      let frame = document.nodes[parent].frame.union(needed)
      document.nodes[parent].position = frame.min
      document.nodes[parent].size = frame.size
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
