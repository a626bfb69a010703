/// What is laid out: boxes with sizes, who is connected with whom, and who contains whom. Nodes, edges,
/// groups and ports are named by their index, so that a layout knows nothing of texts or data.
public struct LayoutGraph: Hashable, Sendable {
  /// The nodes in document order, which decides where nothing else does.
  public var nodes: [Node]
  /// The edges in document order. An edge to a node that does not exist gets no route.
  public var edges: [Edge]
  /// The groups in document order. A parent that does not exist, or that would close a cycle, is none.
  public var groups: [Group]

  /// Creates a graph.
  public init(nodes: [Node] = [], edges: [Edge] = [], groups: [Group] = []) {
    self.nodes = nodes
    self.edges = edges
    self.groups = groups
  }

  /// A box.
  public struct Node: Hashable, Sendable {
    /// The extent of the box. A negative or infinite extent counts as 0.
    public var size: Size2D
    /// The index of the innermost group that contains the node.
    public var group: Int?
    /// Where edges may be fastened; edges without a port are spread over the side they meet.
    public var ports: [Port]
    /// Whether the outline has tips in the middles of its sides, as that of a diamond, where edges are fastened.
    public var isPointed = false

    /// Creates a node.
    public init(size: Size2D, group: Int? = nil, ports: [Port] = []) {
      self.size = size
      self.group = group
      self.ports = ports
    }
  }

  /// A place on the border of a node.
  public struct Port: Hashable, Sendable {
    /// The side of the node.
    public var side: LayoutSide
    /// The distance from the side's left or upper end; the middle of the side if `nil`.
    public var offset: Double?

    /// Creates a port.
    public init(side: LayoutSide, offset: Double? = nil) {
      self.side = side
      self.offset = offset
    }
  }

  /// A directed edge.
  public struct Edge: Hashable, Sendable {
    /// The index of the node where the edge starts.
    public var source: Int
    /// The index of the node where the edge ends; the source itself for a loop.
    public var target: Int
    /// The index of a port of the source.
    public var sourcePort: Int?
    /// The index of a port of the target.
    public var targetPort: Int?
    /// The extent of the label, for which space is reserved.
    public var labelSize: Size2D?
    /// The least number of ranks between the ends; 1 for neighbors.
    public var minimumLength: Int
    /// Whether the edge leads back: layers are arranged against its direction, even if it is in no cycle.
    public var pointsBack: Bool

    /// Creates an edge.
    public init(
      source: Int, target: Int, sourcePort: Int? = nil, targetPort: Int? = nil,
      labelSize: Size2D? = nil, minimumLength: Int = 1, pointsBack: Bool = false
    ) {
      self.source = source
      self.target = target
      self.sourcePort = sourcePort
      self.targetPort = targetPort
      self.labelSize = labelSize
      self.minimumLength = minimumLength
      self.pointsBack = pointsBack
    }
  }

  /// A box around nodes and other groups.
  public struct Group: Hashable, Sendable {
    /// The index of the group that contains this one.
    public var parent: Int?
    /// The extent of the label, for which a strip is reserved at the top.
    public var labelSize: Size2D?

    /// Creates a group.
    public init(parent: Int? = nil, labelSize: Size2D? = nil) {
      self.parent = parent
      self.labelSize = labelSize
    }
  }
}

/// A side of a box.
public enum LayoutSide: Hashable, Sendable, CaseIterable {
  case top, bottom, left, right
}

/// The direction in which edges run.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  case topToBottom, bottomToTop, leftToRight, rightToLeft
}
