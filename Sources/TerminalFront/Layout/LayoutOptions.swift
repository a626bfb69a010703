public import ArtifactPresentation
package import Drawing

/// The options that control how a presentation is laid out as lines.
public struct LayoutOptions: Hashable, Sendable {
  /// The maximum width of lines in cells, at least 1.
  public var width: Int

  /// The maximum width of prose in cells, because long lines are hard to read.
  public var proseWidth: Int

  /// The styles of the parts of a presentation.
  public var theme: Theme

  /// The characters used for bullets, rules, frames and other marks.
  public var glyphs: Glyphs

  /// Whether the target of a link is shown after its label, for output without hyperlinks.
  public var showsLinkTargets: Bool

  /// Whether characters mark what styles would show (the background of a badge, the underline of a
  /// field), for output without styles.
  public var marksStyles: Bool

  /// Whether the colors of the theme are written.
  public var hasColors: Bool

  /// Whether all colors of the 256-color palette are written, so that pictures have their own.
  public var hasPalette: Bool

  /// Which artifacts are folded; nil for output in which nothing can be unfolded, which shows them all.
  public var folding: ArtifactFolding?

  /// Views of the host that replace those of some kinds of blocks: lines that are at most as wide as the options
  /// say.
  public var views = BlockViews<LayoutOptions, [Line]>()

  /// Creates layout options. Widths less than 1 become 1.
  ///
  /// - Parameters:
  ///   - width: The maximum width of lines in cells.
  ///   - proseWidth: The maximum width of prose in cells.
  ///   - showsLinkTargets: Whether the target of a link is shown after its label.
  ///   - marksStyles: Whether characters mark what styles would show.
  ///   - hasColors: Whether the colors of the theme are written.
  ///   - hasPalette: Whether all colors of the 256-color palette are written; by default if the theme has some.
  public init(
    width: Int, proseWidth: Int = TerminalLimits.proseWidth, theme: Theme = .neutral,
    glyphs: Glyphs = .unicode, showsLinkTargets: Bool = false,
    marksStyles: Bool = false, hasColors: Bool = true, hasPalette: Bool? = nil
  ) {
    self.width = max(1, width)
    self.proseWidth = max(1, proseWidth)
    self.theme = theme
    self.glyphs = glyphs
    self.showsLinkTargets = showsLinkTargets
    self.marksStyles = marksStyles
    self.hasColors = hasColors
    self.hasPalette = hasPalette ?? theme.inks.hasPalette
  }

  /// What pictures are made for.
  package func canvas(maxWidth: Double, maxHeight: Double? = nil) -> Canvas2D {
    Canvas2D(
      maxWidth: maxWidth, maxHeight: maxHeight, unit: .cells, measure: CellMetrics(),
      hasColors: hasColors && theme.inks.hasColors, hasPalette: hasColors && hasPalette)
  }
}
