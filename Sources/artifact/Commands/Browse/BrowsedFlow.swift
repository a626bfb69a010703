import ArtifactAll
import TerminalFront

/// An input that is a flow: can be edited and saved, also while it arrives.
struct BrowsedFlow: BrowsedContent {
  private var refiner = FlowRefiner()
  private var controller: FlowController
  private let options: TerminalOptions
  private var isComplete = false

  /// Whether any bytes have arrived. An empty input is an empty flow.
  private var isEmpty = true

  /// Whether bytes were appended since the last update.
  private var hasNews = false
  private let start = ContinuousClock.now

  init(title: String, path: String?, size: TerminalSize, options: TerminalOptions) {
    self.options = options
    controller = FlowController(
      FlowSession(FlowDocument(), measure: CellMetrics()), size: size, options: options,
      title: title,
      path: path ?? "plan.flow.json")
  }

  /// Creates a view of a graph that cannot be changed.
  ///
  /// - Complexity: that of a layout.
  init(
    reading picture: GraphPicture, title: String, reason: String, size: TerminalSize,
    options: TerminalOptions
  ) {
    self.options = options
    isComplete = true
    controller = FlowController(
      FlowSession(reading: picture, reason: reason, measure: CellMetrics()), size: size,
      options: options, title: title)
  }

  /// Whether Esc is handled by the flow itself.
  var usesEscape: Bool { controller.usesEscape }

  /// Whether edges still find their courses.
  var isAnimating: Bool { controller.isWorking }

  // MARK: Input

  mutating func append(_ bytes: [UInt8]) {
    refiner.append(bytes.span)
    if !bytes.isEmpty { isEmpty = false }
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
    show(isEmpty ? FlowReport(reading: ["nodes": []]) : refiner.model, path: nil)
    if !isComplete { controller.message = "\(options.glyphs.waiting) arriving" }
  }

  /// Shows a flow that was read. One that is not JSON cannot be changed, so that it is not replaced by an empty one.
  private mutating func show(_ report: FlowReport, path: String?) {
    let fault = report.diagnostics.first { $0.code == .invalidJSON }
    let reason = isComplete ? fault.map { "invalid JSON: \($0.message)" } : "arriving"
    controller.show(
      FlowSession(
        report, configuration: FlowConfiguration(groupsFollowChildren: true),
        measure: CellMetrics(), readOnlyReason: reason), path: path)
    guard fault == nil, let first = report.diagnostics.first else { return }
    let count = report.diagnostics.count
    controller.message = (count > 1 ? "\(count) problems, the first: " : "") + first.message
  }

  // MARK: Events

  mutating func handle(_ event: InputEvent) -> BrowseEffect {
    update()
    let time = (ContinuousClock.now - start) / .seconds(1)
    switch controller.handle(event, at: time) {
    case .none: return .draw
    case .redraw: return .drawAnew
    case .suspend: return .suspend
    case .quit: return .quit
    case .save(let path):
      do throws(ToolError) {
        let bytes = (try? controller.session.encoded()) ?? []
        try SavedFile.replace(path, with: bytes + [0x0A])
        controller.didSave(to: path)
      } catch {
        controller.message = error.message
      }
    case .load(let path):
      do throws(ToolError) {
        let text = try SourceText(reading: AnswerSource(.file(path)))
        show(FlowReport(reading: text.bytes), path: path)
        if controller.message.isEmpty { controller.message = "loaded \(path)" }
      } catch {
        controller.message = error.message
      }
    }
    return .draw
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
      let bytes = (try? controller.session.encoded()) ?? []
      return String(decoding: bytes, as: UTF8.self) + "\n"
    case .form, .actions: return nil
    }
  }
}
