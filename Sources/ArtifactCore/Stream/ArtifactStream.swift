public import ArtifactBase

/// An incremental parser for the artifacts in a model's answer.
///
/// Append the bytes as they arrive, split at any byte; read ``segments`` at any time, or process
/// the events of each chunk:
///
/// ```swift
/// var stream = ArtifactStream()
/// for await piece in model.pieces {
///   for event in stream.append(piece) { … }
/// }
/// stream.finish()
/// print(stream.message.artifacts.map(\.title))
/// ```
///
/// Ranges are byte offsets into ``source``, the single buffer that contains the answer. The rules
/// are numbered in `Specs/ArtifactTags.md`. No input makes the parser fail.
public struct ArtifactStream: Sendable {
  /// All bytes received so far, without those that have been forgotten (``forgetReported()``).
  public internal(set) var source: [UInt8] = []

  /// The number of bytes of the answer before ``source``.
  public var forgottenByteCount: Int { scanner.forgottenByteCount }

  /// The segments found so far, in document order.
  public private(set) var segments: [Segment] = []

  /// The diagnostics in order of discovery, with ranges of ``source``.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Whether ``finish()`` has been called.
  public private(set) var isFinished = false

  var scanner: TagScanner

  /// What the text of each message is.
  let textKind: TextKind

  /// The pieces of a provider's stream that wait, and the one that is open.
  var pieces = PieceQueue()

  /// The index in ``segments`` of each artifact.
  private var artifactSegments: [Int] = []

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - vocabulary: The tags and tokens that are recognized.
  ///   - limits: Bounds on storage and lookahead.
  ///   - blockRules: What is code, in which tags are text: the rules of the Markdown syntax of the
  ///     text. Without any, JSON and diffs without tags are text too.
  ///   - text: What the text is.
  public init(
    vocabulary: TagVocabulary = TagVocabulary(), limits: ArtifactLimits = .init(),
    blockRules: BlockRules = .models, text: TextKind = .answer
  ) {
    self.scanner = TagScanner(vocabulary: vocabulary, limits: limits, blockRules: blockRules)
    textKind = text
    scanner.beginText(text)
  }

  /// What the text of a stream is: all that is neither reasoning nor a tool call nor another piece
  /// of a provider's stream.
  public enum TextKind: Hashable, Sendable {
    /// An answer.
    case answer
    /// An answer or the payload of one artifact, by its first bytes (`Specs/ArtifactTags.md`, section 10).
    case recognized
    /// The payload of one artifact.
    case payload(ArtifactHeader)
  }

  /// A part of the answer. The `openTag`, `content` and `closeTag` of all segments, concatenated,
  /// are the input.
  public struct Segment: Hashable, Sendable {
    /// The kind of a segment.
    public enum Kind: Hashable, Sendable {
      /// Text outside tags.
      case text
      /// The model's reasoning, between reasoning tags.
      case reasoning
      /// A tool call; its content is the arguments or the inner source.
      case toolCall(ToolCallHeader)
      /// Consecutive parts of a provider's stream with this header; the content is a line of JSON
      /// for each.
      case part(ProviderPart)
      /// Tokens or headers of a chat template, which are not part of the answer.
      case templateResidue
      /// An artifact.
      case artifact(ArtifactHeader)
    }

    /// The kind of the segment.
    public var kind: Kind

    /// The byte range of the open tag; empty for text, parts and template residue, and for reasoning
    /// and tool calls without a tag.
    public var openTag: Range<Int>

    /// The byte range of the text, the reasoning, the payload and so on.
    public var content: Range<Int>

    /// The byte range of the close tag; empty for text and if none has been read.
    public var closeTag: Range<Int>

    /// Whether nothing can be added: the close tag has been read or, for text, the next segment has
    /// begun, or its message or the input has ended.
    public var isComplete: Bool

    /// Creates a segment.
    public init(
      kind: Kind, openTag: Range<Int>, content: Range<Int>, closeTag: Range<Int>, isComplete: Bool
    ) {
      self.kind = kind
      self.openTag = openTag
      self.content = content
      self.closeTag = closeTag
      self.isComplete = isComplete
    }
  }

  /// The number of bytes at the end of ``source`` that belong to no segment yet because they may be
  /// part of a tag.
  ///
  /// Bounded by T8.3 of `Specs/ArtifactTags.md`.
  public var heldByteCount: Int {
    scanner.heldByteCount(of: source.count)
  }

  /// Appends the next bytes of the answer. Bytes after ``finish()`` are ignored.
  ///
  /// - Parameter bytes: A chunk in UTF-8, which may end inside a scalar.
  /// - Returns: The events that the bytes have made certain.
  /// - Complexity: O(`bytes.count`), amortized over the calls.
  @discardableResult
  public mutating func append(_ bytes: Span<UInt8>) -> [ArtifactEvent] {
    guard !isFinished else { return [] }
    guard pieces.isIdle else { return append(text: bytes.withUnsafeBufferPointer { Array($0) }) }
    bytes.withUnsafeBufferPointer { source.append(contentsOf: $0) }
    return advance(isFinal: false)
  }

