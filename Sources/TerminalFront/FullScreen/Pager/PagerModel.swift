public import ArtifactPresentation

/// A pager: shows a presentation in a scrollable viewport, also while it arrives.
///
/// ```swift
/// var pager = PagerModel(size: session.size)
/// pager.show(answer.presentation, isComplete: false)
/// session.write(screen.draw(pager.draw()))
/// switch pager.handle(event) { case .quit: …, default: … }
/// ```
///
/// The model has no side effects: presentations, events and sizes go in, grids of cells come out
/// (`Specs/Terminal.md`, V13).
public struct PagerModel: Sendable {
  /// The size of the terminal.
  public private(set) var size: TerminalSize

  /// The index of the first row in the viewport.
  public internal(set) var top = 0

  /// Whether the viewport stays at the end while content arrives.
  public private(set) var isFollowing: Bool

  /// Whether the presentation is complete.
  public private(set) var isComplete = false

  /// Whether long lines are wrapped rather than cut off.
  public private(set) var wrapsLines = true

  /// Whether the key help is shown instead of the content.
  public var isShowingHelp: Bool { shell.dialog != nil }

  /// The keys that the help shows; a caller that handles further ones adds them.
  public var help = KeyHelp.pager

  /// A hint about additional keys, shown in the status row.
  public var hint = ""

  let title: String
  package let options: TerminalOptions
  package var shell = ScreenShell<PagerModel>()
  var content: PagerContent
  var find = PagerFind()

  /// The number of cells scrolled off to the left. Nonzero only while lines are cut off.
  var leftColumn = 0

  /// A message shown in the status row until the next key press.
  public var message = ""
  private var layout: LayoutCursor

  /// Which artifacts are folded.
  private var folding = ArtifactFolding()

  /// Whether an artifact has been folded or unfolded since the lines were laid out.
  private var isFoldingNew = false

  /// What the mouse points to.
  private var hovered: SafeLink.Target?

  /// The actions of the artifacts in the presentation that was shown last.
  private var actions: [BlockID: [ArtifactFrame.Action]] = [:]
  private var notedBlockCount = 0

  /// The scroll position to restore after the lines have been laid out again.
  private var restoring: Place?

  private enum Place: Sendable {
    case start, end
    case fraction(Double)
    case row(Int)
  }

  /// Creates an empty pager.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - title: A title for the presentation, such as a file name.
  ///   - isFollowing: Whether to follow the end of the content from the beginning.
  public init(
    size: TerminalSize, options: TerminalOptions = .ansi, title: String = "",
    isFollowing: Bool = false
  ) {
    self.size = size
    self.options = options
    self.title = title
    self.isFollowing = isFollowing
    layout = Self.layout(options, width: size.columns, folding)
    content = PagerContent(wrapWidth: size.columns)
  }

  private static func layout(
    _ options: TerminalOptions, width: Int, _ folding: ArtifactFolding
  ) -> LayoutCursor {
    var layoutOptions = options.layout(width: width)
    layoutOptions.folding = folding
    return LayoutCursor(options: layoutOptions)
  }

  /// Discards the lines, so that all of them are laid out again.
  private mutating func startOver() {
    layout = Self.layout(options, width: size.columns, folding)
    content = PagerContent(wrapWidth: wrapsLines ? size.columns : nil)
    find.update(content, fromLine: 0)
    isFoldingNew = false
  }

  // MARK: Content

  /// The size of all content in cells: the width of the widest row, and the number of rows.
  ///
  /// - Complexity: O(rows).
  public var contentSize: TerminalSize {
    TerminalSize(
      columns: content.rows.reduce(0) { max($0, $1.content.width) }, rows: content.rows.count)
  }

  /// Updates the content. The presentation must continue the previous one.
  ///
  /// - Complexity: O(newly settled + live); after ``resize(to:)`` O(n) in the size of the
  ///   presentation.
  public mutating func show(_ presentation: borrowing Presentation, isComplete: Bool) {
    guard !self.isComplete || restoring != nil else { return }
    note(presentation.blocks)
    if isFoldingNew { startOver() }
    let frame = isComplete ? layout.finish(presentation) : layout.frame(presentation)
    let settled = content.settledLineCount
    content.append(frame)
    find.update(content, fromLine: settled)
    self.isComplete = isComplete
    if let place = restoring {
      restoring = nil
      switch place {
      case .start: top = 0
      case .end: top = lastTop
      case .fraction(let part): top = Int((part * Double(content.rows.count)).rounded())
      case .row(let row): top = row
      }
    }
    if isFollowing { top = lastTop }
    if isComplete { isFollowing = false }
    top = min(top, lastTop)
  }

  /// Notes the actions of artifacts that are new.
  private mutating func note(_ blocks: Blocks) {
    for index in min(max(0, notedBlockCount - 1), blocks.count)..<blocks.count {
      guard case .artifact(let artifact) = blocks[index].kind else { continue }
      actions[blocks[index].id] = artifact.frame.actions
    }
    notedBlockCount = blocks.count
  }

  /// Discards the layout, so that the next call of ``show(_:isComplete:)`` lays out all lines
  /// again. Call it when settled content has changed.
  public mutating func reload() {
    let size = size
    resize(to: TerminalSize(columns: size.columns + 1, rows: size.rows))
    resize(to: size)
  }

  /// Whether the search prompt is open, which Ctrl-C closes.
  public var isAsking: Bool { shell.prompt != nil }

