#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TerminalDevice {
  /// How long a terminal has to answer, in milliseconds. Only terminals without device attributes use
  /// it up.
  private static let answerPatience: Int32 = 250

  /// The longest answer that is read.
  private static let answerLength = 256

  /// Asks the terminal for the colour of its background.
  ///
  /// Call it before the first output. The device must be readable. Nothing is asked where the answer
  /// could be taken for input: in the background, and while keys are waiting to be read.
  ///
  /// - Returns: ``TerminalColors/Background/unknown`` if the terminal does not say.
  public func background() -> TerminalColors.Background {
    isTerminal && tcgetpgrp(fileDescriptor) == getpgrp() ? askedBackground() : .unknown
  }

  /// Asks without a look at who is in the foreground.
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

  /// Reads up to the device attributes, which a terminal sends after the answer.
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

  /// Whether CSI ? … c is at the end.
  private static func endsInAttributes(_ bytes: [UInt8]) -> Bool {
    guard bytes.last == 0x63, let start = bytes.lastIndex(of: 0x1B) else { return false }
    return bytes[start...].starts(with: [0x1B, 0x5B, 0x3F])
  }
}
