/// The lines of a pager and the rows they take.
///
/// Settled lines are appended once; live lines are replaced by each frame.
struct PagerContent: Sendable {
  /// A row of the viewport: a line, or a segment of a wrapped line.
  struct Row: Sendable {
    var line: Int

    /// The byte offset of the row in the text of its line.
    var start: Int
    var content: Line
  }

  private(set) var lines: [Line] = []
  private(set) var rows: [Row] = []
  private(set) var settledLineCount = 0
  private(set) var settledRowCount = 0

  /// The width at which lines are wrapped, in cells; nil if they are not wrapped.
  private var wrapWidth: Int?

  init(wrapWidth: Int?) {
    self.wrapWidth = wrapWidth
  }

  /// Appends the committed lines of a frame and replaces the live ones.
  mutating func append(_ frame: LayoutFrame) {
    lines.removeSubrange(settledLineCount...)
    rows.removeSubrange(settledRowCount...)
    for line in frame.committed { append(line) }
    settledLineCount = lines.count
    settledRowCount = rows.count
    for line in frame.live { append(line) }
  }

  /// Rewraps all lines.
  mutating func wrap(at width: Int?) {
    wrapWidth = width
    let (lines, settled) = (lines, settledLineCount)
    (self.lines, rows, settledRowCount) = ([], [], 0)
    for (index, line) in lines.enumerated() {
      append(line)
      if index + 1 == settled { settledRowCount = rows.count }
    }
  }

  private mutating func append(_ line: Line) {
    let number = lines.count
    lines.append(line)
    var start = 0
    for part in wrapWidth.map({ TailRows.split(line, width: $0) }) ?? [line] {
      rows.append(Row(line: number, start: start, content: part))
      for run in part.runs { start += run.text.bytes.count }
    }
  }

  /// Returns the text of a line as UTF-8.
  func bytes(ofLine number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for run in lines[number].runs { bytes += run.text.bytes }
    return bytes
  }

  /// Returns the columns that a byte range of a line's text occupies in a row; nil if it is not in
  /// that row.
  func columns(of range: Range<Int>, inRow number: Int) -> Range<Int>? {
    let row = rows[number]
    var bytes: [UInt8] = []
    for run in row.content.runs { bytes += run.text.bytes }
    let lower = max(0, range.lowerBound - row.start)
    let upper = min(bytes.count, range.upperBound - row.start)
    guard lower < upper else { return nil }
    let start = TextMetrics.width(of: bytes, in: 0..<lower)
    return start..<start + max(1, TextMetrics.width(of: bytes, in: lower..<upper))
  }
}
