/// Changes a document as a whole: keeps, removes or replaces its nodes, and gives a new document.
///
/// Replacements are Markdown. The result is written out and parsed again, so that it is a document
/// like any other, with ids and source ranges of its own.
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
  /// Asked for each block in document order, for its children only if it is kept. Rows and cells
  /// are not asked for.
  mutating func rewrite(_ block: BlockNode) -> BlockRewrite
  /// Asked for each inline in document order, for its children only if it is kept or unwrapped.
  mutating func rewrite(_ inline: InlineNode) -> InlineRewrite
}

public enum BlockRewrite: Hashable, Sendable {
  case keep
  case remove
  /// Markdown of any number of blocks.
  case replace(String)
}

public enum InlineRewrite: Hashable, Sendable {
  case keep
  case remove
  /// Leaves the children in the place of their parent.
  case unwrap
  /// Markdown of any number of inlines.
  case replace(String)
}

extension MarkdownRewriter {
  public mutating func rewrite(_ block: BlockNode) -> BlockRewrite { .keep }
  public mutating func rewrite(_ inline: InlineNode) -> InlineRewrite { .keep }
}

extension MarkdownDocument {
  /// The document after a rewriter has gone through it.
  ///
  /// - Parameter options: Those that this document was parsed with.
  /// - Complexity: O(document).
  public func rewritten(
    by rewriter: inout some MarkdownRewriter, options: MarkdownOptions = MarkdownOptions(),
    processors: [any MarkdownProcessor] = []
  ) -> MarkdownDocument {
    let text = MarkdownRenderer(options: options).render(self, rewriting: &rewriter)
    return MarkdownParser.parse(text, options: options, processors: processors)
  }
}

/// Leaves everything as it is.
struct IdentityRewriter: MarkdownRewriter {}
