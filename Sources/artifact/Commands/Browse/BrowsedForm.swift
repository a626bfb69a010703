import ArtifactAll
import TerminalFront

/// An interface on its way from its source into a person's hands.
struct BrowsedForm: BrowsedContent {
  private var document = SpecDocument()

  /// Reads lines of operations, if that is what comes.
  private var stream: SpecStream?
  private var bytes: [UInt8] = []
  private let session = FormSession(Spec(), isComplete: false)
  private var controller: FormController

  init(title: String, size: TerminalSize, options: TerminalOptions, animates: Bool) {
    controller = FormController(session, size: size, options: options, title: title)
    controller.isArriving = true
    controller.animates = animates
  }

  var isAnimating: Bool { controller.isAnimating }

  mutating func tick() { controller.tick() }

  mutating func append(_ piece: [UInt8]) {
    let isFirst = bytes.isEmpty
    bytes += piece
    if isFirst, Self.isOperation(bytes) { stream = SpecStream() }
    if stream != nil {
      stream?.append(piece.span)
      if let update = stream?.takeUpdate() { session.apply(update) }
    } else {
      document.append(piece.span)
      session.apply(document.takeUpdate())
    }
  }

  /// Whether a text begins with an operation of a patch.
  private static func isOperation(_ bytes: [UInt8]) -> Bool {
    bytes.filter { !" \t\r\n".utf8.contains($0) }.starts(with: "{\"op\":".utf8)
  }

  mutating func finish() {
    document.finish()
    // What is no JSON is read as well as it can be.
    let report = SpecReport(reading: bytes)
    session.apply(SpecUpdate(report.spec))
    bytes = []
    controller.isArriving = false
    let count = report.diagnostics.count { $0.severity == .error }
    guard count > 0 else { return }
    controller.message =
      "\(count) \(count == 1 ? "error" : "errors") in it: see 'artifact spec lint'."
  }

  mutating func handle(_ event: InputEvent) -> BrowseEffect {
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
