public import ArtifactBase

/// A flowchart: nodes, edges and groups, as Mermaid reads them.
///
/// Nodes and edges are in the order in which the source mentions them first.
public struct MermaidFlowchart: Hashable, Sendable {
  /// The direction of a flowchart or of a group.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// From top to bottom: `TB` or `TD`.
    case topToBottom = "TB"
    /// From bottom to top: `BT`.
    case bottomToTop = "BT"
    /// From right to left: `RL`.
    case rightToLeft = "RL"
    /// From left to right: `LR`.
    case leftToRight = "LR"

    /// How the direction of a group is written.
    var spellings: [StaticString] {
      switch self {
      case .topToBottom: ["TB", "TD"]
      case .bottomToTop: ["BT"]
      case .rightToLeft: ["RL"]
      case .leftToRight: ["LR"]
      }
    }
  }

  /// A node.
  public struct Node: Hashable, Sendable, Identifiable {
    /// The ID in the source.
    public var id: String
    /// The text; the ID if there is none.
    public var label: MermaidLabel
    /// The name of the shape as Mermaid calls it, such as `diamond` or `lin-doc`; nil for none.
    public var shape: String?
    /// Styles of CSS, such as `fill:#f9f`.
    public var styles: [String] = []
    /// The names of classes.
    public var classes: [String] = []
    /// Where a click leads.
    public var link: String?
    /// The target of the link, such as `_blank`.
    public var linkTarget: String?
    /// The text that explains the node.
    public var tooltip: String?
    /// Whether a click calls a function.
    public var hasCallback = false
    /// Further properties, such as `icon`, `img` and `pos`.
    public var properties: [String: String] = [:]
    /// The range of the first mention in the payload.
    public var range: Range<Int>
  }

  /// An edge.
  public struct Edge: Hashable, Sendable, Identifiable {
    /// The sign at the end of an edge.
    public enum Head: String, Hashable, Sendable {
      /// No sign.
      case none
      /// An arrow: `>`.
      case arrow
      /// A circle: `o`.
      case circle
      /// A cross: `x`.
      case cross
    }

    /// The line of an edge.
    public enum Line: String, Hashable, Sendable {
      /// A line: `--`.
      case normal
      /// A thick line: `==`.
      case thick
      /// A dotted line: `-.-`.
      case dotted
      /// No line: `~~~`.
      case invisible
    }

    /// The ID: that of the source, or one that Mermaid makes.
    public var id: String
    /// Whether the ID is in the source.
    public var hasOwnID: Bool
    /// The ID of the node where the edge starts.
    public var source: String
    /// The ID of the node where the edge ends.
    public var target: String
    /// The text; empty for none.
    public var label: MermaidLabel
    /// The sign at the start.
    public var sourceHead: Head
    /// The sign at the end.
    public var targetHead: Head
    /// The line.
    public var line: Line
    /// The number of ranks that the edge spans, from 1 to 10.
    public var length: Int
    /// Whether both ends of the edge are written in ways that contradict each other.
    public var isContradictory = false
    /// Styles of CSS.
    public var styles: [String] = []
    /// The names of classes.
    public var classes: [String] = []
    /// The curve, such as `basis`.
    public var interpolation: String?
    /// The speed of an animation, such as `fast`.
    public var animation: String?
    /// Whether the edge is animated.
    public var isAnimated: Bool?
    /// The range of the edge in the payload.
    public var range: Range<Int>
  }

  /// A group of nodes and groups.
  public struct Subgraph: Hashable, Sendable, Identifiable {
    /// The ID.
    public var id: String
    /// The title; empty for none.
    public var title: MermaidLabel
    /// The IDs of the nodes and groups in it, without those that an earlier group contains.
    public var members: [String]
    /// The direction of its content; nil for that of the flowchart.
    public var direction: Direction?
    /// The names of classes.
    public var classes: [String] = []
    /// The range of its first line in the payload.
    public var range: Range<Int>
  }

  /// A class of styles.
  public struct StyleClass: Hashable, Sendable, Identifiable {
    /// The name.
    public var id: String
    /// Styles of CSS.
    public var styles: [String]
  }

  /// The direction.
  public var direction = Direction.topToBottom
  /// The nodes.
  public var nodes = PersistentArray<Node>()
  /// The edges.
  public var edges = PersistentArray<Edge>()
  /// The groups: an inner group precedes the group that contains it.
  public var subgraphs: [Subgraph] = []
  /// The classes.
  public var classes: [StyleClass] = []
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty flowchart.
  public init() {}
}
