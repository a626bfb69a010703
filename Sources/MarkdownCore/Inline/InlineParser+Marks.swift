extension InlineParser {
  /// A range of the text with a special role. The bytes between marks are plain text.
  struct Mark {
    enum Kind: UInt8 {
      /// A complete inline, and the range of the text inside.
      case inline
      /// A line ending with its surrounding blanks.
      case lineBreak
      /// Bytes that are not displayed.
      case hidden
      /// A bracket, which is text unless it opens a link or image.
      case bracket
      /// A delimiter run: closes inlines opened by earlier runs, then contributes text, then opens
      /// inlines.
      case run
      /// The start of a link or image, and the end of its content.
      case open, close
    }

    var kind: Kind
    var tag: InlineTag
    // 32 bits each to save memory: a leaf can have half as many marks as bytes.
    private var start32: Int32
    private var end32: Int32
    var target: Int32
    private var first32: Int32
    private var second32: Int32

    init(
      _ kind: Kind, _ range: Range<Int>, _ tag: InlineTag = .text, target: Int32 = Arena.none,
      inside: Range<Int> = 0..<0
    ) {
      self.kind = kind
      self.tag = tag
      start32 = Int32(range.lowerBound)
      end32 = Int32(range.upperBound)
      self.target = target
      first32 = Int32(inside.lowerBound)
      second32 = Int32(inside.upperBound)
    }

    var start: Int { Int(start32) }

    var end: Int {
      get { Int(end32) }
      set { end32 = Int32(newValue) }
    }

    /// The range of the text inside an inline. For a line ending, from the end of the preceding
    /// text to the start of the following text.
    var inside: Range<Int> { Int(first32)..<Int(second32) }

    /// For a run, the index in ``InlineParser/openings`` of the outermost inline that it opens; -1
    /// for none.
    var opening: Int32 {
      get { first32 }
      set { first32 = newValue }
    }

    /// The number of inlines that a run closes.
    var closings: Int32 {
      get { second32 }
      set { second32 = newValue }
    }
  }

  /// An inline opened by a delimiter run; linked from outermost to innermost.
  struct Opening {
    var tag: InlineTag
    var width: Int32
    /// The index of the next inner opening; -1 for none.
    var inner: Int32
  }

  /// Reusable storage for the arrays of consecutive parsers.
  struct Room {
    fileprivate var marks: [Mark] = []
    fileprivate var openings: [Opening] = []
    fileprivate var delimiters: [Delimiter] = []
    var records: [InlineRecord] = []
  }

  /// Takes over the arrays of `room`.
  mutating func take(_ room: inout Room) {
    swap(&marks, &room.marks)
    swap(&openings, &room.openings)
    swap(&delimiters, &room.delimiters)
  }

  /// Empties the arrays and returns them to `room`.
  mutating func leave(_ room: inout Room) {
    marks.removeAll(keepingCapacity: true)
    openings.removeAll(keepingCapacity: true)
    delimiters.removeAll(keepingCapacity: true)
    take(&room)
  }

  mutating func add(_ mark: Mark) {
    if marks.count == marks.capacity, marks.count >= Self.smallCount {
      marks.reserveCapacity(expectedCount(marks.count))
    }
    marks.append(mark)
  }

  mutating func add(
    _ tag: InlineTag, _ range: Range<Int>, target: Int32 = Arena.none, inside: Range<Int> = 0..<0
  ) {
    add(Mark(.inline, range, tag, target: target, inside: inside))
  }

  mutating func hide(_ range: Range<Int>) {
    if !range.isEmpty { add(Mark(.hidden, range)) }
  }

  /// The element count below which arrays grow by default.
  static var smallCount: Int { 1_024 }

  /// Extrapolates the final element count of an array from the density so far, so that reserving
  /// capacity avoids repeated copies.
  func expectedCount(_ count: Int) -> Int {
    let total = content.bytes.count
    let alike = count * total / max(offset, 1)
    return max(count * 3 / 2, min(alike, count + total - offset) + 16)
  }
}
