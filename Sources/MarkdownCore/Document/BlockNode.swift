/// A block of a document: a handle, cheap to copy, that keeps its document alive.
public struct BlockNode: Identifiable, Sendable {
  /// The identity of a block: its place in the order in which blocks were opened. It never changes
  /// and is never used again, also where a paragraph turns into a heading or a table.
  public struct ID: Hashable, Sendable {
    public let rawValue: Int32
  }

  let storage: DocumentStorage
  let index: Int32

  var record: BlockRecord { storage.arena.blocks[index] }
  var isClosed: Bool { record.flags.contains(.closed) }

  public var id: ID { ID(rawValue: index) }

  /// Whether the block is final: same id, same value, for ever. An open container has settled
  /// children all the same.
  public var isSettled: Bool {
    let flags = record.flags
    return flags.contains(.closed) && !flags.contains(.waiting)
  }

  /// The bytes of the source from the block's first marker to the end of its last line.
  public var sourceRange: Range<Int> {
    let record = record
    // Ends are written when blocks close; until then, and only then, an end is where it starts.
    let isOpen = record.end <= record.start && record.tag != .tableCell
    let end = isOpen ? storage.arena.contentEnd : Int(record.end)
    return Int(record.start)..<max(Int(record.start), end)
  }

  public var kind: BlockKind {
    let kind = parsedKind
    guard record.tag.mayBeCustom else { return kind }
    for processor in storage.arena.processors {
      if let node = processor.customBlock(for: kind) { return .customBlock(node) }
    }
    return kind
  }

  /// The kind that the source says, whatever processors made of it.
  public var parsedKind: BlockKind {
    let record = record
    switch record.tag {
    case .document, .paragraph: return .paragraph
    case .heading: return .heading(level: Int(record.level))
    case .fencedCode:
      let info = infoString(record)
      let word = info.utf8.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? info.endIndex
      let language = String(info[..<word])
      return .codeBlock(
        language: language.isEmpty ? nil : language, info: info, isFenced: true)
    case .indentedCode: return .codeBlock(language: nil, info: "", isFenced: false)
    case .html: return .htmlBlock
    case .math: return .latexBlock
    case .footnoteDefinition: return .footnoteDefinition(label: infoString(record))
    case .directive: return .blockDirective(BlockDirective(info: infoString(record)))
    case .thematicBreak: return .thematicBreak
    case .blockQuote:
      guard record.level > 0, let alert = AlertKind(rawValue: Int(record.level) - 1) else {
        return .blockQuote
      }
      return .alert(alert)
    case .list:
      let isTight = !record.flags.contains(.loose)
      guard record.flags.contains(.ordered) else { return .unorderedList(isTight: isTight) }
      return .orderedList(start: Int(record.number), isTight: isTight)
    case .item:
      let checkbox: Checkbox? =
        record.flags.contains(.checked)
        ? .checked : record.flags.contains(.unchecked) ? .unchecked : nil
      guard record.flags.contains(.ordered) else {
        return .listItem(checkbox: checkbox, number: nil)
      }
      let start = storage.arena.blocks[record.parent].number
      return .listItem(checkbox: checkbox, number: Int(start) + Int(record.indexInParent))
    case .table: return .table(storage.arena.alignments[record.number])
    case .tableRow: return .tableRow(isHeader: record.level == 1)
    case .tableCell:
      let table = storage.arena.blocks[storage.arena.blocks[record.parent].parent]
      return .tableCell(
        column: Int(record.number),
        alignment: storage.arena.alignments[table.number][Int(record.number)])
    }
  }

  private func infoString(_ record: BlockRecord) -> String {
    let source = storage.arena.source
    let bytes = source.bytes(storage.arena.sourceCount)
    let range = Int(record.infoStart)..<Int(record.infoEnd)
    return record.tag == .fencedCode
      ? Unescape.text(bytes, range) : String(content: bytes, range)
  }

  /// Whether a blank line stands between the block and the one before it in the same container.
  ///
  /// A front that shows items as they settle spaces them by this: it is final when the block
  /// opens, while a list may turn loose at its last item.
  public var followsBlankLine: Bool { record.flags.contains(.followsBlankLine) }

  // MARK: - Family

  /// Nil for a top-level block.
  public var parent: BlockNode? { record.parent > 0 ? node(record.parent) : nil }
  public var indexInParent: Int { Int(record.indexInParent) }
  public var childCount: Int { Int(record.childCount) }
  public var firstChild: BlockNode? { node(record.firstChild) }
  public var lastChild: BlockNode? { node(record.lastChild) }

  /// The next block in the same container; the way to go on from the last block seen.
  public var nextSibling: BlockNode? { node(record.next) }
  public var previousSibling: BlockNode? { node(record.previous) }

  /// The blocks inside, in order.
  public var children: BlockChildren {
    BlockChildren(storage: storage, index: record.firstChild)
  }

  private func node(_ index: Int32) -> BlockNode? {
    index == Arena.none ? nil : BlockNode(storage: storage, index: index)
  }

  // MARK: - Lines of code, HTML and math blocks

  /// Lines of a code, HTML or math block so far, the one that is still arriving included.
  public var lineCount: Int {
    switch record.tag {
    case .fencedCode, .indentedCode, .html, .math: Int(record.lineCount)
    default: 0
    }
  }

  /// Leading lines of a code, HTML or math block that have ended and are final.
  public var settledLineCount: Int {
    let count = lineCount
    guard count > 0, !isClosed, !storage.arena.isFinished else { return count }
    let last = storage.arena.lines[record.firstLine + Int32(count - 1)]
    return Int(last.start) >= storage.arena.unfinishedLine ? count - 1 : count
  }

  /// The bytes of a line in the source, without its ending.
  ///
  /// - Complexity: O(1).
  public func lineRange(at position: Int) -> Range<Int> {
    precondition(position < lineCount, "a line of the block")
    let line = storage.arena.lines[record.firstLine + Int32(position)]
    return Int(line.start)..<Int(line.end)
  }

  /// A line of a code, HTML or math block without its ending.
  public func line(at position: Int) -> String {
    precondition(position < lineCount, "a line of the block")
    let line = storage.arena.lines[record.firstLine + Int32(position)]
    var text = String(repeating: " ", count: Int(line.indent))
    let source = storage.arena.source
    let bytes = source.bytes(storage.arena.sourceCount)
    text.appendContent(bytes, Int(line.start)..<Int(line.end))
    return text
  }
}

/// Blocks of one container, front to back.
public struct BlockChildren: Sequence, IteratorProtocol, Sendable {
  let storage: DocumentStorage
  var index: Int32

  public mutating func next() -> BlockNode? {
    guard index != Arena.none else { return nil }
    let node = BlockNode(storage: storage, index: index)
    index = node.record.next
    return node
  }
}

extension BlockNode: Equatable {
  /// Whether two handles name the same block of the same snapshot.
  public static func == (left: BlockNode, right: BlockNode) -> Bool {
    left.storage === right.storage && left.index == right.index
  }
}
