import ArtifactBase

/// An incremental parser for the block structure of a document, one line at a time.
///
/// The state between two lines is the *spine*: the open containers from the document down, followed
/// by at most one open leaf. A line first matches the spine as far as its markers allow, then opens
/// the blocks that its remaining markers start, then adds the rest to a leaf. The unmatched part of
/// the spine is closed (CommonMark 0.31.2, appendix A). A closed block never changes; the inlines
/// of a leaf are parsed once, when it closes.
///
/// Invariants:
/// - `spine[0]` is the document; every entry is the last child of the previous one.
/// - The lines of the open leaf are the last ones in `arena.lines`.
/// - The work per line is bounded by its bytes plus the blocks it closes, and each block is closed
///   once. A blank line, which matches any number of list items without consuming a byte, skips
///   them.
///
/// A snapshot runs the same parser on a copy, over the unfinished line, and then closes the open
/// leaf provisionally; see `BlockParser+Snapshot.swift`.
struct BlockParser: Sendable {
  let syntax: InlineSyntax
  var arena = Arena()

  /// The start of the first unprocessed line.
  var lineStart = 0
  /// The offset up to which line endings were searched.
  private var scanned = 0
  private var isAfterCarriageReturn = false

  var spine: [Int32] = []
  /// The indexes in `spine` of block quotes, which blank lines do not match.
  var quoteDepths: [Int] = []
  /// The number of spine entries that the current line has matched.
  var matched = 0
  /// The number of blank lines after the last line of an open indented code block.
  var pendingBlankLines = 0
  var lastContentEnd = 0
  /// The fenced code at the end of the spine.
  var fence: CodeFence?
  /// The last line of `fence`, if it is undecided.
  var undecidedFence: LineRecord?
  /// Whether lines of `fence` lack the indentation of items, so that all lines keep theirs.
  var isFenceLoose = false
  var numbering = ListNumbering()
  /// The number of directives in the spine.
  var directiveDepth = 0
  /// The brackets of an open block of JSON without a fence.
  var bareJSON = BareJSON()
  /// The number of folds that are open at top level.
  var openFoldCount = 0
  /// The end of the line being processed.
  var lineEnd = 0
  /// The number of bytes of leaves read so far, counted for tests.
  var readByteCount = 0
  /// The number of bytes that references in closed leaves have expanded to.
  var expandedBytes = 0

  /// The least number of bytes between two copies for ``forgetBlocks(every:)``.
  var checkpointInterval = Int.max
  /// Whether inlines are not parsed, because only definitions are wanted.
  var readsOnlyDefinitions = false
  var references = ReferenceTable()
  var isSnapshot = false
  /// Whether a snapshot parsed the prefix of a long leaf that later snapshots can reuse.
  var keepsPrefix = false
  /// Whether the unfinished line of a snapshot ends a long paragraph; the next bytes may revert
  /// that.
  var endsLongParagraph = false
  /// Whether `growing` contains a parser.
  var hasGrowing = false
  private var seldom = Box(Seldom())

  init(options: MarkdownOptions, processors: [any MarkdownProcessor]) {
    syntax = InlineSyntax(options, processors: processors)
    arena.processors = processors
    arena.readsFenceAttributes = syntax.blockRules.contains(.fenceAttributes)
    arena.blocks.append(BlockRecord(tag: .document, parent: Arena.none, start: 0, end: 0))
    spine = [0]
  }

  /// Makes the definitions of preceding texts known. Call it before the first byte.
  mutating func adopt(_ references: MarkdownReferences) {
    guard !references.isEmpty || references.table.hasMissedLabels else { return }
    self.references = references.table
    arena.links = references.links
  }

  /// State that few lines change, in one box because a snapshot copies the whole parser.
  private struct Seldom: Sendable {
    var waitingLeaves: [Int32] = []
    var liveCache = LiveInlineCache()
    var certainInlines = CertainInlines()
    var longLine: LongLine?
    var formulaOpener = FormulaOpener()
    /// The leaf and the length, in steps, at which its certain part was determined last.
    var certainAttempt = (leaf: Arena.none, length: 0)
    /// The parser between two lines at which nothing was open; at most one.
    var checkpoint: [BlockParser] = []
    /// The parser of the last snapshot if its unfinished line was paragraph text; at most one.
    var growing: [BlockParser] = []
    /// In a snapshot, the tables before the open leaf was parsed.
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

  var checkpoint: [BlockParser] {
    get { seldom.value.checkpoint }
    _modify { yield &seldom.value.checkpoint }
  }

  var growing: [BlockParser] {
    get { seldom.value.growing }
    _modify { yield &seldom.value.growing }
  }

  var waitingLeaves: [Int32] {
    get { seldom.value.waitingLeaves }
    _modify { yield &seldom.value.waitingLeaves }
  }

  /// The cached inlines of an open paragraph longer than `exactLiveBytes`.
  var liveCache: LiveInlineCache {
    get { seldom.value.liveCache }
    _modify { yield &seldom.value.liveCache }
  }

