/// The text that closes all open constructs of a partial text, innermost first, kept ready so that
/// reading it takes one copy.
///
/// An opening construct prepends its closing text, and removes it when it ends. The closing text of
/// the outer constructs alone is a suffix of the whole.
package struct ClosingText: Sendable {
  /// The text is a suffix of the storage; the bytes before `start` are spare capacity.
  private var storage: [UInt8] = []
  private var start = 0

  package init() {}

  /// The number of bytes.
  package var count: Int { storage.count - start }

  /// Prepends the closing text of a construct.
  package mutating func prepend(_ ending: StaticString) {
    makeRoom(ending.utf8CodeUnitCount)
    for index in 0..<ending.utf8CodeUnitCount { storage[start + index] = ending.utf8Start[index] }
  }

  /// Prepends the closing text of a construct.
  package mutating func prepend(_ ending: Span<UInt8>) {
    makeRoom(ending.count)
    for index in ending.indices { storage[start + index] = ending[index] }
  }

  package mutating func removeFirst(_ count: Int) { start += count }

  /// The last `count` bytes, or all bytes if `count` is nil.
  package func text(last count: Int? = nil) -> String {
    String(decoding: storage[(storage.count - (count ?? self.count))...], as: UTF8.self)
  }

  /// Moves `start` back by `room` bytes and grows the storage if necessary.
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
