import ArtifactBase

/// Reads the statements of Gantt charts (`Specs/Mermaid.md` N7).
struct GanttGrammar: MermaidGrammar {
  typealias Lexer = GanttLexer
  static let type = "gantt"
  static var rejectsQuotedDirectives: Bool { true }

  private var builder = GanttBuilder()
  private var doubts: [MermaidFault] = []

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .gantt(builder.content) }

  mutating func configure(_ configuration: MermaidConfiguration) {
    builder.configure(configuration)
  }

  mutating func finish(at end: Int) {
    builder.settle()
    doubts = builder.problems.map { range, problem in
      MermaidFault(inPayload: range, problem.message(dateFormat: builder.chart.dateFormat))
    }
  }

  mutating func takeDoubts() -> [MermaidFault] {
    defer { doubts.removeAll() }
    return doubts
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    if builder.chart.readAccessible(&cursor) { return }
    let start = cursor.index
    let word = cursor.word
    let kind = cursor.kind
    cursor.index += 1
    switch kind {
    case .keyword(let keyword): try readSetting(keyword, start, &cursor)
    case .text: try readTask(start, &cursor)
    case .click: try readClick(start, &cursor)
    case .header:
      throw cursor.fault(
        start, "a task cannot begin with `\(word)`: expected a task, a section or a setting",
        advice: "put another word before it")
    case .data:
      throw cursor.fault(
        start, "unexpected `:`: expected a task", advice: "write the name of the task before it")
    case .link, .function, .arguments:
      throw cursor.fault(
        start, "unexpected action: expected `click` and the ID of a task before it")
    default: break
    }
  }

  // MARK: Settings

  private mutating func readSetting(
    _ keyword: GanttKeyword, _ start: Int, _ cursor: inout Cursor
  ) throws(MermaidFailure) {
    if keyword == .inclusiveEndDates { return builder.setInclusiveEndDates() }
    if keyword == .topAxis {
      throw cursor.fault(
        start, "Mermaid cannot read `topAxis`",
        advice: "set `gantt: topAxis: true` in the configuration")
    }
    guard try cursor.next() == .value else {
      let names = keyword.days?.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw cursor.fault(
        start,
        names.map { "unknown day: expected \($0)" }
          ?? "`\(keyword.rawValue)` has no value: expected \(keyword.expected)")
    }
    let (text, range) = (cursor.word.trimmed, cursor.range)
    cursor.index += 1
    switch keyword {
    case .dateFormat: builder.setDateFormat(text)
    case .axisFormat: builder.chart.axisFormat = text
    case .tickInterval: builder.chart.tickInterval = text
    case .includes: builder.include(text)
    case .excludes: builder.exclude(text)
    case .todayMarker: builder.chart.todayMarker = text
    case .title: builder.chart.title = text
    case .section: builder.addSection(text, at: range)
    case .weekday, .weekend:
      guard let day = MermaidGantt.Weekday(rawValue: text.asciiLowercased) else { return }
      if keyword == .weekday { builder.chart.weekday = day } else { builder.setWeekend(day) }
    default:
      throw .fault(
        MermaidFault(
          cursor.tokens[start].range, "Mermaid cannot read `accDescription`",
          suggestion: "accDescr: \(text)"))
    }
  }

  // MARK: Tasks

  private mutating func readTask(_ start: Int, _ cursor: inout Cursor) throws(MermaidFailure) {
    let name = cursor.string(start).trimmed
    guard try cursor.next() == .data else {
      let isEnd = name.hasPrefix(";") || name.hasPrefix("#")
      let message =
        isEnd
        ? "unexpected `\(name.prefix(32))`: expected the end of the line"
        : "task `\(name.prefix(32))` has no times: expected `:`"
      let advice = isEnd ? "remove it" : "such as `\(name.inAdvice) :2024-01-31, 3d`"
      throw cursor.fault(cursor.index, message, advice: advice)
    }
    let data = cursor.tokens[cursor.index].range
    let written = String(cursor.word.dropFirst())
    let dates = builder.data(meantBy: written)
    let times = dates ?? written
    cursor.index += 1
    guard !times.isEmpty else {
      throw cursor.fault(
        cursor.index - 1, "task has no times: expected a start and an end after `:`",
        advice: "such as `2024-01-31, 3d`")
    }
    guard builder.addTask(name, times, at: cursor.range(from: start)) else {
      throw cursor.fault(
        cursor.index - 1, "task has only flags: expected times after them",
        advice: "such as `2024-01-31, 3d`")
    }
    let comma = cursor.text[data].lastIndex(of: UInt8(ascii: ",")) ?? data.lowerBound
    let end = comma + 1..<data.upperBound
    let text = cursor.text[end].mermaidText
    let range = (cursor.text[end].firstIndex { !$0.isSpace } ?? comma)..<end.upperBound
    if let dates {
      let head = cursor.text[cursor.tokens[start].range.lowerBound...data.lowerBound].mermaidText
      throw .mistake(
        MermaidFault(
          range, "unexpected dates `\(text.trimmed.prefix(32))`: expected a comma between them",
          advice: "write `\((head + dates).inAdvice)`"))
    }
    guard let duration = builder.duration(meantBy: text.trimmed) else { return }
    let head = cursor.text[cursor.tokens[start].range.lowerBound...comma].mermaidText
    let line = "\(head)\(text.prefix { $0 == " " })\(duration)"
    throw .mistake(
      MermaidFault(
        range,
        "unexpected duration `\(text.trimmed.prefix(32))`: expected one number and one unit without a space",
        advice: "write `\(line.inAdvice)`"))
  }

  // MARK: Clicks

  /// Reads the ID and the actions after `click`.
  private mutating func readClick(_ start: Int, _ cursor: inout Cursor) throws(MermaidFailure) {
    guard try cursor.next() == .id else { throw cursor.failure("the ID of a task") }
    let ids = cursor.word.trimmed
    var link: String?
    var hasCallback = false
    cursor.index += 1
    loop: while let kind = try cursor.next() {
      switch kind {
      case .link where link == nil: link = cursor.word
      case .function where !hasCallback: hasCallback = true
      case .arguments where cursor.tokens[cursor.index - 1].kind == .function: break
      case .arguments where cursor.tokens[cursor.index - 1].kind != .arguments && !hasCallback:
        throw cursor.fault(
          cursor.index, "callback has no name: expected a name before `(`")
      case .link, .function, .arguments:
        throw cursor.fault(
          cursor.index, "unexpected action: expected `click` and the ID of a task before it")
      default: break loop
      }
      cursor.index += 1
    }
    guard link != nil || hasCallback else {
      throw cursor.fault(start, "click without an action: expected `href \"…\"` or `call name()`")
    }
    builder.addClick(on: ids, link: link, hasCallback: hasCallback)
  }
}
