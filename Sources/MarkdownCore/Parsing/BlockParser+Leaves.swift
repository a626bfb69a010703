import ArtifactBase

extension BlockParser {
  // MARK: - Headings and fences

  mutating func addHeading(
    level: Int, from markerEnd: Int, _ line: LineCursor, _ bytes: Span<UInt8>
  ) {
    close(downTo: matched, bytes)
    open(.heading, at: line.nextNonspace, bytes)
    let index = tip
    var start = markerEnd
    while start < line.end, bytes[start].isSpaceOrTab { start += 1 }
    var end = line.end
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    var closing = end
    while closing > start, bytes[closing - 1] == UInt8(ascii: "#") { closing -= 1 }
    // A closing sequence must follow a space (CommonMark 0.31.2 §4.2).
    if closing < end, closing == start || bytes[closing - 1].isSpaceOrTab {
      end = closing
      while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    }
    arena.blocks[index].level = UInt8(level)
    arena.blocks[index].firstLine = Int32(arena.lines.count)
    arena.blocks[index].lineCount = 1
    arena.lines.append(LineRecord(start: Int32(start), end: Int32(end)))
    lastContentEnd = line.end
    close(downTo: spine.count - 1, bytes)
    matched = spine.count
    parseInlines(of: index, bytes, healing: isSnapshot)
  }

  mutating func addFence(
    _ byte: UInt8, length: Int, infoStart: Int, line: LineCursor, bytes: Span<UInt8>
  ) {
    close(downTo: matched, bytes)
    open(.fencedCode, at: line.nextNonspace, bytes)
    var start = infoStart
    while start < line.end, bytes[start].isSpaceOrTab { start += 1 }
    var end = line.end
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    fence = CodeFence(byte, length: length, info: start..<end, in: bytes, syntax.blockRules)
    arena.blocks[tip].level = UInt8(line.indent)
    arena.blocks[tip].infoStart = Int32(start)
    arena.blocks[tip].infoEnd = Int32(end)
    arena.blocks[tip].firstLine = Int32(arena.lines.count)
    lastContentEnd = line.end
    matched = spine.count
  }

  // MARK: - Paragraphs

  /// Turns the open paragraph into a heading, unless it contains only definitions.
  mutating func becomeHeading(level: Int, _ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    let index = tip
    extractDefinitions(of: index, bytes)
    guard arena.blocks[index].lineCount > 0,
      options.setextHeadings == .any || isUndecidedFirstLine(of: index)
    else { return false }
    arena.blocks[index].tag = .heading
    arena.blocks[index].level = UInt8(level)
    lastContentEnd = line.end
    close(downTo: spine.count - 1, bytes)
    matched = spine.count
    parseInlines(of: index, bytes, healing: false)
    return true
  }

  /// Whether a paragraph has only one line, which is short enough to become a heading or the header
  /// of a table.
  func isUndecidedFirstLine(of index: Int32) -> Bool {
    let record = arena.blocks[index]
    guard record.lineCount == 1 else { return false }
    let line = arena.lines[record.firstLine]
    return Int(line.end - line.start) <= MarkdownLimits.undecidedLineBytes
  }

  mutating func closeParagraph(_ index: Int32, _ bytes: Span<UInt8>) {
    if isSnapshot, isLong(index) {
      endsLongParagraph = true
      return parseLive(index, bytes, healing: false)
    }
    guard prepareParagraph(index, bytes) else { return }
    parseInlines(of: index, bytes, healing: false)
  }

  /// Whether a paragraph is too long to be parsed as a whole for a snapshot.
  func isLong(_ index: Int32) -> Bool {
    let record = arena.blocks[index]
    let end = arena.lines[record.firstLine + record.lineCount - 1].end
    return Int(end - arena.lines[record.firstLine].start) > MarkdownLimits.exactLiveBytes
  }

  /// Removes definitions and a task marker from the start of a paragraph. Returns `false` if
  /// nothing remains.
  mutating func prepareParagraph(_ index: Int32, _ bytes: Span<UInt8>) -> Bool {
    takeTaskMarker(index, bytes)
    extractDefinitions(of: index, bytes)
    guard arena.blocks[index].lineCount > 0 else {
      unlink(index)
      return false
    }
    return true
  }

  /// Removes a task marker from the start of a paragraph. Returns whether there was one.
  @discardableResult
  mutating func takeTaskMarker(_ index: Int32, _ bytes: Span<UInt8>) -> Bool {
    guard let rest = endOfTaskMarker(of: index, bytes) else { return false }
    let record = arena.blocks[index]
    let line = arena.lines[record.firstLine]
    let mark = bytes[Int(line.start) + 1]
    if rest < Int(line.end) {
      arena.lines[record.firstLine].start = Int32(rest)
    } else {
      arena.blocks[index].firstLine += 1
      arena.blocks[index].lineCount -= 1
    }
    arena.blocks[record.parent].flags.insert(mark == UInt8(ascii: " ") ? .unchecked : .checked)
    return true
  }

