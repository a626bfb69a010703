extension LiveState {
  /// Makes the box of a node at least as large as its extents.
  mutating func resize(_ node: Int, cross: Int, main: Int) {
    nodes[node].cross = cross
    nodes[node].main = main
    let box = nodes[node].box
    guard box.right - box.left < cross || box.bottom - box.top < main else { return }
    if box.bottom - box.top < main {
      let row = nodes[node].row
      let bottom = box.top + main
      grow(row: row, to: bottom - rows[row].top)
      for edge in edges.indices where !edges[edge].points.isEmpty {
        moveEnds(edge, of: node, to: bottom)
      }
      nodes[node].box.bottom = bottom
    }
    let missing = cross - (box.right - box.left)
    if missing > 0 { widen(node, by: missing) }
    reach(nodes[node].box)
    includeInGroups(node)
  }

  /// Moves the ends of a route at the lower side of a node.
  private mutating func moveEnds(_ edge: Int, of node: Int, to bottom: Int) {
    let last = edges[edge].points.count - 1
    let old = nodes[node].box.bottom
    if edges[edge].source == node, edges[edge].points[0].main == old {
      edges[edge].points[0].main = bottom
    }
    if edges[edge].target == node, edges[edge].points[last].main == old {
      edges[edge].points[last].main = bottom
    }
  }

  /// Widens a box into free space, to the right first; where there is none, what is beyond moves.
  private mutating func widen(_ node: Int, by extent: Int) {
    let box = nodes[node].box
    var (left, right) = (box.left, Self.farAway)
    func limit(_ other: LiveBox, _ distance: Int) {
      if other.left > box.right { right = min(right, other.left - distance - box.right) }
      if other.right < box.left { left = min(left, box.left - other.right - distance) }
    }
    if nodes[node].group >= 0 {
      (left, right) = (0, 0)
    } else {
      for other in rowNodes[nodes[node].row] where Int(other) != node {
        limit(nodes[Int(other)].box, grid.nodeSpacing)
      }
      let distance = max(1, grid.groupPadding)
      for group in groups {
        guard let other = group.box, other.top - distance <= rows[nodes[node].row].bottom,
          rows[nodes[node].row].top <= other.bottom + distance
        else { continue }
        limit(other, distance)
      }
    }
    let growth = min(max(0, right), extent)
    nodes[node].box.right += growth
    let before = min(max(0, left), extent - growth)
    nodes[node].box.left -= before
    insert(
      cross: nodes[node].box.right + 1, extent: extent - growth - before, stretching: node)
  }

  private mutating func includeInGroups(_ node: Int) {
    guard nodes[node].group >= 0 else { return }
    for (group, box) in enclosing(node, nodes[node].box) {
      if groups[group].box != box { grownGroups.insert(group) }
      groups[group].box = box
      reach(box)
    }
  }
}
