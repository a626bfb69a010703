import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Gives the terminal back when the process ends by a signal.
///
/// The handlers write ``AnsiWriter/restoreBytes``, which are right at every moment, and let the
/// signal do what it does by default. A process that ends in its own time writes what
/// ``TerminalView/finish(_:)`` returns and needs none of this.
///
/// While there is an ``InteractiveSession``, they put back what that has changed instead; so does
/// `exit`.
public enum TerminalRestoration {
  /// The signals that end a process from outside, by a limit, or by a fault.
  public static let signals: [Int32] = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS,
    SIGXCPU, SIGXFSZ, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2,
  ]

  /// Installs the handlers for output to `device`, but not for signals that are ignored.
  ///
  /// Call it before ``SignalPipe/collect(_:)``: a signal that is collected is handled by the loop.
  public static func install(for device: TerminalDevice) {
    if bytes == nil { bytes = Self.lasting(AnsiWriter.restoreBytes) }
    fileDescriptor = device.fileDescriptor
    installHandlers()
  }

  /// Takes the handlers away.
  public static func remove() {
    for number in signals { SignalHandling.remove(number) }
  }

  // MARK: Sessions

  /// What there is to put back for a session. All of it lasts until the process ends, because a
  /// signal may come until then.
  struct SessionState {
    var fileDescriptor: Int32
    var bytes: UnsafeRawBufferPointer
    var attributes: UnsafePointer<termios>
  }

  /// Makes handlers and `exit` put back this from now on.
  static func arm(_ state: UnsafeMutablePointer<SessionState>) {
    let address = UInt(bitPattern: state)
    guard armed.exchange(address, ordering: .sequentiallyConsistent) == 0 else { return }
    installHandlers()
    registerForExit
  }

  /// Puts back what there is to put back, once. A signal handler may call it.
  static func restore() {
    let address = armed.exchange(0, ordering: .sequentiallyConsistent)
    guard let state = UnsafePointer<SessionState>(bitPattern: address)?.pointee else { return }
    var offset = 0
    var patience = 20
    // The descriptor does not wait, and a terminal may have been stopped for good.
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
    tcsetattr(state.fileDescriptor, TCSANOW, state.attributes)
  }

  /// Takes the handlers of a session away, unless they are there for other output too.
  static func removeUnlessInstalled() {
    if bytes == nil { remove() }
  }

  /// A copy that is never freed.
  static func lasting(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
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

  /// Where the state of the session is; 0 where there is none.
  private static let armed = Atomic<UInt>(0)

  // Set before the first handler is installed, and only read after that. The bytes are never freed,
  // because a signal may come until the end.
  nonisolated(unsafe) private static var bytes: UnsafeRawBufferPointer?
  nonisolated(unsafe) private static var fileDescriptor: Int32 = -1
}
