import ArtifactPresentation
import Drawing

/// One layout pass over the part of a presentation that is not committed yet.
///
/// The pass advances the frontier as it goes. At the first part that is not settled, it saves the
/// frontier (``goLive()``) and continues in the same way; lines drawn from then on are live, and
/// later changes of the frontier are discarded. Committed and live lines therefore come from the
/// same code, and live lines equal the lines that are committed later if nothing changes.
struct LayoutPass {
  let options: LayoutOptions
  var frontier: LayoutFrontier

  /// Whether the current block, with all its descendants, is settled.
  private(set) var isSettled: Bool

  /// The frontier at the start of the live part; nil while everything is settled.
  private(set) var settledFrontier: LayoutFrontier?

  private(set) var committed: [Line] = []

  /// The output to which committed lines are written instead of being collected.
  private(set) var writer: AnsiWriter?
  private(set) var live: [Line] = []

  /// The drawings of live pictures in the previous frame, and of those in this one.
  private let oldDrawings: [BlockID: PictureDrawing]
  private(set) var drawings: [BlockID: PictureDrawing] = [:]

  /// Which of the live lines are shown if the screen is too small.
  var anchor = LayoutFrame.Anchor.bottom

  /// The prefixes that the enclosing containers put before each line.
  private(set) var prefixes: [LinePrefix] = [] {
    didSet {
      furtherTextPrefix = nil
      furtherCodePrefix = nil
    }
  }

  /// The prefixes of further lines of text and of code, if they are known.
  private var furtherTextPrefix: [Line.Run]?
  private var furtherCodePrefix: [Line.Run]?
  private(set) var contentWidth: Int

  /// The style that other styles are applied over.
  var baseStyle = Style()
  var listDepth = 0
  /// The title on the plate of the enclosing artifact, which its pictures don't repeat.
  var artifactTitle = ""
  var depth = 0

  init(
    options: LayoutOptions, frontier: LayoutFrontier, drawings: [BlockID: PictureDrawing] = [:],
    settlesAll: Bool, writer: AnsiWriter? = nil
  ) {
    self.options = options
    oldDrawings = drawings
    self.frontier = frontier
    isSettled = settlesAll
    self.writer = writer
    contentWidth = options.width
  }

  var theme: Theme { options.theme }
  var glyphs: Glyphs { options.glyphs }

  /// Marks the following lines as live.
  mutating func goLive() {
    if settledFrontier == nil { settledFrontier = frontier }
  }

  /// Whether the rest is not drawn: live lines are not written.
  var isStopped: Bool { writer != nil && settledFrontier != nil }

  // MARK: Lines

  /// Emits a line of content, and fills the row after it with a ground.
  mutating func emit(_ runs: [Line.Run], isCode: Bool = false, ground: Style.Color? = nil) {
    if isStopped { return }
    if let count = frontier.separator {
      frontier.separator = nil
      var blank: [Line.Run] = []
      for prefix in prefixes.prefix(count) { blank += prefix.rest }
      for _ in 0..<theme.spacing { append(blank, isSoftWrapped: false) }
    }
    let isFirst = prefixes.contains { !frontier.levels[$0.level].hasFirstLine }
    var line = isFirst ? [] : furtherPrefix(isCode: isCode)
    for (index, prefix) in prefixes.enumerated() where isFirst {
      if !frontier.levels[prefix.level].hasFirstLine {
        if !prefix.label.isEmpty {
          drawLabel(of: index)
          line = prefixes[..<index].flatMap { isCode ? $0.code : $0.rest }
        }
        line += isCode && !prefix.isItem ? prefix.code : prefix.first
      } else {
        line += isCode ? prefix.code : prefix.rest
      }
    }
    if isFirst { for prefix in prefixes { frontier.levels[prefix.level].hasFirstLine = true } }
    append(line.isEmpty ? runs : line + runs, isSoftWrapped: isCode, ground: ground)
    frontier.canSeparate = true
    frontier.lineCount += 1
  }

