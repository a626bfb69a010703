#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Exclusive use of a terminal: sets modes, waits for events, and restores the terminal at the end.
///
/// ```swift
/// var session = try InteractiveSession(modes: [.fullScreen, .bracketedPaste])
/// while true {
///   if session.isReadyForFrame { session.write(screen.draw(grid)) }
///   switch session.next(stream: answer) {
///   case .input(let event): …
///   case .resized(let size), .resumed(let size): …
///   case .stream: …                       // read from `answer`, which does not block
///   case .ready, .timeout: continue
///   case .interrupted, .ended: return     // the terminal is restored
///   }
/// }
/// ```
///
/// Only one session may exist at a time. While it exists, it handles the signals `SIGWINCH`,
/// `SIGINT`, `SIGTSTP` and `SIGCONT`; any other signal that terminates the process restores the
/// terminal first (`Specs/Terminal.md`, V11).
public struct InteractiveSession: ~Copyable {
  /// An event of a session.
  public enum Event: Hashable, Sendable {
    /// The user or the terminal sent input.
    case input(InputEvent)

    /// The stream has data to read, or has ended.
    case stream

    /// The size of the terminal has changed.
    case resized(TerminalSize)

    /// The process was resumed after a stop. Everything must be redrawn.
    case resumed(TerminalSize)

    /// The user pressed Ctrl-C, or the process received `SIGINT`.
    case interrupted

    /// The terminal has accepted the pending frame.
    case ready

    /// The requested time has elapsed without an event.
    case timeout

    /// The terminal was closed.
    case ended
  }

  /// The error thrown if a terminal cannot be used.
  public struct Failure: Error, Hashable, Sendable {
    /// The `errno` of the failure; `ENOTTY` if the output is not a terminal.
    public var errorNumber: Int32
  }

  /// The size of the terminal.
  public private(set) var size: TerminalSize

  /// The enabled modes.
  public private(set) var modes: TerminalModes

  private let device: TerminalDevice
  private let input: RawInput
  private let signals: Int32
  private var decoder = InputDecoder()

  /// How long to wait for the rest of a sequence, in milliseconds.
  var patience = InputDecoder.patience

  /// The time of the last byte or flush, in milliseconds.
  private var lastInput = 0
  private var queue: [Event] = []
  private var queueStart = 0

  /// The pending output, and the number of its bytes that are written.
  private var output: [UInt8] = []
  private var written = 0
  private var isGone = false

  private static let ownSignals = [SIGWINCH, SIGINT, SIGTSTP, SIGCONT]

  /// Takes control of the terminal that `output` is connected to.
  ///
  /// - Throws: ``Failure`` if `output` is not a terminal, or it cannot be opened.
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

  /// Ends the session and restores the terminal.
  public consuming func end() {}

  private static let usualSize = TerminalSize(columns: 80, rows: 24)

  // MARK: Modes

  /// Changes the modes, for example to enable the mouse temporarily.
  public mutating func setModes(_ wanted: TerminalModes) {
    let added = wanted.subtracting(modes)
    let removed = modes.subtracting(wanted)
    guard added.union(removed) != [] else { return }
    // Resetting a mode twice is harmless; failing to reset one is not.
    arm(modes.union(wanted))
    modes = wanted
    write(AnsiWriter.resetBytes(removed) + AnsiWriter.setBytes(added))
  }

  private mutating func start() {
    arm(modes)
    // Installed after the restoration handlers, which also cover these signals.
    _ = SignalPipe.collect(Self.ownSignals)
    input.start(device.fileDescriptor)
    write(AnsiWriter.setBytes(modes))
  }

  private func arm(_ modes: TerminalModes) {
    TerminalRestoration.arm(
      for: device.fileDescriptor, bytes: AnsiWriter.restoreBytes(modes), attributes: input.saved)
  }

  private func stop() {
    TerminalRestoration.restore()
    // Mouse reports that arrived in the meantime must not reach the shell.
    if !modes.isDisjoint(with: [.mouse, .mouseMotion]) {
      tcflush(device.fileDescriptor, TCIFLUSH)
    }
  }

  /// Restores the terminal and stops the process group until it is continued.
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

  /// Whether a frame would be shown immediately: all output is written, and no event is queued that
  /// could change it.
  public var isReadyForFrame: Bool { isWritten && queueStart == queue.count }

  private var isWritten: Bool { written == output.count }

  /// Writes a frame. Bytes that the terminal does not accept immediately are written during the
  /// next waits.
  ///
  /// No output is dropped, since each frame builds on the previous one. To avoid a backlog on slow
  /// terminals, draw frames only while ``isReadyForFrame`` is true.
  ///
  /// - Complexity: O(n) in the number of bytes.
  public mutating func write(_ bytes: [UInt8]) {
    if isWritten {
      output = bytes
      written = 0
    } else {
      output += bytes
    }
    writeOutput()
  }

  /// Requests that the terminal copies a text to the clipboard. Terminals that do not support it
  /// ignore the request silently.
  ///
  /// - Returns: False if the text is longer than `TerminalLimits.copiedLength`.
  /// - Complexity: O(n) in the length of the text.
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

  /// Waits for the next event.
  ///
  /// - Parameters:
  ///   - stream: A descriptor to poll for data, such as an answer that is still arriving. On
  ///     ``Event/stream``, read the available data from it.
  ///   - milliseconds: The maximum time to wait; nil for no limit.
  public mutating func next(
    stream: TerminalDevice? = nil, within milliseconds: Int? = nil
  ) -> Event {
    // A wait that no clock can measure has no limit.
    let deadline = milliseconds.flatMap { wait in
      let (time, overflows) = Self.now().addingReportingOverflow(wait)
      return overflows && wait > 0 ? nil : time
    }
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
      // A negative descriptor is ignored.
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
        // The process was stopped by a signal that cannot be handled; a shell has used the terminal
        // since.
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
      // Another process may have read the input.
      if count == 0 || (errno != EAGAIN && errno != EINTR) { isGone = true }
      return
    }
    lastInput = Self.now()
    queue += decoder.decode(buffer.span.extracting(first: count)).compactMap(Self.event)
  }

  /// Returns the event of an input; nil for Ctrl-\, which sends `SIGQUIT`.
  private static func event(of input: InputEvent) -> Event? {
    switch input {
    case .key(KeyStroke(.character("c"), .control)):
      return .interrupted
    case .key(KeyStroke(.character("\\"), .control)):
      // The whole process group gets the signal, as if the terminal had sent it.
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

  /// Returns the monotonic time in milliseconds.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
