/// Text with styles and links, on its way to be broken into rows.
struct FlowText {
  private(set) var buffer = SanitizedBuffer()

  /// Where each run ends, in order, and how it looks.
  private(set) var marks: [Mark] = []

  struct Mark {
    var end: Int
    var style: Style
    var link: SafeLink?
  }

  init() {}

  /// Text of one style.
  init(_ text: String, _ style: Style = Style(), context: SafeText.Context = .prose) {
    append(text, style, context: context)
  }

  var isEmpty: Bool { buffer.bytes.isEmpty }

  mutating func append(
    _ text: String, _ style: Style = Style(), link: SafeLink? = nil,
    context: SafeText.Context = .prose
  ) {
    append(text.utf8.span, style, link: link, context: context)
  }

  mutating func append(
    _ text: borrowing Span<UInt8>, _ style: Style, link: SafeLink? = nil, context: SafeText.Context
  ) {
    buffer.append(text, context: context)
    mark(style, link)
  }

  mutating func append(_ text: SafeText, _ style: Style = Style(), link: SafeLink? = nil) {
    buffer.append(text)
    mark(style, link)
  }

  mutating func breakLine() {
    buffer.breakLine()
    mark(Style(), nil)
  }

  private mutating func mark(_ style: Style, _ link: SafeLink?) {
    let end = buffer.bytes.count
    guard end > (marks.last?.end ?? 0) else { return }
    if let last = marks.last, last.style == style, last.link == link {
      marks[marks.count - 1].end = end
    } else {
      marks.append(Mark(end: end, style: style, link: link))
    }
  }

  /// The runs of a range, found from mark number `first` on, which moves along for the next range.
  func runs(in range: Range<Int>, from first: inout Int) -> [Line.Run] {
    var runs: [Line.Run] = []
    var start = range.lowerBound
    while first < marks.count, marks[first].end <= start { first += 1 }
    var index = first
    while start < range.upperBound, index < marks.count {
      let mark = marks[index]
      let end = min(mark.end, range.upperBound)
      runs.append(Line.Run(buffer.text(in: start..<end), mark.style, link: mark.link))
      start = end
      index += 1
    }
    first = max(first, index - 1)
    return runs
  }

  /// The rows of the text in a given width.
  func rows(width: Int) -> [[Line.Run]] {
    var first = 0
    return LineWrapper.rows(of: buffer.bytes, width: width).map { runs(in: $0, from: &first) }
  }

  /// The lines of the text as they are, however wide.
  func lines() -> [[Line.Run]] {
    var first = 0
    return buffer.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      runs(in: $0.startIndex..<$0.endIndex, from: &first)
    }
  }

  /// The width of the widest line, and of the widest word.
  func measure() -> (line: Int, word: Int) {
    var widest = (line: 0, word: 0)
    for line in buffer.bytes.split(separator: 0x0A) {
      var width = 0
      for (index, word) in line.split(separator: 0x20).enumerated() {
        let cells = TextMetrics.width(of: buffer.bytes, in: word.startIndex..<word.endIndex)
        width += (index > 0 ? 1 : 0) + cells
        widest.word = max(widest.word, cells)
      }
      widest.line = max(widest.line, width)
    }
    return widest
  }
}
