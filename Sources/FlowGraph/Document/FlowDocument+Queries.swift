// Queries for a document that isn't edited. They search linearly; an editor keeps indices.

extension FlowDocument {
  /// Returns the first node with an ID; nil if there is none.
  ///
  /// - Complexity: O(number of nodes).
  public func node(_ id: String) -> FlowNode<Data>? {
    nodes.first { $0.id == id }
  }

  /// Returns the topmost node at a point of the canvas: the one with the greatest layer, and of
  /// those the last. A node with an extent less than 1 is met as if it were 1.
  ///
  /// - Complexity: O(number of nodes).
  public func node(at point: Point2D) -> FlowNode<Data>? {
    var best: FlowNode<Data>?
    for node in nodes where node.hitFrame.contains(point) {
      if best.map({ node.zIndex >= $0.zIndex }) ?? true { best = node }
    }
    return best
  }

  /// Returns the least rectangle that contains all nodes; nil if there is none. It is finite.
  ///
  /// - Complexity: O(number of nodes).
  public func nodeBounds() -> Rect2D? {
    guard let first = nodes.first else { return nil }
    return nodes.dropFirst().reduce(first.boundedFrame) { $0.union($1.boundedFrame) }
  }

  /// Returns the geometry of an edge; nil if one of its nodes doesn't exist.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - calculator: What calculates the path; nil for the edge's own.
  /// - Complexity: O(number of nodes).
  public func geometry(
    of edge: FlowEdge, using calculator: (any EdgePathCalculating)? = nil
  ) -> EdgeGeometry? {
    guard let source = node(edge.sourceNodeID), let target = node(edge.targetNodeID) else {
      return nil
    }
    return EdgeGeometry(of: edge, from: source, to: target, using: calculator)
  }
}

extension FlowNode {
  /// The frame with finite edges.
  var boundedFrame: Rect2D { Rect2D(origin: position.bounded, size: size.bounded) }

  /// Where a point meets the node.
  var hitFrame: Rect2D {
    let frame = boundedFrame
    guard frame.width < 1 || frame.height < 1 else { return frame }
    return Rect2D(
      center: frame.center,
      size: Size2D(width: max(frame.width, 1), height: max(frame.height, 1)))
  }
}
