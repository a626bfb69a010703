/// A step in building a document. The sequence of events is append-only: no event is retracted or
/// corrected.
public enum MarkdownEvent: Hashable, Sendable {
  /// A block begins inside the currently open block. Its kind is final except for a list's
  /// `isTight`, which reflects the items so far; ``closeBlock(_:_:)`` has the final value.
  case openBlock(BlockNode.ID, BlockKind, followsBlankLine: Bool)
  /// The currently open block ends; the kind is final.
  case closeBlock(BlockNode.ID, BlockKind)
  /// Emphasis, a link or another inline container begins inside the open leaf.
  case openInline(InlineNode.Kind)
  /// The innermost open inline container ends.
  case closeInline
  /// An inline without children. Consecutive text may be split into any number of events.
  case inline(InlineNode.Kind)
  /// A complete line of a code, HTML or math block.
  case line(String)
}
