import ArtifactCore

/// What takes the tokens of a JSON text: the tree of a format.
protocol JSONTokenHandler {
  /// Bytes of the payload, before the tokens that end in them.
  mutating func append(_ bytes: Span<UInt8>)

  mutating func take(_ token: JSONToken)
}

/// Hands a JSON text in pieces to what is made of it, and says where it stops being JSON.
struct JSONReader: Sendable {
  /// How many bytes are read at a time, so that their tokens stay in a cache.
  private static let pieceSize = 16_384

  private(set) var byteCount = 0
  private(set) var isFinished = false

  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
  private var encoding = PayloadEncoding(findsFaults: false)

  /// Whether there is more than is read.
  private var isTooLong = false

  mutating func append(_ bytes: Span<UInt8>, to handler: inout some JSONTokenHandler) {
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
      byteCount += piece.count
      handler.append(piece)
      tokens.removeAll(keepingCapacity: true)
      tokenizer.append(piece, to: &tokens)
      for token in tokens { handler.take(token) }
    }
  }

  mutating func finish(to handler: inout some JSONTokenHandler) {
    guard !isFinished else { return }
    let held = encoding.finish()
    consume(held.span, handler: &handler)
    isFinished = true
    guard !isTooLong else { return }
    tokens.removeAll()
    tokenizer.finish(to: &tokens)
    for token in tokens { handler.take(token) }
  }

  /// Whether the whole text has come, without an error.
  var isWhole: Bool { isFinished && failureOffset == nil }

  /// The first byte that cannot follow.
  var failureOffset: Int? {
    if encoding.isForeign { return min(encoding.offset, tokenizer.error?.offset ?? .max) }
    return tokenizer.error?.offset ?? (isTooLong ? byteCount : nil)
  }

  var diagnostics: [ArtifactDiagnostic] {
    if encoding.isForeign { return [encoding.diagnostic] }
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
}
