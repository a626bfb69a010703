public import ArtifactPresentation

/// Lays a presentation out as lines, frame by frame.
///
/// Every frame gives the lines that have become certain since the last one, and the live lines
/// below them. All committed lines one after the other are the layout of the whole: how the
/// presentation grew does not matter (`Specs/Terminal.md` F3).
public struct Layout: Sendable {
  /// What a frame shows.
  public struct Frame: Hashable, Sendable {
    /// Lines to be written once, for good.
    public var committed: [Line] = []

    /// Lines that may change.
    public var live: [Line] = []
  }

  /// For what is laid out. A change holds for lines that are not committed yet.
  public var options: LayoutOptions

  private var cursor = LayoutCursor()

  public init(options: LayoutOptions) {
    self.options = options
  }

  /// Takes the presentation as it is now.
  ///
  /// - Complexity: O(what is newly settled + what is live).
  public mutating func frame(_ presentation: Presentation) -> Frame {
    var drawing = Drawing(options: options, cursor: cursor)
    drawing.draw(presentation.blocks, depth: 0)
    cursor = drawing.committedCursor
    return drawing.frame
  }
}

/// The work on one frame.
struct Drawing {
  let options: LayoutOptions
  let theme = Theme.ansi
  private(set) var frame = Layout.Frame()

  /// What has been drawn; behind the first live line it runs ahead of what is committed.
  var cursor: LayoutCursor
  private var frozen: LayoutCursor?

  /// What stands before every line: bars of quotes, markers and indents of lists.
  private var margins: [Margin] = []

  /// Code in prose is indented to be told from it; code that is an artifact of its own is not.
  var codeIndent = 2

  struct Margin {
    /// Before the first line, and before the others.
    var first: Line.Run
    var rest: Line.Run
    /// The depth in the cursor at which the use of `first` is noted.
    var depth: Int
  }

  init(options: LayoutOptions, cursor: LayoutCursor) {
    self.options = options
    self.cursor = cursor
  }

  /// Where the next frame goes on.
  var committedCursor: LayoutCursor { frozen ?? cursor }

  /// From here on everything is live.
  mutating func goLive() {
    if frozen == nil { frozen = cursor }
  }

  /// Whether what is drawn now may still change.
  var isLive: Bool { frozen != nil }

  // MARK: Lines

  /// The columns left beside the margins.
  var width: Int {
    max(1, options.width - margins.reduce(0) { $0 + $1.rest.text.width })
  }

  /// The columns for prose.
  var proseWidth: Int { max(1, min(width, options.proseWidth)) }

  mutating func emit(_ content: Line) {
    var line = Line()
    for margin in margins {
      let isFirst = !cursor[margin.depth].hasBegun
      cursor[margin.depth].hasBegun = true
      line.append(isFirst ? margin.first : margin.rest)
    }
    line.append(contentsOf: content)
    if frozen == nil { frame.committed.append(line) } else { frame.live.append(line) }
  }

  mutating func emit(_ runs: Line.Run...) {
    emit(Line(runs))
  }

  mutating func emitBlank() {
    // Bars go on through a blank line, spaces do not.
    var line = Line()
    for margin in margins where margin.rest.text.string.contains("│") { line.append(margin.rest) }
    if frozen == nil { frame.committed.append(line) } else { frame.live.append(line) }
  }

  mutating func withMargin(_ margin: Margin, _ body: (inout Drawing) -> Void) {
    margins.append(margin)
    body(&self)
    margins.removeLast()
  }

  // MARK: Blocks

  /// Draws a list of blocks from where the cursor stands, a blank line between two that are not tight.
  mutating func draw(
    _ blocks: [Block], depth: Int, isTight: (Block, Block) -> Bool = { _, _ in false }
  ) {
    while cursor[depth].index < blocks.count {
      let index = cursor[depth].index
      let block = blocks[index]
      if isEmpty(block) {
        if !block.isSettled { goLive() }
        cursor.advance(at: depth, hasDrawn: false)
        continue
      }
      let isLoose = index == 0 || !isTight(blocks[index - 1], block)
      if isLoose, cursor[depth].hasDrawn, !cursor[depth].hasLead { drawLeadingBlank(block, depth) }
      draw(block, depth: depth)
      if !block.isSettled { goLive() }
      cursor.advance(at: depth)
    }
  }

  /// Whether there is nothing of a block to see.
  private func isEmpty(_ block: Block) -> Bool {
    switch block.kind {
    case .paragraph(let text): text.spans.isEmpty
    case .list(let list): list.items.isEmpty
    default: false
    }
  }

  private mutating func draw(_ block: Block, depth: Int) {
    // Kinds that grow in units say themselves what of them is certain.
    switch block.kind {
    case .list, .quote, .artifact, .code, .diff, .raw, .table, .tree: break
    default: if !block.isSettled { goLive() }
    }
    switch block.kind {
    case .heading(let level, let text): drawHeading(level, text)
    case .paragraph(let text): drawParagraph(text)
    case .list(let list): drawList(list, depth: depth, level: 0)
    case .quote(let quote): drawQuote(quote, depth: depth)
    case .code(let code): drawCode(code, depth: depth, isSettled: block.isSettled)
    case .diff(let diff): drawDiff(diff, depth: depth, isSettled: block.isSettled)
    case .table(let table): drawTable(table, depth: depth, isSettled: block.isSettled)
    case .tree(let tree): drawTree(tree, depth: depth, isSettled: block.isSettled)
    case .math(let math): drawMath(math)
    case .graph(let graph): drawGraph(graph)
    case .chart(let chart): drawTitled("Chart", chart.title, chart.data, depth: depth)
    case .map(let map): drawTitled("Map", map.title, map.features, depth: depth)
    case .image(let image): drawImage(image)
    case .form(let form): drawForm(form)
    case .artifact(let artifact):
      drawArtifact(artifact, depth: depth, isSettled: block.isSettled)
    case .raw(let raw): drawRaw(raw, depth: depth, isSettled: block.isSettled)
    case .progress(let progress): drawProgress(progress)
    case .note(let note): drawNote(note)
    case .rule: emit(Line.Run(frameText("─", count: min(width, 24)), theme.quiet))
    }
  }

  /// The blank line before a block is committed once the block is certain to be seen.
  private mutating func drawLeadingBlank(_ block: Block, _ depth: Int) {
    if !hasCertainLine(block) { goLive() }
    emitBlank()
    cursor[depth].hasLead = true
  }

  /// Whether a block's first line is certain already.
  private func hasCertainLine(_ block: Block) -> Bool {
    if block.isSettled { return true }
    return switch block.kind {
    case .artifact: true
    case .quote(let quote): quote.content.first.map(hasCertainLine) ?? false
    case .list(let list):
      list.items.first.map { $0.isSettled || $0.content.first.map(hasCertainLine) ?? false }
        ?? false
    case .code(let code): code.settledLineCount > 0
    case .diff(let diff): diff.settledLineCount > 0
    case .raw(let raw): raw.source.settledLineCount > 0
    case .table(let table): table.settledRowCount >= TableBlock.sampleRowCount
    // A tree's first line may be the whole of it, so it decides for itself.
    default: false
    }
  }

  /// A short text repeated, such as a rule.
  func frameText(_ piece: StaticString, count: Int) -> SafeText {
    SafeText(
      known: String(repeating: piece.description, count: max(0, count)), width: max(0, count))
  }
}
