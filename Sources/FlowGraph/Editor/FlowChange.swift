/// A change of a node.
public enum NodeChange<Data: Sendable & Hashable>: Hashable, Sendable {
  /// The node is new.
  case add(FlowNode<Data>)
  /// The node with this ID is gone.
  case remove(String)
  /// The node is at another place.
  case position(String, Point2D)
  /// The node is selected, or is not any more.
  case select(String, Bool)
  /// The node has another size.
  case dimensions(String, Size2D)
  /// Other members of the node have changed.
  case replace(FlowNode<Data>)

  /// The ID of the node.
  public var id: String {
    switch self {
    case .add(let node), .replace(let node): node.id
    case .remove(let id), .position(let id, _), .select(let id, _), .dimensions(let id, _): id
    }
  }
}

/// A change of an edge.
public enum EdgeChange: Hashable, Sendable {
  /// The edge is new.
  case add(FlowEdge)
  /// The edge with this ID is gone.
  case remove(String)
  /// The edge is selected, or is not any more.
  case select(String, Bool)
  /// Members of the edge have changed.
  case replace(FlowEdge)

  /// The ID of the edge.
  public var id: String {
    switch self {
    case .add(let edge), .replace(let edge): edge.id
    case .remove(let id), .select(let id, _): id
    }
  }
}

/// A change of a flow, as ``FlowEditor/takeChanges()`` returns them.
public enum FlowChange<Data: Sendable & Hashable>: Hashable, Sendable {
  /// A change of a node.
  case node(NodeChange<Data>)
  /// A change of an edge.
  case edge(EdgeChange)
}
