public import ArtifactPresentation
import Drawing

/// The lines that a presentation contributes at one point in time.
public struct LayoutFrame: Hashable, Sendable {
  /// The lines that have become final since the previous frame.
  public var committed: [Line]

  /// The lines after the committed ones that may still change. The next frame replaces them.
  public var live: [Line]

  /// Which live lines are shown if the screen is too small for all of them.
  public var anchor: Anchor

  /// An end of the live lines.
  public enum Anchor: Hashable, Sendable {
    /// The first lines, because any of them may still change, and scrolling would be restless.
    case top

    /// The newest lines.
    case bottom
  }

  /// Creates a frame.
  public init(committed: [Line] = [], live: [Line] = [], anchor: Anchor = .bottom) {
    self.committed = committed
    self.live = live
    self.anchor = anchor
  }
}

/// An incremental layout of a growing presentation.
///
/// ```swift
/// var layout = LayoutCursor(options: LayoutOptions(width: 79))
/// let frame = layout.frame(session.presentation)   // any number of times
/// let rest = layout.finish(session.presentation)
/// ```
///
/// The committed lines of all frames and of ``finish(_:)`` together equal the lines of the final
/// presentation laid out in one pass, independent of the frames in between.
///
/// Blocks, items, rows, lines and nodes are committed one by one as they settle. The cursor stores
/// the path to the first part that is not committed; a frame starts there.
///
/// - Complexity: A frame is O(newly settled + live), independent of the committed part.
public struct LayoutCursor: Sendable {
  /// The layout options of the following frames. Committed lines do not change.
  public var options: LayoutOptions {
    didSet { if options.width != oldValue.width { frontier.forgetGeometry() } }
  }

  private var frontier = LayoutFrontier()
  private var drawings: [BlockID: PictureDrawing] = [:]

  /// Creates a cursor at the start of a presentation.
  public init(options: LayoutOptions) {
    self.options = options
  }

  /// Lays out the new and live parts of a presentation.
  ///
  /// - Parameter presentation: A presentation that continues the one of the previous frame.
  /// - Complexity: O(newly settled + live).
  public mutating func frame(_ presentation: borrowing Presentation) -> LayoutFrame {
    layOut(presentation.blocks, settlesAll: false)
  }

  /// Lays out the new parts, up to the first that may still change unless all are settled, and writes each
  /// line at once.
  ///
  /// - Complexity: O(newly settled), plus the paragraph that is still arriving.
  package mutating func write(
    _ presentation: borrowing Presentation, settlesAll: Bool, with writer: AnsiWriter
  ) -> [UInt8] {
    layOut(presentation.blocks, settlesAll: settlesAll, writer: writer).writer?.bytes ?? []
  }

  /// The path to the first part that is not committed: the index of a block, then of a part of it (a
  /// block, an item, a row, a line or a node), and so on.
  ///
  /// The layout does not read what precedes it again, except one part each, so a session can forget it
  /// (`ArtifactSession.forget(before:)`).
  public var committedPath: [Int] { frontier.levels.map(\.done) }

  /// Lays out the remaining parts as if they were settled. No line is live afterwards.
  ///
  /// - Complexity: O(newly settled + live).
  public mutating func finish(_ presentation: borrowing Presentation) -> LayoutFrame {
    layOut(presentation.blocks, settlesAll: true)
  }

  /// Lays out a complete presentation.
  ///
  /// - Complexity: O(n) in the size of the presentation.
  public static func lines(
    of presentation: borrowing Presentation, options: LayoutOptions
  ) -> [Line] {
    var cursor = LayoutCursor(options: options)
    return cursor.finish(presentation).committed
  }

  private mutating func layOut(_ blocks: Blocks, settlesAll: Bool) -> LayoutFrame {
    let pass = layOut(blocks, settlesAll: settlesAll, writer: nil)
    return LayoutFrame(committed: pass.committed, live: pass.live, anchor: pass.anchor)
  }

  private mutating func layOut(
    _ blocks: Blocks, settlesAll: Bool, writer: AnsiWriter?
  ) -> LayoutPass {
    var pass = LayoutPass(
      options: options, frontier: frontier, drawings: drawings, settlesAll: settlesAll,
      writer: writer)
    pass.draw(blocks, level: 0)
    drawings = pass.drawings
    frontier = pass.settledFrontier ?? pass.frontier
    return pass
  }
}
