import ArtifactBase

/// Reads Gantt charts (`Specs/Mermaid.md` N7).
///
/// A line is read token by token. What can go on below the end of a line is in ``state``; the statement whose tokens
/// are not complete is in ``statement``.
struct GanttReader: MermaidReader {
  /// What the next byte belongs to.
  private enum State: Equatable {
    case statement
    /// A keyword at the end of its line, whose value is on the next one.
    case keyword(GanttKeyword, Range<Int>)
    case click, link, callback, arguments
  }

  /// A statement that has begun.
  private enum Statement {
    case none
    case task(String, Range<Int>)
    case click(GanttClick)
  }

  private var builder = GanttBuilder()
  private var texts = AccessibleStatements()
  private var state = State.statement
  private var statement = Statement.none
  /// The link or the name of a function that is not complete.
  private var value: [UInt8] = []
  private var hasHeader = false
  private var wasFull = false

  var content: MermaidContent { .gantt(builder.content) }

  var rejectsQuotedDirectives: Bool { true }

  var closing: String? {
    guard hasHeader, !texts.isOpen, state == .statement else { return nil }
    switch statement {
    case .none: return ""
    case .task: return nil
    case .click(let click): return click.isComplete ? "" : nil
    }
  }

  mutating func configure(_ configuration: MermaidConfiguration) {
    builder.configure(configuration)
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let bytes = line.bytes
    var cursor = MermaidCursor(text: bytes.span, index: 0)
    while cursor.index < bytes.count {
      do {
        try readToken(&cursor, line.offset)
      } catch {
        log.fail(error.range, error.message, suggestion: error.suggestion)
        statement = .none
        state = .statement
        texts.close()
        cursor.index = bytes.count
      }
    }
    if builder.isFull, !wasFull {
      wasFull = true
      log.warnOfLimit(line.offset..<line.offset + bytes.count)
    }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    builder.settle()
    let missing: String? =
      if texts.isOpen {
        texts.missing
      } else {
        switch state {
        case .statement: nil
        case .keyword: "a value"
        case .click: "the ID of a task"
        case .link: "`\"`"
        case .callback: "`(`"
        case .arguments: "`)`"
        }
      }
    if let missing {
      log.fail(end..<end, "diagram ends early: expected \(missing)")
    } else {
      do { try endStatement(end..<end) } catch { log.fail(error.range, error.message) }
    }
    guard log.failureOffset == nil else { return }
    for (range, problem) in builder.problems {
      log.warn(.undrawnMermaid, range, problem.message(dateFormat: builder.dateFormat))
    }
  }

  // MARK: Tokens

  private mutating func readToken(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    if texts.isOpen {
      texts.read(&cursor)
      builder.setTexts(title: texts.title, description: texts.description)
      return
    }
    switch state {
    case .statement: try readStatement(&cursor, offset)
    case .keyword(let keyword, let range):
      state = .statement
      try readValue(of: keyword, range, &cursor, offset)
    case .click:
      cursor.skipWhiteSpace()
      let id = cursor.range(upTo: \.isSpace)
      guard !id.isEmpty else { return }
      statement = .click(GanttClick(ids: cursor.string(id)))
      state = .statement
      // One white space belongs to the ID, so that a line break does not end the statement.
      cursor.index += 1
    case .link:
      append(cursor.range { $0 == UInt8(ascii: "\"") }, &cursor)
      guard cursor.index < cursor.text.count else { return }
      cursor.index += 1
      state = .statement
      guard !value.isEmpty else { return }
      let link = value.mermaidText
      try addToClick(offset + cursor.index - 1..<offset + cursor.index) { $0.add(link: link) }
    case .callback:
      append(cursor.range { $0 == UInt8(ascii: "(") }, &cursor)
      guard cursor.index < cursor.text.count else { return }
      cursor.index += 1
      state = .statement
      let isNamed = !value.isEmpty
      let range = offset + cursor.index - 1..<offset + cursor.index
      if isNamed { try addToClick(range) { $0.addCallback() } }
      let start = cursor.index
      cursor.skipWhiteSpace()
      if cursor.skip(")") { return }
      cursor.index = start
      state = .arguments
      guard isNamed else {
        throw MermaidFault(range, "callback has no name: expected a name before `(`")
      }
    case .arguments:
      cursor.skip { $0 != UInt8(ascii: ")") }
      guard cursor.index < cursor.text.count else { return }
      cursor.index += 1
      state = .statement
      try addToClick(offset + cursor.index - 1..<offset + cursor.index) { $0.addArguments() }
    }
  }

  private mutating func append(_ range: Range<Int>, _ cursor: inout MermaidCursor) {
    for index in range { value.append(cursor.text[index]) }
  }

  private mutating func addToClick(
    _ range: Range<Int>, _ add: (inout GanttClick) -> Bool
  ) throws(MermaidFault) {
    guard case .click(var click) = statement, add(&click) else {
      throw MermaidFault(
        range, "unexpected action: expected `click` and the ID of a task before it")
    }
    statement = .click(click)
  }

  // MARK: Statements

