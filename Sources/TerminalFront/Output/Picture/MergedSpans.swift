/// Spans of lines or bars. A span that continues the latest one in the same place extends it, so
/// that a line across many cells is a single one.
struct MergedSpans<Place: Hashable> {
  struct Span {
    var place: Place
    var start: Double
    var end: Double
  }

  /// The spans in the order of their starts.
  private(set) var spans: [Span] = []

  /// The index of the latest span in a place.
  private var latest: [Place: Int] = [:]

  /// Inserts a span. The spans of a place are inserted in ascending order.
  mutating func insert(_ place: Place, from start: Double, to end: Double) {
    if let index = latest[place], spans[index].start <= start, start <= spans[index].end {
      spans[index].end = max(spans[index].end, end)
    } else {
      latest[place] = spans.count
      spans.append(Span(place: place, start: start, end: end))
    }
  }

  /// Whether the latest span in a place ends at a position.
  func hasSpan(_ place: Place, endingAt end: Double) -> Bool {
    latest[place].map { spans[$0].end == end } ?? false
  }
}
