/// The cross coordinates of the boxes of a forest: subtrees are as close to each other as their contours
/// allow, and parents are centered over their children. The algorithm of Buchheim, Jünger and Leipert
/// (2002), with extents that differ, without recursion.
///
/// Boxes of equal depth share a level, so that the contour of a subtree is its outermost box in each level.
struct TidyTree {
  private let forest: SpanningForest
  /// The extents on both sides of the middle of a box, including the space around it.
  private let before: [Int]
  private let after: [Int]
  /// Positions relative to the parent's, in two parts, as the algorithm has them.
  private var preliminary: [Double]
  private var modifier: [Double]
  private var shift: [Double]
  private var change: [Double]
  /// The next box of a contour where the subtree ends; −1 for none.
  private var thread: [Int32]
  private var ancestor: [Int32]
  private var number: [Int32]
  /// The middle of the children of a box.
  private var middle: [Double]

  /// Returns the middle of each box.
  ///
  /// - Complexity: O(boxes).
  static func middles(_ forest: SpanningForest, before: [Int], after: [Int]) -> [Int] {
    var tree = TidyTree(forest, before, after)
    return tree.run()
  }

  private init(_ forest: SpanningForest, _ before: [Int], _ after: [Int]) {
    self.forest = forest
    self.before = before
    self.after = after
    let count = before.count
    preliminary = [Double](repeating: 0, count: count)
    modifier = preliminary
    shift = preliminary
    change = preliminary
    middle = preliminary
    thread = [Int32](repeating: -1, count: count)
    ancestor = (0..<Int32(count)).map { $0 }
    number = thread
  }

  private mutating func run() -> [Int] {
    for box in forest.order.reversed() where forest.childCount[Int(box)] > 0 {
      let first = Int(forest.firstChild[Int(box)])
      let children = forest.order[first..<first + Int(forest.childCount[Int(box)])]
      middle[Int(box)] = join(children)
    }
    // The roots are the children of a box that does not exist.
    _ = join(forest.roots[...])
    var offset = [Double](repeating: 0, count: before.count)
    var place = offset
    for box in forest.order.lazy.map(Int.init) {
      let outer = Int(forest.parent[box])
      let sum = outer >= 0 ? offset[outer] : 0
      place[box] = preliminary[box] + sum
      offset[box] = modifier[box] + sum
    }
    // Distances are whole numbers, so that what is rounded down keeps them.
    return place.map { Self.rounded($0) }
  }

  private static func rounded(_ value: Double) -> Int { wholeBelow(value + 1e-4) }

  /// Puts subtrees beside each other.
  ///
  /// - Returns: the middle between the first and the last.
  private mutating func join(_ children: ArraySlice<Int32>) -> Double {
    guard let first = children.first, let last = children.last else { return 0 }
    var fallback = first
    var previous: Int32 = -1
    for (index, child) in children.enumerated() {
      let box = Int(child)
      number[box] = Int32(index)
      if previous < 0 {
        preliminary[box] = middle[box]
        modifier[box] = 0
      } else {
        preliminary[box] = preliminary[Int(previous)] + distance(previous, child)
        modifier[box] = preliminary[box] - middle[box]
        fallback = separate(child, from: previous, first: first, fallback)
      }
      previous = child
    }
    var (sum, rate) = (0.0, 0.0)
    for child in children.reversed().lazy.map(Int.init) {
      preliminary[child] += sum
      modifier[child] += sum
      rate += change[child]
      sum += shift[child] + rate
    }
    return (preliminary[Int(first)] + preliminary[Int(last)]) / 2
  }

  private func distance(_ left: Int32, _ right: Int32) -> Double {
    Double(after[Int(left)] + before[Int(right)])
  }

  private func nextOnLeft(_ box: Int32) -> Int32 {
    let box = Int(box)
    return forest.childCount[box] > 0 ? forest.order[Int(forest.firstChild[box])] : thread[box]
  }

  private func nextOnRight(_ box: Int32) -> Int32 {
    let box = Int(box)
    let count = forest.childCount[box]
    return count > 0 ? forest.order[Int(forest.firstChild[box] + count - 1)] : thread[box]
  }

  /// Moves a subtree away from those before it, along their contours.
  ///
  /// - Returns: the sibling whose subtree the contour belongs to where nothing else is known.
  private mutating func separate(
    _ box: Int32, from sibling: Int32, first: Int32, _ fallback: Int32
  ) -> Int32 {
    var fallback = fallback
    var (innerRight, outerRight, innerLeft, outerLeft) = (box, box, sibling, first)
    var innerRightSum = modifier[Int(innerRight)]
    var outerRightSum = innerRightSum
    var innerLeftSum = modifier[Int(innerLeft)]
    var outerLeftSum = modifier[Int(outerLeft)]
    while true {
      let (left, right) = (nextOnRight(innerLeft), nextOnLeft(innerRight))
      guard left >= 0, right >= 0 else { break }
      (innerLeft, innerRight) = (left, right)
      outerLeft = nextOnLeft(outerLeft)
      outerRight = nextOnRight(outerRight)
      ancestor[Int(outerRight)] = box
      let overlap =
        preliminary[Int(innerLeft)] + innerLeftSum - preliminary[Int(innerRight)] - innerRightSum
        + distance(innerLeft, innerRight)
      if overlap > 0 {
        let known = ancestor[Int(innerLeft)]
        let isSibling = forest.parent[Int(known)] == forest.parent[Int(box)]
        move(box, by: overlap, after: isSibling ? known : fallback)
        innerRightSum += overlap
        outerRightSum += overlap
      }
      innerLeftSum += modifier[Int(innerLeft)]
      innerRightSum += modifier[Int(innerRight)]
      outerLeftSum += modifier[Int(outerLeft)]
      outerRightSum += modifier[Int(outerRight)]
    }
    let (left, right) = (nextOnRight(innerLeft), nextOnLeft(innerRight))
    if left >= 0, nextOnRight(outerRight) < 0 {
      thread[Int(outerRight)] = left
      modifier[Int(outerRight)] += innerLeftSum - outerRightSum
    }
    if right >= 0, nextOnLeft(outerLeft) < 0 {
      thread[Int(outerLeft)] = right
      modifier[Int(outerLeft)] += innerRightSum - outerLeftSum
      fallback = box
    }
    return fallback
  }

  /// Moves a subtree, and those between it and another in proportion.
  private mutating func move(_ box: Int32, by distance: Double, after other: Int32) {
    let (box, other) = (Int(box), Int(other))
    let count = Double(max(1, number[box] - number[other]))
    change[box] -= distance / count
    shift[box] += distance
    change[other] += distance / count
    preliminary[box] += distance
    modifier[box] += distance
  }
}
