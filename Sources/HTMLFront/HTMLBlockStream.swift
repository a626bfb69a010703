public import ArtifactPresentation

/// The HTML of an answer, written block by block as the blocks settle, for files and pipes.
///
/// ```swift
/// var stream = HTMLBlockStream()
/// while let chunk = next() {
///   session.append(chunk)
///   write(stream.settledBlocks(of: session.presentation))
///   session.forget(before: stream.committedPath)  // what has been written needs no memory
/// }
/// session.finish()
/// write(stream.finish(session.presentation))
/// ```
///
/// Together the texts are ``HTMLBlockRenderer/fragment(of:)``, except that the label of a footnote leads
/// back only to a reference before it (`Specs/HTML.md` H6.7). What has been written cannot change; for
/// a page that shows blocks while they arrive, see ``HTMLUpdates``.
public struct HTMLBlockStream: Sendable {
  /// The options.
  public let options: HTMLOptions

  /// The number of blocks that have been written.
  public private(set) var blockCount = 0

  private var references = PageReferences()

  /// Creates the HTML of an answer of which nothing has been written.
  public init(options: HTMLOptions = HTMLOptions()) {
    self.options = options
  }

  /// The path to the first block that is still needed, for `ArtifactSession.forget(before:)`.
  public var committedPath: [Int] { [blockCount] }

  /// Returns the HTML of the blocks that follow those written before, up to the first one that may
  /// still change.
  ///
  /// - Complexity: O(length of the result), and what the layout of pictures takes.
  public mutating func settledBlocks(of presentation: Presentation) -> String {
    let blocks = presentation.blocks
    var end = blockCount
    while end < blocks.count, blocks[end].isSettled { end += 1 }
    return write(blocks, upTo: end)
  }

  /// Returns the HTML of all blocks that follow those written before, settled or not.
  ///
  /// - Complexity: O(length of the result), and what the layout of pictures takes.
  public mutating func finish(_ presentation: Presentation) -> String {
    write(presentation.blocks, upTo: presentation.blocks.count)
  }

  private mutating func write(_ blocks: Blocks, upTo end: Int) -> String {
    guard blockCount < end else { return "" }
    var writer = BlockWriter(options: options)
    swap(&writer.references, &references)
    writer.depth = 1
    for place in blockCount..<end {
      writer.collectReferences(in: blocks[place])
      writer.write(blocks[place])
    }
    blockCount = end
    swap(&writer.references, &references)
    return writer.output.text
  }
}
