public import ArtifactCore
public import MarkdownCore

/// An incremental renderer from a model's answer to a presentation.
///
/// ```swift
/// var session = ArtifactSession(.standard)
/// for try await chunk in model.stream {
///   session.append(chunk)
///   front.show(session.presentation)
/// }
/// session.finish()
/// ```
///
/// Text is presented as Markdown, an artifact by the presenter registered for its type. The final
/// presentation does not depend on chunk boundaries (`Specs/Presentation.md`).
///
/// A copy of ``presentation`` can be kept: it shares with later ones what has not changed.
public struct ArtifactSession: Sendable {
  /// The presentation of the answer so far.
  ///
  /// It is updated on access, so that bytes can arrive more often than the presentation is
  /// displayed.
  ///
  /// - Complexity: O(new + live content) since the last access.
  public var presentation: Presentation {
    mutating get {
      if isStale { update() }
      return shown
    }
  }

  /// The answer itself: its bytes, its segments and the diagnostics about its tags.
  public private(set) var stream: ArtifactStream

  /// The diagnostics about the tags, the artifacts and the text so far, with ranges in the answer,
  /// in order of their start.
  ///
  /// - Complexity: O(number of diagnostics · log number of diagnostics).
  public var diagnostics: [Diagnostic] {
    var diagnostics = stream.diagnostics + artifactDiagnostics
    if case .artifact(let pipeline) = current {
      diagnostics += pipeline.diagnostics.map { $0.moved(by: payloadStart) }
    }
    return diagnostics.sortedByRange
  }

  /// The diagnostics about completed artifacts and text, with ranges in the answer.
  private var artifactDiagnostics: [Diagnostic] = []

  /// The offset of the current artifact's payload, or of the current text, in the answer.
  private var payloadStart = 0
  private var isPayloadEmpty = true

  /// The presentation as of the last access or the last end of a segment.
  private var shown = Presentation()

  /// Whether bytes have arrived since the last update.
  private var isStale = false

  private let configuration: ArtifactConfiguration

  /// The link definitions of the text before the current segment.
  private var references: MarkdownReferences

  /// The macros that formulas of the text before the current segment define.
  private var macros = FormulaMacros()

  /// Whether the input is a single payload instead of an answer.
  private let isPayload: Bool
  private var current = Current.none

  /// The end of the last template residue; adjacent residue is one segment.
  private var residueEnd = -1

  /// The ordinal of the current segment.
  private var segment = -1

  /// The index of the first block of the current segment.
  private var start = 0

  /// The errors and warnings of the provider, which are shown at the end.
  private var providerNotes: [NoteBlock] = []

  /// The diagnostics about events of a stream that were skipped, which are shown after them.
  private var skippedEvents: [Diagnostic] = []

  /// The tool calls that results may refer to, by their IDs.
  private var calls: [String: ToolCallFacts] = [:]

  private static let reasoningNote = "the text above is the model's reasoning"

  fileprivate enum Current: Sendable {
    case none
    case text(ProsePresenter)
    case reasoning(ProsePresenter)
    case toolCall(ToolCallPresenter)
    case part(PartPresenter)
    case artifact(any ArtifactPipeline)
  }

  /// Creates a session for an answer.
  ///
  /// - Parameters:
  ///   - configuration: How the answer is read and presented.
  ///   - references: Link definitions known before the answer, such as those that
  ///     `MarkdownReferences(ofAnswer:)` collected from it.
  ///   - text: What the text is, such as that of a provider's stream.
  public init(
    _ configuration: ArtifactConfiguration,
    references: MarkdownReferences = MarkdownReferences(),
    text: ArtifactStream.TextKind = .answer
  ) {
    self.configuration = configuration
    self.references = references
    self.stream = ArtifactStream(
      vocabulary: configuration.vocabulary, limits: configuration.limits,
      blockRules: configuration.markdown.blockRules, text: text)
    self.isPayload = false
  }

  /// Creates a session for the payload of a single artifact, without tags.
  ///
  /// - Parameters:
  ///   - header: The header of the artifact.
  ///   - configuration: How the payload is presented.
  public init(
    payload header: ArtifactHeader,
    _ configuration: ArtifactConfiguration
  ) {
    self.configuration = configuration
    self.references = MarkdownReferences()
    self.stream = ArtifactStream()
    self.isPayload = true
    open(header)
  }

  /// Returns the segment of the answer that a block presents, with its header and the range of its content in the
  /// source of ``stream``; nil for a block that presents none, and in a session for a payload.
  public func segment(of block: BlockID) -> ArtifactStream.Segment? {
    let segments = stream.segments
    return segments.indices.contains(Int(block.segment)) ? segments[Int(block.segment)] : nil
  }

  /// Appends the next bytes of the answer, split at any byte.
  ///
  /// - Complexity: O(`bytes.count`), amortized, with the standard presenters.
  public mutating func append(_ bytes: Span<UInt8>) {
    guard isPayload else { return take(stream.append(bytes)) }
    feed(bytes)
    isStale = true
  }

