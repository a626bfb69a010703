import ArtifactBase
import RefinerCore

/// Reads the statements of a type of diagram from tokens.
protocol MermaidGrammar: Sendable {
  associatedtype Lexer: MermaidLexer
  typealias Cursor = MermaidTokenCursor<Lexer.Kind>

  /// The type, as it is written.
  static var type: String { get }
  init()
  /// Whether Mermaid rejects a directive before the type whose name is in quotes.
  static var rejectsQuotedDirectives: Bool { get }
  /// Sets what the front matter and directives say, before the first statement.
  mutating func configure(_ configuration: MermaidConfiguration)
  /// Reads the type, and what belongs to it.
  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure)
  /// Reads a statement, or what else is next, such as a line break.
  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure)
  /// Reads what is clear of a statement that is not valid, of which the tokens up to that of the cursor were read.
  ///
  /// - Returns: The token at which reading continues; nil for the next line break.
  mutating func recover(_ cursor: Cursor, from start: Int, _ lexer: inout Lexer) -> Int?
  /// Whether parts beyond the limit have been left out.
  var isFull: Bool { get }
  /// What completes the diagram after the last statement; nil if it cannot end there.
  var closing: String? { get }
  /// What is missing at the end, with the range in the payload where it was opened; nil for nothing.
  var missing: (message: String, opened: Range<Int>?)? { get }
  /// Ends the diagram, after its last statement.
  ///
  /// - Parameter end: The number of bytes of the payload.
  mutating func finish(at end: Int)
  /// What is wrong with the diagram as a whole at its end, with ranges in the payload.
  var faults: [MermaidFault] { get }
  /// Returns what Mermaid accepts and reads otherwise than was meant, with ranges in the payload, since the last call.
  mutating func takeDoubts() -> [MermaidFault]
  /// The diagram so far.
  var content: MermaidContent { get }
}

extension MermaidGrammar {
  static var rejectsQuotedDirectives: Bool { false }
  mutating func configure(_ configuration: MermaidConfiguration) {}
  mutating func finish(at end: Int) {}
  mutating func recover(_ cursor: Cursor, from start: Int, _ lexer: inout Lexer) -> Int? { nil }
  var closing: String? { "" }
  var missing: (message: String, opened: Range<Int>?)? { nil }
  var faults: [MermaidFault] { [] }
  mutating func takeDoubts() -> [MermaidFault] { [] }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    try cursor.expect(.header, "`\(Self.type)`")
  }
}

/// Reads diagrams of a type that has a grammar.
///
/// The tokens of a statement that is not complete are kept, and read again with those of later lines. What is read is
/// forgotten.
struct MermaidTokenReader<Grammar: MermaidGrammar>: MermaidReader {
  private var grammar = Grammar()
  private var lexer = Grammar.Lexer()
  private var text: [UInt8] = []
  private var tokens: [MermaidToken<Grammar.Lexer.Kind>] = []
  private var place = MermaidPlace()
  private var hasHeader = false
  private var wasFull = false
  /// The end of the last line with content.
  private var lastEnd = 0
  /// The number of tokens from which on a statement is read again that was not complete.
  private var retryCount = 0
  /// The start of the last line that does not begin in a text.
  private var lineStart = 0

  /// How often lines are read again at the end of the diagram because they are in a text without an end.
  private static var reopenLimit: Int { 8 }

  var content: MermaidContent { grammar.content }
  var rejectsQuotedDirectives: Bool { Grammar.rejectsQuotedDirectives }

  var closing: String? { hasHeader && tokens.isEmpty && lexer.canEnd ? grammar.closing : nil }

  mutating func configure(_ configuration: MermaidConfiguration) {
    grammar.configure(configuration)
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let content = line.bytes.lastIndex { !$0.isSpace }
    if let content { lastEnd = line.offset + content + 1 }
    let begin = text.count
    var line = line
    Grammar.Lexer.prepare(&line)
    place.begin(at: begin, offset: line.offset)
    text += line.bytes
    readTokens(of: text, from: begin)
    if lexer.missing == nil { readStatements(isEnd: false, &log) }
  }

