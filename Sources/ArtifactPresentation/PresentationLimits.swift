/// Bounds on what is presented. Reaching one is said in the presentation, never passed over.
public enum PresentationLimits {
  /// How deep quotes, lists and artifacts nest; deeper content is shown as text of the innermost.
  public static let depth = 32

  /// How many lines of source a card shows of a payload that is no text for people.
  public static let cardLineCount = 6

  /// How many bytes of such a line it shows.
  public static let cardLineLength = 72

  /// How many bytes a formula in Markdown has that is read and drawn; a longer one stays TeX.
  public static let formulaLength = 4096

  /// How many lines of a formula in Markdown may be live at once; the lines of a longer one settle as TeX.
  public static let formulaLineCount = 64
}
