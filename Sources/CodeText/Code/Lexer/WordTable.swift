import ArtifactBase
import RefinerCore

/// A hash table from the words of a language to their roles, keyed by bytes.
///
/// A dictionary of strings would allocate a string per word of the source; this is an
/// open-addressing table over one flat byte array. It is filled once per language, with a load
/// factor of at most one quarter.
struct WordTable: Sendable {
  private struct Slot {
    var hash: UInt32 = 0
    var start: UInt32 = 0
    /// The length of the word; 0 for a free slot.
    var count: UInt32 = 0
    var role = CodeToken.Role.keyword
  }

  private var slots: [Slot]
  private var bytes: [UInt8] = []
  private let ignoresCase: Bool

  /// A bit set of word lengths per first byte, which rejects most names without hashing them.
  private var lengths = [UInt32](repeating: 0, count: 256)

  /// Creates a table from space-separated words; for duplicates, the last role wins.
  init(_ words: [(String, CodeToken.Role)], ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    let lists = words.map { ($0.0.utf8.split(separator: UInt8(ascii: " ")), $0.1) }
    let count = lists.reduce(0) { $0 + $1.0.count }
    var capacity = 16
    while capacity < count * 4 { capacity *= 2 }
    slots = [Slot](repeating: Slot(), count: capacity)
    for (list, role) in lists {
      for word in list { insert(Array(word), role) }
    }
  }

  /// Returns the role of the word in `range` of `line`, or nil if it isn't in the table.
  func role(of range: Range<Int>, in line: Span<UInt8>) -> CodeToken.Role? {
    guard mayHave(range, in: line) else { return nil }
    let hash = Self.hash(line, range, ignoresCase: ignoresCase)
    var index = Int(hash) & (slots.count - 1)
    while slots[index].count > 0 {
      let slot = slots[index]
      if slot.hash == hash, slot.count == range.count, matches(slot, range, line) {
        return slot.role
      }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns whether the table has a word with the same first byte and length as `range`.
  func mayHave(_ range: Range<Int>, in line: Span<UInt8>) -> Bool {
    let first = ignoresCase ? line[range.lowerBound].asciiLowercased : line[range.lowerBound]
    return lengths[Int(first)] & Self.lengthBit(range.count) != 0
  }

  private mutating func insert(_ word: [UInt8], _ role: CodeToken.Role) {
    let hash = Self.hash(word.span, 0..<word.count, ignoresCase: ignoresCase)
    var index = Int(hash) & (slots.count - 1)
    while slots[index].count > 0 {
      let slot = slots[index]
      if slot.hash == hash, slot.count == word.count, matches(slot, 0..<word.count, word.span) {
        break
      }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = Slot(
      hash: hash, start: UInt32(bytes.count), count: UInt32(word.count), role: role)
    bytes += word
    let first = ignoresCase ? word[0].asciiLowercased : word[0]
    lengths[Int(first)] |= Self.lengthBit(word.count)
  }

  private static func lengthBit(_ count: Int) -> UInt32 { 1 << UInt32(min(count, 31)) }

  private func matches(_ slot: Slot, _ range: Range<Int>, _ line: Span<UInt8>) -> Bool {
    for index in 0..<range.count {
      var byte = line[range.lowerBound + index]
      if ignoresCase { byte = byte.asciiLowercased }
      if byte != bytes[Int(slot.start) + index] { return false }
    }
    return true
  }

  /// Returns the FNV-1a hash of a range of bytes.
  static func hash(_ line: Span<UInt8>, _ range: Range<Int>, ignoresCase: Bool = false) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for index in range {
      let byte = ignoresCase ? line[index].asciiLowercased : line[index]
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    return hash
  }
}
