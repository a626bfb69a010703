extension FlowEditor {
  /// Whether the viewport or nodes are moving, so that ``advanceAnimations(by:)`` has something to do.
  public var isAnimating: Bool { viewportAnimation != nil || !nodeAnimations.isEmpty }

  /// Advances what moves.
  ///
  /// - Parameter seconds: The time since the last frame. Long times are divided into steps of at most 1/30 s.
  /// - Returns: Whether something still moves.
  /// - Complexity: O(number of nodes that move, and of their edges).
  @discardableResult
  public mutating func advanceAnimations(by seconds: Double) -> Bool {
    guard isAnimating, seconds > 0 else { return isAnimating }
    revision += 1
    if var animation = viewportAnimation {
      animation.step(by: seconds)
      viewport = animation.current
      viewportAnimation = animation.isSettled ? nil : animation
    }
    for id in Array(nodeAnimations.keys) {
      guard var animation = nodeAnimations[id], let slot = nodeTable.slot(id) else { continue }
      animation.step(by: seconds)
      place(slot, at: animation.current)
      nodeAnimations[id] = animation.isSettled ? nil : animation
    }
    if nodeAnimations.isEmpty { settleEdges() }
    return isAnimating
  }

  /// Puts everything that moves at its target.
  public mutating func finishAnimations() {
    if let animation = viewportAnimation {
      viewport = animation.target
      viewportAnimation = nil
      revision += 1
    }
    for id in Array(nodeAnimations.keys) { finishAnimation(of: id) }
    settleEdges()
  }

  // MARK: Viewport

  /// Moves what is visible to a viewport, with a zoom within the limits of the configuration. Panning, zooming and fitting
  /// end that.
  ///
  /// - Parameters:
  ///   - target: The viewport.
  ///   - animation: How it moves.
  public mutating func animateViewport(
    to target: Viewport, with animation: FlowAnimation = .spring
  ) {
    var state = viewportAnimation ?? AnimatedViewport(viewport)
    state.animate(to: limited(target), with: animation)
    viewportAnimation = state.isSettled ? nil : state
    if state.isSettled { viewport = state.target }
    revision += 1
  }

  // MARK: Nodes

  /// Moves nodes to positions, which are not snapped.
  ///
  /// For history and for changes, this is one move, which happens at once: undo restores the positions, and each node is
  /// reported once, with its target. Until then, ``nodes`` and hits are where the nodes are shown. Another change of a node
  /// puts it at its target first; a drag, or ``moveNode(_:to:)``, takes it where it is.
  ///
  /// - Parameters:
  ///   - targets: The positions by the IDs of the nodes. Unknown ones are ignored.
  ///   - animation: How they move.
  /// - Complexity: O(number of these nodes, and of their edges).
  public mutating func animateNodes(
    to targets: [String: Point2D], with animation: FlowAnimation = .spring
  ) {
    transaction("Move") { editor in
      for slot in editor.nodeTable.inOrder(targets.keys.compactMap(editor.nodeTable.slot)) {
        let id = editor.nodeTable[slot].id
        guard let target = targets[id]?.bounded else { continue }
        let start = editor.nodeTable[slot].position
        var state = editor.nodeAnimations[id] ?? AnimatedPoint(start)
        guard state.target != target else { continue }
        state.animate(to: target, with: animation)
        editor.perform(.moveNode(id, target))
        editor.place(slot, at: start)
        editor.nodeAnimations[id] = state
      }
      editor.growGroups(around: targets.keys.compactMap(editor.nodeTable.slot))
    }
  }

  /// Puts a node at the target of its animation, which ends.
  mutating func finishAnimation(of id: String) {
    guard !nodeAnimations.isEmpty, let animation = nodeAnimations.removeValue(forKey: id),
      let slot = nodeTable.slot(id)
    else { return }
    place(slot, at: animation.target)
  }

  /// Leaves a node where its animation has brought it; that is a move from the target.
  mutating func stopAnimation(of id: String) {
    guard !nodeAnimations.isEmpty, let animation = nodeAnimations.removeValue(forKey: id),
      let slot = nodeTable.slot(id)
    else { return }
    let node = nodeTable[slot]
    if looseFrames[id] == nil {
      looseFrames[id] = NodeFrame(position: animation.target, size: node.size)
    }
    tell(node: .position(id, node.position))
  }

  /// Shows a node at a position, which is neither reported nor undone.
  private mutating func place(_ slot: Int, at position: Point2D) {
    guard nodeTable[slot].position != position else { return }
    revision += 1
    nodeTable[slot].position = position
    index.moveNode(slot, nodeTable[slot], links[slot].edges)
  }
}
