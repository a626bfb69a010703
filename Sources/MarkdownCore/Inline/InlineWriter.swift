/// A writer that converts marks into inline records in document order, with ranges in the source.
struct InlineWriter {
  private struct Open {
    /// The index of its record.
    var index: Int
    /// The number of delimiters that close it; 0 for a link, which has a closing mark.
    var width: Int
    /// The end offset, for a link.
    var end: Int
    /// Whether text precedes it.
    var followsText: Bool
  }

  private let content: LeafContent
  private let linksMail: Bool
  /// The offset at which text is cut and after which no top-level inline may end.
  private let limit: Int
  private let linkCount: Int

  private(set) var records: [InlineRecord] = []
  private(set) var mailLinks: [LinkTarget] = []
  /// Whether the last record is top-level text.
  private(set) var endsInText = false

  private var open: [Open] = []
  private var linkDepth = 0
  /// The offset up to which the text was processed.
  private var position = 0
  /// Contiguous text that is not written yet.
  private var row = 0..<0
  private var cursor = LeafContent.Cursor()
  private var isStopped = false

  /// - Parameters:
  ///   - linkCount: The number of existing links; links for email addresses are numbered after
  ///     them.
  ///   - records: An array to reuse.
  ///   - count: The approximate number of records.
  init(
    _ content: LeafContent, upTo limit: Int, linkCount: Int, linksMail: Bool,
    into records: consuming [InlineRecord], count: Int
  ) {
    self.content = content
    self.limit = limit
    self.linkCount = linkCount
    self.linksMail = linksMail
    self.records = records
    self.records.reserveCapacity(count)
  }

  mutating func write(
    _ marks: [InlineParser.Mark], _ openings: [InlineParser.Opening], end: Int
  ) {
    let text = content.bytes
    let bytes = text.span
    for index in marks.indices {
      write(marks[index], openings, bytes)
      if isStopped { return }
    }
    addText(upTo: end, bytes)
    endRow(bytes)
    while !isStopped, let last = open.popLast() { close(last, end: bytes.count) }
  }

  private mutating func write(
    _ mark: InlineParser.Mark, _ openings: [InlineParser.Opening], _ bytes: Span<UInt8>
  ) {
    switch mark.kind {
    case .bracket: return
    case .hidden: addText(upTo: mark.start, bytes)
    case .run: return writeRun(mark, openings, bytes)
    case .lineBreak:
      addText(upTo: mark.inside.lowerBound, bytes)
      append(mark, bytes)
      position = mark.inside.upperBound
      return
    case .inline:
      addText(upTo: mark.start, bytes)
      append(mark, bytes)
      if !isStopped, !mark.inside.isEmpty { writeInside(mark, bytes) }
    case .open:
      addText(upTo: mark.start, bytes)
      endRow(bytes)
      if isStopped { return }
      linkDepth += 1
      begin(mark.tag, mark.start, width: 0, end: mark.end, target: mark.target)
      position = mark.inside.lowerBound
      return
    case .close:
      addText(upTo: mark.start, bytes)
      endRow(bytes)
      while !isStopped, let last = open.popLast() {
        close(last, end: last.width > 0 ? bytes.count : last.end)
        if last.width == 0 { break }
      }
      linkDepth -= 1
    }
    position = max(position, mark.end)
  }

  private mutating func writeRun(
    _ mark: InlineParser.Mark, _ openings: [InlineParser.Opening], _ bytes: Span<UInt8>
  ) {
    guard mark.opening >= 0 || mark.closings > 0 else { return }
    addText(upTo: mark.start, bytes)
    if mark.closings > 0 {
      endRow(bytes)
      for _ in 0..<mark.closings {
        guard !isStopped, let last = open.popLast() else { return }
        position += last.width
        close(last, end: position)
      }
    }
    var width = 0
    var index = mark.opening
    while index >= 0 {
      let opening = openings[Int(index)]
      width += Int(opening.width)
      index = opening.inner
    }
    addText(upTo: mark.end - width, bytes)
    guard width > 0 else { return }
    endRow(bytes)
    index = mark.opening
    while index >= 0, !isStopped {
      let opening = openings[Int(index)]
      let start = position
      position += Int(opening.width)
      begin(opening.tag, start, width: Int(opening.width), end: 0)
      index = opening.inner
    }
  }

