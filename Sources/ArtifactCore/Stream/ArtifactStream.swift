/// Finds the artifacts in a model's answer while it arrives.
///
/// Append the bytes as they come, cut anywhere; read ``segments`` whenever you like, or take the
/// events of each piece:
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
/// Ranges count the bytes of ``source``, the one buffer that holds the answer. The rules are
/// numbered in `Specs/ArtifactTags.md`. Nothing in the input makes this fail.
public struct ArtifactStream: Sendable {
  /// All bytes so far.
  public private(set) var source: [UInt8] = []

  /// What the bytes are, in document order, as far as it is known.
  public private(set) var segments: [Segment] = []

  /// Remarks in the order of discovery, with ranges of ``source``.
  public private(set) var diagnostics: [ArtifactDiagnostic] = []

  /// Whether the whole input is here.
  public private(set) var isFinished = false

  private var scanner: TagScanner

  /// The place of each artifact in ``segments``.
  private var artifactSegments: [Int] = []

  public init(vocabulary: TagVocabulary = TagVocabulary(), limits: ArtifactLimits = .init()) {
    self.scanner = TagScanner(vocabulary: vocabulary, limits: limits)
  }

  /// A part of the answer. `openTag`, `content` and `closeTag` of all segments, one after the
  /// other, are the input.
  public struct Segment: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case text
      case reasoning
      case artifact(ArtifactHeader)
    }

    public var kind: Kind

    /// The open tag; empty in text.
    public var openTag: Range<Int>

    /// The text, the reasoning or the payload.
    public var content: Range<Int>

    /// The close tag; empty in text and where none has come.
    public var closeTag: Range<Int>

    /// Whether nothing can be added: the close tag has come, or in text the next segment or the end.
    public var isComplete: Bool

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

  /// How many bytes at the end of ``source`` are in no segment yet, because they may be part of a tag.
  ///
  /// Never more than T8.3 of `Specs/ArtifactTags.md` says.
  public var heldByteCount: Int {
    scanner.heldByteCount(of: source.count)
  }

  /// Takes the next bytes and returns what they have made certain.
  ///
  /// Bytes after ``finish()`` are ignored.
  ///
  /// - Complexity: O(`bytes.count`), amortised over the calls.
  @discardableResult
  public mutating func append(_ bytes: Span<UInt8>) -> [ArtifactEvent] {
    guard !isFinished else { return [] }
    bytes.withUnsafeBufferPointer { source.append(contentsOf: $0) }
    return advance(isFinal: false)
  }

  /// Takes the next piece of text; see ``append(_:)-(Span<UInt8>)``.
  @discardableResult
  public mutating func append(_ text: String) -> [ArtifactEvent] {
    guard !isFinished else { return [] }
    source.append(contentsOf: text.utf8)
    return advance(isFinal: false)
  }

  /// Says that the input is whole. What was held back is decided; calling it again changes nothing.
  @discardableResult
  public mutating func finish() -> [ArtifactEvent] {
    guard !isFinished else { return [] }
    let events = advance(isFinal: true)
    isFinished = true
    if let last = segments.indices.last, segments[last].kind == .text {
      segments[last].isComplete = true
    }
    return events
  }

  private mutating func advance(isFinal: Bool) -> [ArtifactEvent] {
    var events: [ArtifactEvent] = []
    let bytes = source
    scanner.advance(bytes.span, isFinal: isFinal, into: &events)
    for event in events { record(event) }
    return events
  }

  /// What the open tag of the artifact with this index says; nil if there is none such yet.
  public func header(ofArtifact index: Int) -> ArtifactHeader? {
    guard artifactSegments.indices.contains(index),
      case .artifact(let header) = segments[artifactSegments[index]].kind
    else { return nil }
    return header
  }

  // MARK: Segments

  private mutating func record(_ event: ArtifactEvent) {
    switch event {
    case .text(let range):
      if let last = segments.indices.last, segments[last].kind == .text {
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
    if let last = segments.indices.last, segments[last].kind == .text {
      segments[last].isComplete = true
    }
    let end = content.upperBound..<content.upperBound
    segments.append(
      Segment(kind: kind, openTag: openTag, content: content, closeTag: end, isComplete: false))
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
