import ArtifactBase

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
    let cutoff = LiveInlineCache.cutoff(from: lineStart, to: arena.sourceCount, bytes)
    if cutoff == arena.sourceCount {
      let end = wholeCharacters(bytes)
      if let arena = grown(to: end, bytes) { return arena }
      var copy = healed(lineEnd: end, bytes)
      guard !hasDefinition(bytes), copy.isGrowing(from: lineStart) else {
        return copy.takeArena()
      }
      growing = [copy]
      hasGrowing = true
      return copy.arena
    }
    // A line so long is read again only when it has grown by an eighth.
    if longLine?.lineStart != lineStart || longLine?.cutoff != cutoff {
      let copy = healed(lineEnd: cutoff, bytes)
      longLine = LongLine(lineStart: lineStart, cutoff: cutoff, leaf: copy.tip, arena: copy.arena)
    }
    return longLine?.extended(to: arena) ?? arena
  }

  /// The last snapshot with the bytes that came since as more text of the same line: what a line
  /// is, once it is text, stays.
  private mutating func grown(to end: Int, _ bytes: Span<UInt8>) -> Arena? {
    guard var copy = growing.popLast(), copy.arena.unfinishedLine == lineStart else { return nil }
    let index = copy.tip
    copy.arena.source = arena.source
    copy.arena.sourceCount = arena.sourceCount
    // What the last snapshot found in the line is found again.
    copy.arena.tables = copy.tablesBeforeTail
    copy.references = copy.referencesBeforeTail
    copy.arena.lines[copy.arena.lines.count - 1].end = Int32(end)
    copy.lineEnd = end
    copy.lastContentEnd = end
    copy.arena.contentEnd = end
    let record = copy.arena.blocks[index]
    guard end - Int(copy.arena.lines[record.firstLine].start) <= MarkdownLimits.exactLiveBytes
    else {
      return nil
    }
    copy.parseLive(index, bytes)
    growing.append(copy)
    return copy.arena
  }

  /// The end of the bytes without the beginning of a character whose others have not come.
  private func wholeCharacters(_ bytes: Span<UInt8>) -> Int {
    let end = bytes.count
    for length in 1..<4 where end - length >= lineStart {
      let byte = bytes[end - length]
      if byte & 0xC0 == 0x80 { continue }
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length < needed ? end - length : end
    }
    return end
  }

  /// Whether a snapshot's line is text at the end of an open paragraph that is nothing else.
  private func isGrowing(from lineStart: Int) -> Bool {
    let record = arena.blocks[tip]
    guard record.tag == .paragraph, record.flags.contains(.live), record.lineCount > 0,
      !keepsPrefix
    else { return false }
    let last = arena.lines[record.firstLine + record.lineCount - 1]
    guard Int(last.start) >= lineStart, Int(last.end) == lineEnd else { return false }
    // It may be a definition, a task, or a table.
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    let start = Int(arena.lines[record.firstLine].start)
    return bytes[start] != UInt8(ascii: "|") && !mayStartWithLabel(tip, bytes)
      && !HeldLine.mayBeHTML(bytes, lineStart..<lineEnd)
      && arena.sourceCount - start > 4
  }

  /// Whether the open paragraph may begin with a definition, whose title is still to come.
  private func hasDefinition(_ bytes: Span<UInt8>) -> Bool {
    let record = arena.blocks[tip]
    guard record.tag == .paragraph, record.lineCount > 0 else { return false }
    return bytes[Int(arena.lines[record.firstLine].start)] == UInt8(ascii: "[")
  }

  /// Moves the arena out, so that it has one owner.
  mutating func takeArena() -> Arena {
    var taken = Arena()
    swap(&taken, &arena)
    return taken
  }

  /// A copy of the engine that has read the unfinished line up to an offset, its tail healed.
  private mutating func healed(lineEnd: Int, _ bytes: Span<UInt8>) -> BlockParser {
    updateLiveCache(bytes)
    var copy = self
    copy.isSnapshot = true
    if longLine != nil { copy.longLine = nil }
    let line = lineStart..<lineEnd
    if !line.isEmpty, !isHeld(line, bytes) {
      copy.processLine(bytes, lineStart, lineEnd)
    }
    copy.healOpenLeaf(bytes)
    copy.arena.contentEnd = copy.endOfOpenBlocks
    copy.arena.unfinishedLine = lineStart
    if copy.keepsPrefix, copy.liveCache.cutoff != liveCache.cutoff {
      // What was parsed of a long tail is kept, and the targets that it points to with it.
      liveCache = copy.liveCache
      adoptTargets(of: copy)
    }
    return copy
  }

  /// Blank lines are part of code and HTML that is open, and of nothing else.
  private var endOfOpenBlocks: Int {
    let record = arena.blocks[tip]
    guard record.tag.takesEveryLine, record.tag != .indentedCode, record.lineCount > 0 else {
      return lastContentEnd
    }
    return max(lastContentEnd, Int(arena.lines[record.firstLine + record.lineCount - 1].end))
  }

  /// Whether the next bytes decide what kind of line the unfinished one is.
  func isHeld(_ line: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    HeldLine.isHeld(
      bytes, line, openTag: arena.blocks[tip].tag, isNested: spine.count > 2, syntax.extensions)
  }

  private mutating func healOpenLeaf(_ bytes: Span<UInt8>) {
    let index = tip
    guard arena.blocks[index].tag == .paragraph else { return }
    // A longer paragraph is not searched for definitions again and again.
    guard !isLong(index) else { return parseLive(index, bytes) }
    if mayStartWithLabel(index, bytes) {
      let content = content(of: index, bytes)
      if DefinitionScanner.isUnfinished(content.bytes.span) {
        unlink(index)
        spine.removeLast()
        return
      }
    }
    guard prepareParagraph(index, bytes) else {
      spine.removeLast()
      return
    }
    if showsAsTable(index, bytes) { return }
    tablesBeforeTail = arena.tables
    referencesBeforeTail = references
    if endsLongParagraph { return parseInlines(of: index, bytes, healing: true) }
    parseLive(index, bytes)
  }

  /// A first line in pipes is most likely a header whose delimiter row has not come yet.
  private mutating func showsAsTable(_ index: Int32, _ bytes: Span<UInt8>) -> Bool {
    let record = arena.blocks[index]
    guard has(.tables), record.lineCount == 1 else { return false }
    let line = arena.lines[record.firstLine]
    let start = Int(line.start)
    var end = Int(line.end)
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    guard end > start + 1, bytes[start] == UInt8(ascii: "|"),
      options.tablesStartWithPipe || TableScanner.hasPipe(bytes, start + 1..<end)
    else { return false }
    let count = TableScanner.cellCount(bytes, start..<end)
    guard (1...MarkdownLimits.tableColumns).contains(count) else { return false }
    let isFinished = Int(line.end) < arena.sourceCount && bytes[Int(line.end)].isLineBreak
    if isFinished, !TableScanner.hasPipe(bytes, start + 1..<end) { return false }
    startTable(
      header: start..<end, Array(repeating: .none, count: count), isUnfinished: !isFinished)
    return true
  }

  /// Parses lines of a long open paragraph for good, where nothing is open behind them.
  mutating func updateLiveCache(_ bytes: Span<UInt8>) {
    let index = tip
    guard arena.blocks[index].tag == .paragraph, arena.blocks[index].lineCount > 1 else { return }
    if liveCache.leaf != index { liveCache = LiveInlineCache(leaf: index) }
    // At the same lines whenever it is asked for, so that history shows in no document.
    while arena.blocks[index].lineCount >= liveCache.nextAttempt, !mayStartWithLabel(index, bytes) {
      if liveCache.nextAttempt == LiveInlineCache.firstAttempt, takeTaskMarker(index, bytes) {
        continue
      }
      settleLines(of: index, upTo: liveCache.nextAttempt, bytes)
    }
  }

  private mutating func settleLines(of index: Int32, upTo count: Int32, _ bytes: Span<UInt8>) {
    liveCache.nextAttempt = count + max(8, (count - liveCache.nextLine) / 8)
    let lastLine = arena.lines[arena.blocks[index].firstLine + count - 1]
    let end = Int(lastLine.end)
    guard end > Int(lastLine.start), bytes[end - 1] != UInt8(ascii: "\\") else { return }
    let start = Int(arena.lines[arena.blocks[index].firstLine + liveCache.nextLine].start)
    var text = PagedArray<InlineRecord>()
    let found = readText(of: index, start..<end, ending: .whole, bytes, into: &text)
    guard !found.hasOpenEnds else { return }
    if found.hasFootnotes { numberFootnotes(in: text, from: 0) }
    liveCache.inlines.append(text)
    let isHard =
      end - Int(lastLine.start) >= 2 && bytes[end - 1] == UInt8(ascii: " ")
      && bytes[end - 2] == UInt8(ascii: " ")
    liveCache.inlines.append(
      InlineRecord(
        tag: isHard ? .hardBreak : .softBreak, start: lastLine.end, end: lastLine.end + 1)
    )
    liveCache.nextLine = count
    liveCache.cutoff = 0
  }

  /// Gives the arena the inlines of an open paragraph, or of a long one that may still be open.
  mutating func parseLive(_ index: Int32, _ bytes: Span<UInt8>, healing: Bool = true) {
    let record = arena.blocks[index]
    var first = record.firstLine
    let last = record.firstLine + record.lineCount - 1
    var live = PagedArray<InlineRecord>()
    if liveCache.leaf == index {
      first += liveCache.nextLine
      live = liveCache.inlines
    }
    if first <= last {
      let start = Int(arena.lines[first].start)
      let end = Int(arena.lines[last].end)
      let cutoff = LiveInlineCache.cutoff(from: start, to: end, bytes)
      if cutoff == end {
        var text = PagedArray<InlineRecord>()
        let found = readText(
          of: index, start..<end, ending: healing ? .healed : .whole, bytes, into: &text)
        if found.hasFootnotes { numberFootnotes(in: text, from: 0) }
        live.appendLast(text)
      } else {
        keepsPrefix = true
        if liveCache.leaf != index { liveCache = LiveInlineCache(leaf: index) }
        if liveCache.cutoff != cutoff { parsePrefix(of: index, upTo: cutoff, bytes) }
        live = restOfTail(to: last)
      }
    }
    // The break behind the lines that are parsed for good waits for something to show behind it.
    if liveCache.leaf == index, !live.isEmpty, live.count == liveCache.inlines.count {
      live.removeLast(1)
    }
    arena.liveInlines = live
    arena.blocks[index].flags.insert(.live)
    arena.blocks[index].inlineCount = Int32(live.count)
  }

  /// Parses the tail of a long leaf up to an offset and keeps the result.
  private mutating func parsePrefix(of index: Int32, upTo cutoff: Int, _ bytes: Span<UInt8>) {
    var line = arena.blocks[index].firstLine + liveCache.nextLine
    let start = Int(arena.lines[line].start)
    while Int(arena.lines[line].end) < cutoff { line += 1 }
    var prefix = liveCache.inlines
    _ = readText(of: index, start..<cutoff, ending: .healed, bytes, into: &prefix)
    liveCache.cutoff = cutoff
    liveCache.prefix = prefix
    liveCache.restLine = line
    liveCache.restOffset = Int32(cutoff)
  }

  /// The kept prefix, and behind it the lines that came since, as they are.
  private mutating func restOfTail(to last: Int32) -> PagedArray<InlineRecord> {
    while liveCache.restLine < last {
      let end = arena.lines[liveCache.restLine].end
      liveCache.prefix.append(InlineRecord(tag: .text, start: liveCache.restOffset, end: end))
      liveCache.prefix.append(InlineRecord(tag: .softBreak, start: end, end: end + 1))
      liveCache.restLine += 1
      liveCache.restOffset = arena.lines[liveCache.restLine].start
    }
    var live = liveCache.prefix
    let end = arena.lines[last].end
    if end > liveCache.restOffset {
      live.append(InlineRecord(tag: .text, start: liveCache.restOffset, end: end))
    }
    return live
  }
}
