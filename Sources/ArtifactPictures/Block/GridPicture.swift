public import Drawing

/// Blocks in rows and columns as a picture, some with blocks inside, and edges between them.
///
/// ```swift
/// var picture = GridPicture(columns: 2)
/// picture.blocks = [.init("Shop"), .init("Store"), .init("Both", span: 2)]
/// picture.edges = [.init(source: 0, target: 1, label: "asks")]
/// let scene = picture.scene(for: Canvas2D())
/// ```
public struct GridPicture: Hashable, Sendable, Codable {
  /// A block, a space, or a frame around blocks.
  public struct Block: Hashable, Sendable, Codable {
    /// What a block is.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
      /// A block with a text.
      case block
      /// Empty columns.
      case space
      /// A frame around the blocks that have it as their parent.
      case group
    }

    /// The outline of a block.
    public enum Shape: String, Hashable, Sendable, CaseIterable, Codable {
      case rectangle, rounded, stadium, subroutine, cylinder, circle, diamond, hexagon, flag, arrow
      case doubleCircle = "double-circle"
      case leanRight = "lean-right"
      case leanLeft = "lean-left"
      case trapezoid
      case flippedTrapezoid = "flipped-trapezoid"
    }

    /// Where a broad arrow points.
    public enum Direction: String, Hashable, Sendable, CaseIterable, Codable {
      case right, left, up, down
    }

    /// The text; of a group, its title.
    public var text: String
    /// What the block is.
    public var kind: Kind
    /// The outline.
    public var shape: Shape
    /// Where a block with the shape of an arrow points.
    public var directions: [Direction]
    /// The number of columns; as many as are left in the row at most.
    public var span: Int
    /// The number of columns inside of a group; nil for one row.
    public var columns: Int?
    /// The index of the group around the block, which precedes it; nil for none.
    public var parent: Int?
    /// The colors and lines.
    public var style: Style

    /// Creates a block.
    public init(
      _ text: String, kind: Kind = .block, shape: Shape = .rectangle,
      directions: [Direction] = [], span: Int = 1, columns: Int? = nil, parent: Int? = nil,
      style: Style = Style()
    ) {
      self.text = text
      self.kind = kind
      self.shape = shape
      self.directions = directions
      self.span = span
      self.columns = columns
      self.parent = parent
      self.style = style
    }
  }

  /// The colors and lines of a block; what is nil is up to the front.
  public struct Style: Hashable, Sendable, Codable {
    /// The number of the color inside in the series of the theme.
    public var fill: Int?
    /// The number of the color of the outline in the series of the theme.
    public var stroke: Int?
    /// The width of the outline in pixels.
    public var strokeWidth: Double?
    /// Whether the outline is dashed.
    public var isDashed = false
    /// Whether the text is bold.
    public var isBold: Bool?
    /// The opacity, from 0 to 1.
    public var opacity: Double?

    /// Creates a style that leaves all to the front.
    public init() {}
  }

  /// A line between two blocks.
  public struct Edge: Hashable, Sendable, Codable {
    /// How a line is drawn.
    public enum Line: String, Hashable, Sendable, CaseIterable, Codable {
      case normal, thick, dotted
    }

    /// The index of the block where the edge starts.
    public var source: Int
    /// The index of the block where the edge ends.
    public var target: Int
    /// The text on the line; empty for none.
    public var label: String
    /// The sign at the start.
    public var sourceMarker: Scene2D.Marker?
    /// The sign at the end.
    public var targetMarker: Scene2D.Marker?
    /// How the line is drawn.
    public var line: Line

    /// Creates an edge, by default an arrow.
    public init(
      source: Int, target: Int, label: String = "", sourceMarker: Scene2D.Marker? = nil,
      targetMarker: Scene2D.Marker? = .arrow, line: Line = .normal
    ) {
      self.source = source
      self.target = target
      self.label = label
      self.sourceMarker = sourceMarker
      self.targetMarker = targetMarker
      self.line = line
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The number of columns; nil for one row.
  public var columns: Int?
  /// The blocks by rows; a group precedes those inside.
  public var blocks: [Block]
  /// The edges. One whose ends are not blocks or groups is not drawn.
  public var edges: [Edge]

  /// Creates a picture.
  public init(
    title: String = "", columns: Int? = nil, blocks: [Block] = [], edges: [Edge] = []
  ) {
    self.title = title
    self.columns = columns
    self.blocks = blocks
    self.edges = edges
  }

  /// The group around a block; nil for none, and for one that is not a group before it.
  func parent(of index: Int) -> Int? {
    guard let parent = blocks[index].parent, parent >= 0, parent < index,
      blocks[parent].kind == .group
    else { return nil }
    return parent
  }

  /// Whether an edge joins two blocks.
  func isDrawn(_ edge: Edge) -> Bool {
    [edge.source, edge.target].allSatisfy {
      blocks.indices.contains($0) && blocks[$0].kind != .space
    }
  }
}

/// What a picture of blocks shows at most; more are shown as text.
public enum GridPictureLimits {
  /// The maximum number of blocks, without spaces.
  public static let blockCount = 150
  /// The maximum number of edges.
  public static let edgeCount = 100
  /// The maximum number of columns that a block spans, and of columns in a row.
  public static let columnCount = 200
  /// The maximum depth of groups.
  public static let depth = 50
}
