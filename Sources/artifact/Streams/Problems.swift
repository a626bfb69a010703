import Synchronization

/// The problems that don't end a command, such as an input that can't be read or an error that a
/// provider reports. They determine its exit code.
enum Problems {
  private static let list = Mutex<[(error: ToolError, isReported: Bool)]>([])

  /// The exit code of the first problem; nil if there was none.
  static var exitCode: ExitCode? {
    list.withLock { $0.first?.error.code }
  }

  /// Adds a problem, which is reported once the output of the command is written.
  ///
  /// - Parameter isShown: Whether the output has the message, so that only the exit code is due.
  static func note(_ error: ToolError, isShown: Bool = false) {
    list.withLock { $0.append((error, isShown)) }
  }

  /// Adds a problem and reports it immediately, after the output so far.
  ///
  /// - Throws: `ToolError` if writing the output fails.
  static func report(_ error: ToolError) throws(ToolError) {
    try StandardOutput.flush()
    write(error)
    note(error, isShown: true)
  }

  /// Reports the problems that have not been reported, and returns them.
  @discardableResult
  static func reportRest() -> [ToolError] {
    let rest = list.withLock { problems in
      let rest = problems.filter { !$0.isReported }.map(\.error)
      for index in problems.indices { problems[index].isReported = true }
      return rest
    }
    for error in rest { write(error) }
    return rest
  }

  private static func write(_ error: ToolError) {
    StandardError.write("artifact: \(error.message)\n")
  }
}
