/// A graph in layers whose edges connect adjacent layers only: real nodes come first, followed by the
/// places where long edges pass a layer.
struct Layering {
  /// The number of real nodes.
  let nodeCount: Int
  /// The layer of each item.
  var rank: [Int32]
  /// The items of each layer from left to right.
  var layers: [[Int32]]
  /// The place of each item in its layer.
  var position: [Int32]
  /// The pieces of edges between adjacent layers: upper item, lower item, and the edge.
  var upper: [Int32] = []
  var lower: [Int32] = []
  var pieceEdge: [Int32] = []
  /// The pieces of an edge from top to bottom are `firstPiece[edge]..<firstPiece[edge + 1]`; none for an
  /// edge that takes a lane outside of the layers.
  var firstPiece: [Int32] = []
  /// The edge that an item belongs to, by item less `nodeCount`.
  var passingEdge: [Int32] = []
  /// The innermost group of each item; empty without groups.
  var group: [Int32] = []
  /// The items below and above each item, in the order of the pieces.
  var below: Adjacency
  var above: Adjacency

  /// Divides edges into pieces. `isOutside` marks edges that take no part.
  init(
    nodeCount: Int, nodeRank: [Int32], tail: [Int32], head: [Int32], isOutside: [Bool],
    groups: GroupTree = GroupTree()
  ) {
    self.nodeCount = nodeCount
    rank = nodeRank
    firstPiece.reserveCapacity(tail.count + 1)
    for edge in tail.indices {
      firstPiece.append(Int32(upper.count))
      if isOutside[edge] { continue }
      var item = tail[edge]
      let last = nodeRank[Int(head[edge])]
      var level = nodeRank[Int(tail[edge])]
      while true {
        level += 1
        let next = level == last ? head[edge] : Int32(rank.count)
        upper.append(item)
        lower.append(next)
        pieceEdge.append(Int32(edge))
        if level == last { break }
        rank.append(level)
        passingEdge.append(Int32(edge))
        item = next
      }
    }
    firstPiece.append(Int32(upper.count))
    below = Adjacency(count: 0, keys: [])
    above = below
    layers = []
    position = []
    if groups.count > 0 { addGroups(groups, tail, head) }
    below = Adjacency(count: rank.count, keys: upper)
    above = Adjacency(count: rank.count, keys: lower)
    let layerCount = Int(nodeRank.max() ?? -1) + 1
    layers = [[Int32]](repeating: [], count: layerCount)
    position = [Int32](repeating: 0, count: rank.count)
  }

  var itemCount: Int { rank.count }

  /// Assigns items to groups, and adds items without edges to layers that a group spans but where it has
  /// nothing else.
  private mutating func addGroups(_ groups: GroupTree, _ tail: [Int32], _ head: [Int32]) {
    group = groups.nodeGroup
    for index in passingEdge.indices {
      let edge = Int(passingEdge[index])
      group.append(
        groups.passed(
          from: groups.nodeGroup[Int(tail[edge])], to: groups.nodeGroup[Int(head[edge])],
          at: rank[nodeCount + index]))
    }
    let width = Int(rank.max() ?? 0) + 1
    var isOccupied = [Bool](repeating: false, count: groups.count * width)
    func occupy(_ group: Int32, _ layer: Int32) {
      var current = group
      while current >= 0, !isOccupied[Int(current) * width + Int(layer)] {
        isOccupied[Int(current) * width + Int(layer)] = true
        current = groups.parent[Int(current)]
      }
    }
    for item in group.indices { occupy(group[item], rank[item]) }
    for index in (0..<groups.count).reversed() where groups.lastRank[index] >= 0 {
      for layer in groups.firstRank[index]...groups.lastRank[index]
      where !isOccupied[index * width + Int(layer)] {
        rank.append(layer)
        group.append(Int32(index))
        passingEdge.append(-1)
        occupy(Int32(index), layer)
      }
    }
  }

  /// Whether an item is a place where an edge passes.
  @inline(__always)
  func isPassing(_ item: Int32) -> Bool { Int(item) >= nodeCount }

  /// Stores the order of the layers in `position`.
  mutating func updatePositions() {
    for layer in layers {
      for (place, item) in layer.enumerated() { position[Int(item)] = Int32(place) }
    }
  }
}
