import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A self-pipe: turns signals into bytes that an event loop can poll for.
///
/// A signal handler may call only few functions; this one writes the number of the signal into a
/// pipe. There is one pipe per process.
public enum SignalPipe {
  /// Starts collecting signals, such as `SIGWINCH`, `SIGINT`, `SIGCONT`.
  ///
  /// Signals that were ignored when the process started (as with `nohup`) remain ignored.
  ///
  /// - Returns: The non-blocking descriptor to poll; nil if no pipe can be created.
  public static func collect(_ signals: [Int32]) -> Int32? {
    if reading < 0, !openPipe() { return nil }
    for number in signals { SignalHandling.install(handler, for: number) }
    return reading
  }

  /// Returns the signals received since the last call, in order.
  ///
  /// - Complexity: O(n) in the number of signals.
  public static func drain() -> [Int32] {
    guard reading >= 0 else { return [] }
    pending.store(0, ordering: .sequentiallyConsistent)
    var numbers: [Int32] = []
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      let count = read(reading, &buffer, buffer.count)
      if count > 0 {
        numbers += buffer[..<count].map { Int32($0) }
      } else if count == 0 || errno != EINTR {
        return numbers
      }
    }
  }

  /// Returns whether any of the given signals is pending, that is, received but not drained.
  ///
  /// Used to cancel waits, such as ``TerminalDevice/write(_:unless:)``.
  public static func isPending(_ signals: [Int32]) -> Bool {
    let mask = pending.load(ordering: .sequentiallyConsistent)
    return signals.contains { mask & bit(of: $0) != 0 }
  }

  /// Restores the default action of signals.
  public static func release(_ signals: [Int32]) {
    for number in signals { SignalHandling.remove(number) }
  }

  /// Performs the default action of a signal, then resumes collecting it.
  ///
  /// For a signal that stops the process, it returns when the process is continued. For a signal
  /// that terminates the process, it does not return.
  ///
  /// - Parameter isForGroup: Whether the signal is sent to the whole process group, as if caused by
  ///   a key.
  public static func raiseDefault(_ number: Int32, isForGroup: Bool = false) {
    pending.bitwiseAnd(~bit(of: SIGCONT), ordering: .sequentiallyConsistent)
    signal(number, SIG_DFL)
    if isForGroup { kill(0, number) } else { raise(number) }
    // If another thread takes the signal, this one continues briefly before it is stopped. A
    // handler reinstalled too early would report the stop as an event.
    var patience = stopPatience
    while patience > 0, !isPending([SIGCONT]) {
      poll(nil, 0, 1)
      patience -= 1
    }
    SignalHandling.install(handler, for: number)
  }

  /// How long to wait for a stop, in milliseconds. In an orphaned process group it never happens.
  private static let stopPatience = 100

  private static let handler: @convention(c) (Int32) -> Void = { number in
    let saved = errno
    SignalPipe.pending.bitwiseOr(SignalPipe.bit(of: number), ordering: .sequentiallyConsistent)
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(SignalPipe.writing, &byte, 1)
    errno = saved
  }

  private static func openPipe() -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    // Initialized here, so that a signal handler is never the first to access it.
    pending.store(0, ordering: .sequentiallyConsistent)
    writing = ends[1]
    reading = ends[0]
    return true
  }

  private static func bit(of number: Int32) -> UInt64 { 1 << UInt64(number & 63) }

  /// The signals that have not been drained, one bit each.
  private static let pending = Atomic<UInt64>(0)

  // Set once, before the first handler is installed; read-only afterwards.
  nonisolated(unsafe) private static var reading: Int32 = -1
  nonisolated(unsafe) private static var writing: Int32 = -1
}

/// Helpers shared by the signal handlers of this folder.
enum SignalHandling {
  /// Installs a handler for a signal, unless the process was started with the signal ignored.
  ///
  /// The handler interrupts blocking system calls, so that they do not wait forever. Faults are
  /// handled on a stack of their own, because the stack may have overflowed.
  static func install(_ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32) {
    if faults.contains(number) { useOwnStack }
    var action = sigaction()
    action.sa_flags = faults.contains(number) ? Int32(bitPattern: UInt32(SA_ONSTACK)) : 0
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #endif
    // Checked first: with two changes, a signal in between would terminate the process.
    if !isIgnored(number) { sigaction(number, &action, nil) }
  }

  /// Blocks all signals of the calling thread except faults, and returns the mask before.
  static func block() -> sigset_t {
    var mask = sigset_t()
    sigfillset(&mask)
    for number in faults { sigdelset(&mask, number) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &mask, &before)
    return before
  }

  /// Restores a mask of the calling thread. Signals that arrived while they were blocked are
  /// delivered.
  static func restore(_ mask: sigset_t) {
    var mask = mask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// The signals that the execution of an instruction causes; they can't be blocked.
  static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS]

  /// Restores the default action of a signal, unless it is ignored.
  static func remove(_ number: Int32) {
    if !isIgnored(number) { signal(number, SIG_DFL) }
  }

  /// Gives the handlers of faults on the calling thread a stack of their own. It is never freed.
  private static let useOwnStack: Void = {
    var stack = stack_t()
    stack.ss_size = 1 << 16
    stack.ss_sp = .allocate(byteCount: stack.ss_size, alignment: 16)
    sigaltstack(&stack, nil)
  }()

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return true }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #endif
    // Functions are not equatable; SIG_IGN is an integer constant cast to a function pointer.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
