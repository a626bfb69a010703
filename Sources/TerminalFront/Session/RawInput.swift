#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a terminal hands input on: line by line as it was, or key by key.
struct RawInput {
  /// How it was.
  let saved: termios

  /// Looks at a terminal; nil where there is none.
  init?(_ fileDescriptor: Int32) {
    var attributes = termios()
    guard tcgetattr(fileDescriptor, &attributes) == 0 else { return nil }
    saved = attributes
  }

  /// Key by key, without echo. No key is a signal: one would go to the rest of a pipeline too, and end
  /// who is to get what is written at the end.
  var raw: termios {
    var raw = saved
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return raw
  }

  func start(_ fileDescriptor: Int32) {
    var attributes = raw
    tcsetattr(fileDescriptor, TCSANOW, &attributes)
  }
}
