import ArtifactBase

/// Notes, up to a limit.
struct ChartNotes {
  /// The maximum number of notes.
  static let limit = 40

  private(set) var notes: [ChartNote] = []

  init(_ notes: [ChartNote] = []) {
    self.notes = Array(notes.prefix(Self.limit))
  }

  mutating func add(_ message: String, _ path: String...) {
    add(ChartNote(.notDrawn, message, path: JSONPointer(tokens: path).description))
  }

  mutating func add(_ note: ChartNote) {
    if notes.count < Self.limit, !notes.contains(note) { notes.append(note) }
  }
}

/// A chart of another notation in the language of charts.
public struct ForeignChart: Sendable {
  /// What the chart is.
  public enum Content: Sendable {
    /// A chart of views.
    case chart(Chart)
    /// A tree with amounts, such as a treemap.
    case hierarchy(ForeignHierarchy)
    /// Amounts that flow between nodes, such as a Sankey diagram.
    case flow(ForeignFlow)
  }

  /// What the chart is.
  public var content: Content
  /// What isn't drawn as it is meant.
  public var notes: [ChartNote]

  /// Creates a chart.
  public init(_ content: Content, notes: [ChartNote] = []) {
    self.content = content
    self.notes = notes
  }

  init(_ content: Content, _ notes: ChartNotes) { self.init(content, notes: notes.notes) }

  /// The chart of views; nil if this is a tree or a flow.
  public var chart: Chart? {
    if case .chart(let chart) = content { chart } else { nil }
  }
}

/// A tree of items with amounts.
public struct ForeignHierarchy: Hashable, Sendable {
  /// How the tree is meant to be drawn.
  public enum Kind: String, Hashable, Sendable { case treemap, sunburst, tree, icicle }

  /// An item. Parents are before their children.
  public struct Item: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The amount; nil for the sum of the children.
    public var value: Double?
    /// The index of the parent; nil for a root.
    public var parent: Int?
    /// The color, in CSS; nil for the default.
    public var color: String?
  }

  /// How the tree is meant to be drawn.
  public var kind: Kind
  /// The title; empty for none.
  public var title: String
  /// The items, each after its parent.
  public var items: [Item]
}

/// Amounts that flow from nodes to others.
public struct ForeignFlow: Hashable, Sendable {
  /// An amount from one node to another.
  public struct Link: Hashable, Sendable {
    /// The indices of the nodes where the amount comes from and where it goes.
    public var source, target: Int
    /// The amount; nil if it is unknown.
    public var value: Double?
  }

  /// The title; empty for none.
  public var title: String
  /// The names of the nodes.
  public var nodes: [String]
  /// The links.
  public var links: [Link]

  /// Creates a flow of links between names, with nodes in the order in which they appear.
  init(title: String, nodes: [String], links: some Sequence<(String, String, Double?)>) {
    self.title = title
    self.nodes = []
    self.links = []
    var indices: [String: Int] = [:]
    func index(_ name: String) -> Int {
      if let index = indices[name] { return index }
      indices[name] = self.nodes.count
      self.nodes.append(name)
      return self.nodes.count - 1
    }
    for name in nodes { _ = index(name) }
    for (source, target, value) in links {
      self.links.append(Link(source: index(source), target: index(target), value: value))
    }
  }
}