  /// Whether a paragraph so far consists only of a task marker.
  func isEmptyTask(_ index: Int32, _ bytes: Span<UInt8>) -> Bool {
    let record = arena.blocks[index]
    guard record.lineCount == 1, let rest = endOfTaskMarker(of: index, bytes) else { return false }
    return rest == Int(arena.lines[record.firstLine].end)
  }

  /// Returns the offset after the task marker at the start of a paragraph and the blanks after it,
  /// or `nil` if the paragraph doesn't start with one or isn't the first block of an item.
  private func endOfTaskMarker(of index: Int32, _ bytes: Span<UInt8>) -> Int? {
    let record = arena.blocks[index]
    let parent = arena.blocks[record.parent]
    guard has(.taskLists), parent.tag == .item, record.indexInParent == 0, record.level == 0,
      record.lineCount > 0, parent.flags.isDisjoint(with: [.checked, .unchecked])
    else { return nil }
    let line = arena.lines[record.firstLine]
    let start = Int(line.start)
    guard Int(line.end) - start >= 4, bytes[start] == UInt8(ascii: "["),
      bytes[start + 2] == UInt8(ascii: "]"), bytes[start + 3].isSpaceOrTab
    else { return nil }
    let mark = bytes[start + 1]
    guard mark == UInt8(ascii: " ") || mark.asciiLowercased == UInt8(ascii: "x") else {
      return nil
    }
    var rest = start + 4
    while rest < Int(line.end), bytes[rest].isSpaceOrTab { rest += 1 }
    return rest
  }

  /// Removes the link definitions at the start of a paragraph.
  mutating func extractDefinitions(of index: Int32, _ bytes: Span<UInt8>) {
    let record = arena.blocks[index]
    guard record.lineCount > 0 else { return }
    let first = arena.lines[record.firstLine]
    guard first.end > first.start, bytes[Int(first.start)] == UInt8(ascii: "[") else { return }
    let content = content(of: index, bytes)
    var scanner = DefinitionScanner()
    var lineCount = 0
    while let definition = scanner.next(in: content.bytes.span) {
      lineCount += definition.lineCount
      define(definition)
    }
    guard lineCount > 0 else { return }
    arena.blocks[index].firstLine += Int32(lineCount)
    arena.blocks[index].lineCount -= Int32(lineCount)
    if arena.blocks[index].lineCount > 0 {
      arena.blocks[index].start = arena.lines[arena.blocks[index].firstLine].start
    }
    liveCache = LiveInlineCache()
  }

  /// Extracts definitions above a line that starts another one. They are final, and extracting them
  /// early avoids reading a long list of definitions again for each snapshot.
  mutating func extractEarlyDefinitions(_ line: LineCursor, _ bytes: Span<UInt8>) {
    let record = arena.blocks[tip]
    guard line.offset < line.end, bytes[line.offset] == UInt8(ascii: "["),
      record.lineCount > 0, record.lineCount <= Int32(MarkdownLimits.definitionLookback)
    else { return }
    let content = content(of: tip, bytes)
    var scanner = DefinitionScanner()
    while scanner.next(in: content.bytes.span) != nil {}
    guard scanner.offset == content.bytes.count else { return }
    extractDefinitions(of: tip, bytes)
  }

  private mutating func define(_ definition: LinkDefinition) {
    let label = definition.label
    guard references.target(of: label) == nil else { return }
    references.define(
      label, definition.target, at: Int32(arena.links.count), isLive: isSnapshot)
    if !isSnapshot, references.hasMissed(label) {
      arena.lateDefinitions.append(
        LateDefinitionRecord(label: definition.name, target: Int32(arena.links.count)))
    }
    arena.links.append(definition.target)
  }

  // MARK: - Inlines of a leaf

  /// Returns the contiguous text of a paragraph, with a map to the source.
  func content(of index: Int32, _ bytes: Span<UInt8>) -> LeafContent {
    let record = arena.blocks[index]
    var content = LeafContent()
    for line in record.firstLine..<record.firstLine + record.lineCount {
      let range = arena.lines[line]
      content.appendLine(
        bytes, Int(range.start), Int(range.end), keepsBreakBefore: range.keepsBreakBefore)
    }
    content.trimEnd()
    return content
  }

