/// An incremental tokenizer that reports parts of the document as events as soon as no later input
/// can change them.
///
/// ```swift
/// var tokenizer = MarkdownTokenizer()
/// for chunk in chunks {
///   for event in tokenizer.append(chunk) { handle(event) }
/// }
/// for event in tokenizer.finish() { handle(event) }
/// ```
///
/// Text of a paragraph is reported word by word; an unmatched opener, and text that may become a
/// tag or an address, is held back until it is decided. How events are distributed over calls
/// depends on the chunks; the sequence of events, with adjacent text joined, does not. The first line of a
/// paragraph is held back while it may become a heading or the header of a table. With setext
/// headings of any line, processors or whole-document references, a leaf is reported as a whole when
/// it is final.
///
/// - Complexity: `append` is O(chunk + uncertain text) while the uncertain text is at most
///   ``MarkdownLimits/exactLiveBytes`` and amortised O(chunk) beyond that.
public struct MarkdownTokenizer: Sendable {
  private var parser: BlockParser
  private var open: [OpenBlock] = [OpenBlock(index: 0)]
  /// The length of the uncertain part of a long open leaf at which it is examined again.
  private var nextLeafLength = 0
  private var isFinished = false

  private struct OpenBlock {
    let index: Int32
    /// The last child that was reported.
    var lastChild = Arena.none
    /// The number of the leaf's lines that were reported.
    var lineCount = 0
    /// The number of the leaf's top-level inlines that were reported, and the end offset of the
    /// last one.
    var inline = 0
    var offset: Int32 = 0
  }

  /// Creates a tokenizer that has received no input.
  ///
  /// - Parameters:
  ///   - options: The accepted syntax.
  ///   - processors: Processors applied to each leaf, in order; with any, a leaf is reported only
  ///     when it is final.
  public init(
    options: MarkdownOptions = MarkdownOptions(), processors: [any MarkdownProcessor] = []
  ) {
    parser = BlockParser(options: options, processors: processors)
  }

  /// Appends a chunk of UTF-8 and returns the events that it makes certain.
  ///
  /// - Complexity: See ``MarkdownTokenizer``.
  public mutating func append(_ bytes: Span<UInt8>) -> [MarkdownEvent] {
    guard !isFinished, bytes.count > 0 else { return [] }
    parser.append(bytes)
    let length = parser.openLeafLength
    if length > MarkdownLimits.exactLiveBytes {
      guard length >= nextLeafLength else { return [] }
      nextLeafLength = length + length / 8
    } else {
      nextLeafLength = 0
    }
    return advance()
  }

  /// Appends a chunk of text and returns the events that it makes certain.
  ///
  /// - Complexity: See ``MarkdownTokenizer``.
  public mutating func append(_ text: String) -> [MarkdownEvent] {
    var text = text
    text.makeContiguousUTF8()
    return append(text.utf8.span)
  }

  /// Ends the input and returns the events that were held back. Later calls return nothing.
  public mutating func finish() -> [MarkdownEvent] {
    guard !isFinished else { return [] }
    isFinished = true
    parser.finish()
    return advance()
  }

  /// The number of bytes of leaves read so far; bytes read repeatedly count repeatedly.
  var readByteCount: Int { parser.readByteCount }

  // MARK: - Producing events

  private mutating func advance() -> [MarkdownEvent] {
    let committed = parser.committed()
    let storage = DocumentStorage(committed.arena)
    var events: [MarkdownEvent] = []
    // An out-of-range index would be a bug in `committed()`, but must not trap.
    while let top = open.last, Int(top.index) < committed.arena.blocks.count {
      let block = BlockNode(storage: storage, index: top.index)
      let isOpen =
        open.count <= committed.spine.count && committed.spine[open.count - 1] == top.index
      if !block.record.tag.isContainer, !block.record.tag.isTablePart {
        giveLeaf(block, to: &events)
      } else if let child = nextChild(of: block, after: top.lastChild) {
        guard isCertain(child, committed) else { break }
        open[open.count - 1].lastChild = child.index
        open.append(OpenBlock(index: child.index))
        // A list that is loose already could have been reported while it was tight.
        events.append(
          .openBlock(child.id, child.kind.opening, followsBlankLine: child.followsBlankLine))
        continue
      }
      guard !isOpen, open.count > 1 else { break }
      open.removeLast()
      events.append(.closeBlock(block.id, block.kind))
    }
    return events
  }

