extension FlowEditor {
  /// The nodes in a rectangle of the canvas, in document order.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in canvas units.
  ///   - partially: Whether a part of a node suffices, rather than all of it.
  /// - Complexity: O(number of nodes near the rectangle, and of those found with its logarithm).
  public func nodes(in rect: Rect2D, partially: Bool = true) -> [FlowNode<Data>] {
    slots(in: rect, partially: partially).map { shown(nodeTable[$0]) }
  }

  /// The other nodes that overlap a node, in document order; none for an unknown one.
  ///
  /// - Parameters:
  ///   - id: The ID of the node.
  ///   - partially: Whether a part of them suffices, rather than all of each.
  /// - Complexity: as that of ``nodes(in:partially:)``.
  public func nodes(intersecting id: String, partially: Bool = true) -> [FlowNode<Data>] {
    guard let slot = nodeTable.slot(id) else { return [] }
    return slots(in: nodeTable[slot].boundedFrame, partially: partially)
      .filter { $0 != slot }.map { shown(nodeTable[$0]) }
  }

  /// The edges whose lines, 2 units wide, meet a rectangle of the canvas, in document order. An edge whose ends are outside
  /// may cross it.
  ///
  /// - Complexity: O(number of edges near the rectangle, and of those found with its logarithm).
  public func edges(in rect: Rect2D) -> [FlowEdge] {
    edgeTable.inOrder(edgeSlots(meeting: rect)).map { shown(edgeTable[$0]) }
  }

  /// The nodes of which a part is visible, in document order.
  ///
  /// - Parameter size: The size of the canvas, in screen units.
  public func visibleNodes(canvasSize size: Size2D) -> [FlowNode<Data>] {
    nodes(in: viewport.visibleRect(canvasSize: size))
  }

  /// The edges of whose lines a part is visible, in document order.
  ///
  /// - Parameter size: The size of the canvas, in screen units.
  public func visibleEdges(canvasSize size: Size2D) -> [FlowEdge] {
    edges(in: viewport.visibleRect(canvasSize: size))
  }

  /// The edges that start or end at one of some nodes, in document order.
  ///
  /// - Complexity: O(n log n) in the number of these edges.
  public func edges(connecting ids: some Sequence<String>) -> [FlowEdge] {
    let slots = Set(ids.compactMap(nodeTable.slot).flatMap { links[$0].edges })
    return edgeTable.inOrder(slots).map { shown(edgeTable[$0]) }
  }

  private func slots(in rect: Rect2D, partially: Bool) -> [Int] {
    let rect = Rect2D(rect.min.bounded, rect.max.bounded)
    var slots: Set<Int> = []
    index.visitNodes(rect) { slot in
      let frame = nodeTable[slot].boundedFrame
      // A node without extent intersects nothing.
      if rect.encloses(frame) || partially && frame.intersects(rect) { slots.insert(slot) }
    }
    return nodeTable.inOrder(slots)
  }
}
