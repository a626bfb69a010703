extension FlowEditor {
  /// The edges that start or end at a node, in document order.
  ///
  /// - Complexity: O(n log n) in the number of these edges.
  public func edgesForNode(_ id: String) -> [FlowEdge] {
    guard let slot = nodeTable.slot(id) else { return [] }
    return edgeTable.inOrder(Set(links[slot].edges)).map { shown(edgeTable[$0]) }
  }

  /// The nodes from which edges lead to a node, in document order.
  public func incomers(of id: String) -> [FlowNode<Data>] {
    neighbors(edgesForNode(id).filter { $0.targetNodeID == id }.map(\.sourceNodeID))
  }

  /// The nodes to which edges lead from a node, in document order.
  public func outgoers(of id: String) -> [FlowNode<Data>] {
    neighbors(edgesForNode(id).filter { $0.sourceNodeID == id }.map(\.targetNodeID))
  }

  /// The nodes whose parent a node is, in document order.
  public func children(of id: String) -> [FlowNode<Data>] {
    guard let slot = nodeTable.slot(id) else { return [] }
    return nodeTable.inOrder(links[slot].children).map { shown(nodeTable[$0]) }
  }

  private func neighbors(_ ids: [String]) -> [FlowNode<Data>] {
    nodeTable.inOrder(Set(ids.compactMap(nodeTable.slot))).map { shown(nodeTable[$0]) }
  }

  /// The least rectangle that contains all nodes; nil if there are none.
  ///
  /// - Complexity: O(number of nodes).
  public func nodeBounds() -> Rect2D? {
    var bounds: Rect2D?
    for node in nodeTable.elements {
      guard let frame = node?.boundedFrame else { continue }
      bounds = bounds?.union(frame) ?? frame
    }
    return bounds
  }

  /// Where a handle is and which way edges leave it; the center without a handle ID. Nil if the node or the handle does
  /// not exist.
  public func handleInfo(
    _ handleID: String?, of nodeID: String
  ) -> (point: Point2D, position: HandlePosition)? {
    guard let node = node(nodeID) else { return nil }
    guard let handleID else { return (node.point(at: .center), .center) }
    return node.handle(handleID).map { (node.point(at: $0.position), $0.position) }
  }

  /// The geometry of an edge; nil if the edge does not exist.
  public func geometry(ofEdge id: String) -> EdgeGeometry? {
    edgeTable.slot(id).map(geometry)
  }

  func geometry(_ slot: Int) -> EdgeGeometry {
    let edge = edgeTable[slot]
    guard let source = nodeTable.slot(edge.sourceNodeID),
      let target = nodeTable.slot(edge.targetNodeID)
    else {
      return EdgeGeometry(
        from: Point2D(x: 0, y: 0), sourcePosition: .center, to: Point2D(x: 0, y: 0),
        targetPosition: .center,
        using: StraightEdgePath())
    }
    return EdgeGeometry(of: edge, from: nodeTable[source], to: nodeTable[target])
  }
}
