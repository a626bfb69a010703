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

  /// Queries the background color of the terminal and its support for synchronized updates.
  ///
  /// Call it before the first output. The device must be readable. No query is sent if the reply
  /// could be mistaken for input: while the process is in the background, or while unread input is
  /// pending.
  ///
  /// - Returns: An empty report if the terminal does not reply.
  public func report() -> TerminalReport {
    isTerminal && tcgetpgrp(fileDescriptor) == getpgrp() ? askedReport() : TerminalReport()
  }

  /// Queries the terminal without checking that the process is in the foreground.
  func askedReport() -> TerminalReport {
    guard let input = RawInput(fileDescriptor) else { return TerminalReport() }
    // A signal that terminates or stops the process would leave the terminal without echo.
    let blocked = SignalHandling.block()
    defer { SignalHandling.restore(blocked) }
    var quiet = input.silent
    quiet.c_lflag &= ~tcflag_t(ICANON)
    var saved = input.saved
    guard tcsetattr(fileDescriptor, TCSANOW, &quiet) == 0 else { return TerminalReport() }
    defer { tcsetattr(fileDescriptor, TCSANOW, &saved) }
    guard !wait(for: POLLIN, milliseconds: 0), write(AnsiWriter.reportQuery) == 0 else {
      return TerminalReport()
    }
    return TerminalReport(reply: answer())
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

/// What a terminal reports about itself.
public struct TerminalReport: Hashable, Sendable {
  /// The lightness of the background; unknown if the terminal does not report its color.
  public var background = TerminalColors.Background.unknown

  /// Whether the terminal supports synchronized updates (mode 2026).
  public var synchronizesFrames = false

  /// Creates an empty report.
  public init() {}

  /// Parses the reply to ``AnsiWriter/reportQuery``.
  init(reply: [UInt8]) {
    background = TerminalColors.Background(reply: reply)
    guard let mode = reply.firstRange(of: Array("\u{1B}[?2026;".utf8)) else { return }
    let rest = reply[mode.upperBound...]
    // 1 and 3: set, 2: reset. 0 and 4: the mode is unknown or cannot be set.
    synchronizesFrames = ["1$y", "2$y", "3$y"].contains { rest.starts(with: $0.utf8) }
  }
}