  /// Appends the next chunk of the answer.
  ///
  /// - Complexity: O(length of `text`), amortized, with the standard presenters.
  public mutating func append(_ text: String) {
    append(text.utf8.span)
  }

  /// Appends a decoded piece of a provider's stream. Its errors are shown after the answer.
  ///
  /// - Complexity: O(length of the piece), amortized, with the standard presenters.
  public mutating func append(_ piece: ProviderPiece) {
    guard !isPayload else { return }
    take(stream.append(piece))
  }

  /// Ends the answer; afterwards everything is settled. Further calls have no effect.
  ///
  /// - Parameter isCut: Whether a payload was cut off. Of an answer, the tags tell.
  public mutating func finish(isCut: Bool = false) {
    if isPayload { return endArtifact(isComplete: !isCut) }
    take(stream.finish())
    endSegment()
    providerNotes += skippedEvents.summary.map { NoteBlock($0, in: TextLocator()) }
    skippedEvents = []
    for note in providerNotes {
      segment += 1
      shown.blocks.append(
        Block(id: BlockID(segment: segment, ordinal: 0), kind: .note(note), isSettled: true))
    }
    providerNotes = []
  }

  /// Releases the memory of what has been shown, for answers that are written once and not kept.
  ///
  /// In ``presentation``, empty parts take the places of those that have been released. The source of
  /// ``stream`` lacks what has been presented. Models of artifacts are kept until the artifact ends.
  ///
  /// - Parameter path: The path to the first part that is still needed: the index of a block, then of a part
  ///   of it (a block, an item, a row, a line or a node), and so on. Of the parts before each index, the last
  ///   one is kept.
  /// - Complexity: O(number of parts that are released).
  public mutating func forget(before path: [Int]) {
    if isStale { update() }
    shown.blocks.forget(before: path[...])
    stream.forgetReported()
    current = takeCurrent().forgetting()
  }

  // MARK: Events

  private mutating func take(_ events: [ArtifactEvent]) {
    for event in events {
      switch event {
      case .text(let range):
        if case .text = current {
        } else {
          begin(.text(makeProse()))
          payloadStart = range.lowerBound
        }
        feed(stream.bytes(in: range).span)
      case .reasoningOpened:
        begin(.reasoning(makeProse()))
        addContainer(.quote(QuoteBlock(role: .reasoning)))
        isPayloadEmpty = true
      case .reasoning(let range):
        if isPayloadEmpty { payloadStart = range.lowerBound }
        isPayloadEmpty = false
        feed(stream.bytes(in: range).span)
      case .delta(_, let range):
        if isPayloadEmpty { payloadStart = range.lowerBound }
        isPayloadEmpty = false
        feed(stream.bytes(in: range).span)
      case .reasoningClosed:
        endSegment()
      case .reasoningWithoutOpening(let range, _):
        // What has been presented as text stays text; a note says what it was.
        if range.isEmpty { begin(.none) } else { endSegment() }
        shown.blocks.append(
          Block(
            id: BlockID(segment: segment, ordinal: Int(Int32.max)),
            kind: .note(NoteBlock(.information, Self.reasoningNote)), isSettled: true))
      case .toolCallOpened(let header):
        begin(.toolCall(ToolCallPresenter(header, segment: segment + 1, configuration)))
      case .toolCall(let range):
        feed(stream.bytes(in: range).span)
      case .toolCallClosed, .partClosed:
        endSegment()
      case .partOpened(let part):
        let call = part.id.flatMap { calls[$0] }
        begin(.part(PartPresenter(part, segment: segment + 1, configuration, call: call)))
      case .part(let range):
        feed(stream.bytes(in: range).span)
      case .messageEnded:
        endSegment()
      case .templateResidue(let range):
        if range.lowerBound != residueEnd { begin(.none) }
        residueEnd = range.upperBound
      case .opened(let header):
        endSegment()
        payloadStart = header.tagRange.upperBound
        isPayloadEmpty = true
        open(header)
      case .closed(_, _, let isComplete):
        endArtifact(isComplete: isComplete)
      case .diagnostic(let diagnostic):
        note(diagnostic)
      }
    }
    if !events.isEmpty { isStale = true }
  }

  /// Keeps an error or a warning of the provider.
  private mutating func note(_ diagnostic: Diagnostic) {
    switch diagnostic.code {
    case .providerError: providerNotes.append(NoteBlock(.error, diagnostic.message))
    case .providerWarning: providerNotes.append(NoteBlock(.warning, diagnostic.message))
    case .invalidProviderEvent, .providerEventLimit, .providerCallLimit, .providerQueueLimit,
      .providerDiagnosticLimit:
      skippedEvents.append(diagnostic)
    default: break
    }
  }

  /// A presenter for the next segment, which takes over the known definitions.
  private mutating func makeProse() -> ProsePresenter {
    endSegment()
    let prose = ProsePresenter(
      segment: segment + 1, configuration, references: references, macros: macros)
    references = MarkdownReferences()
    return prose
  }

  private mutating func begin(_ next: Current) {
    endSegment()
    segment += 1
    start = shown.blocks.count
    current = next
  }

