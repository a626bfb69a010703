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

  /// The form in its current state; nil for a graph.
  var form: FormBlock? { if case .form(let form) = self { form.form } else { nil } }

  /// Changes the form; a graph stays as it is.
  fileprivate mutating func withForm(_ body: (inout BrowsedForm) -> Void) {
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

  mutating func handle(_ event: InputEvent) -> BrowseEffect {
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
  fileprivate(set) var view: BrowsedFlow?

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

/// The forms and graphs in an answer.
struct BrowsedParts {
  private var parts: [BrowsedPart] = []

  /// The ID of each part's block.
  private(set) var ids: [BlockID] = []

  /// Whether the user has opened each part.
  var isTouched: [Bool] = []

  /// The number of blocks at the start that are settled and have been looked through.
  private var followed = 0

  /// Whether the last form was complete when it was updated.
  private var isLastComplete = true
  private var size: TerminalSize
  private let options: TerminalOptions
  private let animates: Bool
  private let actions: BrowsedActions

  init(
    size: TerminalSize, options: TerminalOptions, animates: Bool, actions: BrowsedActions
  ) {
    self.size = size
    self.animates = animates
    self.options = options
    self.actions = actions
  }

  var isEmpty: Bool { parts.isEmpty }
  var count: Int { parts.count }

  /// Whether there is a form among the parts.
  var hasForm: Bool { parts.contains { $0.form != nil } }

  subscript(index: Int) -> BrowsedPart {
    get { parts[index] }
    _modify { yield &parts[index] }
  }

  /// Takes the parts of a later version of an answer.
  ///
  /// - Complexity: O(n) in the number of blocks that were not settled, plus the elements of the last form.
  mutating func follow(_ presentation: Presentation) {
    while followed < presentation.blocks.count {
      let block = presentation.blocks[followed]
      switch block.kind {
      case .artifact(let artifact):
        for part in artifact.content { take(part, title: artifact.title) }
      case .custom(let figure):
        for part in figure.content { take(part, title: "") }
      default: break
      }
      guard block.isSettled else { return }
      followed += 1
    }
  }

  /// Takes a block of an artifact or of a code fence, if it can be opened.
  private mutating func take(_ block: Block, title: String) {
    switch block.kind {
    case .form(let form) where form.source != nil: take(form, block, title)
    case .graph(let graph) where block.isSettled && !graph.picture.nodes.isEmpty:
      if ids.contains(block.id) { return }
      let name = title.isEmpty ? "Graph" : title
      append(
        .graph(
          BrowsedGraph(graph.picture, title: "\(name) · Esc back", size: size, options: options)),
        block.id)
    default: break
    }
  }

  private mutating func take(_ form: FormBlock, _ block: Block, _ title: String) {
    if ids.last != block.id {
      append(
        .form(
          BrowsedForm(
            title: "\(title.isEmpty ? "Form" : title) · Esc back", size: size, options: options,
            animates: animates, actions: actions)), block.id)
      isLastComplete = false
    }
    guard !isLastComplete else { return }
    isLastComplete = block.isSettled
    parts[parts.count - 1].withForm { $0.update(to: form, isComplete: block.isSettled) }
  }

  private mutating func append(_ part: BrowsedPart, _ id: BlockID) {
    parts.append(part)
    ids.append(id)
    isTouched.append(false)
  }

  mutating func resize(to size: TerminalSize) {
    self.size = size
    for index in parts.indices { parts[index].resize(to: size) }
  }

  /// Whether an answer consists of a single form so far.
  static func isOnlyForm(_ stream: ArtifactStream) -> Bool {
    var count = 0
    for segment in stream.segments {
      switch segment.kind {
      case .artifact(let header):
        guard header.type == .uiSpec else { return false }
        count += 1
      case .text, .reasoning, .toolCall, .templateResidue:
        guard stream.source[segment.content].allSatisfy({ $0 <= 0x20 }) else { return false }
      }
    }
    return count == 1
  }
}
