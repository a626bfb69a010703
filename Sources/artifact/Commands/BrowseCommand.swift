import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact browse`: an interface to work with, while it arrives too.
enum BrowseCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    let input = arguments.inputs[0]
    let source = try AnswerSource(input)
    let content = InputContent(input, declared: arguments.value(.type), source)
    guard content.type?.type == .uiSpec || content.type?.type == .json else {
      throw ToolError(
        .usage, "\(source.name) is no interface; 'artifact view' shows it. Try '--type ui.json'.")
    }
    var form = BrowsedForm(source, title: content.name, arguments)
    if arguments.value(.keys) != nil || arguments.value(.dump) != nil {
      try form.press(arguments.value(.keys) ?? [])
      return try StandardOutput.write(form.dump(arguments.value(.dump) ?? .frame))
    }
    try form.browse()
    if arguments.has(.emitState) { try StandardOutput.write(form.dump(.state)) }
  }
}

/// An interface on its way from its source into a person's hands.
private struct BrowsedForm {
  private let source: AnswerSource
  private var document = SpecDocument()
  private var bytes: [UInt8] = []
  private var isOpen = true
  private let session = FormSession(Spec(), isComplete: false)
  private var controller: FormController

  /// Frames of what arrives are at least so far apart, in milliseconds.
  private static let frameInterval = 16
  private static let readSize = 1 << 16
  private static let usualSize = TerminalSize(columns: 80, rows: 24)

  init(_ source: AnswerSource, title: String, _ arguments: ParsedArguments) {
    self.source = source
    var size = TerminalDevice.standardOutput.size ?? Self.usualSize
    if let width = arguments.value(.width) { size.columns = width }
    controller = FormController(
      session, size: size, options: Environment.interactiveOptions, title: title)
    controller.isArriving = true
  }

  // MARK: The spec

  /// Takes what there is to read, without waiting for more.
  private mutating func read() throws(ToolError) {
    let piece = try source.read(limit: Self.readSize)
    guard piece.isEmpty else {
      bytes += piece
      document.append(piece.span)
      return session.apply(document.takeUpdate())
    }
    source.finish()
    isOpen = false
    document.finish()
    // What is no JSON is read as well as it can be.
    let report = SpecReport(reading: bytes)
    session.apply(SpecUpdate(report.spec))
    controller.isArriving = false
    let count = report.diagnostics.count { $0.severity == .error }
    if count > 0 {
      controller.message =
        "\(count) \(count == 1 ? "error" : "errors") in it: see 'artifact spec lint'."
    }
  }

  private mutating func readAll() throws(ToolError) {
    while isOpen { try read() }
  }

  // MARK: Without a terminal

  mutating func press(_ keys: [KeyPress]) throws(ToolError) {
    try readAll()
    controller.options = Environment.terminalOptions(.never)
    for key in keys where controller.handle(.key(key)) == .quit { return }
  }

  mutating func dump(_ what: BrowseDump) -> String {
    switch what {
    case .state:
      return session.store.state.serialized(pretty: true) + "\n"
    case .form:
      return session.form.json.serialized(pretty: true) + "\n"
    case .frame:
      let grid = controller.draw()
      return (0..<grid.size.rows).map { grid.text(inRow: $0) + "\n" }.joined()
    }
  }

  // MARK: In a terminal

  mutating func browse() throws(ToolError) {
    guard Environment.isCapableTerminal else {
      throw ToolError(
        .usage, "'artifact browse' needs a terminal; 'artifact render' writes what it would show.")
    }
    if source.isRegularFile { try readAll() }
    var terminal: InteractiveSession
    do throws(InteractiveSession.Failure) {
      terminal = try InteractiveSession(modes: [.fullScreen, .bracketedPaste, .mouse])
    } catch {
      throw ToolError(
        .inputOutput, "cannot use the terminal: \(ToolError.reason(error.errorNumber)).")
    }
    controller.resize(to: terminal.size)
    var screen = Environment.fullScreen(of: terminal.size)
    let stream = TerminalDevice(fileDescriptor: source.descriptor)
    var isStale = true
    while true {
      if isStale, terminal.isReadyForFrame {
        terminal.write(screen.draw(controller.draw()))
        isStale = false
      }
      switch terminal.next(stream: isOpen ? stream : nil) {
      case .input(let event):
        isStale = true
        switch controller.handle(event) {
        case .none: break
        case .quit: return
        case .redraw: screen.invalidate()
        case .open(let address): controller.message = address
        }
      case .stream:
        isStale = true
        try read()
      case .resized(let size), .resumed(let size):
        controller.resize(to: size)
        screen.resize(to: size)
        isStale = true
      case .ready, .timeout: break
      case .interrupted, .ended: return
      }
    }
  }
}
