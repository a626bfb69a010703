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
    if bytes == nil {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(
        capacity: AnsiWriter.restoreBytes.count)
      _ = copy.initialize(from: AnsiWriter.restoreBytes)
      bytes = UnsafeRawBufferPointer(copy)
    }
    fileDescriptor = device.fileDescriptor
    for number in signals { SignalHandling.install(handler, for: number) }
  }

  /// Takes the handlers away.
  public static func remove() {
    for number in signals { SignalHandling.remove(number) }
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    if let bytes = TerminalRestoration.bytes {
      _ = write(TerminalRestoration.fileDescriptor, bytes.baseAddress, bytes.count)
    }
    signal(number, SIG_DFL)
    raise(number)
  }

  // Set before the first handler is installed, and only read after that. The bytes are never freed,
  // because a signal may come until the end.
  nonisolated(unsafe) private static var bytes: UnsafeRawBufferPointer?
  nonisolated(unsafe) private static var fileDescriptor: Int32 = -1
}
