extension FlowEditor {
  /// The IDs of the nodes that are selected.
  public var selectedNodeIDs: Set<String> { selection.nodes }
  /// The IDs of the edges that are selected.
  public var selectedEdgeIDs: Set<String> { selection.edges }
  /// What follows the keyboard; nil for nothing.
  public var focusedElement: FlowElement? { marks.focus }
  /// The node under the pointer; nil for none.
  public var hoveredNodeID: String? { marks.hoveredNode }
  /// The node to which a drop would go; nil for none.
  public var dropTargetNodeID: String? { marks.dropTargetNode }
  /// The edge to which a drop would go; nil for none.
  public var dropTargetEdgeID: String? { marks.dropTargetEdge }

  // MARK: Selecting

  /// Selects a node, and nothing else unless `exclusive` is false and several may be selected. It gets the focus.
  public mutating func selectNode(_ id: String, exclusive: Bool = true) {
    guard configuration.selectionEnabled, nodeTable.slot(id) != nil else { return }
    if exclusive || !configuration.multiSelectionEnabled { clearSelection() }
    marks.focus = .node(id)
    if selection.nodes.insert(id).inserted { tell(node: .select(id, true)) }
  }

  /// Selects an edge, as ``selectNode(_:exclusive:)`` does.
  public mutating func selectEdge(_ id: String, exclusive: Bool = true) {
    guard configuration.selectionEnabled, edgeTable.slot(id) != nil else { return }
    if exclusive || !configuration.multiSelectionEnabled { clearSelection() }
    marks.focus = .edge(id)
    if selection.edges.insert(id).inserted { tell(edge: .select(id, true)) }
  }

  /// Selects a node no longer.
  public mutating func deselectNode(_ id: String) {
    if selection.nodes.remove(id) != nil { tell(node: .select(id, false)) }
  }

  /// Selects an edge no longer.
  public mutating func deselectEdge(_ id: String) {
    if selection.edges.remove(id) != nil { tell(edge: .select(id, false)) }
  }

  /// Selects nothing.
  public mutating func clearSelection() { select(exactly: FlowSelection()) }

  /// Selects all nodes and edges, if several may be selected.
  public mutating func selectAll() {
    guard configuration.selectionEnabled, configuration.multiSelectionEnabled else { return }
    select(
      exactly: FlowSelection(
        nodes: Set(nodeTable.slotsInOrder.map { nodeTable[$0].id }),
        edges: Set(edgeTable.slotsInOrder.map { edgeTable[$0].id })))
  }

  /// Selects what a rectangle of the canvas meets, and nothing else: nodes whose frames it has a part of, and edges
  /// whose lines it meets.
  public mutating func selectInRect(_ rect: Rect2D) {
    guard configuration.selectionEnabled else { return }
    var found = FlowSelection()
    for slot in nodeSlots(meeting: rect) { found.nodes.insert(nodeTable[slot].id) }
    for slot in edgeSlots(meeting: rect) { found.edges.insert(edgeTable[slot].id) }
    if !configuration.multiSelectionEnabled {
      // The one on top.
      let node = nodeTable.inOrder(found.nodes.compactMap(nodeTable.slot)).max(by: isBelow)
      found.nodes = node.map { [nodeTable[$0].id] } ?? []
      let edge = edgeTable.inOrder(found.edges.compactMap(edgeTable.slot)).last
      found.edges = found.nodes.isEmpty ? edge.map { [edgeTable[$0].id] } ?? [] : []
    }
    select(exactly: found)
  }

  /// Selects just some elements, and tells which ones changed, in document order.
  mutating func select(exactly wanted: FlowSelection) {
    guard wanted != selection else { return }
    let old = selection
    selection = wanted
    func inOrder(_ ids: Set<String>) -> [String] {
      nodeTable.inOrder(ids.compactMap(nodeTable.slot)).map { nodeTable[$0].id }
    }
    func edgesInOrder(_ ids: Set<String>) -> [String] {
      edgeTable.inOrder(ids.compactMap(edgeTable.slot)).map { edgeTable[$0].id }
    }
    for id in inOrder(old.nodes.subtracting(wanted.nodes)) {
      tell(node: .select(id, false))
    }
    for id in edgesInOrder(old.edges.subtracting(wanted.edges)) {
      tell(edge: .select(id, false))
    }
    for id in inOrder(wanted.nodes.subtracting(old.nodes)) {
      tell(node: .select(id, true))
    }
    for id in edgesInOrder(wanted.edges.subtracting(old.edges)) {
      tell(edge: .select(id, true))
    }
    if case .node(let id)? = marks.focus, !wanted.nodes.contains(id) { marks.focus = nil }
    if case .edge(let id)? = marks.focus, !wanted.edges.contains(id) { marks.focus = nil }
  }

  /// Removes what is selected: nodes with all in them and fastened to them, and edges.
  ///
  /// - Returns: Whether something was selected.
  @discardableResult
  public mutating func deleteSelection() -> Bool {
    guard !selection.isEmpty else { return false }
    let nodes = nodeTable.inOrder(selection.nodes.compactMap(nodeTable.slot))
    let edges = selection.edges.compactMap(edgeTable.slot)
    transaction("Delete") { $0.remove(nodes: nodes, edges: edges) }
    return true
  }

  // MARK: Pointer

  /// Selects what was clicked on; a click on the canvas that toggles changes nothing.
  public mutating func click(_ element: FlowElement?, mode: SelectionMode = .replace) {
    switch (element, mode) {
    case (.node(let id)?, .replace): selectNode(id)
    case (.edge(let id)?, .replace): selectEdge(id)
    case (.node(let id)?, .toggle):
      if selection.nodes.contains(id) { deselectNode(id) } else { selectNode(id, exclusive: false) }
    case (.edge(let id)?, .toggle):
      if selection.edges.contains(id) { deselectEdge(id) } else { selectEdge(id, exclusive: false) }
    case (nil, .replace): clearSelection()
    case (nil, .toggle): break
    }
  }

  /// Gives the focus to an element, or to none. Unknown ones are refused.
  public mutating func focus(_ element: FlowElement?) {
    guard element.map(exists) ?? true else { return }
    revision += 1
    marks.focus = element
  }

  /// Tells which node is under the pointer.
  public mutating func setHoveredNode(_ id: String?) {
    revision += 1
    marks.hoveredNode = id
  }

  /// Marks the node to which a drop would go.
  public mutating func setDropTargetNode(_ id: String?) {
    revision += 1
    marks.dropTargetNode = id
  }

  /// Marks the edge to which a drop would go.
  public mutating func setDropTargetEdge(_ id: String?) {
    revision += 1
    marks.dropTargetEdge = id
  }

  private func exists(_ element: FlowElement) -> Bool {
    switch element {
    case .node(let id): nodeTable.slot(id) != nil
    case .edge(let id): edgeTable.slot(id) != nil
    }
  }
}
