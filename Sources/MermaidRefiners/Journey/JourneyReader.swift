import ArtifactBase

/// Reads user journeys (`Specs/Mermaid.md` N12).
struct JourneyReader: MermaidReader {
  private enum Keyword { case title, section }

  private var journey = MermaidJourney()
  private var texts = AccessibleStatements()
  /// A keyword at the end of its line, whose value is on the next one.
  private var open: (keyword: Keyword, range: Range<Int>)?
  /// The name of the task whose data are not read yet.
  private var task: (name: String, range: Range<Int>)?
  private var hasHeader = false
  private var wasFull = false

  var content: MermaidContent { .journey(journey) }

  var rejectsQuotedDirectives: Bool { true }

  var closing: String? { hasHeader && !texts.isOpen && open == nil ? "" : nil }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let bytes = line.bytes
    var cursor = MermaidCursor(text: bytes.span, index: 0)
    while cursor.index < bytes.count {
      do throws(MermaidFault) {
        try readToken(&cursor, line.offset, &log)
      } catch {
        log.fail(error.range, error.message, suggestion: error.suggestion)
        task = nil
        cursor.index = bytes.count
      }
    }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    if texts.isOpen {
      log.fail(end..<end, "diagram ends early: expected \(texts.missing)")
    }
    if let open { log.fail(open.range, Self.noValue(open.keyword)) }
  }

  private static func noValue(_ keyword: Keyword) -> String {
    "`\(keyword == .title ? "title" : "section")` has no value: expected a text"
  }

  // MARK: Tokens

  private mutating func readToken(
    _ cursor: inout MermaidCursor, _ offset: Int, _ log: inout MermaidLog
  ) throws(MermaidFault) {
    if texts.isOpen {
      texts.read(&cursor)
      journey.accessibleTitle = texts.title
      journey.accessibleDescription = texts.description
      return
    }
    if let (keyword, range) = open {
      open = nil
      guard readValue(of: keyword, &cursor, offset) else {
        log.fail(range, Self.noValue(keyword))
        return
      }
      return
    }
    let start = cursor.index
    guard hasHeader else {
      cursor.skipWhiteSpace()
      hasHeader = true
      if !cursor.skipWord(anyCase: "journey") { cursor.index = cursor.text.count }
      return
    }
    if cursor.peek == UInt8(ascii: "%") && cursor.peek(1) != UInt8(ascii: "{")
      || cursor.isComment("%%") || cursor.peek == UInt8(ascii: "#")
    {
      return cursor.skipLine()
    }
    if cursor.skipWhiteSpace() > 0 {
      guard let task, cursor.text[start] == 0x0A else { return }
      throw MermaidFault(
        offset + start..<offset + start + 1,
        "task “\(task.name.prefix(32))” has no score: expected `:` and a number",
        advice: "such as `\(task.name.prefix(32)): 5: Me`")
    }
    if task == nil {
      if try readKeyword(&cursor, offset) || texts.begin(&cursor) { return }
    }
    try readTask(&cursor, offset, &log)
  }

  private mutating func readKeyword(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) -> Bool {
    let start = cursor.index
    if cursor.skipWord(anyCase: "journey") {
      throw MermaidFault(
        offset + start..<offset + cursor.index,
        "a task cannot begin with `journey`: expected a task or a section",
        advice: "put another word before it")
    }
    for (word, keyword): (StaticString, Keyword) in [("title", .title), ("section", .section)]
    where cursor.skip(anyCase: word) {
      if cursor.peek == 0x0A {
        open = (keyword, offset + start..<offset + cursor.index)
        cursor.index += 1
        return true
      }
      if cursor.peek.isSpace {
        cursor.index += 1
        if readValue(of: keyword, &cursor, offset) { return true }
      }
      cursor.index = start
    }
    return false
  }

  /// Reads the value of a keyword; false if it has none.
  private mutating func readValue(
    of keyword: Keyword, _ cursor: inout MermaidCursor, _ offset: Int
  ) -> Bool {
    let ends: StaticString = keyword == .title ? "#;\n" : "#:;\n"
    let value = cursor.range { byte in ends.withUTF8Buffer { $0.contains(byte) } }
    guard !value.isEmpty else { return false }
    let text = cursor.string(value).trimmed
    switch keyword {
    case .title: journey.title = text
    case .section:
      if journey.sections.count < MermaidRefiner.partLimit {
        let range = offset + value.lowerBound..<offset + value.upperBound
        journey.sections.append(.init(title: text, range: range))
      }
    }
    return true
  }

  // MARK: Tasks

  private mutating func readTask(
    _ cursor: inout MermaidCursor, _ offset: Int, _ log: inout MermaidLog
  ) throws(MermaidFault) {
    let start = cursor.index
    let colon = UInt8(ascii: ":")
    guard cursor.peek == colon else {
      let name = cursor.range { "#:;\n".utf8.contains($0) }
      let range = offset + name.lowerBound..<offset + name.upperBound
      guard !name.isEmpty else {
        throw MermaidFault(
          offset + start..<offset + start + 1, "unexpected `;`: expected the end of the line",
          advice: "remove it")
      }
      task = (cursor.string(name).trimmed, range)
      return
    }
    cursor.index += 1
    let data = cursor.range { "#;\n".utf8.contains($0) }
    let end = offset + cursor.index
    guard let task else {
      throw MermaidFault(
        offset + start..<end, "unexpected `:`: expected a task",
        advice: "write the name of the task before it")
    }
    guard !data.isEmpty else {
      throw MermaidFault(
        offset + start..<end, "task has no score: expected a number after `:`",
        advice: "such as `\(task.name.prefix(32)): 5: Me`")
    }
    self.task = nil
    add(task.name, cursor.string(data), task.range.lowerBound..<end, &log)
  }

  private mutating func add(
    _ name: String, _ data: String, _ range: Range<Int>, _ log: inout MermaidLog
  ) {
    guard journey.tasks.count < MermaidRefiner.partLimit else {
      if !wasFull { log.warnOfLimit(range) }
      return wasFull = true
    }
    let parts = data.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    let people = parts.count < 2 ? [] : parts[1].split(separator: ",").map { $0.trimmed }
    let score = Self.number(parts[0].trimmed)
    if score == nil {
      log.warn(
        .undrawnMermaid, range,
        "score “\(parts[0].trimmed.prefix(32))” is not a number: expected 1 to 5")
    }
    journey.tasks.append(
      .init(
        name: name, section: journey.sections.isEmpty ? nil : journey.sections.count - 1,
        score: score, people: people.filter { !$0.isEmpty }, range: range))
  }

  /// A number as JavaScript reads it; nil for others. An empty text is 0.
  private static func number(_ text: String) -> Double? {
    guard !text.isEmpty else { return 0 }
    let bytes = Array(text.utf8)
    let first = bytes.first { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
    guard let first, first.isASCIIDigit || first == UInt8(ascii: "."),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}
