import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  /// Writes what has been gathered.
  static func flush() throws(ToolError) {
    let bytes = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    try Descriptor.write(bytes, to: STDOUT_FILENO, name: "standard output")
  }

  /// Drops what has been gathered: it could not be written.
  static func abandon() {
    pending.withLock { $0 = [] }
  }
}

/// Standard error, for sentences to a person.
enum StandardError {
  static func write(_ text: String) {
    // Where not even this can be written there is nobody left to tell.
    try? Descriptor.write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }
}

/// Reading and writing of file descriptors that survives interrupted and partial calls.
enum Descriptor {
  static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(ToolError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
      }
      if count >= 0 {
        offset += count
      } else if errno == EPIPE {
        // The reader went away, and this process was started with the signal for it ignored.
        exit(ExitCode.success.rawValue)
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw ToolError(.inputOutput, "cannot write \(name): \(ToolError.systemReason).")
      }
    }
  }

  /// Reads up to `limit` bytes; an empty result is the end.
  static func read(
    from descriptor: Int32, limit: Int, name: String
  ) throws(ToolError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress!, limit) }
      if count >= 0 {
        buffer.removeSubrange(count...)
        return buffer
      }
      if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw ToolError(.inputOutput, "cannot read \(name): \(ToolError.systemReason).")
      }
    }
  }

  private static func systemWrite(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #endif
  }

  private static func systemRead(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.read(descriptor, bytes, count)
    #endif
  }
}
