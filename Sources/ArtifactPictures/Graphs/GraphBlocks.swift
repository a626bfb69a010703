import Drawing
import FlowGraph

/// The groups of a picture whose content has a direction of its own.
///
/// Such a group is laid out by itself, and is then a box in the layout around it. That is possible if the lines between
/// inside and outside end at its border.
struct GraphBlocks {
  private let picture: GraphPicture
  private let direction: LayoutDirection
  /// The groups that are blocks; an outer one comes first.
  private(set) var blocks: [Int] = []
  private var isBlock: [Bool]
  /// The innermost block around each node and around each group; −1 outside of all.
  private var ownerOfNode: [Int] = []
  private var ownerOfGroup: [Int] = []

  /// Finds the blocks.
  ///
  /// - Complexity: O((nodes + edges) · groups).
  init(_ picture: GraphPicture, _ direction: LayoutDirection) {
    self.picture = picture
    self.direction = direction
    isBlock = [Bool](repeating: false, count: picture.groups.count)
    // An outer group precedes those inside of it; other groups are not blocks.
    for (index, group) in picture.groups.enumerated() {
      let parent = group.parent.flatMap { $0 < index && $0 >= 0 ? $0 : nil }
      ownerOfGroup.append(parent.map { isBlock[$0] ? $0 : ownerOfGroup[$0] } ?? -1)
      guard let own = group.direction, own != self.direction(of: ownerOfGroup[index]),
        group.parent == parent, isClosed(index)
      else { continue }
      isBlock[index] = true
      blocks.append(index)
    }
    guard !blocks.isEmpty else { return }
    ownerOfNode = picture.nodes.map { node in
      node.group.flatMap { picture.groups.indices.contains($0) ? $0 : nil }
        .map { isBlock[$0] ? $0 : ownerOfGroup[$0] } ?? -1
    }
  }

  private func direction(of block: Int) -> LayoutDirection {
    block < 0 ? direction : picture.groups[block].direction ?? direction
  }

  /// Whether all lines between inside and outside of a group end at its border, or at that of a group around it.
  private func isClosed(_ group: Int) -> Bool {
    let isInside = picture.nodes.indices.map { picture.contains(group, node: $0) }
    guard isInside.contains(true) else { return false }
    for edge in picture.edges
    where isInside.indices.contains(edge.source) && isInside.indices.contains(edge.target) {
      let (source, target) = (isInside[edge.source], isInside[edge.target])
      guard source != target else { continue }
      guard let border = source ? edge.sourceGroup : edge.targetGroup,
        picture.path(from: group).contains(border)
      else { return false }
    }
    return true
  }

  // MARK: Layout

  /// A layout of what is directly in a block, or outside of all.
  private struct Part {
    var plan = GraphPlan()
    /// The places of nodes, inner blocks and edges in the layout.
    var nodes: [Int: Int] = [:]
    var blocks: [Int: Int] = [:]
    var edges: [Int: Int] = [:]
    var groups: [Int: Int] = [:]

    /// The frame of the block.
    var frame: Rect2D {
      plan.groupFrames.first.flatMap { $0 }
        ?? Rect2D(origin: .zero, size: plan.size)
    }
  }

  /// Lays out the blocks from the innermost ones on, then what is around them.
  ///
  /// - Parameters:
  ///   - graph: The whole graph for a direction.
  ///   - options: The options for a direction.
  func plan(
    _ graph: (LayoutDirection) -> LayoutGraph, _ options: (LayoutDirection) -> GraphLayoutOptions
  ) -> GraphPlan {
    let ends = picture.edges.map { container(of: $0) }
    var parts: [Int: Part] = [:]
    for block in blocks.reversed() + [-1] {
      let direction = direction(of: block)
      parts[block] = part(
        block, whole: graph(direction), ends: ends, parts: parts, options: options(direction))
    }
    return merged(parts)
  }

  /// The innermost block that contains both ends of an edge, and what its ends are there: nodes, or −1 − a block.
  private func container(of edge: GraphPicture.Edge) -> (block: Int, source: Int, target: Int)? {
    guard picture.nodes.indices.contains(edge.source), picture.nodes.indices.contains(edge.target)
    else { return nil }
    func path(_ node: Int) -> [Int] {
      var path = [node]
      var block = ownerOfNode[node]
      while block >= 0 {
        path.append(-1 - block)
        block = ownerOfGroup[block]
      }
      return path.reversed()
    }
    let (first, second) = (path(edge.source), path(edge.target))
    var depth = 0
    while depth + 1 < min(first.count, second.count), first[depth] == second[depth] { depth += 1 }
    return (depth == 0 ? -1 : -1 - first[depth - 1], first[depth], second[depth])
  }

