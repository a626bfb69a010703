/// The document as it looks while it arrives.
///
/// A snapshot is a copy of the engine that reads the unfinished line as if it ended here, unless
/// the line is still ambiguous, and then heals the open leaf. The copy shares the arena's pages, so
/// taking it costs the open line and the open leaf, not the document.
extension BlockParser {
  /// The arena with its live tail healed.
  mutating func snapshot() -> Arena {
    guard !arena.isFinished else { return arena }
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    updateLiveCache(bytes)
    var copy = self
    copy.isSnapshot = true
    let isHeld = partialLine.isEmpty || HeldLine.isHeld(bytes, partialLine, openTag: openTag)
    if !isHeld { copy.processLine(bytes, lineStart, arena.sourceCount) }
    copy.healOpenLeaf(bytes)
    copy.arena.blocks[0].end = Int32(arena.sourceCount)
    for index in copy.spine.suffix(MarkdownLimits.rangedSpine) {
      copy.arena.blocks[index].end = Int32(copy.lastContentEnd)
    }
    return copy.arena
  }

  private var openTag: BlockTag { arena.blocks[tip].tag }

  private mutating func healOpenLeaf(_ bytes: Span<UInt8>) {
    let index = tip
    guard arena.blocks[index].tag == .paragraph else { return }
    let content = content(of: index, bytes)
    if DefinitionScanner.isUnfinished(content.bytes.span) {
      unlink(index)
      spine.removeLast()
      return
    }
    guard prepareParagraph(index, bytes) else {
      spine.removeLast()
      return
    }
    if showsAsTable(index, bytes) { return }
    parseLive(index, bytes)
  }

  /// A last line in pipes is most likely a header whose delimiter row has not come yet.
  private mutating func showsAsTable(_ index: Int32, _ bytes: Span<UInt8>) -> Bool {
    let record = arena.blocks[index]
    guard options.tables, record.lineCount == 1 else { return false }
    let line = arena.lines[record.firstLine]
    let start = Int(line.start)
    var end = Int(line.end)
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    guard end - start > 2, bytes[start] == UInt8(ascii: "|"),
      TableScanner.hasPipe(bytes, start + 1..<end)
    else { return false }
    let count = TableScanner.cellCount(bytes, start..<end)
    guard (1...MarkdownLimits.tableColumns).contains(count) else { return false }
    startTable(header: start..<end, Array(repeating: .none, count: count))
    return true
  }

  /// Parses lines of a long open paragraph for good, where nothing is open behind them.
  private mutating func updateLiveCache(_ bytes: Span<UInt8>) {
    let index = tip
    let record = arena.blocks[index]
    guard record.tag == .paragraph, record.lineCount > 1 else { return }
    if liveCache.leaf != index { liveCache = LiveInlineCache(leaf: index) }
    guard record.lineCount >= liveCache.nextAttempt,
      bytes[Int(arena.lines[record.firstLine].start)] != UInt8(ascii: "[")
    else { return }
    let pending = record.lineCount - liveCache.nextLine
    liveCache.nextAttempt = record.lineCount + max(8, pending / 8)
    let lastLine = arena.lines[record.firstLine + record.lineCount - 1]
    let end = Int(lastLine.end)
    guard end > Int(lastLine.start), bytes[end - 1] != UInt8(ascii: "\\") else { return }
    var parser = InlineParser(
      content: content(of: index, from: liveCache.nextLine, bytes), options: options,
      references: references, liveReferences: liveReferences, linkCount: arena.links.count)
    parser.parse(healing: false)
    guard !parser.hasOpenEnds else { return }
    for link in parser.newLinks { arena.links.append(link) }
    parser.flatten { liveCache.inlines.append($0) }
    let isHard =
      end - Int(lastLine.start) >= 2 && bytes[end - 1] == UInt8(ascii: " ")
      && bytes[end - 2] == UInt8(ascii: " ")
    liveCache.inlines.append(
      InlineRecord(
        tag: isHard ? .hardBreak : .softBreak, start: lastLine.end, end: lastLine.end + 1)
    )
    liveCache.nextLine = record.lineCount
  }

  private mutating func parseLive(_ index: Int32, _ bytes: Span<UInt8>) {
    let cache = liveCache.leaf == index ? liveCache : LiveInlineCache()
    var live = cache.inlines
    let content = self.content(of: index, from: cache.nextLine, bytes)
    var tail = content
    let limit = LiveInlineCache.parsedLength(of: content.bytes.count)
    var rest: InlineRecord?
    if limit < content.bytes.count {
      rest = InlineRecord(
        tag: .text, start: content.sourceOffset(limit),
        end: content.sourceEnd(content.bytes.count))
      tail.truncate(to: limit)
    }
    var parser = InlineParser(
      content: tail, options: options, references: references, liveReferences: liveReferences,
      linkCount: arena.links.count)
    parser.parse(healing: true)
    for link in parser.newLinks { arena.links.append(link) }
    parser.flatten { live.append($0) }
    if let rest { live.append(rest) }
    arena.liveInlines = live
    arena.blocks[index].flags.insert(.live)
    arena.blocks[index].inlineCount = Int32(live.count)
  }
}

/// What of a long open paragraph's inlines is certain already.
///
/// Lines after which nothing is open — no bracket, no delimiter that can open, no code or tag that
/// may start — are parsed for good and not again; a paragraph that never gets there is parsed again
/// each time it has grown by an eighth. Both keep the cost of all snapshots linear.
struct LiveInlineCache: Sendable {
  var leaf = Arena.none
  var inlines = PagedArray<InlineRecord>()
  /// Lines of the paragraph that `inlines` holds.
  var nextLine: Int32 = 0
  /// Lines from which on a settling point is looked for again.
  var nextAttempt: Int32 = 8

  /// How much of an open tail is parsed: all of a short one, else up to the last of a row of
  /// lengths that grow by an eighth, so that it depends on the bytes alone.
  static func parsedLength(of count: Int) -> Int {
    guard count > MarkdownLimits.exactLiveBytes else { return count }
    var length = MarkdownLimits.exactLiveBytes
    while length + length / 8 <= count { length += length / 8 }
    return length
  }
}
