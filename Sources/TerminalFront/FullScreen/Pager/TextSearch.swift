/// Finds a text in others.
///
/// - Complexity: O(n + m) for a text of m bytes in n bytes (Knuth, Morris, Pratt).
struct TextSearch: Sendable {
  private let pattern: [UInt8]

  /// Whether A–Z are as a–z: they are if the pattern has none.
  private let foldsCase: Bool

  /// For each prefix, the length of the longest shorter one that ends it.
  private let borders: [Int]

  /// Makes a search; nil for an empty text.
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

  /// Whether the text is somewhere in another.
  func isFound(in text: String) -> Bool {
    var length = 0
    for var byte in text.utf8 {
      if foldsCase, (0x41...0x5A).contains(byte) { byte += 0x20 }
      while length > 0, pattern[length] != byte { length = borders[length - 1] }
      if pattern[length] == byte { length += 1 }
      if length == pattern.count { return true }
    }
    return false
  }

  /// Where the text is, each place behind the one before.
  func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var length = 0
    for index in bytes.indices {
      var byte = bytes[index]
      if foldsCase, (0x41...0x5A).contains(byte) { byte += 0x20 }
      while length > 0, pattern[length] != byte { length = borders[length - 1] }
      if pattern[length] == byte { length += 1 }
      if length == pattern.count {
        ranges.append(index + 1 - length..<index + 1)
        length = 0
      }
    }
    return ranges
  }
}
