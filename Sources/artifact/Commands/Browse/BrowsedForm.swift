import ArtifactAll
import TerminalFront

/// An interactive form that is parsed while it arrives.
struct BrowsedForm: BrowsedContent {
  private var feed = SpecFeed()
  private let session: FormSession
  private var controller: FormController

  /// Whether bytes were appended since the last update.
  private var hasNews = false
  private let actions: BrowsedActions

  /// The diagnostics of the source; nil before its end.
  private var diagnostics: BrowsedDiagnostics?

  init(
    title: String, size: TerminalSize, options: TerminalOptions, animates: Bool = false,
    store: StateStore = StateStore(), actions: BrowsedActions = BrowsedActions(.never)
  ) {
    session = FormSession(Spec(), store: store, isComplete: false)
    self.actions = actions
    actions.follow(session)
    controller = FormController(session, size: size, options: options, title: title)
    controller.isArriving = true
    controller.animates = animates
  }

  var isAnimating: Bool { controller.isAnimating }

  mutating func tick() { controller.tick() }

  mutating func append(_ piece: [UInt8]) {
    feed.append(piece.span)
    hasNews = true
  }

  /// Applies the appended bytes. Pieces that arrive between two frames share one update.
  private mutating func update() {
    guard hasNews else { return }
    hasNews = false
    session.apply(feed.takeUpdate())
  }

  /// The current state of the form.
  var form: FormBlock {
    mutating get {
      update()
      return session.form
    }
  }

  mutating func finish() {
    feed.finish()
    hasNews = true
    update()
    session.sourceDiagnostics = feed.diagnostics
    controller.isArriving = false
    diagnostics = BrowsedDiagnostics(feed, session)
  }

  mutating func handle(_ event: InputEvent) -> BrowseEffect {
    update()
    switch controller.handle(event) {
    case .none: return .draw
    case .redraw: return .drawAnew
    case .quit: return .quit
    case .copy(let text): return .copy(text)
    case .open(let address):
      controller.message = address
      return .draw
    }
  }

  mutating func resize(to size: TerminalSize) {
    controller.resize(to: size)
  }

  /// Whether the form handles Esc itself.
  var usesEscape: Bool { controller.usesEscape }

  mutating func draw() -> CellGrid {
    update()
    if let notice = actions.takeNotice() { controller.message = notice }
    let notes =
      diagnostics?.lines(
        session.diagnostics, isEmpty: session.form.root == nil, size: controller.size,
        options: controller.options) ?? []
    if notes != controller.notes { controller.notes = notes }
    return controller.draw()
  }

  mutating func dump(_ what: BrowseDump) -> String {
    update()
    return switch what {
    case .state: session.store.redactedState.serialized(pretty: true) + "\n"
    case .form: session.form.json.serialized(pretty: true) + "\n"
    case .frame: frame
    case .actions: actions.lines
    }
  }
}
