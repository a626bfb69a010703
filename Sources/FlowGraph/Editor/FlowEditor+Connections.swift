extension FlowEditor {
  /// The connection that is being drawn; nil for none.
  public var connectionDraft: ConnectionDraft? { marks.connection }

  /// Begins to draw a connection at a handle. The node is selected. While one is drawn, nothing happens: a front whose
  /// gesture ends otherwise than by ``endConnection(at:handle:)``, as where the release of the pointer is lost, calls
  /// ``cancelConnection()``.
  ///
  /// - Returns: False if the node does not have such a handle of this type, or a connection is being drawn.
  @discardableResult
  public mutating func beginConnection(
    from nodeID: String, handle handleID: String, type: HandleType
  ) -> Bool {
    guard marks.connection == nil, let slot = nodeTable.slot(nodeID),
      let handle = nodeTable[slot].handle(handleID), handle.type == type
    else { return false }
    selectNode(nodeID)
    marks.connection = ConnectionDraft(
      nodeID: nodeID, handleID: handleID, handleType: type,
      point: nodeTable[slot].point(at: handle.position))
    return true
  }

  /// Moves the open end of the connection, to a handle where it may end if one is near.
  public mutating func updateConnection(to point: Point2D) {
    guard var draft = marks.connection else { return }
    revision += 1
    draft.point = point.bounded
    draft.target = nearestHandle(
      to: draft.point, type: draft.handleType == .source ? .target : .source,
      excluding: draft.nodeID)
    marks.connection = draft
  }

  /// Ends the connection at a handle.
  ///
  /// - Returns: The proposal, from source to target, and whether the validator accepts it; nil if no connection was drawn
  ///   or the node does not exist. The host makes an edge of it.
  @discardableResult
  public mutating func endConnection(
    at nodeID: String, handle handleID: String?
  ) -> ConnectionResult? {
    guard let draft = marks.connection else { return nil }
    cancelConnection()
    guard nodeTable.slot(nodeID) != nil, nodeTable.slot(draft.nodeID) != nil else { return nil }
    let isForward = draft.handleType == .source
    let proposal = ConnectionProposal(
      sourceNodeID: isForward ? draft.nodeID : nodeID,
      sourceHandleID: isForward ? draft.handleID : handleID,
      targetNodeID: isForward ? nodeID : draft.nodeID,
      targetHandleID: isForward ? handleID : draft.handleID)
    let validator = configuration.connectionValidator ?? DefaultConnectionValidator()
    return validator.validate(proposal) ? .accepted(proposal) : .rejected(proposal)
  }

  /// Adds the edge of a connection, with the path type of the configuration.
  ///
  /// - Parameters:
  ///   - proposal: The connection.
  ///   - id: The ID of the edge; nil for one made of those of the nodes, such as `a-b`, or `a-b-2` if that exists.
  ///   - label: Its text.
  /// - Returns: The ID of the edge; nil if the validator rejects the connection, a node does not exist, or an edge between
  ///   the same handles, or with the ID, does.
  /// - Complexity: O(number of edges at the source).
  @discardableResult
  public mutating func connect(
    _ proposal: ConnectionProposal, id: String? = nil, label: String? = nil
  ) -> String? {
    let validator = configuration.connectionValidator ?? DefaultConnectionValidator()
    guard validator.validate(proposal), !isConnected(proposal) else { return nil }
    var name = id ?? "\(proposal.sourceNodeID)-\(proposal.targetNodeID)"
    if id == nil, edgeTable.slot(name) != nil {
      let stem = name
      var number = 2
      repeat {
        name = "\(stem)-\(number)"
        number += 1
      } while edgeTable.slot(name) != nil
    }
    let edge = FlowEdge(
      id: name, proposal, pathType: configuration.defaultEdgePathType, label: label)
    return addEdge(edge) ? name : nil
  }

  /// Whether an edge leads from and to the same handles.
  private func isConnected(_ proposal: ConnectionProposal) -> Bool {
    guard let source = nodeTable.slot(proposal.sourceNodeID) else { return false }
    return links[source].edges.contains { slot in
      let edge = edgeTable[slot]
      return edge.sourceNodeID == proposal.sourceNodeID
        && edge.targetNodeID == proposal.targetNodeID
        && edge.sourceHandleID == proposal.sourceHandleID
        && edge.targetHandleID == proposal.targetHandleID
    }
  }

  /// Gives the connection up.
  public mutating func cancelConnection() {
    guard marks.connection != nil else { return }
    revision += 1
    marks.connection = nil
  }
}
