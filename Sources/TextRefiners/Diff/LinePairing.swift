import ArtifactBase
import RefinerCore

/// Pairs the removed lines of a change block with the added lines that replace them, by word
/// similarity.
///
/// Pairs don't cross; of all such sets of pairs, the one with the greatest total similarity is
/// chosen.
struct LinePairing {
  /// The words of a line as hashes with lengths, in ascending order.
  private struct Words {
    var hashes: [UInt64] = []
    var byteCount = 0
  }

  private struct Pair {
    var removed: Int
    var added: Int
    /// The total similarity of this pair and its predecessors.
    var total: Int
    /// The index of the previous pair; -1 if there is none.
    var previous: Int
  }

  /// The fixed-point scale of similarities.
  private static let scale = 1_000

  /// The minimum similarity of a pair.
  static let threshold = scale / 2

  /// The number of candidate pairs up to which all lines of a block are compared with each other.
  static let comparisonLimit = 1_024

  /// In a larger block, the maximum distance between the relative positions of paired lines.
  static let reach = 4

  private let removed: [Words]
  private let added: [Words]
  private var pairs: [Pair] = []
  /// A Fenwick tree over the added lines: the index of the best pair that ends in a prefix of
  /// them.
  private var best: [Int]

  private init(removed: [Words], added: [Words]) {
    self.removed = removed
    self.added = added
    best = Array(repeating: -1, count: added.count + 1)
  }

  /// Returns the pairs of a removed and an added line, as indices in ascending order.
  ///
  /// - Complexity: O(bytes), with at most ``comparisonLimit`` or `2 * reach + 1` comparisons per
  ///   line.
  static func pairs(
    removed: [ArraySlice<UInt8>], added: [ArraySlice<UInt8>]
  ) -> [(removed: Int, added: Int)] {
    guard !removed.isEmpty, !added.isEmpty else { return [] }
    var pairing = LinePairing(removed: removed.map(words), added: added.map(words))
    pairing.search()
    return pairing.chain()
  }

  // MARK: Search

  private mutating func search() {
    let comparesAll = removed.count * added.count <= Self.comparisonLimit
    for index in removed.indices {
      let low = comparesAll ? 0 : max(0, index - Self.reach)
      let high = comparesAll ? added.count : min(added.count, index + Self.reach + 1)
      guard low < high else { return }
      // In descending order, so that pairs of the same line don't follow each other.
      for other in (low..<high).reversed() {
        let similarity = Self.similarity(removed[index], added[other])
        guard similarity >= Self.threshold else { continue }
        add(index, other, similarity)
      }
    }
  }

  private mutating func add(_ index: Int, _ other: Int, _ similarity: Int) {
    let previous = bestPair(before: other)
    // Among equally similar lines, the nearest are paired.
    let distance = min(abs(index - other), Self.comparisonLimit - 1)
    let total = similarity * Self.comparisonLimit - distance
    let number = pairs.count
    pairs.append(
      Pair(
        removed: index, added: other, total: total + (previous < 0 ? 0 : pairs[previous].total),
        previous: previous))
    var node = other + 1
    while node < best.count {
      if best[node] < 0 || pairs[best[node]].total < pairs[number].total { best[node] = number }
      node += node & -node
    }
  }

  /// Returns the index of the best pair whose added line is before `other`; -1 if there is none.
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

  private func chain() -> [(removed: Int, added: Int)] {
    var chain: [(removed: Int, added: Int)] = []
    var number = bestPair(before: added.count)
    while number >= 0 {
      chain.append((pairs[number].removed, pairs[number].added))
      number = pairs[number].previous
    }
    return chain.reversed()
  }

  // MARK: Words

  /// Returns the similarity of two lines: the share of their word bytes that both have.
  private static func similarity(_ one: Words, _ other: Words) -> Int {
    let byteCount = one.byteCount + other.byteCount
    guard byteCount > 0,
      2 * min(one.byteCount, other.byteCount) * scale >= threshold * byteCount
    else { return 0 }
    var common = 0
    var (index, place) = (0, 0)
    while index < one.hashes.count, place < other.hashes.count {
      let (hash, candidate) = (one.hashes[index], other.hashes[place])
      if hash == candidate { common += Int(hash & lengthMask) }
      if hash <= candidate { index += 1 }
      if candidate <= hash { place += 1 }
    }
    return 2 * common * scale / byteCount
  }

  private static let lengthMask: UInt64 = 0xFFFF

  /// Returns the words and symbols of a line; none for a line that is too long.
  private static func words(_ line: ArraySlice<UInt8>) -> Words {
    var words = Words()
    guard line.count <= UnifiedDiff.comparedLineLimit else { return words }
    var index = line.startIndex
    while index < line.endIndex {
      var hash = (0xCBF2_9CE4_8422_2325 ^ UInt64(line[index])) &* 0x100_0000_01B3
      var end = index + 1
      if WordDifference.isWord(line[index]) {
        while end < line.endIndex, WordDifference.isWord(line[end]) {
          hash = (hash ^ UInt64(line[end])) &* 0x100_0000_01B3
          end += 1
        }
      }
      if line[index] > 0x20 {
        words.hashes.append(hash & ~lengthMask | UInt64(end - index))
        words.byteCount += end - index
      }
      index = end
    }
    words.hashes.sort()
    return words
  }
}
