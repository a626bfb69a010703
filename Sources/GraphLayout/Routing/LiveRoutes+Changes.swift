extension LiveRoutes {
  /// How a box differs from that of the last update.
  enum BoxChange: Hashable {
    case same
    /// Moved by a distance.
    case moved(RoutePoint)
    /// Resized, or of another kind.
    case changed
    case new
  }

  struct BoxChanges {
    var boxes: [BoxChange] = []
    var hasOtherIDs = false
    /// The distance by which all boxes have moved that were there before.
    var commonShift: RoutePoint?
  }

  /// Replaces the boxes.
  mutating func replaceBoxes(_ new: [Box]) -> BoxChanges {
    let old = boxes
    var result = BoxChanges()
    result.hasOtherIDs = new.count != old.count
    result.boxes.reserveCapacity(new.count)
    boxes = []
    boxes.reserveCapacity(new.count)
    var shift: RoutePoint?
    var isCommon = true
    for (index, box) in new.enumerated() {
      let frame = scale.box(box.frame)
      boxes.append(PlacedBox(box: box, frame: frame))
      var before: PlacedBox?
      if index < old.count, old[index].box.id == box.id {
        before = old[index]
      } else {
        result.hasOtherIDs = true
        before = boxIndices[box.id].map { old[$0] }
      }
      let change = before.map { self.change(from: $0, to: boxes[index]) } ?? .new
      result.boxes.append(change)
      switch change {
      case .new: break
      case .moved(let distance): if !isNear(shift ?? distance, distance) { isCommon = false }
      case .same, .changed: isCommon = false
      }
      if case .moved(let distance) = change, shift == nil { shift = distance }
    }
    if isCommon { result.commonShift = shift }
    if result.hasOtherIDs {
      boxIndices = Dictionary(
        new.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return result
  }

  private func change(from old: PlacedBox, to new: PlacedBox) -> BoxChange {
    if old.box.isContainer != new.box.isContainer { return .changed }
    if old.frame == new.frame { return .same }
    let (from, to) = (old.frame, new.frame)
    let distance = RoutePoint(x: to.x.low - from.x.low, y: to.y.low - from.y.low)
    let other = RoutePoint(x: to.x.high - from.x.high, y: to.y.high - from.y.high)
    return isNear(distance, other) ? .moved(distance) : .changed
  }

  /// Whether two distances are the same, up to the rounding of coordinates to units.
  func isNear(_ first: RoutePoint, _ second: RoutePoint) -> Bool {
    let tolerance = scale.isCells ? 0 : 1
    return abs(first.x - second.x) <= tolerance && abs(first.y - second.y) <= tolerance
  }

  /// Replaces the edges; those that are known and have the same ends keep their courses.
  ///
  /// - Returns: whether each edge has the same ends, sides and label as before.
  mutating func replaceEdges(_ new: [Edge], isReconnecting: Bool) -> [Bool] {
    let old = lines
    var hasOtherIDs = new.count != old.count
    if !hasOtherIDs {
      for (index, edge) in new.enumerated() where old[index].edge.id != edge.id {
        hasOtherIDs = true
        break
      }
    }
    if hasOtherIDs {
      lines = new.map { edge in lineIndices[edge.id].map { old[$0] } ?? RoutedEdge(edge) }
      lineIndices = Dictionary(
        new.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var isSame = [Bool](repeating: true, count: new.count)
    for (index, edge) in new.enumerated() {
      let before = lines[index].edge
      if before != edge {
        isSame[index] = hasSameShape(before, edge)
        lines[index].edge = edge
      }
      guard isReconnecting || hasOtherIDs || before != edge else { continue }
      if let source = boxIndices[edge.source], let target = boxIndices[edge.target],
        !hasOtherIDs || lineIndices[edge.id] == index
      {
        lines[index].ends = RoutedEdge.Ends(source: source, target: target)
      } else {
        lines[index].ends = nil
      }
    }
    return isSame
  }

  /// Whether two edges have the same ends and sides, and labels of the same size.
  private func hasSameShape(_ first: Edge, _ second: Edge) -> Bool {
    func extents(_ size: Size2D?) -> [Int]? {
      size.map { [scale.extent($0.width), scale.extent($0.height)] }
    }
    return first.source == second.source && first.target == second.target
      && first.sourceSide == second.sourceSide && first.targetSide == second.targetSide
      && extents(first.labelSize) == extents(second.labelSize)
  }
}
