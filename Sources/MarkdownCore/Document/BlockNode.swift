import ArtifactBase

/// A block of a document: a lightweight handle that retains the document.
public struct BlockNode: Identifiable, Sendable {
  /// The identity of a block: its position in the order in which blocks were opened. It never
  /// changes, even where a paragraph becomes a heading or a table, and is never reused.
  public struct ID: Hashable, Sendable {
    /// The position of the block in opening order.
    public let rawValue: Int32
  }

  let storage: DocumentStorage
  let index: Int32

  var record: BlockRecord { storage.arena.blocks[index] }
  var isClosed: Bool { record.flags.contains(.closed) }

  /// The identity of the block.
  public var id: ID { ID(rawValue: index) }

  /// Whether the block is final: its id and its value never change again. An open container may
  /// have settled children.
  public var isSettled: Bool {
    let flags = record.flags
    return flags.contains(.closed) && !flags.contains(.waiting)
  }

  /// The byte range in the source from the block's first marker to the end of its last line.
  public var sourceRange: Range<Int> {
    let record = record
    // `end` is set when the block closes; until then it equals `start`.
    let isOpen = record.end <= record.start && record.tag != .tableCell
    let end = isOpen ? storage.arena.contentEnd : Int(record.end)
    return Int(record.start)..<max(Int(record.start), end)
  }

  /// The kind of the block, after processors.
  public var kind: BlockKind {
    let kind = parsedKind
    guard record.tag.mayBeCustom else { return kind }
    for processor in storage.arena.processors {
      if let node = processor.customBlock(for: kind) { return .customBlock(node) }
    }
    return kind
  }

  /// The kind in the source, before processors.
  public var parsedKind: BlockKind {
    let record = record
    switch record.tag {
    case .document, .paragraph: return .paragraph
    case .heading: return .heading(level: Int(record.level))
    case .fencedCode:
      if record.marker == BlockParser.bareJSONMarker {
        return .codeBlock(language: "json", info: "json", isFenced: true)
      }
      let info = infoString(record)
      let language = language(in: info)
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

  private func language(in info: String) -> String {
    let bytes = Array(info.utf8)
    let range = InfoString.language(
      in: bytes.span, bytes.indices, readsAttributes: storage.arena.readsFenceAttributes)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private func infoString(_ record: BlockRecord) -> String {
    let source = storage.arena.source
    let bytes = source.bytes(storage.arena.sourceCount)
    let range = Int(record.infoStart)..<Int(record.infoEnd)
    return record.tag == .fencedCode
      ? Unescape.text(bytes, range) : String(content: bytes, range)
  }

  /// Whether there is a blank line between the block and its predecessor in the same container.
  ///
  /// The value is final when the block opens, whereas a list may become loose at its last item.
  /// Front ends that display items as they settle can use it for spacing.
  public var followsBlankLine: Bool { record.flags.contains(.followsBlankLine) }

  // MARK: - Tree navigation

  /// The enclosing block; `nil` for a top-level block.
  public var parent: BlockNode? { record.parent > 0 ? node(record.parent) : nil }
  /// The number of siblings before the block.
  public var indexInParent: Int { Int(record.indexInParent) }
  /// The number of child blocks.
  public var childCount: Int { Int(record.childCount) }
  /// The first child block.
  public var firstChild: BlockNode? { node(record.firstChild) }
  /// The last child block so far.
  public var lastChild: BlockNode? { node(record.lastChild) }

  /// The next block in the same container; resumes iteration after the last block seen.
  public var nextSibling: BlockNode? { node(record.next) }
  /// The previous block in the same container.
  public var previousSibling: BlockNode? { node(record.previous) }

  /// The child blocks in document order.
  public var children: BlockChildren {
    BlockChildren(storage: storage, index: record.firstChild)
  }

  private func node(_ index: Int32) -> BlockNode? {
    index == Arena.none ? nil : BlockNode(storage: storage, index: index)
  }

  // MARK: - Lines of code, HTML and math blocks

  /// The number of lines of a code, HTML or math block so far, including an unfinished one; 0 for
  /// other blocks.
  public var lineCount: Int {
    switch record.tag {
    case .fencedCode, .indentedCode, .html, .math: Int(record.lineCount)
    default: 0
    }
  }

  /// The number of leading lines of a code, HTML or math block that have ended and are final.
  public var settledLineCount: Int {
    let count = lineCount
    guard count > 0, !isClosed, !storage.arena.isFinished else { return count }
    let last = storage.arena.lines[record.firstLine + Int32(count - 1)]
    return Int(last.start) >= storage.arena.unfinishedLine ? count - 1 : count
  }

  /// The byte range of a line in the source, without its line ending.
  ///
  /// - Parameter position: The index of the line, less than ``lineCount``.
  public func lineRange(at position: Int) -> Range<Int> {
    precondition(position < lineCount, "a line of the block")
    let line = storage.arena.lines[record.firstLine + Int32(position)]
    return Int(line.start)..<Int(line.end)
  }

  /// The text of a line of a code, HTML or math block, without its line ending.
  ///
  /// - Parameter position: The index of the line, less than ``lineCount``.
  /// - Complexity: O(line).
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

/// The child blocks of one container in document order.
public struct BlockChildren: Sequence, IteratorProtocol, Sendable {
  let storage: DocumentStorage
  var index: Int32

  /// Returns the next block, or `nil` at the end.
  public mutating func next() -> BlockNode? {
    guard index != Arena.none else { return nil }
    let node = BlockNode(storage: storage, index: index)
    index = node.record.next
    return node
  }
}

extension BlockNode: Equatable {
  /// Whether both handles refer to the same block of the same snapshot.
  public static func == (left: BlockNode, right: BlockNode) -> Bool {
    left.storage === right.storage && left.index == right.index
  }
}
