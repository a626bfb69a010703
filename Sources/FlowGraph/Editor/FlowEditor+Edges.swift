extension FlowEditor {
  /// Adds an edge at the end of the document. Loops, and several edges between the same nodes, are allowed.
  ///
  /// - Returns: False if there is an edge with its ID, or if one of its ends or its parent does not exist.
  @discardableResult
  public mutating func addEdge(_ edge: FlowEdge) -> Bool {
    let edge = edge.stored
    guard edgeTable.slot(edge.id) == nil, hasEnds(edge), isValid(parentOf: edge) else {
      return false
    }
    transaction("Add Edge") { $0.perform(.insertEdge(edge, order: nil)) }
    return true
  }

  /// Removes an edge.
  ///
  /// - Returns: Whether there was one with this ID.
  @discardableResult
  public mutating func removeEdge(_ id: String) -> Bool {
    guard edgeTable.slot(id) != nil else { return false }
    transaction("Remove Edge") { $0.perform(.removeEdge(id)) }
    return true
  }

  /// Changes members of an edge.
  ///
  /// - Returns: False if the edge does not exist. Ends and a parent that do not exist are not set.
  @discardableResult
  public mutating func updateEdge(_ id: String, _ body: (inout FlowEdge) -> Void) -> Bool {
    guard let slot = edgeTable.slot(id) else { return false }
    transaction("Change Edge") { $0.update(slot, body) }
    return true
  }

  /// Changes members of all edges, as one change to undo.
  ///
  /// - Complexity: O(number of edges).
  public mutating func updateEdges(_ body: (inout FlowEdge) -> Void) {
    transaction("Change Edges") { editor in
      for slot in editor.edgeTable.slotsInOrder { editor.update(slot, body) }
    }
  }

  private mutating func update(_ slot: Int, _ body: (inout FlowEdge) -> Void) {
    let old = edgeTable[slot]
    var edge = shown(old)
    body(&edge)
    edge = edge.stored
    if !hasEnds(edge) {
      (edge.sourceNodeID, edge.sourceHandleID) = (old.sourceNodeID, old.sourceHandleID)
      (edge.targetNodeID, edge.targetHandleID) = (old.targetNodeID, old.targetHandleID)
    }
    if edge.parentID != old.parentID, !isValid(parentOf: edge) { edge.parentID = old.parentID }
    if edge.id == old.id, edge != old { perform(.replaceEdge(edge)) }
  }

  /// Fastens one end of an edge, or both, elsewhere. What else it has, such as its label, stays.
  ///
  /// - Returns: False if the edge or one of the nodes does not exist.
  @discardableResult
  public mutating func reconnectEdge(_ id: String, to connection: ConnectionProposal) -> Bool {
    guard edgeTable.slot(id) != nil, nodeTable.slot(connection.sourceNodeID) != nil,
      nodeTable.slot(connection.targetNodeID) != nil
    else { return false }
    return updateEdge(id) { edge in
      (edge.sourceNodeID, edge.sourceHandleID) = (
        connection.sourceNodeID, connection.sourceHandleID
      )
      (edge.targetNodeID, edge.targetHandleID) = (
        connection.targetNodeID, connection.targetHandleID
      )
    }
  }

  private func hasEnds(_ edge: FlowEdge) -> Bool {
    nodeTable.slot(edge.sourceNodeID) != nil && nodeTable.slot(edge.targetNodeID) != nil
  }

  private func isValid(parentOf edge: FlowEdge) -> Bool {
    guard let parent = edge.parentID else { return true }
    return nodeTable.slot(parent).map { nodeTable[$0].acceptsChildren } ?? false
  }

  // MARK: Animation

  /// The edges whose dashes move. They are never part of a document or of what can be undone.
  public var animatedEdgeIDs: Set<String> { marks.animatedEdges }

  /// Lets the dashes of an edge move, or stops them.
  public mutating func setEdgeAnimated(_ id: String, _ isAnimated: Bool) {
    guard edgeTable.slot(id) != nil else { return }
    revision += 1
    if isAnimated { marks.animatedEdges.insert(id) } else { marks.animatedEdges.remove(id) }
  }

  /// Lets the dashes of just these edges move; unknown ones are ignored.
  public mutating func setAnimatedEdges(_ ids: Set<String>) {
    revision += 1
    marks.animatedEdges = ids.filter { edgeTable.slot($0) != nil }
  }
}
