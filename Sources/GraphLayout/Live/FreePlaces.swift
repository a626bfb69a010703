/// Places of a part of an axis of which some are blocked.
struct FreePlaces {
  private let low: Int
  private let high: Int
  /// Open intervals: their ends are free.
  private var blocked: [(low: Int, high: Int)] = []

  /// Creates a range without blocked places; empty if `high` is less than `low`.
  init(_ low: Int, _ high: Int) {
    self.low = low
    self.high = high
  }

  /// Blocks the places between two that stay free.
  @inline(__always)
  mutating func block(_ first: Int, _ last: Int) {
    if first < last, first < high, low < last { blocked.append((first, last)) }
  }

  /// The free place that is nearest to a wish.
  func nearest(to wish: Int) -> Int? {
    nearest(to: wish, wish, count: 1).first
  }

  /// At most `count` free places, one for each free part of the range, those nearest to a span first.
  func nearest(to first: Int, _ last: Int, count: Int) -> [Int] {
    guard low <= high else { return [] }
    var found: [(distance: Int, place: Int)] = []
    let middle = (first + last) / 2
    func add(_ start: Int, _ end: Int) {
      guard start <= end else { return }
      let place = min(max(middle, start), end)
      let distance = max(0, first - place, place - last)
      guard found.count < count || distance < found[found.count - 1].distance else { return }
      let slot = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((distance, place), at: slot)
      if found.count > count { found.removeLast() }
    }
    var start = low
    for interval in blocked.sorted(by: { $0.low != $1.low ? $0.low < $1.low : $0.high < $1.high }) {
      if interval.high <= start { continue }
      add(start, min(interval.low, high))
      start = max(start, interval.high)
    }
    add(start, high)
    return found.map(\.place)
  }
}
