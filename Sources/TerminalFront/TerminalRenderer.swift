public import ArtifactPresentation

/// Writes a presentation that is whole.
///
/// ```swift
/// let bytes = TerminalRenderer(width: 80, options: .plain).render(session.presentation)
/// ```
///
/// For one that still arrives, use ``TerminalView``.
public struct TerminalRenderer: Sendable {
  /// The width in cells.
  public var width: Int
  public var options: TerminalOptions

  public init(width: Int, options: TerminalOptions = .ansi) {
    self.width = width
    self.options = options
  }

  /// The presentation as lines, each ended by a line feed. With ``TerminalOptions/plain`` they hold
  /// no escape byte.
  ///
  /// - Complexity: O(n) in the size of the presentation.
  public func render(_ presentation: borrowing Presentation) -> [UInt8] {
    var layout = LayoutCursor(options: options.layout(width: width))
    var screen = AppendOnlyScreen(colorMode: options.colorMode, writesLinks: options.writesLinks)
    return screen.draw(layout.finish(presentation))
  }

  /// One line with its line feed.
  static func line(_ line: Line, _ options: TerminalOptions) -> [UInt8] {
    var screen = AppendOnlyScreen(colorMode: options.colorMode, writesLinks: options.writesLinks)
    return screen.draw(LayoutFrame(committed: [line]))
  }
}
