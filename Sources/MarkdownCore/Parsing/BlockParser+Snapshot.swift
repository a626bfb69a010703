import ArtifactBase

/// Snapshots of a partial document.
///
/// A snapshot is a copy of the parser that processes the unfinished line as if it ended here,
/// unless the line is still ambiguous, and then closes the open leaf provisionally. The copy shares
/// the arena's pages, so the cost depends on the open line and the open leaf, not on the document.
extension BlockParser {
  /// Returns the arena with unfinished markup at the end closed provisionally.
  mutating func snapshot() -> Arena {
    guard !arena.isFinished else { return arena }
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    updateCertainEnd()
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
    // Such a long line is parsed again only after it has grown by an eighth.
    if longLine?.lineStart != lineStart || longLine?.cutoff != cutoff {
      let copy = healed(lineEnd: cutoff, bytes)
      longLine = LongLine(lineStart: lineStart, cutoff: cutoff, leaf: copy.tip, arena: copy.arena)
    }
    return longLine?.extended(to: arena) ?? arena
  }

  /// Determines anew which part of the open paragraph is certain, each time it has grown by
  /// `certainStep` bytes.
  ///
  /// A paragraph whose first line is unfinished has no block yet; it follows the blocks of the
  /// items and quotes that the line opens.
  private mutating func updateCertainEnd() {
    let record = arena.blocks[tip]
    let isParagraph = record.tag == .paragraph && record.lineCount > 0
    let next = Int32(arena.blocks.count)
    if isParagraph ? arena.certainLeaf != tip : arena.certainLeaf < next {
      arena.certainLeaf = Arena.none
      arena.certainEnd = 0
    }
    guard options.setextHeadings != .any, openLeafLength >= MarkdownLimits.certainStep else {
      return
    }
    let start = isParagraph ? Int(arena.lines[record.firstLine].start) : lineStart
    let attempt = (
      leaf: isParagraph ? tip : next,
      length: (arena.sourceCount - start) / MarkdownLimits.certainStep
    )
    guard attempt != certainAttempt else { return }
    certainAttempt = attempt
    guard openLeafLength <= MarkdownLimits.exactLiveBytes else { return }
    let isCertain = committed().isLeafCertain
    let leaf = certainInlines.leaf
    guard isCertain, isParagraph ? leaf == tip : leaf >= next else { return }
    arena.certainLeaf = leaf
    arena.certainEnd = Int32(certainInlines.offset)
  }

