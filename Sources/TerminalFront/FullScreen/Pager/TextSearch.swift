/// A substring search over UTF-8 bytes with smart case (ASCII only).
///
/// - Complexity: O(n + m) for a pattern of m bytes in n bytes (Knuth–Morris–Pratt).
struct TextSearch: Sendable {
  private let pattern: [UInt8]

  /// Whether ASCII case is ignored: true if the pattern has no uppercase ASCII letter.
  private let foldsCase: Bool

  /// For each prefix of the pattern, the length of its longest proper border.
  private let borders: [Int]

  /// Creates a search; nil if the pattern is empty.
  init?(_ text: String) {
    let pattern = SafeText(sanitizing: text, context: .code).bytes
    guard !pattern.isEmpty else { return nil }
    self.pattern = pattern
    foldsCase = !pattern.contains { (0x41...0x5A).contains($0) }
    var borders = [0]
    var length = 0
    for byte in pattern.dropFirst() {
      while length > 0, pattern[length] != byte { length = borders[length - 1] }
      if pattern[length] == byte { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  var byteCount: Int { pattern.count }

  /// Returns whether the pattern occurs in a text.
  func isFound(in text: String) -> Bool { !ranges(in: text.utf8, limit: 1).isEmpty }

  /// Returns the byte ranges of the first `limit` non-overlapping occurrences, in order.
  func ranges(in bytes: some Sequence<UInt8>, limit: Int = .max) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var length = 0
    for (index, var byte) in bytes.enumerated() {
      if foldsCase, (0x41...0x5A).contains(byte) { byte += 0x20 }
      while length > 0, pattern[length] != byte { length = borders[length - 1] }
      if pattern[length] == byte { length += 1 }
      if length == pattern.count {
        ranges.append(index + 1 - length..<index + 1)
        if ranges.count == limit { break }
        length = 0
      }
    }
    return ranges
  }
}
