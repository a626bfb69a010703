import ArtifactBase
import RefinerCore

/// Reads the statements of a type of diagram from tokens.
protocol MermaidGrammar: Sendable {
  associatedtype Lexer: MermaidLexer
  init()
  /// Sets what the front matter and directives say, before the first statement.
  mutating func configure(_ configuration: MermaidConfiguration)
  /// Reads a statement, or what else is next, such as a line break.
  mutating func read(
    _ cursor: inout MermaidTokenCursor<Lexer.Kind>
  ) throws(MermaidFailure)
  /// Whether parts beyond the limit have been left out.
  var isFull: Bool { get }
  /// What completes the diagram after the last statement; nil if it cannot end there.
  var closing: String? { get }
  /// What is missing at the end, with the range in the payload where it was opened; nil for nothing.
  var missing: (message: String, opened: Range<Int>?)? { get }
  /// What is wrong with the diagram as a whole at its end, with ranges in the payload.
  var faults: [MermaidFault] { get }
  /// The diagram so far.
  var content: MermaidContent { get }
}

extension MermaidGrammar {
  mutating func configure(_ configuration: MermaidConfiguration) {}
  var missing: (message: String, opened: Range<Int>?)? { nil }
  var faults: [MermaidFault] { [] }
}

/// Reads diagrams of a type that has a grammar.
struct MermaidTokenReader<Grammar: MermaidGrammar>: MermaidReader {
  private var grammar = Grammar()
  private var lexer = Grammar.Lexer()
  private var text: [UInt8] = []
  private var tokens: [MermaidToken<Grammar.Lexer.Kind>] = []
  private var place = MermaidPlace()
  private var wasFull = false
  /// The end of the last line with content.
  private var lastEnd = 0
  /// The number of tokens from which on a statement is read again that was not complete.
  private var retryCount = 0

  var content: MermaidContent { grammar.content }

  var closing: String? { tokens.isEmpty && lexer.missing == nil ? grammar.closing : nil }

  mutating func configure(_ configuration: MermaidConfiguration) {
    grammar.configure(configuration)
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let content = line.bytes.lastIndex { !$0.isSpace }
    if let content { lastEnd = line.offset + content + 1 }
    let begin = text.count
    place.begin(at: begin, offset: line.offset)
    text += line.bytes
    let whole = text
    lexer.read(whole.span, from: begin, into: &tokens)
    if lexer.missing == nil { readStatements(isEnd: false, &log) }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    let last = max(lastEnd - 1, 0)..<max(lastEnd, 0)
    if let missing = lexer.missing, !lexer.mayEnd {
      let text = lexer.failsAtText ? tokens.last.map { place.range($0.range) } : nil
      return log.fail(text ?? last, "diagram ends early: expected \(missing)")
    }
    readStatements(isEnd: true, &log)
    for fault in grammar.faults { log.fail(fault.range, fault.message) }
    guard let missing = grammar.missing else { return }
    let notes = missing.opened.map { [Diagnostic.Note("opened here", at: $0)] } ?? []
    log.fail(last, missing.message, notes: notes)
  }

  private mutating func readStatements(isEnd: Bool, _ log: inout MermaidLog) {
    guard isEnd || tokens.count >= retryCount else { return }
    var start = 0
    loop: while start < tokens.count {
      var cursor = MermaidTokenCursor(tokens[start...], text, place, isEnd: isEnd)
      do {
        try grammar.read(&cursor)
        start = max(cursor.index, start + 1)
      } catch {
        switch error {
        case .incomplete: break loop
        case .depth:
          log.failDepth(cursor.range(from: start))
          start = max(cursor.index, start + 1)
        case .fault(let fault):
          log.fail(place.range(fault.range), fault.message, suggestion: fault.suggestion)
          let next = tokens[max(start, cursor.index)...].firstIndex { $0.kind == .newline }
          start = next ?? tokens.count
          lexer.reset()
        }
      }
      if grammar.isFull, !wasFull {
        wasFull = true
        log.warnOfLimit(place.range(tokens[min(start, tokens.count) - 1].range))
      }
    }
    if start >= tokens.count {
      tokens.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
      place.removeAll()
    } else if start > 0 {
      tokens.removeFirst(start)
    }
    // Long statements are not read again for each line.
    retryCount = tokens.count < 500 ? 0 : tokens.count * 2
  }
}
