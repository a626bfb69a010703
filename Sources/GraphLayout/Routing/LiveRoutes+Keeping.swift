extension LiveRoutes {
  /// Moves the routes whose ends have moved together, and removes those that cannot stay.
  ///
  /// - Returns: the edges to route: those whose courses are removed, then those that wait for their final routes.
  mutating func invalidate(_ changes: BoxChanges, _ hasSameEnds: [Bool]) -> [Int] {
    var open: [Int] = []
    var shifted: [Int] = []
    var isKept = [Bool](repeating: false, count: lines.count)
    let arrived = obstacles { changes.boxes[$0] != .same }
    for index in lines.indices {
      guard let ends = lines[index].ends else {
        if lines[index].course != nil { lines[index].set(nil) }
        lines[index].isPending = false
        continue
      }
      let (source, target) = (changes.boxes[ends.source], changes.boxes[ends.target])
      var stays = hasSameEnds[index] && lines[index].course != nil
      if stays, source != .same || target != .same {
        stays = false
        if case .moved(let distance) = source, case .moved(let other) = target,
          isNear(distance, other), let course = lines[index].course
        {
          lines[index].set(moved(course, by: distance, index))
          shifted.append(index)
          continue
        }
      } else if stays, !arrived.isEmpty {
        stays = isFree(index, of: arrived)
      }
      isKept[index] = stays
      if !stays { open.append(index) }
    }
    open += blocked(shifted, isKept)
    for index in open where lines[index].isPending {
      lines[index].isPending = false
      lines[index].set(nil)
    }
    return open + lines.indices.filter { lines[$0].isPending }
  }

  /// Those of some routes that have moved along with their ends and now meet boxes or other routes.
  private func blocked(_ shifted: [Int], _ isKept: [Bool]) -> [Int] {
    guard !shifted.isEmpty else { return [] }
    let all = obstacles { _ in true }
    let kept = BoxSweep(
      lines.indices.filter { isKept[$0] && !lines[$0].isPending }
        .map { (lines[$0].bounds, $0) })
    return shifted.filter { index in
      !isFree(index, of: all)
        || kept.contains(in: lines[index].bounds.grown(by: scale.portGap)) { other, _ in
          isTooNear(index, other)
        }
    }
  }

  /// The boxes that routes go around, of those that satisfy a predicate.
  private func obstacles(_ isIncluded: (Int) -> Bool) -> BoxSweep {
    BoxSweep(
      boxes.indices.filter { !boxes[$0].box.isContainer && isIncluded($0) }
        .map { (boxes[$0].frame, $0) })
  }

  /// Whether a route and its label meet none of some boxes, except for its ends.
  private func isFree(_ index: Int, of obstacles: BoxSweep) -> Bool {
    let line = lines[index]
    guard let course = line.course, let ends = line.ends else { return true }
    let gap = scale.isCells ? 0 : scale.boxGap - 1
    return !obstacles.contains(in: line.bounds.grown(by: gap)) { box, frame in
      if let label = course.label, label.meets(frame) { return true }
      return box != ends.source && box != ends.target && course.meets(frame.grown(by: gap))
    }
  }

  /// Whether a route runs along another one, or a label covers the other route.
  private func isTooNear(_ first: Int, _ second: Int) -> Bool {
    guard
      let (one, other) = lines[first].course.flatMap({ one in lines[second].course.map { (one, $0) }
      }),
      let ends = lines[first].ends, let others = lines[second].ends
    else { return false }
    if let label = one.label, other.meets(label) { return true }
    if let label = other.label, one.meets(label) { return true }
    if [others.source, others.target].contains(where: { $0 == ends.source || $0 == ends.target }) {
      return false
    }
    return one.follows(other, distance: scale.portGap)
  }

  /// A course moved by a distance, with its ends on the borders of its boxes.
  func moved(_ course: RouteCourse, by distance: RoutePoint, _ index: Int) -> RouteCourse {
    var result = course
    result.move(by: distance)
    guard let ends = lines[index].ends else { return result }
    for (isSource, box) in [(true, ends.source), (false, ends.target)] {
      let axis = result.port(isSource: isSource).side.normal
      let point = isSource ? 0 : result.segmentCount
      let place = result.points[point][axis]
      let side = boxes[box].frame[axis]
      let border = abs(side.low - place) <= abs(side.high - place) ? side.low : side.high
      if abs(border - place) <= 2 { result.points[point][axis] = border }
    }
    return result
  }
}
