/// What closes the open parts of a text, innermost first, kept ready so that a look at it is one copy.
///
/// A part that opens puts its ending in front of the others, and takes it away when it ends. What
/// closes the outer parts alone is the end of the text.
package struct ClosingText: Sendable {
  /// The text is at the end; what is before `start` is room.
  private var storage: [UInt8] = []
  private var start = 0

  package init() {}

  /// The number of bytes.
  package var count: Int { storage.count - start }

  /// Puts an ending in front.
  package mutating func prepend(_ ending: StaticString) {
    makeRoom(ending.utf8CodeUnitCount)
    for index in 0..<ending.utf8CodeUnitCount { storage[start + index] = ending.utf8Start[index] }
  }

  /// Puts an ending in front.
  package mutating func prepend(_ ending: Span<UInt8>) {
    makeRoom(ending.count)
    for index in ending.indices { storage[start + index] = ending[index] }
  }

  package mutating func removeFirst(_ count: Int) { start += count }

  /// The last `count` bytes, or all.
  package func text(last count: Int? = nil) -> String {
    String(decoding: storage[(storage.count - (count ?? self.count))...], as: UTF8.self)
  }

  /// Moves the start to the front, into a larger storage if there is no room.
  private mutating func makeRoom(_ room: Int) {
    if start < room {
      let count = count
      let more = max(32, count + room)
      storage = [UInt8](repeating: 0, count: more) + storage[start...]
      start = more
    }
    start -= room
  }
}
