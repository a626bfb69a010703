/// A connection that the user has drawn and the host may make an edge of.
public struct ConnectionProposal: Hashable, Sendable {
  /// The node where the edge would start.
  public var sourceNodeID: String
  /// The handle where it would start; nil for the center of the node.
  public var sourceHandleID: String?
  /// The node where it would end.
  public var targetNodeID: String
  /// The handle where it would end; nil for the center of the node.
  public var targetHandleID: String?

  /// Creates a proposal.
  public init(
    sourceNodeID: String, sourceHandleID: String? = nil, targetNodeID: String,
    targetHandleID: String? = nil
  ) {
    self.sourceNodeID = sourceNodeID
    self.sourceHandleID = sourceHandleID
    self.targetNodeID = targetNodeID
    self.targetHandleID = targetHandleID
  }
}

extension FlowEdge {
  /// Creates the edge of a connection that the user has drawn.
  public init(
    id: String, _ proposal: ConnectionProposal, pathType: EdgePathType = .bezier,
    label: String? = nil
  ) {
    self.init(
      id: id, sourceNodeID: proposal.sourceNodeID, sourceHandleID: proposal.sourceHandleID,
      targetNodeID: proposal.targetNodeID, targetHandleID: proposal.targetHandleID,
      pathType: pathType, label: label)
  }
}

/// Decides whether a proposed connection may become an edge.
public protocol ConnectionValidating: Sendable {
  /// Whether the proposal is accepted.
  func validate(_ proposal: ConnectionProposal) -> Bool
}

/// Accepts every connection between different nodes.
public struct DefaultConnectionValidator: ConnectionValidating, Hashable {
  /// Creates a validator.
  public init() {}

  /// Whether the ends are different nodes.
  public func validate(_ proposal: ConnectionProposal) -> Bool {
    proposal.sourceNodeID != proposal.targetNodeID
  }
}

/// A connection that is being drawn.
public struct ConnectionDraft: Hashable, Sendable {
  /// The node where drawing has begun.
  public var nodeID: String
  /// The handle where it has begun.
  public var handleID: String
  /// The type of that handle. From a target handle, the connection is drawn against its direction.
  public var handleType: HandleType
  /// Where the pointer is on the canvas.
  public var point: Point2D
  /// The handle that would be connected at this point; nil for none.
  public var target: HandleReference?
}

/// A handle of a node.
public struct HandleReference: Hashable, Sendable {
  /// The ID of the node.
  public var nodeID: String
  /// The ID of the handle, unique in the node.
  public var handleID: String

  /// Creates a reference.
  public init(nodeID: String, handleID: String) {
    self.nodeID = nodeID
    self.handleID = handleID
  }
}

/// What came of a connection that the user has drawn.
public enum ConnectionResult: Hashable, Sendable {
  /// The validator accepted the proposal.
  case accepted(ConnectionProposal)
  /// The validator rejected the proposal.
  case rejected(ConnectionProposal)
}
