import ArtifactAll
import TerminalFront

/// An interface on its way from its source into a person's hands.
struct BrowsedForm: BrowsedContent {
  private var feed = SpecFeed()
  private let session = FormSession(Spec(), isComplete: false)
  private var controller: FormController

  init(title: String, size: TerminalSize, options: TerminalOptions) {
    controller = FormController(session, size: size, options: options, title: title)
    controller.isArriving = true
  }

  mutating func append(_ piece: [UInt8]) {
    feed.append(piece.span)
    session.apply(feed.takeUpdate())
  }

  mutating func finish() {
    feed.finish()
    session.apply(feed.takeUpdate())
    controller.isArriving = false
    let count = feed.diagnostics.count { $0.severity == .error }
    guard count > 0 else { return }
    controller.message =
      "\(count) \(count == 1 ? "error" : "errors") in it: see 'artifact spec lint'."
  }

  mutating func handle(_ event: InputEvent) -> BrowseEffect {
    switch controller.handle(event) {
    case .none: return .draw
    case .redraw: return .drawAnew
    case .quit: return .quit
    case .open(let address):
      controller.message = address
      return .draw
    }
  }

  mutating func resize(to size: TerminalSize) {
    controller.resize(to: size)
  }

  mutating func draw() -> CellGrid {
    controller.draw()
  }

  mutating func dump(_ what: BrowseDump) -> String {
    switch what {
    case .state: session.store.state.serialized(pretty: true) + "\n"
    case .form: session.form.json.serialized(pretty: true) + "\n"
    case .frame: frame
    }
  }
}
