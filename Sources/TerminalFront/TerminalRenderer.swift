public import ArtifactPresentation

/// A renderer for a complete presentation.
///
/// ```swift
/// let bytes = TerminalRenderer(width: 80, options: .plain).render(session.presentation)
/// ```
///
/// For a presentation that is still arriving, use ``TerminalView``.
public struct TerminalRenderer: Sendable {
  /// The width in cells.
  public var width: Int

  /// The rendering options.
  public var options: TerminalOptions

  /// Creates a renderer.
  ///
  /// - Parameter width: The width in cells.
  public init(width: Int, options: TerminalOptions = .ansi) {
    self.width = width
    self.options = options
  }

  /// Renders a presentation as lines, each terminated by a line feed.
  ///
  /// With ``TerminalOptions/plain`` the output contains no escape sequences.
  ///
  /// - Complexity: O(n) in the size of the presentation.
  public func render(_ presentation: borrowing Presentation) -> [UInt8] {
    var layout = LayoutCursor(options: options.layout(width: width))
    let screen = AppendOnlyScreen(colorMode: options.colorMode, writesLinks: options.writesLinks)
    return screen.draw(presentation, with: &layout, isLast: true)
  }

  /// Renders one line, terminated by a line feed.
  static func line(_ line: Line, _ options: TerminalOptions) -> [UInt8] {
    var screen = AppendOnlyScreen(colorMode: options.colorMode, writesLinks: options.writesLinks)
    return screen.draw(LayoutFrame(committed: [line]))
  }
}
