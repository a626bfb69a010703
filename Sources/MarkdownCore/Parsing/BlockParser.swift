import ArtifactBase

/// The block structure of a document, one line at a time.
///
/// The state between two lines is the *spine*: the open containers from the document down, and at
/// most one open leaf at its end. A line first walks down the spine as far as its markers allow,
/// then opens what its next markers start, then gives the rest to a leaf; whatever of the spine
/// it did not reach is closed (CommonMark 0.31.2, appendix A). A closed block never changes: its
/// leaf's inlines are parsed at that moment, once.
///
/// Invariants:
/// - `spine[0]` is the document; every entry is the last child of the one before it.
/// - Lines of the open leaf are the last ones in `arena.lines`.
/// - Work per line is bounded by its bytes plus the blocks it closes, and each block is closed
///   once. A blank line, which matches any number of list items without a byte, jumps over them.
///
/// A snapshot runs the same machine on a copy, over the line that has not ended yet, and then
/// heals the open leaf; see `BlockParser+Snapshot.swift`.
struct BlockParser: Sendable {
  let syntax: InlineSyntax
  var arena = Arena()

  /// Where the first line that is not processed starts.
  var lineStart = 0
  /// Bytes looked at for the end of that line.
  private var scanned = 0
  private var isAfterCarriageReturn = false

  var spine: [Int32] = []
  /// Indexes into `spine` of block quotes, which blank lines do not match.
  var quoteDepths: [Int] = []
  /// Containers and leaves of the spine that the line being processed has matched.
  var matched = 0
  /// Blank lines after the lines of an open indented code block.
  var pendingBlankLines = 0
  var lastContentEnd = 0
  /// Directives in the spine.
  var directiveDepth = 0
  /// Where the line ends that is being processed.
  var lineEnd = 0
  /// Bytes of leaves that were read so far, for tests that count them.
  var readByteCount = 0
  /// Bytes of targets that references in closed leaves were replaced by.
  var expandedBytes = 0

  var references = ReferenceTable()
  var isSnapshot = false
  /// Whether a snapshot has parsed the beginning of a long leaf, for later ones.
  var keepsPrefix = false
  /// Whether the unfinished line of a snapshot ends a long paragraph, which the next bytes may take
  /// back.
  var endsLongParagraph = false
  /// Whether `growing` holds an engine.
  var hasGrowing = false
  private var seldom = Box(Seldom())

  init(options: MarkdownOptions, processors: [any MarkdownProcessor]) {
    syntax = InlineSyntax(options, processors: processors)
    arena.processors = processors
    arena.blocks.append(BlockRecord(tag: .document, parent: Arena.none, start: 0, end: 0))
    spine = [0]
  }

  /// What few lines change, behind one reference, for a snapshot copies the whole engine.
  private struct Seldom: Sendable {
    var waitingLeaves: [Int32] = []
    var liveCache = LiveInlineCache()
    var certainInlines = CertainInlines()
    var longLine: LongLine?
    /// The engine of the last snapshot, if its line was text of a paragraph; at most one.
    var growing: [BlockParser] = []
    /// In a snapshot, the tables as they were before the open leaf was parsed.
    var tablesBeforeTail = Arena.noTables
    var referencesBeforeTail = ReferenceTable()
  }

  var tablesBeforeTail: Box<Arena.Tables> {
    get { seldom.value.tablesBeforeTail }
    _modify { yield &seldom.value.tablesBeforeTail }
  }

  var referencesBeforeTail: ReferenceTable {
    get { seldom.value.referencesBeforeTail }
    _modify { yield &seldom.value.referencesBeforeTail }
  }

  var growing: [BlockParser] {
    get { seldom.value.growing }
    _modify { yield &seldom.value.growing }
  }

  var waitingLeaves: [Int32] {
    get { seldom.value.waitingLeaves }
    _modify { yield &seldom.value.waitingLeaves }
  }

  /// Open paragraph longer than `exactLiveBytes`: what of its inlines is certain.
  var liveCache: LiveInlineCache {
    get { seldom.value.liveCache }
    _modify { yield &seldom.value.liveCache }
  }

  /// Open paragraph whose events are asked for: where it is read on.
  var certainInlines: CertainInlines {
    get { seldom.value.certainInlines }
    _modify { yield &seldom.value.certainInlines }
  }

  var longLine: LongLine? {
    get { seldom.value.longLine }
    _modify { yield &seldom.value.longLine }
  }

  var options: MarkdownOptions { syntax.options }

  func has(_ extensions: MarkdownOptions.Extensions) -> Bool {
    syntax.extensions.contains(extensions)
  }

  var tip: Int32 { spine[spine.count - 1] }

  mutating func append(_ chunk: Span<UInt8>) {
    guard !arena.isFinished else { return }
    let room = MarkdownLimits.sourceBytes - arena.sourceCount
    let accepted = chunk.extracting(first: min(room, chunk.count))
    arena.source = arena.source.appending(accepted, after: arena.sourceCount)
    arena.sourceCount += accepted.count
    let source = arena.source
    scanLines(source.bytes(arena.sourceCount))
  }

