/// Bounds on what a terminal is asked to show. Content beyond them is cut or shown in a simpler form.
public enum TerminalLimits {
  /// How many marks (accents, vowel signs, skin tones) one base character carries; further ones are
  /// dropped, so that no character grows over the rows around it.
  public static let marksPerCharacter = 8

  /// How many joiners one emoji sequence has.
  public static let joinersPerCharacter = 8

  /// The longest address of a link in bytes, after percent-encoding; longer ones are not linked.
  public static let linkLength = 2083

  /// How deep containers are drawn with their own frame and indentation.
  ///
  /// Content below that depth is left out and its number of blocks is said.
  public static let nestingDepth = 64

  /// The widest prose in cells, however wide the terminal is.
  public static let proseWidth = 100

  /// How many cells must be left beside a bar or list marker for it to be drawn.
  public static let narrowestContent = 4

  /// How many cells the mark of a footnote takes beside what the footnote says; a wider one stands
  /// above it.
  public static let footnoteMarkWidth = 12

  /// How many digits of a footnote's number are raised.
  public static let raisedDigits = 4

  /// How many rows the live tail has at most.
  public static let tailRows = 12

  /// The fewest rows of a terminal that is drawn on in place; smaller ones only get settled lines.
  public static let fewestRows = 4

  /// The fewest columns of a terminal that is drawn on in place.
  public static let fewestColumns = 8

  /// How many bytes a text may have to be copied.
  public static let copiedLength = 65_536

  /// How far apart frames are at least while keys come faster, in milliseconds.
  public static let frameInterval = 8

  /// How long a frame of something that turns is seen, in milliseconds.
  public static let spinnerInterval = 125

  /// How many bytes are shown of a value that lies behind a control of a form.
  public static let inspectedValue = 4096

  /// The widest value of JSON that is shown in one line.
  public static let inlineTreeWidth = 80
}
