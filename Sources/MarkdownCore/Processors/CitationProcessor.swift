import ArtifactBase

/// A processor that turns `[^1]` and links whose text is a number, such as
/// `[1](https://example.com)`, into citations.
public struct CitationProcessor: MarkdownProcessor {
  /// Creates the processor.
  public init() {}

  /// Returns a citation for a footnote reference or link whose text is a number of at most nine
  /// digits.
  public func replacement(for inline: InlineNode) -> InlineNode.Kind? {
    switch inline.kind {
    case .footnoteReference(let label, _) where isNumber(label):
      return .citation(label: label, destination: nil)
    case .link(let destination?, _):
      // A number is a single text inline.
      var children = inline.children
      guard case .text(let text)? = children.next()?.kind, children.next() == nil,
        isNumber(text)
      else { return nil }
      return .citation(label: text, destination: destination)
    default: return nil
    }
  }

  private func isNumber(_ text: String) -> Bool {
    (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isASCIIDigit }
  }
}
