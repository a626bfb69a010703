import ArtifactPresentation

/// A renderer for output that cannot be drawn in place: pipes, files, simple terminals.
///
/// Each line is written once, when it is settled.
public struct AppendOnlyScreen: Sendable {
  private var writer: AnsiWriter

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - colorMode: The colors and attributes to write.
  ///   - writesLinks: Whether links are written as OSC 8 hyperlinks.
  public init(colorMode: ColorMode, writesLinks: Bool = true) {
    writer = AnsiWriter(colorMode: colorMode, writesLinks: writesLinks)
  }

  /// Returns the bytes of the lines that a layout commits.
  func draw(
    _ presentation: borrowing Presentation, with layout: inout LayoutCursor, isLast: Bool
  ) -> [UInt8] {
    layout.write(presentation, settlesAll: isLast, with: writer)
  }

  /// Returns the bytes of the committed lines of a frame.
  ///
  /// - Complexity: O(n) in the size of the committed lines.
  public mutating func draw(_ frame: LayoutFrame) -> [UInt8] {
    for line in frame.committed {
      writer.put(line)
      writer.lineFeed()
    }
    return writer.drain()
  }
}
