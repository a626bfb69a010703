public import ArtifactPresentation

/// What a presentation adds to the lines of a terminal at one moment.
public struct LayoutFrame: Hashable, Sendable {
  /// Lines that are final and new since the frame before.
  public var committed: [Line]

  /// What follows the committed lines for now; the next frame has it anew.
  public var live: [Line]

  public init(committed: [Line] = [], live: [Line] = []) {
    self.committed = committed
    self.live = live
  }
}

/// Lays out a presentation that grows, and remembers how much of it is done.
///
/// ```swift
/// var layout = LayoutCursor(options: LayoutOptions(width: 79))
/// let frame = layout.frame(session.presentation)   // any number of times
/// let rest = layout.finish(session.presentation)
/// ```
///
/// The committed lines of all frames and of ``finish(_:)`` together are the lines that the final
/// presentation has when it is laid out at once, whatever frames were made on the way.
///
/// Blocks, items, rows, lines and nodes are committed one by one, as they settle. A cursor remembers
/// the path to the first part that is not committed, and a frame begins there.
///
/// - Complexity: A frame is O(newly settled + live), whatever is before that.
public struct LayoutCursor: Sendable {
  /// The options of the frames to come. What is committed stays as it is.
  public var options: LayoutOptions {
    didSet { if options.width != oldValue.width { frontier.forgetGeometry() } }
  }

  private var frontier = LayoutFrontier()

  public init(options: LayoutOptions) {
    self.options = options
  }

  /// Lays out what is new or live.
  public mutating func frame(_ presentation: borrowing Presentation) -> LayoutFrame {
    layOut(presentation.blocks, settlesAll: false)
  }

  /// Lays out the rest as if it were settled; no line is live after that.
  public mutating func finish(_ presentation: borrowing Presentation) -> LayoutFrame {
    layOut(presentation.blocks, settlesAll: true)
  }

  /// Lays out a presentation at once.
  ///
  /// - Complexity: O(n) in the size of the presentation.
  public static func lines(
    of presentation: borrowing Presentation, options: LayoutOptions
  ) -> [Line] {
    var cursor = LayoutCursor(options: options)
    return cursor.finish(presentation).committed
  }

  private mutating func layOut(_ blocks: [Block], settlesAll: Bool) -> LayoutFrame {
    var pass = LayoutPass(options: options, frontier: frontier, settlesAll: settlesAll)
    pass.draw(blocks, level: 0)
    frontier = pass.settledFrontier ?? pass.frontier
    return LayoutFrame(committed: pass.committed, live: pass.live)
  }
}
