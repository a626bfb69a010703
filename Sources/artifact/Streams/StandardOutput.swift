import Synchronization
import TerminalFront

/// Standard output, gathered and written in large pieces.
///
/// Whatever a command writes may repeat what a text holds. Where a terminal reads it, nothing in it
/// steers the terminal; a file or a pipe gets the bytes as they are.
enum StandardOutput {
  private static let pending = Mutex<[UInt8]>([])
  private static let flushSize = 1 << 16

  static func write(_ text: String) throws(ToolError) {
    try write(Array(text.utf8))
  }

  static func write(_ bytes: [UInt8]) throws(ToolError) {
    try gather(isTerminal ? harmless(bytes) : bytes)
  }

  /// Writes what was drawn for a terminal: safe as it is, with its styles.
  static func write(drawn bytes: [UInt8]) throws(ToolError) {
    try gather(bytes)
  }

  /// The bytes as a terminal may have them: controls as their pictures, line by line.
  static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    let lines = SafeText.lines(sanitizing: String(decoding: bytes, as: UTF8.self), context: .code)
    return Array(lines.map(\.bytes).joined(separator: [0x0A]))
  }

  private static let isTerminal = TerminalDevice.standardOutput.isTerminal

  private static func gather(_ bytes: [UInt8]) throws(ToolError) {
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
