extension DrawingLimits {
  /// The maximum number of faces of a font collection. Further faces are ignored.
  public static let fontFaces = 256

  /// The maximum number of entries of a font's table directory. Further tables are ignored.
  public static let fontTables = 256

  /// The maximum number of encodings of a font's character map, and of entries of its name table,
  /// that are examined.
  public static let fontRecords = 2_048

  /// The maximum number of UTF-16 code units of a family or style name. Longer names are cut off.
  public static let fontNameLength = 256

  /// The maximum number of kerning subtables of a font. Further subtables are ignored.
  public static let kerningSubtables = 512

  /// The maximum number of points of a glyph, including its components. The contours beyond it are
  /// left out.
  public static let glyphPoints = 65_535

  /// The maximum depth of nested composite glyphs. Deeper components are left out.
  public static let compositeDepth = 8

  /// The maximum number of components of a composite glyph at all depths. Further ones are left out.
  public static let compositeParts = 256

  /// The maximum number of numbers and operators that the charstring of a glyph may execute,
  /// including its subroutines. The outline ends there.
  public static let charstringOperations = 100_000

  /// The maximum depth of nested subroutines of a charstring. The outline ends at a deeper call.
  public static let charstringDepth = 10

  /// The maximum number of operands on the stack of a charstring. The outline ends beyond it.
  public static let charstringOperands = 192

  /// The maximum number of names of a list of font families. Further names are ignored.
  public static let fontFamilies = 32
}
