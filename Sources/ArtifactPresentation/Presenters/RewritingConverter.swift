import MarkdownCore

/// Converts a growing Markdown document that the rewriters of the host change once it is complete.
///
/// Until then its blocks are shown without their settled parts. They are converted incrementally as drafts, of
/// which the settled ones have been shown in their last form; an update costs O(new + live content). Without
/// rewriters, this is a ``MarkdownConverter``.
struct RewritingConverter: Sendable {
  private let configuration: ArtifactConfiguration
  /// The definitions of preceding texts.
  private let references: MarkdownReferences
  private let firstMacros: FormulaMacros
  private var converter: MarkdownConverter

  /// The blocks before they are rewritten.
  private var drafts: Blocks = []
  /// The number of leading drafts that are settled and shown.
  private var shownCount = 0
  private var isRewritten = false

  /// Whether the document is needed until its end.
  let isKept: Bool

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - references: The definitions of preceding texts.
  ///   - macros: The macros of preceding texts.
  init(
    _ configuration: ArtifactConfiguration, references: MarkdownReferences = MarkdownReferences(),
    macros: FormulaMacros = FormulaMacros()
  ) {
    self.configuration = configuration
    firstMacros = macros
    converter = MarkdownConverter(configuration, macros: macros)
    isKept = !configuration.markdownRewriters.isEmpty
    // Without a copy, definitions can be added in place.
    self.references = isKept ? references : MarkdownReferences()
  }

  /// The macros that the formulas so far define.
  var macros: FormulaMacros { converter.macros }

  /// Updates the blocks from index `start` on.
  mutating func update(
    _ blocks: inout Blocks, from start: Int, with document: MarkdownDocument, segment: Int
  ) {
    if !isKept {
      converter.update(&blocks, from: start, with: document, segment: segment)
    } else if !document.isComplete {
      converter.update(&drafts, from: 0, with: document, segment: segment)
      blocks.removeLast(max(0, blocks.count - start - shownCount))
      for index in shownCount..<drafts.count { blocks.append(drafts[index].unsettled) }
      while shownCount < drafts.count, drafts[shownCount].isSettled { shownCount += 1 }
    } else if !isRewritten {
      isRewritten = true
      drafts = []
      blocks.removeLast(max(0, blocks.count - start))
      converter = MarkdownConverter(configuration, macros: firstMacros)
      converter.update(&blocks, from: start, with: rewritten(document), segment: segment)
    }
  }

  /// Continues without nodes that have been converted and forgotten.
  mutating func forget(_ nodes: ForgottenBlocks) {
    converter.forget(nodes)
  }

  private func rewritten(_ document: MarkdownDocument) -> MarkdownDocument {
    var document = document
    for var rewriter in configuration.markdownRewriters {
      document = document.rewritten(
        by: &rewriter, options: configuration.markdown,
        processors: configuration.markdownProcessors, references: references)
    }
    return document
  }
}
