#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TerminalDevice {
  /// How long to wait for the reply, in milliseconds. Only terminals that do not report device
  /// attributes use all of it.
  private static let answerPatience: Int32 = 250

  /// The maximum length of the reply in bytes.
  private static let answerLength = 256

  /// Queries the background color of the terminal.
  ///
  /// Call it before the first output. The device must be readable. No query is sent if the reply
  /// could be mistaken for input: while the process is in the background, or while unread input is
  /// pending.
  ///
  /// - Returns: ``TerminalColors/Background/unknown`` if the terminal does not report its color.
  public func background() -> TerminalColors.Background {
    isTerminal && tcgetpgrp(fileDescriptor) == getpgrp() ? askedBackground() : .unknown
  }

  /// Queries the background color without checking that the process is in the foreground.
  func askedBackground() -> TerminalColors.Background {
    guard let input = RawInput(fileDescriptor) else { return .unknown }
    var quiet = input.saved
    quiet.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON)
    var saved = input.saved
    guard tcsetattr(fileDescriptor, TCSANOW, &quiet) == 0 else { return .unknown }
    defer { tcsetattr(fileDescriptor, TCSANOW, &saved) }
    guard !wait(for: POLLIN, milliseconds: 0), write(AnsiWriter.backgroundQuery) == 0 else {
      return .unknown
    }
    return TerminalColors.Background(reply: answer())
  }

  /// Reads up to the device attributes, which the terminal sends after the color.
  private func answer() -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < Self.answerLength, !Self.endsInAttributes(bytes),
      wait(for: POLLIN, milliseconds: Self.answerPatience)
    {
      let count = bytes.count
      guard read(upTo: Self.answerLength, into: &bytes) == 0, bytes.count > count else { break }
    }
    return bytes
  }

  /// Whether the bytes end in CSI ? … c.
  private static func endsInAttributes(_ bytes: [UInt8]) -> Bool {
    guard bytes.last == 0x63, let start = bytes.lastIndex(of: 0x1B) else { return false }
    return bytes[start...].starts(with: [0x1B, 0x5B, 0x3F])
  }
}
