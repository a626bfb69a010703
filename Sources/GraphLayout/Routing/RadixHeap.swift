/// A priority queue of whole numbers whose keys never fall below the last one that was removed.
///
/// After Ahuja, Mehlhorn, Orlin and Tarjan (1990): entries are in lists by the highest bit in which their
/// key differs from the last removed one.
struct RadixHeap {
  private struct Entry {
    var key: Int32
    var value: Int32
    /// The next entry of the list; −1 for none.
    var next: Int32
  }

  private var entries: [Entry] = []
  /// The first entries of the lists.
  private var heads = [Int32](repeating: -1, count: 33)
  private var last: Int32 = 0

  /// Removes everything.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    for index in heads.indices { heads[index] = -1 }
    last = 0
  }

  @inline(__always)
  private func list(_ key: Int32) -> Int { 32 - (key ^ last).leadingZeroBitCount }

  /// Adds a value; a key below the last removed one counts as that.
  @inline(__always)
  mutating func push(_ key: Int32, _ value: Int32) {
    let key = max(key, last)
    let list = list(key)
    entries.append(Entry(key: key, value: value, next: heads[list]))
    heads[list] = Int32(entries.count - 1)
  }

  /// Removes a value with the least key, among equal ones one of the latest.
  @inline(__always)
  mutating func pop() -> Int32? {
    if heads[0] < 0, !advance() { return nil }
    let entry = entries[Int(heads[0])]
    heads[0] = entry.next
    return entry.value
  }

  /// Distributes the list with the least keys.
  private mutating func advance() -> Bool {
    guard let index = heads.firstIndex(where: { $0 >= 0 }) else { return false }
    var least = Int32.max
    var next = heads[index]
    while next >= 0 {
      least = min(least, entries[Int(next)].key)
      next = entries[Int(next)].next
    }
    last = least
    next = heads[index]
    heads[index] = -1
    while next >= 0 {
      let current = Int(next)
      next = entries[current].next
      let list = list(entries[current].key)
      entries[current].next = heads[list]
      heads[list] = Int32(current)
    }
    return true
  }
}
