/// A step in the making of a document. Events are only ever added; none is taken back or corrected.
public enum MarkdownEvent: Hashable, Sendable {
  /// A block begins inside the block that is open. Its kind is final but for a list's `isTight`,
  /// which says so far; ``closeBlock(_:_:)`` has the last word.
  case openBlock(BlockNode.ID, BlockKind, followsBlankLine: Bool)
  case closeBlock(BlockNode.ID, BlockKind)
  /// Emphasis, a link and the like begins inside the open leaf.
  case openInline(InlineNode.Kind)
  case closeInline
  /// An inline without children; text comes in as many pieces as it likes.
  case inline(InlineNode.Kind)
  /// A whole line of a code, HTML or math block.
  case line(String)
}
