extension FlowEditor {
  /// A drag of nodes.
  struct NodeDrag: Sendable {
    /// The nodes under the pointer or selected with it, by slot.
    var top: [Int]
    /// All nodes that move, and where they were.
    var moved: [(slot: Int, start: Point2D)]
    /// The edges whose waypoints move too, as they were.
    var bent: [FlowEdge]
    /// The way of the pointer, in screen units.
    var translation = Point2D(x: 0, y: 0)
    /// How far the pointer has moved over the canvas since the canvas moved below it, in screen units.
    var panned = Point2D(x: 0, y: 0)
  }

  /// Whether nodes are being dragged.
  public var isDraggingNodes: Bool { drag != nil }

  /// Begins to drag a node, and if it is selected, all others that are, with everything in them. Another change of the
  /// document ends the drag as ``endNodeDrag()`` does, before it happens; ``undo()`` and ``redo()`` give it up.
  ///
  /// - Returns: False if the node does not exist or cannot be dragged.
  @discardableResult
  public mutating func beginNodeDrag(_ id: String) -> Bool {
    guard let slot = nodeTable.slot(id), nodeTable[slot].isDraggable else { return false }
    endNodeDrag()
    var slots: Set<Int> = [slot]
    if selection.nodes.contains(id), selection.nodes.count > 1 {
      slots = Set(
        selection.nodes.compactMap(nodeTable.slot).filter { nodeTable[$0].isDraggable })
    }
    let top = topLevel(of: slots)
    let moved = nodeTable.inOrder(descendants(of: top))
    for slot in moved { stopAnimation(of: nodeTable[slot].id) }
    registerLooseFrames()
    drag = NodeDrag(
      top: top, moved: moved.map { ($0, nodeTable[$0].position) },
      bent: edgesWithWaypoints(between: moved))
    return true
  }

  /// Moves the nodes that are dragged. Does nothing if the drag has ended.
  ///
  /// - Parameter translation: The way of the pointer since the drag began, in screen units.
  /// - Complexity: O(number of nodes that move, and of their edges).
  public mutating func updateNodeDrag(translation: Point2D) {
    guard var drag else { return }
    drag.translation = translation.bounded
    self.drag = drag
    let zoom = viewport.effectiveZoom
    let way = Point2D(
      x: drag.translation.x + drag.panned.x, y: drag.translation.y + drag.panned.y)
    for (slot, start) in drag.moved {
      move(
        slot,
        to: configuration.snapped(Point2D(x: start.x + way.x / zoom, y: start.y + way.y / zoom)))
    }
    guard !drag.bent.isEmpty, let (slot, start) = drag.moved.first else { return }
    let end = nodeTable[slot].position
    for edge in drag.bent where edgeTable.slot(edge.id) != nil {
      apply(.replaceEdge(edge.movingWaypoints(x: end.x - start.x, y: end.y - start.y)))
    }
  }

  /// Ends the drag: nodes go into the topmost node that accepts children at their middle, or to the top level, if
  /// they are not within others that are dragged. All is one change to undo.
  public mutating func endNodeDrag() {
    guard let drag else { return }
    self.drag = nil
    let frames = Dictionary(
      uniqueKeysWithValues: drag.moved.map { slot, start in
        (nodeTable[slot].id, NodeFrame(position: start, size: nodeTable[slot].size))
      })
    guard drag.moved.contains(where: { nodeTable[$0.slot].position != $0.start }) else { return }
    let moved = Set(drag.moved.map(\.slot))
    transaction("Move") { editor in
      editor.register("Move", framesBefore: frames)
      editor.pending += drag.bent.map { .replaceEdge($0) }
      editor.reparent(drag.top, excluding: moved)
      editor.growGroups(around: drag.top)
    }
  }

  /// Gives the drag up: nodes are where they were.
  public mutating func cancelNodeDrag() {
    guard let drag else { return }
    self.drag = nil
    for (slot, start) in drag.moved { move(slot, to: start) }
    for edge in drag.bent { apply(.replaceEdge(edge)) }
  }

  /// Puts nodes that have moved into the topmost others that accept children at their centers, or at the top level.
  mutating func reparent(_ slots: [Int], excluding moved: Set<Int>) {
    // Nodes at one place are not looked at for each of them.
    var containers: [Point2D: String?] = [:]
    for slot in slots {
      var node = nodeTable[slot]
      let center = node.frame.center
      let parent = containers[center] ?? container(at: center, excluding: moved)
      containers[center] = .some(parent)
      guard parent != node.parentID, isValid(parent: parent, of: node.id) else { continue }
      node.parentID = parent
      perform(.replaceNode(node))
    }
  }

  /// The topmost node at a point that accepts children.
  private func container(at point: Point2D, excluding moved: Set<Int>) -> String? {
    nodeSlots(at: point)
      .filter { nodeTable[$0].acceptsChildren && !moved.contains($0) }
      .max(by: isBelow).map { nodeTable[$0].id }
  }
}
