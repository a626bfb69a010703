/// Shows a growing text where nothing can be drawn in place: pipes, files, simple terminals.
///
/// Lines are written when they are final, each once, and nothing else is.
public struct AppendOnlyScreen: Sendable {
  private var writer: AnsiWriter

  public init(colorMode: ColorMode, writesLinks: Bool = true) {
    writer = AnsiWriter(colorMode: colorMode, writesLinks: writesLinks)
  }

  /// The bytes of the committed lines of a frame.
  public mutating func draw(_ frame: LayoutFrame) -> [UInt8] {
    for line in frame.committed {
      writer.put(line.runs)
      writer.lineFeed()
    }
    return writer.drain()
  }
}