  private mutating func readTokens(of text: [UInt8], from begin: Int) {
    if lexer.missing == nil { lineStart = begin }
    lexer.read(text.span, from: begin, into: &tokens)
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    let last = max(lastEnd - 1, 0)..<max(lastEnd, 0)
    if let start = lexer.end() { readAgain(from: start) }
    if lexer.mayEnd, let doubt = lexer.doubt { log.warn(.undrawnMermaid, end..<end, doubt) }
    var count = 0
    while let missing = lexer.missing, !lexer.mayEnd {
      let opening = lexer.opening(in: tokens) ?? (count > 0 ? tokens.last : nil)
      if let opening, let sign = opening.kind.ending {
        let found = text[opening.range].mermaidText
        log.fail(place.range(opening.range), "unclosed `\(found)`: expected `\(sign)`")
      } else {
        log.fail(
          opening.map { place.range($0.range) } ?? last, "diagram ends early: expected \(missing)")
      }
      count += 1
      guard count < Self.reopenLimit else { return }
      leaveOpen(at: opening?.range.lowerBound)
    }
    readStatements(isEnd: true, &log)
    grammar.finish(at: end)
    for fault in grammar.faults {
      log.fail(fault.range, fault.message, suggestion: fault.suggestion)
    }
    if log.failureOffset == nil { warn(&log) }
    guard count == 0, let missing = grammar.missing else { return }
    let notes = missing.opened.map { [Diagnostic.Note("opened here", at: $0)] } ?? []
    log.fail(last, missing.message, notes: notes)
  }

  /// Reads the lines after the one in which a text without its end begins as statements.
  private mutating func leaveOpen(at opening: Int?) {
    let unclosed = Grammar.Lexer.unclosed
    let start = unclosed == nil ? lineStart : opening ?? lineStart
    let next = (text[start...].firstIndex(of: 0x0A) ?? text.count - 1) + 1
    tokens.removeAll { $0.range.lowerBound >= (unclosed == nil ? lineStart : next) }
    if let unclosed, next > 0 {
      tokens.append(MermaidToken(kind: unclosed, range: next - 1..<next))
    }
    lexer.reset()
    readAgain(from: next)
  }

  /// Reads the text from an index on again.
  private mutating func readAgain(from start: Int) {
    tokens.removeAll { $0.range.lowerBound >= start }
    let whole = text
    var begin = start
    while begin < whole.count {
      let end = (whole[begin...].firstIndex(of: 0x0A) ?? whole.count - 1) + 1
      if lexer.missing == nil { lineStart = begin }
      lexer.read(whole.span.extracting(0..<end), from: begin, into: &tokens)
      begin = end
    }
  }

  private mutating func readStatements(isEnd: Bool, _ log: inout MermaidLog) {
    guard isEnd || tokens.count >= retryCount else { return }
    var start = 0
    loop: while start < tokens.count {
      var cursor = MermaidTokenCursor(tokens[start...], text, place, isEnd: isEnd)
      do {
        try readNext(&cursor)
        start = max(cursor.index, start + 1)
      } catch {
        switch error {
        case .incomplete: break loop
        case .depth:
          log.failDepth(cursor.range(from: start))
          start = max(cursor.index, start + 1)
        case .mistake(let fault):
          fail(fault, &log)
          start = max(cursor.index, start + 1)
        case .unclosed(let fault):
          fail(fault, &log)
          leaveOpen(at: fault.range.lowerBound)
        case .fault, .repeated:
          if case .fault(let fault) = error { fail(fault, &log) }
          cursor.index = max(start, cursor.index)
          lexer.reset()
          let next =
            grammar.recover(cursor, from: start, &lexer)
            ?? tokens[cursor.index...].firstIndex { $0.kind == .newline } ?? tokens.count
          start = max(next, start + 1)
        }
      }
      warn(&log)
      if grammar.isFull, !wasFull {
        wasFull = true
        log.warnOfLimit(place.range(tokens[min(start, tokens.count) - 1].range))
      }
    }
    if start >= tokens.count {
      tokens.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
      place.removeAll()
      lineStart = 0
    } else if start > 0 {
      tokens.removeFirst(start)
    }
    // Long statements are not read again for each line.
    retryCount = tokens.count < 500 ? 0 : tokens.count * 2
  }

  private mutating func warn(_ log: inout MermaidLog) {
    for doubt in grammar.takeDoubts() { log.warn(.undrawnMermaid, doubt.range, doubt.message) }
  }

  private func fail(_ fault: MermaidFault, _ log: inout MermaidLog) {
    let range = fault.isInPayload ? fault.range : place.range(fault.range)
    log.fail(range, fault.message, suggestion: fault.suggestion)
  }

  /// Reads the type of the diagram, or a statement.
  private mutating func readNext(_ cursor: inout MermaidTokenCursor<Grammar.Lexer.Kind>)
    throws(MermaidFailure)
  {
    guard !hasHeader else { return try grammar.read(&cursor) }
    cursor.skipAll(.newline)
    guard cursor.kind != nil else { return }
    do {
      try grammar.readHeader(&cursor)
    } catch {
      if case .incomplete = error { throw error }
      hasHeader = true
      throw error
    }
    hasHeader = true
  }
}
