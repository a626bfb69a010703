import ArtifactBase

/// The inlines of a leaf, read piece by piece, so that what they cost does not grow with its length.
///
/// A piece ends in front of the blank behind a word. If nothing is open there, no later byte changes
/// anything in front of it, and the inlines are those of the leaf in one piece. If something is, the
/// piece goes on to where ``MarkdownLimits/inlineBytes`` end, counted from the start of the leaf or
/// from where that many ended before; what is open there is text. These places depend on no byte
/// behind them: what was certain stays.
extension BlockParser {
  /// What is behind a text that is read.
  enum TextEnding {
    /// Nothing.
    case whole
    /// What the next bytes bring; the text is healed.
    case healed
    /// What the next bytes bring; only what they cannot change is wanted.
    case certain(isWordOpen: Bool)
  }

  /// What reading a text found beside its inlines.
  struct ReadText {
    /// Whether a label without a definition came up.
    var missedLabel = false
    /// Whether later bytes may turn text into markup.
    var hasOpenEnds = false
    var hasFootnotes = false
    /// Whether the last inline is text that is in nothing else.
    var endsInText = false
    /// Bytes of the targets that references were replaced by.
    var expandedBytes = 0
    /// The last place up to the last piece where a leaf is cut whatever is open, or its start.
    var cut: Int
  }

  /// Bytes of a piece behind which nothing is open.
  private static let pieceBytes = 16_384

  /// Bytes within which a word has to end for a piece to end with it.
  static let wordBytes = 4_096

  /// Where the text of a leaf starts and ends in the source.
  func textRange(of leaf: Int32) -> Range<Int> {
    let record = arena.blocks[leaf]
    let count = lineCount(of: record)
    guard count > 0 else { return Int(record.start)..<Int(record.start) }
    return line(0, of: record).lowerBound..<line(count - 1, of: record).upperBound
  }

  /// Appends the inlines of a part of a leaf's text, their targets in the arena's tables.
  ///
  /// - Parameter cut: A place in front of it where the leaf is cut; nil for its start.
  mutating func readText(
    of leaf: Int32, _ range: Range<Int>, ending: TextEnding, after cut: Int? = nil,
    _ bytes: Span<UInt8>, into inlines: inout PagedArray<InlineRecord>
  ) -> ReadText {
    let record = arena.blocks[leaf]
    var limit = cut ?? textRange(of: leaf).lowerBound
    var found = ReadText(cut: limit)
    var made: [InlineRecord] = []
    var room = InlineParser.Room()
    var start = range.lowerBound
    while start < range.upperBound {
      while limit <= start {
        found.cut = limit
        let least = limit + MarkdownLimits.inlineBytes
        limit =
          endOfWord(of: record, from: least, bytes)
          ?? startOfCharacter(at: least + Self.wordBytes, bytes)
      }
      let last = min(limit, range.upperBound)
      let word = endOfWord(of: record, from: start + Self.pieceBytes, bytes)
      var end = min(word ?? last, last)
      var piece = readPiece(of: record, start..<end, in: range, ending, found, &room, bytes)
      if end < last, piece.hasOpenEnds {
        readByteCount += end - start
        end = last
        piece = readPiece(of: record, start..<end, in: range, ending, found, &room, bytes)
      }
      found.missedLabel = found.missedLabel || piece.missedLabel
      found.hasOpenEnds = piece.hasOpenEnds
      found.hasFootnotes = found.hasFootnotes || !piece.footnotes.isEmpty
      found.expandedBytes += piece.expandedBytes
      enter(&piece)
      if !syntax.processors.isEmpty {
        made += piece.records
      } else if found.endsInText, let first = piece.records.first, first.tag == .text,
        first.start == inlines[inlines.count - 1].end
      {
        inlines[inlines.count - 1].end = first.end
        inlines.append(contentsOf: piece.records.dropFirst())
      } else {
        inlines.append(contentsOf: piece.records[...])
      }
      found.endsInText = piece.endsInText
      readByteCount += end - start
      piece.records.removeAll(keepingCapacity: true)
      swap(&piece.records, &room.records)
      start = end
    }
    if !made.isEmpty { inlines.append(contentsOf: processed(made)[...]) }
    return found
  }

