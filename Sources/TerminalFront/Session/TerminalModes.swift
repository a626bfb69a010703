/// The terminal modes that a program can enable.
public struct TerminalModes: OptionSet, Hashable, Sendable {
  /// The modes as a bit mask.
  public var rawValue: UInt8

  /// Creates a set of modes from a bit mask.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The alternate screen. The previous screen is restored at the end (mode 1049).
  public static let otherScreen = TerminalModes(rawValue: 1 << 0)

  /// Text does not wrap at the end of a row (mode 7, reset).
  public static let noWrapping = TerminalModes(rawValue: 1 << 1)

  /// The cursor is hidden until shown explicitly (mode 25, reset).
  public static let hiddenCursor = TerminalModes(rawValue: 1 << 2)

  /// Reports mouse buttons, the wheel and dragging (modes 1002 and 1006). Selecting text in the
  /// terminal then requires a modifier key, so enable it only if needed.
  public static let mouse = TerminalModes(rawValue: 1 << 3)

  /// Reports all mouse movement (modes 1003 and 1006).
  public static let mouseMotion = TerminalModes(rawValue: 1 << 4)

  /// Bracketed paste: pastes are distinguished from typed keys (mode 2004).
  public static let bracketedPaste = TerminalModes(rawValue: 1 << 5)

  /// Reports when the terminal window gains or loses the focus (mode 1004).
  public static let focus = TerminalModes(rawValue: 1 << 6)

  /// The modes required by ``FullScreen``.
  public static let fullScreen: TerminalModes = [.otherScreen, .noWrapping, .hiddenCursor]
}

extension AnsiWriter {
  /// Returns the bytes that enable modes.
  static func setBytes(_ modes: TerminalModes) -> [UInt8] {
    numbers(of: modes).flatMap { mode($0.number, isSet: !$0.isReset) }
  }

  /// Returns the bytes that disable modes.
  static func resetBytes(_ modes: TerminalModes) -> [UInt8] {
    numbers(of: modes).reversed().flatMap { mode($0.number, isSet: $0.isReset) }
  }

  /// Returns the bytes that restore the terminal: they end an incomplete escape sequence, reset the
  /// style, close an open link, end a synchronized update, and disable modes.
  static func restoreBytes(_ modes: TerminalModes) -> [UInt8] {
    // What is drawn below the cursor on the normal screen is removed.
    let isInLine = modes.contains(.hiddenCursor) && !modes.contains(.otherScreen)
    return stringEnd + [0x1B, 0x5B, 0x6D] + linkStart + stringEnd + updateEnd
      + (isInLine ? [0x0D, 0x1B, 0x5B, 0x4A] : []) + resetBytes(modes)
  }

  /// Returns the numbers of modes in the order in which they are enabled, and whether they are
  /// enabled by a reset.
  private static func numbers(of modes: TerminalModes) -> [(number: Int, isReset: Bool)] {
    var numbers: [(Int, Bool)] = []
    if modes.contains(.otherScreen) { numbers.append((1049, false)) }
    if modes.contains(.noWrapping) { numbers.append((7, true)) }
    if modes.contains(.hiddenCursor) { numbers.append((25, true)) }
    if modes.contains(.mouse) { numbers.append((1002, false)) }
    if modes.contains(.mouseMotion) { numbers.append((1003, false)) }
    if !modes.isDisjoint(with: [.mouse, .mouseMotion]) { numbers.append((1006, false)) }
    if modes.contains(.bracketedPaste) { numbers.append((2004, false)) }
    if modes.contains(.focus) { numbers.append((1004, false)) }
    return numbers
  }

  private static func mode(_ number: Int, isSet: Bool) -> [UInt8] {
    [0x1B, 0x5B] + Array("?\(number)\(isSet ? "h" : "l")".utf8)
  }
}
