/// How a presentation is laid out as lines.
public struct LayoutOptions: Hashable, Sendable {
  /// The width in cells that lines may have, at least 1.
  public var width: Int

  /// The widest prose; narrower than a wide terminal because long rows are hard to read.
  public var proseWidth: Int

  public var theme: Theme
  public var glyphs: Glyphs

  /// Whether the address of a link stands after its label, for output that has no links.
  public var showsLinkTargets: Bool

  /// Whether what a style alone would say (the ground of a badge, the line of a field) is said by
  /// signs, for output that has no styles.
  public var marksStyles: Bool

  public init(
    width: Int, proseWidth: Int = TerminalLimits.proseWidth, theme: Theme = .neutral,
    glyphs: Glyphs = .unicode, showsLinkTargets: Bool = false,
    marksStyles: Bool = false
  ) {
    self.width = max(1, width)
    self.proseWidth = max(1, proseWidth)
    self.theme = theme
    self.glyphs = glyphs
    self.showsLinkTargets = showsLinkTargets
    self.marksStyles = marksStyles
  }
}