  /// Returns the prefixes of a line that is the first one of none of its containers, joined where their
  /// styles are equal, so that a line in many containers has few runs.
  private mutating func furtherPrefix(isCode: Bool) -> [Line.Run] {
    guard !prefixes.isEmpty else { return [] }
    if let known = isCode ? furtherCodePrefix : furtherTextPrefix { return known }
    let runs = prefixes.flatMap { isCode ? $0.code : $0.rest }
    var joined: [Line.Run] = []
    for run in runs {
      if let last = joined.last, last.style == run.style, last.link == run.link {
        joined[joined.count - 1].text = .joined([last.text, run.text])
      } else {
        joined.append(run)
      }
    }
    if isCode { furtherCodePrefix = joined } else { furtherTextPrefix = joined }
    return joined
  }

  /// Draws the label of a prefix, with the markers of the prefixes before it.
  private mutating func drawLabel(of index: Int) {
    var lead: [Line.Run] = []
    for outer in prefixes[..<index] {
      lead += frontier.levels[outer.level].hasFirstLine ? outer.rest : outer.first
      frontier.levels[outer.level].hasFirstLine = true
    }
    for runs in prefixes[index].label {
      append(lead + prefixes[index].beforeLabel + runs, isSoftWrapped: false)
      lead = prefixes[..<index].flatMap(\.rest)
    }
  }

  private mutating func append(
    _ runs: [Line.Run], isSoftWrapped: Bool, ground: Style.Color? = nil
  ) {
    var line = Line(runs, isSoftWrapped: isSoftWrapped, ground: ground)
    while let last = line.runs.last, !last.style.showsBlanks(on: ground),
      last.text.bytes.allSatisfy({ $0 == 0x20 })
    {
      line.runs.removeLast()
    }
    if settledFrontier != nil { return live.append(line) }
    guard writer != nil else { return committed.append(line) }
    writer?.put(line)
    writer?.lineFeed()
  }

  /// Emits text, wrapped into rows.
  mutating func emit(_ flow: FlowText) {
    for row in flow.rows(width: min(contentWidth, options.proseWidth)) { emit(row) }
  }

  /// Requests a blank line before the next line, if there is a line to separate it from.
  mutating func separate() {
    if frontier.canSeparate, frontier.separator == nil { frontier.separator = prefixes.count }
  }

  /// Lets the next line follow without a blank line.
  mutating func joinLines() {
    frontier.separator = nil
    frontier.canSeparate = false
  }

  // MARK: Prefixes

  /// Puts a prefix before each line until ``popPrefix()``.
  ///
  /// If it would leave too little room, nothing is put before the lines.
  mutating func push(_ prefix: LinePrefix) {
    if contentWidth - prefix.width < TerminalLimits.narrowestContent {
      prefixes.append(LinePrefix(level: prefix.level, label: prefix.label, isBare: prefix.isBare))
    } else {
      prefixes.append(prefix)
      contentWidth -= prefix.width
    }
  }

  mutating func popPrefix() {
    guard let prefix = prefixes.popLast() else { return }
    contentWidth += prefix.width
  }

  /// Emits the marker or label of a container without lines.
  mutating func emitHead(_ level: Int) {
    guard !frontier.levels[level].hasFirstLine, let prefix = prefixes.last else { return }
    guard !prefix.label.isEmpty else { return emit([]) }
    prefixes[prefixes.count - 1].label = []
    prefixes[prefixes.count - 1].first = prefix.beforeLabel
    prefixes[prefixes.count - 1].rest = prefix.beforeLabel
    for row in prefix.label { emit(row) }
  }

  // MARK: Blocks

  /// Draws the blocks of a container, starting at the first that is not committed.
  mutating func draw(_ blocks: Blocks, level: Int) {
    while !isStopped, frontier.levels[level].done < blocks.count {
      let index = frontier.levels[level].done
      draw(blocks[index], after: index > 0 ? blocks[index - 1] : nil, level: level + 1)
      frontier.levels[level].done += 1
    }
  }

