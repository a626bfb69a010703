import ArtifactBase
import ArtifactCore
import RefinerCore

/// Tokenizes a payload in chunks and passes the tokens to the grammar.
///
/// Tokens are read in place. Only a token that spans chunks is buffered.
struct TurtleText: PayloadReader, Sendable {
  private(set) var grammar: TurtleGrammar
  private var lexer: TurtleLexer
  private var carried = CarriedBytes()
  private var receivedCount = 0
  var shell = RefinerShell(findsFaults: false)
  /// Whether the end of the payload has truncated the last token.
  private var isCut = false

  init(options: RDFOptions, allowsGraphs: Bool) {
    lexer = TurtleLexer(isVersion12: options.version == .rdf12)
    grammar = TurtleGrammar(
      base: RDFBase(Array(options.base.utf8)), allowsGraphs: allowsGraphs,
      isVersion12: lexer.isVersion12)
  }

  mutating func consume(_ chunk: Span<UInt8>) {
    guard chunk.count > 0 else { return }
    let bytes = chunk.extracting(first: min(chunk.count, RDFDataset.byteLimit - receivedCount))
    if bytes.count < chunk.count {
      grammar.builder.reporter.report(
        RDFSyntaxError(offset: RDFDataset.byteLimit, message: Wording.payloadLimit),
        isSkipped: false)
    }
    if grammar.safe.length < 0 {
      shell.countScalars(of: bytes)
    }
    receivedCount += bytes.count
    let start = carried.start
    if let joined = carried.join(bytes) {
      let done = read(joined.span, at: start, isFinal: false)
      carried.keep(joined, from: done)
    } else {
      carried.keep(bytes, from: read(bytes, at: start, isFinal: false))
    }
  }

  mutating func end() {
    let rest = carried.take()
    _ = read(rest.span, at: carried.start, isFinal: true)
    if isCut || grammar.isOpen {
      let error = RDFSyntaxError(
        offset: receivedCount, message: "incomplete statement: expected a full stop")
      grammar.builder.reporter.report(error, isSkipped: false)
    }
  }

  /// Returns whether the end of the payload may have truncated `token`. This is the case for a name
  /// or number at the very end, or before a final full stop that doesn't end a statement, since the
  /// full stop may belong to the token.
  private func isCut(_ token: TurtleToken, _ bytes: Span<UInt8>) -> Bool {
    guard !grammar.isRecovering else { return false }
    switch token.kind {
    case .word, .name, .label, .at, .integer, .decimal, .double: break
    default: return false
    }
    if token.end == bytes.count { return true }
    switch token.kind {
    case .word, .name, .label, .integer: break
    default: return false
    }
    for index in token.end..<bytes.count where bytes[index] != UInt8(ascii: ".") { return false }
    return bytes.count - token.end > 1 || !grammar.canEndStatement
  }

  /// Reads the complete tokens in `bytes`, which start at payload offset `offset`.
  ///
  /// - Returns: The number of bytes that have been consumed.
  private mutating func read(_ bytes: Span<UInt8>, at offset: Int, isFinal: Bool) -> Int {
    var index = 0
    if offset == 0 {
      guard let mark = ByteOrderMark.length(in: bytes, isFinal: isFinal) else { return 0 }
      index = mark
    }
    while let token = lexer.next(bytes, &index, isFinal: isFinal) {
      if isFinal, isCut(token, bytes) {
        isCut = true
        break
      }
      do {
        try grammar.take(token, bytes, at: offset, lexer)
        lexer.isVersion12 = grammar.isVersion12
      } catch {
        if !grammar.isRecovering {
          grammar.builder.reporter.report(error.moved(by: offset))
        }
        grammar.fail(at: token, offset)
      }
    }
    return index
  }

  var ownRefinement: Refinement {
    let error = grammar.builder.reporter.firstError
    let verdict: Refinement.Verdict =
      if let error { .invalid(offset: error.offset) } else { isFinished ? .valid : .pending }
    let diagnostics = grammar.builder.diagnostics(byteCount: receivedCount)
    if isFinished, error == nil {
      return Refinement(
        status: .ready(safeLength: receivedCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard grammar.safe.length >= 0 || isFinished else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the first statement")
      return Refinement(
        status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: max(0, grammar.safe.length), closing: grammar.closing),
      verdict: verdict, diagnostics: diagnostics)
  }
}
