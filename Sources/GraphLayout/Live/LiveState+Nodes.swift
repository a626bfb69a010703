extension LiveState {
  /// A possible place of a new node.
  private struct Slot {
    var row: Int
    var left: Int
    var cost: Int
    /// Whether the row is new.
    var isNew = false
  }

  /// Places a node in a free place near its neighbors, in the next row after those that point to it, or
  /// else before those that it points to.
  mutating func placeNode(_ node: Int, neighbors: [(node: Int, edge: Int)]) {
    if nodes[node].group >= 0, groups[nodes[node].group].box == nil, place(first: node) { return }
    var (wanted, isRoot) = (0, true)
    var (before, after) = (-1, Int.max)
    var (sum, count) = (0, 0)
    for neighbor in neighbors {
      let other = nodes[neighbor.node]
      sum += (other.box.left + other.box.right) / 2
      count += 1
      if edges[neighbor.edge].target == node {
        before = max(before, other.row + min(edges[neighbor.edge].length, rows.count) - 1)
      } else {
        after = min(after, other.row)
      }
      isRoot = false
    }
    wanted = before >= 0 ? before + 1 : isRoot ? 0 : after > 0 ? after - 1 : after + 1
    var wish = count > 0 ? sum / count - nodes[node].cross / 2 : 0
    if let box = surroundingBox(node) {
      // A node without neighbors follows the others of its group, so that these stay where they are.
      let last = box.right - grid.groupPadding - nodes[node].cross
      wish =
        count > 0
        ? max(box.left + grid.groupPadding, min(wish, last))
        : box.right - grid.groupPadding + grid.nodeSpacing
    }
    let labels = neighbors.compactMap { edges[$0.edge].label?.main }
    let slot =
      isRoot && nodes[node].group < 0
      ? rootSlot(node) : slot(node, wanted: min(wanted, rows.count), wish: wish)
    if let slot { return put(node, slot, room: labels.max() ?? 0) }
    insertRow(for: node, wish: wish)
  }

  // MARK: - Search

  /// The best place in one of the next rows.
  private func slot(_ node: Int, wanted: Int, wish: Int) -> Slot? {
    var best: Slot?
    var candidates = Array(min(wanted, rows.count)..<min(wanted + 4, rows.count))
    if let box = surroundingBox(node) {
      candidates = rows.indices.filter { rows[$0].top <= box.bottom && box.top <= rows[$0].bottom }
      if let last = candidates.last, last + 1 < rows.count { candidates.append(last + 1) }
    }
    func consider(_ row: Int, _ cost: Int) {
      guard let left = left(node, in: row, near: wish) else { return }
      let distance = abs(left - wish)
      let wide = max(0, left + nodes[node].cross - widthLimit)
      let total = distance + 2 * wide + cost
      if total < best?.cost ?? .max {
        best = Slot(row: row, left: left, cost: total, isNew: row == rows.count)
      }
    }
    for row in candidates {
      let growth = max(0, nodes[node].main - (rows[row].bottom - rows[row].top))
      let isLast = row == rows.count - 1
      // Higher rows move what is below them.
      let isWide = !isLast && growth > grid.edgeSpacing
      if isWide, !mayMove { continue }
      let cost = isLast ? 0 : isWide ? 8 * growth + 4 * step : growth
      consider(row, abs(row - wanted) * step + cost)
    }
    consider(rows.count, max(0, rows.count - wanted) * step + step / 2)
    return best
  }

  /// A typical distance of rows.
  private var step: Int { 2 * grid.rankSpacing }

  /// The width that a picture should not exceed without need.
  private var widthLimit: Int {
    let ratio = grid.isHorizontal ? 0.7 : 2.0
    let area = Double(greatest.cross) * Double(greatest.main) * ratio
    return max(wholeRoot(min(area, 1e17)), 12 * grid.nodeSpacing)
  }

  /// A place for a node that is connected with nothing yet.
  private func rootSlot(_ node: Int) -> Slot? {
    if let last = rows.indices.last {
      var right = 0
      for other in rowNodes[last] { right = max(right, nodes[Int(other)].box.right) }
      let end = right + grid.nodeSpacing + nodes[node].cross
      if end <= greatest.cross, let left = left(node, in: last, near: right + grid.nodeSpacing),
        left + nodes[node].cross <= greatest.cross
      {
        return Slot(row: last, left: left, cost: 0)
      }
    }
    if !rows.isEmpty, greatest.cross + grid.nodeSpacing + nodes[node].cross <= widthLimit,
      nodes[node].main <= rows[0].bottom - rows[0].top + grid.edgeSpacing,
      let left = left(node, in: 0, near: greatest.cross + grid.nodeSpacing)
    {
      return Slot(row: 0, left: left, cost: 0)
    }
    return left(node, in: rows.count, near: 0).map {
      Slot(row: rows.count, left: $0, cost: 0, isNew: true)
    }
  }

  /// The free place in a row nearest to a wish; in the row after the last one, above all else.
  private func left(_ node: Int, in row: Int, near wish: Int) -> Int? {
    let width = nodes[node].cross
    var free = FreePlaces(0, Self.farAway)
    func block(_ low: Int, _ high: Int, _ distance: Int) {
      free.block(low - distance - width, high + distance)
    }
    let isNew = row == rows.count
    let (top, bottom) =
      isNew
      ? (newRowTop(), newRowTop() + nodes[node].main)
      : (rows[row].top, max(rows[row].bottom, rows[row].top + nodes[node].main))
    if !isNew {
      for other in rowNodes[row] {
        let box = nodes[Int(other)].box
        block(box.left, box.right, grid.nodeSpacing)
      }
      forEachLine { line, distance in
        if line.top < bottom + distance, top - distance < line.bottom {
          block(line.left, line.right, distance)
        }
      }
    }
    for group in groups.indices where !isInside(node, group) {
      guard let box = groups[group].box else { continue }
      let distance = max(1, grid.groupPadding)
      if box.top - distance <= bottom, top <= box.bottom + distance {
        block(box.left, box.right, distance)
      } else if box.bottom < top, groups[group].parent < 0 {
        // Below a group, it may grow.
        block(box.left, box.right, distance)
      }
    }
    if nodes[node].group < 0 { return free.nearest(to: max(0, wish)) }
    // A box that a group can contain without touching anything else.
    return free.nearest(to: wish, wish, count: 6).first {
      groupBoxes(
        around: node, LiveBox(left: $0, right: $0 + width, top: top, bottom: bottom)) != nil
    }
  }

  /// The upper end of a row after the last one.
  private func newRowTop() -> Int {
    // With room for more lanes, what is below moves less often.
    var top = (rows.last?.bottom ?? -grid.rankSpacing) + grid.rankSpacing + grid.edgeSpacing
    let end = rows.last?.bottom ?? 0
    forEachLine { line, _ in
      if line.bottom > end { top = max(top, line.bottom + grid.clearance) }
    }
    return top
  }

  // MARK: - Placing

  private mutating func put(_ node: Int, _ slot: Slot, room: Int) {
    if slot.isNew {
      // Between the rows, there is room for labels.
      var top = newRowTop()
      if room > 0, let last = rows.last {
        top = max(top, last.bottom + 2 * grid.clearance + grid.edgeSpacing + room)
      }
      appendRow(top: top, height: nodes[node].main)
    } else {
      grow(row: slot.row, to: nodes[node].main)
    }
    setBox(node, row: slot.row, left: slot.left)
  }

  mutating func appendRow(top: Int, height: Int) {
    rows.append(Row(top: top, bottom: top + height))
    rowNodes.append([])
  }

  /// Puts a node in the middle of a row, if it fits, and makes its groups contain it.
  mutating func setBox(_ node: Int, row: Int, left: Int) {
    if nodes[node].group >= 0 { makeRoomForBorders(node, row: row) }
    let space = rows[row].bottom - rows[row].top - nodes[node].main
    let top = rows[row].top + max(0, space / 2)
    nodes[node].row = row
    nodes[node].box = LiveBox(
      left: left, right: left + nodes[node].cross, top: top, bottom: top + nodes[node].main)
    rowNodes[row].append(Int32(node))
    reach(nodes[node].box)
    guard nodes[node].group >= 0 else { return }
    let own = LiveBox(
      left: left, right: left + nodes[node].cross, top: rows[row].top, bottom: rows[row].bottom)
    for (group, box) in enclosing(node, own) {
      if groups[group].box != box { grownGroups.insert(group) }
      groups[group].box = box
      reach(box)
    }
  }

  /// Makes a row at least as high as a node.
  mutating func grow(row: Int, to height: Int) {
    let bottom = rows[row].top + height
    let growth = bottom - rows[row].bottom
    guard growth > 0 else { return }
    // What is below moves no more than needed, and by one lane at least, so that there is room for more.
    var needed = groups.isEmpty ? 0 : growth
    if row + 1 < rows.count {
      needed = max(needed, bottom + leastSpacing - rows[row + 1].top)
    }
    forEachLine { line, _ in
      // What is between this row and the next, other than segments that only pass.
      if line.top > rows[row].bottom, line.top < gapBottom(row + 1) {
        needed = max(needed, bottom + grid.clearance - line.top)
      }
    }
    let hasContent = row + 1 < rows.count || needed > 0
    if hasContent { needed = max(needed, min(growth, grid.edgeSpacing)) }
    insert(main: rows[row].bottom + 1, extent: needed)
    rows[row].bottom = bottom
  }
}
