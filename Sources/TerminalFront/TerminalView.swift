public import ArtifactPresentation

/// Shows a presentation while it arrives.
///
/// ```swift
/// var view = TerminalView(size: TerminalSize(columns: 80, rows: 24), drawsInPlace: true)
/// device.write(view.show(session.presentation))      // once per frame
/// device.write(view.finish(session.presentation))    // at the end
/// ```
///
/// What stands in the terminal's history at the end is what ``TerminalRenderer`` would have written
/// at once. The view does nothing by itself: it returns bytes for the caller to write.
public struct TerminalView: Sendable {
  let options: TerminalOptions

  /// A width that was asked for; else that of the terminal counts.
  private let fixedWidth: Int?
  private var layout: LayoutCursor
  private var screen: Screen

  private enum Screen: Sendable {
    case inline(InlineScreen)
    case appendOnly(AppendOnlyScreen)
  }

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal. In place one column of it stays free.
  ///   - width: The width of the layout, if it is not to be that of the terminal.
  ///   - drawsInPlace: Whether the output is a terminal that moves its cursor. Else lines are
  ///     written only when they are final.
  public init(
    size: TerminalSize, width: Int? = nil, drawsInPlace: Bool, options: TerminalOptions = .ansi
  ) {
    self.options = options
    fixedWidth = width
    let ownWidth = drawsInPlace ? size.columns - 1 : size.columns
    layout = LayoutCursor(options: options.layout(width: width ?? ownWidth))
    if drawsInPlace {
      screen = .inline(
        InlineScreen(
          size: size, colorMode: options.colorMode, writesLinks: options.writesLinks,
          tailRowLimit: options.tailRowLimit, synchronizesFrames: options.synchronizesFrames,
          glyphs: options.glyphs, noteStyle: options.theme.chrome))
    } else {
      screen = .appendOnly(
        AppendOnlyScreen(colorMode: options.colorMode, writesLinks: options.writesLinks))
    }
  }

  /// The bytes that bring the terminal up to date.
  ///
  /// - Complexity: O(newly settled + live).
  public mutating func show(_ presentation: borrowing Presentation) -> [UInt8] {
    draw(layout.frame(presentation), isLast: false)
  }

  /// The bytes that show the rest, settled or not, and give the cursor back.
  public mutating func finish(_ presentation: borrowing Presentation) -> [UInt8] {
    draw(layout.finish(presentation), isLast: true)
  }

  /// The bytes that show what has come so far, say that it was stopped, and give the cursor back.
  public mutating func interrupt(_ presentation: borrowing Presentation) -> [UInt8] {
    var frame = layout.finish(presentation)
    frame.committed.append(interruptionLine)
    return draw(frame, isLast: true)
  }

  var interruptionLine: Line {
    let text = SafeText(sanitizing: "\(options.glyphs.stop) interrupted", context: .prose)
    return Line([Line.Run(text, options.theme.warning)])
  }

  /// Takes a new size of the terminal. Call ``show(_:)`` after it; what is committed stays.
  public mutating func resize(to size: TerminalSize) {
    switch screen {
    case .inline(var inline):
      inline.resize(to: size)
      layout.options.width = fixedWidth ?? max(1, size.columns - 1)
      screen = .inline(inline)
    case .appendOnly:
      layout.options.width = fixedWidth ?? size.columns
    }
  }

  /// The bytes to write before the process is stopped: the tail goes, the cursor is back.
  ///
  /// After the process goes on, call ``resize(to:)`` with the size there is then, and ``show(_:)``.
  public mutating func suspend() -> [UInt8] {
    guard case .inline(var inline) = screen else { return [] }
    defer { screen = .inline(inline) }
    return inline.suspend()
  }

  private mutating func draw(_ frame: LayoutFrame, isLast: Bool) -> [UInt8] {
    switch screen {
    case .inline(var inline):
      let bytes = isLast ? inline.finish(frame) : inline.draw(frame)
      screen = .inline(inline)
      return bytes
    case .appendOnly(var lines):
      let bytes = lines.draw(frame)
      screen = .appendOnly(lines)
      return bytes
    }
  }
}
