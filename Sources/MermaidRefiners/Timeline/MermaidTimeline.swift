public import ArtifactBase

/// A timeline: periods in sections, with events.
public struct MermaidTimeline: Hashable, Sendable {
  /// The direction in which periods follow each other.
  public enum Direction: String, Hashable, Sendable {
    /// From left to right.
    case leftToRight = "LR"
    /// From top to bottom.
    case topDown = "TD"
  }

  /// A section: a group of consecutive periods.
  public struct Section: Hashable, Sendable {
    /// The title.
    public var title: MermaidLabel
    /// The range of the title in the payload.
    public var range: Range<Int>
  }

  /// An event.
  public struct Event: Hashable, Sendable {
    /// The text; it may be empty.
    public var label: MermaidLabel
    /// The range of the text in the payload.
    public var range: Range<Int>
  }

  /// A period, with what happened in it.
  public struct Period: Hashable, Sendable {
    /// The text.
    public var label: MermaidLabel
    /// The index of the section; nil for a period before the first section.
    public var section: Int?
    /// The events, in order.
    public var events: [Event] = []
    /// The range of the text in the payload.
    public var range: Range<Int>
  }

  /// The title of the diagram; empty for none.
  public var title = ""
  /// The direction.
  public var direction = Direction.leftToRight
  /// The sections, of which some may have no periods.
  public var sections: [Section] = []
  /// The periods.
  public var periods = PersistentArray<Period>()
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty timeline.
  public init() {}
}
