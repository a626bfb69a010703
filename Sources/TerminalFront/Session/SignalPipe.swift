import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns signals into bytes that a loop can poll for beside its other input.
///
/// A handler may do next to nothing; this one writes the number of its signal into a pipe. There is
/// one pipe for the whole process.
public enum SignalPipe {
  /// Starts to collect signals, such as `SIGWINCH`, `SIGINT`, `SIGCONT`.
  ///
  /// Who started the process may have had some ignored (`nohup` does); those stay ignored.
  ///
  /// - Returns: The descriptor to poll, which never blocks; nil where there can be no pipe.
  public static func collect(_ signals: [Int32]) -> Int32? {
    if reading < 0, !openPipe() { return nil }
    for number in signals { SignalHandling.install(handler, for: number) }
    return reading
  }

  /// The signals that have come since the last call, in order.
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

  /// Whether one of these signals has come and has not been drained.
  ///
  /// For waits that are to end then, such as ``TerminalDevice/write(_:unless:)``.
  public static func isPending(_ signals: [Int32]) -> Bool {
    let mask = pending.load(ordering: .sequentiallyConsistent)
    return signals.contains { mask & bit(of: $0) != 0 }
  }

  /// Lets signals do again what they do by default.
  public static func release(_ signals: [Int32]) {
    for number in signals { SignalHandling.remove(number) }
  }

  /// Lets a signal do now what it does by default, and collects it again afterwards.
  ///
  /// Returns when the process goes on after a signal that stops it, and never for one that ends it.
  ///
  /// - Parameter isForGroup: Whether the other processes of a pipeline get the signal too, as they
  ///   do when it comes from a key.
  public static func raiseDefault(_ number: Int32, isForGroup: Bool = false) {
    pending.bitwiseAnd(~bit(of: SIGCONT), ordering: .sequentiallyConsistent)
    signal(number, SIG_DFL)
    if isForGroup { kill(0, number) } else { raise(number) }
    // Where another thread takes the signal, this one goes on for a moment before it is stopped. A
    // handler that came back too early would make an event of the stop.
    var patience = stopPatience
    while patience > 0, !isPending([SIGCONT]) {
      poll(nil, 0, 1)
      patience -= 1
    }
    SignalHandling.install(handler, for: number)
  }

  /// How many milliseconds a stop may take, if it comes at all: in a group without a shell it does not.
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
    // Made before a handler could be the first to ask for it.
    pending.store(0, ordering: .sequentiallyConsistent)
    writing = ends[1]
    reading = ends[0]
    return true
  }

  private static func bit(of number: Int32) -> UInt64 { 1 << UInt64(number & 63) }

  /// The signals that have not been drained, a bit each.
  private static let pending = Atomic<UInt64>(0)

  // Set once, before the first handler is installed, and only read after that.
  nonisolated(unsafe) private static var reading: Int32 = -1
  nonisolated(unsafe) private static var writing: Int32 = -1
}

/// What the two kinds of handlers of this folder have in common.
enum SignalHandling {
  /// Handles a signal, unless the process was started with it ignored.
  ///
  /// A call that waits is interrupted by the signal, so that it does not wait in vain for ever.
  static func install(_ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #endif
    // Looked at first: between two changes a signal would end the process.
    if !isIgnored(number) { sigaction(number, &action, nil) }
  }

  /// Gives a signal its default back, unless it is ignored.
  static func remove(_ number: Int32) {
    if !isIgnored(number) { signal(number, SIG_DFL) }
  }

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
    // Functions have no equality; SIG_IGN is a number in the place of an address.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
