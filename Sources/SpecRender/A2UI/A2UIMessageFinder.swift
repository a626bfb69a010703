/// Finds the first member that makes a text messages of A2UI, in bytes cut anywhere.
struct A2UIMessageFinder: Sendable {
  private enum State {
    case outside
    /// Behind a quote and as many bytes of a name.
    case name(Int, count: Int)
    /// Behind the quote that ends a name, and then behind blanks.
    case behind, blank
  }

  private static let names = ["createSurface\"", "updateComponents\""].map { Array($0.utf8) }

  private var state = State.outside

  /// Takes the next bytes; where the name of the first message ends, with its colon.
  mutating func firstMessage(in chunk: Span<UInt8>) -> Int? {
    for index in chunk.indices where take(chunk[index]) { return index + 1 }
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    switch state {
    case .outside:
      if byte == UInt8(ascii: "\"") { state = .name(0, count: 0) }
    case .name(let name, let count):
      take(byte, of: name, count)
    case .behind, .blank:
      if byte == UInt8(ascii: ":") { return true }
      if byte <= 0x20 {
        state = .blank
      } else if case .behind = state {
        // The quote behind a name may be the one before a name.
        take(byte, of: 0, 0)
      } else {
        state = byte == UInt8(ascii: "\"") ? .name(0, count: 0) : .outside
      }
    }
    return false
  }

  private mutating func take(_ byte: UInt8, of name: Int, _ count: Int) {
    let name = count == 0 ? (Self.names.firstIndex { $0[0] == byte } ?? 0) : name
    if Self.names[name][count] != byte {
      state = byte == UInt8(ascii: "\"") ? .name(0, count: 0) : .outside
    } else {
      state = count + 1 == Self.names[name].count ? .behind : .name(name, count: count + 1)
    }
  }
}
