/// How a presentation is shown in a terminal or as text.
public struct TerminalOptions: Hashable, Sendable {
  public var colorMode: ColorMode
  public var theme: Theme
  public var glyphs: Glyphs

  /// Whether links are written as such (OSC 8); else their addresses stand behind their labels.
  public var writesLinks: Bool
  public var proseWidth: Int

  /// How many rows of a terminal may be live.
  public var tailRowLimit: Int

  /// Whether frames are bracketed as updates (mode 2026), for terminals that know it.
  public var synchronizesFrames: Bool

  public init(
    colorMode: ColorMode = .ansi16, theme: Theme = .neutral, glyphs: Glyphs = .unicode,
    writesLinks: Bool = true, proseWidth: Int = TerminalLimits.proseWidth,
    tailRowLimit: Int = TerminalLimits.tailRows, synchronizesFrames: Bool = false
  ) {
    self.colorMode = colorMode
    self.theme = theme
    self.glyphs = glyphs
    self.writesLinks = writesLinks
    self.proseWidth = proseWidth
    self.tailRowLimit = tailRowLimit
    self.synchronizesFrames = synchronizesFrames
  }

  /// Attributes and links, for a terminal of which nothing else is known.
  public static let ansi = TerminalOptions()

  /// The colours that can be read in a terminal, attributes and links.
  public init(_ colors: TerminalColors) {
    self.init(colorMode: colors.colorMode, theme: colors.theme)
  }

  /// Text alone: not one escape byte.
  public static let plain = TerminalOptions(colorMode: .none, theme: .plain, writesLinks: false)

  func layout(width: Int) -> LayoutOptions {
    LayoutOptions(
      width: width, proseWidth: proseWidth, theme: theme, glyphs: glyphs,
      showsLinkTargets: !writesLinks || colorMode == .none, marksStyles: colorMode == .none)
  }
}
