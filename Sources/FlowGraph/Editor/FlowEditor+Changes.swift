extension FlowEditor {
  /// Makes changes that another editor, or a user interface, reports, as one change to undo. Positions and sizes are not
  /// snapped. Changes of unknown elements, and ones that are not possible, do nothing. If groups follow their children, they
  /// grow after all changes.
  ///
  /// ```swift
  /// editor.apply([.position("a", Point2D(x: 9, y: 9)), .remove("b")])
  /// ```
  ///
  /// - Complexity: that of the changes.
  public mutating func apply(_ changes: [NodeChange<Data>]) {
    apply(changes.map { .node($0) })
  }

  /// Makes changes of edges, as those of nodes.
  public mutating func apply(_ changes: [EdgeChange]) {
    apply(changes.map { .edge($0) })
  }

  /// Makes changes of nodes and edges in their order, as one change to undo.
  public mutating func apply(_ changes: [FlowChange<Data>]) {
    transaction("Change") { editor in
      // The frames between two changes must not make a group grow.
      let follows = editor.configuration.groupsFollowChildren
      editor.configuration.groupsFollowChildren = false
      var changed: Set<String> = []
      for change in changes {
        switch change {
        case .node(let change):
          editor.apply(change)
          if case .select = change { continue }
          changed.insert(change.id)
        case .edge(let change): editor.apply(change)
        }
      }
      editor.configuration.groupsFollowChildren = follows
      editor.growGroups(around: changed.compactMap(editor.nodeTable.slot))
    }
  }

  private mutating func apply(_ change: NodeChange<Data>) {
    switch change {
    case .add(let node): addNode(node)
    case .remove(let id): removeNode(id)
    case .position(let id, let point):
      finishAnimation(of: id)
      if let slot = nodeTable.slot(id), nodeTable[slot].position != point.bounded {
        perform(.moveNode(id, point.bounded))
      }
    case .select(let id, let isSelected):
      if isSelected { selectNode(id, exclusive: false) } else { deselectNode(id) }
    case .dimensions(let id, let size): updateNodeSize(id, size: size)
    case .replace(let node): updateNode(node.id) { $0 = node }
    }
  }

  private mutating func apply(_ change: EdgeChange) {
    switch change {
    case .add(let edge): addEdge(edge)
    case .remove(let id): removeEdge(id)
    case .select(let id, let isSelected):
      if isSelected { selectEdge(id, exclusive: false) } else { deselectEdge(id) }
    case .replace(let edge): updateEdge(edge.id) { $0 = edge }
    }
  }
}