  /// Extends the last snapshot by the bytes received since, if the unfinished line was paragraph
  /// text, which it then remains.
  private mutating func grown(to end: Int, _ bytes: Span<UInt8>) -> Arena? {
    guard var copy = growing.popLast(), copy.arena.unfinishedLine == lineStart else { return nil }
    let index = copy.tip
    copy.arena.source = arena.source
    copy.arena.sourceCount = arena.sourceCount
    copy.arena.certainLeaf = arena.certainLeaf
    copy.arena.certainEnd = arena.certainEnd
    // Definitions and targets that the last snapshot found in the line will be found again.
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

  /// Returns the end of the bytes without an incomplete UTF-8 sequence.
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

  /// Whether the unfinished line is certain to be text at the end of an open paragraph.
  private func isGrowing(from lineStart: Int) -> Bool {
    let record = arena.blocks[tip]
    guard record.tag == .paragraph, record.flags.contains(.live), record.lineCount > 0,
      !keepsPrefix
    else { return false }
    let last = arena.lines[record.firstLine + record.lineCount - 1]
    guard Int(last.start) >= lineStart, Int(last.end) == lineEnd else { return false }
    // The paragraph may become a definition, a task or a table, or its last line a header.
    guard !followsLeadIn(tip) else { return false }
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    let start = Int(arena.lines[record.firstLine].start)
    return bytes[start] != UInt8(ascii: "|") && !mayStartWithLabel(tip, bytes)
      && !HeldLine.mayBeHTML(bytes, lineStart..<lineEnd)
      && arena.sourceCount - start > 4
  }

  /// Whether the open paragraph may begin with a definition whose title has not arrived yet.
  private func hasDefinition(_ bytes: Span<UInt8>) -> Bool {
    let record = arena.blocks[tip]
    guard record.tag == .paragraph, record.lineCount > 0 else { return false }
    return bytes[Int(arena.lines[record.firstLine].start)] == UInt8(ascii: "[")
  }

  /// Moves the arena out of the parser, so that it is uniquely referenced.
  mutating func takeArena() -> Arena {
    var taken = Arena()
    swap(&taken, &arena)
    return taken
  }

  /// Returns a copy that has processed the unfinished line up to an offset and closed its tail
  /// provisionally.
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
      // Keeps the parsed prefix of a long tail, and the targets that it refers to.
      liveCache = copy.liveCache
      adoptTargets(of: copy)
    }
    return copy
  }

  /// The end of the open blocks. Blank lines count only inside open code and HTML.
  private var endOfOpenBlocks: Int {
    let record = arena.blocks[tip]
    guard record.tag.takesEveryLine, record.tag != .indentedCode, record.lineCount > 0 else {
      return lastContentEnd
    }
    return max(lastContentEnd, Int(arena.lines[record.firstLine + record.lineCount - 1].end))
  }

  /// Whether the kind of the unfinished line depends on the next bytes.
  func isHeld(_ line: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    HeldLine.isHeld(
      bytes, line, openTag: arena.blocks[tip].tag, isNested: spine.count > 2, syntax.extensions)
  }

  private mutating func healOpenLeaf(_ bytes: Span<UInt8>) {
    let index = tip
    guard arena.blocks[index].tag == .paragraph else { return }
    // Long paragraphs are not searched for definitions for every snapshot.
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
    holdHeader(index, bytes)
    tablesBeforeTail = arena.tables
    referencesBeforeTail = references
    if endsLongParagraph { return parseInlines(of: index, bytes, healing: true) }
    parseLive(index, bytes)
  }

  /// Omits a line below a lead-in from its first pipe on, until it is known whether it is the header
  /// of a table.
  private mutating func holdHeader(_ index: Int32, _ bytes: Span<UInt8>) {
    guard has(.tables), options.barePipeTables == .first, followsLeadIn(index) else { return }
    let last = arena.blocks[index].firstLine + 1
    let start = Int(arena.lines[last].start)
    let pipe = bytes.firstIndex(of: UInt8(ascii: "|"), from: start)
    if pipe > start, pipe < Int(arena.lines[last].end) { arena.lines[last].end = Int32(pipe) }
  }

  /// Displays a first line that starts with a pipe as a table header, whose delimiter row likely
  /// follows.
  private mutating func showsAsTable(_ index: Int32, _ bytes: Span<UInt8>) -> Bool {
    let record = arena.blocks[index]
    guard has(.tables), record.lineCount == 1 else { return false }
    let line = arena.lines[record.firstLine]
    let start = Int(line.start)
    var end = Int(line.end)
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    guard end > start + 1, bytes[start] == UInt8(ascii: "|"),
      options.barePipeTables != .any || TableScanner.hasPipe(bytes, start + 1..<end)
    else { return false }
    let count = TableScanner.cellCount(bytes, start..<end)
    guard (1...MarkdownLimits.tableColumns).contains(count) else { return false }
    let isFinished = Int(line.end) < arena.sourceCount && bytes[Int(line.end)].isLineBreak
    if isFinished, !TableScanner.hasPipe(bytes, start + 1..<end) { return false }
    startTable(
      header: start..<end, Array(repeating: .none, count: count), isUnfinished: !isFinished,
      isProvisional: true)
    return true
  }

  /// Parses lines of a long open paragraph once if no construct is open after them.
  mutating func updateLiveCache(_ bytes: Span<UInt8>) {
    let index = tip
    guard arena.blocks[index].tag == .paragraph, arena.blocks[index].lineCount > 1 else { return }
    if liveCache.leaf != index { liveCache = LiveInlineCache(leaf: index) }
    // Attempts happen at fixed line counts, so that documents do not depend on when snapshots were
    // taken. The next line decides whether the break before it is kept.
    while arena.blocks[index].lineCount > liveCache.nextAttempt, !mayStartWithLabel(index, bytes) {
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
    var text = SmallPagedArray<InlineRecord>()
    let found = readText(of: index, start..<end, ending: .whole, bytes, into: &text)
    guard !found.hasOpenEnds else { return }
    if found.hasFootnotes { numberFootnotes(in: text, from: 0) }
    liveCache.inlines.append(text)
    let isHard =
      end - Int(lastLine.start) >= 2 && bytes[end - 1] == UInt8(ascii: " ")
      && bytes[end - 2] == UInt8(ascii: " ")
      || arena.lines[arena.blocks[index].firstLine + count].keepsBreakBefore
    liveCache.inlines.append(
      InlineRecord(
        tag: isHard ? .hardBreak : .softBreak, start: lastLine.end, end: lastLine.end + 1)
    )
    liveCache.nextLine = count
    liveCache.cutoff = 0
  }

  /// Stores the inlines of an open paragraph, or of a long paragraph that may be reopened.
  mutating func parseLive(_ index: Int32, _ bytes: Span<UInt8>, healing: Bool = true) {
    let record = arena.blocks[index]
    var first = record.firstLine
    let last = record.firstLine + record.lineCount - 1
    var live = SmallPagedArray<InlineRecord>()
    if liveCache.leaf == index {
      first += liveCache.nextLine
      live = liveCache.inlines
    }
    if first <= last {
      let start = Int(arena.lines[first].start)
      let end = Int(arena.lines[last].end)
      let cutoff = LiveInlineCache.cutoff(from: start, to: end, bytes)
      if cutoff == end {
        var text = SmallPagedArray<InlineRecord>()
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
    // The break after the last cached line is omitted until text follows it.
    if liveCache.leaf == index, !live.isEmpty, live.count == liveCache.inlines.count {
      live.removeLast(1)
    }
    arena.liveInlines = live
    arena.blocks[index].flags.insert(.live)
    arena.blocks[index].inlineCount = Int32(live.count)
  }

  /// Parses the tail of a long leaf up to an offset and caches the result.
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

  /// Returns the cached prefix followed by the remaining lines as plain text.
  private mutating func restOfTail(to last: Int32) -> SmallPagedArray<InlineRecord> {
    while liveCache.restLine < last {
      let end = arena.lines[liveCache.restLine].end
      liveCache.prefix.append(InlineRecord(tag: .text, start: liveCache.restOffset, end: end))
      liveCache.restLine += 1
      let next = arena.lines[liveCache.restLine]
      liveCache.prefix.append(
        InlineRecord(
          tag: next.keepsBreakBefore ? .hardBreak : .softBreak, start: end, end: end + 1))
      liveCache.restOffset = next.start
    }
    var live = liveCache.prefix
    let end = arena.lines[last].end
    if end > liveCache.restOffset {
      live.append(InlineRecord(tag: .text, start: liveCache.restOffset, end: end))
    }
    return live
  }
}
