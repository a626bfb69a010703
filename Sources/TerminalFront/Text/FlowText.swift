/// Text with styles and links that can be wrapped into rows.
package struct FlowText {
  private(set) var buffer = SanitizedBuffer()

  /// The runs in order, each with its end offset and style.
  private(set) var marks: [Mark] = []

  struct Mark {
    var end: Int
    var style: Style
    var link: SafeLink?
  }

  package init() {}

  /// Creates text with one style.
  package init(
    _ text: String, _ style: Style = Style(), link: SafeLink? = nil,
    context: SafeText.Context = .prose
  ) {
    append(text, style, link: link, context: context)
  }

  package var isEmpty: Bool { buffer.bytes.isEmpty }

  /// Whether there is nothing but spaces and line breaks.
  package var isBlank: Bool { buffer.bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A } }

  package mutating func append(
    _ text: String, _ style: Style = Style(), link: SafeLink? = nil,
    context: SafeText.Context = .prose
  ) {
    append(text.utf8.span, style, link: link, context: context)
  }

  package mutating func append(
    _ text: borrowing Span<UInt8>, _ style: Style, link: SafeLink? = nil, context: SafeText.Context
  ) {
    buffer.append(text, context: context)
    mark(style, link)
  }

  package mutating func append(_ text: SafeText, _ style: Style = Style(), link: SafeLink? = nil) {
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

  /// Returns the runs in a range. The search starts at mark `first`, which is advanced for the next
  /// range.
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

  /// Returns the rows of the text, wrapped at a width.
  package func rows(width: Int) -> [[Line.Run]] {
    var first = 0
    return LineWrapper.rows(of: buffer.bytes, width: width).map { runs(in: $0, from: &first) }
  }

  /// Returns the ranges of the rows from an offset on, wrapped at a width.
  ///
  /// - Parameter start: The start of the text, of a line or of a row.
  func rowRanges(width: Int, from start: Int) -> [Range<Int>] {
    LineWrapper.rows(of: buffer.bytes, from: start, width: width)
  }

  /// Returns the lines of the text, not wrapped.
  package func lines() -> [[Line.Run]] {
    var first = 0
    return buffer.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      runs(in: $0.startIndex..<$0.endIndex, from: &first)
    }
  }

  /// Measures the widest line, word and value.
  func measure() -> Extent {
    let bytes = buffer.bytes
    var widest = Extent()
    for line in bytes.split(separator: 0x0A) {
      var width = 0
      for (index, word) in line.split(separator: 0x20).enumerated() {
        width += index > 0 ? 1 : 0
        LineWrapper.forEachPart(of: bytes, in: word.startIndex..<word.endIndex) { part, cells in
          width += cells
          widest.word = max(widest.word, cells)
          if cells > widest.value, cells <= Extent.longestValue, Self.isValue(bytes[part]) {
            widest.value = cells
          }
        }
      }
      widest.line = max(widest.line, width)
    }
    return widest
  }

  /// Whether a word is a number, a date or an identifier: it contains a digit or underscore, or has
  /// punctuation or a capital letter inside.
  private static func isValue(_ word: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in word {
      let isCapital = (0x41...0x5A).contains(byte)
      switch byte {
      case 0x30...0x39, 0x5F: return true
      case 0x41...0x5A, 0x61...0x7A:
        switch previous {
        case 0x23, 0x2E, 0x2F, 0x3A, 0x3D, 0x40, 0x5C: return true  // # . / : = @ \
        case 0x61...0x7A where isCapital: return true
        default: break
        }
      default: break
      }
      previous = byte
    }
    return false
  }

  /// The widths of parts of a text, in cells.
  struct Extent {
    var line = 0

    /// The widest part without a break opportunity.
    var word = 0

    /// The widest number, date or identifier of at most ``longestValue`` cells.
    var value = 0

    /// The maximum width of a value that is never broken for lack of room. It fits a UUID and a Git
    /// object name.
    static let longestValue = 40

    /// The minimum width of the pieces into which other words are broken.
    static let shortestPiece = 8

    /// The minimum width that breaks no value.
    var floor: Int { max(value, min(word, Self.shortestPiece)) }

    mutating func formUnion(_ other: Extent) {
      line = max(line, other.line)
      word = max(word, other.word)
      value = max(value, other.value)
    }
  }
}
