extension TerminalLimits {
  /// The longest typed character in bytes; a longer one is given in parts.
  public static let typedCharacter = 128

  /// The longest sequence or reply of a terminal in bytes; what is longer is ignored as a whole.
  public static let inputSequence = 4096

  /// The longest paste in bytes; the rest of it is left out.
  public static let pasteLength = 1 << 20

  /// How many flushes in a row a sequence waits for its end.
  public static let unansweredFlushes = 40

  /// The longest text of a field in bytes.
  public static let fieldLength = 16_384

  /// How many changes of a field can be taken back.
  public static let undoSteps = 100

  /// How many rows the wheel moves.
  public static let wheelRows = 3
}
