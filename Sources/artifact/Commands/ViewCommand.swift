import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact view`: answers on the terminal, while they arrive.
enum ViewCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    for (index, input) in arguments.inputs.enumerated() {
      let source = try AnswerSource(input)
      if index > 0 { try StandardOutput.writeNow([0x0A]) }
      var viewing = try Viewing(source, input, arguments)
      try viewing.run()
    }
  }
}

/// One answer on its way from its source to the terminal.
///
/// One loop waits for input, signals and the next frame. The first bytes are shown at once; after
/// that at most 60 frames a second are drawn, each with one write.
private struct Viewing {
  private let source: AnswerSource
  private let signals: Int32
  private let chunk: Int
  private let rate: Int?

  /// Whether nobody can watch it arrive: a file that is there as a whole, not replayed.
  private let isAtOnce: Bool

  /// Whether live rows are redrawn, as in a terminal.
  private let drawsInPlace: Bool
  private var session = ArtifactSession()
  private var view: TerminalView

  /// What finds out what the input is, as long as that is not known, and what has come meanwhile.
  private var look: InputLook?
  private var unshown: [UInt8] = []

  private var fedBytes = 0
  private let start = Clock.now
  private var lastFrame = -1.0
  private var hasUnshown = false

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP]
  private static let handledSignals = endingSignals + [SIGWINCH, SIGTSTP, SIGCONT]
  /// Between the beginnings of two frames, in seconds. Frames that take long come more seldom, so that
  /// reading always has three quarters of the time.
  private var frameInterval = shortestFrameInterval
  private static let shortestFrameInterval = 1.0 / 60
  private static let longestFrameInterval = 2.0
  private static let readSize = 1 << 16

  /// Pieces of a replay at a given rate: about as many as there are frames.
  private static func pieceSize(forRate rate: Int) -> Int {
    max(1, rate / 60)
  }

  init(
    _ source: AnswerSource, _ input: ParsedArguments.Input, _ arguments: ParsedArguments
  ) throws(ToolError) {
    self.source = source
    if source.isRegularFile {
      session = try source.content(of: input, declared: arguments.value(.type)).makeSession()
    } else {
      look = source.look(at: input, declared: arguments.value(.type))
    }
    rate = arguments.value(.rate)
    chunk =
      arguments.value(.chunk) ?? arguments.value(.rate).map(Self.pieceSize) ?? Self.readSize
    isAtOnce = arguments.value(.chunk) == nil && rate == nil && source.isRegularFile
    let options = Environment.terminalOptions(arguments.value(.color) ?? .auto)
    let width = arguments.value(.width)
    drawsInPlace = Environment.isCapableTerminal && TerminalDevice.standardOutput.size != nil
    if drawsInPlace, let size = TerminalDevice.standardOutput.size {
      view = TerminalView(size: size, width: width, drawsInPlace: true, options: options)
      // Signals that the loop does not handle still give the cursor back.
      TerminalRestoration.install(for: .standardOutput)
    } else {
      let width = width ?? Environment.width
      let size = TerminalSize(columns: width, rows: 1)
      view = TerminalView(size: size, width: width, drawsInPlace: false, options: options)
    }
    guard let signals = SignalPipe.collect(Self.handledSignals) else {
      throw ToolError(.inputOutput, "cannot make a pipe: \(ToolError.systemReason).")
    }
    self.signals = signals
  }

  mutating func run() throws(ToolError) {
    var problem: ToolError?
    do throws(ToolError) {
      startIfKnown()
      try showWhatArrives()
      try finishLook()
    } catch {
      problem = error
    }
    source.finish()
    session.finish()
    // What came before a problem is kept, and the cursor is given back.
    let bytes = view.finish(session.presentation)
    if let problem {
      _ = TerminalDevice.standardOutput.write(bytes)
      throw problem
    }
    try write(bytes)
    TerminalRestoration.remove()
    SignalPipe.release(Self.handledSignals)
  }

  private mutating func showWhatArrives() throws(ToolError) {
    while true {
      wait()
      try handleSignals()
      if try feed() { return }
      if hasUnshown, !isAtOnce, Clock.now - lastFrame >= frameInterval { try show() }
    }
  }

  // MARK: Input

  /// When the next piece of a replay is due; now, if it is none.
  private var feedTime: Double {
    rate.map { start + Double(fedBytes) / Double($0) } ?? 0
  }

  /// Waits for input, a signal, the next piece of a replay or the next frame.
  private func wait() {
    let now = Clock.now
    let isFeeding = feedTime <= now
    var due = Double.infinity
    if !isFeeding { due = feedTime }
    if hasUnshown, !isAtOnce { due = min(due, lastFrame + frameInterval) }
    let timeout = due == .infinity ? -1 : Int32(max(0, (due - now) * 1_000 + 0.999))
    var requests = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&requests, isFeeding ? 2 : 1, timeout)
  }

  /// Takes a piece if there is one; true at the end of the input.
  private mutating func feed() throws(ToolError) -> Bool {
    guard feedTime <= Clock.now else { return false }
    var request = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return false }
    let piece = try source.read(limit: chunk)
    if piece.isEmpty { return true }
    fedBytes += piece.count
    if look == nil {
      session.append(piece.span)
      hasUnshown = true
    } else {
      unshown += piece
      try look?.append(piece)
      startIfKnown()
    }
    return false
  }

  /// Shows what has come as what it has turned out to be.
  private mutating func startIfKnown() {
    guard let content = look?.content else { return }
    let bytes = unshown
    session = content.makeSession()
    session.append(bytes.span)
    hasUnshown = !bytes.isEmpty
    look = nil
    unshown = []
  }

  /// At the end of the input nothing more can tell what it is.
  private mutating func finishLook() throws(ToolError) {
    try look?.finish()
    startIfKnown()
  }

  // MARK: Output

  private mutating func show() throws(ToolError) {
    hasUnshown = false
    lastFrame = Clock.now
    let frame = view.show(session.presentation)
    // Waiting for the reader of the output is no work.
    frameInterval = min(
      Self.longestFrameInterval,
      max(Self.shortestFrameInterval, 4 * (Clock.now - lastFrame)))
    try write(frame)
  }

  /// Writes, but does not wait for a reader that takes nothing when the process is to end.
  private func write(_ bytes: [UInt8]) throws(ToolError) {
    try TerminalDevice.standardOutput.write(bytes, name: "standard output") {
      SignalPipe.isPending(Self.endingSignals)
    } whenCancelled: {
      end(by: SignalPipe.drain().first { Self.endingSignals.contains($0) } ?? SIGTERM)
    }
  }

  // MARK: Signals

  private mutating func handleSignals() throws(ToolError) {
    for number in SignalPipe.drain() {
      switch number {
      case SIGWINCH:
        takeSize()
        try show()
      case SIGTSTP:
        try write(view.suspend())
        SignalPipe.raiseDefault(SIGTSTP)
      case SIGCONT:
        // Back again, perhaps at another place of a terminal of another size.
        try write(view.suspend())
        takeSize()
        try show()
      default:
        interrupt(number)
      }
    }
  }

  private mutating func takeSize() {
    guard drawsInPlace, let size = TerminalDevice.standardOutput.size else { return }
    view.resize(to: size)
  }

  /// Keeps what has come, says that there was more, and ends by the signal, so that a shell that
  /// runs a loop knows to end it too.
  private mutating func interrupt(_ number: Int32) {
    try? finishLook()
    session.finish()
    // The terminal has echoed the key over the live rows: they are drawn anew. It may also be gone.
    let bytes = view.suspend() + view.interrupt(session.presentation)
    try? write(bytes)
    end(by: number)
  }

  /// Ends at once, and shows the cursor if there is one.
  private func end(by number: Int32) -> Never {
    if drawsInPlace {
      _ = TerminalDevice.standardOutput.write(AnsiWriter.restoreBytes, unless: { true })
    }
    SignalPipe.raiseDefault(number)
    exit(128 + number)
  }
}

/// Seconds that only ever go forward.
private enum Clock {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
