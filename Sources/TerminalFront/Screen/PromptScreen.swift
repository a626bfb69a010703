/// A renderer that shows a grid of cells in line: below the cursor, on the normal screen of a terminal.
///
/// ```swift
/// var screen = PromptScreen(size: session.size, colorMode: .always)
/// session.write(screen.draw(controller.draw()))
/// session.write(screen.finish(with: lines))             // lines that stay
/// ```
/// It has the frames of ``InlineScreen``. The cursor of the terminal is hidden; the cell of the grid's cursor
/// is reversed.
public struct PromptScreen: Sendable {
  private var screen: InlineScreen

  /// Creates a renderer.
  public init(size: TerminalSize, colorMode: ColorMode, synchronizesFrames: Bool = false) {
    screen = InlineScreen(
      size: size, colorMode: colorMode, synchronizesFrames: synchronizesFrames)
  }

  /// Returns the bytes that show a grid in place of the last one. A grid that is higher than the terminal
  /// less a row is cut off.
  ///
  /// - Complexity: O(cells).
  public mutating func draw(_ grid: CellGrid) -> [UInt8] {
    screen.draw(LayoutFrame(live: (0..<grid.size.rows).map { grid.line(inRow: $0) }))
  }

  /// Updates the size of the terminal.
  public mutating func resize(to size: TerminalSize) { screen.resize(to: size) }

  /// Returns the bytes that remove the grid and show the cursor again, before the process is suspended.
  public mutating func suspend() -> [UInt8] { screen.suspend() }

  /// Returns the bytes that show lines in place of the grid, and the cursor below them.
  public mutating func finish(with lines: [Line]) -> [UInt8] {
    screen.finish(LayoutFrame(committed: lines))
  }
}