  mutating func parseInlines(of index: Int32, _ bytes: Span<UInt8>, healing: Bool) {
    if readsOnlyDefinitions { return }
    if !healing, appendPlainText(of: index, bytes) { return }
    var inlines = SmallPagedArray<InlineRecord>()
    swap(&inlines, &arena.inlines)
    let first = inlines.count
    let found = readText(
      of: index, textRange(of: index), ending: healing ? .healed : .whole, bytes, into: &inlines)
    swap(&inlines, &arena.inlines)
    arena.blocks[index].firstInline = Int32(first)
    arena.blocks[index].inlineCount = Int32(arena.inlines.count - first)
    expandedBytes += found.expandedBytes
    if found.hasFootnotes { numberFootnotes(in: arena.inlines, from: first) }
    if !isSnapshot { references.noteMissed(found.missedLabels) }
    if found.missedLabel, options.references == .wholeDocument, !isSnapshot {
      keepWaiting(leaf: index)
    }
  }

  /// Numbers the footnotes referenced by inlines from index `first` on.
  mutating func numberFootnotes(in inlines: SmallPagedArray<InlineRecord>, from first: Int) {
    for index in first..<inlines.count {
      let record = inlines[index]
      if record.tag == .footnoteReference { numberFootnote(record.target) }
    }
  }

  /// Fast path for a leaf without special bytes: appends one record per line, and the breaks
  /// between them. Returns `false` if the leaf needs the inline parser.
  private mutating func appendPlainText(of index: Int32, _ bytes: Span<UInt8>) -> Bool {
    guard syntax.processors.isEmpty else { return false }
    let record = arena.blocks[index]
    let first = Int32(arena.inlines.count)
    if record.tag == .tableCell {
      guard isPlain(Int(record.start)..<Int(record.end), bytes) else { return false }
      appendText(record.start, record.end)
    } else {
      let lines = record.firstLine..<record.firstLine + record.lineCount
      for line in lines {
        let range = arena.lines[line]
        guard isPlain(Int(range.start)..<Int(range.end), bytes) else { return false }
      }
      for line in lines {
        let range = arena.lines[line]
        if line > record.firstLine {
          let end = arena.lines[line - 1].end
          let tag: InlineTag = range.keepsBreakBefore ? .hardBreak : .softBreak
          arena.inlines.append(InlineRecord(tag: tag, start: end, end: end + 1))
        }
        appendText(range.start, range.end)
      }
    }
    arena.blocks[index].firstInline = first
    arena.blocks[index].inlineCount = Int32(arena.inlines.count) - first
    return true
  }

  private mutating func appendText(_ start: Int32, _ end: Int32) {
    if end > start { arena.inlines.append(InlineRecord(tag: .text, start: start, end: end)) }
  }

  /// Whether a line is plain text without leading or trailing blanks.
  private func isPlain(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard !range.isEmpty else { return true }
    guard !bytes[range.lowerBound].isSpaceOrTab, !bytes[range.upperBound - 1].isSpaceOrTab else {
      return false
    }
    for index in range {
      let byte = bytes[index]
      switch syntax.kind(of: byte) {
      case InlineSyntax.ByteClass.plain: continue
      case InlineSyntax.ByteClass.special: return false
      default:
        // Most bytes that can occur in an address are not part of one.
        if byte == UInt8(ascii: "@") { return false }
        let next = index + 1 < range.upperBound ? bytes[index + 1] : 0
        if byte == UInt8(ascii: "w") ? next == byte : next == UInt8(ascii: "/") { return false }
      }
    }
    return true
  }

  /// Moves the targets of a text's inlines into the arena's tables.
  mutating func enter(_ result: inout InlineParser.Result) {
    for link in result.links { arena.links.append(link) }
    let firstTag = Int32(arena.tags.count)
    for tag in result.tags { arena.tags.append(tag) }
    let footnotes = result.footnotes.map { footnoteIndex($0) }
    guard firstTag > 0 || !footnotes.isEmpty else { return }
    for index in result.records.indices {
      let target = result.records[index].target
      switch result.records[index].tag {
      case .tag: result.records[index].target = target + firstTag
      case .footnoteReference: result.records[index].target = footnotes[Int(target)]
      default: break
      }
    }
  }

  /// Keeps a leaf unsettled until all definitions of the document are known.
  private mutating func keepWaiting(leaf index: Int32) {
    guard !arena.isFinished else { return }
    waitingLeaves.append(index)
    var index = index
    while index > 0, !arena.blocks[index].flags.contains(.waiting) {
      arena.blocks[index].flags.insert(.waiting)
      let parent = arena.blocks[index].parent
      if parent == 0 {
        let position = Int(arena.blocks[index].indexInParent)
        arena.firstWaitingBlock = min(arena.firstWaitingBlock, position)
      }
      index = parent
    }
  }

  mutating func resolveWaitingLeaves(_ bytes: Span<UInt8>) {
    for leaf in waitingLeaves {
      parseInlines(of: leaf, bytes, healing: false)
      var index = leaf
      while index > 0, arena.blocks[index].flags.contains(.waiting) {
        arena.blocks[index].flags.remove(.waiting)
        index = arena.blocks[index].parent
      }
    }
    waitingLeaves = []
    arena.firstWaitingBlock = Int.max
  }
}
