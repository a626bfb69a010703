package import ArtifactBase
public import ArtifactCore

/// What takes the tokens of a JSON text: the tree of a format.
@usableFromInline package protocol JSONTokenHandler {
  /// Bytes of the payload, before the tokens that end in them.
  mutating func append(_ bytes: Span<UInt8>)

  mutating func take(_ token: JSONToken)

  /// Takes several tokens; the default implementation takes each.
  mutating func take(_ tokens: [JSONToken])
}

extension JSONTokenHandler {
  // Inlinable, so that a handler's own module makes it of the handler's own code.
  @inlinable package mutating func take(_ tokens: [JSONToken]) {
    for token in tokens { take(token) }
  }
}

/// Hands a JSON text in pieces to what is made of it, and says where it stops being JSON.
///
/// Comments, which JSON has not, are handed on as blanks (R5.8). Only a piece with a slash that the
/// tokenizer refuses is looked at for them, up to there a second time; what holds none costs nothing.
package struct JSONReader: Sendable {
  /// How many bytes are read at a time, so that their tokens stay in a cache.
  private static let pieceSize = 16_384

  package private(set) var byteCount = 0
  package private(set) var isFinished = false

  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
  private var encoding = PayloadEncoding(findsFaults: false)

  /// Whether there is more than is read.
  private var isTooLong = false

  /// Comments that are left out; what would be the next one is an error.
  package static let commentLimit = 1_024

  private enum Comment {
    case none
    /// Behind a slash that cannot stand where it does, which is not handed on yet.
    case slash
    case line, block
    /// Behind an asterisk in a block.
    case asterisk
  }

  private var comment = Comment.none
  private var commentStart = 0
  private var repairs: [Refinement.Repair] = []
  private var remarks = Remarks()
  /// Where the text has ended in a comment.
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

  /// Reads a piece from an index on, up to a slash that may begin a comment, whose index is returned.
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

  /// Hands bytes on with their tokens.
  private mutating func hand(_ bytes: Span<UInt8>, to handler: inout some JSONTokenHandler) {
    handler.append(bytes)
    tokens.removeAll(keepingCapacity: true)
    tokenizer.append(bytes, to: &tokens)
    handler.take(tokens)
  }

  private mutating func handBlanks(_ count: Int, to handler: inout some JSONTokenHandler) {
    hand([UInt8](repeating: UInt8(ascii: " "), count: count).span, to: &handler)
  }

  /// Reads what is in a comment, or of its start.
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
        // The line break itself is no part of it.
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

  /// Hands on a slash that begins no comment, which the tokenizer refuses.
  private mutating func handSlash(to handler: inout some JSONTokenHandler) {
    comment = .none
    hand([UInt8(ascii: "/")].span, to: &handler)
  }

  private mutating func endComment(at end: Int) {
    comment = .none
    repairs.append(Refinement.Repair(range: commentStart..<end, replacement: " "))
    remarks.note(
      .jsonComment, at: commentStart..<end, "JSON has no comments; this one is left out.")
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

  /// Whether the whole text has come, without an error.
  package var isWhole: Bool { isFinished && failureOffset == nil }

  /// The first byte that cannot follow.
  package var failureOffset: Int? {
    if encoding.isForeign { return min(encoding.offset, tokenizer.error?.offset ?? .max) }
    return cutOffset ?? tokenizer.error?.offset ?? (isTooLong ? byteCount : nil)
  }

  package var diagnostics: [ArtifactDiagnostic] {
    if encoding.isForeign { return [encoding.diagnostic] }
    if let cutOffset {
      return [
        ArtifactDiagnostic(
          .invalidJSON, range: cutOffset..<cutOffset, message: "Not JSON: a comment has no end.")
      ]
    }
    if let error = tokenizer.error {
      let end = min(error.offset + 1, byteCount)
      let range = min(error.offset, end)..<end
      return [ArtifactDiagnostic(.invalidJSON, range: range, message: "Not JSON: \(error.reason).")]
    }
    guard isTooLong else { return [] }
    return [
      ArtifactDiagnostic(
        .invalidJSON, range: byteCount..<byteCount,
        message: "Not read any further: the first 4 GiB of JSON are.")
    ]
  }

  /// What a refiner says that by itself would say `refinement`, with the comments left out.
  package func mended(_ refinement: Refinement) -> Refinement {
    guard let last = repairs.last else { return refinement }
    var refinement = refinement
    if refinement.verdict == .valid { refinement.verdict = .repaired }
    refinement.diagnostics += remarks.diagnostics()
    guard case .ready(let length, _) = refinement.status else { return refinement }
    refinement.repairs =
      last.range.upperBound <= length
      ? repairs : repairs.filter { $0.range.upperBound <= length }
    return refinement
  }
}

extension ArtifactDiagnostic.Kind {
  /// A comment in JSON, which is left out.
  public static let jsonComment = Self(rawValue: "json.comment")
}
