import ArtifactBase

/// Reads timelines (`Specs/Mermaid.md` N10).
struct TimelineReader: MermaidReader {
  /// What goes on with the next line.
  private enum Open {
    /// A keyword at the end of its line, whose value is on the next one.
    case keyword(Keyword, Range<Int>)
    /// The sign of an event at the end of its line.
    case event(Range<Int>)
  }

  private enum Keyword { case title, section }

  private var builder = TimelineBuilder()
  private var texts = AccessibleStatements()
  private var open: Open?
  private var hasHeader = false
  private var wasFull = false

  var content: MermaidContent { .timeline(builder.content) }

  var rejectsQuotedDirectives: Bool { true }

  var closing: String? { hasHeader && !texts.isOpen && open == nil ? "" : nil }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let bytes = line.bytes
    var cursor = MermaidCursor(text: bytes.span, index: 0)
    while cursor.index < bytes.count {
      do throws(MermaidFault) {
        try readToken(&cursor, line.offset)
      } catch {
        log.fail(error.range, error.message, suggestion: error.suggestion)
        cursor.index = bytes.count
      }
    }
    if builder.isFull, !wasFull {
      wasFull = true
      log.warnOfLimit(line.offset..<line.offset + bytes.count)
    }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    if texts.isOpen {
      log.fail(end..<end, "diagram ends early: expected \(texts.missing)")
    }
    switch open {
    case nil: break
    case .event(let range): log.fail(range, Self.noEvent.message)
    case .keyword(let keyword, let range): addPeriod(keyword, range)
    }
    open = nil
  }

  private static let noEvent = (
    message: "event without a text: expected a text after `: `", advice: "remove the colon"
  )

  /// Adds a keyword without a value, which is a period.
  private mutating func addPeriod(_ keyword: Keyword, _ range: Range<Int>) {
    builder.addPeriod(keyword == .title ? "title" : "section", at: range)
  }

  // MARK: Tokens

  private mutating func readToken(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    if texts.isOpen {
      texts.read(&cursor)
      return builder.setTexts(title: texts.title, description: texts.description)
    }
    if let open {
      self.open = nil
      switch open {
      case .event(let range):
        do throws(MermaidFault) {
          return try readEvent(range.lowerBound, &cursor, offset)
        } catch {
          throw MermaidFault(range, error.message)
        }
      case .keyword(let keyword, let range):
        if !readValue(of: keyword, &cursor, offset) { addPeriod(keyword, range) }
        return
      }
    }
    let start = cursor.index
    guard hasHeader else { return readHeader(&cursor) }
    if cursor.peek == UInt8(ascii: "%") && cursor.peek(1) != UInt8(ascii: "{")
      || cursor.isComment("%%") || cursor.peek == UInt8(ascii: "#")
    {
      return cursor.skipLine()
    }
    if cursor.skipWhiteSpace() > 0 { return }
    if cursor.skipWord(anyCase: "timeline") {
      throw MermaidFault(
        offset + start..<offset + cursor.index,
        "a period cannot begin with `timeline`: expected a period, an event or a section",
        advice: "put another word before it")
    }
    for (word, keyword): (StaticString, Keyword) in [("title", .title), ("section", .section)]
    where cursor.skip(anyCase: word) {
      guard cursor.peek.isSpace else {
        cursor.index = start
        continue
      }
      if cursor.peek == 0x0A {
        open = .keyword(keyword, offset + start..<offset + cursor.index)
        cursor.index += 1
        return
      }
      cursor.index += 1
      if readValue(of: keyword, &cursor, offset) { return }
      cursor.index = start
    }
    if texts.begin(&cursor) { return }
    let colon = UInt8(ascii: ":")
    guard cursor.peek == colon else {
      let range = cursor.range { $0 == UInt8(ascii: "#") || $0 == colon || $0 == 0x0A }
      builder.addPeriod(
        cursor.string(range).trimmed, at: offset + range.lowerBound..<offset + range.upperBound)
      return
    }
    cursor.index += 1
    guard cursor.peek.isSpace else {
      throw MermaidFault(
        offset + start..<offset + start + 1,
        "unexpected `:`: expected a space after the colon of an event",
        advice: "write `: ` before the text")
    }
    cursor.index += 1
    guard cursor.index < cursor.text.count else {
      open = .event(offset + start..<offset + start + 1)
      return
    }
    try readEvent(offset + start, &cursor, offset)
  }

  private mutating func readHeader(_ cursor: inout MermaidCursor) {
    cursor.skipWhiteSpace()
    hasHeader = true
    guard cursor.skipWord(anyCase: "timeline") else { return cursor.index = cursor.text.count }
    let end = cursor.index
    guard cursor.skip(while: \.isSpaceInLine) > 0 else { return }
    if cursor.skipWord(anyCase: "LR") { return builder.setDirection(.leftToRight) }
    if cursor.skipWord(anyCase: "TD") { return builder.setDirection(.topDown) }
    cursor.index = end
  }

  /// Reads the value of a keyword; false if it has none.
  private mutating func readValue(
    of keyword: Keyword, _ cursor: inout MermaidCursor, _ offset: Int
  ) -> Bool {
    let value = cursor.range { $0 == 0x0A || $0 == UInt8(ascii: ":") && keyword == .section }
    guard !value.isEmpty else { return false }
    let text = cursor.string(value).trimmed
    switch keyword {
    case .title: builder.setTitle(text)
    case .section:
      builder.addSection(text, at: offset + value.lowerBound..<offset + value.upperBound)
    }
    return true
  }

  /// Reads the text of an event, in which a colon is followed by no white space.
  private mutating func readEvent(
    _ colon: Int, _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    let start = cursor.index
    while cursor.index < cursor.text.count {
      let byte = cursor.peek
      if byte == 0x0A || byte == UInt8(ascii: ":") && cursor.peek(1).isSpace { break }
      cursor.index += 1
    }
    guard cursor.index > start else {
      throw MermaidFault(colon..<colon + 1, Self.noEvent.message, advice: Self.noEvent.advice)
    }
    let range = offset + start..<offset + cursor.index
    guard builder.addEvent(cursor.string(start..<cursor.index).trimmed, at: range) else {
      throw MermaidFault(
        colon..<range.upperBound, "event without a period: expected a period before it",
        advice: "such as `2024 : event`")
    }
  }
}
