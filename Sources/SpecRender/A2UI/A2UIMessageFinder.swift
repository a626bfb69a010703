/// Finds the first member that identifies a text as A2UI messages, in bytes received in chunks of
/// any size.
struct A2UIMessageFinder: Sendable {
  private enum State {
    case outside
    /// After a quote and this many bytes of a name.
    case name(Int, count: Int)
    /// After the closing quote of a name, and then after whitespace.
    case afterName, blank
  }

  private static let names = ["createSurface\"", "updateComponents\""].map { Array($0.utf8) }

  private var state = State.outside

  /// Processes bytes and returns the offset after the colon of the first message's name; nil if
  /// there is none yet.
  mutating func firstMessage(in chunk: Span<UInt8>) -> Int? {
    var index = 0
    while index < chunk.count {
      if case .outside = state {
        while index < chunk.count, chunk[index] != UInt8(ascii: "\"") { index += 1 }
        guard index < chunk.count else { return nil }
      }
      if take(chunk[index]) { return index + 1 }
      index += 1
    }
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    switch state {
    case .outside:
      if byte == UInt8(ascii: "\"") { state = .name(0, count: 0) }
    case .name(let name, let count):
      take(byte, of: name, count)
    case .afterName, .blank:
      if byte == UInt8(ascii: ":") { return true }
      if byte <= 0x20 {
        state = .blank
      } else if case .afterName = state {
        // The closing quote may also be the opening quote of a name.
        take(byte, of: 0, 0)
      } else {
        state = byte == UInt8(ascii: "\"") ? .name(0, count: 0) : .outside
      }
    }
    return false
  }

  private mutating func take(_ byte: UInt8, of name: Int, _ count: Int) {
    // The names differ in their first letter.
    let name = count == 0 && byte == UInt8(ascii: "u") ? 1 : name
    if count == 0 && byte != UInt8(ascii: "u") && byte != UInt8(ascii: "c")
      || Self.names[name][count] != byte
    {
      state = byte == UInt8(ascii: "\"") ? .name(0, count: 0) : .outside
    } else {
      state = count + 1 == Self.names[name].count ? .afterName : .name(name, count: count + 1)
    }
  }
}
