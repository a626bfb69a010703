import ArtifactAll

/// The locations in a provider's stream of the text that it carries: of each part of the text, the
/// line with the event that brought it.
struct EventLocations {
  /// The line index of the stream.
  private(set) var lines = TextLocator()

  /// The ranges of the lines in the stream, without their ends.
  private var lineRanges: [Range<Int>] = []
  private var isLineOpen = false

  /// The first offset in the text that an event brought, and the offset of the event.
  private var events: [(text: Int, stream: Int)] = []

  /// Appends a line of the stream with its end, or a part of one.
  mutating func append(_ line: ArraySlice<UInt8>) {
    let start = lines.byteCount
    lines.append(line.span)
    let isEnded = line.last?.isLineBreak == true
    let end = lines.byteCount - (isEnded ? 1 : 0)
    if isLineOpen, let last = lineRanges.indices.last {
      lineRanges[last] = lineRanges[last].lowerBound..<end
    } else {
      lineRanges.append(start..<end)
    }
    isLineOpen = !isEnded
  }

  /// Notes the event that brings the text from an offset on.
  mutating func note(textFrom text: Int, eventAt stream: Int) {
    while let last = events.last, last.text >= text { events.removeLast() }
    if events.last?.stream != stream { events.append((text, stream)) }
  }

  /// Returns the line that contains an offset in the stream.
  func line(at offset: Int) -> Range<Int> {
    let index = Self.last(in: lineRanges) { $0.lowerBound <= offset }
    return index.map { lineRanges[$0] } ?? 0..<0
  }

  /// Moves diagnostics from the text to the stream. Their messages end with the location in the text.
  ///
  /// - Complexity: O(text) once, and O(log number of lines) per diagnostic.
  func moved(_ diagnostics: [Diagnostic], in text: [UInt8]) -> [Diagnostic] {
    guard diagnostics.contains(where: { $0.range != nil }) else { return diagnostics }
    let textLines = TextLocator(text)
    func moved(_ range: Range<Int>?, _ message: String) -> (range: Range<Int>?, message: String) {
      guard let offset = range?.lowerBound else { return (range, message) }
      let event = Self.last(in: events) { $0.text <= offset }
      let location = textLines.location(of: offset)
      return (
        line(at: event.map { events[$0].stream } ?? 0),
        message + " (line \(location.line), column \(location.column) of the text)"
      )
    }
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      (diagnostic.range, diagnostic.message) = moved(diagnostic.range, diagnostic.message)
      diagnostic.notes = diagnostic.notes.map { note in
        let (range, message) = moved(note.range, note.message)
        return Diagnostic.Note(message, at: range)
      }
      return diagnostic
    }
  }

  /// Returns the index of the last element that a condition holds for, which holds for all before it.
  private static func last<Element>(
    in list: [Element], where holds: (Element) -> Bool
  ) -> Int? {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(list[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
