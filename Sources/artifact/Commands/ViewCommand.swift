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
      if index > 0 { try Descriptor.write([0x0A], to: STDOUT_FILENO, name: "standard output") }
      var viewing = try Viewing(source, arguments)
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
  private var session = ArtifactSession()
  private var view: TerminalView

  private var fedBytes = 0
  private let start = Clock.now
  private var lastFrame = -1.0
  private var hasUnshown = false

  private static let frameInterval = 1.0 / 60
  private static let readSize = 1 << 16

  /// Pieces of a replay at a given rate: about as many as there are frames.
  private static func pieceSize(forRate rate: Int) -> Int {
    max(1, rate / 60)
  }

  init(_ source: AnswerSource, _ arguments: ParsedArguments) throws(ToolError) {
    self.source = source
    rate = arguments.value(.rate)
    chunk =
      arguments.value(.chunk) ?? arguments.value(.rate).map(Self.pieceSize) ?? Self.readSize
    isAtOnce = arguments.value(.chunk) == nil && rate == nil && source.isRegularFile
    let styling = Environment.styling(arguments.value(.color) ?? .auto)
    let width = arguments.value(.width)
    if Environment.isCapableTerminal, let size = TerminalSize(of: STDOUT_FILENO) {
      view = TerminalView(size: size, styling: styling, width: width)
    } else {
      view = TerminalView(appendingAtWidth: width ?? Environment.width, styling: styling)
    }
    signals = try Signals.start([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP])
  }

  mutating func run() throws(ToolError) {
    while true {
      try wait()
      try handleSignals()
      if try feed() { break }
      if hasUnshown, !isAtOnce, Clock.now - lastFrame >= Self.frameInterval { try show() }
    }
    source.finish()
    session.finish()
    try write(view.finish(session.presentation))
  }

  // MARK: Input

  /// When the next piece of a replay is due; now, if it is none.
  private var feedTime: Double {
    rate.map { start + Double(fedBytes) / Double($0) } ?? 0
  }

  /// Waits for input, a signal, the next piece of a replay or the next frame.
  private func wait() throws(ToolError) {
    let now = Clock.now
    let isFeeding = feedTime <= now
    var due = Double.infinity
    if !isFeeding { due = feedTime }
    if hasUnshown, !isAtOnce { due = min(due, lastFrame + Self.frameInterval) }
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
    session.append(piece.span)
    hasUnshown = true
    return false
  }

  // MARK: Output

  private mutating func show() throws(ToolError) {
    hasUnshown = false
    lastFrame = Clock.now
    try write(view.show(session.presentation))
  }

  private func write(_ bytes: [UInt8]) throws(ToolError) {
    try Descriptor.write(bytes, to: STDOUT_FILENO, name: "standard output")
  }

  // MARK: Signals

  private mutating func handleSignals() throws(ToolError) {
    var request = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return }
    for number in try Descriptor.read(from: signals, limit: 64, name: "signals") {
      switch Int32(number) {
      case SIGWINCH:
        if let size = TerminalSize(of: STDOUT_FILENO) {
          try write(view.resize(to: size, session.presentation))
        }
      case SIGTSTP:
        try write(view.suspend())
        Signals.raiseDefault(SIGTSTP)
        // Back again, perhaps in a terminal of another size.
        if let size = TerminalSize(of: STDOUT_FILENO) {
          try write(view.resize(to: size, session.presentation))
        }
        try show()
      default:
        try interrupt(Int32(number))
      }
    }
  }

  /// Keeps what has come, says that there was more, and ends.
  private mutating func interrupt(_ number: Int32) throws(ToolError) {
    session.finish()
    // The terminal has echoed the key over the live rows: they are drawn anew.
    try write(view.suspend())
    try write(view.finish(session.presentation) + view.interruptionMark())
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
