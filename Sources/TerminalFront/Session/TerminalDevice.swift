#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file descriptor that may be a terminal.
///
/// This file and the two beside it are all of this library that touches the outside world.
public struct TerminalDevice: Hashable, Sendable {
  public let fileDescriptor: Int32

  public init(fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  public static let standardInput = TerminalDevice(fileDescriptor: 0)
  public static let standardOutput = TerminalDevice(fileDescriptor: 1)
  public static let standardError = TerminalDevice(fileDescriptor: 2)

  public var isTerminal: Bool { isatty(fileDescriptor) == 1 }

  /// The size of the terminal; nil where it is none or does not say.
  public var size: TerminalSize? {
    var window = winsize()
    guard ioctl(fileDescriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return nil }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Writes all bytes, waiting where the other side is slow.
  ///
  /// - Parameter isCancelled: asked while the other side takes nothing, a few times a second; true
  ///   ends the wait. Without it the wait has no end.
  /// - Returns: 0, or the `errno` of the write that failed, such as `EPIPE`; `ECANCELED` if it was
  ///   cancelled, with some of the bytes written.
  public func write(_ bytes: [UInt8], unless isCancelled: (() -> Bool)? = nil) -> Int32 {
    // A pipe that is ready takes this much without waiting. A terminal gets a frame as a whole.
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

  /// What POSIX promises at least for a pipe that is ready, made larger where it is known to be.
  #if canImport(Darwin)
    private static let pipeAtom = 512
  #else
    private static let pipeAtom = 4096
  #endif

  /// How long a wait lasts before somebody is asked whether to go on.
  private static let patience: Int32 = 100

  /// Reads what there is, waiting until there is something, and appends it.
  ///
  /// - Parameter limit: the number of bytes to take at most, at least 1.
  /// - Returns: 0, or the `errno` of the read that failed. Where nothing was appended and nothing
  ///   failed, the input has ended.
  public func read(upTo limit: Int, into bytes: inout [UInt8]) -> Int32 {
    precondition(limit > 0, "a read of nothing cannot be told from the end")
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

  /// Whether reading or writing can go on, or has failed; false when the time is over.
  func wait(for event: Int32, milliseconds: Int32 = -1) -> Bool {
    var request = pollfd(fd: fileDescriptor, events: Int16(event), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
