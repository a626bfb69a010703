/// The limits that keep every input cheap.
public enum MarkdownLimits {
  /// Bytes of source; what comes after them is dropped.
  public static let sourceBytes = Int(Int32.max) - 1
  /// Default nesting of containers.
  public static let containerDepth = 100_000
  /// Nesting of directives, which every line looks at; further ones are text.
  public static let directiveDepth = 100
  /// Bytes of a link label (CommonMark 0.31.2 §6.3).
  public static let linkLabelBytes = 999
  /// Nested parentheses in a link destination.
  public static let destinationParentheses = 32
  /// Columns of a table; a delimiter row with more is text.
  public static let tableColumns = 65_535
  /// Cells that rows shorter than their header are filled up with, per table.
  public static let filledCells = 500_000
  /// Bytes of destinations and titles that references may be replaced by in all, if the text up to
  /// them is no longer than that; references beyond are text.
  public static let expandedBytes = 100_000
  /// An open leaf up to this size is parsed anew for each snapshot.
  public static let exactLiveBytes = 4_096
  /// Bytes of a leaf within which markup finds its other half; the leaf is cut behind the word there.
  public static let inlineBytes = 1 << 20
  /// Lines of an open paragraph within which link definitions are looked for early.
  static let definitionLookback = 8
  /// Bytes of a tag's identifier, and of what is shown for a linked one.
  public static let tagIdentifierBytes = 256
  public static let tagDisplayBytes = 999
  /// Bytes of an unfinished tag or entity that a snapshot hides at most.
  static let heldMarkupBytes = 256
}
