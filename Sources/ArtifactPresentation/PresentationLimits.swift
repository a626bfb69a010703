/// Bounds on what is presented. Reaching one is said in the presentation, never passed over.
public enum PresentationLimits {
  /// How deep quotes, lists and artifacts nest; deeper content is shown as text of the innermost.
  public static let depth = 32

  /// How many lines of source a card shows of a payload that is no text for people.
  public static let cardLineCount = 6

  /// How many bytes of such a line it shows.
  public static let cardLineLength = 72
}
