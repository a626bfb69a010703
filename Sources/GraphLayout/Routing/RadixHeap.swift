/// A priority queue of whole numbers whose keys never fall below the last one that was removed.
///
/// After Ahuja, Mehlhorn, Orlin and Tarjan (1990): entries are in buckets by the highest bit in which
/// their key differs from the last removed one.
struct RadixHeap {
  private var buckets = [[(key: Int32, value: Int32)]](repeating: [], count: 33)
  private var last: Int32 = 0
  private(set) var count = 0

  /// Removes everything.
  mutating func removeAll() {
    for index in buckets.indices { buckets[index].removeAll(keepingCapacity: true) }
    last = 0
    count = 0
  }

  @inline(__always)
  private func bucket(_ key: Int32) -> Int { 32 - (key ^ last).leadingZeroBitCount }

  /// Adds a value; a key below the last removed one counts as that.
  @inline(__always)
  mutating func push(_ key: Int32, _ value: Int32) {
    let key = max(key, last)
    buckets[bucket(key)].append((key, value))
    count += 1
  }

  /// Removes a value with the least key, among equal ones the latest.
  mutating func pop() -> (key: Int32, value: Int32)? {
    guard count > 0 else { return nil }
    if buckets[0].isEmpty {
      var index = 1
      while buckets[index].isEmpty { index += 1 }
      var least = Int32.max
      for entry in buckets[index] { least = min(least, entry.key) }
      last = least
      let entries = buckets[index]
      buckets[index].removeAll(keepingCapacity: true)
      for entry in entries { buckets[bucket(entry.key)].append(entry) }
    }
    count -= 1
    return buckets[0].popLast()
  }
}
