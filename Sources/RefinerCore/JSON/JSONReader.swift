package import ArtifactBase
public import ArtifactCore

/// A consumer of the tokens of a JSON text, such as the tree of a format.
@usableFromInline package protocol JSONTokenHandler {
  /// Appends bytes of the payload; called before the tokens that end in them.
  mutating func append(_ bytes: Span<UInt8>)

  mutating func take(_ token: JSONToken)

  /// Consumes several tokens. The default implementation consumes each of them.
  mutating func take(_ tokens: [JSONToken])
}

extension JSONTokenHandler {
  // Inlinable, so that a handler's own module specializes it for the handler.
  @inlinable package mutating func take(_ tokens: [JSONToken]) {
    for token in tokens { take(token) }
  }
}

/// The handlers of a JSON text: of its valid prefix, and of what the lenient mode reads.
package struct JSONHandlers<Handler: JSONTokenHandler & Sendable>: Sendable {
  /// The handler of the text up to the first error, which determines prefix and diagnostics.
  package var strict: Handler

  /// A copy of it that continues after the first error; nil as long as there is none.
  fileprivate(set) package var lenient: Handler?

  /// Creates the handlers of an empty text.
  package init(_ handler: Handler) {
    strict = handler
  }

  /// The handler with everything that has been read, from which the model is made.
  package var latest: Handler { lenient ?? strict }
}

