/// Lists of indices by key, in one array: the lists of key `k` are the elements
/// `start[k]..<start[k + 1]` of `items`.
struct Adjacency {
  var start: [Int32]
  var items: [Int32]

  /// Distributes the indices of `keys` over `count` lists by their key, each list in ascending order.
  init(count: Int, keys: [Int32]) {
    start = [Int32](repeating: 0, count: count + 1)
    items = [Int32](repeating: 0, count: keys.count)
    for key in keys { start[Int(key) + 1] += 1 }
    for key in 0..<count { start[key + 1] += start[key] }
    var next = start
    for index in keys.indices {
      let key = Int(keys[index])
      items[Int(next[key])] = Int32(index)
      next[key] += 1
    }
  }

  /// The positions in `items` of the list of a key.
  @inline(__always)
  func range(_ key: Int) -> Range<Int> {
    Int(start[key])..<Int(start[key + 1])
  }

  /// The length of the list of a key.
  @inline(__always)
  func count(_ key: Int) -> Int { Int(start[key + 1] - start[key]) }
}
