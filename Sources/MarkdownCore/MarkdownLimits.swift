/// The limits that bound the parser's time and memory for any input.
public enum MarkdownLimits {
  /// The maximum size of the source in bytes; input beyond it is dropped.
  public static let sourceBytes = Int(Int32.max) - 1
  /// The default nesting limit of containers.
  public static let containerDepth = 100_000
  /// The nesting limit of directives; deeper ones are text. Every open directive is examined for
  /// every line.
  public static let directiveDepth = 100
  /// The maximum length of a link label in bytes (CommonMark 0.31.2 §6.3).
  public static let linkLabelBytes = 999
  /// The nesting limit of parentheses in a link destination.
  public static let destinationParentheses = 32
  /// The maximum number of columns of a table; a delimiter row with more columns is text.
  public static let tableColumns = 65_535
  /// The maximum number of empty cells per table that are added to rows shorter than the header.
  public static let filledCells = 500_000
  /// The total size in bytes of the destinations and titles that reference links may expand to, or
  /// the length of the source up to the end of the current line if that is larger. Further
  /// references are text.
  public static let expandedBytes = 100_000
  /// The size in bytes up to which an open leaf is parsed again for each snapshot.
  public static let exactLiveBytes = 4_096
  /// The size in bytes within which inline markup must be closed; a longer leaf is split after the
  /// word at that limit.
  public static let inlineBytes = 1 << 20
  /// The number of lines of an open paragraph in which link definitions are recognized before it
  /// closes.
  static let definitionLookback = 8
  /// The maximum length in bytes of a paragraph's first line that may still become a heading or
  /// the header of a table without a leading pipe, with ``MarkdownOptions/ParagraphLines/first``.
  public static let undecidedLineBytes = 256
  /// The width of a line in columns up to which the break after it is kept, with
  /// ``MarkdownOptions/Extensions/keptBreaks``.
  public static let shortLineColumns = 40
  /// The distance in bytes from `\(` or `\[` within which its end must be on the same line.
  public static let formulaLineBytes = 1_024
  /// The maximum size in bytes of a tag's identifier.
  public static let tagIdentifierBytes = 256
  /// The maximum size in bytes of the displayed text of a linked or paired tag.
  public static let tagDisplayBytes = 999
  /// The number of bytes by which an open paragraph grows before a snapshot determines its certain
  /// part again.
  static let certainStep = 128
  /// The maximum size in bytes of an unfinished tag or entity that a snapshot hides.
  static let heldMarkupBytes = 256
}
