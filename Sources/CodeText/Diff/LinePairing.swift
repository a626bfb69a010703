import ArtifactBase
import RefinerCore

/// Pairs the removed lines of a change block with the added lines that replace them, by their
/// common words.
///
/// Pairs don't cross; of all such sets of pairs, the one with the greatest total similarity is
/// chosen. A value is reused for all blocks of a diff and keeps its storage.
struct LinePairing: Sendable {
  /// A line as a range of word hashes in ``hashes``.
  private struct Line {
    var start: Int
    var end: Int
    /// The total length of the words in bytes.
    var byteCount = 0
    /// The old files that the line differs from, one bit for each.
    var files: UInt64
  }

  private struct Pair {
    var removed: Int
    var added: Int
    /// The total similarity of this pair and its predecessors.
    var total: Int
    /// The index of the preceding pair; -1 if there is none.
    var previous: Int
  }

  /// The similarity of identical lines.
  private static let scale = 1_000

  /// The minimum similarity of a pair.
  static let threshold = scale / 2

  /// The maximum number of candidate pairs in a block for which all are compared.
  static let comparisonLimit = 1_024

  /// The maximum difference between the indices of paired lines in a larger block.
  static let reach = 4

  /// The removed lines, then the added ones.
  private var lines: [Line] = []
  /// The words of all lines as hashes whose low bits are the word length, sorted within each line.
  private var hashes: [UInt64] = []
  private var pairs: [Pair] = []
  /// A Fenwick tree over the added lines: the index of the best pair that ends in a prefix of them.
  private var best: [Int] = []

  /// Removes all lines, to begin another block.
  mutating func begin() {
    lines.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the indices of each pair of a removed and an added line.
  ///
  /// - Complexity: O(bytes), with at most ``comparisonLimit`` or `2 * reach + 1` comparisons
  ///   per line.
  mutating func forEachPair(
    removedCount: Int, _ body: (_ removed: Int, _ added: Int) -> Void
  ) {
    let addedCount = lines.count - removedCount
    pairs.removeAll(keepingCapacity: true)
    best.removeAll(keepingCapacity: true)
    best.append(contentsOf: repeatElement(-1, count: addedCount + 1))
    search(removedCount, addedCount)
    var number = bestPair(before: addedCount)
    while number >= 0 {
      body(pairs[number].removed, pairs[number].added)
      number = pairs[number].previous
    }
  }

  // MARK: Search

  private mutating func search(_ removedCount: Int, _ addedCount: Int) {
    let comparesAll = removedCount * addedCount <= Self.comparisonLimit
    for index in 0..<removedCount {
      let low = comparesAll ? 0 : max(0, index - Self.reach)
      let high = comparesAll ? addedCount : min(addedCount, index + Self.reach + 1)
      guard low < high else { return }
      // In descending order, so that pairs of the same line don't precede each other.
      for other in (low..<high).reversed() {
        let similarity = similarity(lines[index], lines[removedCount + other])
        guard similarity >= Self.threshold else { continue }
        add(index, other, similarity)
      }
    }
  }

  private mutating func add(_ index: Int, _ other: Int, _ similarity: Int) {
    let previous = bestPair(before: other)
    // Of equally similar lines, the nearest are paired.
    let distance = min(abs(index - other), Self.comparisonLimit - 1)
    let total =
      similarity * Self.comparisonLimit - distance + (previous < 0 ? 0 : pairs[previous].total)
    let number = pairs.count
    pairs.append(Pair(removed: index, added: other, total: total, previous: previous))
    var node = other + 1
    while node < best.count {
      if best[node] < 0 || pairs[best[node]].total < total { best[node] = number }
      node += node & -node
    }
  }

  /// Returns the index of the best pair whose added line precedes `other`; -1 if there is none.
  private func bestPair(before other: Int) -> Int {
    var found = -1
    var node = other
    while node > 0 {
      if best[node] >= 0, found < 0 || pairs[found].total < pairs[best[node]].total {
        found = best[node]
      }
      node -= node & -node
    }
    return found
  }

  // MARK: Words

  /// Returns the proportion of word bytes that two lines have in common.
  private func similarity(_ one: Line, _ other: Line) -> Int {
    let byteCount = one.byteCount + other.byteCount
    guard byteCount > 0, one.files == other.files,
      2 * min(one.byteCount, other.byteCount) * Self.scale >= Self.threshold * byteCount
    else { return 0 }
    let hashes = hashes.span
    var common = 0
    var (index, otherIndex) = (one.start, other.start)
    while index < one.end, otherIndex < other.end {
      let (hash, candidate) = (hashes[index], hashes[otherIndex])
      if hash == candidate { common += Int(hash & Self.lengthMask) }
      if hash <= candidate { index += 1 }
      if candidate <= hash { otherIndex += 1 }
    }
    return 2 * common * Self.scale / byteCount
  }

  private static let lengthMask: UInt64 = 0xFFFF

  /// Adds a line as its words and symbols; a line that is too long gets none.
  ///
  /// - Parameter files: The old files that the line differs from, one bit for each; only lines that
  ///   differ from the same ones are paired.
  mutating func add(_ bytes: Span<UInt8>, files: UInt64) {
    var line = Line(start: hashes.count, end: hashes.count, files: files)
    defer { lines.append(line) }
    guard bytes.count <= UnifiedDiff.comparedLineLimit else { return }
    var index = 0
    while index < bytes.count {
      let start = index
      var hash = Self.hash(0xCBF2_9CE4_8422_2325, bytes[index])
      index += 1
      if WordDifference.isWord(bytes[start]) {
        while index < bytes.count, WordDifference.isWord(bytes[index]) {
          hash = Self.hash(hash, bytes[index])
          index += 1
        }
      }
      guard bytes[start] > 0x20 else { continue }
      hashes.append(hash & ~Self.lengthMask | UInt64(index - start))
      line.byteCount += index - start
    }
    line.end = hashes.count
    sort(line.start..<line.end)
  }

  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Sorts the hashes of a line, with an insertion sort if there are few.
  private mutating func sort(_ range: Range<Int>) {
    guard range.count <= 32 else {
      return hashes.withUnsafeMutableBufferPointer { $0[range].sort() }
    }
    var hashes = hashes.mutableSpan
    for index in range.dropFirst() {
      let hash = hashes[index]
      var target = index
      while target > range.lowerBound, hashes[target - 1] > hash {
        hashes[target] = hashes[target - 1]
        target -= 1
      }
      hashes[target] = hash
    }
  }
}
