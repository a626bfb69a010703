/// Sets of indices that are joined (union–find with path halving).
struct DisjointSets {
  private var parent: [Int32]

  init(count: Int) { parent = (0..<Int32(count)).map { $0 } }

  mutating func root(_ index: Int) -> Int {
    var node = index
    while Int(parent[node]) != node {
      parent[node] = parent[Int(parent[node])]
      node = Int(parent[node])
    }
    return node
  }

  /// Joins two sets; the least index is the root.
  mutating func join(_ first: Int, _ second: Int) {
    let (a, b) = (root(first), root(second))
    if a < b { parent[b] = Int32(a) } else { parent[a] = Int32(b) }
  }
}
