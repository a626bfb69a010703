/// Where something would be dropped.
public enum DropTarget: Hashable, Sendable {
  /// The canvas, beside nodes and edges.
  case canvas
  /// The node with an ID.
  case node(String)
  /// The edge with an ID.
  case edge(String)
}

/// A step of dragging something from outside over a flow.
public enum DropPhase<Payload> {
  /// It is over a point of the canvas.
  case updated(Payload, at: Point2D, on: DropTarget)
  /// It is dropped there.
  case performed(Payload, at: Point2D, on: DropTarget)
  /// It has left the canvas.
  case exited
}

extension DropPhase: Equatable where Payload: Equatable {}
extension DropPhase: Hashable where Payload: Hashable {}
extension DropPhase: Sendable where Payload: Sendable {}

extension FlowEditor {
  /// What is at a point of the canvas: the topmost node, else the topmost edge, else the canvas.
  public func dropTarget(at point: Point2D) -> DropTarget {
    if let node = hitTestNode(at: point) { return .node(node) }
    return hitTestEdge(at: point).map { .edge($0) } ?? .canvas
  }

  /// Takes a step of a drag from outside, and marks the node or edge that accepts it.
  ///
  /// - Parameters:
  ///   - phase: The step.
  ///   - action: Returns whether the target accepts the payload, or whether the drop was performed.
  /// - Returns: What the action returns.
  @discardableResult
  public mutating func handleDrop<Payload>(
    _ phase: DropPhase<Payload>, action: (inout Self, DropPhase<Payload>) -> Bool
  ) -> Bool {
    let isAccepted = action(&self, phase)
    var target = DropTarget.canvas
    if isAccepted, case .updated(_, _, let accepting) = phase { target = accepting }
    let (node, edge): (String?, String?) =
      switch target {
      case .canvas: (nil, nil)
      case .node(let id): (id, nil)
      case .edge(let id): (nil, id)
      }
    setDropTargetNode(node)
    setDropTargetEdge(edge)
    return isAccepted
  }
}
