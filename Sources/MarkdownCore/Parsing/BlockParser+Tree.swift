extension BlockParser {
  // MARK: - Opening and closing

  /// Adds a block to the innermost open container that can contain it, and makes it the tip.
  mutating func open(_ tag: BlockTag, at start: Int, _ bytes: Span<UInt8>) {
    while true {
      let holder = arena.blocks[tip].tag
      if holder == .list ? tag == .item : holder.isContainer { break }
      close(downTo: spine.count - 1, bytes)
    }
    let index = add(tag, at: start, to: tip)
    spine.append(index)
  }

  /// Adds a block as the last child of `parent`, without opening it.
  mutating func add(_ tag: BlockTag, at start: Int, to parent: Int32) -> Int32 {
    let index = Int32(arena.blocks.count)
    var record = BlockRecord(tag: tag, parent: parent, start: Int32(start), end: Int32(start))
    let previous = arena.blocks[parent].lastChild
    record.previous = previous
    record.indexInParent = arena.blocks[parent].childCount
    if previous != Arena.none {
      arena.blocks[previous].next = index
      if endsWithBlankLine(previous) {
        record.flags.insert(.followsBlankLine)
        noteLooseness(of: parent)
      }
    } else {
      arena.blocks[parent].firstChild = index
    }
    arena.blocks[parent].lastChild = index
    arena.blocks[parent].childCount += 1
    if parent == 0 { arena.topLevel.append(index) }
    arena.blocks.append(record)
    return index
  }

  /// Marks the list loose if a block in `parent` follows a blank line (CommonMark 0.31.2 §5.3).
  private mutating func noteLooseness(of parent: Int32) {
    switch arena.blocks[parent].tag {
    case .list: arena.blocks[parent].flags.insert(.loose)
    case .item: arena.blocks[arena.blocks[parent].parent].flags.insert(.loose)
    default: break
    }
  }

  /// Whether a blank line follows the last leaf of a block. Amortised O(1): only the newest child
  /// is checked, so each closed block is visited once.
  private func endsWithBlankLine(_ index: Int32) -> Bool {
    var index = index
    while true {
      let record = arena.blocks[index]
      guard record.tag == .list || record.tag == .item, record.lastChild != Arena.none else {
        return record.flags.contains(.lastLineBlank)
      }
      index = record.lastChild
    }
  }

  /// Closes the end of the spine until `depth` entries remain.
  mutating func close(downTo depth: Int, _ bytes: Span<UInt8>) {
    while spine.count > depth {
      let index = spine.removeLast()
      if quoteDepths.last == spine.count { quoteDepths.removeLast() }
      numbering.close(downTo: spine.count - 1)
      let record = arena.blocks[index]
      if record.tag.takesEveryLine, record.tag != .indentedCode, record.lineCount > 0 {
        // Blank lines at the end of the block belong to it.
        let last = arena.lines[record.firstLine + record.lineCount - 1]
        lastContentEnd = max(lastContentEnd, Int(last.end))
      }
      if record.tag == .directive { directiveDepth -= 1 }
      arena.blocks[index].end = Int32(lastContentEnd)
      // A block closed only by an unfinished line may be reopened by the next byte.
      if !isSnapshot { arena.blocks[index].flags.insert(.closed) }
      switch arena.blocks[index].tag {
      case .paragraph: closeParagraph(index, bytes)
      case .fencedCode:
        fence = nil
        undecidedFence = nil
        isFenceLoose = false
      case .indentedCode:
        arena.lines.removeLast(pendingBlankLines)
        pendingBlankLines = 0
      default: break
      }
    }
  }

  /// Removes a block, the last child of its parent, from the tree.
  mutating func unlink(_ index: Int32) {
    let record = arena.blocks[index]
    if record.previous != Arena.none {
      arena.blocks[record.previous].next = Arena.none
    } else {
      arena.blocks[record.parent].firstChild = Arena.none
    }
    arena.blocks[record.parent].lastChild = record.previous
    arena.blocks[record.parent].childCount -= 1
    if record.parent == 0 { arena.topLevel.removeLast(1) }
  }
}
