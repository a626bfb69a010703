/// A block with its identity, for diffing lists of blocks between documents.
///
/// A block keeps its identity while it grows, changes its kind, or is parsed again from the same
/// prefix; identities are never reused.
public struct IdentifiedBlock: Identifiable, Sendable {
  /// The identity of the block.
  public let id: BlockNode.ID
  /// The block.
  public let block: BlockNode

  /// Whether the block is final, so that it need not be examined again.
  public var isSettled: Bool { block.isSettled }

  /// Wraps a block.
  public init(_ block: BlockNode) {
    id = block.id
    self.block = block
  }

  /// Returns the top-level blocks of a document.
  ///
  /// - Complexity: O(top-level blocks).
  public static func identify(_ document: MarkdownDocument) -> [IdentifiedBlock] {
    document.blocks.map(IdentifiedBlock.init)
  }
}

extension IdentifiedBlock: Equatable {
  /// Whether a front end can reuse what it rendered for the block: the same block of the same
  /// snapshot, or the same identity and settled in both.
  public static func == (left: IdentifiedBlock, right: IdentifiedBlock) -> Bool {
    left.id == right.id && (left.block == right.block || left.isSettled && right.isSettled)
  }
}
