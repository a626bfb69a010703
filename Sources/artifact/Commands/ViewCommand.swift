import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact view`: shows answers on the terminal while they arrive.
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

/// The display of one answer, from its source to the terminal.
///
/// A single loop waits for input, signals and the next frame. The first bytes are shown
/// immediately; after that at most 60 frames per second are drawn, each by a single write.
private struct Viewing {
  private let source: AnswerSource
  private let signals: Int32
  private let chunk: Int
  private let rate: Int?

  /// Whether the input is a regular file that is shown in one step rather than replayed.
  private let isAtOnce: Bool

  /// Whether live rows are redrawn in place.
  private let drawsInPlace: Bool
  private var session = ArtifactSession(.standard)
  private var view: TerminalView

  /// The decoder of a provider's stream; nil for text.
  private var provider: ProviderStream?

  /// How tables are shown.
  private let tables: TableDisplay

  /// Whether nothing of the input has been read so far.
  private var isUnread = true

  /// The pieces of a recording that were read and are still to be shown; nil if the input is shown
  /// as it arrives.
  private var recording: ArraySlice<Recording.Piece>?

  /// The detection of the input's type, while it is unknown.
  private var look: InputLook?

  /// The bytes received while the type is unknown.
  private var unshown: [UInt8] = []

  private var fedBytes = 0
  private let start = Clock.now
  private var hasUnshown = false

  /// When to show frames of a stream.
  private var frames = FramePace(1.0 / 60...2.0)

  /// When to use a new size of the terminal.
  private var resizing = ResizePace()

  /// When to show parts of a file.
  private var pace = WritingPace(shortestInterval: Self.readSize)

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP]
  private static let handledSignals = endingSignals + [SIGWINCH, SIGTSTP, SIGCONT]
  private static let readSize = 1 << 16

  /// Returns the size of the pieces of a replay at a given rate: about one piece per frame.
  private static func pieceSize(forRate rate: Int) -> Int {
    max(1, rate / 60)
  }

  init(
    _ source: AnswerSource, _ input: ParsedArguments.Input, _ arguments: ParsedArguments
  ) throws(ToolError) {
    self.source = source
    let reading = try InputReading(arguments)
    tables = reading.tables
    if arguments.has(.replay) {
      try Self.checkTiming(arguments)
      recording = []
      look = try source.look(at: input, reading)
    } else if source.isRegularFile {
      let content = try source.content(of: input, reading)
      session = content.makeSession()
      provider = content.provider
    } else {
      look = try source.look(at: input, reading)
    }
    rate = arguments.value(.rate)
    chunk =
      arguments.value(.chunk) ?? arguments.value(.rate).map(Self.pieceSize) ?? Self.readSize
    isAtOnce =
      arguments.value(.chunk) == nil && rate == nil && recording == nil && source.isRegularFile
    let options = Environment.terminalOptions(arguments.value(.color) ?? .auto)
    let width = arguments.value(.width)
    drawsInPlace = Environment.isCapableTerminal && TerminalDevice.standardOutput.size != nil
    if drawsInPlace, let size = TerminalDevice.standardOutput.size {
      view = TerminalView(size: size, width: width, drawsInPlace: true, options: options)
      // Signals that the loop does not handle restore the cursor as well.
      TerminalRestoration.install(for: .standardOutput)
    } else {
      let width = width ?? Environment.width
      let size = TerminalSize(columns: width, rows: 1)
      view = TerminalView(size: size, width: width, drawsInPlace: false, options: options)
    }
    guard let signals = SignalPipe.collect(Self.handledSignals) else {
      throw ToolError(.inputOutput, "cannot create a pipe: \(ToolError.systemReason)")
    }
    self.signals = signals
  }

  /// - Throws: `ToolError` if another timing than that of the recording is given.
  private static func checkTiming(_ arguments: ParsedArguments) throws(ToolError) {
    for (isGiven, name) in [
      (arguments.value(.chunk) != nil, "chunk"), (arguments.value(.rate) != nil, "rate"),
    ] where isGiven {
      throw ToolError(.usage, "option '--\(name)' can't be combined with '--replay'")
    }
  }

  mutating func run() throws(ToolError) {
    var problem: ToolError?
    do throws(ToolError) {
      suppressEcho()
      startIfKnown()
      try showWhatArrives()
      try finishLook()
      // The last size may have come with the end of the input.
      try handleSignals()
    } catch {
      problem = error
    }
    source.finish()
    let pieces = provider.remainingPieces()
    source.noteError(in: pieces, isShown: TerminalDevice.standardOutput.isTerminal)
    for piece in pieces { session.append(piece) }
    isUnread =
      isUnread && provider?.hasKnownEvent == false && fedBytes > 0
      && !pieces.contains(where: \.isRead)
    if isUnread, problem == nil { problem = source.unreadError }
    session.finish()
    if problem == nil {
      do throws(ToolError) { try tables.check() } catch {
        // Nothing is shown instead of a chart that can't be made.
        _ = TerminalDevice.standardOutput.write(view.suspend())
        TerminalEcho.restore()
        throw error
      }
    }
    if resizing.isPending { takeSize() }
    // Output that precedes a problem is kept, and the cursor is restored.
    let bytes = view.finish(session.presentation)
    defer { TerminalEcho.restore() }
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
      if resizing.isDue(at: Clock.now) {
        takeSize()
        try show()
      }
      if resizing.isPending { continue }
      // Nothing is written before it is known that a chart can be made.
      if tables.isDrawn, !drawsInPlace { continue }
      if hasUnshown, isAtOnce ? pace.isDue(after: fedBytes) : frames.isDue(at: Clock.now) {
        try show()
      }
    }
  }

  // MARK: Input

  /// The time at which the next piece of a replay is due; 0 without a rate.
  private var feedTime: Double {
    if let next = recording?.first { return start + next.time }
    return rate.map { start + Double(fedBytes) / Double($0) } ?? 0
  }

  /// Whether the next piece need not be waited for.
  private var hasBuffered: Bool { recording?.isEmpty == false || source.hasUnread }

  /// Waits for input, a signal, the next piece of a replay or the next frame.
  private func wait() {
    let now = Clock.now
    let isFeeding = feedTime <= now
    var due = Double.infinity
    if !isFeeding { due = feedTime } else if hasBuffered { due = now }
    if let resized = resizing.due {
      due = min(due, resized)
    } else if hasUnshown, !isAtOnce {
      due = min(due, frames.nextFrame ?? now)
    }
    var requests = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&requests, isFeeding ? 2 : 1, Clock.timeout(until: due, at: now))
  }

  /// Reads a piece if one is available; true at the end of the input.
  ///
  /// - Throws: `ToolError` if the input cannot be read or is not text.
  private mutating func feed() throws(ToolError) -> Bool {
    guard feedTime <= Clock.now else { return false }
    if let piece = recording?.popFirst() {
      try feed(piece.bytes)
      return false
    }
    var request = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    guard hasBuffered || poll(&request, 1, 0) > 0 else { return false }
    if recording != nil {
      recording = try source.readPieces()?[...]
      return recording == nil
    }
    let piece = try source.read(limit: chunk)
    if piece.isEmpty { return true }
    try feed(piece)
    return false
  }

  private mutating func feed(_ bytes: [UInt8]) throws(ToolError) {
    fedBytes += bytes.count
    if look == nil {
      append(bytes)
    } else {
      unshown += bytes
      try look?.append(bytes)
      startIfKnown()
    }
  }

  private mutating func append(_ bytes: [UInt8]) {
    let pieces = provider.pieces(of: bytes)
    source.noteError(in: pieces, isShown: TerminalDevice.standardOutput.isTerminal)
    for piece in pieces { session.append(piece) }
    isUnread = isUnread && !pieces.contains(where: \.isRead)
    hasUnshown = hasUnshown || !bytes.isEmpty
  }

  /// Starts the session, if the type of the input is known by now.
  private mutating func startIfKnown() {
    guard let content = look?.content else { return }
    let bytes = unshown
    session = content.makeSession()
    provider = content.provider
    look = nil
    unshown = []
    append(bytes)
  }

  /// Ends the detection at the end of the input.
  ///
  /// - Throws: `ToolError` if the input is not text.
  private mutating func finishLook() throws(ToolError) {
    try look?.finish()
    startIfKnown()
  }

  // MARK: Output

  private mutating func show() throws(ToolError) {
    hasUnshown = false
    suppressEcho()
    let start = Clock.now
    let frame = view.show(session.presentation)
    if !drawsInPlace { session.forget(before: view.committedPath) }
    pace.note(hasOutput: !frame.isEmpty)
    // Waiting for the reader of the output does not count as drawing time.
    frames.note(start: start, end: Clock.now)
    try write(frame)
    RequestedFault.occur()
  }

  /// Writes, but does not wait for a blocked reader when a terminating signal is pending.
  ///
  /// - Throws: `ToolError` if writing fails.
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
        resizing.note(at: Clock.now)
      case SIGTSTP:
        try write(view.suspend())
        TerminalEcho.restore()
        SignalPipe.raiseDefault(SIGTSTP)
      case SIGCONT:
        // Resumed, possibly at another cursor position in a terminal of another size and with other
        // settings.
        TerminalEcho.restore()
        try write(view.suspend())
        takeSize()
        try show()
      default:
        interrupt(number)
      }
    }
  }

  private mutating func takeSize() {
    resizing.end()
    guard drawsInPlace, let size = TerminalDevice.standardOutput.size else { return }
    view.resize(to: size)
  }

  /// Keeps the received output, shows an interruption notice, and terminates by the signal, so that
  /// a shell can end a loop that contains the command.
  private mutating func interrupt(_ number: Int32) {
    try? finishLook()
    for piece in provider.remainingPieces() { session.append(piece) }
    session.finish(isCut: true)
    if resizing.isPending { takeSize() }
    // The terminal may have echoed the key over the live rows, so they are redrawn. It may also be
    // closed.
    let bytes = view.suspend() + view.interrupt(session.presentation)
    try? write(bytes)
    end(by: number)
  }

  /// Keeps typed keys from overwriting rows that are redrawn, unless they are the input.
  private func suppressEcho() {
    guard drawsInPlace, !TerminalDevice(fileDescriptor: source.descriptor).isTerminal else {
      return
    }
    TerminalEcho.suppress(on: .standardOutput)
  }

  /// Terminates immediately, and restores the terminal if necessary.
  private func end(by number: Int32) -> Never {
    TerminalEcho.restore()
    if drawsInPlace {
      _ = TerminalDevice.standardOutput.write(AnsiWriter.restoreBytes, unless: { true })
    }
    SignalPipe.raiseDefault(number)
    exit(128 + number)
  }
}
