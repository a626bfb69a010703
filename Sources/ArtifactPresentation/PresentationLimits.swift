/// Bounds on what is presented. Exceeding one is always visible in the presentation.
public enum PresentationLimits {
  /// The maximum nesting depth of quotes, lists and artifacts; deeper content is shown as text of
  /// the innermost.
  public static let depth = 32

  /// The maximum nesting depth of arrays and objects in the JSON form that is read, more than a session writes.
  public static let jsonDepth = 512

  /// The maximum number of source lines in the card of a payload that has no readable text.
  public static let cardLineCount = 6

  /// The maximum length of a source line in a card, in Unicode scalars.
  public static let cardLineLength = 72

  /// The maximum length of a Markdown formula that is parsed, in bytes; a longer one remains TeX
  /// source.
  public static let formulaLength = 4096

  /// The maximum number of lines of a tool call's arguments, of its result or of another part of a
  /// stream that are shown.
  public static let toolCallLineCount = 12

  /// The maximum number of tool calls that results are shown as results of.
  public static let toolCallCount = 4_096

  /// The maximum length of a tool call's arguments that are read as JSON, in bytes; longer ones are
  /// shown as they are.
  public static let toolCallLength = 1 << 20

  /// The maximum length of the payload of a part of a stream that is read, in bytes; a longer one is
  /// shown as it is.
  public static let partLength = 16 << 20

  /// The maximum length of the line of a part's JSON that is shown, in bytes.
  public static let partLineLength = 1_024

  /// The maximum number of lines of a block of raw HTML that is read as the start or end of a
  /// disclosure (`<details>`).
  public static let disclosureLineCount = 64

  /// The maximum number of live lines of a Markdown formula; the lines of a longer one settle as
  /// TeX source.
  public static let formulaLineCount = 64
}
