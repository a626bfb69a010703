import ArtifactBase
import RefinerCore

/// Computes the part of a line that differs from another: everything between their common first
/// and last words.
enum WordDifference {
  /// Returns the differing bytes of `one`, or nil if the lines have nothing in common or it has
  /// no such bytes.
  static func range(in one: Span<UInt8>, against other: Span<UInt8>) -> Range<Int>? {
    let shorter = min(one.count, other.count)
    var prefix = 0
    while prefix < shorter, one[prefix] == other[prefix] { prefix += 1 }
    // Moves back to a word boundary in both lines, so that no word or scalar is split.
    while prefix > 0, isWord(one[prefix - 1]),
      (prefix < one.count && isWord(one[prefix])) || (prefix < other.count && isWord(other[prefix]))
    {
      prefix -= 1
    }
    var suffix = 0
    while suffix < shorter - prefix,
      one[one.count - 1 - suffix] == other[other.count - 1 - suffix]
    {
      suffix += 1
    }
    while suffix > 0, isWord(one[one.count - suffix]),
      isWordEnd(one, one.count - suffix) || isWordEnd(other, other.count - suffix)
    {
      suffix -= 1
    }
    let range = prefix..<one.count - suffix
    return range.isEmpty || prefix + suffix == 0 ? nil : range
  }

  private static func isWordEnd(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    index > 0 && isWord(bytes[index - 1])
  }

  /// Returns whether a byte is part of a word: letters, digits, `_` and non-ASCII bytes.
  static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == 0x5F || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }
}
