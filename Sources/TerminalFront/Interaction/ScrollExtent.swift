/// Rows of which some are seen: how many there are, how many have room, and which is the first.
struct ScrollExtent: Hashable {
  let count: Int
  let height: Int
  let top: Int

  /// - Parameter top: The first row that is to be seen; at the end it is an earlier one.
  init(count: Int, height: Int, top: Int) {
    self.count = count
    self.height = height
    self.top = max(0, min(top, count - height))
  }

  /// Whether there is more than is seen.
  var isCut: Bool { count > height }

  var visible: Range<Int> { top..<min(count, top + height) }

  /// The rows of a bar beside them that stand for those that are seen.
  var thumb: Range<Int> {
    let length = max(1, height * height / max(1, count))
    let start = (height - length) * top / max(1, count - height)
    return start..<start + length
  }

  /// How far a key scrolls; nil if it does not.
  func distance(of key: Key) -> Int? {
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
