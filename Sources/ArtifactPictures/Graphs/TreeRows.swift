import Drawing
import FlowGraph

/// Places the nodes of trees in cells: a row for each line of a leaf, and lines from the end of a text to the texts
/// beside it, which share a trunk.
struct TreeRows {
  private let cards: [GraphCard]
  /// The node before each node, −1 for a root.
  private var parent: [Int]
  private var children: [[Int]]
  /// The rows that a node and all after it take, and the first of them.
  private var height: [Int]
  private var top: [Int]
  /// The row where the lines of a node begin and end.
  private var row: [Int]
  /// Whether a node is on the left of its root.
  private var isLeft: [Bool]
  private var frames: [Rect2D] = []
  /// The columns between a text and the trunk beside it.
  private let step: Double
  /// What the border of a root adds to its text.
  private static let border = Size2D(width: 4, height: 2)
  /// The branches of a root and the rows beyond which branches may be on the left, too.
  private static let branchLimit = 6
  private static let rowLimit = 16

  /// Returns a plan; nil if the texts have boxes.
  ///
  /// - Parameters:
  ///   - isTight: Whether lines are short and the root has no border.
  ///   - hasTwoSides: Whether a large tree has branches on the left, too.
  static func plan(
    _ picture: GraphPicture, _ cards: [GraphCard], isTight: Bool = false, hasTwoSides: Bool = false
  ) -> GraphPlan? {
    guard cards.allSatisfy(\.isBare) else { return nil }
    var rows = TreeRows(picture, cards, isTight: isTight)
    rows.measure()
    if hasTwoSides { rows.divide() }
    rows.stack()
    rows.place()
    return rows.plan(picture.edges)
  }

  /// Whether a picture consists of trees that grow to the right, without groups and labels, whose nodes follow those
  /// before them.
  static func canShow(_ picture: GraphPicture) -> Bool {
    guard picture.direction == .leftToRight, picture.groups.isEmpty,
      !picture.edges.contains(where: \.hasLabel)
    else { return false }
    var isTarget = [Bool](repeating: false, count: picture.nodes.count)
    for edge in picture.edges {
      guard isTarget.indices.contains(edge.target), (0..<edge.target).contains(edge.source),
        !isTarget[edge.target]
      else { return false }
      isTarget[edge.target] = true
    }
    return true
  }

  private init(_ picture: GraphPicture, _ cards: [GraphCard], isTight: Bool) {
    self.cards = cards
    step = isTight ? 1 : 2
    parent = [Int](repeating: -1, count: cards.count)
    children = [[Int]](repeating: [], count: cards.count)
    for edge in picture.edges {
      parent[edge.target] = edge.source
      children[edge.source].append(edge.target)
    }
    height = cards.map { Int($0.size.height) }
    top = [Int](repeating: 0, count: cards.count)
    row = top
    isLeft = [Bool](repeating: false, count: cards.count)
  }

  /// Finds the rows that each node needs on one side.
  private mutating func measure() {
    for node in cards.indices.reversed() {
      height[node] = max(height[node], rows(of: children[node]))
    }
  }

  private func rows(of nodes: some Sequence<Int>) -> Int { nodes.reduce(0) { $0 + height[$1] } }

  /// Puts the last branches of the only root on the left, so that both sides have about as many rows, unless the
  /// tree is small.
  private mutating func divide() {
    let branches = children.first ?? []
    guard branches.count > 1, parent.count(where: { $0 < 0 }) == 1,
      branches.count > Self.branchLimit || height[0] > Self.rowLimit
    else { return }
    let split = (1..<branches.count).reversed().min {
      sides(branches, split: $0) < sides(branches, split: $1)
    }
    for branch in branches[split!...] { isLeft[branch] = true }
    for node in cards.indices.dropFirst() where parent[node] > 0 {
      isLeft[node] = isLeft[parent[node]]
    }
    height[0] = max(Int(cards[0].size.height), sides(branches, split: split!))
  }

  private func sides(_ branches: [Int], split: Int) -> Int {
    max(rows(of: branches[..<split]), rows(of: branches[split...]))
  }

