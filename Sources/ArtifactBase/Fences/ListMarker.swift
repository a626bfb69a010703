/// The marker of a list item.
package struct ListMarker: Hashable, Sendable {
  /// The bullet, or the delimiter after the number.
  package var byte: UInt8
  /// The number; nil for a bullet.
  package var number: Int?

  /// Creates a marker.
  package init(byte: UInt8, number: Int?) {
    self.byte = byte
    self.number = number
  }

  /// Whether `next` has the same bullet, or the next number with the same delimiter.
  package func isContinued(by next: ListMarker) -> Bool {
    byte == next.byte && number.map { $0 + 1 } == next.number
  }
}

/// The last numbered item of each container around the current line, so that the next number
/// interrupts a paragraph after the list.
package struct ListNumbering: Sendable {
  private var last: [(depth: Int, marker: ListMarker)] = []

  /// Creates a numbering without items.
  package init() {}

  /// Records a numbered item.
  ///
  /// - Parameter depth: The number of containers around the list.
  package mutating func note(_ marker: ListMarker, depth: Int) {
    close(downTo: depth - 1)
    last.append((depth, marker))
  }

  /// Forgets the items in containers beyond `depth`.
  package mutating func close(downTo depth: Int) {
    while let item = last.last, item.depth > depth { last.removeLast() }
  }

  /// Whether a marker has the number after that of the last item at the same depth.
  package func isContinued(by marker: ListMarker, depth: Int) -> Bool {
    guard let item = last.last, item.depth == depth else { return false }
    return item.marker.isContinued(by: marker)
  }
}
