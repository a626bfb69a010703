/// The search state of a pager: the pattern and its matches.
struct PagerFind: Sendable {
  /// An occurrence of the pattern.
  struct Match: Hashable, Sendable {
    var row: Int
    var line: Int

    /// The byte range in the text of the line.
    var range: Range<Int>
  }

  private(set) var search: TextSearch?
  private(set) var matches: [Match] = []

  /// The index of the current match.
  var current: Int?

  /// The number of matches in settled lines.
  private var settledCount = 0

  /// Searches for something else, or for nothing.
  mutating func start(_ search: TextSearch?, in content: PagerContent) {
    self.search = search
    update(content, fromLine: 0)
  }

  /// Updates the matches from a line on. Matches in live lines are always recomputed.
  mutating func update(_ content: PagerContent, fromLine first: Int) {
    guard let search else {
      (matches, settledCount, current) = ([], 0, nil)
      return
    }
    if first == 0 { settledCount = 0 }
    matches.removeSubrange(settledCount...)
    // The rows of a line are consecutive, so one pass finds the row of each match.
    var row = content.rows.partitionIndex { $0.line < first }
    for line in first..<max(first, content.lines.count) {
      for range in search.ranges(in: content.bytes(ofLine: line)) {
        while row + 1 < content.rows.count,
          content.rows[row + 1].line < line
            || content.rows[row + 1].line == line && content.rows[row + 1].start <= range.lowerBound
        {
          row += 1
        }
        matches.append(Match(row: row, line: line, range: range))
        if line < content.settledLineCount { settledCount = matches.count }
      }
    }
    if let current, current >= matches.count { self.current = nil }
  }

  /// Returns the index of the first match at or after a row, or of the last match before it.
  func match(fromRow row: Int, forward: Bool) -> Int? {
    guard !matches.isEmpty else { return nil }
    let index = matches.partitionIndex { $0.row < row }
    if forward { return index < matches.count ? index : nil }
    return index > 0 ? index - 1 : nil
  }

  /// Returns the range of the matches that may be visible in a row.
  func matches(inRow row: Int, ofLine line: Int) -> Range<Int> {
    // A match that begins in an earlier row can extend into this one, but not over more rows than
    // it has bytes.
    let reach = search?.byteCount ?? 0
    let start = matches.partitionIndex { $0.line < line || $0.row < row - reach }
    let end = matches.partitionIndex { $0.row <= row }
    return start..<max(start, end)
  }
}

extension Array {
  /// Returns the index of the first element that does not satisfy a predicate by which the array is
  /// partitioned.
  fileprivate func partitionIndex(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
