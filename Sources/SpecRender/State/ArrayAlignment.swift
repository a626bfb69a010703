// Which element of an array is which in another version of it.
//
// An array only grows while it arrives: then indices say it, the last element perhaps having more than
// before. Otherwise equal ends are set aside, and of what is between, elements with an identity that
// is there once on both sides (their `id` or `key`, else their value) hold the rest together. What is
// left between two of those is paired in order by what elements have in common.

import ArtifactCore

/// Pairs the elements of an array with those of another version of it.
struct ArrayAlignment {
  /// Of each old element its new index; nil if it is gone.
  private(set) var newIndices: [Int?]

  /// Of each new element its old index; nil if it is new.
  private(set) var oldIndices: [Int?]

  /// Old elements that stand among others now.
  private(set) var moved: Set<Int> = []

  /// At most this many pairs are weighed between two elements that are known.
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
    let anchors = pairByIdentity(old, start..<oldEnd, new, start..<newEnd)
    var (oldStart, newStart) = (start, start)
    for (oldIndex, newIndex) in anchors + CollectionOfOne((oldEnd, newEnd)) {
      pairBySimilarity(
        old, (oldStart..<oldIndex).filter { newIndices[$0] == nil },
        new, (newStart..<newIndex).filter { oldIndices[$0] == nil })
      (oldStart, newStart) = (oldIndex + 1, newIndex + 1)
    }
  }

  /// What is between the equal ends of two arrays, and where that begins; nil where nothing is.
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

  /// Whether an element is another version of one: it has grown, or has the same name.
  static func isSame(_ old: JSONValue, _ new: JSONValue) -> Bool {
    if grows(old, into: new) { return true }
    guard case .object(let old) = old, case .object(let new) = new, let name = name(of: old) else {
      return false
    }
    return name == self.name(of: new)
  }

  /// The alignment in which each new element has an old index, or none, in rising order.
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

  /// Whether an array is the beginning of another, but for its last element, which may have grown.
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

  /// What makes an element the one it is.
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

  /// The places of identities that are there once.
  private static func places(_ values: [JSONValue], _ range: Range<Int>) -> [Identity: Int] {
    var result: [Identity: Int] = [:]
    for index in range {
      guard let identity = identity(of: values[index]) else { continue }
      result[identity] = result[identity] == nil ? index : -1
    }
    return result.filter { $0.value >= 0 }
  }

  /// Pairs what has one identity, and gives back the pairs that kept their order.
  private mutating func pairByIdentity(
    _ old: [JSONValue], _ oldRange: Range<Int>, _ new: [JSONValue], _ newRange: Range<Int>
  ) -> [(old: Int, new: Int)] {
    let oldPlaces = Self.places(old, oldRange)
    var pairs: [(old: Int, new: Int)] = []
    for (identity, newIndex) in Self.places(new, newRange) {
      if let oldIndex = oldPlaces[identity] { pairs.append((oldIndex, newIndex)) }
    }
    pairs.sort { $0.old < $1.old }
    for (oldIndex, newIndex) in pairs { pair(oldIndex, newIndex) }
    // The longest rising sequence of new indices: of each length the end that is least.
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

  /// How much two elements have in common; nil if they cannot be one.
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

  /// Pairs what is left in order, so that as much as possible is in common; of equal ways the first.
  private mutating func pairBySimilarity(
    _ old: [JSONValue], _ oldIndices: [Int], _ new: [JSONValue], _ newIndices: [Int]
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
