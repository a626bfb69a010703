import ArtifactBase
import RefinerCore

/// How a graph is to be shown: groups, styles and layouts, as the member `view` of a JSON-LD document
/// says. It states nothing about what is in the graph.
public struct GraphPresentation: Hashable, Sendable {
  /// Groups, styles, layouts, members and items that are read, of each kind.
  public static let limit = 4_096

  /// Groups that are read inside each other.
  public static let depthLimit = 32

  /// A part of the graph.
  public enum Reference: Hashable, Sendable {
    /// By its IRI, or `_:` and its label.
    case node(String)
    case edge(source: String, predicate: String, target: String, namedGraph: String?)
    case namedGraph(String)
    case group(String)
  }

  public struct Group: Hashable, Sendable {
    public var id: String
    public var title: String
    public var kind: String?
    /// Names of nodes; those of its subgroups are theirs.
    public var members: [String]
    /// Named graphs whose nodes are its members too.
    public var namedGraphs: [String] = []
    /// Ids of groups that stand elsewhere and are in it too.
    public var groups: [String] = []
    /// How many groups it is in.
    public var depth: Int
    public var attributes: [String: String]
  }

  /// What a style is for.
  public enum Target: Hashable, Sendable {
    case canvas
    case reference(Reference)
    /// Groups of a kind, and nodes and edges in them.
    case kind(String)
    /// Nodes of a type, by its IRI.
    case type(String)
    case allNodes, allEdges, allGroups
  }

  /// Which of several styles counts; a later case before an earlier one.
  public enum Priority: Int, Hashable, Sendable, Comparable {
    case `default`, theme, explicit, override

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  public struct StyleRule: Hashable, Sendable {
    public var id: String
    public var target: Target
    public var priority: Priority
    public var style: GraphStyle
  }

  public struct Layout: Hashable, Sendable {
    public enum Direction: String, Hashable, Sendable {
      case leftToRight, rightToLeft, topToBottom, bottomToTop
    }

    public enum Alignment: String, Hashable, Sendable {
      case leading, center, trailing, stretch
    }

    public enum Arrangement: Hashable, Sendable {
      case stack(Direction, Alignment, spacing: Double?)
      case order
      /// Items of equal rank along an axis, `horizontal` or `vertical`.
      case rank(axis: String)
      case grid(columns: Int)
      case pin(x: Double, y: Double)
      case align(Alignment)
    }

    public var id: String
    public var arrangement: Arrangement
    /// The part in which it counts; nil for all.
    public var scope: Reference?
    public var items: [Reference]
    /// Whether it must be kept, and not only if nothing speaks against it.
    public var isRequired: Bool
  }

  /// A group before those in it.
  public internal(set) var groups: [Group] = []
  public internal(set) var styles: [StyleRule] = []
  public internal(set) var layouts: [Layout] = []

  public init() {}

  public var isEmpty: Bool { groups.isEmpty && styles.isEmpty && layouts.isEmpty }

  /// A group's number and those of all groups in it.
  func range(ofGroup index: Int) -> Range<Int> {
    var end = index + 1
    while end < groups.count, groups[end].depth > groups[index].depth { end += 1 }
    return index..<end
  }

  /// The groups directly in one.
  func children(ofGroup index: Int) -> [Int] {
    range(ofGroup: index).dropFirst().filter { groups[$0].depth == groups[index].depth + 1 }
  }
}