  private func nextChild(of block: BlockNode, after child: Int32) -> BlockNode? {
    guard child != Arena.none else { return block.firstChild }
    return BlockNode(storage: block.storage, index: child).nextSibling
  }

  /// Whether the block exists with its final kind.
  private func isCertain(_ block: BlockNode, _ committed: BlockParser.Committed) -> Bool {
    let record = block.record
    guard !record.flags.contains(.waiting) else { return false }
    // The children of a reported block start one level below it.
    let depth = open.count
    guard depth < committed.spine.count, committed.spine[depth] == block.index else { return true }
    switch record.tag {
    case .paragraph: return committed.isLeafCertain
    case .item, .blockQuote:
      // The first child determines whether an item is a task and a quote an alert.
      guard record.level == 0 || record.tag == .item else { return true }
      guard let child = block.firstChild else { return false }
      guard depth + 1 < committed.spine.count, committed.spine[depth + 1] == child.index else {
        return true
      }
      return child.record.tag != .paragraph || committed.isLeafCertain
    default: return true
    }
  }

  private mutating func giveLeaf(_ block: BlockNode, to events: inout [MarkdownEvent]) {
    var state = open[open.count - 1]
    while state.lineCount < block.lineCount {
      events.append(.line(block.line(at: state.lineCount)))
      state.lineCount += 1
    }
    let (isLive, range) = block.inlineRange
    var index = range.lowerBound + state.inline
    while index < range.upperBound {
      let node = InlineNode(storage: block.storage, isLive: isLive, index: index)
      let record = node.record
      if record.tag == .text {
        let start = max(record.start, state.offset)
        if record.end > start {
          let source = block.storage.arena.source
          let bytes = source.bytes(block.storage.arena.sourceCount)
          let text = String(content: bytes, Int(start)..<Int(record.end))
          events.append(.inline(.text(text)))
        }
        // The text of an unfinished line that is held back again was already reported.
        state.offset = max(state.offset, record.end)
        // Text may continue after the last certain record.
        guard index + 1 < range.upperBound else { break }
      } else {
        give(node, to: &events)
      }
      index += Int(record.extent)
      state.inline = index - range.lowerBound
    }
    open[open.count - 1] = state
  }

  private func give(_ node: InlineNode, to events: inout [MarkdownEvent]) {
    var ends: [Int] = []
    var index = node.index
    let end = index + Int(node.record.extent)
    while true {
      while ends.last == index {
        ends.removeLast()
        events.append(.closeInline)
      }
      guard index < end else { return }
      let inline = InlineNode(storage: node.storage, isLive: node.isLive, index: index)
      let record = inline.record
      let kind = inline.kind
      if record.tag.isContainer {
        events.append(.openInline(kind))
        ends.append(index + Int(record.extent))
        index += 1
        continue
      }
      events.append(.inline(kind))
      index += Int(record.extent)
    }
  }
}

extension BlockKind {
  /// The kind as known when the block opens: whether a list is tight is decided by its items.
  fileprivate var opening: BlockKind {
    switch self {
    case .unorderedList: .unorderedList(isTight: true)
    case .orderedList(let start, _): .orderedList(start: start, isTight: true)
    default: self
    }
  }
}

extension BlockTag {
  /// Whether the children are cells or rows of cells.
  var isTablePart: Bool { self == .table || self == .tableRow }
}

extension BlockParser {
  /// The number of uncertain bytes in the open paragraph and the unfinished line.
  var openLeafLength: Int {
    let record = arena.blocks[tip]
    let isParagraph = record.tag == .paragraph && record.lineCount > 0
    let start = isParagraph ? Int(arena.lines[record.firstLine].start) : lineStart
    // A leaf begun by an unfinished line will get the next free index.
    let leaf = isParagraph ? tip : Int32(arena.blocks.count)
    let isKnown = certainInlines.leaf >= leaf
    return arena.sourceCount - (isKnown ? max(start, certainInlines.offset) : start)
  }
}
