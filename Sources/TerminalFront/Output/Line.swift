/// A line of output: runs of safe text, each with a style and an optional link, and a ground for
/// the rest of the row.
public struct Line: Hashable, Sendable, CustomStringConvertible {
  /// The runs, from left to right.
  public var runs: [Run]

  /// Whether the line may be wider than the layout.
  ///
  /// This applies to lines of code and data. The terminal wraps them, so that they are copied as
  /// one line.
  public var isSoftWrapped: Bool

  /// The background color of the row after the text; nil for that of the terminal.
  ///
  /// The rest of the row is erased with it, so it adds no blanks to text that is copied. The text
  /// has the grounds of its runs.
  public var ground: Style.Color?

  /// Creates a line.
  public init(
    _ runs: [Run] = [], isSoftWrapped: Bool = false, ground: Style.Color? = nil
  ) {
    self.runs = runs
    self.isSoftWrapped = isSoftWrapped
    self.ground = ground
  }

  /// Text with one style and link.
  public struct Run: Hashable, Sendable {
    /// The text.
    public var text: SafeText

    /// The style of the text.
    public var style: Style

    /// The target of the link; nil for none.
    public var link: SafeLink?

    /// Creates a run.
    public init(_ text: SafeText, _ style: Style = Style(), link: SafeLink? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  /// The width in cells.
  ///
  /// - Complexity: O(n) in the number of runs.
  public var width: Int {
    var width = 0
    for run in runs { width += run.text.width }
    return width
  }

  /// The text without styles.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var description: String {
    var text = ""
    for run in runs { text += run.text.description }
    return text
  }
}
