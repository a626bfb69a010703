import ArtifactBase
import RefinerCore

/// The presentation of a graph: the groups, styles and layouts in the `view` member of a JSON-LD
/// document. It has no effect on the content of the graph.
public struct GraphPresentation: Hashable, Sendable {
  /// The maximum number of groups that are read, and likewise of styles, layouts, members and
  /// items.
  public static let limit = 4_096

  /// The maximum nesting depth of groups.
  public static let depthLimit = 32

  /// A reference to a part of the graph.
  public enum Reference: Hashable, Sendable {
    /// A node, by its IRI, or by `_:` and its label.
    case node(String)
    /// An edge, by the names of its nodes, its predicate and its named graph, if any.
    case edge(source: String, predicate: String, target: String, namedGraph: String?)
    /// A named graph, by its name.
    case namedGraph(String)
    /// A group, by its identifier.
    case group(String)
  }

  /// A group of nodes.
  public struct Group: Hashable, Sendable {
    /// The identifier of the group.
    public var id: String
    /// The title of the group.
    public var title: String
    /// The kind of the group, or nil if it has none.
    public var kind: String?
    /// The names of the member nodes, not including those of nested subgroups.
    public var members: [String]
    /// The named graphs whose nodes are also members.
    public var namedGraphs: [String] = []
    /// The identifiers of groups that are declared elsewhere and are also subgroups.
    public var groups: [String] = []
    /// The nesting depth: the number of groups that enclose this group.
    public var depth: Int
    /// The additional attributes of the group, by key.
    public var attributes: [String: String]
  }

  /// The target of a style rule.
  public enum Target: Hashable, Sendable {
    /// The canvas.
    case canvas
    /// A single part of the graph.
    case reference(Reference)
    /// Groups of a kind, and the nodes and edges in them.
    case kind(String)
    /// Nodes of a type, by its IRI.
    case type(String)
    /// All nodes, all edges or all groups.
    case allNodes, allEdges, allGroups
  }

  /// The priority of a style rule. A later case overrides an earlier one.
  public enum Priority: Int, Hashable, Sendable, Comparable {
    /// From the lowest priority to the highest.
    case `default`, theme, explicit, override

    /// Returns whether `right` overrides `left`.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// A rule that applies a style to a target.
  public struct StyleRule: Hashable, Sendable {
    /// The identifier of the rule.
    public var id: String
    /// The parts of the graph that the rule applies to.
    public var target: Target
    /// The priority of the rule.
    public var priority: Priority
    /// The style that the rule applies.
    public var style: GraphStyle
  }

  /// A layout hint for parts of the graph.
  public struct Layout: Hashable, Sendable {
    /// The direction of a stack.
    public enum Direction: String, Hashable, Sendable {
      /// The direction in which items follow each other.
      case leftToRight, rightToLeft, topToBottom, bottomToTop
    }

    /// The alignment of items.
    public enum Alignment: String, Hashable, Sendable {
      /// An alignment at the start, in the middle or at the end, or stretching over the full
      /// extent.
      case leading, center, trailing, stretch
    }

    /// The way in which items are arranged.
    public enum Arrangement: Hashable, Sendable {
      /// Items in a row or column, with an optional spacing between them.
      case stack(Direction, Alignment, spacing: Double?)
      /// Items in a fixed order.
      case order
      /// Items of equal rank along an axis, `horizontal` or `vertical`.
      case rank(axis: String)
      /// Items in a grid with the given number of columns.
      case grid(columns: Int)
      /// Items at a fixed position.
      case pin(x: Double, y: Double)
      /// Items aligned with each other.
      case align(Alignment)
    }

    /// The identifier of the layout.
    public var id: String
    /// The arrangement of the items.
    public var arrangement: Arrangement
    /// The part of the graph that the layout applies to, or nil for the whole graph.
    public var scope: Reference?
    /// The parts of the graph to arrange.
    public var items: [Reference]
    /// Whether the layout is required, not just preferred.
    public var isRequired: Bool
  }

  /// The groups. Each group precedes its subgroups.
  public internal(set) var groups: [Group] = []
  /// The style rules, in document order.
  public internal(set) var styles: [StyleRule] = []
  /// The layouts, in document order.
  public internal(set) var layouts: [Layout] = []

  /// Creates an empty presentation.
  public init() {}

  /// Whether the presentation has no groups, styles or layouts.
  public var isEmpty: Bool { groups.isEmpty && styles.isEmpty && layouts.isEmpty }

  /// Returns the indices of a group and all of its descendants.
  func range(ofGroup index: Int) -> Range<Int> {
    var end = index + 1
    while end < groups.count, groups[end].depth > groups[index].depth { end += 1 }
    return index..<end
  }

  /// Returns the indices of the direct subgroups of a group.
  func children(ofGroup index: Int) -> [Int] {
    range(ofGroup: index).dropFirst().filter { groups[$0].depth == groups[index].depth + 1 }
  }
}
