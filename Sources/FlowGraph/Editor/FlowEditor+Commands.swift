extension FlowEditor {
  /// Carries out a command.
  ///
  /// - Returns: The command that takes it back.
  @discardableResult
  mutating func apply(_ command: FlowCommand<Data>) -> FlowCommand<Data>? {
    switch command {
    case .insertNode(let node, let order):
      attach(insert(node, order: order))
      return .removeNode(node.id)
    case .removeNode(let id):
      finishAnimation(of: id)
      guard let slot = nodeTable.slot(id) else { return nil }
      let inverse = FlowCommand<Data>.insertNode(nodeTable[slot], order: nodeTable.orders[slot])
      removeNode(at: slot)
      return inverse
    case .moveNode(let id, let position):
      finishAnimation(of: id)
      guard let slot = nodeTable.slot(id) else { return nil }
      let old = nodeTable[slot].position
      move(slot, to: position)
      return .moveNode(id, old)
    case .resizeNode(let id, let size):
      guard let slot = nodeTable.slot(id) else { return nil }
      let old = nodeTable[slot].size
      resize(slot, to: size)
      return .resizeNode(id, old)
    case .replaceNode(let node):
      finishAnimation(of: node.id)
      guard let slot = nodeTable.slot(node.id) else { return nil }
      let old = nodeTable[slot]
      replace(slot, with: node)
      return .replaceNode(old)
    case .insertEdge(let edge, let order):
      insert(edge, order: order)
      return .removeEdge(edge.id)
    case .removeEdge(let id):
      guard let slot = edgeTable.slot(id) else { return nil }
      let inverse = FlowCommand<Data>.insertEdge(edgeTable[slot], order: edgeTable.orders[slot])
      removeEdge(at: slot)
      return inverse
    case .replaceEdge(let edge):
      guard let slot = edgeTable.slot(edge.id) else { return nil }
      let old = edgeTable[slot]
      replace(slot, with: edge)
      return .replaceEdge(old)
    }
  }

  // MARK: Nodes

  @discardableResult
  mutating func insert(_ node: FlowNode<Data>, order: Int?) -> Int {
    let slot = nodeTable.insert(node, order: order)
    if slot == links.count { links.append(NodeLinks()) } else { links[slot] = NodeLinks() }
    index.insertNode(slot, node)
    tell(node: .add(shown(node)))
    return slot
  }

  /// Adds a node to those of its parent.
  mutating func attach(_ slot: Int) {
    guard let parent = nodeTable[slot].parentID.flatMap(nodeTable.slot) else { return }
    links[parent].children.append(slot)
  }

  private mutating func detach(_ slot: Int, from parent: String?) {
    guard let parent = parent.flatMap(nodeTable.slot) else { return }
    links[parent].children.removeLast(slot)
  }

  private mutating func removeNode(at slot: Int) {
    let node = nodeTable[slot]
    detach(slot, from: node.parentID)
    index.removeNode(slot)
    nodeTable.remove(slot)
    links[slot] = NodeLinks()
    selection.nodes.remove(node.id)
    marks.forget(node: node.id)
    looseFrames[node.id] = nil
    tell(node: .remove(node.id))
  }

  mutating func move(_ slot: Int, to position: Point2D) {
    guard nodeTable[slot].position != position else { return }
    nodeTable[slot].position = position
    index.moveNode(slot, nodeTable[slot], links[slot].edges)
    tell(node: .position(nodeTable[slot].id, position))
  }

  mutating func resize(_ slot: Int, to size: Size2D) {
    nodeTable[slot].size = size
    index.moveNode(slot, nodeTable[slot], links[slot].edges)
    tell(node: .dimensions(nodeTable[slot].id, size))
  }

  private mutating func replace(_ slot: Int, with node: FlowNode<Data>) {
    let old = nodeTable[slot]
    if old.parentID != node.parentID { detach(slot, from: old.parentID) }
    nodeTable[slot] = node
    if old.parentID != node.parentID { attach(slot) }
    index.moveNode(slot, node, links[slot].edges)
    tell(node: .replace(shown(node)))
  }

  // MARK: Edges

  mutating func insert(_ edge: FlowEdge, order: Int?) {
    let slot = edgeTable.insert(edge, order: order)
    index.insertEdge(slot)
    fasten(slot)
    tell(edge: .add(shown(edge)))
  }

  private mutating func fasten(_ slot: Int) {
    let edge = edgeTable[slot]
    for end in [edge.sourceNodeID, edge.targetNodeID] {
      if let node = nodeTable.slot(end) { links[node].edges.append(slot) }
    }
    if let parent = edge.parentID.flatMap(nodeTable.slot) {
      links[parent].ownedEdges.append(slot)
    }
  }

  private mutating func unfasten(_ slot: Int) {
    let edge = edgeTable[slot]
    for end in [edge.targetNodeID, edge.sourceNodeID] {
      if let node = nodeTable.slot(end) { links[node].edges.removeLast(slot) }
    }
    if let parent = edge.parentID.flatMap(nodeTable.slot) {
      links[parent].ownedEdges.removeLast(slot)
    }
  }

  private mutating func removeEdge(at slot: Int) {
    let id = edgeTable[slot].id
    unfasten(slot)
    index.removeEdge(slot)
    edgeTable.remove(slot)
    selection.edges.remove(id)
    marks.forget(edge: id)
    tell(edge: .remove(id))
  }

  private mutating func replace(_ slot: Int, with edge: FlowEdge) {
    let isFastened = edgeTable[slot].isFastened(like: edge)
    if !isFastened { unfasten(slot) }
    edgeTable[slot] = edge
    if !isFastened { fasten(slot) }
    index.touchEdge(slot)
    tell(edge: .replace(shown(edge)))
  }
}

extension FlowEdge {
  /// Whether another edge has the same nodes at its ends, and the same parent.
  fileprivate func isFastened(like other: FlowEdge) -> Bool {
    sourceNodeID == other.sourceNodeID && targetNodeID == other.targetNodeID
      && parentID == other.parentID
  }
}

extension [Int] {
  /// Removes the last one of the elements that are equal to a number.
  fileprivate mutating func removeLast(_ number: Int) {
    if let index = lastIndex(of: number) { remove(at: index) }
  }
}
