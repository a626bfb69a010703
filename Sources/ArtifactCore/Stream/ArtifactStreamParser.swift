/// An ``ArtifactStream`` that several tasks can share.
///
/// Where one task reads the stream, the value itself is simpler and faster.
public actor ArtifactStreamParser {
  private var stream: ArtifactStream
  private let vocabulary: TagVocabulary
  private let limits: ArtifactLimits

  public init(vocabulary: TagVocabulary = TagVocabulary(), limits: ArtifactLimits = .init()) {
    self.vocabulary = vocabulary
    self.limits = limits
    self.stream = ArtifactStream(vocabulary: vocabulary, limits: limits)
  }

  /// Takes the next piece and returns the answer so far.
  ///
  /// - Complexity: O(bytes so far), for the returned value; ``feedEvents(_:)`` costs O(piece).
  @discardableResult
  public func feed(_ chunk: String) -> ArtifactMessage {
    stream.append(chunk)
    return stream.message
  }

  /// Takes the next piece and returns what it has made certain.
  public func feedEvents(_ chunk: String) -> [ArtifactStreamEvent] {
    let events = stream.append(chunk)
    return events.compactMap { ArtifactStreamEvent($0, in: stream) }
  }

  /// The answer so far.
  public func snapshot() -> ArtifactMessage {
    stream.message
  }

  /// Ends the input and returns the whole answer.
  ///
  /// Throws ``ArtifactError/unterminatedArtifact(_:)`` if it ends inside an artifact;
  /// ``snapshot()`` still has all of it then.
  public func finalize() throws(ArtifactError) -> ArtifactMessage {
    stream.finish()
    let message = stream.message
    if let open = message.artifacts.first(where: { !$0.isComplete }) {
      throw .unterminatedArtifact(open.id)
    }
    return message
  }

  /// Forgets everything, ready for another answer.
  public func reset() {
    stream = ArtifactStream(vocabulary: vocabulary, limits: limits)
  }
}

/// An ``ArtifactEvent`` with its text instead of ranges.
public enum ArtifactStreamEvent: Hashable, Sendable {
  case text(String)
  case reasoning(String)

  /// An artifact has opened; its payload is empty.
  case opened(AnyArtifact)
  case delta(id: ArtifactIdentifier, chunk: String)
  case closed(id: ArtifactIdentifier, isComplete: Bool)
  case diagnostic(ArtifactDiagnostic)

  fileprivate init?(_ event: ArtifactEvent, in stream: ArtifactStream) {
    func identifier(_ index: Int) -> ArtifactIdentifier {
      stream.header(ofArtifact: index)?.identifier ?? ""
    }
    switch event {
    case .text(let range): self = .text(stream.text(in: range))
    case .reasoning(let range): self = .reasoning(stream.text(in: range))
    case .reasoningOpened, .reasoningClosed: return nil
    case .opened(let header):
      self = .opened(AnyArtifact(header: header, payload: "", isComplete: false))
    case .delta(let index, let range):
      self = .delta(id: identifier(index), chunk: stream.text(in: range))
    case .closed(let index, _, let isComplete):
      self = .closed(id: identifier(index), isComplete: isComplete)
    case .diagnostic(let diagnostic): self = .diagnostic(diagnostic)
    }
  }
}
