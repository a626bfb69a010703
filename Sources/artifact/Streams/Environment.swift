import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The properties of the terminal and the environment.
enum Environment {
  private static let defaultWidth = 80

  /// The layout width in columns: that of the terminal, else `COLUMNS`, else 80.
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

  /// Whether standard output is a terminal that supports escape sequences.
  static var isCapableTerminal: Bool {
    TerminalDevice.standardOutput.isTerminal && !isDumb
  }

  /// Returns the rendering options for standard output (no-color.org).
  static func terminalOptions(_ mode: ColorMode) -> TerminalOptions {
    switch mode {
    case .always: coloredOptions
    case .never: .plain
    case .auto:
      isCapableTerminal && (value("NO_COLOR") ?? "").isEmpty ? coloredOptions : .plain
    }
  }

  /// The colors of the terminal, and whether it supports synchronized updates. It is queried once,
  /// before the first output, if its background is unknown.
  private static let terminal: (colors: TerminalColors, synchronizesFrames: Bool) = {
    var colors = TerminalColors(environment: value)
    guard colors.background == .unknown, isCapableTerminal else { return (colors, false) }
    let report = TerminalDevice.standardOutput.report()
    colors.background = report.background
    return (colors, report.synchronizesFrames)
  }()

  private static var coloredOptions: TerminalOptions {
    var options = TerminalOptions(terminal.colors)
    options.synchronizesFrames = terminal.synchronizesFrames
    return options
  }

  /// The terminal for interactive use: standard output, or the controlling terminal if output is
  /// redirected; nil if there is none.
  static var interactiveTerminal: TerminalDevice? {
    guard !isDumb else { return nil }
    return TerminalDevice.standardOutput.isTerminal ? .standardOutput : promptTerminal
  }

  /// The rendering options for interactive use. With `NO_COLOR` attributes are still used, to show
  /// the focus.
  static var interactiveOptions: TerminalOptions {
    var options = coloredOptions
    if !(value("NO_COLOR") ?? "").isEmpty { options.colorMode = .attributesOnly }
    return options
  }

  static func fullScreen(of size: TerminalSize) -> FullScreen {
    let options = interactiveOptions
    return FullScreen(
      size: size, colorMode: options.colorMode, synchronizesFrames: options.synchronizesFrames)
  }

  /// The terminal on which questions are asked, also one without escape sequences; nil if there is none.
  static var promptTerminal: TerminalDevice? {
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    return descriptor >= 0 ? TerminalDevice(fileDescriptor: descriptor) : nil
  }

  /// Whether the terminal has no escape sequences.
  static var isDumb: Bool {
    let terminal = value("TERM") ?? ""
    return terminal.isEmpty || terminal == "dumb"
  }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
