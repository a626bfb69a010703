/// Bounds on the HTML of a presentation. Exceeding one is visible in the page.
public enum HTMLFrontLimits {
  /// The maximum nesting depth of blocks; deeper ones are counted instead of shown.
  public static let nestingDepth = 64

  /// The maximum nesting depth of lists in a tree; deeper values are items of the innermost one.
  /// Browsers flatten documents of more than 512 levels.
  public static let treeDepth = 100

  /// The number of levels of a tree that are open at first.
  public static let openTreeDepth = 2

  /// The size in CSS pixels to which the smallest text of a picture is reduced on a narrow screen.
  public static let pictureTextSize = 7.0

  /// The maximum size of an embedded image in bytes; a larger one is described.
  public static let imageByteCount = 8 << 20

  /// The maximum size in bytes of a file that a page offers to save.
  public static let downloadByteCount = 64_000

  /// The maximum length of an image's address in bytes, so that decoding it is bounded.
  static let imageAddressLength = 12 << 20
}