  private mutating func scanLines(_ bytes: Span<UInt8>) {
    while scanned < bytes.count {
      let byte = bytes[scanned]
      scanned += 1
      if isAfterCarriageReturn {
        isAfterCarriageReturn = false
        if byte == UInt8(ascii: "\n") {
          lineStart = scanned
          continue
        }
      }
      guard byte.isLineBreak else { continue }
      isAfterCarriageReturn = byte == UInt8(ascii: "\r")
      forgetUnfinishedLine()
      processLine(bytes, lineStart, scanned - 1)
      lineStart = scanned
    }
  }

  /// Drops what snapshots keep of a line, so that nobody shares what the line is going to change.
  private mutating func forgetUnfinishedLine() {
    if hasGrowing { growing = [] }
    hasGrowing = false
  }

  /// The line that has not ended yet.
  var partialLine: Range<Int> { lineStart..<arena.sourceCount }

  mutating func finish() {
    guard !arena.isFinished else { return }
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    forgetUnfinishedLine()
    if !partialLine.isEmpty { processLine(bytes, lineStart, arena.sourceCount) }
    lineStart = arena.sourceCount
    close(downTo: 1, bytes)
    arena.isFinished = true
    arena.blocks[0].flags.insert(.closed)
    arena.blocks[0].end = Int32(arena.sourceCount)
    lineEnd = arena.sourceCount
    resolveWaitingLeaves(bytes)
    numberFootnotes()
  }

  // MARK: - One line

  mutating func processLine(_ bytes: Span<UInt8>, _ lineStart: Int, _ end: Int) {
    lineEnd = end
    var start = lineStart
    if start == 0, end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
    var line = LineCursor(start: start, end: end)
    guard matchContainers(&line, bytes) else { return noteContent(start, end, bytes) }
    if arena.blocks[spine[matched - 1]].tag.startsBlocks {
      guard startBlocks(&line, bytes) else { return noteContent(start, end, bytes) }
    } else {
      line.findNextNonspace(in: bytes)
    }
    addText(&line, bytes)
    noteContent(start, end, bytes)
  }

  /// A line with any byte but blanks, markers included, moves the end of the open blocks.
  private mutating func noteContent(_ start: Int, _ end: Int, _ bytes: Span<UInt8>) {
    for index in start..<end where !bytes[index].isSpaceOrTab {
      lastContentEnd = end
      return
    }
  }

  private mutating func addText(_ line: inout LineCursor, _ bytes: Span<UInt8>) {
    let tipTag = arena.blocks[tip].tag
    if matched < spine.count, !line.isBlank, tipTag == .paragraph {
      // Blanks in front are kept, for a code span may hold them.
      addLine(line)
      return
    }
    close(downTo: matched, bytes)
    let container = tip
    noteBlankLine(line, in: container)
    switch arena.blocks[container].tag {
    case .paragraph where !line.isBlank:
      line.advanceToNonspace()
      extractEarlyDefinitions(line, bytes)
      addLine(line)
    case .fencedCode:
      addLine(line)
    case .indentedCode:
      if line.isBlank {
        appendLine(line)
        pendingBlankLines += 1
      } else {
        appendLine(line)
        arena.blocks[container].lineCount += Int32(pendingBlankLines + 1)
        pendingBlankLines = 0
      }
    case .html:
      addLine(line)
      let kind = arena.blocks[container].level
      if HTMLScanner.endsBlock(kind: kind, bytes, line.offset, line.end) {
        lastContentEnd = line.end
        close(downTo: spine.count - 1, bytes)
      }
    case .table where !line.isBlank:
      addRow(line, bytes)
    case .math:
      addMathLine(line, bytes)
    default:
      guard !line.isBlank else { return }
      line.advanceToNonspace()
      if startAlert(line, bytes) { return }
      open(.paragraph, at: line.offset, bytes)
      arena.blocks[tip].firstLine = Int32(arena.lines.count)
      addLine(line)
    }
  }

  private mutating func noteBlankLine(_ line: LineCursor, in container: Int32) {
    guard line.isBlank else {
      arena.blocks[container].flags.remove(.lastLineBlank)
      return
    }
    let record = arena.blocks[container]
    if record.lastChild != Arena.none {
      arena.blocks[record.lastChild].flags.insert(.lastLineBlank)
    }
    switch record.tag {
    case .blockQuote, .heading, .thematicBreak, .fencedCode, .math: break
    case .item where record.firstChild == Arena.none && Int(record.start) >= lineStart: break
    default: arena.blocks[container].flags.insert(.lastLineBlank)
    }
  }

  mutating func appendLine(_ line: LineCursor) {
    arena.lines.append(
      LineRecord(
        start: Int32(line.offset + (line.takesPartOfTab ? 1 : 0)), end: Int32(line.end),
        indent: Int32(line.remainingTabColumns)))
  }

  /// Gives the rest of the line to the open leaf.
  mutating func addLine(_ line: LineCursor) {
    appendLine(line)
    arena.blocks[tip].lineCount += 1
  }
}

extension BlockTag {
  /// Whether a line inside such a block may start other blocks.
  var startsBlocks: Bool {
    switch self {
    case .document, .blockQuote, .list, .item, .footnoteDefinition, .directive, .paragraph, .table:
      true
    case .heading, .fencedCode, .indentedCode, .html, .math, .thematicBreak, .tableRow, .tableCell:
      false
    }
  }
}
