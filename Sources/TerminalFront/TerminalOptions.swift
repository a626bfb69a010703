public import ArtifactPresentation

/// The options that control how a presentation is rendered to a terminal or as text.
public struct TerminalOptions: Hashable, Sendable {
  /// The colors and attributes to write.
  public var colorMode: ColorMode

  /// The styles of the parts of a presentation.
  public var theme: Theme

  /// The characters used for bullets, rules, frames and other marks.
  public var glyphs: Glyphs

  /// Whether links are written as OSC 8 hyperlinks. If not, their targets are written after their
  /// labels.
  public var writesLinks: Bool

  /// The maximum width of prose in cells.
  public var proseWidth: Int

  /// Whether frames are wrapped in synchronized updates (mode 2026), for terminals that support
  /// them.
  public var synchronizesFrames: Bool

  /// Views of the host that replace those of some kinds of blocks.
  ///
  /// ```swift
  /// options.views.register(for: .code) { block, layout in
  ///   guard case .code(let code) = block.kind, code.language == "dot" else { return nil }
  ///   return drawing(of: code, width: layout.width)
  /// }
  /// ```
  public var views = BlockViews<LayoutOptions, [Line]>()

  /// Creates options.
  ///
  /// - Parameters:
  ///   - proseWidth: The maximum width of prose in cells.
  ///   - synchronizesFrames: Whether frames are wrapped in synchronized updates (mode 2026).
  public init(
    colorMode: ColorMode = .ansi16, theme: Theme = .neutral, glyphs: Glyphs = .unicode,
    writesLinks: Bool = true, proseWidth: Int = TerminalLimits.proseWidth,
    synchronizesFrames: Bool = false
  ) {
    self.colorMode = colorMode
    self.theme = theme
    self.glyphs = glyphs
    self.writesLinks = writesLinks
    self.proseWidth = proseWidth
    self.synchronizesFrames = synchronizesFrames
  }

  /// 16 colors, attributes and links: the default for a terminal with unknown capabilities.
  public static let ansi = TerminalOptions(theme: .ansi)

  /// Creates options with attributes, links, and colors for the terminal.
  public init(_ colors: TerminalColors) {
    self.init(colorMode: colors.colorMode, theme: colors.theme)
  }

  /// Plain text, without escape sequences.
  public static let plain = TerminalOptions(colorMode: .none, theme: .plain, writesLinks: false)

  package func layout(width: Int) -> LayoutOptions {
    var layout = LayoutOptions(
      width: width, proseWidth: proseWidth, theme: theme, glyphs: glyphs,
      showsLinkTargets: !writesLinks || colorMode == .none, marksStyles: colorMode == .none,
      hasColors: colorMode != .none && colorMode != .attributesOnly,
      hasPalette: colorMode == .ansi256)
    layout.views = views
    return layout
  }
}