/// Passes a JSON text in chunks to handlers and reports where it stops being JSON.
///
/// Comments, which JSON does not allow, are tokenized as blanks (R5.8). Only a piece that contains
/// a slash rejected by the tokenizer is searched for comments, and tokenized a second time up to
/// the slash; a text without comments costs nothing.
package struct JSONReader: Sendable {
  /// The number of bytes read at a time, so that their tokens stay in the cache.
  private static let pieceSize = 16_384

  package private(set) var byteCount = 0

  /// The number of Unicode scalars received after the piece with the first error, which the strict
  /// handler does not receive.
  package private(set) var lateCharacterCount = 0

  package private(set) var isFinished = false

  private var tokenizer: JSONTokenizer
  private var tokens: [JSONToken] = []

  /// The start of a member's name whose value is not complete.
  private var pendingName: Int?
  private var encoding = PayloadEncoding(findsFaults: false)

  /// Whether the payload exceeds the byte limit.
  private var isTooLong = false

  /// The maximum number of comments that are removed; the next one is an error.
  package static let commentLimit = 1_024

  private enum Comment {
    case none
    /// After a slash that is invalid at its position and has not been passed on yet.
    case slash
    case line, block
    /// After an asterisk in a block comment.
    case asterisk
  }

  private var comment = Comment.none
  private var commentStart = 0
  private var repairs: [Refinement.Repair] = []
  private var log = DiagnosticLog()
  /// The end of the text, if it is inside a comment.
  private var cutOffset: Int?

  /// Creates a reader.
  ///
  /// - Parameter mode: What the lenient handler receives after the first error.
  package init(mode: JSONTokenizer.Mode = .lenient) {
    tokenizer = JSONTokenizer(mode: mode)
  }

  package mutating func append<Handler>(
    _ bytes: Span<UInt8>, to handlers: inout JSONHandlers<Handler>
  ) {
    guard !isFinished else { return }
    if let admitted = encoding.admitted(of: bytes) {
      consume(admitted.span, &handlers)
    } else {
      consume(bytes, &handlers)
    }
  }

  private mutating func consume<Handler>(
    _ bytes: Span<UInt8>, _ handlers: inout JSONHandlers<Handler>
  ) {
    guard !isTooLong else { return }
    let room = JSONTree.byteLimit - byteCount
    isTooLong = bytes.count > room
    let bytes = bytes.extracting(first: room)
    for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
      let piece = bytes.extracting(start..<min(start + Self.pieceSize, bytes.count))
      var index = 0
      while index < piece.count {
        index =
          comment == .none
          ? readText(piece, from: index, &handlers) : readComment(piece, from: index, &handlers)
      }
      byteCount += piece.count
    }
  }

  /// Reads a piece from `start` on, up to a slash that may begin a comment.
  ///
  /// - Returns: The index after the bytes read.
  private mutating func readText<Handler>(
    _ piece: Span<UInt8>, from start: Int, _ handlers: inout JSONHandlers<Handler>
  ) -> Int {
    let bytes = piece.extracting(start..<piece.count)
    let hasSlash = bytes.firstIndex(of: UInt8(ascii: "/"), from: 0) < bytes.count
    guard tokenizer.error == nil, repairs.count < Self.commentLimit, hasSlash else {
      hand(bytes, to: &handlers)
      return piece.count
    }
    var probe = tokenizer
    probe.mode = .strict
    tokens.removeAll(keepingCapacity: true)
    probe.append(bytes, to: &tokens)
    guard let error = probe.error else {
      probe.mode = tokenizer.mode
      tokenizer = probe
      handTokens(of: bytes, to: &handlers)
      return piece.count
    }
    let end = error.offset - byteCount
    guard end >= start, piece[end] == UInt8(ascii: "/") else {
      hand(bytes, to: &handlers)
      return piece.count
    }
    hand(piece.extracting(start..<end), to: &handlers)
    comment = .slash
    commentStart = byteCount + end
    return end + 1
  }

  /// Passes bytes to the handlers, and the tokens of the same bytes or of blanks instead of them.
  private mutating func hand<Handler>(
    _ bytes: Span<UInt8>, isComment: Bool = false, to handlers: inout JSONHandlers<Handler>
  ) {
    tokens.removeAll(keepingCapacity: true)
    if isComment {
      let blanks = [UInt8](repeating: UInt8(ascii: " "), count: bytes.count)
      tokenizer.append(blanks.span, to: &tokens)
    } else {
      tokenizer.append(bytes, to: &tokens)
    }
    handTokens(of: bytes, to: &handlers)
  }

  /// Passes bytes and their tokens to the handlers, after the first error to the lenient one.
  private mutating func handTokens<Handler>(
    of bytes: Span<UInt8>, to handlers: inout JSONHandlers<Handler>
  ) {
    if handlers.lenient == nil {
      handlers.strict.append(bytes)
    } else {
      handlers.lenient?.append(bytes)
      lateCharacterCount += PreRenderableProgress.characterCount(of: bytes)
    }
    if let last = tokens.last { pendingName = last.kind == .key ? last.start : nil }
    if let count = tokenizer.errorTokenCount {
      handlers.strict.take(Array(tokens[..<count]))
      handlers.lenient = handlers.strict
      handlers.lenient?.take(Array(tokens[count...]))
    } else if handlers.lenient == nil {
      handlers.strict.take(tokens)
    } else {
      handlers.lenient?.take(tokens)
    }
  }

  /// Reads the start or the content of a comment.
  private mutating func readComment<Handler>(
    _ piece: Span<UInt8>, from start: Int, _ handlers: inout JSONHandlers<Handler>
  ) -> Int {
    var index = start
    if comment == .slash {
      switch piece[index] {
      case UInt8(ascii: "/"): comment = .line
      case UInt8(ascii: "*"): comment = .block
      default:
        handSlash(to: &handlers)
        return index
      }
      hand([UInt8(ascii: "/"), piece[index]].span, isComment: true, to: &handlers)
      return index + 1
    }
    while index < piece.count, comment != .none {
      let byte = piece[index]
      switch comment {
      case .line where byte == 0x0A || byte == 0x0D:
        // The line break is not part of the comment.
        hand(piece.extracting(start..<index), isComment: true, to: &handlers)
        endComment(at: byteCount + index)
        return index
      case .block where byte == UInt8(ascii: "*"): comment = .asterisk
      case .asterisk where byte == UInt8(ascii: "/"): endComment(at: byteCount + index + 1)
      case .asterisk where byte != UInt8(ascii: "*"): comment = .block
      default: break
      }
      index += 1
    }
    hand(piece.extracting(start..<index), isComment: true, to: &handlers)
    return index
  }

  /// Passes on a slash that begins no comment, which the tokenizer rejects.
  private mutating func handSlash<Handler>(to handlers: inout JSONHandlers<Handler>) {
    comment = .none
    hand([UInt8(ascii: "/")].span, to: &handlers)
  }

  private mutating func endComment(at end: Int) {
    comment = .none
    repairs.append(Refinement.Repair(range: commentStart..<end, replacement: " "))
    log.report(
      .jsonComment, .warning, at: commentStart..<end, "comment in JSON: ignored")
  }

  package mutating func finish<Handler>(to handlers: inout JSONHandlers<Handler>) {
    guard !isFinished else { return }
    let held = encoding.finish()
    consume(held.span, &handlers)
    isFinished = true
    guard !isTooLong else { return }
    switch comment {
    case .none: break
    case .slash: handSlash(to: &handlers)
    case .line: endComment(at: byteCount)
    case .block, .asterisk: cutOffset = byteCount
    }
    tokens.removeAll()
    tokenizer.finish(to: &tokens)
    handTokens(of: [UInt8]().span, to: &handlers)
  }

  /// The offset from which the text is not in the model: a fault that the lenient mode cannot read,
  /// or a truncated member or value; nil if there is none.
  package var restOffset: Int? {
    guard tokenizer.stopOffset != nil || isFinished && failureOffset != nil else { return nil }
    return pendingName ?? tokenizer.stopOffset ?? (cutOffset == nil ? nil : commentStart)
  }

  /// Whether the text is complete and has no error.
  package var isWhole: Bool { isFinished && failureOffset == nil }

  /// The offset of the first invalid byte; nil if there is none.
  package var failureOffset: Int? {
    if encoding.isForeign { return min(encoding.offset, tokenizer.error?.offset ?? .max) }
    return cutOffset ?? tokenizer.error?.offset ?? (isTooLong ? byteCount : nil)
  }

  package var diagnostics: [Diagnostic] {
    if encoding.isForeign { return [encoding.diagnostic] }
    if let cutOffset {
      return [
        Diagnostic(
          .invalidJSON, .error, at: cutOffset..<cutOffset,
          message: "unterminated comment: expected */")
      ]
    }
    if let error = tokenizer.error { return [diagnostic(of: error)] }
    guard isTooLong else { return [] }
    return [
      Diagnostic(
        .invalidJSON, .error, at: byteCount..<byteCount,
        message: Wording.payloadLimit)
    ]
  }

  /// The errors after the first one: those that the lenient mode corrects, and the one at which it
  /// stops.
  package var laterDiagnostics: [Diagnostic] {
    guard !encoding.isForeign, cutOffset == nil else { return [] }
    var diagnostics = tokenizer.laterErrors.map(diagnostic)
    if let last = diagnostics.indices.last {
      diagnostics[last].omittedCount = tokenizer.omittedErrorCount
    }
    return diagnostics
  }

  private func diagnostic(of error: JSONSyntaxError) -> Diagnostic {
    let end = min(error.offset + 1, byteCount)
    return Diagnostic(
      .invalidJSON, .error, at: min(error.offset, end)..<end, message: error.reason)
  }

  /// Returns a refiner's refinement with the comments removed as repairs.
  package func removingComments(from refinement: Refinement) -> Refinement {
    guard let last = repairs.last else { return refinement }
    var refinement = refinement
    if refinement.verdict == .valid { refinement.verdict = .repaired }
    refinement.diagnostics += log.diagnostics()
    guard case .ready(let length, _) = refinement.status else { return refinement }
    refinement.repairs =
      last.range.upperBound <= length
      ? repairs : repairs.filter { $0.range.upperBound <= length }
    return refinement
  }
}

extension Diagnostic.Code {
  /// A comment in JSON, which is removed.
  public static let jsonComment = Self(rawValue: "json.comment")
}
