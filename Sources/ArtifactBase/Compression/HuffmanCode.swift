/// Canonical Huffman codes with bounded lengths (RFC 1951 §3.2.2).
enum HuffmanCode {
  /// Returns the code length of each symbol, 0 for symbols that do not occur.
  ///
  /// At least two symbols get a code, since some decoders refuse incomplete codes. The lengths are
  /// those of Huffman's algorithm; where they exceed the limit, the shortest possible codes beside
  /// them are lengthened until all fit.
  ///
  /// - Parameters:
  ///   - counts: The number of occurrences of each symbol, less than 2²⁴ each; at least two symbols.
  ///   - limit: The maximum length, for which 2 to the power of `limit` is at least the number of
  ///     symbols.
  /// - Complexity: O(n log n) for n symbols.
  static func lengths(of counts: [Int], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var leaves: [(weight: Int, symbol: Int)] = []
    for (symbol, count) in counts.enumerated() where count > 0 { leaves.append((count, symbol)) }
    if leaves.count < 2 {
      let symbol = leaves.first?.symbol ?? 0
      lengths[symbol] = 1
      lengths[symbol == 0 ? 1 : 0] = 1
      return lengths
    }
    leaves.sort { ($0.weight, $0.symbol) < ($1.weight, $1.symbol) }
    var counts = lengthCounts(of: leaves.map(\.weight), limit: limit)
    limitLengths(&counts, limit)
    // The least frequent symbols have the longest codes.
    var length = limit
    for leaf in leaves {
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      lengths[leaf.symbol] = UInt8(length)
    }
    return lengths
  }

  /// The number of codes of each length, with longer ones counted as `limit`.
  ///
  /// Leaves and inner nodes are two queues in order of weight: each new node joins the two lightest
  /// heads, and is at least as heavy as the node before it.
  private static func lengthCounts(of leaves: [Int], limit: Int) -> [Int] {
    let count = leaves.count
    var weights = leaves
    weights.reserveCapacity(2 * count - 1)
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var (leaf, node) = (0, count)
    while weights.count < 2 * count - 1 {
      var weight = 0
      for _ in 0..<2 {
        let takesLeaf =
          leaf < count && (node >= weights.count || weights[leaf] <= weights[node])
        let child = takesLeaf ? leaf : node
        if takesLeaf { leaf += 1 } else { node += 1 }
        weight += weights[child]
        parents[child] = weights.count
      }
      weights.append(weight)
    }
    var counts = [Int](repeating: 0, count: limit + 1)
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for index in (0..<2 * count - 2).reversed() {
      depths[index] = depths[parents[index]] + 1
      if index < count { counts[min(depths[index], limit)] += 1 }
    }
    return counts
  }

  /// Moves codes to other lengths until the code is neither oversubscribed nor incomplete.
  private static func limitLengths(_ counts: inout [Int], _ limit: Int) {
    var total = 0
    for length in 1...limit { total += counts[length] << (limit - length) }
    while total > 1 << limit {
      // A code of the maximum length joins a shorter one as its sibling.
      counts[limit] -= 1
      var length = limit - 1
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      counts[length + 1] += 2
      total -= 1
    }
  }

  /// Returns the code of each symbol with its first bit lowest, and its length in the bits above
  /// the lowest 16.
  static func codes(_ lengths: [UInt8]) -> [UInt32] {
    var next = [UInt32](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1...16 { next[length] = (next[length] + next[length - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return reversed(next[Int(length)], Int(length)) | UInt32(length) << 16
    }
  }

  private static func reversed(_ code: UInt32, _ length: Int) -> UInt32 {
    var (code, result) = (code, UInt32(0))
    for _ in 0..<length {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
