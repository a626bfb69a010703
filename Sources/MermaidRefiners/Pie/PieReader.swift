import ArtifactBase

/// Reads pie charts (`Specs/Mermaid.md` N8).
struct PieReader: MermaidReader {
  private typealias Placed = StatementLexer.Placed

  private var lexer = StatementLexer(
    .init(
      keywords: ["showData", "pie", ":"], separateCount: 2, hasNames: false, hasFractions: true))
  private var chart = MermaidPie()
  private var names: Set<String> = []
  /// The tokens of the statement that is not complete.
  private var tokens: [StatementLexer.Placed] = []
  private var hasHeader = false
  private var wasFull = false

  var content: MermaidContent { .pie(chart) }

  var closing: String? { hasHeader && !lexer.isOpen && tokens.isEmpty ? "" : nil }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    for token in lexer.read(line) {
      if token.token == .newline {
        readStatement(&log)
      } else {
        tokens.append(token)
      }
    }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    if let missing = lexer.missing {
      log.fail(
        missing.offset..<missing.offset + 1, "text without an end: expected \(missing.text)")
    } else {
      readStatement(&log)
    }
  }

  // MARK: Statements

  private mutating func readStatement(_ log: inout MermaidLog) {
    var rest = tokens[...]
    tokens.removeAll(keepingCapacity: true)
    do throws(MermaidFault) {
      if !hasHeader {
        guard let first = rest.first else { return }
        hasHeader = true
        guard first.token == .keyword("pie") else {
          throw Self.unexpected(first, expected: "`pie`")
        }
        rest.removeFirst()
        if rest.first?.token == .keyword("showData") {
          chart.showsData = true
          rest.removeFirst()
        }
      }
      try readStatement(&rest, &log)
      if let next = rest.first {
        throw Self.unexpected(next, expected: "the end of the line")
      }
    } catch {
      log.fail(error.range, error.message, suggestion: error.suggestion)
    }
  }

  private mutating func readStatement(
    _ rest: inout ArraySlice<Placed>, _ log: inout MermaidLog
  ) throws(MermaidFault) {
    guard let first = rest.popFirst() else { return }
    switch first.token {
    case .title(let text): chart.title = text
    case .accessibleTitle(let text): chart.accessibleTitle = text
    case .accessibleDescription(let text): chart.accessibleDescription = text
    case .string(let name):
      let end = first.range.upperBound
      guard let colon = rest.popFirst() else {
        throw MermaidFault(end..<end, "slice ends early: expected `:` and a number")
      }
      guard colon.token == .keyword(":") else {
        var fault = Self.unexpected(colon, expected: "`:`")
        if name.contains("\n") { fault.message += "; close the quotes on the line above" }
        throw fault
      }
      guard let value = rest.popFirst() else {
        let end = colon.range.upperBound
        throw MermaidFault(end..<end, "slice ends early: expected a number")
      }
      guard case .number(let digits) = value.token, let number = Double(digits) else {
        throw Self.unexpected(value, expected: "a number")
      }
      guard number >= 0 else {
        throw MermaidFault(value.range, "negative value: expected a number that is at least 0")
      }
      let range = first.range.lowerBound..<value.range.upperBound
      add(.init(name: name, value: number, range: range), &log)
    default: throw Self.unexpected(first, expected: "a slice, such as `\"Name\" : 3`")
    }
  }

  private mutating func add(_ slice: MermaidPie.Slice, _ log: inout MermaidLog) {
    guard names.insert(slice.name).inserted else { return }
    guard chart.slices.count < MermaidRefiner.partLimit else {
      if !wasFull { log.warnOfLimit(slice.range) }
      return wasFull = true
    }
    chart.slices.append(slice)
  }

  private static func unexpected(_ placed: Placed, expected: String) -> MermaidFault {
    let word: String
    var advice: String?
    switch placed.token {
    case .keyword(let text), .number(let text): word = text
    case .string(let text): word = "\"\(text.prefix(32))\""
    case .title: word = "title"
    case .accessibleTitle: word = "accTitle"
    case .accessibleDescription: word = "accDescr"
    case .invalid(let text):
      word = text
      if text == "%" { advice = "write values without `%`" }
      if text.utf8.first?.isASCIILetter == true, expected.hasPrefix("a slice") {
        advice = "put the name of a slice in quotes"
      }
      if text == ";" || text == "," { advice = "remove it" }
    case .name, .newline: word = ""
    }
    if placed.token == .keyword("showData") { advice = "write `showData` directly after `pie`" }
    return MermaidFault(
      placed.range, "unexpected `\(word)`: expected \(expected)", advice: advice)
  }
}
