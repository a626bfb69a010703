import ArtifactBase

/// What of the document no later byte can change, the open paragraph's beginning included.
///
/// Blocks that a finished line opened are there to stay, but for a paragraph that may turn into a
/// heading, a table or definitions, and for an item or a quote whose first line decides what it
/// is. Of an open paragraph everything is final in front of the first delimiter that may still
/// find its other half, and of the last word, which may become an address.
extension BlockParser {
  /// The arena of what is certain so far and the spine of its open blocks.
  struct Committed {
    var arena: Arena
    var spine: [Int32]
    /// Whether the paragraph at the spine's end is certain to be one.
    var isLeafCertain: Bool
  }

  mutating func committed() -> Committed {
    guard !arena.isFinished else { return Committed(arena: arena, spine: [], isLeafCertain: true) }
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    var certain = CertainInlines()
    // Nobody else has it while it grows.
    swap(&certain, &certainInlines)
    var copy = withCertainLine(bytes)
    let (leaf, offset, count) = (certain.leaf, certain.offset, certain.inlines.count)
    let isCertain = copy.commitLeaf(&certain, bytes)
    if certain.offset != offset {
      adoptTargets(of: copy)
      // What is read on has the numbers that follow.
      numberFootnotes(in: certain.inlines, from: certain.leaf == leaf ? count : 0)
    }
    certainInlines = certain
    readByteCount = copy.readByteCount
    return Committed(arena: copy.takeArena(), spine: copy.spine, isLeafCertain: isCertain)
  }

  /// A copy that has read the unfinished line, if it is sure to be text of a paragraph.
  private func withCertainLine(_ bytes: Span<UInt8>) -> BlockParser {
    var copy = self
    copy.isSnapshot = true
    let line = partialLine
    guard !line.isEmpty, !options.setextHeadings,
      !isHeld(line, bytes), !HeldLine.mayBeHTML(bytes, line)
    else { return copy }
    var read = copy
    read.processLine(bytes, line.lowerBound, line.upperBound)
    let record = read.arena.blocks[read.tip]
    guard !read.endsLongParagraph, record.tag == .paragraph, record.lineCount > 0,
      Int(read.arena.lines[record.firstLine + record.lineCount - 1].end) == line.upperBound
    else { return copy }
    return read
  }

  /// Gives the open paragraph those inlines that are certain; false where it is not even certain
  /// that there is one.
  private mutating func commitLeaf(
    _ certain: inout CertainInlines, _ bytes: Span<UInt8>
  ) -> Bool {
    let index = tip
    guard arena.blocks[index].tag == .paragraph else { return true }
    guard !options.setextHeadings, syntax.processors.isEmpty else { return false }
    let isStart = certain.leaf != index
    guard !isStart || !mayStartWithLabel(index, bytes) else { return false }
    takeTaskMarker(index, bytes)
    guard arena.blocks[index].lineCount > 0, !isStart || !mayStartWithLabel(index, bytes) else {
      return false
    }
    var record = arena.blocks[index]
    let last = arena.lines[record.firstLine + record.lineCount - 1]
    var isWordOpen = Int(last.end) == arena.sourceCount && !bytes[Int(last.end) - 1].isSpaceOrTab
    if has(.tables), mayBecomeHeader(Int(last.start)..<Int(last.end), bytes) {
      // The next line may make this one the header of a table.
      guard record.lineCount > 1 else { return false }
      record.lineCount -= 1
      arena.blocks[index].lineCount -= 1
      isWordOpen = false
    }
    let text = textRange(of: index)
    if isStart {
      certain = CertainInlines()
      certain.leaf = index
      certain.offset = text.lowerBound
      certain.cut = text.lowerBound
    }
    arena.liveInlines = read(text, isWordOpen: isWordOpen, &certain, bytes)
    arena.blocks[index].flags.insert(.live)
    arena.blocks[index].inlineCount = Int32(arena.liveInlines.count)
    return true
  }

  /// Reads on the text of the open leaf, and notes from where to read on next time.
  private mutating func read(
    _ text: Range<Int>, isWordOpen: Bool, _ certain: inout CertainInlines, _ bytes: Span<UInt8>
  ) -> PagedArray<InlineRecord> {
    guard certain.offset < text.upperBound else { return certain.inlines }
    var inlines = PagedArray<InlineRecord>()
    let found = readText(
      of: tip, certain.offset..<text.upperBound, ending: .certain(isWordOpen: isWordOpen),
      after: certain.cut, bytes, into: &inlines)
    if found.hasFootnotes { numberFootnotes(in: inlines, from: 0) }
    // References are counted, and so read again with what follows them.
    guard found.endsInText, found.expandedBytes == 0 else { return certain.followed(by: inlines) }
    let last = inlines[inlines.count - 1]
    let start = max(Int(last.start), certain.offset + 1)
    guard start < last.end, let word = lastEndOfWord(in: start..<Int(last.end), bytes) else {
      return certain.followed(by: inlines)
    }
    certain.append(inlines, upTo: word)
    if found.cut <= word { certain.cut = found.cut }
    var shown = certain.inlines
    shown[shown.count - 1].end = last.end
    return shown
  }

