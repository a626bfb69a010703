public import ArtifactPresentation

/// What a terminal, or a file in its place, may be given besides text.
public enum TerminalStyling: Hashable, Sendable {
  /// No escape byte at all.
  case plain

  /// Attributes, the terminal's 16 colours, and links.
  case ansi

  var writing: AnsiWriter.Styling {
    switch self {
    case .plain: .none
    case .ansi: .ansi
    }
  }
}

/// Draws a whole presentation as text.
///
/// ```swift
/// let renderer = TerminalRenderer(width: 80, styling: .plain)
/// print(String(decoding: renderer.render(session.presentation), as: UTF8.self))
/// ```
public struct TerminalRenderer: Sendable {
  private let options: LayoutOptions
  private let styling: TerminalStyling

  /// Draws for `width` columns.
  public init(width: Int, styling: TerminalStyling) {
    self.options = LayoutOptions(width: width, hasActiveLinks: styling == .ansi)
    self.styling = styling
  }

  /// The lines of a presentation, each with a line feed; live blocks are drawn as they are.
  public func render(_ presentation: Presentation) -> [UInt8] {
    var layout = Layout(options: options)
    let frame = layout.frame(presentation)
    var writer = AnsiWriter(styling: styling.writing)
    for line in frame.committed + frame.live {
      writer.write(line)
      writer.newLine()
    }
    return writer.bytes
  }
}

/// Draws a presentation while it grows.
///
/// The view makes bytes and does no output: write what each call returns, in one piece.
///
/// ```swift
/// var view = TerminalView(size: TerminalSize(columns: 80, rows: 24), styling: .ansi)
/// write(view.show(session.presentation))      // as often as you like
/// session.finish()
/// write(view.finish(session.presentation))
/// ```
public struct TerminalView: Sendable {
  private var layout: Layout
  private var screen: InlineScreen?
  private let styling: TerminalStyling

  /// A width that was asked for; otherwise that of the terminal counts.
  private let fixedWidth: Int?

  /// The least rows in which redrawing makes sense.
  private static let leastRows = 4

  /// A view that redraws its live rows in a terminal of this size (F4.1–F4.4).
  public init(size: TerminalSize, styling: TerminalStyling, width: Int? = nil) {
    self.styling = styling
    self.fixedWidth = width
    layout = Layout(
      options: LayoutOptions(width: width ?? size.columns, hasActiveLinks: styling == .ansi))
    screen = size.rows >= Self.leastRows ? InlineScreen(size: size, styling: styling.writing) : nil
  }

  /// A view that only ever appends settled lines (F4.5).
  public init(appendingAtWidth width: Int, styling: TerminalStyling) {
    self.styling = styling
    self.fixedWidth = width
    layout = Layout(options: LayoutOptions(width: width, hasActiveLinks: styling == .ansi))
    screen = nil
  }

  /// The bytes that show the presentation as it is now.
  ///
  /// - Complexity: O(what is newly settled + what is live).
  public mutating func show(_ presentation: Presentation) -> [UInt8] {
    let frame = layout.frame(presentation)
    if screen != nil { return screen!.show(frame) }
    return appended(frame.committed)
  }

  /// The bytes that redraw the live rows after the terminal's size has changed.
  public mutating func resize(to size: TerminalSize, _ presentation: Presentation) -> [UInt8] {
    guard screen != nil, screen!.size != size else { return [] }
    layout.options.width = fixedWidth ?? size.columns
    return screen!.resize(to: size) + show(presentation)
  }

  /// The bytes that show the whole and leave the terminal as it was found.
  public mutating func finish(_ presentation: Presentation) -> [UInt8] {
    var frame = layout.frame(presentation)
    frame.committed += frame.live
    frame.live = []
    if screen != nil { return screen!.show(frame) + screen!.finish() }
    return appended(frame.committed)
  }

  /// The bytes that mark an interruption, to be written after ``finish(_:)``.
  public func interruptionMark() -> [UInt8] {
    appended([Line([Line.Run(SafeText("⏹ interrupted"), Theme.ansi.warning)])])
  }

  /// The bytes that take the live rows off the screen and show the cursor, before the process stops.
  public mutating func suspend() -> [UInt8] {
    guard let size = screen?.size else { return [] }
    return screen!.resize(to: size) + screen!.finish()
  }

  /// What brings the cursor back from wherever a frame has left it; safe to write in a signal handler.
  public static let restoringBytes: [UInt8] = {
    var writer = AnsiWriter(styling: .ansi)
    writer.showCursor()
    return writer.bytes
  }()

  private func appended(_ lines: [Line]) -> [UInt8] {
    var writer = AnsiWriter(styling: styling.writing)
    for line in lines {
      writer.write(line)
      writer.newLine()
    }
    return writer.bytes
  }
}
