extension FlowEditor {
  /// Makes a group just as large as what is in it, and before that the groups in it. Groups around it grow if
  /// ``FlowConfiguration/groupsFollowChildren`` is true. All is one change to undo.
  ///
  /// - Parameters:
  ///   - id: The ID of the group.
  ///   - padding: The space around the children of each group, in canvas units.
  /// - Returns: False if the node does not exist or has no children.
  /// - Complexity: O(number of nodes in the group, and of their edges).
  @discardableResult
  public mutating func fitGroup(_ id: String, padding: Double = 24) -> Bool {
    guard let slot = nodeTable.slot(id), !links[slot].children.isEmpty else { return false }
    transaction("Resize") { editor in
      // Children come after their parents.
      for group in editor.descendants(of: [slot]).reversed() {
        guard let content = editor.contentFrame(of: group) else { continue }
        editor.setFrame(of: group, to: content.grown(by: max(padding.bounded, 0)))
      }
      editor.growGroups(around: [slot])
    }
    return true
  }

  /// Grows the groups around some nodes, from the innermost one on, so that all their children are inside.
  mutating func growGroups(around slots: [Int]) {
    guard configuration.groupsFollowChildren else { return }
    func parent(_ slot: Int) -> Int? { nodeTable[slot].parentID.flatMap(nodeTable.slot) }
    var depths: [Int: Int] = [:]
    for slot in slots {
      // The groups from the innermost one to one whose depth is known.
      var chain: [Int] = []
      var next = parent(slot)
      while let group = next, depths[group] == nil {
        chain.append(group)
        next = parent(group)
      }
      var depth = next.flatMap { depths[$0] } ?? 0
      for group in chain.reversed() {
        depth += 1
        depths[group] = depth
      }
    }
    let groups = nodeTable.inOrder(depths.keys).sorted {
      depths[$0, default: 0] > depths[$1, default: 0]
    }
    for group in groups {
      if let content = contentFrame(of: group) {
        setFrame(of: group, to: settledFrame(of: group).union(content))
      }
    }
  }

  /// The least rectangle that contains the children of a node; nil without children.
  private func contentFrame(of slot: Int) -> Rect2D? {
    guard let first = links[slot].children.first else { return nil }
    return links[slot].children.dropFirst().reduce(settledFrame(of: first)) {
      $0.union(settledFrame(of: $1))
    }
  }

  /// The frame of a node, at the target of its animation.
  private func settledFrame(of slot: Int) -> Rect2D {
    let node = nodeTable[slot]
    guard let target = nodeAnimations[node.id]?.target else { return node.boundedFrame }
    return Rect2D(origin: target, size: node.size.bounded)
  }

  /// Moves and resizes a node, as a part of the open transaction or of the current gesture.
  private mutating func setFrame(of slot: Int, to frame: Rect2D) {
    let node = nodeTable[slot]
    guard settledFrame(of: slot) != frame else { return }
    let (position, size) = (frame.min.bounded, frame.size.bounded)
    if openTransactions > 0 {
      perform(.moveNode(node.id, position))
      perform(.resizeNode(node.id, size))
      return
    }
    finishAnimation(of: node.id)
    noteFrame(slot)
    move(slot, to: position)
    resize(slot, to: size)
  }
}
