public import ArtifactRefiners
public import MarkdownCore

/// Presents Markdown: every block of the document as a block.
public struct MarkdownPresenter: ArtifactPresenter {
  public typealias Refiner = MarkdownRefiner

  private var converter = MarkdownConverter()

  public init() {}

  public mutating func present(
    _ model: MarkdownDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    converter.update(&content, from: 0, with: model, segment: artifact.segment)
  }
}

/// Presents the text between artifacts, which is Markdown.
struct ProsePresenter: Sendable {
  private let segment: Int
  private var stream = MarkdownStream()
  private var converter = MarkdownConverter()

  init(segment: Int) {
    self.segment = segment
  }

  mutating func append(_ bytes: Span<UInt8>) {
    stream.append(bytes)
  }

  mutating func finish() {
    stream.finish()
  }

  /// Brings the blocks behind `start` up to date.
  mutating func update(_ blocks: inout [Block], from start: Int) {
    converter.update(&blocks, from: start, with: stream.document, segment: segment)
  }
}