  /// Whether key presses go to the search prompt or close the help.
  public var isBusy: Bool { shell.isBusy }

  /// The range of the rows in the viewport.
  public var visibleRows: Range<Int> { top..<min(top + height, max(top, content.rows.count)) }

  /// Returns the number of rows that a presentation takes in this viewport.
  ///
  /// - Complexity: O(n) in the size of the presentation.
  public func rowCount(of presentation: borrowing Presentation) -> Int {
    var content = PagerContent(wrapWidth: wrapsLines ? size.columns : nil)
    var layout = Self.layout(options, width: size.columns, folding)
    content.append(layout.finish(presentation))
    return content.rows.count
  }

  /// Scrolls a range of rows into view. If they are not all visible already, the first row is moved
  /// to the top.
  public mutating func reveal(_ rows: Range<Int>) {
    guard !(rows.lowerBound >= top && rows.upperBound <= top + height) else { return }
    top = min(max(0, rows.lowerBound), lastTop)
    isFollowing = false
  }

  /// Updates the size. The lines are laid out again by the next call of ``show(_:isComplete:)``.
  public mutating func resize(to size: TerminalSize) {
    guard size != self.size else { return }
    if restoring == nil {
      let part = Double(top) / Double(max(1, content.rows.count))
      restoring = top == 0 ? .start : top == lastTop ? .end : .fraction(part)
    }
    self.size = size
    leftColumn = 0
    startOver()
    top = 0
  }

  /// The height of the viewport in rows.
  var height: Int { max(1, size.rows - 1) }

  var lastTop: Int { max(0, content.rows.count - height) }

  // MARK: Events

  /// Handles an event and returns what the caller must do.
  public mutating func handle(_ event: InputEvent) -> ScreenEffect {
    if let effect = handleInShell(event) { return effect }
    switch event {
    case .key(let key): return run(key) ?? .ignored
    case .mouse(let mouse):
      switch mouse.action {
      case .wheel(.up): return scroll(by: -TerminalLimits.wheelRows)
      case .wheel(.down): return scroll(by: TerminalLimits.wheelRows)
      case .press(.left):
        switch target(at: mouse) {
        case nil: return .ignored
        case .artifact(let id)?: return toggleFold(of: id)
        case let target?: return .open(target)
        }
      case .move:
        var target = target(at: mouse)
        if case .artifact? = target { target = nil }
        guard target != hovered else { return .ignored }
        hovered = target
        return .hover(target)
      case .wheel, .press, .release, .drag: return .ignored
      }
    case .paste, .focus, .reply:
      return .ignored
    }
  }

  // MARK: Targets

  /// What the text at a cell of the viewport leads to.
  private func target(at mouse: MouseEvent) -> SafeLink.Target? {
    let number = top + mouse.row
    guard mouse.row < height, number < content.rows.count else { return nil }
    var column = mouse.column + leftColumn
    for run in content.rows[number].content.runs {
      let width = run.text.width
      if column < width { return run.link?.target }
      column -= width
    }
    return nil
  }

  /// The first artifact whose header is in the viewport, or else the one above it.
  var artifactInView: BlockID? {
    let visible = visibleRows
    for row in Array(visible) + (0..<visible.lowerBound).reversed() {
      for run in content.rows[row].content.runs {
        if case .artifact(let id)? = run.link?.target { return id }
      }
    }
    return nil
  }

  func perform(_ action: ArtifactFrame.Action) -> ScreenEffect {
    guard let id = artifactInView, actions[id]?.contains(action) == true else { return .ignored }
    return .perform(action, artifact: id)
  }

  /// Folds or unfolds an artifact. The lines change when the presentation is shown again; the header stays
  /// where it is.
  mutating func toggleFold(of id: BlockID) -> ScreenEffect {
    folding.toggle(id)
    isFoldingNew = true
    if restoring == nil { restoring = .row(top) }
    return .draw
  }

  var page: Int { max(1, height - 1) }

  var half: Int { max(1, height / 2) }

  mutating func scroll(by rows: Int) -> ScreenEffect {
    if rows < 0 { isFollowing = false }
    top = min(max(0, top + rows), lastTop)
    return .draw
  }

  mutating func goToEnd() -> ScreenEffect {
    isFollowing = !isComplete
    top = lastTop
    return .draw
  }

  mutating func moveSideways(by halves: Int) -> ScreenEffect {
    guard !wrapsLines else { return .ignored }
    let widest = content.rows.reduce(0) { max($0, $1.content.width) }
    let step = max(1, size.columns / 2)
    leftColumn = min(max(0, leftColumn + halves * step), max(0, widest - 1) / step * step)
    return .draw
  }

  mutating func toggleWrapping() -> ScreenEffect {
    wrapsLines.toggle()
    leftColumn = 0
    let line = top < content.rows.count ? content.rows[top].line : 0
    content.wrap(at: wrapsLines ? size.columns : nil)
    find.update(content, fromLine: 0)
    let row = content.rows.firstIndex { $0.line >= line } ?? 0
    top = isFollowing ? lastTop : min(row, lastTop)
    return .draw
  }

  /// Scrolls a row into view, keeping some of the rows before it visible.
  mutating func reveal(row: Int) {
    guard !(top..<top + height).contains(row) else { return }
    top = min(max(0, row - height / 3), lastTop)
    isFollowing = false
  }
}
