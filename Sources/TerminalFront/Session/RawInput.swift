#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The input settings of a terminal: the saved ones, without echo, and raw mode.
struct RawInput {
  /// The settings before raw mode.
  let saved: termios

  /// Reads the current settings; nil if the descriptor is not a terminal.
  init?(_ fileDescriptor: Int32) {
    var attributes = termios()
    guard tcgetattr(fileDescriptor, &attributes) == 0 else { return nil }
    saved = attributes
  }

  /// The settings for raw mode without echo. Keys do not generate signals: those would reach the
  /// whole pipeline and could terminate the process that receives the final output.
  var raw: termios {
    var raw = silent
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ICANON | IEXTEN | ISIG)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return raw
  }

  /// The settings without echo.
  var silent: termios {
    var silent = saved
    silent.c_lflag &= ~Self.echo
    return silent
  }

  /// Whether the saved settings have an echo.
  var hasEcho: Bool { saved.c_lflag & Self.echo != 0 }

  private static let echo = tcflag_t(ECHO | ECHONL)

  func start(_ fileDescriptor: Int32) {
    var attributes = raw
    tcsetattr(fileDescriptor, TCSANOW, &attributes)
  }
}
