public import ArtifactBase

/// A block diagram: blocks in rows of columns, some with blocks inside, and edges between them.
///
/// ```swift
/// for index in diagram.children(of: nil) { print(diagram.blocks[index].label.plainText) }
/// ```
public struct MermaidBlockDiagram: Hashable, Sendable {
  /// A block, a space, or a block with others in it.
  public struct Block: Hashable, Sendable {
    /// What a block is.
    public enum Kind: Hashable, Sendable {
      /// A block with a text.
      case block
      /// Empty columns.
      case space
      /// A block with blocks in it.
      case group
    }

    /// The outline of a block, by the name of Mermaid.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      /// The outline of a block without brackets, or with other ones.
      case none = "na"
      /// An outline by brackets.
      case square, round, circle, diamond, hexagon, stadium, subroutine, cylinder, trapezoid
      case flag = "rect_left_inv_arrow"
      case doubleCircle = "doublecircle"
      case leanRight = "lean_right"
      case leanLeft = "lean_left"
      case flippedTrapezoid = "inv_trapezoid"
      /// A broad arrow.
      case arrow = "block_arrow"
    }

    /// Where a broad arrow points.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
      /// To one side, or to two of them.
      case right, left, up, down
      case horizontal = "x"
      case vertical = "y"
    }

    /// The ID; empty for spaces and for groups without one.
    public var id: String
    /// What the block is.
    public var kind: Kind
    /// The text; the ID for blocks without one, and empty for groups and spaces.
    public var label: MermaidLabel
    /// The outline.
    public var shape: Shape
    /// Where a broad arrow points.
    public var directions: [Direction] = []
    /// The number of columns that the block spans; nil for one that edges mention first, which spans one.
    public var width: Int?
    /// The number of columns of a group; nil for one row.
    public var columns: Int?
    /// The index of the group in which the block is; nil for none.
    public var parent: Int?
    /// The names of classes of styles.
    public var styleClasses: [String] = []
    /// Styles of CSS.
    public var styles: [String] = []
    /// The range of the first mention in the payload.
    public var range: Range<Int>
  }

  /// An edge.
  public struct Edge: Hashable, Sendable {
    /// The ID of the block where the edge starts.
    public var source: String
    /// The ID of the block where the edge ends.
    public var target: String
    /// The text; empty for none.
    public var label: MermaidLabel
    /// The sign at the start.
    public var sourceHead: MermaidFlowchart.Edge.Head
    /// The sign at the end.
    public var targetHead: MermaidFlowchart.Edge.Head
    /// Whether the line is thick.
    public var isThick: Bool
    /// Whether the line is dotted.
    public var isDotted: Bool
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The number of columns of the diagram; nil for one row.
  public var columns: Int?
  /// The blocks, in the order of their first mention; a group precedes the blocks in it.
  public var blocks = PersistentArray<Block>()
  /// The edges.
  public var edges = PersistentArray<Edge>()
  /// Classes of styles.
  public var styleClasses: [MermaidFlowchart.StyleClass] = []

  /// Creates an empty diagram.
  public init() {}

  /// The indices of the blocks in a group, in their order; those of the diagram for nil.
  ///
  /// - Complexity: O(number of blocks).
  public func children(of parent: Int?) -> [Int] {
    blocks.indices.filter { blocks[$0].parent == parent }
  }
}
