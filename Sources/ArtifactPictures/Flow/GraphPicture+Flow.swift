public import ArtifactBase
import Drawing
public import FlowGraph

extension GraphPicture {
  /// Creates the picture of a flow.
  ///
  /// A node that contains others is a group around them. Nodes and edges keep their document order.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - unplaced: The IDs of the nodes whose position does not count.
  /// - Complexity: O(nodes + edges).
  public init(_ flow: FlowDocument<JSONValue>, unplaced: Set<String> = []) {
    self.init()
    let parents = Set(flow.nodes.compactMap(\.parentID))
    var groupPlaces: [String: Int] = [:]
    for node in flow.nodes where parents.contains(node.id) {
      groupPlaces[node.id] = groups.count
      groups.append(Group(id: node.id, title: node.label))
    }
    var places: [String: Int] = [:]
    for node in flow.nodes {
      let group = node.parentID.flatMap { groupPlaces[$0] }
      if let own = groupPlaces[node.id] {
        groups[own].parent = group
      } else {
        places[node.id] = nodes.count
        nodes.append(Node(id: node.id, title: node.label, group: group))
      }
    }
    // An edge of a container leads to a node of its own inside the group.
    for edge in flow.edges {
      for id in [edge.sourceNodeID, edge.targetNodeID] where places[id] == nil {
        guard let group = groupPlaces[id] else { continue }
        places[id] = nodes.count
        nodes.append(Node(id: id, title: groups[group].title, shape: .capsule, group: group))
      }
      guard let source = places[edge.sourceNodeID], let target = places[edge.targetNodeID] else {
        continue
      }
      var line = Edge(edge, source: source, target: target)
      if edge.pathType == .straight { line.course = .straight }
      edges.append(line)
    }
    let placed = flow.nodes.filter { !unplaced.contains($0.id) }
    guard placed.contains(where: { $0.position != placed[0].position }) else { return }
    for node in placed {
      let item =
        groupPlaces[node.id].map(LayoutHint.Item.group) ?? places[node.id].map { .node($0) }
      if let item { hints.append(LayoutHint(.point(node.frame.center), items: [item])) }
    }
  }
}

extension GraphPicture.Edge {
  /// Creates the line of an edge, with its label and arrow heads.
  init(_ edge: FlowEdge, source: Int = 0, target: Int = 0) {
    self.init(
      id: edge.id, source: source, target: target, label: edge.label ?? "",
      sourceMarker: edge.arrows.isAtSource ? .arrow : nil,
      targetMarker: edge.arrows.isAtTarget ? .arrow : nil)
  }
}
