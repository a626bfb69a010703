import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Reading and writing that throw errors with messages.

extension TerminalDevice {
  /// Writes all bytes. If the reader has closed the pipe, the process exits silently.
  ///
  /// - Parameters:
  ///   - isCancelled: A closure that is called while the reader accepts no data, and cancels the
  ///     write by returning true.
  ///   - end: A closure that is called after a cancellation.
  /// - Throws: `ToolError` if writing fails.
  func write(
    _ bytes: [UInt8], name: String, unless isCancelled: (() -> Bool)? = nil,
    whenCancelled end: () -> Void = {}
  ) throws(ToolError) {
    let problem = write(bytes, unless: isCancelled)
    if problem == ECANCELED { return end() }
    if problem == EPIPE {
      // SIGPIPE normally terminates the process; here the process was started with it ignored.
      exit(ExitCode.success.rawValue)
    }
    guard problem == 0 else {
      throw ToolError(.inputOutput, "cannot write \(name): \(ToolError.reason(problem))")
    }
  }

  /// Reads up to `limit` bytes; empty at the end of the input.
  ///
  /// - Parameter isCancelled: A closure that is called before reading and while nothing arrives, and
  ///   ends the reading by returning true.
  /// - Throws: `ToolError` if reading fails or is cancelled.
  func read(
    upTo limit: Int, name: String, unless isCancelled: (() -> Bool)? = nil
  ) throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    let problem =
      isCancelled?() == true ? ECANCELED : read(upTo: limit, into: &bytes, unless: isCancelled)
    if problem == ECANCELED { throw ToolError(.interrupted, "interrupted while reading \(name)") }
    guard problem == 0 else {
      throw ToolError(.inputOutput, "cannot read \(name): \(ToolError.reason(problem))")
    }
    return bytes
  }
}
