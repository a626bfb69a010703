/// The greatest value of every place of a line, where ranges are raised: a segment tree.
struct SkylineTree {
  private let leafCount: Int
  /// By node of the tree: the greatest value within it, and the value to which all of it was raised.
  private var greatest: [Int]
  private var raised: [Int]

  init(count: Int) {
    var leafCount = 1
    while leafCount < count { leafCount *= 2 }
    self.leafCount = leafCount
    greatest = [Int](repeating: .min, count: 2 * leafCount)
    raised = greatest
  }

  /// Raises a range to at least a value.
  mutating func raise(_ range: Range<Int>, to value: Int) {
    var (low, high) = (range.lowerBound + leafCount, range.upperBound + leafCount)
    while low < high {
      if low & 1 == 1 {
        raise(node: low, to: value)
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        raise(node: high, to: value)
      }
      low /= 2
      high /= 2
    }
  }

  private mutating func raise(node: Int, to value: Int) {
    raised[node] = max(raised[node], value)
    var node = node
    while node > 0, greatest[node] < value {
      greatest[node] = value
      node /= 2
    }
  }

  /// The greatest value in a range; nil if none of it was raised.
  func greatest(_ range: Range<Int>) -> Int? {
    var result = Int.min
    var (low, high) = (range.lowerBound + leafCount, range.upperBound + leafCount)
    guard low < high else { return nil }
    for var node in [low, high - 1] {
      while node > 0 {
        result = max(result, raised[node])
        node /= 2
      }
    }
    while low < high {
      if low & 1 == 1 {
        result = max(result, greatest[low])
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        result = max(result, greatest[high])
      }
      low /= 2
      high /= 2
    }
    // Ranges that were raised as a whole are above the nodes visited.
    return result > .min ? result : nil
  }
}

/// Binary search.
enum LayoutSearch {
  /// The index of the first of some sorted values that is not less than another.
  static func first(_ values: [Int], atLeast value: Int) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
