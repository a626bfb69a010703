import ArtifactAll
import TerminalFront

/// A pager for an answer or payload. Forms, graphs and other pictures in it can be opened: they then take the whole
/// screen, and the pager shows forms in their current state afterwards.
struct BrowsedPages: BrowsedContent {
  private var session: ArtifactSession
  private var provider: ProviderStream?
  private var pager: PagerModel
  private var parts: BrowsedParts
  private var isComplete = false

  /// The header of the input if it is a single payload, and the payload.
  private let header: ArtifactHeader?
  private var payload: [UInt8] = []

  /// The directory in which payloads are saved.
  var folder = "."

  /// Whether input has arrived since the parts were last updated.
  private var hasNews = false

  /// The index of the open form; nil for none.
  private var open: Int?

  /// The index of the form selected by Tab; nil for none.
  private var selected: Int?

  /// The cached rows of parts. The cache is cleared whenever they may move.
  private var rows: [Int: Range<Int>] = [:]
  private let actions: BrowsedActions

  init(
    _ content: InputContent, size: TerminalSize, options: TerminalOptions, animates: Bool = false,
    actions: BrowsedActions = BrowsedActions(.never)
  ) {
    session = content.makeSession()
    provider = content.provider
    header = content.header
    pager = PagerModel(size: size, options: options, title: content.name)
    pager.help = .answer
    self.actions = actions
    parts = BrowsedParts(
      size: size, options: options, animates: animates,
      components: content.components, actions: actions)
  }

  var isAnimating: Bool { open.map { parts[$0].content.isAnimating } ?? false }

  mutating func tick() {
    if let open { parts[open].content.tick() }
  }

  mutating func append(_ bytes: [UInt8]) {
    if header != nil { payload += bytes }
    for piece in provider.pieces(of: bytes) { session.append(piece) }
    hasNews = true
  }

  mutating func finish() {
    for piece in provider.remainingPieces() { session.append(piece) }
    session.finish()
    isComplete = true
    hasNews = true
  }

  /// Updates the parts. Pieces that arrive between two frames share one update.
  private mutating func follow() {
    guard hasNews else { return }
    hasNews = false
    rows = [:]
    parts.follow(session.presentation)
    // A payload that is a diagram or a drawing is opened when it is complete.
    if isComplete, open == nil, pager.hint.isEmpty, parts.isWhole(of: header?.type) {
      show(part: 0)
    }
    guard !parts.isEmpty, pager.hint.isEmpty else { return }
    pager.hint = parts.hint
    // If the answer consists of a form only, the form is opened immediately.
    if BrowsedParts.isOnlyForm(session.stream) { show(part: 0) }
  }

  // MARK: Events

  mutating func handle(_ event: InputEvent) -> ScreenEffect {
    follow()
    if let open { return handle(event, inPart: open) }
    show()
    if let effect = choose(event) { return effect }
    if event == .key(KeyStroke("w")) { rows = [:] }
    let effect = pager.handle(event)
    return switch effect {
    case .open(let target): tell(target)
    case .hover(let target): target.map { tell($0) } ?? tell("")
    case .perform(let action, let id): perform(action, on: id)
    default: effect
    }
  }

  /// Shows where a link leads: the terminal opens it.
  private mutating func tell(_ target: SafeLink.Target) -> ScreenEffect {
    switch target {
    case .address(let address): tell(address)
    case .tag(let prefix, let identifier): tell(prefix + identifier)
    case .artifact: .ignored
    }
  }

  private mutating func tell(_ message: String) -> ScreenEffect {
    pager.message = message
    return .draw
  }

  private mutating func perform(_ action: ArtifactFrame.Action, on id: BlockID) -> ScreenEffect {
    guard let (header, payload) = source(of: id) else { return .ignored }
    switch action {
    case .copy: return copy(SavedPayload.text(payload, of: header))
    case .save:
      do throws(ToolError) {
        let name = try ExtractCommand.save(payload, of: header, among: headers, to: folder)
        return tell("saved \(name)")
      } catch {
        return tell(error.message)
      }
    }
  }

  private mutating func copy(_ bytes: [UInt8]) -> ScreenEffect {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let copied = AnsiWriter.copiedText(text) else {
      return tell("too long to copy: \(ByteCountText.text(bytes.count)); s saves it")
    }
    let note = copied.utf8.count < text.utf8.count ? " without control characters" : ""
    pager.message = "copied \(ByteCountText.text(copied.utf8.count))\(note)"
    return .copy(text)
  }

  /// The headers of all artifacts so far.
  private var headers: [ArtifactHeader] {
    if let header { return [header] }
    return session.stream.segments.compactMap { segment in
      if case .artifact(let header) = segment.kind { header } else { nil }
    }
  }

  /// The header and the payload so far of an artifact.
  private func source(of id: BlockID) -> (header: ArtifactHeader, bytes: [UInt8])? {
    if let header { return (header, payload) }
    guard let segment = session.segment(of: id), case .artifact(let header) = segment.kind else {
      return nil
    }
    return (header, Array(session.stream.source[segment.content]))
  }

  private mutating func handle(_ event: InputEvent, inPart index: Int) -> ScreenEffect {
    if event == .key(KeyStroke(.escape)), !parts[index].content.usesEscape {
      leavePart()
      return .draw
    }
    let effect = parts[index].content.handle(event)
    guard effect == .quit, event != .key(.interrupt) else {
      return effect
    }
    leavePart()
    return .draw
  }

