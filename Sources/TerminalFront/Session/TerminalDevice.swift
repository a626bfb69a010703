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

  public static let standardOutput = TerminalDevice(fileDescriptor: 1)

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
  /// - Returns: 0, or the `errno` of the write that failed, such as `EPIPE`.
  public func write(_ bytes: [UInt8]) -> Int32 {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(fileDescriptor, buffer.baseAddress! + offset, bytes.count - offset)
        #elseif canImport(Glibc)
          Glibc.write(fileDescriptor, buffer.baseAddress! + offset, bytes.count - offset)
        #elseif canImport(Musl)
          Musl.write(fileDescriptor, buffer.baseAddress! + offset, bytes.count - offset)
        #endif
      }
      if count >= 0 {
        offset += count
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  private func waitUntilWritable() {
    var request = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}
