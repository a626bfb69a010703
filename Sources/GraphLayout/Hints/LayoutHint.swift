/// A wish for how some nodes or groups are placed relative to each other.
public struct LayoutHint: Hashable, Sendable {
  /// What is placed.
  public enum Item: Hashable, Sendable {
    /// A node or a group, by its index.
    case node(Int), group(Int)
  }

  /// How the items are placed.
  public enum Arrangement: Hashable, Sendable {
    /// One after the other in a direction, with the least space between two of them, or nil for the usual
    /// one.
    case line(LayoutDirection, LayoutAlignment, spacing: Double?)
    /// One after the other in the direction of the layout if edges join them, otherwise across it.
    case order
    /// In rows from the left to the right.
    case grid(columns: Int)
    /// With their middles at a point, relative to other items with a point. Of several items the first
    /// counts.
    case point(Point2D)
    /// In a column and a row of one table, with their middles in line. Of several items the first counts, and of several
    /// items in a cell. Columns and rows without items take no space.
    case cell(column: Int, row: Int)
  }

  /// The items in order. Those that do not exist are ignored.
  public var items: [Item]
  /// How the items are placed.
  public var arrangement: Arrangement
  /// Whether the hint precedes those that are not required.
  public var isRequired: Bool

  /// Creates a hint.
  public init(_ arrangement: Arrangement, items: [Item], isRequired: Bool = false) {
    self.arrangement = arrangement
    self.items = items
    self.isRequired = isRequired
  }
}

/// The place of boxes of different extents beside a line through them.
public enum LayoutAlignment: Hashable, Sendable, CaseIterable {
  /// With their left or upper sides, their middles, or their right or lower sides in line.
  case leading, center, trailing
}
