import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the environment says about the terminal.
enum Environment {
  private static let defaultWidth = 80

  /// The columns to lay out for: the terminal's, else `COLUMNS`, else 80.
  static var width: Int {
    if let size = TerminalDevice.standardOutput.size {
      return min(size.columns, ArgumentLimits.columns.upperBound)
    }
    if let columns = value("COLUMNS").flatMap({ Int($0) }),
      ArgumentLimits.columns.contains(columns)
    {
      return columns
    }
    return defaultWidth
  }

  /// Whether standard output is a terminal that understands more than text.
  static var isCapableTerminal: Bool {
    TerminalDevice.standardOutput.isTerminal && !isDumb
  }

  /// How to style what goes to standard output (no-color.org).
  static func terminalOptions(_ mode: ColorMode) -> TerminalOptions {
    switch mode {
    case .always: TerminalOptions(colors)
    case .never: .plain
    case .auto:
      isCapableTerminal && (value("NO_COLOR") ?? "").isEmpty ? TerminalOptions(colors) : .plain
    }
  }

  /// The colors of the terminal, which is asked for its background once, before the first output.
  private static let colors: TerminalColors = {
    var colors = TerminalColors(environment: value)
    if colors.background == .unknown, isCapableTerminal {
      colors.background = TerminalDevice.standardOutput.background()
    }
    return colors
  }()

  /// The terminal a person works with: where output goes, or that of the process, where output goes
  /// elsewhere; nil without one.
  static var interactiveTerminal: TerminalDevice? {
    guard !isDumb else { return nil }
    if TerminalDevice.standardOutput.isTerminal { return .standardOutput }
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    return descriptor >= 0 ? TerminalDevice(fileDescriptor: descriptor) : nil
  }

  /// How to style what a person works with in a terminal. Without colours there are still attributes,
  /// for something has to show what has the focus.
  static var interactiveOptions: TerminalOptions {
    var options = TerminalOptions(colors)
    if !(value("NO_COLOR") ?? "").isEmpty { options.colorMode = .attributesOnly }
    return options
  }

  static func fullScreen(of size: TerminalSize) -> FullScreen {
    FullScreen(size: size, colorMode: interactiveOptions.colorMode)
  }

  private static var isDumb: Bool {
    let terminal = value("TERM") ?? ""
    return terminal.isEmpty || terminal == "dumb"
  }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
