/// The choices of the caller for a layout.
public struct GraphLayoutOptions: Sendable {
  /// The direction in which edges run.
  public var direction: LayoutDirection
  /// What a coordinate counts.
  public var unit: LayoutUnit
  /// The least distance of two nodes of the same rank; in cells, the number of free cells.
  public var nodeSpacing: Double
  /// The least distance of nodes of adjacent ranks; in cells, the number of free cells.
  public var rankSpacing: Double
  /// The least distance of parallel segments of different edges; in cells, the distance of their
  /// cells, so that 1 puts them side by side.
  public var edgeSpacing: Double
  /// The least length of the part of an edge between a node and the first corner, where its sign is; in cells, the
  /// number of their cells.
  public var markerLength: Double
  /// The distance from the corners of a box at which edges leave it, where its side has room; in cells, the number of
  /// the first cell.
  public var cornerSpacing: Double
  /// The distance of the border of a group from what it contains; in cells, the number of free cells.
  public var groupPadding: Double
  /// The width divided by the height to which disconnected parts are packed.
  public var aspectRatio: Double
  /// How much work is spent on the quality of the result.
  public var effort: LayoutEffort
  /// When the layout has to be finished. After that, phases that only improve the result are skipped.
  public var deadline: ContinuousClock.Instant?
  /// Asked often; the layout is abandoned soon after it first answers `true`.
  public var isCancelled: (@Sendable () -> Bool)?

  /// Creates options for pixels: 40 between nodes, 60 between ranks, 14 between edges and before corners.
  public init(direction: LayoutDirection = .topToBottom, effort: LayoutEffort = .balanced) {
    self.direction = direction
    unit = .pixels
    nodeSpacing = 40
    rankSpacing = 60
    edgeSpacing = 14
    markerLength = 14
    cornerSpacing = 2
    groupPadding = 24
    aspectRatio = 1.6
    self.effort = effort
  }

  /// Creates options for a terminal, where a coordinate is the number of a column or row: 3 columns or
  /// 1 row between nodes, 3 cells between ranks. A row is about as high as two columns are wide.
  public static func cells(
    direction: LayoutDirection = .topToBottom, effort: LayoutEffort = .balanced
  ) -> GraphLayoutOptions {
    var options = GraphLayoutOptions(direction: direction, effort: effort)
    options.unit = .cells
    options.nodeSpacing = direction == .topToBottom || direction == .bottomToTop ? 3 : 1
    options.rankSpacing = 3
    options.edgeSpacing = 1
    options.markerLength = 1
    options.cornerSpacing = 1
    options.groupPadding = 1
    options.aspectRatio = 3
    return options
  }
}

/// What a coordinate of a layout counts.
public enum LayoutUnit: Hashable, Sendable {
  /// Points of a plane: a frame reaches from its least to its greatest coordinates, and a route ends on
  /// its border.
  case pixels
  /// Columns and rows of a terminal, as whole numbers. A frame covers the cells from its least
  /// coordinates up to, but not including, its greatest. The points of a route are cells: the first and
  /// the last are cells of the border of a node.
  case cells
}

/// How much work a layout spends on quality.
public enum LayoutEffort: Int, Hashable, Sendable, CaseIterable, Comparable {
  case quick, balanced, thorough

  public static func < (left: LayoutEffort, right: LayoutEffort) -> Bool {
    left.rawValue < right.rawValue
  }
}
