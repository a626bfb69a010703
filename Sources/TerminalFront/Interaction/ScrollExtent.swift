/// A scroll position: the number of rows, the height of the viewport, and the first visible row.
package struct ScrollExtent: Hashable {
  package let count: Int
  package let height: Int
  package let top: Int

  /// Creates a scroll position.
  ///
  /// - Parameter top: The first row to show, clamped so that the viewport stays filled.
  package init(count: Int, height: Int, top: Int) {
    self.count = count
    self.height = height
    self.top = max(0, min(top, count - height))
  }

  /// Whether there are more rows than the viewport shows.
  var isCut: Bool { count > height }

  var visible: Range<Int> { top..<min(count, top + height) }

  /// The rows of the scroll bar that represent the visible part.
  var thumb: Range<Int> {
    let length = max(1, height * height / max(1, count))
    let start = (height - length) * top / max(1, count - height)
    return start..<start + length
  }

  /// Returns the number of rows by which a key scrolls; nil if it does not scroll.
  package func distance(of key: Key) -> Int? {
    switch key {
    case .up: -1
    case .down: 1
    case .pageUp: 1 - height
    case .pageDown: height - 1
    case .home: -count
    case .end: count
    default: nil
    }
  }
}
