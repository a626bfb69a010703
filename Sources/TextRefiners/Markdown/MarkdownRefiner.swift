import ArtifactBase
public import ArtifactCore
public import MarkdownCore
public import RefinerCore

/// Refines Markdown: every prefix is a document, its live tail shown as what it is going to be.
///
/// The healing is in the model, never in the text: the refined text is what has come.
public struct MarkdownRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .markdown }

  /// The document so far; its live tail is healed.
  ///
  /// - Complexity: O(live tail) when it is asked for first after an append.
  public var model: MarkdownDocument { mutating get { stream.document } }

  private var stream = MarkdownStream()
  private var byteCount = 0
  private var receivedCharacters = 0

  /// The bytes at the end that are not a whole scalar yet, at most three.
  private var tail: [UInt8] = []
  private var encoding = PayloadEncoding()
  private var isFinished = false

  public init(attributes: [String: String] = [:]) {}

  public mutating func append(_ bytes: Span<UInt8>) {
    guard !isFinished else { return }
    if let admitted = encoding.admitted(of: bytes) {
      consume(admitted.span)
    } else {
      consume(bytes)
    }
  }

  private mutating func consume(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    stream.append(bytes)
    byteCount += bytes.count
    receivedCharacters += PreRenderableProgress.characterCount(of: bytes)
    let last = bytes.extracting(last: 3)
    for offset in last.indices { tail.append(last[offset]) }
    tail.removeFirst(max(0, tail.count - 3))
  }

  public mutating func finish() {
    guard !isFinished else { return }
    consume(encoding.finish().span)
    isFinished = true
    stream.finish()
  }

  public var refinement: Refinement { encoding.checked(ownRefinement) }

  private var ownRefinement: Refinement {
    let held = isFinished ? 0 : UTF8Boundary.incompleteSuffixLength(tail.span)
    guard isFinished || byteCount > held else {
      let progress = PreRenderableProgress(
        receivedCharacters: receivedCharacters, hint: "waiting for the first words")
      return Refinement(status: .waiting(progress))
    }
    return Refinement(
      status: .ready(safeLength: byteCount - held, closing: ""),
      verdict: isFinished ? .valid : .pending)
  }
}