  /// The certain inlines of an open paragraph, from which the tokenizer resumes.
  var certainInlines: CertainInlines {
    get { seldom.value.certainInlines }
    _modify { yield &seldom.value.certainInlines }
  }

  var certainAttempt: (leaf: Int32, length: Int) {
    get { seldom.value.certainAttempt }
    _modify { yield &seldom.value.certainAttempt }
  }

  /// The delimiter at the end of a line of the open paragraph.
  var formulaOpener: FormulaOpener {
    get { seldom.value.formulaOpener }
    _modify { yield &seldom.value.formulaOpener }
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
      if isAfterCarriageReturn {
        isAfterCarriageReturn = false
        if bytes[scanned] == UInt8(ascii: "\n") {
          scanned += 1
          lineStart = scanned
          continue
        }
      }
      let end = bytes.firstLineBreak(from: scanned)
      guard end < bytes.count else {
        scanned = end
        return
      }
      scanned = end + 1
      isAfterCarriageReturn = bytes[end] == UInt8(ascii: "\r")
      forgetUnfinishedLine()
      processLine(bytes, lineStart, end)
      lineStart = scanned
      if checkpointInterval < .max { keepCheckpoint() }
    }
  }

  /// Lets the next line begin at an offset, and forgets positions and what is known about open leaves.
  mutating func restart(at offset: Int) {
    lineStart = offset
    scanned = offset
    lineEnd = 0
    lastContentEnd = 0
    pendingBlankLines = 0
    hasGrowing = false
    seldom = Box(Seldom())
  }

  /// Drops the cached snapshot of a line, so that its storage is not shared when the line changes
  /// it.
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
    references.needsFootnoteDefinition = options.references == .wholeDocument
    resolveWaitingLeaves(bytes)
    numberFootnotes()
  }

  // MARK: - One line

  /// Processes a line, or a piece of it that is treated as a line.
  mutating func processPiece(_ bytes: Span<UInt8>, _ lineStart: Int, _ end: Int) {
    lineEnd = end
    var start = lineStart
    if start == 0, end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB,
      bytes[2] == 0xBF
    {
      start = 3
    }
    var line = LineCursor(start: start, end: end)
    guard matchContainers(&line, bytes) else { return noteContent(start, end, bytes) }
    if arena.blocks[spine[matched - 1]].tag.startsBlocks {
      guard startBlocks(&line, bytes) else { return noteContent(start, end, bytes) }
    } else {
      line.findNextNonspace(in: bytes)
    }
    if addText(&line, bytes) { noteContent(start, end, bytes) }
  }

  /// Moves the end of the open blocks if the line contains any nonblank byte, including markers.
  private mutating func noteContent(_ start: Int, _ end: Int, _ bytes: Span<UInt8>) {
    for index in start..<end where !bytes[index].isSpaceOrTab {
      lastContentEnd = end
      return
    }
  }

  /// Adds the rest of a line to a leaf. Returns `false` if it is omitted.
  private mutating func addText(_ line: inout LineCursor, _ bytes: Span<UInt8>) -> Bool {
    let tipTag = arena.blocks[tip].tag
    if matched < spine.count, !line.isBlank, tipTag == .paragraph {
      // Leading blanks are kept because they may belong to a code span.
      addParagraphLine(line, bytes)
      return true
    }
    close(downTo: matched, bytes)
    let container = tip
    noteBlankLine(line, in: container)
    switch arena.blocks[container].tag {
    case .paragraph where !line.isBlank:
      switch formulaLine(line, bytes) {
      case .undecided: return false
      case .formula: startFormula(line, bytes)
      case .text:
        line.advanceToNonspace()
        extractEarlyDefinitions(line, bytes)
        addParagraphLine(line, bytes)
      }
    case .fencedCode:
      addLine(line)
      endBareJSON(line, bytes)
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
      if HTMLScanner.endsBlock(kind: kind, bytes, line.offset, line.end)
        || kind == 6 && endsFold(line, bytes)
      {
        lastContentEnd = line.end
        close(downTo: spine.count - 1, bytes)
      }
    case .table where !line.isBlank:
      addRow(line, bytes)
    case .math:
      addMathLine(line, bytes)
    default:
      guard !line.isBlank else { break }
      line.advanceToNonspace()
      if startAlert(line, bytes) { break }
      open(.paragraph, at: line.offset, bytes)
      arena.blocks[tip].firstLine = Int32(arena.lines.count)
      addLine(line)
      noteFormulaOpener(bytes)
    }
    return true
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
    arena.lines.append(LineRecord(line))
  }

  /// Appends the rest of the line to the open leaf.
  mutating func addLine(_ line: LineCursor) {
    appendLine(line)
    arena.blocks[tip].lineCount += 1
  }
}

extension LineRecord {
  /// The rest of the line.
  init(_ line: LineCursor) {
    self.init(
      start: Int32(line.offset + (line.takesPartOfTab ? 1 : 0)), end: Int32(line.end),
      indent: UInt8(line.remainingTabColumns))
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
