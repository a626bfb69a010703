import TestSupport
import Testing

@testable import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A terminal whose other side the test holds: what is written to it ends on a screen in memory, and
/// the test types.
final class PseudoTerminal {
  let master: Int32
  let slave: Int32
  var screen: VTScreen
  private(set) var received: [UInt8] = []

  init(columns: Int = 20, rows: Int = 5) {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    guard openpty(&ends.master, &ends.slave, nil, nil, nil) == 0 else {
      preconditionFailure("a test needs a pseudo terminal")
    }
    (master, slave) = ends
    screen = VTScreen(columns: columns, rows: rows, profile: .fullScreen) {
      TextMetrics.width(of: $0)
    }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(master)
    close(slave)
  }

  var device: TerminalDevice { TerminalDevice(fileDescriptor: slave) }

  var path: String { ttyname(slave).map { String(cString: $0) } ?? "" }

  func resize(columns: Int, rows: Int) {
    var window = winsize()
    window.ws_col = UInt16(columns)
    window.ws_row = UInt16(rows)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &window)
  }

  func type(_ text: String) {
    _ = TerminalDevice(fileDescriptor: master).write(InputDecoderTests.bytes(text))
  }

  /// How many seconds anything may take that is sure to happen. Only a test that fails waits as long.
  static let patience = 60

  /// Takes what is written until something is so, and says what it waited for if that never comes.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until isSo: () -> Bool
  ) async throws {
    // Rounds are counted, not time: while other tests have all threads nothing happens here either.
    for _ in 0..<Self.patience * 500 {
      receive()
      if isSo() { return }
      try await Task.sleep(for: .milliseconds(2))
    }
    let text = String(decoding: received, as: UTF8.self).debugDescription
    Issue.record("waited in vain for \(what), after \(text)", sourceLocation: sourceLocation)
    throw Impatience()
  }

  private struct Impatience: Error {}

  /// Whether this was written.
  func hasReceived(_ text: String) -> Bool {
    String(decoding: received, as: UTF8.self).contains(text)
  }

  /// Takes what has been written to the terminal.
  func receive() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return }
      received += buffer[..<count]
      screen.feed(buffer[..<count])
    }
  }

  /// The settings of the line, as a text to compare.
  var settings: String {
    var attributes = termios()
    tcgetattr(slave, &attributes)
    let characters = withUnsafeBytes(of: &attributes.c_cc) { Array($0) }
    return "\(attributes.c_iflag) \(attributes.c_oflag) \(attributes.c_lflag) \(characters)"
  }

  var echoes: Bool {
    var attributes = termios()
    tcgetattr(slave, &attributes)
    return attributes.c_lflag & tcflag_t(ECHO) != 0
  }
}
