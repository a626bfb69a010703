/// A transformation of a whole document that keeps, removes or replaces its nodes.
///
/// Replacements are Markdown. The result is rendered to Markdown and parsed again, so the new
/// document has its own ids and source ranges.
///
/// ```swift
/// struct Anonymizer: MarkdownRewriter {
///   mutating func rewrite(_ inline: InlineNode) -> InlineRewrite {
///     if case .tag(let tag) = inline.kind, tag.prefix == "@" { return .replace("someone") }
///     return .keep
///   }
/// }
/// var rewriter = Anonymizer()
/// let document = document.rewritten(by: &rewriter, options: options)
/// ```
public protocol MarkdownRewriter {
  /// Returns the action on a block. Called in document order, for children only if their parent is
  /// kept. Not called for table rows and cells.
  mutating func rewrite(_ block: BlockNode) -> BlockRewrite
  /// Returns the action on an inline. Called in document order, for children only if their parent
  /// is kept or unwrapped.
  mutating func rewrite(_ inline: InlineNode) -> InlineRewrite
}

/// The action of a rewriter on a block.
public enum BlockRewrite: Hashable, Sendable {
  /// Keeps the block and rewrites its contents.
  case keep
  /// Removes the block with its contents.
  case remove
  /// Replaces the block by Markdown for any number of blocks.
  case replace(String)
}

/// The action of a rewriter on an inline.
public enum InlineRewrite: Hashable, Sendable {
  /// Keeps the inline and rewrites its children.
  case keep
  /// Removes the inline with its children.
  case remove
  /// Replaces the inline by its children, or by its plain text if it cannot have children.
  case unwrap
  /// Replaces the inline by Markdown for any number of inlines.
  case replace(String)
}

extension MarkdownRewriter {
  /// Default implementation: keeps the block.
  public mutating func rewrite(_ block: BlockNode) -> BlockRewrite { .keep }
  /// Default implementation: keeps the inline.
  public mutating func rewrite(_ inline: InlineNode) -> InlineRewrite { .keep }
}

extension MarkdownDocument {
  /// Returns the document transformed by a rewriter.
  ///
  /// - Parameters:
  ///   - rewriter: The transformation.
  ///   - options: The options that this document was parsed with.
  ///   - processors: Processors applied to the new document.
  ///   - references: The definitions of preceding texts.
  /// - Complexity: O(document).
  public func rewritten(
    by rewriter: inout some MarkdownRewriter, options: MarkdownOptions = MarkdownOptions(),
    processors: [any MarkdownProcessor] = [], references: MarkdownReferences = MarkdownReferences()
  ) -> MarkdownDocument {
    let text = MarkdownRenderer(options: options).render(self, rewriting: &rewriter)
    // The renderer marks all hard breaks.
    var stream = MarkdownStream(
      options: options.forDocuments, processors: processors, references: references)
    stream.append(text)
    stream.finish()
    return stream.document
  }
}

/// Keeps everything.
struct IdentityRewriter: MarkdownRewriter {}
