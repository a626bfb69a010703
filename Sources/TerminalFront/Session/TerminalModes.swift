/// What a program can ask of a terminal beyond showing text.
public struct TerminalModes: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A screen of its own; the one before comes back at the end (mode 1049).
  public static let otherScreen = TerminalModes(rawValue: 1 << 0)

  /// A row that is full does not go on in the next (mode 7, reset).
  public static let noWrapping = TerminalModes(rawValue: 1 << 1)

  /// The cursor is hidden until it is shown (mode 25, reset).
  public static let hiddenCursor = TerminalModes(rawValue: 1 << 2)

  /// Buttons, wheel and dragging are sent (modes 1002 and 1006). Text can then only be selected with
  /// a modifier, so it is for those who want it.
  public static let mouse = TerminalModes(rawValue: 1 << 3)

  /// Every motion of the mouse is sent (modes 1003 and 1006).
  public static let mouseMotion = TerminalModes(rawValue: 1 << 4)

  /// Pastes are told from keys (mode 2004).
  public static let bracketedPaste = TerminalModes(rawValue: 1 << 5)

  /// It is sent when the terminal gets or loses the focus (mode 1004).
  public static let focus = TerminalModes(rawValue: 1 << 6)

  /// What ``FullScreen`` relies on.
  public static let fullScreen: TerminalModes = [.otherScreen, .noWrapping, .hiddenCursor]
}

extension AnsiWriter {
  /// The bytes that set modes.
  static func setBytes(_ modes: TerminalModes) -> [UInt8] {
    numbers(of: modes).flatMap { mode($0.number, isSet: !$0.isReset) }
  }

  /// The bytes that reset modes, and nothing else.
  static func resetBytes(_ modes: TerminalModes) -> [UInt8] {
    numbers(of: modes).reversed().flatMap { mode($0.number, isSet: $0.isReset) }
  }

  /// The bytes that end whatever output was cut, and reset modes.
  static func restoreBytes(_ modes: TerminalModes) -> [UInt8] {
    stringEnd + [0x1B, 0x5B, 0x6D] + linkStart + stringEnd + updateEnd + resetBytes(modes)
  }

  /// The numbers of modes in the order in which they are set, and whether they are set by a reset.
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
