#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file descriptor that may be a terminal.
///
/// The files in this folder contain all interaction of this library with the operating system.
public struct TerminalDevice: Hashable, Sendable {
  /// The file descriptor. The device does not own it.
  public let fileDescriptor: Int32

  /// Creates a device for an open file descriptor.
  public init(fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  /// Standard input.
  public static let standardInput = TerminalDevice(fileDescriptor: 0)

  /// Standard output.
  public static let standardOutput = TerminalDevice(fileDescriptor: 1)

  /// Standard error.
  public static let standardError = TerminalDevice(fileDescriptor: 2)

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { isatty(fileDescriptor) == 1 }

  /// Whether the descriptor is the controlling terminal of the process, and another job has it.
  var isInBackground: Bool {
    let group = tcgetpgrp(fileDescriptor)
    return group >= 0 && group != getpgrp()
  }

  /// The size of the terminal; nil if the descriptor is not a terminal or the size is unknown.
  public var size: TerminalSize? {
    var window = winsize()
    guard ioctl(fileDescriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return nil }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Writes all bytes, blocking while the receiver is slow.
  ///
  /// - Parameter isCancelled: A closure that is called a few times per second while the receiver
  ///   accepts no data, and ends the wait by returning true. Without it the wait is unlimited.
  /// - Returns: 0, or the `errno` of the failed write, such as `EPIPE`; `ECANCELED` if cancelled,
  ///   with part of the bytes written.
  /// - Complexity: O(n) in the number of bytes.
  @discardableResult
  public func write(_ bytes: [UInt8], unless isCancelled: (() -> Bool)? = nil) -> Int32 {
    // A pipe that is ready accepts this much without blocking. A terminal gets a frame as a whole.
    let pieceSize = isCancelled == nil || isTerminal ? bytes.count : Self.pipeAtom
    var offset = 0
    while offset < bytes.count {
      if let isCancelled {
        while !wait(for: POLLOUT, milliseconds: Self.patience) {
          if isCancelled() { return ECANCELED }
        }
      }
      let piece = min(pieceSize, bytes.count - offset)
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(fileDescriptor, buffer.baseAddress! + offset, piece)
        #elseif canImport(Glibc)
          Glibc.write(fileDescriptor, buffer.baseAddress! + offset, piece)
        #elseif canImport(Musl)
          Musl.write(fileDescriptor, buffer.baseAddress! + offset, piece)
        #endif
      }
      let problem = count < 0 ? errno : 0
      switch problem {
      case 0: offset += count
      case EAGAIN: if isCancelled == nil { _ = wait(for: POLLOUT) }
      case EINTR: if isCancelled?() == true { return ECANCELED }
      default: return problem
      }
    }
    return 0
  }

  /// The number of bytes that a pipe which is ready accepts without blocking (`PIPE_BUF`): the
  /// minimum guaranteed by POSIX, or more where known.
  #if canImport(Darwin)
    private static let pipeAtom = 512
  #else
    private static let pipeAtom = 4096
  #endif

  /// The interval at which cancellation is checked, in milliseconds.
  private static let patience: Int32 = 100

  /// Reads available bytes and appends them, blocking until there are any.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes to read, at least 1.
  ///   - isCancelled: A closure that is called a few times per second while nothing arrives, and
  ///     ends the wait by returning true. Without it the wait is unlimited.
  /// - Returns: 0, or the `errno` of the failed read; `ECANCELED` if cancelled. If it is 0 and
  ///   nothing was appended, the input has ended.
  /// - Complexity: O(n) in `limit`.
  public func read(
    upTo limit: Int, into bytes: inout [UInt8], unless isCancelled: (() -> Bool)? = nil
  ) -> Int32 {
    precondition(limit > 0, "a read of nothing cannot be told from the end")
    if let isCancelled {
      while !wait(for: POLLIN, milliseconds: Self.patience) {
        if isCancelled() { return ECANCELED }
      }
    }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: limit))
    while true {
      let count = bytes.withUnsafeMutableBytes { buffer in
        #if canImport(Darwin)
          Darwin.read(fileDescriptor, buffer.baseAddress! + start, limit)
        #elseif canImport(Glibc)
          Glibc.read(fileDescriptor, buffer.baseAddress! + start, limit)
        #elseif canImport(Musl)
          Musl.read(fileDescriptor, buffer.baseAddress! + start, limit)
        #endif
      }
      let problem = errno
      if count < 0, problem == EINTR { continue }
      if count < 0, problem == EAGAIN {
        _ = wait(for: POLLIN)
        continue
      }
      bytes.removeLast(limit - max(0, count))
      return count < 0 ? problem : 0
    }
  }

  /// Waits until reading or writing is possible or has failed; false on timeout.
  func wait(for event: Int32, milliseconds: Int32 = -1) -> Bool {
    var request = pollfd(fd: fileDescriptor, events: Int16(event), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
