import ArtifactBase

/// Reads the statements of timelines (`Specs/Mermaid.md` N10).
struct TimelineGrammar: MermaidGrammar {
  typealias Lexer = SectionLexer<Self>
  static let type = "timeline"
  static var rejectsQuotedDirectives: Bool { true }

  private var builder = TimelineBuilder()

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .timeline(builder.content) }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    let word = try cursor.expect(.header, "`\(Self.type)`").asciiLowercased
    if word.hasSuffix("lr") { builder.line.direction = .leftToRight }
    if word.hasSuffix("td") { builder.line.direction = .topDown }
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    if builder.line.readAccessible(&cursor) { return }
    let start = cursor.index
    let (word, range) = (cursor.word.trimmed, cursor.range)
    if cursor.kind == .invalid {
      throw .fault(
        MermaidFault(
          cursor.firstCharacter, "unexpected `:`: expected a space after the colon of an event",
          advice: "write `: ` before the text"))
    }
    let kind = cursor.kind
    cursor.index += 1
    switch kind {
    case .title where try cursor.next() == .value:
      builder.line.title = cursor.word.trimmed
      cursor.index += 1
    case .section where try cursor.next() == .value:
      builder.addSection(cursor.word.trimmed, at: cursor.range)
      cursor.index += 1
    case .title, .section, .text: builder.addPeriod(word, at: range)
    case .colon:
      guard try cursor.next() == .data else {
        throw cursor.fault(
          start, "event without a text: expected a text after `: `", advice: "remove the colon")
      }
      let text = cursor.word.trimmed
      cursor.index += 1
      guard builder.addEvent(text, at: cursor.range(from: cursor.index - 1)) else {
        throw cursor.fault(
          start, "event without a period: expected a period before it",
          advice: "such as `2024 : event`")
      }
    case .header:
      throw cursor.fault(
        start, "a period cannot begin with `timeline`: expected a period, an event or a section",
        advice: "put another word before it")
    default: break
    }
  }
}

extension TimelineGrammar: SectionDialect {
  static var header: StaticString { "timeline" }
  static var directions: [StaticString] { ["LR", "TD"] }
  static var hasSpacedColons: Bool { true }

  static func ends(_ kind: SectionToken, at byte: UInt8, _ next: UInt8) -> Bool {
    switch byte {
    case 0x0A: true
    case UInt8(ascii: ":"): kind == .colon ? next.isSpace : kind != .title
    case UInt8(ascii: "#"): kind == .text
    default: false
    }
  }
}