  private mutating func show(part index: Int) {
    (open, selected) = (index, index)
    parts[index].isTouched = true
  }

  private mutating func leavePart() {
    open = nil
    rows = [:]
    pager.reload()
  }

  /// The keys that open parts; those of the pager follow.
  static let keys = KeyTable<BrowsedPages>([
    KeyCommand(each: "Tab  Shift-Tab", "select the next, previous interface or picture") {
      $0.select(step: $1 == 0 ? 1 : -1)
    },
    KeyCommand("Enter", "open it, Esc or q closes it; if there is none, down one row") {
      $0.openVisiblePart()
    },
  ])

  private mutating func select(step: Int) {
    let next = selected.map { ($0 + step + parts.count) % parts.count } ?? visiblePart ?? 0
    selected = next
    pager.reveal(rows(ofPart: next))
  }

  private mutating func openVisiblePart() -> ScreenEffect {
    guard let part = visiblePart else { return .ignored }
    show(part: part)
    return .draw
  }

  /// Handles events that select or open a form; nil for all others.
  private mutating func choose(_ event: InputEvent) -> ScreenEffect? {
    guard !parts.isEmpty, !pager.isBusy else { return nil }
    switch event {
    case .key(let key):
      let effect = Self.keys.run(key, in: &self)
      return effect == .ignored ? nil : effect
    case .mouse(let mouse) where mouse.action == .press(.left):
      let row = pager.visibleRows.lowerBound + mouse.row
      guard pager.visibleRows.contains(row),
        let part = (0..<parts.count).first(where: { rows(ofPart: $0).contains(row) })
      else { return nil }
      show(part: part)
      return .draw
    default:
      return nil
    }
  }

  /// The selected form, if it is visible, else the first visible one.
  private var visiblePart: Int? {
    mutating get {
      for index in (selected.map { [$0] } ?? []) + Array(0..<parts.count)
      where rows(ofPart: index).overlaps(pager.visibleRows) {
        return index
      }
      return nil
    }
  }

  /// Returns the rows of the pager that a form occupies.
  private mutating func rows(ofPart index: Int) -> Range<Int> {
    if let known = rows[index] { return known }
    let presentation = presentation
    guard let place = Self.place(of: parts[index].id, in: presentation)?.block else {
      return 0..<0
    }
    let before = pager.rowCount(of: Presentation(blocks: Array(presentation.blocks[..<place])))
    let after = pager.rowCount(of: Presentation(blocks: Array(presentation.blocks[...place])))
    rows[index] = before..<max(before, after)
    return before..<max(before, after)
  }

  /// Returns the indices of the block that contains a form, an artifact or a figure, and of the form in it.
  private static func place(
    of id: BlockID, in presentation: Presentation
  ) -> (block: Int, part: Int)? {
    for index in presentation.blocks.indices
    where presentation.blocks[index].id.segment == id.segment {
      let content: Blocks
      switch presentation.blocks[index].kind {
      case .artifact(let artifact): content = artifact.content
      case .custom(let figure): content = figure.content
      default: continue
      }
      if let part = content.firstIndex(where: { $0.id == id }) { return (index, part) }
    }
    return nil
  }

  // MARK: Drawing

  mutating func resize(to size: TerminalSize) {
    rows = [:]
    pager.resize(to: size)
    parts.resize(to: size)
  }

  mutating func draw() -> CellGrid {
    follow()
    if let open { return parts[open].content.draw() }
    show()
    var grid = pager.draw()
    if let selected, !pager.isBusy {
      let top = pager.visibleRows.lowerBound
      let rows = rows(ofPart: selected).clamped(to: pager.visibleRows)
      let mark = CellRect(row: rows.lowerBound - top, column: 0, rows: rows.count, columns: 1)
      grid.overlay(Style(nil, .reverse), in: mark)
    }
    return grid
  }

  /// Returns the requested output without a terminal; nil if it requires an open form and there is
  /// none.
  mutating func dump(_ what: BrowseDump) -> String? {
    follow()
    return switch what {
    case .frame: frame
    case .actions: actions.lines
    case .state, .form:
      open.flatMap {
        parts[$0].content is BrowsedForm ? parts[$0].content.dump(what) : nil
      }
    }
  }

  private mutating func show() {
    pager.show(presentation, isComplete: isComplete)
  }

  /// The presentation of the answer, with opened parts in their current state.
  private var presentation: Presentation {
    mutating get {
      var presentation = session.presentation
      for index in 0..<parts.count where parts[index].isTouched {
        guard let place = Self.place(of: parts[index].id, in: presentation) else { continue }
        guard let current = (parts[index].content as? BrowsedForm)?.form else { continue }
        let form = Block.Kind.form(current)
        switch presentation.blocks[place.block].kind {
        case .artifact(var artifact):
          artifact.content[place.part].kind = form
          presentation.blocks[place.block].kind = .artifact(artifact)
        case .custom(var figure):
          figure.content[place.part].kind = form
          presentation.blocks[place.block].kind = .custom(figure)
        default: break
        }
      }
      return presentation
    }
  }
}

extension KeyHelp {
  /// The keys of an answer: those of the pager, and those that open parts of it.
  static let answer = KeyHelp(BrowsedPages.keys.help().entries + pager.entries)
}
