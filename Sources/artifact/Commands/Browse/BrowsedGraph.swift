import ArtifactAll
import TerminalFront

/// A graph in an answer; it is laid out when it is opened.
struct BrowsedGraph: BrowsedScreen {
  let picture: GraphPicture
  let title: String
  var size: TerminalSize
  let options: TerminalOptions

  /// The view of the graph once it was opened.
  private var view: BrowsedFlow?

  init(_ picture: GraphPicture, title: String, size: TerminalSize, options: TerminalOptions) {
    self.picture = picture
    self.title = title
    self.size = size
    self.options = options
  }

  var isAnimating: Bool { view?.isAnimating ?? false }
  var usesEscape: Bool { view?.usesEscape ?? false }

  mutating func resize(to size: TerminalSize) {
    self.size = size
    view?.resize(to: size)
  }

  mutating func handle(_ event: InputEvent) -> ScreenEffect { open { $0.handle(event) } }
  mutating func draw() -> CellGrid { open { $0.draw() } }

  private mutating func open<Result>(_ body: (inout BrowsedFlow) -> Result) -> Result {
    var flow =
      view
      ?? BrowsedFlow(
        reading: picture, title: title, reason: "graph", size: size, options: options)
    defer { view = flow }
    return body(&flow)
  }
}