  /// The parser is gone when this returns, and with it its share in what the result changes.
  private func readPiece(
    of record: BlockRecord, _ piece: Range<Int>, in range: Range<Int>, _ ending: TextEnding,
    _ found: ReadText, _ room: inout InlineParser.Room, _ bytes: Span<UInt8>
  ) -> InlineParser.Result {
    var content = content(of: record, piece, bytes)
    let isLast = piece.upperBound == range.upperBound
    if isLast { content.trimEnd() }
    var parser = InlineParser(
      content: content, syntax: syntax, scope: references, linkCount: arena.links.count,
      expansionLimit: max(lineEnd, MarkdownLimits.expandedBytes) - expandedBytes
        - found.expandedBytes)
    switch ending {
    case .healed where isLast: return parser.result(healing: true, &room)
    case .certain(let isWordOpen) where isLast:
      return parser.certainResult(isWordOpen: isWordOpen, &room)
    default: return parser.result(healing: false, &room)
    }
  }

  private func content(
    of record: BlockRecord, _ range: Range<Int>, _ bytes: Span<UInt8>
  ) -> LeafContent {
    var content = LeafContent()
    let count = lineCount(of: record)
    var number = lineNumber(at: range.lowerBound, of: record)
    while number < count {
      let line = line(number, of: record)
      if line.lowerBound >= range.upperBound { break }
      // A text may start or end between two lines, among markers of what the leaf is in.
      let start = min(max(line.lowerBound, range.lowerBound), line.upperBound)
      let end = min(line.upperBound, range.upperBound)
      if record.tag == .tableCell {
        content.appendCell(bytes, start, end)
      } else {
        content.appendLine(bytes, start, end)
      }
      number += 1
    }
    return content
  }

  /// Where the first word ends from an offset of the source on, or the leaf; nil where none does soon.
  private func endOfWord(
    of record: BlockRecord, from least: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    let count = lineCount(of: record)
    let end = line(count - 1, of: record).upperBound
    guard least < end else { return end }
    for number in lineNumber(at: least, of: record)..<count {
      let line = line(number, of: record)
      var offset = max(line.lowerBound, least)
      while offset <= line.upperBound {
        guard offset < least + Self.wordBytes else { return nil }
        // Behind a blank or a backslash the end of the line may be a break.
        let isBlank = offset == line.upperBound || bytes[offset].isSpaceOrTab
        if isBlank, offset > line.lowerBound, !bytes[offset - 1].isSpaceOrTab,
          bytes[offset - 1] != UInt8(ascii: "\\")
        {
          return offset
        }
        offset += 1
      }
    }
    return end
  }

  private func startOfCharacter(at offset: Int, _ bytes: Span<UInt8>) -> Int {
    var start = offset
    while start > offset - 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  // MARK: - Lines; a cell has one

  private func lineCount(of record: BlockRecord) -> Int32 {
    record.tag == .tableCell ? 1 : record.lineCount
  }

  private func line(_ number: Int32, of record: BlockRecord) -> Range<Int> {
    guard record.tag != .tableCell else { return Int(record.start)..<Int(record.end) }
    let line = arena.lines[record.firstLine + number]
    return Int(line.start)..<Int(line.end)
  }

  /// The last line that starts at or in front of an offset; the first one if none does.
  private func lineNumber(at offset: Int, of record: BlockRecord) -> Int32 {
    var low: Int32 = 0
    var high = lineCount(of: record)
    while high - low > 1 {
      let middle = (low + high) / 2
      if line(middle, of: record).lowerBound <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
