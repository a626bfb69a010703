import ArtifactBase
public import ArtifactCore
public import MarkdownCore
public import RefinerCore

/// A refiner for Markdown: every prefix is a document whose unfinished markup is closed
/// provisionally.
///
/// Only the model is repaired, never the text: the refined text is the input verbatim.
public struct MarkdownRefiner: ArtifactRefiner, PayloadReader {
  /// The artifact type that this refiner handles: Markdown.
  public static var artifactType: ArtifactType { .markdown }

  /// The document parsed so far; unfinished markup at its end is closed provisionally.
  ///
  /// - Complexity: O(live tail) on the first access after an append.
  public var model: MarkdownDocument { mutating get { stream.document } }

  private var stream: MarkdownStream
  private var byteCount = 0

  /// The bytes of an incomplete scalar at the end, at most three.
  private var tail: [UInt8] = []
  package var shell = RefinerShell()

  /// Creates a refiner; the attributes are ignored.
  public init(attributes: [String: String] = [:]) {
    self.init(options: MarkdownOptions.llm.forDocuments)
  }

  /// Creates a refiner for a syntax.
  ///
  /// - Parameters:
  ///   - options: The accepted syntax.
  ///   - processors: Processors applied to each leaf, in order.
  public init(options: MarkdownOptions, processors: [any MarkdownProcessor] = []) {
    stream = MarkdownStream(options: options, processors: processors)
  }

  /// Appends the next bytes of the payload.
  public mutating func append(_ bytes: Span<UInt8>) {
    readChunk(bytes)
  }

  package mutating func consume(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    stream.append(bytes)
    byteCount += bytes.count
    shell.countScalars(of: bytes)
    let last = bytes.extracting(last: 3)
    for offset in last.indices { tail.append(last[offset]) }
    tail.removeFirst(max(0, tail.count - 3))
  }

  /// Marks the end of the payload.
  public mutating func finish() {
    readEnd()
  }

  package mutating func end() {
    stream.finish()
  }

  /// What can be rendered of the payload received so far, with its diagnostics.
  public var refinement: Refinement { checkedRefinement }

  package var ownRefinement: Refinement {
    let held = isFinished ? 0 : UTF8Boundary.incompleteSuffixLength(tail.span)
    guard isFinished || byteCount > held else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the first words")
      return Refinement(status: .waiting(progress))
    }
    return Refinement(
      status: .ready(safeLength: byteCount - held, closing: ""),
      verdict: isFinished ? .valid : .pending, diagnostics: stream.diagnostics)
  }
}
