import ArtifactBase

/// The part of the document that no later byte can change, including the start of the open
/// paragraph.
///
/// Blocks opened by a finished line are final, with two exceptions: a paragraph may become a
/// heading, a table or definitions, and the first line of an item or quote determines its kind. In
/// an open paragraph, everything is final up to the first delimiter that may still be matched and
/// up to the last word, which may become an address.
extension BlockParser {
  /// The arena of the certain part, and the spine of its open blocks.
  struct Committed {
    var arena: Arena
    var spine: [Int32]
    /// Whether the block at the end of the spine is certain to remain a paragraph.
    var isLeafCertain: Bool
  }

  mutating func committed() -> Committed {
    guard !arena.isFinished else { return Committed(arena: arena, spine: [], isLeafCertain: true) }
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    var certain = CertainInlines()
    // Moved out so that it is uniquely referenced while it grows.
    swap(&certain, &certainInlines)
    var copy = withCertainLine(bytes)
    let (leaf, offset, count) = (certain.leaf, certain.offset, certain.inlines.count)
    let isCertain = copy.commitLeaf(&certain, bytes)
    if certain.offset != offset {
      adoptTargets(of: copy)
      // Inlines parsed later get the numbers that follow.
      numberFootnotes(in: certain.inlines, from: certain.leaf == leaf ? count : 0)
    }
    certainInlines = certain
    readByteCount = copy.readByteCount
    return Committed(arena: copy.takeArena(), spine: copy.spine, isLeafCertain: isCertain)
  }

  /// Returns a copy that has processed the unfinished line if that is certain to be paragraph text.
  private func withCertainLine(_ bytes: Span<UInt8>) -> BlockParser {
    var copy = self
    copy.isSnapshot = true
    let line = partialLine
    guard !line.isEmpty, options.setextHeadings != .any,
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

  /// Stores the certain inlines of the open paragraph. Returns `false` if it is not certain that
  /// the block is a paragraph.
  private mutating func commitLeaf(
    _ certain: inout CertainInlines, _ bytes: Span<UInt8>
  ) -> Bool {
    let index = tip
    guard arena.blocks[index].tag == .paragraph else { return true }
    guard options.setextHeadings != .any, syntax.processors.isEmpty else { return false }
    if options.setextHeadings == .first, isUndecidedFirstLine(of: index) { return false }
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
      // The next line may turn this one into a table header.
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

  /// Parses the remaining text of the open leaf and records where to resume.
  private mutating func read(
    _ text: Range<Int>, isWordOpen: Bool, _ certain: inout CertainInlines, _ bytes: Span<UInt8>
  ) -> SmallPagedArray<InlineRecord> {
    guard certain.offset < text.upperBound else { return certain.inlines }
    var inlines = SmallPagedArray<InlineRecord>()
    let found = readText(
      of: tip, certain.offset..<text.upperBound, ending: .certain(isWordOpen: isWordOpen),
      after: certain.cut, bytes, into: &inlines)
    if found.hasFootnotes { numberFootnotes(in: inlines, from: 0) }
    // References count towards the expansion limit, so they are parsed again with the text after
    // them.
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

  /// Returns the last end of a word before a blank or line ending, or `nil` if none is near the
  /// end.
  private func lastEndOfWord(in text: Range<Int>, _ bytes: Span<UInt8>) -> Int? {
    var offset = text.upperBound
    let least = max(text.lowerBound, offset - Self.wordBytes)
    while offset > least {
      if offset < bytes.count, bytes[offset].isASCIIWhitespace,
        !bytes[offset - 1].isASCIIWhitespace,
        bytes[offset - 1] != UInt8(ascii: "\\")
      {
        return offset
      }
      offset -= 1
    }
    return nil
  }

  /// Keeps the targets that inlines of a copy refer to.
  mutating func adoptTargets(of copy: BlockParser) {
    arena.links = copy.arena.links
    arena.tags = copy.arena.tags
    arena.made = copy.arena.made
    for index in arena.footnotes.count..<copy.arena.footnotes.count {
      arena.footnotes.append(FootnoteRecord(label: copy.arena.footnotes[index].label))
    }
    references.adoptFootnotes(of: copy.references)
  }

  /// Whether a line may become the header of a table, possibly with bytes still to come.
  private func mayBecomeHeader(_ line: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    if bytes[line.lowerBound] == UInt8(ascii: "|") { return true }
    guard mayStartBarePipeTable(tip) else { return false }
    return line.upperBound == arena.sourceCount || TableScanner.hasPipe(bytes, line)
  }

  /// Whether the text so far may turn a paragraph into a definition or a task.
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
        // The label ends here; a colon makes it a definition.
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
  /// Returns the start of the bytes at the end whose meaning depends on later bytes.
  ///
  /// - Parameter isWordOpen: Whether the last word has not been ended by a blank yet.
  func startOfUncertainTail(isWordOpen: Bool) -> Int {
    let bytes = content.bytes
    var end = bytes.count
    guard isWordOpen else {
      // A backslash may become a hard break.
      if end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
      return end
    }
    if syntax.extensions.contains(.autolinks) {
      // Every word may become the local part of an email address.
      while end > 0, bytes[end - 1] < 0x80, !bytes[end - 1].isASCIIWhitespace { end -= 1 }
      end = min(end, startOfOpenAddress(in: bytes))
    } else {
      while end > 0, isUncertain(at: end - 1) { end -= 1 }
      var start = end
      while start > 0, end - start < 33,
        bytes[start - 1].isASCIIAlphanumeric || bytes[start - 1] == 0x23
      {
        start -= 1
      }
      if start > 0, bytes[start - 1] == UInt8(ascii: "&") { end = start - 1 }
    }
    // An incomplete UTF-8 sequence at the end.
    for length in 1..<4 where end == bytes.count && length <= end {
      let byte = bytes[end - length]
      if byte & 0xC0 == 0x80 { continue }
      if byte >= 0xC0, length < (byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2) { end -= length }
      break
    }
    while end > 0, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }

  /// Returns the start of a possible address in the last word that later bytes may complete, or the
  /// end of the text.
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