  private func part(
    _ block: Int, whole: LayoutGraph, ends: [(block: Int, source: Int, target: Int)?],
    parts: [Int: Part], options: GraphLayoutOptions
  ) -> Part {
    var part = Part()
    var graph = LayoutGraph()
    for group in picture.groups.indices
    where group == block || (ownerOfGroup[group] == block && !isBlock[group]) {
      part.groups[group] = graph.groups.count
      var copy = whole.groups[group]
      copy.parent = group == block ? nil : copy.parent.flatMap { part.groups[$0] }
      graph.groups.append(copy)
    }
    for node in picture.nodes.indices where ownerOfNode[node] == block {
      part.nodes[node] = graph.nodes.count
      var copy = whole.nodes[node]
      copy.group = copy.group.flatMap { part.groups[$0] }
      graph.nodes.append(copy)
    }
    for inner in blocks where ownerOfGroup[inner] == block {
      part.blocks[inner] = graph.nodes.count
      graph.nodes.append(
        LayoutGraph.Node(
          size: parts[inner]?.frame.size ?? .zero,
          group: picture.groups[inner].parent.flatMap { part.groups[$0] }))
    }
    func place(_ end: Int) -> Int? { end < 0 ? part.blocks[-1 - end] : part.nodes[end] }
    for (edge, end) in ends.enumerated() {
      guard let end, end.block == block, let source = place(end.source),
        let target = place(end.target)
      else { continue }
      part.edges[edge] = graph.edges.count
      var copy = whole.edges[edge]
      (copy.source, copy.target) = (source, target)
      graph.edges.append(copy)
    }
    part.plan = LayeredLayout.plan(graph, options: options)
    return part
  }

  /// Puts the content of blocks into their boxes.
  private func merged(_ parts: [Int: Part]) -> GraphPlan {
    guard let outermost = parts[-1] else { return GraphPlan() }
    var plan = GraphPlan(size: outermost.plan.size)
    let nowhere = Rect2D(origin: .zero, size: .zero)
    plan.nodeFrames = Array(repeating: nowhere, count: picture.nodes.count)
    plan.groupFrames = Array(repeating: nil, count: picture.groups.count)
    plan.routes = Array(repeating: nil, count: picture.edges.count)
    var offsets: [Int: Point2D] = [-1: .zero]
    for block in [-1] + blocks {
      guard let part = parts[block], let offset = offsets[block] else { continue }
      func moved(_ frame: Rect2D) -> Rect2D {
        Rect2D(
          origin: Point2D(x: frame.min.x + offset.x, y: frame.min.y + offset.y), size: frame.size)
      }
      let inner = part.plan
      for (node, place) in part.nodes where inner.nodeFrames.indices.contains(place) {
        plan.nodeFrames[node] = moved(inner.nodeFrames[place])
      }
      for (group, place) in part.groups
      where group != block && inner.groupFrames.indices.contains(place) {
        plan.groupFrames[group] = inner.groupFrames[place].map(moved)
      }
      for (edge, place) in part.edges where inner.routes.indices.contains(place) {
        guard let route = inner.routes[place] else { continue }
        plan.routes[edge] = EdgeRoute(
          points: route.points.map { Point2D(x: $0.x + offset.x, y: $0.y + offset.y) },
          labelFrame: route.labelFrame.map(moved))
      }
      for (inside, place) in part.blocks where inner.nodeFrames.indices.contains(place) {
        let box = moved(inner.nodeFrames[place])
        plan.groupFrames[inside] = box
        guard let frame = parts[inside]?.frame else { continue }
        // In cells, a box with many lines may be larger than its content.
        offsets[inside] = Point2D(
          x: box.min.x - frame.min.x + ((box.width - frame.width) / 2).rounded(.down),
          y: box.min.y - frame.min.y + ((box.height - frame.height) / 2).rounded(.down))
      }
    }
    return plan
  }
}
