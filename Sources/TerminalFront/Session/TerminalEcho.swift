#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The echo of typed keys, which would overwrite rows that are redrawn in place.
///
/// Only the echo is changed: lines are still edited by the terminal and kept for the program that
/// reads them next, and Ctrl-C and Ctrl-Z still send their signals.
public enum TerminalEcho {
  /// Switches the echo of a terminal off, until ``restore()`` or the end of the process, also by a
  /// signal of ``TerminalRestoration/signals``.
  ///
  /// Nothing happens if it is off already, or while the process is in the background. So call it
  /// before each frame: the process may have come to the foreground. Call
  /// ``TerminalRestoration/install(for:)`` before.
  ///
  /// - Parameter keepsForeground: Whether Ctrl-Z has no effect meanwhile: a shell would switch the echo on.
  public static func suppress(on device: TerminalDevice, keepsForeground: Bool = false) {
    guard !isSuppressed, !device.isInBackground, let input = RawInput(device.fileDescriptor),
      input.hasEcho
    else { return }
    isSuppressed = true
    TerminalRestoration.arm(
      for: device.fileDescriptor, bytes: AnsiWriter.restoreBytes, attributes: input.saved)
    var silent = input.silent
    if keepsForeground {
      withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VSUSP)] = disabled }
    }
    tcsetattr(device.fileDescriptor, TCSANOW, &silent)
  }

  /// Drops what has been typed and not read.
  public static func dropInput(of device: TerminalDevice) {
    tcflush(device.fileDescriptor, TCIFLUSH)
  }

  /// Switches the echo on again, if ``suppress(on:keepsForeground:)`` has switched it off. Nothing is written.
  public static func restore() {
    guard isSuppressed else { return }
    isSuppressed = false
    TerminalRestoration.disarm()
  }

  /// The character that makes a key without effect (`_POSIX_VDISABLE`).
  #if canImport(Darwin)
    private static let disabled: UInt8 = 0xFF
  #else
    private static let disabled: UInt8 = 0
  #endif

  // Of the thread that draws.
  nonisolated(unsafe) private static var isSuppressed = false
}
