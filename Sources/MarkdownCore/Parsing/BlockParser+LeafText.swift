import ArtifactBase

/// Reads the inlines of a leaf in pieces, so that the cost per byte does not grow with its length.
///
/// A piece ends before the blank after a word. If no construct is open there, no later byte can
/// change anything before that point, and the inlines equal those of the unsplit leaf. Otherwise
/// the piece extends to the next forced split, ``MarkdownLimits/inlineBytes`` after the start of
/// the leaf or the previous forced split; constructs open there are text. The positions of splits
/// do not depend on later bytes, so what was certain remains certain.
extension BlockParser {
  /// What follows the text being read.
  enum TextEnding {
    /// Nothing: the leaf is complete.
    case whole
    /// Later input; the text is closed provisionally.
    case healed
    /// Later input; only inlines that it cannot change are produced.
    case certain(isWordOpen: Bool)
  }

  /// Facts about a text, besides its inlines.
  struct ReadText {
    /// Whether a label was undefined.
    var missedLabel = false
    /// The undefined labels of a complete leaf, normalized; only with references to preceding
    /// definitions.
    var missedLabels: [String] = []
    /// Whether later bytes may turn text into markup.
    var hasOpenEnds = false
    var hasFootnotes = false
    /// Whether the last inline is top-level text.
    var endsInText = false
    /// The number of bytes that references expanded to.
    var expandedBytes = 0
    /// The last forced split at or before the last piece, or the start of the leaf.
    var cut: Int
  }

  /// The minimum length of a piece that ends where no construct is open.
  private static let pieceBytes = 16_384

  /// The distance within which a word must end for a piece to end after it.
  static let wordBytes = 4_096

  /// Returns the source range of a leaf's text.
  func textRange(of leaf: Int32) -> Range<Int> {
    let record = arena.blocks[leaf]
    let count = lineCount(of: record)
    guard count > 0 else { return Int(record.start)..<Int(record.start) }
    return line(0, of: record).lowerBound..<line(count - 1, of: record).upperBound
  }

  /// Appends the inlines of a part of a leaf's text, and their targets to the arena's tables.
  ///
  /// - Parameter cut: A forced split of the leaf before the range; `nil` for its start.
  mutating func readText(
    of leaf: Int32, _ range: Range<Int>, ending: TextEnding, after cut: Int? = nil,
    _ bytes: Span<UInt8>, into inlines: inout SmallPagedArray<InlineRecord>
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
      var piece = readPiece(
        of: record, piece: start..<end, in: range, ending: ending, found: found, room: &room,
        bytes: bytes)
      if end < last, piece.hasOpenEnds {
        readByteCount += end - start
        end = last
        piece = readPiece(
          of: record, piece: start..<end, in: range, ending: ending, found: found, room: &room,
          bytes: bytes)
      }
      found.missedLabel = found.missedLabel || piece.missedLabel
      found.missedLabels += piece.missedLabels
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

  /// Parses one piece of a leaf. A separate function so that the parser, which shares storage with
  /// the result, is released on return.
  private func readPiece(
    of record: BlockRecord, piece: Range<Int>, in range: Range<Int>, ending: TextEnding,
    found: ReadText, room: inout InlineParser.Room, bytes: Span<UInt8>
  ) -> InlineParser.Result {
    var content = content(of: record, piece, bytes)
    let isLast = piece.upperBound == range.upperBound
    if isLast { content.trimEnd() }
    var parser = InlineParser(
      content: content, syntax: syntax, scope: references, linkCount: arena.links.count,
      expansionLimit: max(
        arena.forgottenByteCount + lineEnd, MarkdownLimits.expandedBytes) - expandedBytes
        - found.expandedBytes)
    switch ending {
    case .healed where isLast: return parser.result(healing: true, &room)
    case .certain(let isWordOpen) where isLast:
      return parser.certainResult(isWordOpen: isWordOpen, &room)
    default:
      parser.collectsMissedLabels = !isSnapshot && options.references == .preceding
      return parser.result(healing: false, &room)
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
      // A range may start or end between two lines, among the markers of the containers.
      let start = min(max(line.lowerBound, range.lowerBound), line.upperBound)
      let end = min(line.upperBound, range.upperBound)
      if record.tag == .tableCell {
        content.appendCell(bytes, start, end)
      } else {
        let isKept = arena.lines[record.firstLine + number].keepsBreakBefore
        content.appendLine(bytes, start, end, keepsBreakBefore: isKept)
      }
      number += 1
    }
    return content
  }

  /// Returns the end of the first word at or after a source offset, or the end of the leaf; `nil`
  /// if no word ends nearby.
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
        // After a blank or a backslash, the line ending may be a hard break.
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

  // MARK: - Lines (a cell has one)

  private func lineCount(of record: BlockRecord) -> Int32 {
    record.tag == .tableCell ? 1 : record.lineCount
  }

  private func line(_ number: Int32, of record: BlockRecord) -> Range<Int> {
    guard record.tag != .tableCell else { return Int(record.start)..<Int(record.end) }
    let line = arena.lines[record.firstLine + number]
    return Int(line.start)..<Int(line.end)
  }

  /// Returns the last line that starts at or before an offset, or the first line if none does.
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
