public import ArtifactBase

/// A displayable form of a message: its blocks in document order.
///
/// Usually only the last block is live, except where a format requires a late change; fronts must
/// rely on ``Block/isSettled`` only.
public struct Presentation: Hashable, Sendable {
  /// The blocks, in document order.
  public var blocks: Blocks

  /// Creates a presentation.
  public init(blocks: some Sequence<Block> = [Block]()) {
    self.blocks = Blocks(blocks)
  }

  /// The artifacts, in document order.
  ///
  /// - Complexity: O(number of blocks).
  public var artifacts: [ArtifactBlock] {
    blocks.compactMap { if case .artifact(let artifact) = $0.kind { artifact } else { nil } }
  }

  /// Whether all blocks are final.
  ///
  /// - Complexity: O(number of blocks).
  public var isSettled: Bool {
    blocks.allSatisfy(\.isSettled)
  }
}
