/// Turns Markdown into events while it arrives: what no later byte can change, as early as that is
/// certain.
///
/// ```swift
/// var tokenizer = MarkdownTokenizer()
/// for chunk in chunks {
///   for event in tokenizer.append(chunk) { handle(event) }
/// }
/// for event in tokenizer.finish() { handle(event) }
/// ```
///
/// Text of a paragraph flows word by word; an opener without its other half, and what may become a
/// tag or an address, is held until it is decided. How events are spread over calls depends on the
/// chunks; what they say, pieces of text joined, does not. With setext headings, processors or
/// references to the whole document, a leaf comes when it is final, as a whole.
///
/// - Complexity: `append` is O(chunk + what is not certain) up to ``MarkdownLimits/exactLiveBytes`` of
///   that and amortised O(chunk) beyond.
public struct MarkdownTokenizer: Sendable {
  private var parser: BlockParser
  private var open: [OpenBlock] = [OpenBlock(index: 0)]
  /// Length of what is not certain of a long open leaf from which on it is looked at again.
  private var nextLeafLength = 0
  private var isFinished = false

  private struct OpenBlock {
    let index: Int32
    /// The newest child that was announced.
    var lastChild = Arena.none
    /// Lines of the leaf that were given out.
    var lineCount = 0
    /// Top-level inlines of the leaf that were given out, and how far the last one was.
    var inline = 0
    var offset: Int32 = 0
  }

  public init(
    options: MarkdownOptions = MarkdownOptions(), processors: [any MarkdownProcessor] = []
  ) {
    parser = BlockParser(options: options, processors: processors)
  }

  /// The events that the bytes make certain.
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

  public mutating func append(_ text: String) -> [MarkdownEvent] {
    var text = text
    text.makeContiguousUTF8()
    return append(text.utf8.span)
  }

  /// Ends the text; gives what was still held. Later calls give nothing.
  public mutating func finish() -> [MarkdownEvent] {
    guard !isFinished else { return [] }
    isFinished = true
    parser.finish()
    return advance()
  }

  /// How many bytes of leaves were read, some more than once.
  var readByteCount: Int { parser.readByteCount }

  // MARK: - From what is certain to events

  private mutating func advance() -> [MarkdownEvent] {
    let committed = parser.committed()
    let storage = DocumentStorage(committed.arena)
    var events: [MarkdownEvent] = []
    // A block that is not there would be an error of what is certain; it must not be a trap.
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
        events.append(
          .openBlock(child.id, child.kind, followsBlankLine: child.followsBlankLine))
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

  /// Whether a block is there to stay as what it is.
  private func isCertain(_ block: BlockNode, _ committed: BlockParser.Committed) -> Bool {
    let record = block.record
    guard !record.flags.contains(.waiting) else { return false }
    // The children of what is announced start one level below it.
    let depth = open.count
    guard depth < committed.spine.count, committed.spine[depth] == block.index else { return true }
    switch record.tag {
    case .paragraph: return committed.isLeafCertain
    case .item, .blockQuote:
      // The first child says whether an item is a task and a quote an alert.
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
        // Of an unfinished line that is held again the text was given already.
        state.offset = max(state.offset, record.end)
        // Text may go on where the last record of what is certain ends.
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
      // What a processor made of a piece of text has nothing inside.
      events += kind.isContainer ? [.openInline(kind), .closeInline] : [.inline(kind)]
      index += Int(record.extent)
    }
  }
}

extension BlockTag {
  /// Whether the children are cells or rows of cells.
  var isTablePart: Bool { self == .table || self == .tableRow }
}

extension BlockParser {
  /// Bytes of the open paragraph and of the unfinished line that are not certain.
  var openLeafLength: Int {
    let record = arena.blocks[tip]
    let isParagraph = record.tag == .paragraph && record.lineCount > 0
    let start = isParagraph ? Int(arena.lines[record.firstLine].start) : lineStart
    // What an unfinished line begins has the number that it is going to have.
    let leaf = isParagraph ? tip : Int32(arena.blocks.count)
    let isKnown = certainInlines.leaf >= leaf
    return arena.sourceCount - (isKnown ? max(start, certainInlines.offset) : start)
  }
}
