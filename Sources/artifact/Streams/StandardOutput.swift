import Synchronization
import TerminalFront

/// Buffered standard output.
///
/// The output of a command may contain untrusted text. If standard output is a terminal, the text
/// is sanitized; a file or a pipe gets the bytes verbatim.
enum StandardOutput {
  private static let pending = Mutex<[UInt8]>([])
  private static let flushSize = 1 << 16

  static func write(_ text: String) throws(ToolError) {
    try write(Array(text.utf8))
  }

  static func write(_ bytes: [UInt8]) throws(ToolError) {
    try gather(isTerminal ? harmless(bytes) : bytes)
  }

  /// Writes rendered terminal output verbatim. It is safe already, and contains styles.
  ///
  /// - Throws: `ToolError` if writing fails.
  static func write(drawn bytes: [UInt8]) throws(ToolError) {
    try gather(bytes)
  }

  /// Returns sanitized bytes, line by line, with control characters replaced by control pictures.
  static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    let lines = SafeText.lines(sanitizing: String(decoding: bytes, as: UTF8.self), context: .code)
    return Array(lines.map(\.bytes).joined(separator: [0x0A]))
  }

  private static let isTerminal = TerminalDevice.standardOutput.isTerminal

  private static func gather(_ bytes: [UInt8]) throws(ToolError) {
    if bytes.count >= flushSize {
      try flush()
      return try writeNow(bytes)
    }
    let isFull = pending.withLock { pending in
      pending += bytes
      return pending.count >= flushSize
    }
    if isFull { try flush() }
  }

  /// Writes the buffered output. If writing fails, the output is discarded.
  ///
  /// - Throws: `ToolError` if writing fails.
  static func flush() throws(ToolError) {
    let bytes = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    try writeNow(bytes)
  }

  /// Writes without buffering, for output that must appear immediately.
  ///
  /// - Throws: `ToolError` if writing fails.
  static func writeNow(_ bytes: [UInt8]) throws(ToolError) {
    try TerminalDevice.standardOutput.write(bytes, name: "standard output")
  }
}

/// Standard error, for messages to the user.
enum StandardError {
  static func write(_ text: String) {
    // A failure to write to standard error cannot be reported.
    _ = TerminalDevice.standardError.write(Array(text.utf8))
  }
}
