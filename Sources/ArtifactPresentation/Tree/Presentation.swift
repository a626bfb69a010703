/// What a person would look at: the blocks of a message in document order.
///
/// Only the last block can be live, except where a format forces a late change; fronts go by
/// ``Block/isSettled`` alone.
public struct Presentation: Hashable, Sendable {
  public var blocks: [Block]

  public init(blocks: [Block] = []) {
    self.blocks = blocks
  }

  /// Whether nothing can change any more.
  public var isSettled: Bool {
    blocks.allSatisfy(\.isSettled)
  }
}