  private mutating func draw(_ block: Block, after previous: Block?, level: Int) {
    let wasSettled = isSettled
    isSettled = wasSettled || block.isSettled
    open(level, kind: LayoutFrontier.Level.Kind(block.kind)) { pass in
      if let previous, !pass.isTight(block, after: previous) { pass.separate() }
    }
    if let lines = options.views.output(for: block, in: options) {
      if !isSettled { goLive() }
      for line in lines { emit(line.runs, isCode: line.isSoftWrapped, ground: line.ground) }
      isSettled = wasSettled
      frontier.levels.removeSubrange(level...)
      return
    }
    depth += 1
    let isMarked = previous == nil && prefixes.last?.isBare == true
    let label: CodeLabel = isMarked ? .none : Self.isCode(previous) ? .always : .language
    switch block.kind {
    case .code(let code):
      drawCode(code, label, level)
    case .diff(let diff):
      drawDiff(diff, label, level)
    case .raw(let raw):
      drawRaw(raw, level)
    case .table(let table):
      drawTable(table, level)
    case .tree(let tree):
      drawTree(tree, level)
    case .list(let list):
      drawList(list, level)
    case .quote(let quote):
      drawQuote(quote, level)
    case .footnote(let note):
      drawFootnote(note, level)
    case .custom(let block):
      drawCustom(block, level)
    case .math(let math):
      drawMath(math, level)
    case .artifact(let artifact):
      drawArtifact(artifact, block.id, level)
    case .paragraph(let text):
      drawParagraph(text, level)
    case .heading, .picture, .image, .form, .progress, .note, .rule:
      if !isSettled { goLive() }
      if !isStopped { drawWhole(block, level) }
    }
    depth -= 1
    if !isSettled { goLive() }
    isSettled = wasSettled
    frontier.levels.removeSubrange(level...)
  }

  /// Draws a picture. That of a live block continues its drawing in the previous frame; a settled one is the same for
  /// every stream.
  mutating func drawing(
    of picture: any Picture2D, in block: BlockID, on canvas: Canvas2D
  ) -> PictureDrawing? {
    guard !isSettled else { return picture.drawing(for: canvas) }
    let drawing = picture.liveDrawing(for: canvas, after: oldDrawings[block])
    drawings[block] = drawing
    return drawing
  }

  /// Draws a part of a block that settles independently.
  mutating func draw(isSettled isPartSettled: Bool, _ part: (inout LayoutPass) -> Void) {
    let wasSettled = isSettled
    isSettled = wasSettled || isPartSettled
    part(&self)
    if !isSettled { goLive() }
    isSettled = wasSettled
  }

  /// Opens the level of a block or item, and runs `lead` before its first line.
  ///
  /// As long as no line of the block is committed, everything about it may still change, so the
  /// lead is repeated from the state before the block.
  mutating func open(
    _ level: Int, kind: LayoutFrontier.Level.Kind, lead: (inout LayoutPass) -> Void
  ) {
    if level < frontier.levels.count {
      let known = frontier.levels[level]
      let isUntouched = frontier.lineCount == known.startLine
      if isUntouched {
        frontier.separator = known.startSeparator
      } else if known.kind == kind {
        return
      }
      if known.kind != kind {
        frontier.levels.removeSubrange(level...)
        appendLevel(kind)
        // A block whose kind changed after a part of it was committed is drawn completely.
        if !isUntouched { return separate() }
      }
    } else {
      appendLevel(kind)
    }
    lead(&self)
  }

  private mutating func appendLevel(_ kind: LayoutFrontier.Level.Kind) {
    frontier.levels.append(
      LayoutFrontier.Level(
        kind: kind, startLine: frontier.lineCount, startSeparator: frontier.separator))
  }

  /// Draws the units of a block one by one. Units that are not settled are live.
  mutating func drawUnits(
    count: Int, settled: Int, level: Int, _ unit: (inout LayoutPass, Int) -> Void
  ) {
    while frontier.levels[level].done < count {
      let index = frontier.levels[level].done
      if index >= settled, !isSettled { goLive() }
      if isStopped { return }
      unit(&self, index)
      frontier.levels[level].done += 1
    }
  }

  /// Whether a block shows lines of code.
  private static func isCode(_ block: Block?) -> Bool {
    switch block?.kind {
    case .code, .diff: true
    default: false
    }
  }

  /// Whether a block follows the previous one without a blank line: consecutive footnotes, and
  /// tight lists after the text of a list item.
  private func isTight(_ block: Block, after previous: Block) -> Bool {
    if case .footnote = block.kind, case .footnote = previous.kind { return true }
    guard prefixes.last?.isItem == true, case .list(let list) = block.kind else { return false }
    guard case .paragraph = previous.kind else { return false }
    return list.items.first?.followsBlankLine != true
  }
}

extension LayoutFrontier.Level {
  /// What a level shows, independent of its content.
  enum Kind: Hashable, Sendable {
    case item
    case block(Block.Kind.Name)

    init(_ kind: Block.Kind) {
      self = .block(kind.name)
    }
  }
}
