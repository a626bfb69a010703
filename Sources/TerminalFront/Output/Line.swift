/// One line to be shown: runs of safe text, each with a style and perhaps a link.
public struct Line: Hashable, Sendable, CustomStringConvertible {
  public var runs: [Run]

  /// Whether the line may be wider than the layout's width.
  ///
  /// Lines of code and data are; the terminal wraps them, so that copying gives them back whole.
  public var isSoftWrapped: Bool

  public init(_ runs: [Run] = [], isSoftWrapped: Bool = false) {
    self.runs = runs
    self.isSoftWrapped = isSoftWrapped
  }

  /// Text of one look.
  public struct Run: Hashable, Sendable {
    public var text: SafeText
    public var style: Style
    public var link: SafeLink?

    public init(_ text: SafeText, _ style: Style = Style(), link: SafeLink? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  /// The width in cells.
  public var width: Int {
    var width = 0
    for run in runs { width += run.text.width }
    return width
  }

  /// The text without styles.
  public var description: String {
    var text = ""
    for run in runs { text += run.text.description }
    return text
  }
}
