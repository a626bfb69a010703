public import ArtifactPresentation

/// Renders a presentation while it arrives.
///
/// ```swift
/// let device = TerminalDevice.standardOutput
/// if device.isTerminal { TerminalRestoration.install(for: device) }
/// var view = TerminalView(
///   size: device.size ?? TerminalSize(columns: 80, rows: 24), drawsInPlace: device.isTerminal)
/// for try await chunk in model.stream {
///   session.append(chunk)
///   device.write(view.show(session.presentation))
/// }
/// session.finish()
/// device.write(view.finish(session.presentation))
/// TerminalRestoration.remove()
/// ```
///
/// While the view draws in place, the cursor is hidden. ``TerminalRestoration`` shows it again if a signal, such as
/// that of Ctrl-C, ends the process before ``finish(_:)``.
///
/// When the view has finished, the terminal's history contains exactly what ``TerminalRenderer``
/// would have written for the complete presentation. The view has no side effects: it returns bytes
/// for the caller to write.
public struct TerminalView: Sendable {
  package let options: TerminalOptions

  /// The width set by the caller; nil to follow the width of the terminal.
  private let fixedWidth: Int?
  private var layout: LayoutCursor
  private var screen: Screen

  private enum Screen: Sendable {
    case inline(InlineScreen)
    case appendOnly(AppendOnlyScreen)
  }

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal. When drawing in place, the last column stays free.
  ///   - width: The width of the layout in cells; nil to use the width of the terminal.
  ///   - drawsInPlace: Whether the output is a terminal whose cursor can be moved. If not, lines
  ///     are written only once they are settled.
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
          synchronizesFrames: options.synchronizesFrames,
          glyphs: options.glyphs, noteStyle: options.theme.chrome))
    } else {
      screen = .appendOnly(
        AppendOnlyScreen(colorMode: options.colorMode, writesLinks: options.writesLinks))
    }
  }

  /// Returns the bytes that bring the terminal up to date.
  ///
  /// - Complexity: O(newly settled + live).
  public mutating func show(_ presentation: borrowing Presentation) -> [UInt8] {
    switch screen {
    case .inline: draw(layout.frame(presentation), isLast: false)
    case .appendOnly(let lines): lines.draw(presentation, with: &layout, isLast: false)
    }
  }

  /// The path to the first part whose lines may still change; see ``LayoutCursor/committedPath``.
  ///
  /// ```swift
  /// session.append(chunk)
  /// device.write(view.show(session.presentation))
  /// session.forget(before: view.committedPath)   // what has been written needs no memory
  /// ```
  public var committedPath: [Int] { layout.committedPath }

  /// Returns the bytes that show the remaining lines, settled or not, and restore the cursor.
  ///
  /// - Complexity: O(newly settled + live).
  public mutating func finish(_ presentation: borrowing Presentation) -> [UInt8] {
    switch screen {
    case .inline: draw(layout.finish(presentation), isLast: true)
    case .appendOnly(let lines): lines.draw(presentation, with: &layout, isLast: true)
    }
  }

  /// Returns the bytes that show everything received so far and an interruption notice, and restore
  /// the cursor.
  ///
  /// - Complexity: O(newly settled + live).
  public mutating func interrupt(_ presentation: borrowing Presentation) -> [UInt8] {
    var frame = layout.finish(presentation)
    frame.committed.append(interruptionLine)
    return draw(frame, isLast: true)
  }

  var interruptionLine: Line {
    let text = SafeText(sanitizing: "\(options.glyphs.stop) interrupted", context: .prose)
    return Line([Line.Run(text, options.theme.warning)])
  }

  /// Updates the size of the terminal. Committed lines are not changed; call ``show(_:)`` to
  /// redraw.
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

  /// Returns the bytes to write before the process is suspended: they remove the live tail and
  /// restore the cursor.
  ///
  /// After the process resumes, call ``resize(to:)`` with the current size, then ``show(_:)``.
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
