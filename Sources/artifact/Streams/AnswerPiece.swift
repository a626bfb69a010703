import ArtifactAll

/// A piece of an answer.
enum AnswerPiece {
  /// Text, verbatim.
  case text([UInt8])
  /// A piece that was decoded from a provider's stream.
  case provider(ProviderPiece)

  /// The number of bytes of text, reasoning or arguments in it.
  var byteCount: Int {
    switch self {
    case .text(let bytes), .provider(.text(let bytes)), .provider(.reasoning(let bytes)),
      .provider(.toolCallArguments(_, let bytes)), .provider(.part(_, let bytes)):
      bytes.count
    case .provider: 0
    }
  }

  /// Whether something of the input was read: false for a diagnostic about it.
  var isRead: Bool {
    if case .provider(.diagnostic(let diagnostic)) = self {
      diagnostic.code == .providerWarning
    } else {
      true
    }
  }
}

extension ProviderStream? {
  /// Decodes the next bytes of an input; without a provider they are text.
  mutating func pieces(of bytes: [UInt8]) -> [AnswerPiece] {
    guard let pieces = self?.append(bytes.span) else { return [.text(bytes)] }
    return pieces.map { .provider($0) }
  }

  /// Decodes what remains at the end of an input.
  mutating func remainingPieces() -> [AnswerPiece] {
    (self?.finish() ?? []).map { .provider($0) }
  }
}

extension ArtifactSession {
  /// Appends a piece of an answer.
  mutating func append(_ piece: AnswerPiece) {
    switch piece {
    case .text(let bytes): append(bytes.span)
    case .provider(let piece): append(piece)
    }
  }
}

extension ArtifactStream {
  /// Appends a piece of an answer and returns the events that it has made certain.
  @discardableResult
  mutating func append(_ piece: AnswerPiece) -> [ArtifactEvent] {
    switch piece {
    case .text(let bytes): append(bytes.span)
    case .provider(let piece): append(piece)
    }
  }
}
