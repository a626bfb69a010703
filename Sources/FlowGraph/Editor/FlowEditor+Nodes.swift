extension FlowEditor {
  /// Adds a node at the end of the document, where it is.
  ///
  /// - Returns: False if there is a node with its ID, or if its parent does not exist or accepts no children.
  @discardableResult
  public mutating func addNode(_ node: FlowNode<Data>) -> Bool {
    let node = node.stored
    guard nodeTable.slot(node.id) == nil, isValid(parent: node.parentID, of: node.id) else {
      return false
    }
    transaction("Add") { editor in
      editor.perform(.insertNode(node, order: nil))
      if let slot = editor.nodeTable.slot(node.id) { editor.growGroups(around: [slot]) }
    }
    return true
  }

  /// Removes a node with all nodes in it, the edges that start or end there, and those that they contain.
  ///
  /// - Returns: Whether there was such a node.
  @discardableResult
  public mutating func removeNode(_ id: String) -> Bool {
    guard let slot = nodeTable.slot(id) else { return false }
    transaction("Remove") { $0.remove(nodes: [slot], edges: []) }
    return true
  }

  /// Moves a node to a position, on the grid if ``FlowConfiguration/snapToGrid`` is true.
  ///
  /// Moves are parts of a gesture that ``completeMoveNodes(from:)`` ends; if another change comes first, they are a change
  /// of their own.
  ///
  /// - Returns: Whether there is such a node.
  @discardableResult
  public mutating func moveNode(_ id: String, to position: Point2D) -> Bool {
    guard let slot = nodeTable.slot(id) else { return false }
    endNodeDrag()
    let position = configuration.snapped(position)
    if openTransactions > 0 {
      finishAnimation(of: id)
      if nodeTable[slot].position != position { perform(.moveNode(id, position)) }
      growGroups(around: [slot])
      return true
    }
    stopAnimation(of: id)
    noteFrame(slot)
    move(slot, to: position)
    growGroups(around: [slot])
    settleEdgesIfMany()
    return true
  }

  /// Ends a gesture that has moved nodes.
  ///
  /// - Parameter positions: Where they were before.
  public mutating func completeMoveNodes(from positions: [String: Point2D]) {
    endNodeDrag()
    var frames: [String: NodeFrame] = [:]
    for (id, position) in positions {
      guard let slot = nodeTable.slot(id) else { continue }
      finishAnimation(of: id)
      frames[id] = NodeFrame(position: position.bounded, size: nodeTable[slot].size)
      looseFrames[id] = nil
    }
    registerLooseFrames()
    register("Move", framesBefore: frames)
  }

  /// Changes members of a node.
  ///
  /// - Returns: False if the node does not exist. A parent that is not possible is not set.
  @discardableResult
  public mutating func updateNode(_ id: String, _ body: (inout FlowNode<Data>) -> Void) -> Bool {
    guard let slot = nodeTable.slot(id) else { return false }
    endNodeDrag()
    finishAnimation(of: id)
    var node = shown(nodeTable[slot])
    body(&node)
    node = node.stored
    if node.parentID != nodeTable[slot].parentID, !isValid(parent: node.parentID, of: id) {
      node.parentID = nodeTable[slot].parentID
    }
    if node.id == id, node != nodeTable[slot] {
      transaction("Change") { editor in
        editor.perform(.replaceNode(node))
        editor.growGroups(around: [slot])
      }
    }
    return true
  }

  /// Changes the size of a node, as a part of a gesture that ``completeResizeNodes(from:)`` ends.
  ///
  /// - Returns: Whether there is such a node.
  @discardableResult
  public mutating func updateNodeSize(_ id: String, size: Size2D) -> Bool {
    guard let slot = nodeTable.slot(id) else { return false }
    endNodeDrag()
    if openTransactions > 0 {
      perform(.resizeNode(id, size.bounded))
      growGroups(around: [slot])
      return true
    }
    finishAnimation(of: id)
    noteFrame(slot)
    resize(slot, to: size.bounded)
    growGroups(around: [slot])
    return true
  }

  /// Ends a gesture that has resized nodes, and moved them if a side at the left or at the top was dragged.
  ///
  /// - Parameter frames: Their frames before.
  public mutating func completeResizeNodes(from frames: [String: Rect2D]) {
    endNodeDrag()
    var old: [String: NodeFrame] = [:]
    for (id, frame) in frames {
      guard let slot = nodeTable.slot(id) else { continue }
      finishAnimation(of: id)
      looseFrames[id] = nil
      // A frame that is the same has the same size, except for rounding.
      if nodeTable[slot].frame == frame { continue }
      old[id] = NodeFrame(position: frame.min.bounded, size: frame.size.bounded)
    }
    registerLooseFrames()
    register("Resize", framesBefore: old)
  }

  mutating func noteFrame(_ slot: Int) {
    let node = nodeTable[slot]
    guard looseFrames[node.id] == nil else { return }
    looseFrames[node.id] = NodeFrame(position: node.position, size: node.size)
  }

  // MARK: Parents

  /// Moves a node into another one, or to the top level.
  ///
  /// - Returns: False if the node does not exist, or if the parent accepts no children or is in the node.
  @discardableResult
  public mutating func setParent(_ parent: String?, of id: String) -> Bool {
    guard let slot = nodeTable.slot(id), isValid(parent: parent, of: id) else { return false }
    // The end of a drag may have changed parents.
    endNodeDrag()
    guard isValid(parent: parent, of: id) else { return false }
    guard nodeTable[slot].parentID != parent else { return true }
    finishAnimation(of: id)
    transaction("Change") { editor in
      var node = editor.nodeTable[slot]
      node.parentID = parent
      editor.perform(.replaceNode(node))
      editor.growGroups(around: [slot])
    }
    return true
  }

  /// Whether a node accepts another one as its child, without a cycle.
  func isValid(parent: String?, of id: String) -> Bool {
    guard let parent else { return true }
    guard let slot = nodeTable.slot(parent), nodeTable[slot].acceptsChildren else { return false }
    var ancestor: Int? = slot
    while let current = ancestor {
      if nodeTable[current].id == id { return false }
      ancestor = nodeTable[current].parentID.flatMap(nodeTable.slot)
    }
    return true
  }

  /// The nodes in some nodes, and these themselves, parents before their children.
  func descendants(of slots: some Sequence<Int>) -> [Int] {
    var result = Array(slots)
    var known = Set(result)
    var next = 0
    while next < result.count {
      for child in links[result[next]].children where known.insert(child).inserted {
        result.append(child)
      }
      next += 1
    }
    return result
  }

  /// Those of some nodes that are not in another one of them.
  func topLevel(of slots: Set<Int>) -> [Int] {
    nodeTable.inOrder(
      slots.filter { slot in
        var ancestor = nodeTable[slot].parentID.flatMap(nodeTable.slot)
        while let current = ancestor {
          if slots.contains(current) { return false }
          ancestor = nodeTable[current].parentID.flatMap(nodeTable.slot)
        }
        return true
      })
  }

  /// Removes nodes with what is in them and fastened to them, and edges.
  mutating func remove(nodes slots: [Int], edges: some Sequence<Int>) {
    let nodes = descendants(of: slots)
    var doomed = Set(edges)
    for node in nodes {
      doomed.formUnion(links[node].edges)
      doomed.formUnion(links[node].ownedEdges)
    }
    // Told in document order, but removed from the last one on, so that nothing is searched for, and children before
    // their parents.
    let edges = edgeTable.inOrder(doomed)
    for edge in edges { tell(edge: .remove(edgeTable[edge].id)) }
    for node in nodeTable.inOrder(nodes) { tell(node: .remove(nodeTable[node].id)) }
    let records = recordsChanges
    recordsChanges = false
    for edge in edges.reversed() { perform(.removeEdge(edgeTable[edge].id)) }
    for node in nodes.reversed() { perform(.removeNode(nodeTable[node].id)) }
    recordsChanges = records
  }
}
