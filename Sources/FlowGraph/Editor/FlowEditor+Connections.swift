extension FlowEditor {
  /// The connection that is being drawn; nil for none.
  public var connectionDraft: ConnectionDraft? { marks.connection }

  /// Begins to draw a connection at a handle. The node is selected. While one is drawn, nothing happens.
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

  /// Gives the connection up.
  public mutating func cancelConnection() {
    guard marks.connection != nil else { return }
    revision += 1
    marks.connection = nil
  }
}
