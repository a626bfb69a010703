extension FlowEditor {
  /// How near the pointer has to be to a handle where a connection starts, if the handle does not say it.
  public static var connectionStartRadius: Double { 25 }
  /// How near it has to be to a handle where a connection ends.
  public static var connectionTargetRadius: Double { 40 }
  /// How near it has to be to the line of an edge.
  public static var edgeHitDistance: Double { 5 }

  /// The topmost node at a point of the canvas: that of the greatest layer, and of these the last one of the document; nil
  /// for none. A node counts as at least one unit wide and high.
  ///
  /// - Complexity: O(number of nodes near the point).
  public func hitTestNode(at point: Point2D) -> String? {
    nodeSlots(at: point.bounded).max(by: isBelow).map { nodeTable[$0].id }
  }

  /// The handle at which a connection can start at a point of the canvas; nil for none. Of several, the nearest one counts,
  /// and of those equally near the one of the topmost node.
  ///
  /// - Complexity: O(number of nodes near the point).
  public func hitTestHandle(at point: Point2D) -> HandleReference? {
    handle(near: point.bounded, radius: Self.connectionStartRadius) { _, handle in
      .some(handle.connectionStartArea)
    }
  }

  /// The handle of a type at which a connection can end; nil for none.
  ///
  /// - Parameters:
  ///   - point: The point on the canvas.
  ///   - type: The type of the handle.
  ///   - excluded: A node whose handles do not count.
  /// - Complexity: O(number of nodes near the point).
  public func nearestHandle(
    to point: Point2D, type: HandleType, excluding excluded: String? = nil
  ) -> HandleReference? {
    handle(near: point.bounded, radius: Self.connectionTargetRadius) { node, handle in
      handle.type == type && node.id != excluded ? .some(handle.connectionTargetArea) : nil
    }
  }

  /// The topmost edge at a point of the canvas, which is the last one of the document whose line is near; nil for none.
  ///
  /// - Complexity: O(number of edges near the point, and of those that are being dragged).
  public func hitTestEdge(at point: Point2D) -> String? {
    let point = point.bounded
    let area = Rect2D(at: point).grown(by: Self.edgeHitDistance)
    var best: Int?
    index.visitEdges(area) { slot in
      guard best.map({ edgeTable.orders[slot] > edgeTable.orders[$0] }) ?? true else { return }
      if line(slot).isNear(point, distance: Self.edgeHitDistance) { best = slot }
    }
    return best.map { edgeTable[$0].id }
  }

  // MARK: Parts

  /// Whether a node is drawn below another one.
  func isBelow(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (nodeTable[first].zIndex, nodeTable[second].zIndex)
    return a != b ? a < b : nodeTable.orders[first] < nodeTable.orders[second]
  }

  /// The nodes at a point.
  func nodeSlots(at point: Point2D) -> Set<Int> {
    var slots: Set<Int> = []
    index.visitNodes(Rect2D(at: point)) { slot in
      if nodeTable[slot].hitFrame.contains(point) { slots.insert(slot) }
    }
    return slots
  }

  /// The nodes of which a rectangle has a part.
  func nodeSlots(meeting rect: Rect2D) -> Set<Int> {
    let rect = Rect2D(rect.min.bounded, rect.max.bounded)
    var slots: Set<Int> = []
    index.visitNodes(rect) { slot in
      if nodeTable[slot].boundedFrame.intersects(rect) { slots.insert(slot) }
    }
    return slots
  }

  /// The edges whose lines, 2 units wide, meet a rectangle.
  func edgeSlots(meeting rect: Rect2D) -> Set<Int> {
    let area = Rect2D(rect.min.bounded, rect.max.bounded).grown(by: 1)
    var slots: Set<Int> = []
    index.visitEdges(area) { slot in
      if !slots.contains(slot), line(slot).meets(area) { slots.insert(slot) }
    }
    return slots
  }

  /// The line of an edge on the canvas.
  func line(_ slot: Int) -> FlattenedPath {
    let edge = edgeTable[slot]
    guard let source = nodeTable.slot(edge.sourceNodeID),
      let target = nodeTable.slot(edge.targetNodeID)
    else { return FlattenedPath(Path2D()) }
    let start = nodeTable[source].position(ofHandle: edge.sourceHandleID)
    let end = nodeTable[target].position(ofHandle: edge.targetHandleID)
    let path = edge.calculator.path(
      from: nodeTable[source].point(at: start), sourcePosition: start,
      to: nodeTable[target].point(at: end), targetPosition: end)
    return FlattenedPath(path.path)
  }

  mutating func settleEdges() {
    guard !index.movedEdges.isEmpty else { return }
    let lines = index.movedEdges.map(line)
    index.settle(lines)
  }

  /// Finds the places of moved edges if there are so many that it matters.
  mutating func settleEdgesIfMany() {
    if index.movedEdges.count > 64, drag == nil { settleEdges() }
  }

  /// The handle that is nearest to a point.
  ///
  /// - Parameter area: Where a handle is met, which is nil for the radius; nil for a handle that does not count.
  private func handle(
    near point: Point2D, radius: Double,
    area: (FlowNode<Data>, HandleDeclaration) -> HandleHitArea??
  ) -> HandleReference? {
    var best: (distance: Double, slot: Int, handle: Int)?
    index.visitNodes(Rect2D(at: point).grown(by: index.handleReach + 1)) { slot in
      let node = nodeTable[slot]
      for (place, handle) in node.handles.enumerated() {
        guard let area = area(node, handle) else { continue }
        guard let distance = Self.distance(point, handle, of: node, area ?? .point(radius: radius))
        else { continue }
        if let known = best {
          if distance > known.distance { continue }
          if distance == known.distance {
            if slot == known.slot ? place >= known.handle : isBelow(slot, known.slot) { continue }
          }
        }
        best = (distance, slot, place)
      }
    }
    return best.map {
      HandleReference(
        nodeID: nodeTable[$0.slot].id, handleID: nodeTable[$0.slot].handles[$0.handle].id)
    }
  }

  /// How far a point is from a handle; nil if it does not meet the handle.
  private static func distance(
    _ point: Point2D, _ handle: HandleDeclaration, of node: FlowNode<Data>, _ area: HandleHitArea
  ) -> Double? {
    switch area {
    case .disabled: return nil
    case .point(let radius):
      let distance = node.point(at: handle.position).distance(to: point)
      return distance < radius ? distance : nil
    case .node: return node.boundedFrame.contains(point) ? 0 : nil
    case .nodeBorder(let width):
      let frame = node.boundedFrame
      guard width > 0, frame.grown(by: width).contains(point) else { return nil }
      // Within twice the width, all of a narrow node is border.
      let isInside =
        frame.width > 2 * width && frame.height > 2 * width
        && frame.grown(by: -width).contains(point)
      return isInside ? nil : 0
    }
  }
}
