/// Counts crossings between two layers with an accumulator tree, after Barth, Jünger and Mutzel,
/// "Simple and Efficient Bilayer Cross Counting" (2002).
///
/// - Complexity: O(k log n) for k edges and n places in the lower layer.
struct CrossingCounter {
  private var tree: [Int32] = []
  private var ends: [Int32] = []

  /// Returns the number of crossings of the edges below a layer.
  mutating func count(
    _ layer: [Int32], lowerCount: Int, below: Adjacency, neighbor: [Int32], position: [Int32]
  ) -> Int {
    var leaves = 1
    while leaves < lowerCount { leaves *= 2 }
    if tree.count < 2 * leaves {
      tree = [Int32](repeating: 0, count: 2 * leaves)
    } else {
      for index in 0..<2 * leaves { tree[index] = 0 }
    }
    var crossings = 0
    for item in layer {
      let range = below.range(Int(item))
      if range.isEmpty { continue }
      ends.removeAll(keepingCapacity: true)
      for slot in range { ends.append(position[Int(neighbor[slot])]) }
      insertionSort(&ends, 0, ends.count)
      for end in ends {
        // Edges inserted before that end to the right cross this one; equal ends do not.
        var index = Int(end) + leaves
        tree[index] += 1
        while index > 1 {
          if index & 1 == 0 { crossings += Int(tree[index + 1]) }
          index /= 2
          tree[index] += 1
        }
      }
    }
    return crossings
  }
}

/// Sorts a part of an array in place; short parts, or nearly sorted ones, by insertion.
@inline(__always)
func insertionSort(_ values: inout [Int32], _ start: Int, _ end: Int) {
  guard end - start > 1 else { return }
  if end - start > 24 {
    var isSorted = true
    for index in start + 1..<end where values[index] < values[index - 1] {
      isSorted = false
      break
    }
    if !isSorted { values[start..<end].sort() }
    return
  }
  for index in start + 1..<end {
    let value = values[index]
    var hole = index
    while hole > start, values[hole - 1] > value {
      values[hole] = values[hole - 1]
      hole -= 1
    }
    values[hole] = value
  }
}

/// A fixed-seed generator (SplitMix64), so that results do not depend on the run.
struct FixedRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from 0 up to, but not including, `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
