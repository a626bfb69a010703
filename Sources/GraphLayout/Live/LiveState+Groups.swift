extension LiveState {
  /// Whether a node belongs to a group or to one inside of it.
  func isInside(_ node: Int, _ group: Int) -> Bool {
    isInside(group: nodes[node].group, group)
  }

  private func isInside(group inner: Int, _ outer: Int) -> Bool {
    forest.isInside(inner, outer)
  }

  /// The box of the innermost group around a node that has one.
  func surroundingBox(_ node: Int) -> LiveBox? {
    var group = nodes[node].group
    while group >= 0 {
      if let box = groups[group].box { return box }
      group = groups[group].parent
    }
    return nil
  }

  /// The box of a group with nothing else than a box in it.
  private func padded(_ inner: LiveBox, _ group: Int) -> LiveBox {
    var outer = inner.grown(by: grid.groupPadding)
    // The label is at the top of the picture.
    if grid.isHorizontal {
      outer.left -= groups[group].labelCross
    } else if grid.isReversed {
      outer.bottom += groups[group].labelMain
    } else {
      outer.top -= groups[group].labelMain
    }
    return outer
  }

  /// The boxes of the groups around a node, from the inside, if it is at a place.
  func enclosing(_ node: Int, _ box: LiveBox) -> [(group: Int, box: LiveBox)] {
    var result: [(group: Int, box: LiveBox)] = []
    var inner = box
    var group = nodes[node].group
    while group >= 0 {
      var outer = padded(inner, group)
      if let box = groups[group].box { outer = outer.union(box) }
      result.append((group, outer))
      inner = outer
      group = groups[group].parent
    }
    return result
  }

  /// The boxes of the groups around a node at a place; `nil` if one would touch what is not inside.
  func groupBoxes(around node: Int, _ box: LiveBox) -> [(group: Int, box: LiveBox)]? {
    let boxes = enclosing(node, box)
    for (group, box) in boxes {
      if box.left < 0 || box.top < 0 { return nil }
      if groups[group].box == box { continue }
      let grown = box.grown(by: grid.isCells ? 1 : grid.groupPadding / 2)
      for other in nodes.indices
      where other != node && nodes[other].row >= 0 && !isInside(other, group)
        && nodes[other].box.meets(grown)
      {
        return nil
      }
      for other in groups.indices {
        guard let otherBox = groups[other].box, otherBox.meets(grown) else { continue }
        if !isInside(group: other, group), !isInside(group: group, other) { return nil }
      }
    }
    return boxes
  }

  /// Makes the gaps around a row so wide that the borders of a node's groups are in them.
  mutating func makeRoomForBorders(_ node: Int, row: Int) {
    var box = LiveBox(left: 0, right: 0, top: rows[row].top, bottom: rows[row].bottom)
    var group = nodes[node].group
    while group >= 0 {
      box = padded(box, group)
      group = groups[group].parent
    }
    insert(main: rows[row].bottom + 1, extent: box.bottom + 1 - gapBottom(row + 1))
    if row > 0 { insert(main: rows[row].top, extent: gapTop(row) + 1 - box.top) }
  }

  /// Places the first node of a group beside everything else, where the group has room to grow.
  ///
  /// - Returns: whether there is no other group around it that has a box.
  mutating func place(first node: Int) -> Bool {
    var group = nodes[node].group
    while group >= 0 {
      if groups[group].box != nil { return false }
      group = groups[group].parent
    }
    let wide = LiveBox(left: 0, right: nodes[node].cross, top: 0, bottom: 0)
    let outer = enclosing(node, wide).last?.box ?? wide
    let left = greatest.cross + grid.nodeSpacing - outer.left
    for row in 0...rows.count {
      if row == rows.count {
        let above = max(grid.rankSpacing, -outer.top + grid.groupPadding)
        appendRow(top: max(greatest.main, 0) + above, height: nodes[node].main)
      }
      let height = rows[row].bottom - rows[row].top
      let fits = nodes[node].main <= height || row == rows.count - 1
      guard rows[row].top + outer.top >= 0, fits else { continue }
      grow(row: row, to: nodes[node].main)
      setBox(node, row: row, left: left)
      return true
    }
    return false
  }

  /// Inserts a row at the end of a node's group, for the node alone.
  mutating func insertRow(for node: Int, wish: Int) {
    // The innermost group that has a box; groups inside of it are new.
    var group = nodes[node].group
    while group >= 0, groups[group].box == nil { group = groups[group].parent }
    guard group >= 0, let box = groups[group].box else {
      appendRow(top: greatest.main + grid.rankSpacing, height: nodes[node].main)
      return setBox(node, row: rows.count - 1, left: max(0, wish))
    }
    // What the groups inside need around the node.
    var around = LiveBox(left: 0, right: nodes[node].cross, top: 0, bottom: nodes[node].main)
    var inner = nodes[node].group
    while inner != group {
      around = padded(around, inner)
      inner = groups[inner].parent
    }
    let outer = padded(around, group)
    var inside = box.top
    for other in nodes.indices where other != node && nodes[other].row >= 0 {
      guard isInside(other, group) else { continue }
      inside = max(inside, rows[nodes[other].row].bottom)
    }
    for other in groups.indices where other != group && isInside(group: other, group) {
      if let box = groups[other].box { inside = max(inside, box.bottom) }
    }
    // Below everything inside, and between two rows.
    let row = rows.firstIndex { $0.top > inside } ?? rows.count
    let main = max(inside, gapTop(row)) + 1
    var above = grid.rankSpacing - around.top + grid.clearance
    var below = around.bottom - nodes[node].main + grid.rankSpacing + grid.clearance
    for edge in edges where !edge.points.isEmpty {
      guard let label = edge.label else { continue }
      if label.center.main < main {
        above = max(above, label.box.bottom + grid.clearance - main)
      } else {
        below = max(below, main + grid.clearance - label.box.top)
      }
    }
    let missing = outer.right - outer.left - (box.right - box.left)
    insert(cross: box.right, extent: missing)
    insert(main: main, extent: above + nodes[node].main + below)
    rows.insert(Row(top: main + above, bottom: main + above + nodes[node].main), at: row)
    rowNodes.insert([], at: row)
    for other in nodes.indices where other != node && nodes[other].row >= row {
      nodes[other].row += 1
    }
    let grown = groups[group].box ?? box
    setBox(
      node, row: row,
      left: max(grown.left - outer.left, min(wish, grown.right - outer.right)))
  }
}
