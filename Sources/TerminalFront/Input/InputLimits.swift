extension TerminalLimits {
  /// The maximum length of a typed character in bytes. A longer one is split.
  public static let typedCharacter = 128

  /// The maximum length of a control sequence or reply in bytes. Longer ones are ignored
  /// completely.
  public static let inputSequence = 4096

  /// The maximum length of a paste in bytes. The rest is cut off.
  public static let pasteLength = 1 << 20

  /// The number of consecutive flushes after which an incomplete sequence is abandoned.
  public static let unansweredFlushes = 40

  /// The maximum length of the text of a field in bytes.
  public static let fieldLength = 16_384

  /// The maximum length of a text of several lines in bytes.
  public static let areaLength = 262_144

  /// The maximum number of undo steps of a field.
  public static let undoSteps = 100

  /// The number of rows scrolled per step of the mouse wheel.
  public static let wheelRows = 3
}
