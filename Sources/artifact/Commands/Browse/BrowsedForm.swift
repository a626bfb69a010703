import ArtifactAll
import TerminalControls
import TerminalFront

/// An interface, interactive also while it arrives: the input, or a part of an answer.
struct BrowsedForm: BrowsedContent {
  /// The input; unused in an answer.
  private var feed: SpecFeed

  /// Whether bytes were appended since the last update.
  private var hasNews = false

  private let session: FormSession
  private var controller: FormController
  private let actions: BrowsedActions

  /// The diagnostics of the source; nil before its end.
  private var diagnostics: BrowsedDiagnostics?

  init(
    title: String, size: TerminalSize, options: TerminalOptions, animates: Bool = false,
    components: HostCatalog = HostCatalog(), store: StateStore = StateStore(),
    actions: BrowsedActions = BrowsedActions(.never),
    asksBeforeQuitting: Bool = false
  ) {
    feed = SpecFeed(catalog: components.catalog)
    session = FormSession(Spec(), store: store, registry: components.registry, isComplete: false)
    self.actions = actions
    actions.follow(session)
    controller = FormController(session, size: size, options: options, title: title)
    controller.isArriving = true
    controller.animates = animates
    controller.asksBeforeQuitting = asksBeforeQuitting
  }

  var isAnimating: Bool { controller.isAnimating }

  mutating func tick() { controller.tick() }

  /// The current state of the form.
  var form: FormBlock { session.form }

  // MARK: Input

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

  mutating func finish() {
    feed.finish()
    hasNews = true
    update()
    let source = feed.diagnostics.isEmpty ? nil : SpecSource(feed.bytes)
    let rest = form.isBlank ? 0 : feed.restOffset
    end(
      feed.diagnostics, at: feed.diagnostics.map { source?.location(of: $0) },
      isCut: feed.ending == .cut, source: rest.map { feed.bytes[$0...] } ?? [])
  }

  /// Shows a later version of a block of an answer.
  mutating func update(to form: FormBlock, isComplete: Bool) {
    session.update(to: form)
    guard isComplete, let source = form.source as? ArrivingSpec else { return }
    let rest = form.isBlank ? 0 : source.restOffset
    end(
      source.diagnostics, at: source.locations, isCut: source.ending == .cut,
      source: rest.map { source.text[$0...] } ?? [])
  }

  /// Shows the diagnostics of the source, which is complete.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics.
  ///   - locations: Their locations.
  ///   - isCut: Whether the source is truncated.
  ///   - source: The part of the source of which nothing is in the form.
  private mutating func end(
    _ diagnostics: [Diagnostic], at locations: [TextLocation?], isCut: Bool,
    source: ArraySlice<UInt8>
  ) {
    session.sourceDiagnostics = diagnostics
    controller.isArriving = false
    self.diagnostics = BrowsedDiagnostics(
      diagnostics, at: locations, isCut: isCut, source: source, session)
  }

  mutating func handle(_ event: InputEvent) -> ScreenEffect {
    update()
    controller.listedNotes =
      diagnostics?.texts(session.diagnostics, isEmpty: session.form.root == nil) ?? []
    let effect = controller.handle(event)
    if actions.ending != nil { return .quit }
    // A form that can be submitted is a prompt: left otherwise, it is cancelled.
    if effect == .quit, actions.areEndings, session.hasAction("submit") {
      actions.ending = event == .key(.interrupt) ? .interrupted : .cancelled
    }
    guard case .open(.address(let address)) = effect else { return effect }
    controller.message = address
    return .draw
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

  mutating func dump(_ what: BrowseDump) -> String? {
    update()
    return switch what {
    case .frame: frame
    case .actions: actions.lines
    case .state: session.store.redactedState.serialized(pretty: true) + "\n"
    case .form: session.form.json.serialized(pretty: true) + "\n"
    }
  }
}
