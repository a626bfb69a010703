import ArtifactBase

/// Reads the statements of pie charts (`Specs/Mermaid.md` N8).
struct PieGrammar: MermaidGrammar {
  typealias Lexer = PieLexer
  static let type = "pie"

  private var chart = MermaidPie()
  private var names: Set<String> = []
  private(set) var isFull = false

  var content: MermaidContent { .pie(chart) }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    try cursor.expect(.header, "`\(Self.type)`")
    if cursor.kind == .showData {
      chart.showsData = true
      cursor.index += 1
    }
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    if cursor.kind == .newline {
      cursor.index += 1
      return
    }
    let word = cursor.word
    if let text = cursor.kind?.text {
      cursor.index += 1
      if case .newline? = try cursor.next() {
        cursor.index += 1
      } else if cursor.kind != nil {
        throw fault(cursor, "the end of the line")
      }
      chart.set(text, word)
      return
    }
    let start = cursor.index
    guard cursor.kind == .string else { throw fault(cursor, "a slice, such as `\"Name\" : 3`") }
    cursor.index += 1
    guard try cursor.next() == .colon else {
      throw fault(
        cursor, "`:`", advice: word.contains("\n") ? "close the quotes on the line above" : nil)
    }
    cursor.index += 1
    guard try cursor.next() == .number, let value = Double(cursor.word) else {
      throw fault(cursor, "a number")
    }
    cursor.index += 1
    guard value >= 0 else {
      throw cursor.fault(
        cursor.index - 1, "negative value: expected a number that is at least 0")
    }
    let range = cursor.range(from: start)
    let next = try cursor.next()
    if next == nil || next == .newline {
      return add(.init(name: word.unquoted, value: value, range: range))
    }
    if next != .invalid { add(.init(name: word.unquoted, value: value, range: range)) }
    throw fault(cursor, "the end of the line")
  }

  private mutating func add(_ slice: MermaidPie.Slice) {
    guard names.insert(slice.name).inserted else { return }
    guard chart.slices.count < MermaidRefiner.partLimit else { return isFull = true }
    chart.slices.append(slice)
  }

  /// Reads a slice without quotes, or with a value such as `1,200` or `45%`.
  mutating func recover(_ cursor: Cursor, from start: Int, _ lexer: inout PieLexer) -> Int? {
    let line = cursor.line(of: start)
    guard cursor.tokens[start].kind == .invalid || cursor.kind == .invalid,
      let colon = line.lastIndex(of: ":")
    else { return nil }
    let name = line[..<colon].trimmed
    let isQuoted = name.count > 1 && "\"'".contains(name.prefix(1)) && name.first == name.last
    var digits = line[line.index(after: colon)...].trimmed
    if let last = digits.last, "%;".contains(last) { digits.removeLast() }
    let value = digits.trimmed.filter { $0 != "," && $0 != "_" }
    let words = isQuoted ? String(name.dropFirst().dropLast()) : name
    guard value.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(value), !words.isEmpty, !words.contains("\"")
    else { return nil }
    add(
      .init(name: words, value: number, range: cursor.place.range(cursor.tokens[start].range)))
    return nil
  }

  // MARK: Faults

  /// The failure of the next token.
  private func fault(
    _ cursor: Cursor, _ expected: String, advice: String? = nil
  ) -> MermaidFailure {
    let line = cursor.line(of: cursor.tokens.startIndex).inAdvice
    guard let kind = cursor.kind, kind != .newline else {
      return cursor.failure(expected, advice: advice)
    }
    var advice = advice
    if kind == .showData { advice = "write `showData` directly after `pie`" }
    if kind == .invalid {
      let sign = cursor.word.prefix(1)
      if sign == "%" { advice = "write values without `%`" }
      if sign == ";" { advice = "remove it" }
      if sign == "," { advice = "remove it, and write numbers without commas" }
      if sign.utf8.first?.isASCIILetter == true, expected.hasPrefix("a slice") {
        let name = line.prefix { $0 != ":" }.trimmed
        advice =
          "put the name of a slice in quotes: `\"\(name)\"\(line.drop { $0 != ":" }.isEmpty ? "" : " ")\(line.drop { $0 != ":" })`"
      }
    }
    let range = cursor.firstCharacter
    return .fault(
      MermaidFault(
        range, "unexpected `\(cursor.text.excerpt(range))`: expected \(expected)", advice: advice))
  }
}

extension MermaidTokenCursor {
  /// The range of the next token in the text, or of its first character if it is not valid.
  var firstCharacter: Range<Int> {
    let range = tokens[index].range
    guard kind == .invalid else { return range }
    let end = text[range].dropFirst().firstIndex { $0 & 0xC0 != 0x80 && !$0.isSpaceTrail }
    return range.lowerBound..<(end ?? range.upperBound)
  }
}
