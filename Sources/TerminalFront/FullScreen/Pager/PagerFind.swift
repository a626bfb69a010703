/// What is searched for in a pager, and where it is.
struct PagerFind: Sendable {
  /// A place where the text is.
  struct Match: Hashable, Sendable {
    var row: Int
    var line: Int

    /// The bytes of the line's text.
    var range: Range<Int>
  }

  private(set) var search: TextSearch?
  private(set) var matches: [Match] = []

  /// The match that was gone to.
  var current: Int?

  /// The text being asked for; nil while nobody is asked.
  var prompt: TextFieldEditor?

  /// Where the window was, and what was searched for, before the question.
  private(set) var origin = 0
  private var before: TextSearch?

  /// How many matches are in settled lines.
  private var settledCount = 0

  var isAsking: Bool { prompt != nil }

  mutating func ask(from row: Int) {
    prompt = TextFieldEditor()
    origin = row
    before = search
  }

  /// Searches for what has been typed so far.
  mutating func take(_ text: String, in content: PagerContent) {
    search = TextSearch(text)
    update(content, fromLine: 0)
  }

  /// Gives up the question.
  mutating func cancel(in content: PagerContent) {
    prompt = nil
    search = before
    update(content, fromLine: 0)
  }

  /// Searches lines that are new, from a number on; what is after the settled ones is always new.
  mutating func update(_ content: PagerContent, fromLine first: Int) {
    guard let search else {
      (matches, settledCount, current) = ([], 0, nil)
      return
    }
    if first == 0 { settledCount = 0 }
    matches.removeSubrange(settledCount...)
    // The rows of a line follow one another, so one walk finds the row of each match.
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

  /// The number of the first match in a row or after it, or of the last one before it.
  func match(fromRow row: Int, forward: Bool) -> Int? {
    guard !matches.isEmpty else { return nil }
    let index = matches.partitionIndex { $0.row < row }
    if forward { return index < matches.count ? index : nil }
    return index > 0 ? index - 1 : nil
  }

  /// The matches that may be seen in a row.
  func matches(inRow row: Int, ofLine line: Int) -> Range<Int> {
    // One that begins in a row above may reach into this one, but not over more rows than bytes.
    let reach = search?.byteCount ?? 0
    let start = matches.partitionIndex { $0.line < line || $0.row < row - reach }
    let end = matches.partitionIndex { $0.row <= row }
    return start..<max(start, end)
  }
}

extension Array {
  /// The index of the first element that does not fulfil a condition which those before it do.
  ///
  /// - Complexity: O(log n).
  fileprivate func partitionIndex(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
