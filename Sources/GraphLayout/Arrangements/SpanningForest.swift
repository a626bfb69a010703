/// Trees that together contain all boxes, found by breadth-first search.
struct SpanningForest {
  /// The boxes, parents before children; the boxes of a level are adjacent.
  private(set) var order: [Int32] = []
  /// The parent of each box; −1 for a root.
  private(set) var parent: [Int32]
  /// The link from the parent to each box; −1 for a root.
  private(set) var link: [Int32]
  /// The number of links between each box and its root.
  private(set) var depth: [Int32]
  private(set) var roots: [Int32] = []
  /// By box: its children, as places in `order`.
  private(set) var firstChild: [Int32]
  private(set) var childCount: [Int32]

  /// Searches along the links from the boxes that no link enters, all at the same time, and then from the
  /// first box that was not reached.
  init(directed boxes: BoxGraph) {
    self.init(count: boxes.count)
    let lists = Adjacency(count: boxes.count, keys: boxes.links.map(\.source))
    var isEntered = [Bool](repeating: false, count: boxes.count)
    for link in boxes.links { isEntered[Int(link.target)] = true }
    for box in isEntered.indices where !isEntered[box] { add(Int32(box), parent: -1, link: -1) }
    var next = 0
    var candidate = 0
    while order.count < boxes.count || next < order.count {
      if next == order.count {
        while depth[candidate] >= 0 { candidate += 1 }
        add(Int32(candidate), parent: -1, link: -1)
      }
      let box = order[next]
      next += 1
      for place in lists.range(Int(box)) {
        let link = lists.items[place]
        let target = boxes.links[Int(link)].target
        if depth[Int(target)] < 0 { add(target, parent: box, link: link) }
      }
    }
  }

  /// Searches in both directions of the links of a connected graph from one box.
  init(from root: Int32, undirected boxes: BoxGraph) {
    self.init(count: boxes.count)
    let (lists, others) = boxes.neighbors
    add(root, parent: -1, link: -1)
    var next = 0
    while next < order.count {
      let box = order[next]
      next += 1
      for place in lists.range(Int(box)) where depth[Int(others[place])] < 0 {
        add(others[place], parent: box, link: lists.items[place] / 2)
      }
    }
  }

  private init(count: Int) {
    parent = [Int32](repeating: -1, count: count)
    link = parent
    depth = parent
    firstChild = [Int32](repeating: 0, count: count)
    childCount = firstChild
    order.reserveCapacity(count)
  }

  private mutating func add(_ box: Int32, parent outer: Int32, link number: Int32) {
    parent[Int(box)] = outer
    link[Int(box)] = number
    if outer >= 0 {
      depth[Int(box)] = depth[Int(outer)] + 1
      if childCount[Int(outer)] == 0 { firstChild[Int(outer)] = Int32(order.count) }
      childCount[Int(outer)] += 1
    } else {
      depth[Int(box)] = 0
      roots.append(box)
    }
    order.append(box)
  }

  /// The children of a box, in the order of links.
  func children(_ box: Int) -> ArraySlice<Int32> {
    let first = Int(firstChild[box])
    return order[first..<first + Int(childCount[box])]
  }
}
