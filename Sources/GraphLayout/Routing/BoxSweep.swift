/// Boxes in the order of their left borders, to find those that meet a window without looking at all.
struct BoxSweep {
  private struct Entry {
    var box: RouteBox
    var index: Int
    /// The greatest right border up to here.
    var reach: Int
  }

  private var entries: [Entry]

  /// Creates the sweep of boxes with their indices.
  init(_ boxes: [(box: RouteBox, index: Int)]) {
    entries = boxes.map { Entry(box: $0.box, index: $0.index, reach: $0.box.x.high) }
    entries.sort { ($0.box.x.low, $0.index) < ($1.box.x.low, $1.index) }
    for index in entries.indices.dropFirst() {
      entries[index].reach = max(entries[index].reach, entries[index - 1].reach)
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Whether a box that meets a window satisfies a predicate.
  func contains(in window: RouteBox, where predicate: (Int, RouteBox) -> Bool) -> Bool {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].box.x.low <= window.x.high { low = middle + 1 } else { high = middle }
    }
    while low > 0, entries[low - 1].reach >= window.x.low {
      low -= 1
      if entries[low].box.meets(window), predicate(entries[low].index, entries[low].box) {
        return true
      }
    }
    return false
  }
}
