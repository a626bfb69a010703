import ArtifactAll
import TerminalControls
import TerminalFront

/// An input that is a flow: can be edited and saved, also while it arrives.
struct BrowsedFlow: BrowsedContent {
  private var refiner = FlowRefiner()
  private var controller: FlowController
  private let options: TerminalOptions
  private var isComplete = false

  /// Whether bytes were appended since the last update.
  private var hasNews = false
  private let start = ContinuousClock.now

  /// A graph that cannot be changed, until it is laid out.
  private var graph: GraphPicture?

  /// The bytes that have arrived.
  private var bytes: [UInt8] = []

  /// The file that was loaded or saved last, and what it was then.
  private var file: (path: String, stamp: SavedFile.Stamp?)?

  init(title: String, path: String?, size: TerminalSize, options: TerminalOptions) {
    self.options = options
    file = path.map { ($0, SavedFile.stamp($0)) }
    controller = FlowController(
      FlowSession(FlowDocument(), measure: CellMetrics()), size: size, options: options,
      title: title,
      path: path ?? "plan.flow.json")
  }

  /// Creates a view of a graph that cannot be changed. It is laid out when it is shown.
  init(
    reading picture: GraphPicture, title: String, size: TerminalSize, options: TerminalOptions
  ) {
    self.init(title: title, path: nil, size: size, options: options)
    graph = picture
    hasNews = true
  }

  /// Whether Esc is handled by the flow itself.
  var usesEscape: Bool { controller.usesEscape }

  /// Whether edges still find their courses.
  var isAnimating: Bool { controller.isWorking }

  // MARK: Input

  mutating func append(_ bytes: [UInt8]) {
    refiner.append(bytes.span)
    self.bytes += bytes
    hasNews = true
  }

  mutating func finish() {
    refiner.finish()
    isComplete = true
    hasNews = true
    update()
  }

  /// Shows the bytes that have arrived. Pieces that arrive between two frames share one update.
  private mutating func update() {
    guard hasNews else { return }
    hasNews = false
    if let graph {
      self.graph = nil
      return controller.show(FlowSession(reading: graph, reason: "graph", measure: CellMetrics()))
    }
    // An empty input is an empty flow.
    show(bytes.isEmpty ? FlowReport(reading: ["nodes": []]) : refiner.model, path: nil)
    if !isComplete { controller.message = "\(options.glyphs.waiting) arriving" }
  }

  /// Shows a flow that was read. What is not a flow cannot be changed, so that it is not replaced by one.
  private mutating func show(_ report: FlowReport, path: String?) {
    let fault = report.diagnostics.first { Self.isFatal($0) }
    let reason = isComplete ? fault.map { "not a flow: \($0.message)" } : "arriving"
    controller.show(
      FlowSession(
        report, configuration: FlowConfiguration(groupsFollowChildren: true),
        measure: CellMetrics(), readOnlyReason: reason), path: path)
    if let fault {
      controller.message = "not a flow: \(fault.message)"
      return
    }
    guard isComplete else { return }
    controller.saveNote = FlowLosses(report).text
    if let first = report.diagnostics.first {
      let count = report.diagnostics.count
      controller.message = (count > 1 ? "\(count) problems, the first: " : "") + first.message
    } else if !controller.saveNote.isEmpty {
      controller.message = "saving \(controller.saveNote)"
    }
  }

  private static func isFatal(_ diagnostic: Diagnostic) -> Bool {
    if diagnostic.code == .invalidJSON || diagnostic.code == .invalidFlowDocument { return true }
    // The arrays themselves, not an element of them.
    return diagnostic.code == .invalidFlowValue && diagnostic.pointer.tokens.count == 1
  }

  // MARK: Events

  mutating func handle(_ event: InputEvent) -> ScreenEffect {
    update()
    let time = (ContinuousClock.now - start) / .seconds(1)
    let effect = controller.handle(event, at: time)
    switch effect {
    case .save(let path, let replaces): save(to: path, replaces: replaces)
    case .load(let path): load(path)
    default: return effect
    }
    return .draw
  }

  /// Writes the document. A file that is not the one that was read or written last is replaced only if the user agrees.
  private mutating func save(to path: String, replaces: Bool) {
    let stamp = SavedFile.stamp(path)
    if !replaces, stamp != nil, file?.path != path || file?.stamp != stamp {
      let reason = file?.path == path ? "another program has changed the file" : "the file exists"
      return controller.askToReplace(path, because: reason)
    }
    do {
      let bytes = try controller.session.encoded() + [0x0A]
      try SavedFile.write(bytes, to: path, replacing: .anyFile)
      file = (path, SavedFile.stamp(path))
      controller.didSave(to: path)
    } catch let error as ToolError {
      controller.message = error.message
    } catch {
      controller.message = "cannot save: \(error)"
    }
  }

  private mutating func load(_ path: String) {
    do throws(ToolError) {
      try SavedFile.checkIsRegular(path)
      let text = try SourceText(reading: AnswerSource(.file(path)))
      bytes = text.bytes
      file = (path, SavedFile.stamp(path))
      show(FlowReport(reading: text.bytes), path: path)
      if controller.message.isEmpty { controller.message = "loaded \(path)" }
    } catch {
      controller.message = error.message
    }
  }

  mutating func resize(to size: TerminalSize) { controller.resize(to: size) }

  mutating func draw() -> CellGrid {
    update()
    return controller.draw()
  }

  /// Returns the requested output without a terminal: the screen, or the document as JSON; nil for what a flow does not have.
  mutating func dump(_ what: BrowseDump) -> String? {
    update()
    switch what {
    case .frame: return frame
    case .state:
      return (try? controller.session.encoded()).map { String(decoding: $0, as: UTF8.self) + "\n" }
    case .form, .actions: return nil
    }
  }
}