  private mutating func open(_ header: ArtifactHeader) {
    let artifact = ArtifactInPresentation(header: header, segment: segment + 1)
    begin(
      .artifact(
        ContentPipeline(
          artifact, configuration, recognizes: header.origin == .line && header.type == .json)))
    addContainer(
      .artifact(
        ArtifactBlock(
          identifier: header.identifier, type: header.type, title: header.declaredTitle ?? "",
          language: header.type == .code ? header.language : nil, version: header.version,
          frame: configuration.frames[header.type])))
  }

  private mutating func addContainer(_ kind: Block.Kind) {
    let id = BlockID(segment: segment, ordinal: 0)
    shown.blocks.append(Block(id: id, kind: kind, isSettled: false))
  }

  private mutating func feed(_ bytes: Span<UInt8>) {
    current = takeCurrent().appending(bytes)
  }

  private mutating func endSegment() {
    switch current {
    case .none: return
    case .artifact: return endArtifact(isComplete: false)
    case .text, .part: finishCurrent()
    case .toolCall:
      finishCurrent()
      if case .toolCall(let call) = current, let id = call.id,
        calls.count < PresentationLimits.toolCallCount
      {
        calls[id] = call.facts
      }
    case .reasoning:
      finishCurrent()
      shown.blocks[start].isSettled = true
    }
    current = .none
  }

  private mutating func endArtifact(isComplete: Bool) {
    guard case .artifact = current else { return }
    finishCurrent(isCut: !isComplete)
    if case .artifact(let pipeline) = current {
      artifactDiagnostics += pipeline.diagnostics.map { $0.moved(by: payloadStart) }
    }
    shown.blocks[start].modify(.artifact) { $0.state = isComplete ? .complete : .interrupted }
    shown.blocks[start].isSettled = true
    current = .none
  }

  /// Finishes the current presenter and updates its blocks for the last time.
  private mutating func finishCurrent(isCut: Bool = false) {
    current = takeCurrent().finished(isCut: isCut)
    update()
    switch current {
    case .text(let prose), .reasoning(let prose):
      references = prose.references
      macros = prose.macros
      artifactDiagnostics += prose.diagnostics.map { $0.moved(by: payloadStart) }
    case .none, .artifact, .toolCall, .part: break
    }
  }

  /// Updates the blocks of the current segment.
  private mutating func update() {
    isStale = false
    current = takeCurrent().updated(&shown.blocks, from: start)
  }

  /// Moves the current presenter out, so that it is uniquely referenced and can be modified in
  /// place by a function that returns it.
  private mutating func takeCurrent() -> Current {
    var taken = Current.none
    swap(&taken, &current)
    return taken
  }
}

extension ArtifactSession.Current {
  /// The presenter after the next bytes of its segment.
  fileprivate consuming func appending(_ bytes: Span<UInt8>) -> Self {
    switch consume self {
    case .none: return .none
    case .text(var prose):
      prose.append(bytes)
      return .text(prose)
    case .reasoning(var prose):
      prose.append(bytes)
      return .reasoning(prose)
    case .toolCall(var call):
      call.append(bytes)
      return .toolCall(call)
    case .part(var part):
      part.append(bytes)
      return .part(part)
    case .artifact(var pipeline):
      pipeline.append(bytes)
      return .artifact(pipeline)
    }
  }

  /// The presenter after it has forgotten what its blocks show.
  fileprivate consuming func forgetting() -> Self {
    switch consume self {
    case .text(var prose):
      prose.forgetSettled()
      return .text(prose)
    case .reasoning(var prose):
      prose.forgetSettled()
      return .reasoning(prose)
    case .none: return .none
    case .toolCall(let call): return .toolCall(call)
    case .part(let part): return .part(part)
    case .artifact(let pipeline): return .artifact(pipeline)
    }
  }

  /// The presenter after the end of its segment.
  fileprivate consuming func finished(isCut: Bool) -> Self {
    switch consume self {
    case .none: return .none
    case .text(var prose):
      prose.finish()
      return .text(prose)
    case .reasoning(var prose):
      prose.finish()
      return .reasoning(prose)
    case .toolCall(var call):
      call.finish()
      return .toolCall(call)
    case .part(var part):
      part.finish()
      return .part(part)
    case .artifact(var pipeline):
      pipeline.finish(isCut: isCut)
      return .artifact(pipeline)
    }
  }

  /// The presenter after an update of its blocks, which begin at index `start`.
  fileprivate consuming func updated(_ blocks: inout Blocks, from start: Int) -> Self {
    switch consume self {
    case .none: return .none
    case .text(var prose):
      prose.update(&blocks, from: start)
      return .text(prose)
    case .toolCall(let call):
      call.update(&blocks, from: start)
      return .toolCall(call)
    case .part(var part):
      part.update(&blocks, from: start)
      return .part(part)
    case .reasoning(var prose):
      blocks[start].modify(.quote) { prose.update(&$0.content, from: 0) }
      return .reasoning(prose)
    case .artifact(var pipeline):
      blocks[start].modify(.artifact) { artifact in
        pipeline.update(&artifact.content)
        artifact.byteCount = pipeline.artifact.byteCount
      }
      return .artifact(pipeline)
    }
  }
}
