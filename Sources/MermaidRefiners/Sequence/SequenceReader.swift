import ArtifactBase
import RefinerCore

/// Reads sequence diagrams (`Specs/Mermaid.md` N3).
struct SequenceReader: MermaidReader {
  private var lexer = SequenceLexer()
  private var builder = SequenceBuilder()
  /// The text of the statement that is not complete.
  private var text: [UInt8] = []
  private var tokens: [SequenceLexer.Token] = []
  /// The number of leading tokens among which no statement ends.
  private var searchedCount = 0
  private var place = MermaidPlace()
  private var hasHeader = false
  private var wasFull = false

  var content: MermaidContent { .sequence(builder.closed) }

  var closing: String? {
    guard hasHeader, tokens.isEmpty, lexer.isBetweenStatements else { return nil }
    return String(repeating: "end\n", count: builder.depth)
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let begin = text.count
    place.begin(at: begin, offset: line.offset)
    text += line.bytes
    let whole = text
    lexer.read(whole.span, from: begin, into: &tokens)
    readStatements(isEnd: false, &log)
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    readStatements(isEnd: true, &log)
    if let missing = lexer.missing {
      log.fail(end..<end, "diagram ends early: expected \(missing)")
    }
    if let opened = builder.openRange {
      log.fail(
        end..<end, "unclosed `\(builder.openKeyword)`: expected `end`",
        notes: [Diagnostic.Note("opened here", at: opened)])
    }
  }

  // MARK: Statements

  /// Reads the statements that are complete.
  private mutating func readStatements(isEnd: Bool, _ log: inout MermaidLog) {
    var start = 0
    if !hasHeader, let first = tokens.first(where: { $0.kind != .newline }) {
      hasHeader = true
      start = (tokens.firstIndex { $0.kind != .newline } ?? 0) + 1
      if first.kind != .header {
        log.fail(place.range(first.range), "unknown type: expected `sequenceDiagram`")
      }
    }
    while start < tokens.count {
      let length = statementLength(from: start) ?? (isEnd ? tokens.count - start : nil)
      guard let length, lexer.isBetweenStatements || isEnd else { break }
      searchedCount = 0
      read(start..<start + length, &log)
      start += length
    }
    if start == tokens.count, lexer.isBetweenStatements {
      text.removeAll(keepingCapacity: true)
      tokens.removeAll(keepingCapacity: true)
      place.removeAll()
      searchedCount = 0
    } else if start > 0 {
      tokens.removeFirst(start)
      searchedCount = 0
    }
  }

  /// The number of tokens of the statement at an index; nil if it is not complete.
  ///
  /// - Complexity: O(tokens that were not searched before).
  private mutating func statementLength(from start: Int) -> Int? {
    if start == 0, searchedCount > 0 {
      let end = tokens[searchedCount...].firstIndex {
        $0.kind == .newline || $0.kind == .missing
      }
      searchedCount = tokens.count
      return end.map { $0 + 1 }
    }
    let length = SequenceStatement.length(of: tokens[start...])
    if length == nil, start == 0 { searchedCount = tokens.count }
    return length
  }

  private mutating func read(_ range: Range<Int>, _ log: inout MermaidLog) {
    let first = tokens[range.lowerBound].range
    var statement = SequenceStatement(tokens[range], text, place)
    do {
      try statement.read(into: &builder)
    } catch {
      let start = error.range.isEmpty && error.range.lowerBound == 0 ? first : error.range
      log.fail(place.range(start), error.message, suggestion: error.suggestion)
    }
    if builder.depth > MermaidRefiner.depthLimit {
      log.failDepth(place.range(first))
      builder.dropBlock()
    }
    if builder.isFull, !wasFull {
      wasFull = true
      log.warnOfLimit(place.range(first))
    }
  }
}
