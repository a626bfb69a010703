import ArtifactBase

/// Reads the statements of user journeys (`Specs/Mermaid.md` N12).
struct JourneyGrammar: MermaidGrammar {
  typealias Lexer = SectionLexer<Self>
  static let type = "journey"
  static var rejectsQuotedDirectives: Bool { true }

  private var journey = MermaidJourney()
  private var doubts: [MermaidFault] = []
  private(set) var isFull = false

  var content: MermaidContent { .journey(journey) }

  mutating func takeDoubts() -> [MermaidFault] {
    defer { doubts.removeAll() }
    return doubts
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    if journey.readAccessible(&cursor) { return }
    let start = cursor.index
    if cursor.kind == .invalid { throw Self.unexpected(cursor) }
    let (kind, word) = (cursor.kind, cursor.word.trimmed)
    cursor.index += 1
    switch kind {
    case .title, .section:
      guard try cursor.next() == .value else {
        throw cursor.fault(start, "`\(word)` has no value: expected a text")
      }
      let (text, range) = (cursor.word.trimmed, cursor.range)
      cursor.index += 1
      if kind == .title {
        journey.title = text
      } else if journey.sections.count < MermaidRefiner.partLimit {
        journey.sections.append(.init(title: text, range: range))
      }
    case .text: try readTask(word, start, &cursor)
    case .colon:
      if try cursor.next() == .data { cursor.index += 1 }
      throw cursor.fault(
        start, "unexpected `:`: expected a task", advice: "write the name of the task before it")
    case .header:
      throw cursor.fault(
        start, "a task cannot begin with `journey`: expected a task or a section",
        advice: "put another word before it")
    default: break
    }
  }

  private mutating func readTask(
    _ name: String, _ start: Int, _ cursor: inout Cursor
  ) throws(MermaidFailure) {
    let example = "such as `\(name.inAdvice): 5: Me`"
    guard try cursor.next() == .colon else {
      if cursor.kind == .invalid { throw Self.unexpected(cursor) }
      cursor.index += 1
      throw cursor.fault(
        cursor.index - 1, "task `\(name.prefix(32))` has no score: expected `:` and a number",
        advice: example)
    }
    cursor.index += 1
    guard try cursor.next() == .data else {
      throw cursor.fault(
        cursor.index - 1, "task has no score: expected a number after `:`", advice: example)
    }
    let data = cursor.word
    cursor.index += 1
    add(name, data, cursor.range(from: start))
  }

  private static func unexpected(_ cursor: Cursor) -> MermaidFailure {
    .fault(
      MermaidFault(
        cursor.firstCharacter, "unexpected `;`: expected the end of the line", advice: "remove it"))
  }

  private mutating func add(_ name: String, _ data: String, _ range: Range<Int>) {
    guard journey.tasks.count < MermaidRefiner.partLimit else { return isFull = true }
    let parts = data.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    let people = parts.count < 2 ? [] : parts[1].split(separator: ",").map { $0.trimmed }
    let score = Self.number(parts[0].trimmed)
    if score == nil {
      doubts.append(
        MermaidFault(
          inPayload: range,
          "score `\(parts[0].trimmed.prefix(32))` is not a number: expected 1 to 5"))
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

extension JourneyGrammar: SectionDialect {
  static var header: StaticString { "journey" }

  static func ends(_ kind: SectionToken, at byte: UInt8, _ next: UInt8) -> Bool {
    switch byte {
    case 0x0A, UInt8(ascii: "#"), UInt8(ascii: ";"): true
    case UInt8(ascii: ":"): kind == .section || kind == .text
    default: false
    }
  }
}
