/// The shape of a tree whose parts name their parents. A parent that does not precede its child counts as none.
struct PictureTree {
  /// The parts without a parent, in order.
  private(set) var roots: [Int] = []
  /// The children of each part, in order.
  private(set) var children: [[Int]]
  /// The number of ancestors of each part.
  private(set) var depths: [Int] = []
  /// The parent of each part.
  private(set) var parents: [Int?] = []

  /// Creates the shape.
  ///
  /// - Complexity: O(parts).
  init(_ given: [Int?]) {
    children = Array(repeating: [], count: given.count)
    for (index, parent) in given.enumerated() {
      if let parent, (0..<index).contains(parent) {
        children[parent].append(index)
        depths.append(depths[parent] + 1)
        parents.append(parent)
      } else {
        roots.append(index)
        depths.append(0)
        parents.append(nil)
      }
    }
  }

  /// All parts, each followed by its descendants.
  ///
  /// - Complexity: O(parts).
  var order: [Int] {
    var result: [Int] = []
    var open = Array(roots.reversed())
    while let index = open.popLast() {
      result.append(index)
      open += children[index].reversed()
    }
    return result
  }

  /// The largest depth; 0 without parts.
  var depth: Int { depths.max() ?? 0 }
}
