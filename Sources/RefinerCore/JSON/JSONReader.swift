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

/// Passes a JSON text in chunks to a handler and reports where it stops being JSON.
///
/// Comments, which JSON does not allow, are passed on as blanks (R5.8). Only a piece that contains
/// a slash rejected by the tokenizer is searched for comments, and tokenized a second time up to
/// the slash; a text without comments costs nothing.
package struct JSONReader: Sendable {
  /// The number of bytes read at a time, so that their tokens stay in the cache.
  private static let pieceSize = 16_384

  package private(set) var byteCount = 0
  package private(set) var isFinished = false

  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
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

  package init() {}

  package mutating func append(_ bytes: Span<UInt8>, to handler: inout some JSONTokenHandler) {
    guard !isFinished else { return }
    if let admitted = encoding.admitted(of: bytes) {
      consume(admitted.span, handler: &handler)
    } else {
      consume(bytes, handler: &handler)
    }
  }

  private mutating func consume(_ bytes: Span<UInt8>, handler: inout some JSONTokenHandler) {
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
          ? readText(piece, from: index, &handler) : readComment(piece, from: index, &handler)
      }
      byteCount += piece.count
    }
  }

  /// Reads a piece from `start` on, up to a slash that may begin a comment.
  ///
  /// - Returns: The index after the bytes read.
  private mutating func readText(
    _ piece: Span<UInt8>, from start: Int, _ handler: inout some JSONTokenHandler
  ) -> Int {
    let bytes = piece.extracting(start..<piece.count)
    let hasSlash = bytes.firstIndex(of: UInt8(ascii: "/"), from: 0) < bytes.count
    guard tokenizer.error == nil, repairs.count < Self.commentLimit, hasSlash else {
      hand(bytes, to: &handler)
      return piece.count
    }
    let before = tokenizer
    tokens.removeAll(keepingCapacity: true)
    tokenizer.append(bytes, to: &tokens)
    let end = (tokenizer.error?.offset ?? .max) - byteCount
    guard end < piece.count, end >= start, piece[end] == UInt8(ascii: "/") else {
      handler.append(bytes)
      handler.take(tokens)
      return piece.count
    }
    tokenizer = before
    hand(piece.extracting(start..<end), to: &handler)
    comment = .slash
    commentStart = byteCount + end
    return end + 1
  }

  /// Passes bytes and their tokens to the handler.
  private mutating func hand(_ bytes: Span<UInt8>, to handler: inout some JSONTokenHandler) {
    handler.append(bytes)
    tokens.removeAll(keepingCapacity: true)
    tokenizer.append(bytes, to: &tokens)
    handler.take(tokens)
  }

  private mutating func handBlanks(_ count: Int, to handler: inout some JSONTokenHandler) {
    hand([UInt8](repeating: UInt8(ascii: " "), count: count).span, to: &handler)
  }

  /// Reads the start or the content of a comment.
  private mutating func readComment(
    _ piece: Span<UInt8>, from start: Int, _ handler: inout some JSONTokenHandler
  ) -> Int {
    var index = start
    if comment == .slash {
      switch piece[index] {
      case UInt8(ascii: "/"): comment = .line
      case UInt8(ascii: "*"): comment = .block
      default:
        handSlash(to: &handler)
        return index
      }
      handBlanks(2, to: &handler)
      return index + 1
    }
    while index < piece.count, comment != .none {
      let byte = piece[index]
      switch comment {
      case .line where byte == 0x0A || byte == 0x0D:
        // The line break is not part of the comment.
        handBlanks(index - start, to: &handler)
        endComment(at: byteCount + index)
        return index
      case .block where byte == UInt8(ascii: "*"): comment = .asterisk
      case .asterisk where byte == UInt8(ascii: "/"): endComment(at: byteCount + index + 1)
      case .asterisk where byte != UInt8(ascii: "*"): comment = .block
      default: break
      }
      index += 1
    }
    handBlanks(index - start, to: &handler)
    return index
  }

  /// Passes on a slash that begins no comment, which the tokenizer rejects.
  private mutating func handSlash(to handler: inout some JSONTokenHandler) {
    comment = .none
    hand([UInt8(ascii: "/")].span, to: &handler)
  }

  private mutating func endComment(at end: Int) {
    comment = .none
    repairs.append(Refinement.Repair(range: commentStart..<end, replacement: " "))
    log.report(
      .jsonComment, .warning, at: commentStart..<end, "comment in JSON: ignored")
  }

  package mutating func finish(to handler: inout some JSONTokenHandler) {
    guard !isFinished else { return }
    let held = encoding.finish()
    consume(held.span, handler: &handler)
    isFinished = true
    guard !isTooLong else { return }
    switch comment {
    case .none: break
    case .slash: handSlash(to: &handler)
    case .line: endComment(at: byteCount)
    case .block, .asterisk: cutOffset = byteCount
    }
    tokens.removeAll()
    tokenizer.finish(to: &tokens)
    handler.take(tokens)
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
    if let error = tokenizer.error {
      let end = min(error.offset + 1, byteCount)
      let range = min(error.offset, end)..<end
      return [
        Diagnostic(
          .invalidJSON, .error, at: range, message: error.reason)
      ]
    }
    guard isTooLong else { return [] }
    return [
      Diagnostic(
        .invalidJSON, .error, at: byteCount..<byteCount,
        message: Wording.payloadLimit)
    ]
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
