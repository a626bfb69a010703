import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Reading and writing with errors that are sentences.

extension TerminalDevice {
  /// Writes all bytes. Where the reader went away, the process ends and says nothing.
  ///
  /// - Parameters:
  ///   - isCancelled: asked while the reader takes nothing.
  ///   - end: what to do if it says yes.
  func write(
    _ bytes: [UInt8], name: String, unless isCancelled: (() -> Bool)? = nil,
    whenCancelled end: () -> Void = {}
  ) throws(ToolError) {
    let problem = write(bytes, unless: isCancelled)
    if problem == ECANCELED { return end() }
    if problem == EPIPE {
      // The signal for it ends the process; here it was started with that signal ignored.
      exit(ExitCode.success.rawValue)
    }
    guard problem == 0 else {
      throw ToolError(.inputOutput, "cannot write \(name): \(ToolError.reason(problem)).")
    }
  }

  /// Reads up to `limit` bytes; an empty result is the end.
  func read(upTo limit: Int, name: String) throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    let problem = read(upTo: limit, into: &bytes)
    guard problem == 0 else {
      throw ToolError(.inputOutput, "cannot read \(name): \(ToolError.reason(problem)).")
    }
    return bytes
  }
}
