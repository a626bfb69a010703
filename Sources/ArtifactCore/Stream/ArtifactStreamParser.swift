public import ArtifactBase

/// An ``ArtifactStream`` that several tasks can share.
///
/// If only one task reads the stream, the value type is simpler and faster.
public actor ArtifactStreamParser {
  private var stream: ArtifactStream
  private let vocabulary: TagVocabulary
  private let limits: ArtifactLimits
  private let blockRules: BlockRules

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - vocabulary: The tags and tokens that are recognized.
  ///   - limits: Bounds on storage and lookahead.
  ///   - blockRules: What is code, in which tags are text.
  public init(
    vocabulary: TagVocabulary = TagVocabulary(), limits: ArtifactLimits = .init(),
    blockRules: BlockRules = .models
  ) {
    self.vocabulary = vocabulary
    self.limits = limits
    self.blockRules = blockRules
    self.stream = ArtifactStream(vocabulary: vocabulary, limits: limits, blockRules: blockRules)
  }

  /// Appends the next chunk and returns the answer so far.
  ///
  /// - Complexity: O(bytes so far), for the returned value; ``feedEvents(_:)`` is O(`chunk`).
  @discardableResult
  public func feed(_ chunk: String) -> ArtifactMessage {
    stream.append(chunk)
    return stream.message
  }

  /// Appends the next chunk and returns the events that it has made certain.
  ///
  /// - Complexity: O(length of `chunk`), amortized over the calls.
  public func feedEvents(_ chunk: String) -> [ArtifactStreamEvent] {
    let events = stream.append(chunk)
    return events.compactMap { ArtifactStreamEvent($0, in: stream) }
  }

  /// Returns the answer so far.
  ///
  /// - Complexity: O(bytes so far).
  public func snapshot() -> ArtifactMessage {
    stream.message
  }

  /// Ends the input and returns the complete answer.
  ///
  /// - Throws: ``ArtifactError/unterminatedArtifact(_:)`` if the input ends inside an artifact;
  ///   ``snapshot()`` still returns all of it.
  /// - Complexity: O(bytes so far).
  public func finalize() throws(ArtifactError) -> ArtifactMessage {
    stream.finish()
    let message = stream.message
    if let open = message.artifacts.first(where: { !$0.isComplete }) {
      throw .unterminatedArtifact(open.id)
    }
    return message
  }

  /// Discards all input and prepares for another answer.
  public func reset() {
    stream = ArtifactStream(vocabulary: vocabulary, limits: limits, blockRules: blockRules)
  }
}

/// An ``ArtifactEvent`` with text instead of ranges.
public enum ArtifactStreamEvent: Hashable, Sendable {
  /// Text outside tags.
  case text(String)
  /// More of the reasoning.
  case reasoning(String)
  /// The text so far was reasoning; see ``ArtifactEvent/reasoningWithoutOpening(_:tag:)``.
  case reasoningWithoutOpening(String)

  /// A tool call begins; its name and ID if known.
  case toolCallOpened(name: String?, id: String?)
  /// More of the arguments or inner source of the tool call.
  case toolCall(String)
  /// The end of the tool call; `isComplete` is false if it has no close tag.
  case toolCallClosed(isComplete: Bool)

  /// A part of a provider's stream begins.
  case partOpened(ProviderPart)
  /// More payloads of the part, a line of JSON each.
  case part(String)
  /// The end of the part.
  case partClosed

  /// An artifact has been opened; its payload is empty.
  case opened(AnyArtifact)
  /// More of the payload of an artifact.
  case delta(id: ArtifactIdentifier, chunk: String)
  /// An artifact has ended; `isComplete` is false if it has no close tag.
  case closed(id: ArtifactIdentifier, isComplete: Bool)
  /// A diagnostic about the tags.
  case diagnostic(Diagnostic)

  fileprivate init?(_ event: ArtifactEvent, in stream: ArtifactStream) {
    func identifier(_ index: Int) -> ArtifactIdentifier {
      stream.header(ofArtifact: index)?.identifier ?? ""
    }
    switch event {
    case .text(let range): self = .text(stream.text(in: range))
    case .reasoning(let range): self = .reasoning(stream.text(in: range))
    case .reasoningWithoutOpening(let range, _):
      self = .reasoningWithoutOpening(stream.text(in: range))
    case .toolCallOpened(let header):
      self = .toolCallOpened(name: header.name, id: header.id)
    case .toolCall(let range): self = .toolCall(stream.text(in: range))
    case .toolCallClosed(_, let isComplete): self = .toolCallClosed(isComplete: isComplete)
    case .partOpened(let part): self = .partOpened(part)
    case .part(let range): self = .part(stream.text(in: range))
    case .partClosed: self = .partClosed
    case .reasoningOpened, .reasoningClosed, .messageEnded, .templateResidue: return nil
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
