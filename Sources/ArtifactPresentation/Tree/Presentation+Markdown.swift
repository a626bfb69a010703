public import MarkdownCore

// From text and documents to blocks, for a front without a session.

extension Presentation {
  /// Creates the presentation of a Markdown document. Its blocks are settled as far as those of the document are.
  ///
  /// - Parameters:
  ///   - document: The document, parsed or built from elements.
  ///   - configuration: What rewrites the document if it is complete, and how code in fences is presented.
  /// - Complexity: O(document).
  public init(
    _ document: MarkdownDocument, _ configuration: ArtifactConfiguration
  ) {
    var blocks: Blocks = []
    var converter = RewritingConverter(configuration)
    converter.update(&blocks, from: 0, with: document, segment: 0)
    self.init(blocks: blocks)
  }

  /// Creates the presentation of a Markdown text without artifacts.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - configuration: The syntax, the processors and the rewriters of the text, and how code in fences is presented.
  /// - Complexity: O(length of the text).
  public init(
    markdown text: String, _ configuration: ArtifactConfiguration
  ) {
    self.init(
      MarkdownParser.parse(
        text, options: configuration.markdown, processors: configuration.markdownProcessors),
      configuration)
  }

  /// Creates a presentation of one block.
  public init(_ block: Block) {
    self.init(blocks: [block])
  }

  /// Creates a presentation of a paragraph.
  public init(_ text: StyledText) {
    self.init(
      Block(id: BlockID(segment: 0, ordinal: 1), kind: .paragraph(text), isSettled: true))
  }
}
