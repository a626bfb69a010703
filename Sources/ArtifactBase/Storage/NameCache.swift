/// A direct-mapped cache from recently used short names to their numbers, which avoids hashing the
/// whole name.
///
/// A name of up to seven bytes and a small detail number are packed into a 64-bit word, which is
/// its own key. Longer and evicted names are looked up in the full table.
package struct NameCache: Sendable {
  private struct Entry {
    var key: UInt64 = 0
    var number: Int32 = -1
  }

  private var entries = [Entry](repeating: Entry(), count: 128)

  package init() {}

  /// The key of a name that contains no NUL; nil if the name is empty or too long, or `detail` is
  /// 256 or more.
  package static func key(of name: Span<UInt8>, _ detail: Int32 = 0) -> UInt64? {
    guard (1...7).contains(name.count), detail < 256 else { return nil }
    var key: UInt64 = 0
    for index in name.indices { key = key << 8 | UInt64(name[index]) }
    return key | UInt64(truncatingIfNeeded: detail) << 56
  }

  private static func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 57)
  }

  /// The cached number for a key; nil on a cache miss.
  package func number(of key: UInt64) -> Int32? {
    let entry = entries[Self.place(of: key)]
    return entry.key == key ? entry.number : nil
  }

  /// Caches a number, replacing the entry that maps to the same slot.
  package mutating func keep(_ number: Int32, for key: UInt64) {
    entries[Self.place(of: key)] = Entry(key: key, number: number)
  }
}
