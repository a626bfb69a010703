/// Where the parts of a text are in the payload, from which comments and directives were removed.
struct MermaidPlace: Sendable {
  private var parts: [(start: Int, offset: Int)] = []

  /// Notes that the text goes on with other bytes of the payload.
  mutating func begin(at start: Int, offset: Int) {
    if let last = parts.last, last.offset + start - last.start == offset { return }
    parts.append((start, offset))
  }

  mutating func removeAll() { parts.removeAll(keepingCapacity: true) }

  /// The offset in the payload of an index in the text.
  ///
  /// - Complexity: O(log n) in the number of parts.
  func offset(_ index: Int) -> Int {
    var low = 0
    var high = parts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if parts[middle].start <= index { low = middle } else { high = middle }
    }
    return parts.isEmpty ? index : parts[low].offset + index - parts[low].start
  }

  /// The range in the payload of a range in the text.
  func range(_ range: Range<Int>) -> Range<Int> {
    let start = offset(range.lowerBound)
    guard !range.isEmpty else { return start..<start }
    return start..<max(offset(range.upperBound - 1) + 1, start)
  }
}
