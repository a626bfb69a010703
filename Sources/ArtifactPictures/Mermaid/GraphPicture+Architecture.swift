public import ArtifactRefiners
import Drawing
import FlowGraph

extension GraphPicture {
  /// Creates the picture of an architecture diagram (`Specs/Mermaid.md` N19.6).
  ///
  /// - Complexity: O(nodes + edges · groups).
  public init(_ diagram: MermaidArchitecture) {
    var builder = NestedPicture(
      frames: diagram.groups.map { ($0.id, $0.group) },
      members: diagram.nodes.compactMap(\.group))
    for group in diagram.groups {
      builder.addFrame(
        group.id, title: group.title.plainText, caption: "", in: group.group, Style())
    }
    for item in diagram.nodes {
      let words = [item.title.plainText, item.iconText].filter { !$0.isEmpty }
      var node = Node(
        id: item.id, title: words.isEmpty ? item.id : words.joined(separator: "\n"),
        shape: item.icon == "database" ? .cylinder : .rectangle(cornerRadius: 4))
      if item.isJunction { node.sign = .dot }
      // A cylinder is a database without an icon.
      if item.icon != "database" { node.icon = Icon(rawValue: item.icon) }
      builder.add(node, in: item.group)
    }
    var neighbors: [ArchitectureTable.Neighbors] = []
    for item in diagram.edges {
      // An edge that leaves to the left or upwards leads from its target to its source.
      let isReversed = item.source.side == .left || item.source.side == .top
      let (from, to) = isReversed ? (item.target, item.source) : (item.source, item.target)
      builder.addEdge(from: from.id, to: to.id, bordersOf: (from.isAtGroup, to.isAtGroup)) { edge in
        edge.label = item.title.plainText
        edge.sourceMarker = from.hasArrow ? .arrow : nil
        edge.targetMarker = to.hasArrow ? .arrow : nil
      }
      if let first = builder.index(of: from.id), let second = builder.index(of: to.id) {
        let (out, back) = (from.side.step, to.side.step)
        // At opposite sides, the second one is beside the first one; otherwise also above or below it.
        let isStraight = out.column == -back.column && out.row == -back.row
        let isSame = out == back
        neighbors.append(
          .init(
            first: first, second: second,
            column: isStraight || isSame ? out.column : out.column - back.column,
            row: isStraight || isSame ? out.row : out.row - back.row))
      }
    }
    self = builder.picture
    title = MermaidLabel(diagram.title).plainText
    hints = ArchitectureTable(self, neighbors).hints
  }
}

extension MermaidArchitecture.Side {
  /// The way from a box through a side.
  fileprivate var step: (column: Int, row: Int) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .top: (0, -1)
    case .bottom: (0, 1)
    }
  }
}

/// The cells of boxes and frames, so that lines leave them at the sides that the source names.
private struct ArchitectureTable {
  /// A box, and the way to another one.
  struct Neighbors {
    var first: Int
    var second: Int
    var column: Int
    var row: Int
  }

  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  private(set) var hints: [LayoutHint] = []

  init(_ picture: GraphPicture, _ neighbors: [Neighbors]) {
    // By the frame around them: what is beside each other.
    var links: [Int: [(first: LayoutHint.Item, second: LayoutHint.Item, step: Cell)]] = [:]
    for pair in neighbors {
      let (first, second) = (Self.path(pair.first, picture), Self.path(pair.second, picture))
      var depth = 0
      while depth < min(first.count, second.count), first[depth] == second[depth] { depth += 1 }
      guard depth < first.count, depth < second.count else { continue }
      var frame = -1
      if depth > 0, case .group(let group) = first[depth - 1] { frame = group }
      links[frame, default: []].append(
        (first[depth], second[depth], Cell(column: pair.column, row: pair.row)))
    }
    for (_, links) in links.sorted(by: { $0.key < $1.key }) { add(links) }
  }

  /// A box with the frames around it, the outermost first.
  private static func path(_ node: Int, _ picture: GraphPicture) -> [LayoutHint.Item] {
    let groups = picture.path(from: picture.nodes[node].group)
    return groups.reversed().map { .group($0) } + [.node(node)]
  }

  /// Gives each item the cell beside one that has a cell.
  private mutating func add(
    _ links: [(first: LayoutHint.Item, second: LayoutHint.Item, step: Cell)]
  ) {
    var ways: [LayoutHint.Item: [(item: LayoutHint.Item, step: Cell)]] = [:]
    var order: [LayoutHint.Item] = []
    for link in links {
      for item in [link.first, link.second] where ways[item] == nil {
        ways[item] = []
        order.append(item)
      }
      ways[link.first]?.append((link.second, link.step))
      ways[link.second]?.append(
        (link.first, Cell(column: -link.step.column, row: -link.step.row)))
    }
    var cells: [LayoutHint.Item: Cell] = [:]
    var taken: Set<Cell> = []
    // Parts without a line between them are beside each other.
    var left = 0
    for start in order where cells[start] == nil {
      var part = [start]
      cells[start] = Cell(column: 0, row: 0)
      taken = [Cell(column: 0, row: 0)]
      var next = 0
      while next < part.count {
        let item = part[next]
        next += 1
        guard let cell = cells[item] else { continue }
        for way in ways[item] ?? [] where cells[way.item] == nil {
          let place = Self.free(near: cell, way.step, taken)
          cells[way.item] = place
          taken.insert(place)
          part.append(way.item)
        }
      }
      let least = part.compactMap { cells[$0]?.column }.min() ?? 0
      for item in part { cells[item]?.column += left - least }
      left = (part.compactMap { cells[$0]?.column }.max() ?? 0) + 1
    }
    for item in order {
      guard let cell = cells[item] else { continue }
      hints.append(LayoutHint(.cell(column: cell.column, row: cell.row), items: [item]))
    }
  }

  /// The free cell that is nearest to one in a direction.
  private static func free(near cell: Cell, _ step: Cell, _ taken: Set<Cell>) -> Cell {
    var distance = 0
    while true {
      // Beside the cell, in turns on both sides.
      for side in distance == 0 ? [0] : [distance, -distance] {
        let place = Cell(
          column: cell.column + step.column + (step.column == 0 ? side : 0),
          row: cell.row + step.row + (step.column == 0 ? 0 : side))
        if !taken.contains(place) { return place }
      }
      distance += 1
    }
  }
}
