/// A block and its identity, for lists that are compared from one document to the next.
///
/// The identity of a block stays while the block grows, turns into another kind, or is parsed
/// again from the same beginning; it is never given to another block.
public struct IdentifiedBlock: Identifiable, Sendable {
  public let id: BlockNode.ID
  public let block: BlockNode

  /// Whether the block is final; one that was final need not be looked at again.
  public var isSettled: Bool { block.isSettled }

  public init(_ block: BlockNode) {
    id = block.id
    self.block = block
  }

  /// The top-level blocks of a document.
  public static func identify(_ document: MarkdownDocument) -> [IdentifiedBlock] {
    document.blocks.map(IdentifiedBlock.init)
  }
}

extension IdentifiedBlock: Equatable {
  /// Whether a front may keep what it drew: the same block, final in both.
  public static func == (left: IdentifiedBlock, right: IdentifiedBlock) -> Bool {
    left.id == right.id && (left.block == right.block || left.isSettled && right.isSettled)
  }
}
