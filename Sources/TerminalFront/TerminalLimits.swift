/// Bounds on what is shown in a terminal. Content beyond them is cut off or shown in a simpler
/// form.
public enum TerminalLimits {
  /// The maximum number of combining marks (accents, vowel signs, skin tones) per base character.
  ///
  /// Further marks are dropped, so that no character overlaps the rows around it.
  public static let marksPerCharacter = 8

  /// The maximum number of joiners (U+200D) in an emoji sequence.
  public static let joinersPerCharacter = 8

  /// The maximum length of a link target in bytes, after percent-encoding. Longer ones are not
  /// linked.
  public static let linkLength = 2083

  /// The maximum depth at which containers get their own frame and indentation.
  ///
  /// Content nested deeper is omitted; the number of omitted blocks is shown instead.
  public static let nestingDepth = 64

  /// The maximum width of prose in cells, regardless of the terminal's width.
  public static let proseWidth = 100

  /// The minimum number of cells that must remain for content next to a quote bar or list marker
  /// for it to be drawn.
  public static let narrowestContent = 4

  /// The maximum width, in cells, of a footnote label next to its text. A wider label is placed on
  /// the row above the text.
  public static let footnoteMarkWidth = 12

  /// The maximum number of digits of a footnote number that are shown as superscript.
  public static let raisedDigits = 4

  /// The maximum number of columns that are named after a table without them.
  public static let namedColumns = 12

  /// The minimum number of rows for drawing in place. Smaller terminals show only settled lines.
  public static let fewestRows = 4

  /// The minimum number of columns for drawing in place.
  public static let fewestColumns = 8

  /// The maximum length of a text that is copied to the clipboard, in bytes.
  public static let copiedLength = 65_536

  /// The minimum interval between frames while keys arrive faster, in milliseconds.
  public static let frameInterval = 8

  /// The duration of one spinner frame, in milliseconds.
  public static let spinnerInterval = 125

  /// The maximum number of bytes shown of a value in the inspector of a form.
  public static let inspectedValue = 4096

  /// The maximum number of rows in a picture of a terminal; a last row counts the others.
  public static let pictureRows = 2_000

  /// The maximum width of a picture of a terminal, in cells.
  public static let pictureColumns = 1_000

  /// The maximum length of the description of a picture of a terminal, in bytes.
  public static let pictureDescription = 8_192

  /// The maximum width, in cells, of a JSON value that is shown on one line.
  public static let inlineTreeWidth = 80
}
