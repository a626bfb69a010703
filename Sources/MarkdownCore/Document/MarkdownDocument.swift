/// A parsed document: a value that shares its storage with the stream it came from.
///
/// Blocks and inlines are handles into flat tables, so that walking, copying and releasing a
/// document never recurses, however deep it nests.
///
/// ```swift
/// let document = MarkdownParser.parse("# Title\n\nText with *emphasis*.")
/// for block in document.blocks { print(block.kind, block.plainText) }
/// ```
public struct MarkdownDocument: Sendable {
  let storage: DocumentStorage

  init(_ arena: Arena) {
    storage = DocumentStorage(arena)
  }

  /// Top-level blocks so far.
  public var blockCount: Int { storage.arena.topLevel.count }

  /// The top-level block at a position.
  ///
  /// - Complexity: O(1).
  public func block(at position: Int) -> BlockNode {
    BlockNode(storage: storage, index: storage.arena.topLevel[position])
  }

  /// The top-level blocks in order.
  public var blocks: BlockChildren {
    BlockChildren(storage: storage, index: storage.arena.blocks[0].firstChild)
  }

  /// Leading top-level blocks that are final: same id, same value, for ever.
  public var settledBlockCount: Int {
    // Only the spine's block and what an unfinished line opened or closed can be open.
    var count = blockCount
    while count > 0, !block(at: count - 1).isClosed { count -= 1 }
    return min(count, storage.arena.firstWaitingBlock)
  }

  /// Whether the stream was finished.
  public var isComplete: Bool { storage.arena.isFinished }

  /// Bytes of source that the document was made from.
  public var sourceByteCount: Int { storage.arena.sourceCount }

  /// The source in a byte range; broken UTF-8 and NUL show as U+FFFD.
  public func source(in range: Range<Int>) -> String {
    let source = storage.arena.source
    let bytes = source.bytes(storage.arena.sourceCount)
    return String(content: bytes, range)
  }

  /// The block with an id, nil where the document has none.
  public func block(withID id: BlockNode.ID) -> BlockNode? {
    guard id.rawValue > 0, Int(id.rawValue) < storage.arena.blocks.count else { return nil }
    return BlockNode(storage: storage, index: id.rawValue)
  }
}

final class DocumentStorage: Sendable {
  let arena: Arena

  init(_ arena: Arena) {
    self.arena = arena
  }
}
