// Aligns the elements of an array with those of another version of it.
//
// While an array is being received it only grows: elements correspond by index, and only the last
// one may have gained content. Otherwise the common prefix and suffix are set aside. Between them,
// elements whose identity (their `id` or `key`, otherwise their value) is unique on both sides act
// as anchors. The elements between two anchors are paired in order, by similarity.

import ArtifactCore

/// The correspondence between the elements of an array and those of another version of it.
struct ArrayAlignment {
  /// The new index of each old element; nil if it was removed.
  private(set) var newIndices: [Int?]

  /// The old index of each new element; nil if it was inserted.
  private(set) var oldIndices: [Int?]

  /// The old indices of elements that changed their relative order.
  private(set) var moved: Set<Int> = []

  /// The limit on the number of candidate pairs compared between two anchors.
  private static let pairLimit = 10_000

  init(from old: [JSONValue], to new: [JSONValue]) {
    newIndices = Array(repeating: nil, count: old.count)
    oldIndices = Array(repeating: nil, count: new.count)
    if Self.grows(old, into: new) {
      for index in old.indices { pair(index, index) }
      return
    }
    var start = 0
    var (oldEnd, newEnd) = (old.count, new.count)
    while start < oldEnd, start < newEnd, old[start] == new[start] {
      pair(start, start)
      start += 1
    }
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
      pair(oldEnd, newEnd)
    }
    let anchors = pairByIdentity(old, oldRange: start..<oldEnd, new: new, newRange: start..<newEnd)
    var (oldStart, newStart) = (start, start)
    for (oldIndex, newIndex) in anchors + CollectionOfOne((oldEnd, newEnd)) {
      pairBySimilarity(
        old, oldIndices: (oldStart..<oldIndex).filter { newIndices[$0] == nil },
        new: new, newIndices: (newStart..<newIndex).filter { oldIndices[$0] == nil })
      (oldStart, newStart) = (oldIndex + 1, newIndex + 1)
    }
  }

  /// Returns the parts between the common prefix and suffix of two arrays and their start index;
  /// nil if the arrays are equal.
  static func difference(
    of old: [JSONValue], _ new: [JSONValue]
  ) -> (start: Int, gone: ArraySlice<JSONValue>, come: ArraySlice<JSONValue>)? {
    var start = 0
    var (oldEnd, newEnd) = (old.count, new.count)
    while start < min(oldEnd, newEnd), old[start] == new[start] { start += 1 }
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    if start == oldEnd, start == newEnd { return nil }
    return (start, old[start..<oldEnd], new[start..<newEnd])
  }

  /// Whether an element is a later version of another: it has grown, or has the same name.
  static func isSame(_ old: JSONValue, _ new: JSONValue) -> Bool {
    if grows(old, into: new) { return true }
    guard case .object(let old) = old, case .object(let new) = new, let name = name(of: old) else {
      return false
    }
    return name == self.name(of: new)
  }

  /// Creates an alignment from the old index of each new element; nil marks an inserted element.
  /// Old indices ascend.
  init(origins: [Int?], oldCount: Int) {
    newIndices = Array(repeating: nil, count: oldCount)
    oldIndices = Array(repeating: nil, count: origins.count)
    for (index, origin) in origins.enumerated() {
      if let origin, origin < oldCount { pair(origin, index) }
    }
  }

  private mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
    newIndices[oldIndex] = newIndex
    oldIndices[newIndex] = oldIndex
  }

  /// Whether an array is a prefix of another, except that its last element may have grown.
  private static func grows(_ old: [JSONValue], into new: [JSONValue]) -> Bool {
    guard old.count <= new.count, let last = old.last else { return old.isEmpty }
    return grows(last, into: new[old.count - 1])
      && old.dropLast().elementsEqual(new.prefix(old.count - 1))
  }

  private static func grows(_ old: JSONValue, into new: JSONValue) -> Bool {
    switch (old, new) {
    case (.array(let old), .array(let new)): grows(old, into: new)
    case (.object(let old), .object(let new)):
      old.members.allSatisfy { name, value in new[name].map { grows(value, into: $0) } ?? false }
    default: old == new
    }
  }

  // MARK: - Identity

  /// The identity of an element: its name, or else its value.
  private struct Identity: Hashable {
    var isName: Bool
    var value: JSONValue
  }

  private static func name(of object: JSONObject) -> JSONValue? {
    for key in ["id", "key"] {
      if let value = object[key], value.isScalar, value != .null { return value }
    }
    return nil
  }

  private static func identity(of value: JSONValue) -> Identity? {
    if case .object(let object) = value {
      if let name = name(of: object) { return Identity(isName: true, value: name) }
      return object.isEmpty ? nil : Identity(isName: false, value: value)
    }
    return value == .array([]) ? nil : Identity(isName: false, value: value)
  }

  /// The indices of the identities that occur exactly once.
  private static func places(_ values: [JSONValue], _ range: Range<Int>) -> [Identity: Int] {
    var result: [Identity: Int] = [:]
    for index in range {
      guard let identity = identity(of: values[index]) else { continue }
      result[identity] = result[identity] == nil ? index : -1
    }
    return result.filter { $0.value >= 0 }
  }

  /// Pairs the elements that share an identity. Returns the pairs that kept their relative order.
  private mutating func pairByIdentity(
    _ old: [JSONValue], oldRange: Range<Int>, new: [JSONValue], newRange: Range<Int>
  ) -> [(old: Int, new: Int)] {
    let oldPlaces = Self.places(old, oldRange)
    var pairs: [(old: Int, new: Int)] = []
    for (identity, newIndex) in Self.places(new, newRange) {
      if let oldIndex = oldPlaces[identity] { pairs.append((oldIndex, newIndex)) }
    }
    pairs.sort { $0.old < $1.old }
    for (oldIndex, newIndex) in pairs { pair(oldIndex, newIndex) }
    // Longest increasing subsequence of the new indices: `ends` holds, per length, the smallest
    // end.
    var ends: [Int] = []
    var before: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      before.append(low == 0 ? nil : ends[low - 1])
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var anchors: [(old: Int, new: Int)] = []
    var next = ends.last
    while let index = next {
      anchors.append(pairs[index])
      next = before[index]
    }
    anchors.reverse()
    let kept = Set(anchors.map(\.old))
    moved = Set(pairs.map(\.old)).subtracting(kept)
    return anchors
  }

  // MARK: - Similarity

  /// Scores how similar two elements are; nil if they cannot correspond.
  private static func similarity(_ old: JSONValue, _ new: JSONValue) -> Int? {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      if let first = name(of: old), let second = name(of: new), first != second { return nil }
      var shared = 0
      var equal = 0
      for (name, value) in old.members {
        guard let other = new[name] else { continue }
        shared += 1
        if value == other { equal += 1 }
      }
      if shared == 0, !old.isEmpty, !new.isEmpty { return nil }
      return 1 + shared + 2 * equal + (equal == old.count ? 3 : 0)
    case (.array, .array): return 1
    default: return old.isScalar && new.isScalar ? (old == new ? 5 : 1) : nil
    }
  }

  /// Pairs the remaining elements in order, maximizing the total similarity; the first of equal
  /// solutions wins.
  private mutating func pairBySimilarity(
    _ old: [JSONValue], oldIndices: [Int], new: [JSONValue], newIndices: [Int]
  ) {
    if oldIndices.isEmpty || newIndices.isEmpty { return }
    guard oldIndices.count <= Self.pairLimit / newIndices.count else {
      for (oldIndex, newIndex) in zip(oldIndices, newIndices)
      where Self.similarity(old[oldIndex], new[newIndex]) != nil {
        pair(oldIndex, newIndex)
      }
      return
    }
    let width = newIndices.count + 1
    var best = Array(repeating: 0, count: (oldIndices.count + 1) * width)
    var weights = best
    for row in oldIndices.indices.reversed() {
      for column in newIndices.indices.reversed() {
        let place = row * width + column
        weights[place] = Self.similarity(old[oldIndices[row]], new[newIndices[column]]) ?? 0
        best[place] = max(best[place + width], best[place + 1])
        if weights[place] > 0 {
          best[place] = max(best[place], best[place + width + 1] + weights[place])
        }
      }
    }
    var (row, column) = (0, 0)
    while row < oldIndices.count, column < newIndices.count {
      let place = row * width + column
      if weights[place] > 0, best[place] == best[place + width + 1] + weights[place] {
        pair(oldIndices[row], newIndices[column])
        row += 1
        column += 1
      } else if best[place] == best[place + width] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}
