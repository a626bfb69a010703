/// A parsed document: a value that shares storage with the stream that produced it.
///
/// Blocks and inlines are handles into flat tables. Traversing, copying and releasing a document
/// therefore never recurses, regardless of nesting depth.
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

  /// The number of top-level blocks so far.
  public var blockCount: Int { storage.arena.topLevel.count }

  /// Returns the top-level block at an index less than ``blockCount``.
  public func block(at position: Int) -> BlockNode {
    BlockNode(storage: storage, index: storage.arena.topLevel[position])
  }

  /// The top-level blocks in document order.
  public var blocks: BlockChildren {
    BlockChildren(storage: storage, index: storage.arena.blocks[0].firstChild)
  }

  /// The number of leading top-level blocks that are final: their ids and values never change
  /// again.
  ///
  /// - Complexity: O(open top-level blocks).
  public var settledBlockCount: Int {
    // Only the block on the spine, and blocks that an unfinished line opened or closed, can be
    // open.
    var count = blockCount
    while count > 0, !block(at: count - 1).isClosed { count -= 1 }
    return min(count, storage.arena.firstWaitingBlock)
  }

  /// The link definitions so far whose labels were used above them, in document order; with
  /// ``MarkdownOptions/ReferenceScope/preceding`` those references remain text. Front ends list
  /// them after the document, so that no address is lost.
  public var lateDefinitions: [LateDefinition] {
    storage.arena.lateDefinitions.map { record in
      let target = storage.arena.links[record.target]
      return LateDefinition(
        label: record.label, destination: target.destination, title: target.title)
    }
  }

  /// Whether the stream was finished.
  public var isComplete: Bool { storage.arena.isFinished }

  /// The number of source bytes that the document was parsed from.
  public var sourceByteCount: Int { storage.arena.sourceCount }

  /// Returns the source in a byte range; ill-formed UTF-8 and NUL become U+FFFD.
  ///
  /// - Complexity: O(`range`).
  public func source(in range: Range<Int>) -> String {
    let source = storage.arena.source
    let bytes = source.bytes(storage.arena.sourceCount)
    return String(content: bytes, range)
  }

  /// A number greater than the raw values of all block ids.
  package var blockIDBound: Int { storage.arena.blocks.count }

  /// Returns the block with an id, or `nil` if the document has no such block.
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
