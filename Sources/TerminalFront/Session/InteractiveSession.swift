#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Has a terminal for itself: sets modes, waits for what happens, and puts everything back.
///
/// ```swift
/// var session = try InteractiveSession(modes: [.fullScreen, .bracketedPaste])
/// while true {
///   if session.isReadyForFrame { session.write(screen.draw(grid)) }
///   switch session.next(stream: answer) {
///   case .input(let event): …
///   case .resized(let size), .resumed(let size): …
///   case .stream: …                       // read from `answer`; nothing waits there
///   case .ready, .timeout: continue
///   case .interrupted, .ended: return     // the terminal is given back
///   }
/// }
/// ```
///
/// There may be one session at a time. While it lasts, the signals `SIGWINCH`, `SIGINT`, `SIGTSTP` and
/// `SIGCONT` are its own; by all others that end a process the terminal is given back first
/// (`Specs/Terminal.md`, V11).
public struct InteractiveSession: ~Copyable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    case input(InputEvent)

    /// The stream has something to read, or has ended.
    case stream
    case resized(TerminalSize)

    /// The process goes on after a stop; everything has to be drawn.
    case resumed(TerminalSize)

    /// Ctrl-C, or the signal.
    case interrupted

    /// The terminal has taken the frame that was on its way.
    case ready

    /// Nothing happened for as long as was asked.
    case timeout

    /// The terminal is gone.
    case ended
  }

  /// What a terminal could not be had for.
  public struct Failure: Error, Hashable, Sendable {
    /// The number of the error; `ENOTTY` where the output is no terminal.
    public var errorNumber: Int32
  }

  public private(set) var size: TerminalSize
  public private(set) var modes: TerminalModes

  private let device: TerminalDevice
  private let input: RawInput
  private let signals: Int32
  private var decoder = InputDecoder()

  /// How long the rest of a sequence is waited for, in milliseconds.
  var patience = InputDecoder.patience

  /// When the last byte or flush was, in milliseconds.
  private var lastInput = 0
  private var queue: [Event] = []
  private var queueStart = 0

  /// What is to be written, and how much of it is.
  private var output: [UInt8] = []
  private var written = 0
  private var isGone = false

  private static let ownSignals = [SIGWINCH, SIGINT, SIGTSTP, SIGCONT]

  /// Takes over the terminal that `output` is.
  public init(
    output: TerminalDevice = .standardOutput, modes: TerminalModes = .fullScreen
  ) throws(Failure) {
    guard output.isTerminal, let name = ttyname(output.fileDescriptor) else {
      throw Failure(errorNumber: ENOTTY)
    }
    let descriptor = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errorNumber: errno) }
    guard let input = RawInput(descriptor), let signals = SignalPipe.collect([]) else {
      let problem = errno
      close(descriptor)
      throw Failure(errorNumber: problem)
    }
    device = TerminalDevice(fileDescriptor: descriptor)
    self.input = input
    self.signals = signals
    self.modes = modes
    size = device.size ?? Self.usualSize
    start()
  }

  deinit {
    stop()
    SignalPipe.release(Self.ownSignals)
    TerminalRestoration.removeUnlessInstalled()
    close(device.fileDescriptor)
  }

  /// Gives the terminal back.
  public consuming func end() {}

  private static let usualSize = TerminalSize(columns: 80, rows: 24)

  // MARK: Modes

  /// Changes the modes, such as to have the mouse for a while.
  public mutating func setModes(_ wanted: TerminalModes) {
    let added = wanted.subtracting(modes)
    let removed = modes.subtracting(wanted)
    guard added.union(removed) != [] else { return }
    // To reset what is reset already does no harm; to forget it would.
    arm(modes.union(wanted))
    modes = wanted
    write(AnsiWriter.resetBytes(removed) + AnsiWriter.setBytes(added))
  }

  private mutating func start() {
    arm(modes)
    // After the handlers of the restoration, which are for these too.
    _ = SignalPipe.collect(Self.ownSignals)
    input.start(device.fileDescriptor)
    write(AnsiWriter.setBytes(modes))
  }

  private func arm(_ modes: TerminalModes) {
    let attributes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    attributes.initialize(to: input.saved)
    let state = UnsafeMutablePointer<TerminalRestoration.SessionState>.allocate(capacity: 1)
    state.initialize(
      to: TerminalRestoration.SessionState(
        fileDescriptor: device.fileDescriptor,
        bytes: TerminalRestoration.lasting(AnsiWriter.restoreBytes(modes)),
        attributes: UnsafePointer(attributes)))
    TerminalRestoration.arm(state)
  }

  private func stop() {
    TerminalRestoration.restore()
    // What the mouse has sent meanwhile is nothing for a shell.
    if !modes.isDisjoint(with: [.mouse, .mouseMotion]) {
      tcflush(device.fileDescriptor, TCIFLUSH)
    }
  }

  /// Gives the terminal back and stops the process, with its pipeline, until it is continued.
  ///
  /// Afterwards ``next(stream:within:)`` returns ``Event/resumed(_:)``.
  public mutating func suspend() {
    stop()
    output = []
    written = 0
    SignalPipe.raiseDefault(SIGTSTP, isForGroup: true)
    resume()
  }

  private mutating func resume() {
    if SignalPipe.drain().contains(SIGINT) { queue.append(.interrupted) }
    output = []
    written = 0
    start()
    size = device.size ?? Self.usualSize
    queue.append(.resumed(size))
  }

  // MARK: Output

  /// Whether a frame would be shown at once: all that was written has arrived, and there is no event
  /// that would change it right away.
  public var isReadyForFrame: Bool { isWritten && queueStart == queue.count }

  private var isWritten: Bool { written == output.count }

  /// Writes a frame, or as much of it as the terminal takes; the rest goes out with the next waits.
  ///
  /// Nothing is ever left out: the next frame counts on this one. Where the terminal is slow, do not
  /// make frames until ``isReadyForFrame``.
  public mutating func write(_ bytes: [UInt8]) {
    if isWritten {
      output = bytes
      written = 0
    } else {
      output += bytes
    }
    writeOutput()
  }

  /// Asks the terminal to take a text as what was copied. Some do not; nobody is told.
  ///
  /// - Returns: Whether the text is short enough to be asked for (`TerminalLimits.copiedLength`).
  @discardableResult
  public mutating func copy(_ text: String) -> Bool {
    let bytes = AnsiWriter.copyBytes(text)
    if !bytes.isEmpty { write(bytes) }
    return !bytes.isEmpty
  }

  private mutating func writeOutput() {
    while written < output.count, !isGone {
      let count = output.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(device.fileDescriptor, buffer.baseAddress! + written, output.count - written)
        #elseif canImport(Glibc)
          Glibc.write(device.fileDescriptor, buffer.baseAddress! + written, output.count - written)
        #elseif canImport(Musl)
          Musl.write(device.fileDescriptor, buffer.baseAddress! + written, output.count - written)
        #endif
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        isGone = true
      }
    }
  }

  // MARK: Waiting

  /// Waits for what happens next.
  ///
  /// - Parameters:
  ///   - stream: A descriptor to be told of when it can be read, such as that of an answer which is
  ///     still arriving. Read from it what there is.
  ///   - milliseconds: How long to wait at most; nil for ever.
  public mutating func next(
    stream: TerminalDevice? = nil, within milliseconds: Int? = nil
  ) -> Event {
    let deadline = milliseconds.map { Self.now() + $0 }
    while true {
      if let event = takeEvent() { return event }
      if isGone { return .ended }
      let ready = wait(stream: stream, deadline: deadline)
      if ready.signals { takeSignals() }
      if ready.output { continueOutput() }
      if ready.input { readInput() } else if !ready.isInterrupted { flushInput() }
      if let event = takeEvent() { return event }
      if ready.stream { return .stream }
      if let deadline, Self.now() >= deadline { return .timeout }
    }
  }

  private mutating func takeEvent() -> Event? {
    guard queueStart < queue.count else { return nil }
    defer {
      queueStart += 1
      if queueStart == queue.count {
        queue.removeAll(keepingCapacity: true)
        queueStart = 0
      }
    }
    return queue[queueStart]
  }

  private struct Readiness {
    var input = false
    var output = false
    var signals = false
    var stream = false
    var isInterrupted = false
  }

  private func wait(stream: TerminalDevice?, deadline: Int?) -> Readiness {
    let now = Self.now()
    var times: [Int] = []
    if let deadline { times.append(deadline - now) }
    switch decoder.pending {
    case .nothing: break
    case .character: times.append(0)
    case .sequence: times.append(lastInput + patience - now)
    }
    let tty = Int16(isWritten ? POLLIN : POLLIN | POLLOUT)
    var requests = [
      pollfd(fd: device.fileDescriptor, events: tty, revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      // A negative descriptor is not looked at.
      pollfd(fd: stream?.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let time = times.min().map { Int32(clamping: max(0, $0)) } ?? -1
    guard poll(&requests, 3, time) >= 0 else { return Readiness(isInterrupted: true) }
    return Readiness(
      input: requests[0].revents & ~Int16(POLLOUT) != 0,
      output: requests[0].revents & Int16(POLLOUT) != 0,
      signals: requests[1].revents != 0, stream: requests[2].revents != 0)
  }

  private mutating func takeSignals() {
    for number in SignalPipe.drain() {
      switch number {
      case SIGINT:
        queue.append(.interrupted)
      case SIGTSTP:
        suspend()
      case SIGCONT:
        // It was stopped by a signal that cannot be handled; a shell has had the terminal since.
        resume()
      default:
        let current = device.size ?? Self.usualSize
        guard current != size else { break }
        size = current
        queue.append(.resized(current))
      }
    }
  }

  private mutating func continueOutput() {
    writeOutput()
    if isWritten { queue.append(.ready) }
  }

  private mutating func readInput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(device.fileDescriptor, &buffer, buffer.count)
    if count <= 0 {
      // Somebody else may have been faster.
      if count == 0 || (errno != EAGAIN && errno != EINTR) { isGone = true }
      return
    }
    lastInput = Self.now()
    queue += decoder.decode(buffer.span.extracting(first: count)).compactMap(Self.event)
  }

  /// The event of an input; nil for a key that has ended the process, if that is to be ended at all.
  private static func event(of input: InputEvent) -> Event? {
    switch input {
    case .key(KeyPress(.character("c"), .control)):
      return .interrupted
    case .key(KeyPress(.character("\\"), .control)):
      // To its pipeline too, as the terminal would have done it.
      kill(0, SIGQUIT)
      return nil
    default:
      return .input(input)
    }
  }

  private mutating func flushInput() {
    switch decoder.pending {
    case .nothing: return
    case .character: break
    case .sequence: if Self.now() < lastInput + patience { return }
    }
    lastInput = Self.now()
    queue += decoder.flush().compactMap(Self.event)
  }

  /// The time in milliseconds, from some moment on.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