  // MARK: - Records

  /// Appends a complete inline.
  private mutating func append(_ mark: InlineParser.Mark, _ bytes: Span<UInt8>) {
    endRow(bytes)
    if open.isEmpty, mark.end > limit { isStopped = true }
    guard !isStopped else { return }
    append(mark.tag, mark.start, mark.end, target: mark.target)
  }

  private mutating func append(
    _ tag: InlineTag, _ start: Int, _ end: Int, target: Int32 = Arena.none
  ) {
    records.append(
      InlineRecord(
        tag: tag, start: content.sourceOffset(start, &cursor),
        end: content.sourceEnd(end, &cursor), target: target))
    endsInText = false
  }

  /// Appends the text inside an inline, line by line.
  private mutating func writeInside(_ mark: InlineParser.Mark, _ bytes: Span<UInt8>) {
    let parent = records.count - 1
    var start = mark.inside.lowerBound
    for index in mark.inside where bytes[index] == UInt8(ascii: "\n") {
      appendText(start..<index)
      append(.lineEnding, index, index + 1)
      start = index + 1
    }
    appendText(start..<mark.inside.upperBound)
    records[parent].extent = Int32(records.count - parent)
    endsInText = false
  }

  private mutating func begin(
    _ tag: InlineTag, _ start: Int, width: Int, end: Int, target: Int32 = Arena.none
  ) {
    open.append(Open(index: records.count, width: width, end: end, followsText: endsInText))
    let start = content.sourceOffset(start, &cursor)
    // The end is set when the inline closes.
    records.append(InlineRecord(tag: tag, start: start, end: start, target: target))
    endsInText = false
  }

  private mutating func close(_ closed: Open, end: Int) {
    guard !open.isEmpty || end <= limit else {
      records.removeLast(records.count - closed.index)
      endsInText = closed.followsText
      isStopped = true
      return
    }
    records[closed.index].end = content.sourceEnd(end, &cursor)
    records[closed.index].extent = Int32(records.count - closed.index)
    endsInText = false
  }

  // MARK: - Text

  private mutating func addText(upTo end: Int, _ bytes: Span<UInt8>) {
    guard end > position else { return }
    if row.upperBound == position {
      row = row.lowerBound..<end
    } else {
      endRow(bytes)
      row = position..<end
    }
    position = end
  }

  /// Writes the pending contiguous text, turning email addresses in it into links.
  private mutating func endRow(_ bytes: Span<UInt8>) {
    var rest = row
    row = position..<position
    while linksMail, linkDepth == 0, let match = LiteralAutolink.mail(bytes, in: rest) {
      cutText(rest.lowerBound..<match.start)
      if open.isEmpty, match.end > limit { isStopped = true }
      if isStopped { return }
      let text = String(content: bytes, match.start..<match.end)
      let target = Int32(linkCount + mailLinks.count)
      mailLinks.append(LinkTarget(destination: match.scheme + text, title: ""))
      append(.link, match.start, match.end, target: target)
      let link = records.count - 1
      appendText(match.start..<match.end)
      records[link].extent = Int32(records.count - link)
      endsInText = false
      rest = match.end..<rest.upperBound
    }
    cutText(rest)
  }

  /// Appends text up to the limit.
  private mutating func cutText(_ range: Range<Int>) {
    guard !isStopped, !range.isEmpty else { return }
    isStopped = open.isEmpty && range.upperBound > limit
    let end = isStopped ? max(limit, range.lowerBound) : range.upperBound
    appendText(range.lowerBound..<end)
  }

  private mutating func appendText(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(content.endOfSegment(at: start, &cursor), range.upperBound)
      append(.text, start, end)
      endsInText = open.isEmpty
      start = end
    }
  }
}