  /// The last place in a text where a word has ended in front of a blank that has come, or a line.
  private func lastEndOfWord(in text: Range<Int>, _ bytes: Span<UInt8>) -> Int? {
    var offset = text.upperBound
    let least = max(text.lowerBound, offset - Self.wordBytes)
    while offset > least {
      if offset < bytes.count, bytes[offset].isASCIIWhitespace, !bytes[offset - 1].isASCIIWhitespace,
        bytes[offset - 1] != UInt8(ascii: "\\")
      {
        return offset
      }
      offset -= 1
    }
    return nil
  }

  /// Keeps the targets that inlines of a copy point to.
  mutating func adoptTargets(of copy: BlockParser) {
    arena.links = copy.arena.links
    arena.tags = copy.arena.tags
    arena.made = copy.arena.made
    for index in arena.footnotes.count..<copy.arena.footnotes.count {
      arena.footnotes.append(FootnoteRecord(label: copy.arena.footnotes[index].label))
    }
    references.adoptFootnotes(of: copy.references)
  }

  /// Whether a line may become the header of a table, or what is to come of it may.
  private func mayBecomeHeader(_ line: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    if options.tablesStartWithPipe { return bytes[line.lowerBound] == UInt8(ascii: "|") }
    return line.upperBound == arena.sourceCount || TableScanner.hasPipe(bytes, line)
  }

  /// Whether a paragraph may turn out to be a definition or a task, as far as its text goes.
  func mayStartWithLabel(_ index: Int32, _ bytes: Span<UInt8>) -> Bool {
    let record = arena.blocks[index]
    guard bytes[Int(arena.lines[record.firstLine].start)] == UInt8(ascii: "[") else { return false }
    var position = 1
    for line in record.firstLine..<record.firstLine + record.lineCount {
      let range = arena.lines[line]
      let start = Int(range.start)
      let count = Int(range.end) - start
      while position < count, bytes[start + position] != UInt8(ascii: "]") {
        position += bytes[start + position] == UInt8(ascii: "\\") ? 2 : 1
        guard position <= MarkdownLimits.linkLabelBytes + 1 else { return false }
      }
      if position < count {
        // A label ends here; a colon makes it a definition.
        guard position + 1 < count else {
          return line == record.firstLine + record.lineCount - 1
        }
        return bytes[start + position + 1] == UInt8(ascii: ":")
      }
      position = 0
      guard line - record.firstLine <= MarkdownLimits.linkLabelBytes else { return false }
    }
    return true
  }
}

extension InlineParser {
  /// Where the end of the text begins whose meaning the next bytes decide.
  ///
  /// - Parameter isWordOpen: Whether no blank has ended the last word yet.
  func startOfUncertainTail(isWordOpen: Bool) -> Int {
    let bytes = content.bytes
    var end = bytes.count
    guard isWordOpen else {
      // A backslash may become a break.
      if end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
      return end
    }
    if syntax.extensions.contains(.autolinks) {
      // Every word may become the first half of a mail address.
      while end > 0, bytes[end - 1] < 0x80, !bytes[end - 1].isASCIIWhitespace { end -= 1 }
      end = min(end, startOfOpenAddress(in: bytes))
    } else {
      while end > 0, isUncertain(at: end - 1) { end -= 1 }
      var start = end
      while start > 0, end - start < 33, bytes[start - 1].isASCIIAlphanumeric || bytes[start - 1] == 0x23
      {
        start -= 1
      }
      if start > 0, bytes[start - 1] == UInt8(ascii: "&") { end = start - 1 }
    }
    // The first bytes of a character whose others have not come.
    for length in 1..<4 where end == bytes.count && length <= end {
      let byte = bytes[end - length]
      if byte & 0xC0 == 0x80 { continue }
      if byte >= 0xC0, length < (byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2) { end -= length }
      break
    }
    while end > 0, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }

  /// Where an address begins in the last word, which more of it may make one after all; the end
  /// where there is none.
  private func startOfOpenAddress(in bytes: [UInt8]) -> Int {
    var start = bytes.count
    while start > 0, !bytes[start - 1].isASCIIWhitespace { start -= 1 }
    for index in start..<bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: "www".utf8) { return index }
      guard rest.starts(with: ":/".utf8) else { continue }
      var scheme = index
      while scheme > start, bytes[scheme - 1].isASCIILetter { scheme -= 1 }
      return scheme
    }
    return bytes.count
  }

  private func isUncertain(at offset: Int) -> Bool {
    let byte = content.bytes[offset]
    guard syntax.kind(of: byte) == InlineSyntax.ByteClass.special else { return false }
    if syntax.tags?.opens(byte) == true, offset > 0 {
      return TagScanner.isLeftBoundary(content.bytes[offset - 1])
    }
    return true
  }
}
