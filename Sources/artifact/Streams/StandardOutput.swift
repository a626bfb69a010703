import Synchronization
import TerminalFront

/// Standard output, gathered and written in large pieces.
enum StandardOutput {
  private static let pending = Mutex<[UInt8]>([])
  private static let flushSize = 1 << 16

  static func write(_ text: String) throws(ToolError) {
    try write(Array(text.utf8))
  }

  static func write(_ bytes: [UInt8]) throws(ToolError) {
    let isFull = pending.withLock { pending in
      pending += bytes
      return pending.count >= flushSize
    }
    if isFull { try flush() }
  }

  /// Writes what has been gathered; what cannot be written is gone.
  static func flush() throws(ToolError) {
    let bytes = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    try writeNow(bytes)
  }

  /// Writes without gathering, for what somebody waits to see.
  static func writeNow(_ bytes: [UInt8]) throws(ToolError) {
    try TerminalDevice.standardOutput.write(bytes, name: "standard output")
  }
}

/// Standard error, for sentences to a person.
enum StandardError {
  static func write(_ text: String) {
    // Where not even this can be written there is nobody left to tell.
    _ = TerminalDevice.standardError.write(Array(text.utf8))
  }
}