  private mutating func readStatement(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    let start = cursor.index
    guard hasHeader else {
      cursor.skipWhiteSpace()
      hasHeader = cursor.skipWord(anyCase: "gantt")
      if !hasHeader { cursor.index = cursor.text.count }
      return
    }
    if texts.begin(&cursor) { return try endStatement(offset + start..<offset + cursor.index) }
    if cursor.peek == UInt8(ascii: "%") || cursor.isComment("%") { return cursor.skipLine() }
    if cursor.peek == 0x0A {
      cursor.index += 1
      return try endStatement(offset + start..<offset + start + 1)
    }
    if cursor.skipWhiteSpace() > 0 { return }
    if cursor.skip(anyCase: "href") {
      if cursor.skipWhiteSpace() > 0, cursor.skip("\"") { return begin(.link) }
      cursor.index = start
    }
    if cursor.skip(anyCase: "call") {
      if cursor.skipWhiteSpace() > 0 { return begin(.callback) }
      cursor.index = start
    }
    if cursor.skip(anyCase: "click") {
      if cursor.skipWhiteSpace() > 0 {
        try endStatement(offset + start..<offset + cursor.index)
        return state = .click
      }
      cursor.index = start
    }
    if let keyword = try readKeyword(&cursor, offset) {
      return try readValue(of: keyword, offset + start..<offset + cursor.index, &cursor, offset)
    }
    try readTask(&cursor, offset)
  }

  private mutating func begin(_ state: State) {
    self.state = state
    value.removeAll(keepingCapacity: true)
  }

  private func readKeyword(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) -> GanttKeyword? {
    let start = cursor.index
    for keyword in GanttKeyword.allCases where cursor.skip(anyCase: keyword.word) {
      if keyword.isWhole {
        if !cursor.peek.isWord { return keyword }
      } else if cursor.peek.isSpace {
        return keyword
      }
      cursor.index = start
    }
    if cursor.skipWord(anyCase: "gantt") || cursor.skip(date: start) {
      let word = cursor.string(start..<cursor.index)
      throw MermaidFault(
        offset + start..<offset + cursor.index,
        "a task cannot begin with `\(word)`: expected a task, a section or a setting",
        advice: "put another word before it")
    }
    return nil
  }

  /// Reads what follows a keyword.
  private mutating func readValue(
    of keyword: GanttKeyword, _ range: Range<Int>, _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    switch keyword {
    case .inclusiveEndDates:
      try endStatement(range)
      return builder.setInclusiveEndDates()
    case .topAxis:
      throw MermaidFault(
        range, "Mermaid cannot read `topAxis`",
        advice: "set `gantt: topAxis: true` in the configuration")
    case .weekday, .weekend:
      cursor.skipWhiteSpace()
      guard cursor.index < cursor.text.count else { return state = .keyword(keyword, range) }
      for day in keyword.days where cursor.skipWord(anyCase: day.word) {
        try endStatement(range)
        return keyword == .weekday ? builder.setWeekday(day) : builder.setWeekend(day)
      }
      let names = keyword.days.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      cursor.skipLine()
      throw MermaidFault(range, "unknown day: expected \(names)")
    default:
      let isNextLine = state == .statement && range.upperBound <= offset
      if !isNextLine {
        cursor.index += 1
        guard cursor.index < cursor.text.count else { return state = .keyword(keyword, range) }
      }
      let value = cursor.range { keyword.ends(at: $0) }
      guard !value.isEmpty else {
        throw MermaidFault(range, "`\(keyword.word)` has no value: expected \(keyword.expected)")
      }
      try endStatement(range)
      let text = cursor.string(value).trimmed
      switch keyword {
      case .dateFormat: builder.setDateFormat(text)
      case .axisFormat: builder.setAxisFormat(text)
      case .tickInterval: builder.setTickInterval(text)
      case .includes: builder.include(text)
      case .excludes: builder.exclude(text)
      case .todayMarker: builder.setTodayMarker(text)
      case .title: builder.setTitle(text)
      case .section:
        builder.addSection(text, at: offset + value.lowerBound..<offset + value.upperBound)
      default:
        throw MermaidFault(
          range, "Mermaid cannot read `accDescription`", suggestion: "accDescr: \(text)")
      }
    }
  }

  private mutating func readTask(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    let start = cursor.index
    let colon = UInt8(ascii: ":")
    guard cursor.peek == colon else {
      try endStatement(offset + start..<offset + start + 1)
      let range = cursor.range { $0 == colon || $0 == 0x0A }
      let place = offset + range.lowerBound..<offset + range.upperBound
      statement = .task(cursor.string(range).trimmed, place)
      return
    }
    cursor.index += 1
    let data = cursor.range { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ";") || $0 == 0x0A }
    let end = offset + cursor.index
    guard case .task(let name, let range) = statement else {
      throw MermaidFault(
        offset + start..<end, "unexpected `:`: expected a task",
        advice: "write the name of the task before it")
    }
    guard !data.isEmpty else {
      throw MermaidFault(
        offset + start..<end, "task has no times: expected a start and an end after `:`",
        advice: "such as `2024-01-31, 3d`")
    }
    statement = .none
    guard builder.addTask(name, cursor.string(data), at: range.lowerBound..<end) else {
      throw MermaidFault(
        offset + start..<end, "task has only flags: expected times after them",
        advice: "such as `2024-01-31, 3d`")
    }
  }

  /// Ends the statement that has begun.
  ///
  /// - Parameter range: What follows it.
  private mutating func endStatement(_ range: Range<Int>) throws(MermaidFault) {
    defer { statement = .none }
    switch statement {
    case .none: break
    case .task(let name, _):
      let isEnd = name.hasPrefix(";") || name.hasPrefix("#")
      throw MermaidFault(
        range,
        isEnd
          ? "unexpected “\(name.prefix(32))”: expected the end of the line"
          : "task “\(name.prefix(32))” has no times: expected `:`",
        advice: isEnd ? "remove it" : "such as `\(name.prefix(32)) :2024-01-31, 3d`")
    case .click(let click):
      guard click.isComplete else {
        throw MermaidFault(
          range, "click without an action: expected `href \"…\"` or `call name()`")
      }
      builder.addClick(on: click.ids, link: click.link, hasCallback: click.hasCallback)
    }
  }
}
