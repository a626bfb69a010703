public import ArtifactBase

/// A pie chart: slices with their values.
public struct MermaidPie: Hashable, Sendable {
  /// A slice.
  public struct Slice: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value, at least 0. The slice has the share of its value in the sum of all values.
    public var value: Double
    /// The range of the slice in the payload.
    public var range: Range<Int>
  }

  /// The title of the diagram; empty for none.
  public var title = ""
  /// Whether the values are shown beside the names: `showData`.
  public var showsData = false
  /// The slices, in the order of the source, each name once.
  public var slices = PersistentArray<Slice>()
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty chart.
  public init() {}
}