  /// Appends the next chunk of text; see ``append(_:)-(Span<UInt8>)``.
  ///
  /// - Complexity: O(length of `text`), amortized over the calls.
  @discardableResult
  public mutating func append(_ text: String) -> [ArtifactEvent] {
    guard !isFinished else { return [] }
    guard pieces.isIdle else { return append(text: Array(text.utf8)) }
    source.append(contentsOf: text.utf8)
    return advance(isFinal: false)
  }

  /// Ends the input and resolves the bytes that were held back. Further calls have no effect.
  ///
  /// - Returns: The remaining events.
  @discardableResult
  public mutating func finish() -> [ArtifactEvent] {
    guard !isFinished else { return [] }
    var events: [ArtifactEvent] = []
    finishPieces(&events)
    events += advance(isFinal: true)
    isFinished = true
    completeText()
    return events
  }

  private mutating func advance(isFinal: Bool) -> [ArtifactEvent] {
    var events: [ArtifactEvent] = []
    let bytes = source
    scanner.advance(bytes.span, isFinal: isFinal, into: &events)
    for index in events.indices {
      events[index] = events[index].moved(by: forgottenByteCount)
      record(events[index])
    }
    return events
  }

  /// The header of the artifact with this index; nil if it has not been opened yet.
  public func header(ofArtifact index: Int) -> ArtifactHeader? {
    guard artifactSegments.indices.contains(index),
      case .artifact(let header) = segments[artifactSegments[index]].kind
    else { return nil }
    return header
  }

  // MARK: Segments

  mutating func record(_ event: ArtifactEvent) {
    switch event {
    case .text(let range):
      if let last = segments.indices.last, segments[last].kind == .text,
        !segments[last].isComplete
      {
        segments[last].content = segments[last].content.lowerBound..<range.upperBound
        segments[last].closeTag = range.upperBound..<range.upperBound
      } else {
        add(.text, openTag: range.lowerBound..<range.lowerBound, content: range)
      }
    case .reasoningOpened(let tag):
      add(.reasoning, openTag: tag, content: tag.upperBound..<tag.upperBound)
    case .reasoning(let range):
      extend(segments.count - 1, to: range.upperBound)
    case .reasoningClosed(let tag, let isComplete):
      close(segments.count - 1, with: tag, isComplete: isComplete)
    case .reasoningWithoutOpening(let content, let tag):
      if let last = segments.indices.last, segments[last].kind == .text, !content.isEmpty {
        segments[last].kind = .reasoning
      } else {
        add(.reasoning, openTag: content.lowerBound..<content.lowerBound, content: content)
      }
      close(segments.count - 1, with: tag, isComplete: true)
    case .toolCallOpened(let header):
      let tag = header.tagRange
      add(.toolCall(header), openTag: tag, content: tag.upperBound..<tag.upperBound)
    case .toolCall(let range):
      extend(segments.count - 1, to: range.upperBound)
    case .toolCallClosed(let tag, let isComplete):
      close(segments.count - 1, with: tag, isComplete: isComplete)
    case .partOpened(let part):
      let end = source.count + forgottenByteCount
      add(.part(part), openTag: end..<end, content: end..<end)
    case .part(let range):
      extend(segments.count - 1, to: range.upperBound)
    case .partClosed:
      segments[segments.count - 1].isComplete = true
    case .messageEnded:
      completeText()
    case .templateResidue(let range):
      if let last = segments.indices.last, segments[last].kind == .templateResidue,
        segments[last].content.upperBound == range.lowerBound
      {
        extend(last, to: range.upperBound)
      } else {
        add(.templateResidue, openTag: range.lowerBound..<range.lowerBound, content: range)
        segments[segments.count - 1].isComplete = true
      }
    case .opened(let header):
      let tag = header.tagRange
      add(.artifact(header), openTag: tag, content: tag.upperBound..<tag.upperBound)
      artifactSegments.append(segments.count - 1)
    case .delta(let index, let range):
      extend(artifactSegments[index], to: range.upperBound)
    case .closed(let index, let tag, let isComplete):
      close(artifactSegments[index], with: tag, isComplete: isComplete)
    case .diagnostic(let diagnostic):
      diagnostics.append(diagnostic)
    }
  }

  private mutating func add(_ kind: Segment.Kind, openTag: Range<Int>, content: Range<Int>) {
    completeText()
    let end = content.upperBound..<content.upperBound
    segments.append(
      Segment(kind: kind, openTag: openTag, content: content, closeTag: end, isComplete: false))
  }

  private mutating func completeText() {
    if let last = segments.indices.last, segments[last].kind == .text {
      segments[last].isComplete = true
    }
  }

  private mutating func extend(_ index: Int, to end: Int) {
    segments[index].content = segments[index].content.lowerBound..<end
    segments[index].closeTag = end..<end
  }

  private mutating func close(_ index: Int, with tag: Range<Int>, isComplete: Bool) {
    segments[index].closeTag = tag
    segments[index].isComplete = isComplete
  }
}
