extension FlowEditor {
  /// How near the pointer has to be to a waypoint, in canvas units.
  public static var waypointHitDistance: Double { 8 }

  /// Adds a waypoint to an edge.
  ///
  /// - Parameters:
  ///   - point: Where it is on the canvas.
  ///   - id: The ID of the edge.
  ///   - index: Its place among the waypoints; nil for the one where the point is nearest to the line through them.
  /// - Returns: Its place; nil if the edge or the place does not exist.
  /// - Complexity: O(number of waypoints).
  @discardableResult
  public mutating func insertWaypoint(
    _ point: Point2D, in id: String, at index: Int? = nil
  ) -> Int? {
    guard let slot = edgeTable.slot(id) else { return nil }
    let index = index ?? nearestLeg(of: slot, to: point.bounded)
    guard index >= 0, index <= edgeTable[slot].waypoints.count else { return nil }
    transaction("Add Waypoint") { editor in
      editor.updateEdge(id) { $0.waypoints.insert(point, at: index) }
    }
    return index
  }

  /// Moves a waypoint of an edge, on the grid if ``FlowConfiguration/snapToGrid`` is true.
  ///
  /// - Parameters:
  ///   - index: Its place among the waypoints.
  ///   - id: The ID of the edge.
  ///   - point: Where it is then, on the canvas.
  ///   - time: When it is moved, in seconds of any clock. Moves within half a second of each other are one change to undo;
  ///     without a time, each one is.
  /// - Returns: False if the edge or the waypoint does not exist.
  @discardableResult
  public mutating func moveWaypoint(
    _ index: Int, of id: String, to point: Point2D, at time: Double? = nil
  ) -> Bool {
    guard hasWaypoint(index, id) else { return false }
    let point = configuration.snapped(point)
    transaction("Move Waypoint", run: .waypoint(id, index), at: time) { editor in
      editor.updateEdge(id) { $0.waypoints[index] = point }
    }
    return true
  }

  /// Removes a waypoint of an edge.
  ///
  /// - Returns: False if the edge or the waypoint does not exist.
  @discardableResult
  public mutating func removeWaypoint(_ index: Int, of id: String) -> Bool {
    guard hasWaypoint(index, id) else { return false }
    transaction("Remove Waypoint") { editor in
      editor.updateEdge(id) { _ = $0.waypoints.remove(at: index) }
    }
    return true
  }

  /// The place of the waypoint of an edge at a point of the canvas, which is the nearest one; nil for none.
  ///
  /// - Complexity: O(number of waypoints).
  public func hitTestWaypoint(at point: Point2D, of id: String) -> Int? {
    guard let slot = edgeTable.slot(id) else { return nil }
    let point = point.bounded
    let distances = edgeTable[slot].waypoints.map { $0.distance(to: point) }
    guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
      distances[nearest] <= Self.waypointHitDistance
    else { return nil }
    return nearest
  }

  private func hasWaypoint(_ index: Int, _ id: String) -> Bool {
    guard let slot = edgeTable.slot(id) else { return false }
    return edgeTable[slot].waypoints.indices.contains(index)
  }

  /// The place for a waypoint at a point: the number of the leg between ends and waypoints that is nearest to it.
  private func nearestLeg(of slot: Int, to point: Point2D) -> Int {
    let edge = edgeTable[slot]
    guard let source = nodeTable.slot(edge.sourceNodeID),
      let target = nodeTable.slot(edge.targetNodeID)
    else { return 0 }
    let start = nodeTable[source].position(ofHandle: edge.sourceHandleID)
    let end = nodeTable[target].position(ofHandle: edge.targetHandleID)
    let points =
      [nodeTable[source].point(at: start)] + edge.waypoints + [nodeTable[target].point(at: end)]
    func distance(_ leg: Int) -> Double {
      let (from, to) = (points[leg], points[leg + 1])
      let length = from.distance(to: to)
      guard length > 0 else { return from.distance(to: point) }
      let part =
        ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y))
        / (length * length)
      return from.interpolated(to: to, by: min(max(part, 0), 1)).distance(to: point)
    }
    let distances = (0..<points.count - 1).map(distance)
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  // MARK: Edges between nodes that move

  /// The edges with waypoints both of whose ends are among some nodes, so that their waypoints move with these.
  func edgesWithWaypoints(between slots: [Int]) -> [FlowEdge] {
    let nodes = Set(slots)
    var found: Set<Int> = []
    for slot in slots {
      for edge in links[slot].edges where !edgeTable[edge].waypoints.isEmpty {
        let ends = [edgeTable[edge].sourceNodeID, edgeTable[edge].targetNodeID]
        if ends.allSatisfy({ nodeTable.slot($0).map(nodes.contains) ?? false }) {
          found.insert(edge)
        }
      }
    }
    return edgeTable.inOrder(found).map { edgeTable[$0] }
  }
}

extension FlowEdge {
  /// The edge with its waypoints moved by a vector.
  func movingWaypoints(x: Double, y: Double) -> FlowEdge {
    var edge = self
    edge.waypoints = waypoints.map { Point2D(x: $0.x + x, y: $0.y + y).bounded }
    return edge
  }
}
