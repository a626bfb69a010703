import ArtifactAll
import TerminalFront

/// A part of an answer that takes the whole screen when it is opened.
enum BrowsedPart {
  /// A form, interactive as soon as it begins to arrive.
  case form(BrowsedForm)
  /// A graph; it is laid out when it is opened.
  case graph(BrowsedGraph)

  var isAnimating: Bool {
    switch self {
    case .form(let form): form.isAnimating
    case .graph(let graph): graph.view?.isAnimating ?? false
    }
  }

  /// Whether the part handles Esc itself.
  var usesEscape: Bool {
    switch self {
    case .form(let form): form.usesEscape
    case .graph(let graph): graph.view?.usesEscape ?? false
    }
  }

  /// Whether text is asked for in an entry that Ctrl-C ends.
  var isAsking: Bool {
    if case .graph(let graph) = self { graph.view?.isAsking ?? false } else { false }
  }

  /// The form in its current state; nil for a graph.
  var form: FormBlock? { if case .form(let form) = self { form.form } else { nil } }

  /// Changes the form; a graph stays as it is.
  mutating func withForm(_ body: (inout BrowsedForm) -> Void) {
    guard case .form(var form) = self else { return }
    body(&form)
    self = .form(form)
  }

  mutating func tick() { withForm { $0.tick() } }

  mutating func resize(to size: TerminalSize) {
    switch self {
    case .form: withForm { $0.resize(to: size) }
    case .graph(var graph):
      graph.size = size
      graph.view?.resize(to: size)
      self = .graph(graph)
    }
  }

  mutating func handle(_ event: InputEvent) -> ScreenEffect {
    switch self {
    case .form(var form):
      defer { self = .form(form) }
      return form.handle(event)
    case .graph(var graph):
      defer { self = .graph(graph) }
      return graph.open { $0.handle(event) }
    }
  }

  mutating func draw() -> CellGrid {
    switch self {
    case .form(var form):
      defer { self = .form(form) }
      return form.draw()
    case .graph(var graph):
      defer { self = .graph(graph) }
      return graph.open { $0.draw() }
    }
  }

  /// Returns the state or the form as JSON; nil for a graph.
  func text(of what: BrowseDump) -> String? {
    if case .form(let form) = self { form.text(of: what) } else { nil }
  }
}

/// A graph in an answer.
struct BrowsedGraph {
  let picture: GraphPicture
  let title: String
  let options: TerminalOptions
  var size: TerminalSize

  /// The view of the graph once it was opened.
  var view: BrowsedFlow?

  init(_ picture: GraphPicture, title: String, size: TerminalSize, options: TerminalOptions) {
    self.picture = picture
    self.title = title
    self.size = size
    self.options = options
  }

  mutating func open<Result>(_ body: (inout BrowsedFlow) -> Result) -> Result {
    var flow =
      view
      ?? BrowsedFlow(
        reading: picture, title: title, reason: "graph", size: size, options: options)
    defer { view = flow }
    return body(&flow)
  }
}
