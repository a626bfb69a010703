extension InlineParser {
  /// A place in the text that is not only text. What lies between marks is.
  struct Mark {
    enum Kind: UInt8 {
      /// An inline that is known as a whole, and the text inside.
      case inline
      /// A line ending, and the blanks around it.
      case lineBreak
      /// Bytes that do not show.
      case hidden
      /// A bracket: text, as long as it opens nothing.
      case bracket
      /// A run of delimiters: it ends what runs before it opened, stands for itself, and opens.
      case run
      /// Where a link or an image begins, and where what it holds ends.
      case open, close
    }

    var kind: Kind
    var tag: InlineTag
    // In half the space: a leaf has half as many marks as bytes where it is made of them.
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

    /// The text inside an inline; of a line ending, where the text in front of it ends and that
    /// behind it starts.
    var inside: Range<Int> { Int(first32)..<Int(second32) }

    /// Of a run, the last place in ``InlineParser/openings`` that it begins; -1 for none.
    var opening: Int32 {
      get { first32 }
      set { first32 = newValue }
    }

    /// How many inlines a run ends.
    var closings: Int32 {
      get { second32 }
      set { second32 = newValue }
    }
  }

  /// What a run of delimiters begins, outermost first.
  struct Opening {
    var tag: InlineTag
    var width: Int32
    /// The next one inside; -1 for none.
    var inner: Int32
  }

  /// Room for the lists of a parser, which the next one uses again.
  struct Room {
    fileprivate var marks: [Mark] = []
    fileprivate var openings: [Opening] = []
    fileprivate var delimiters: [Delimiter] = []
    var records: [InlineRecord] = []
  }

  /// Has its lists in some room from now on.
  mutating func take(_ room: inout Room) {
    swap(&marks, &room.marks)
    swap(&openings, &room.openings)
    swap(&delimiters, &room.delimiters)
  }

  /// Gives the room back.
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

  /// Lists shorter than this grow as they like.
  static var smallCount: Int { 1_024 }

  /// How many elements a list will have that has `count` of them here, if what follows is like what
  /// came: room for them at once spares copies, and the pages those would be made in.
  func expectedCount(_ count: Int) -> Int {
    let total = content.bytes.count
    let alike = count * total / max(offset, 1)
    return max(count * 3 / 2, min(alike, count + total - offset) + 16)
  }
}
