import ArtifactAll
import TerminalFront

/// An input that is an interface: interactive in full screen, also while it arrives.
struct BrowsedInterface: BrowsedContent {
  private var feed = SpecFeed()
  private var form: BrowsedForm
  private let actions: BrowsedActions

  /// Whether bytes were appended since the last update.
  private var hasNews = false

  init(
    title: String, size: TerminalSize, options: TerminalOptions, animates: Bool = false,
    store: StateStore = StateStore(), actions: BrowsedActions = BrowsedActions(.never)
  ) {
    self.actions = actions
    form = BrowsedForm(
      title: title, size: size, options: options, animates: animates, store: store,
      actions: actions)
  }

  var isAnimating: Bool { form.isAnimating }

  mutating func tick() { form.tick() }

  mutating func append(_ piece: [UInt8]) {
    feed.append(piece.span)
    hasNews = true
  }

  /// Applies the appended bytes. Pieces that arrive between two frames share one update.
  private mutating func update() {
    guard hasNews else { return }
    hasNews = false
    form.apply(feed.takeUpdate())
  }

  mutating func finish() {
    feed.finish()
    hasNews = true
    update()
    let source = feed.diagnostics.isEmpty ? nil : SpecSource(feed.bytes)
    let rest = form.form.isBlank ? 0 : feed.restOffset
    form.end(
      feed.diagnostics, at: feed.diagnostics.map { source?.location(of: $0) },
      isCut: feed.ending == .cut, source: rest.map { feed.bytes[$0...] } ?? [])
  }

  mutating func handle(_ event: InputEvent) -> ScreenEffect {
    update()
    return form.handle(event)
  }

  mutating func resize(to size: TerminalSize) { form.resize(to: size) }

  mutating func draw() -> CellGrid {
    update()
    return form.draw()
  }

  mutating func dump(_ what: BrowseDump) -> String? {
    update()
    return switch what {
    case .state, .form: form.text(of: what)
    case .frame: frame
    case .actions: actions.lines
    }
  }
}
