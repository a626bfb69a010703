/// A change of a document with an exact inverse.
enum FlowCommand<Data: Sendable & Hashable>: Sendable {
  /// Puts a node at a place in the document; nil for its end.
  case insertNode(FlowNode<Data>, order: Int?)
  case removeNode(String)
  case moveNode(String, Point2D)
  case resizeNode(String, Size2D)
  case replaceNode(FlowNode<Data>)
  /// Puts an edge at a place in the document; nil for its end.
  case insertEdge(FlowEdge, order: Int?)
  case removeEdge(String)
  case replaceEdge(FlowEdge)

  /// The members that a command sets, whatever they were.
  enum Overwritten: Hashable {
    case position(String)
    case size(String)
    case node(String)
    case edge(String)
  }

  /// What the command sets; nil for one that does something else.
  var overwritten: Overwritten? {
    switch self {
    case .moveNode(let id, _): .position(id)
    case .resizeNode(let id, _): .size(id)
    case .replaceNode(let node): .node(node.id)
    case .replaceEdge(let edge): .edge(edge.id)
    default: nil
    }
  }
}
