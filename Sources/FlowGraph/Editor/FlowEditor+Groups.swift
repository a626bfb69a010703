extension FlowEditor {
  /// Puts the selected nodes into a new node around them, which is selected then. Those in other selected ones stay there.
  ///
  /// - Parameters:
  ///   - id: The ID of the new node.
  ///   - data: Its value.
  ///   - padding: The space around the nodes, in canvas units.
  ///   - zIndex: Its layer; nil for the one below the nodes.
  /// - Returns: False if no node is selected, or there is one with the ID.
  @discardableResult
  public mutating func groupSelection(
    id: String, data: Data, padding: Double = 24, zIndex: Int? = nil
  ) -> Bool {
    guard !selection.nodes.isEmpty, nodeTable.slot(id) == nil else { return false }
    endNodeDrag()
    let top = topLevel(of: Set(selection.nodes.compactMap(nodeTable.slot)))
    guard let first = top.first else { return false }
    for slot in top { finishAnimation(of: nodeTable[slot].id) }
    let frame = top.dropFirst().reduce(nodeTable[first].boundedFrame) {
      $0.union(nodeTable[$1].boundedFrame)
    }
    let parents = Set(top.map { nodeTable[$0].parentID })
    let parent = parents.count == 1 ? nodeTable[first].parentID : nil
    let lowest = top.map { nodeTable[$0].zIndex }.min() ?? 0
    let around = frame.grown(by: max(padding.bounded, 0))
    let group = FlowNode(
      id: id, position: around.min, size: around.size, data: data, parentID: parent,
      acceptsChildren: true, zIndex: zIndex ?? (lowest == .min ? .min : lowest - 1), handles: [])
    let inside = Set(top)
    var edges = Set(selection.edges.compactMap(edgeTable.slot))
    for slot in top {
      for edge in links[slot].edges where isInside(edge, inside) { edges.insert(edge) }
    }
    transaction("Group") { editor in
      editor.perform(.insertNode(group, order: nil))
      for slot in top {
        var node = editor.nodeTable[slot]
        node.parentID = id
        editor.perform(.replaceNode(node))
      }
      for slot in editor.edgeTable.inOrder(edges) {
        var edge = editor.edgeTable[slot]
        edge.parentID = id
        editor.perform(.replaceEdge(edge))
      }
      if let slot = editor.nodeTable.slot(id) { editor.growGroups(around: [slot]) }
      editor.selectNode(id)
    }
    return true
  }

  private func isInside(_ edge: Int, _ nodes: Set<Int>) -> Bool {
    [edgeTable[edge].sourceNodeID, edgeTable[edge].targetNodeID].allSatisfy { id in
      nodeTable.slot(id).map(nodes.contains) ?? false
    }
  }

  /// Removes a group but not what is in it, which goes to the parent of the group. Edges that start or end at the group
  /// are removed.
  ///
  /// - Returns: False if the node does not exist or accepts no children.
  @discardableResult
  public mutating func ungroupNode(_ id: String) -> Bool {
    guard let slot = nodeTable.slot(id), nodeTable[slot].acceptsChildren else { return false }
    transaction("Ungroup") { editor in
      let parent = editor.nodeTable[slot].parentID
      let links = editor.links[slot]
      for child in links.children { editor.finishAnimation(of: editor.nodeTable[child].id) }
      for edge in editor.edgeTable.inOrder(Set(links.edges)) {
        editor.perform(.removeEdge(editor.edgeTable[edge].id))
      }
      for child in editor.nodeTable.inOrder(links.children) {
        var node = editor.nodeTable[child]
        node.parentID = parent
        editor.perform(.replaceNode(node))
      }
      for owned in editor.edgeTable.inOrder(editor.links[slot].ownedEdges) {
        var edge = editor.edgeTable[owned]
        edge.parentID = parent
        editor.perform(.replaceEdge(edge))
      }
      editor.perform(.removeNode(id))
      editor.growGroups(around: links.children)
    }
    return true
  }
}
