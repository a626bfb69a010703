public import CodeText
public import MarkdownCore

/// Presents the blocks of a Markdown document.
public struct MarkdownPresenter: ArtifactPresenter {
  /// The refiner for Markdown.
  public typealias Refiner = MarkdownRefiner

  private var converter: RewritingConverter

  /// Creates a presenter.
  public init(_ configuration: ArtifactConfiguration) {
    converter = RewritingConverter(configuration)
  }

  /// Updates the blocks of the document; settled ones are converted once.
  public mutating func present(
    _ model: MarkdownDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    converter.update(&content, from: 0, with: model, segment: artifact.segment)
  }
}

/// Presents the text between artifacts, which is Markdown.
struct ProsePresenter: Sendable {
  private let segment: Int
  private var stream: MarkdownStream
  private var converter: RewritingConverter

  init(
    segment: Int, _ configuration: ArtifactConfiguration, references: MarkdownReferences,
    macros: FormulaMacros = FormulaMacros()
  ) {
    self.segment = segment
    stream = MarkdownStream(
      options: configuration.markdown, processors: configuration.markdownProcessors,
      references: references)
    converter = RewritingConverter(configuration, references: references, macros: macros)
  }

  /// The diagnostics so far, with ranges in the text.
  var diagnostics: [Diagnostic] { stream.diagnostics }

  /// The definitions known so far.
  var references: MarkdownReferences { stream.references }

  /// The macros that the formulas so far define.
  var macros: FormulaMacros { converter.macros }

  mutating func append(_ bytes: Span<UInt8>) {
    stream.append(bytes)
  }

  mutating func finish() {
    stream.finish()
  }

  /// Forgets the text of blocks that have been converted.
  mutating func forgetSettled(every interval: Int = 1 << 15) {
    guard !converter.isKept else { return }
    if let blocks = stream.forgetBlocks(every: interval) { converter.forget(blocks) }
  }

  /// Updates the blocks from index `start` on.
  mutating func update(_ blocks: inout Blocks, from start: Int) {
    converter.update(&blocks, from: start, with: stream.document, segment: segment)
  }
}
