import ArtifactBase
import RefinerCore

/// Reads state diagrams (`Specs/Mermaid.md` N5).
struct StateReader: MermaidReader {
  private var lexer = StateLexer()
  private var builder = StateBuilder()
  private var text: [UInt8] = []
  private var tokens: [StateLexer.Token] = []
  private var place = MermaidPlace()
  private var hasHeader = false
  private var wasFull = false
  /// The end of the last line with content.
  private var lastEnd = 0

  var content: MermaidContent { .state(builder.closed) }

  var closing: String? {
    guard hasHeader, tokens.isEmpty, lexer.canEnd else { return nil }
    return String(repeating: "}\n", count: builder.depth)
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let content = line.bytes.lastIndex { !$0.isSpace }
    if let content { lastEnd = line.offset + content + 1 }
    let begin = text.count
    place.begin(at: begin, offset: line.offset)
    text += line.bytes
    let whole = text
    lexer.read(whole.span, from: begin, into: &tokens)
    // A text that goes on is read as a whole.
    if lexer.missing == nil { readStatements(isEnd: false, &log) }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    if let start = lexer.reopenQuote() { readAgain(from: start) }
    lexer.endDescription()
    if let token = lexer.lastToken(at: text.count) { tokens.append(token) }
    if let missing = lexer.missing {
      let start = tokens.last { $0.kind == .note }.map { place.range($0.range) }
      log.fail(start ?? end..<end, "diagram ends early: expected \(missing)")
      return
    }
    readStatements(isEnd: true, &log)
    if let opened = builder.openRange {
      log.fail(
        max(lastEnd - 1, 0)..<max(lastEnd, 0), "unclosed state: expected `}`",
        notes: [Diagnostic.Note("opened here", at: opened)])
    }
  }

  /// Reads the lines from a quote on in which no text in quotes begins.
  private mutating func readAgain(from start: Int) {
    tokens.removeAll { $0.range.lowerBound >= start }
    let whole = text
    var begin = start
    while begin < whole.count {
      let end = (whole[begin...].firstIndex(of: 0x0A) ?? whole.count - 1) + 1
      lexer.read(whole.span.extracting(0..<end), from: begin, into: &tokens)
      begin = end
    }
  }

  // MARK: Statements

  private mutating func readStatements(isEnd: Bool, _ log: inout MermaidLog) {
    var start = 0
    if !hasHeader, let first = tokens.firstIndex(where: { $0.kind != .newline }) {
      hasHeader = true
      start = first + 1
      if tokens[first].kind != .header {
        fail(
          MermaidFault(tokens[first].range, "unknown type: expected `stateDiagram-v2`"), &log)
      }
    }
    loop: while start < tokens.count {
      var statement = StateStatement(tokens[start...], text, place, isEnd: isEnd)
      let depth = builder.depth
      do {
        try statement.read(into: &builder)
        start = statement.index
      } catch {
        switch error {
        case .incomplete: break loop
        case .fault(let fault):
          fail(fault, &log)
          let next = tokens[max(start, statement.index)...].firstIndex { $0.kind == .newline }
          start = next ?? tokens.count
          lexer.reset()
        case .mistake(let fault):
          fail(fault, &log)
          start = statement.index
        }
      }
      if builder.depth > MermaidRefiner.depthLimit, builder.depth > depth {
        log.failDepth(place.range(tokens[min(start, tokens.count) - 1].range))
        builder.end()
      }
      if builder.isFull, !wasFull {
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
  }

  private mutating func fail(_ fault: MermaidFault, _ log: inout MermaidLog) {
    log.fail(place.range(fault.range), fault.message, suggestion: fault.suggestion)
  }
}