  /// Gives every node its rows, below those of the node before it.
  private mutating func stack() {
    var end = 0
    for node in cards.indices {
      if parent[node] < 0 {
        top[node] = end
        end += height[node] + 1
      }
      // Where one side has fewer rows than there are, they are in the middle.
      for side in [children[node].filter { !isLeft[$0] }, children[node].filter { isLeft[$0] }] {
        var next = top[node] + (height[node] - rows(of: side)) / 2
        for child in side {
          top[child] = next
          next += height[child]
        }
      }
    }
    for node in cards.indices.reversed() {
      let lines = Int(cards[node].size.height)
      let last = top[node] + height[node] - lines
      let rows = children[node].map { row[$0] }
      let middle =
        rows.isEmpty ? top[node] + (lines - 1) / 2 : (rows.min()! + rows.max()!) / 2
      row[node] = min(max(middle - (lines - 1) / 2, top[node]), last) + (lines - 1) / 2
    }
  }

  /// Puts the nodes beside the texts before them. A root that is not alone in its rows has a border.
  private mutating func place() {
    for node in cards.indices {
      let size = cards[node].size
      var frame = Rect2D(
        origin: Point2D(x: 0, y: Double(row[node] - (Int(size.height) - 1) / 2)), size: size)
      if parent[node] >= 0 {
        let before = frames[parent[node]]
        frame = frame.offset(
          x: isLeft[node]
            ? before.min.x - 2 * step - 1 - size.width : before.max.x + 2 * step + 1,
          y: 0)
      } else if step > 1, size.height + Self.border.height <= Double(height[node]) {
        let limit = Double(top[node] + height[node]) - size.height - Self.border.height
        let y = min(max(frame.min.y - 1, Double(top[node])), limit)
        row[node] += Int(y + 1 - frame.min.y)
        frame = Rect2D(
          origin: Point2D(x: 0, y: y),
          size: Size2D(
            width: size.width + Self.border.width, height: size.height + Self.border.height))
      }
      frames.append(frame)
    }
    let least = frames.reduce(0) { min($0, $1.min.x) }
    for node in frames.indices { frames[node] = frames[node].offset(x: -least, y: 0) }
  }

  private func plan(_ edges: [GraphPicture.Edge]) -> GraphPlan {
    var plan = GraphPlan(nodeFrames: frames)
    plan.size = Size2D(
      width: frames.reduce(0) { max($0, $1.max.x) }, height: frames.reduce(0) { max($0, $1.max.y) })
    plan.routes = edges.map { edge in
      let (before, after) = (frames[edge.source], frames[edge.target])
      let (from, to) = (Double(row[edge.source]), Double(row[edge.target]))
      // A line begins at a border, or half a cell beside a text.
      let border = before.size == cards[edge.source].size ? 0.0 : 1
      let (start, trunk, end) =
        isLeft[edge.target]
        ? (before.min.x - 1 + border, before.min.x - 1 - step, after.max.x)
        : (before.max.x - border, before.max.x + step, after.min.x - 1)
      let bends = from == to ? [] : [Point2D(x: trunk, y: from), Point2D(x: trunk, y: to)]
      return EdgeRoute(points: [Point2D(x: start, y: from)] + bends + [Point2D(x: end, y: to)])
    }
    return plan
  }
}

extension GraphPicture {
  /// The texts of the nodes. Those of a tree in cells have no boxes; brackets tell their shapes.
  func cards(_ metrics: GraphCard.Metrics) -> [GraphCard] {
    guard isTree, metrics.isCells, TreeRows.canShow(self) else {
      return nodes.map { GraphCard($0, metrics) }
    }
    let targets = Set(edges.map(\.target))
    return nodes.enumerated().map { index, node in
      let brackets = targets.contains(index) ? node.shape.brackets : nil
      return GraphCard(bare: node, metrics, brackets: brackets ?? ("", ""))
    }
  }
}

extension Scene2D.Shape.Kind {
  /// The brackets that replace the outline of a text.
  fileprivate var brackets: (String, String)? {
    switch self {
    case .rectangle(cornerRadius: 0): ("[ ", " ]")
    case .ellipse: ("( ", " )")
    case .hexagon: ("{ ", " }")
    default: nil
    }
  }
}
