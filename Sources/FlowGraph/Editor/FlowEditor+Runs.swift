/// Changes in short succession that are one change to undo.
struct EditRun: Sendable {
  /// What is changed.
  enum Key: Hashable, Sendable {
    /// What is selected is moved.
    case selection(FlowSelection)
    /// The waypoint of an edge is moved.
    case waypoint(String, Int)
  }

  var key: Key
  /// The time of the last one, in seconds.
  var time: Double

  /// The longest time between two of them, in seconds.
  static let longestPause = 0.5
}

extension FlowEditor {
  /// Makes what happens in `body` one change to undo, together with an earlier one of the same run.
  mutating func transaction(
    _ name: String, run key: EditRun.Key, at time: Double?, _ body: (inout Self) -> Void
  ) {
    endNodeDrag()
    let (changes, earlier) = (history.changeCount, run)
    if let run, let time, run.key == key, time >= run.time, looseFrames.isEmpty,
      time - run.time <= EditRun.longestPause
    {
      extendsLastUndo = true
    }
    transaction(name, body)
    extendsLastUndo = false
    // What changes nothing neither begins nor ends a run.
    run = history.changeCount == changes ? earlier : time.map { EditRun(key: key, time: $0) }
  }

  /// Makes what happens in `body` a part of the last change to undo.
  public mutating func extendingLastChange<Result>(_ body: (inout Self) -> Result) -> Result {
    extendsLastUndo = true
    defer { extendsLastUndo = false }
    return body(&self)
  }

  /// Moves the selected nodes that can be dragged, with what is in them, such as by an arrow key. On a grid, they move by at
  /// least one step of it. Where groups do not follow their children, the nodes then go into groups and out of them as at
  /// the end of a drag.
  ///
  /// - Parameters:
  ///   - translation: The way, in canvas units.
  ///   - time: When they are moved, in seconds of any clock. Moves of the same selection within half a second of each other
  ///     are one change to undo; without a time, each one is.
  /// - Returns: Whether a node can be moved, which none can while nodes are dragged.
  /// - Complexity: O(number of nodes that move, and of their edges).
  @discardableResult
  public mutating func moveSelection(by translation: Point2D, at time: Double? = nil) -> Bool {
    guard drag == nil else { return false }
    let slots = selection.nodes.compactMap(nodeTable.slot).filter { nodeTable[$0].isDraggable }
    let top = topLevel(of: Set(slots))
    guard !top.isEmpty else { return false }
    let moved = nodeTable.inOrder(descendants(of: top))
    let way = configuration.steps(translation.bounded)
    transaction("Move", run: .selection(selection), at: time) { editor in
      for slot in moved { editor.finishAnimation(of: editor.nodeTable[slot].id) }
      let anchor = editor.nodeTable[top[0]].position
      let edges = editor.edgesWithWaypoints(between: moved)
      for slot in moved {
        let position = editor.nodeTable[slot].position
        let target = Point2D(x: position.x + way.x, y: position.y + way.y)
        editor.perform(
          .moveNode(editor.nodeTable[slot].id, editor.configuration.snapped(target)))
      }
      let end = editor.nodeTable[top[0]].position
      for edge in edges {
        editor.perform(
          .replaceEdge(edge.movingWaypoints(x: end.x - anchor.x, y: end.y - anchor.y)))
      }
      if editor.configuration.groupsFollowChildren {
        editor.growGroups(around: top)
      } else {
        editor.reparent(top, excluding: Set(moved))
      }
    }
    return true
  }
}

extension FlowConfiguration {
  /// A way that is at least one step of the grid in each direction in which it leads, if nodes are moved in its steps.
  fileprivate func steps(_ way: Point2D) -> Point2D {
    guard snapToGrid, gridSize > 0, gridSize.isFinite else { return way }
    func step(_ value: Double) -> Double {
      value != 0 && abs(value) < gridSize ? (value < 0 ? -gridSize : gridSize) : value
    }
    return Point2D(x: step(way.x), y: step(way.y))
  }
}
