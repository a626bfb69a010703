import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Restores the terminal when a signal terminates the process.
///
/// The handlers write ``AnsiWriter/restoreBytes``, which are valid at any point of the output, and
/// then perform the signal's default action. A process that ends normally writes the bytes of
/// ``TerminalView/finish(_:)`` instead.
///
/// While an ``InteractiveSession`` exists, the handlers restore the state that it has changed; so
/// does `exit`.
public enum TerminalRestoration {
  /// The signals that terminate a process on request, by a resource limit, or by a fault.
  public static let signals: [Int32] = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS,
    SIGXCPU, SIGXFSZ, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2,
  ]

  /// Installs the handlers for output to `device`, except for signals that are ignored.
  ///
  /// Call it before ``SignalPipe/collect(_:)``, so that collected signals are handled by the event
  /// loop.
  public static func install(for device: TerminalDevice) {
    if bytes == nil { bytes = Self.lasting(AnsiWriter.restoreBytes) }
    fileDescriptor = device.fileDescriptor
    installHandlers()
    isInstalled = true
  }

  /// Removes the handlers.
  public static func remove() {
    isInstalled = false
    for number in signals { SignalHandling.remove(number) }
  }

  // MARK: Sessions

  /// The state to restore for a session. It is never freed, because a signal may arrive until the
  /// process ends.
  struct SessionState {
    var fileDescriptor: Int32
    var bytes: UnsafeRawBufferPointer
    var attributes: UnsafePointer<termios>

    /// Sets the attributes, unless another job has the terminal: they are not its own, and setting
    /// them would stop the process.
    func setAttributes() {
      guard !TerminalDevice(fileDescriptor: fileDescriptor).isInBackground else { return }
      tcsetattr(fileDescriptor, TCSANOW, attributes)
    }
  }

  /// Makes the handlers and `exit` write bytes and set attributes from now on.
  static func arm(for fileDescriptor: Int32, bytes: [UInt8], attributes: termios) {
    let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    saved.initialize(to: attributes)
    let state = UnsafeMutablePointer<SessionState>.allocate(capacity: 1)
    state.initialize(
      to: SessionState(
        fileDescriptor: fileDescriptor, bytes: lasting(bytes), attributes: UnsafePointer(saved)))
    let address = UInt(bitPattern: state)
    guard armed.exchange(address, ordering: .sequentiallyConsistent) == 0 else { return }
    if !isInstalled { installHandlers() }
    registerForExit
  }

  /// Restores the armed state once. Safe to call from a signal handler.
  static func restore() {
    let address = armed.exchange(0, ordering: .sequentiallyConsistent)
    guard let state = UnsafePointer<SessionState>(bitPattern: address)?.pointee else { return }
    var offset = 0
    var patience = 20
    // The descriptor is non-blocking, and the terminal may be stopped permanently.
    while offset < state.bytes.count, patience > 0 {
      let count = write(
        state.fileDescriptor, state.bytes.baseAddress! + offset, state.bytes.count - offset)
      if count > 0 {
        offset += count
      } else {
        var request = pollfd(fd: state.fileDescriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, 50)
        patience -= 1
      }
    }
    state.setAttributes()
  }

  /// Sets the attributes of the armed state, and makes the handlers and `exit` forget it.
  static func disarm() {
    let address = armed.load(ordering: .sequentiallyConsistent)
    UnsafePointer<SessionState>(bitPattern: address)?.pointee.setAttributes()
    armed.store(0, ordering: .sequentiallyConsistent)
  }

  /// Removes the handlers of a session, unless they are installed for other output.
  static func removeUnlessInstalled() {
    if !isInstalled { remove() }
  }

  /// Returns a copy that is never freed.
  private static func lasting(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return UnsafeRawBufferPointer(copy)
  }

  // MARK: Handlers

  private static func installHandlers() {
    for number in signals { SignalHandling.install(handler, for: number) }
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    if TerminalRestoration.armed.load(ordering: .sequentiallyConsistent) != 0 {
      TerminalRestoration.restore()
    } else if let bytes = TerminalRestoration.bytes {
      _ = write(TerminalRestoration.fileDescriptor, bytes.baseAddress, bytes.count)
    }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static let registerForExit: Void = {
    atexit { TerminalRestoration.restore() }
  }()

  /// The address of the armed session state; 0 for none.
  private static let armed = Atomic<UInt>(0)

  // Set before the first handler is installed; read-only afterwards. The bytes are never freed,
  // because a signal may arrive until the process ends.
  nonisolated(unsafe) private static var bytes: UnsafeRawBufferPointer?
  nonisolated(unsafe) private static var fileDescriptor: Int32 = -1

  // Of the thread that installs and removes.
  nonisolated(unsafe) private static var isInstalled = false
}
