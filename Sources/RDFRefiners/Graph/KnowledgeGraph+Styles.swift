import ArtifactBase
import RefinerCore

/// Resolves the style of each part of a graph.
///
/// Rules with a higher priority come first. Among those of equal priority, rules for a specific
/// part precede rules for its type or kind, which precede rules for all parts; after that, later
/// rules precede earlier ones. Each field comes from the first rule that specifies it.
public struct GraphStyler: Sendable {
  private let graph: KnowledgeGraph
  private let rules: [GraphPresentation.StyleRule]
  /// The identifiers of the groups that contain each node, by the name of the node, and the kinds
  /// of those groups.
  private var groups: [String: [String]] = [:]
  private var kinds: [String: String] = [:]

  /// Creates a styler for a graph and its presentation.
  ///
  /// - Complexity: O(rules and members of groups).
  public init(_ graph: KnowledgeGraph, _ presentation: GraphPresentation) {
    self.graph = graph
    rules = presentation.styles
    var path: [String] = []
    for group in presentation.groups {
      path.removeSubrange(min(group.depth, path.count)...)
      path.append(group.id)
      kinds[group.id] = group.kind
      for member in group.members { groups[member, default: []] += path }
    }
  }

  /// Returns the style of the node at an index.
  ///
  /// - Complexity: O(rules).
  public func style(ofNode index: Int) -> GraphStyle {
    let node = graph.node(index)
    let groups = groups[node.name] ?? []
    return style { rule in
      switch rule.target {
      case .reference(.node(let name)): return name == node.name ? 3 : nil
      case .type(let type): return node.types.contains(type) ? 1 : nil
      case .kind(let kind): return groups.contains { kinds[$0] == kind } ? 1 : nil
      case .allNodes: return 0
      default: return nil
      }
    }
  }

  /// Returns the style of the edge at an index.
  ///
  /// - Complexity: O(rules).
  public func style(ofEdge index: Int) -> GraphStyle {
    let edge = graph.edge(index)
    let source = graph.node(edge.source)
    let target = graph.node(edge.target)
    let namedGraph = edge.namedGraph.map { graph.namedGraph($0) }
    return style { rule in
      switch rule.target {
      case .reference(.edge(let from, let predicate, let to, let name)):
        let isSame =
          from == source.name && to == target.name && predicate == edge.predicate
          && (name == nil || name == namedGraph)
        return isSame ? 3 : nil
      case .kind(let kind) where rule.style.hasEdgeFields:
        return kind == edge.predicate || kind == KnowledgeGraph.localName(of: edge.predicate)
          ? 1 : nil
      case .allEdges: return 0
      default: return nil
      }
    }
  }

  /// Returns the style of the group, or of the named graph, with an identifier.
  ///
  /// - Complexity: O(rules).
  public func style(ofGroup id: String) -> GraphStyle {
    style { rule in
      switch rule.target {
      case .reference(.group(let name)), .reference(.namedGraph(let name)):
        return name == id ? 3 : nil
      case .kind(let kind): return kinds[id] == kind ? 1 : nil
      case .type(let type): return type == id ? 1 : nil
      case .allGroups: return 0
      default: return nil
      }
    }
  }

  /// The style of the canvas.
  ///
  /// - Complexity: O(rules).
  public var canvasStyle: GraphStyle {
    style { rule in rule.target == .canvas ? 3 : nil }
  }

  /// Merges the rules for which `rank` isn't nil, in ascending order of rank.
  private func style(_ rank: (GraphPresentation.StyleRule) -> Int?) -> GraphStyle {
    var found: [(priority: Int, rank: Int, place: Int)] = []
    for (place, rule) in rules.enumerated() {
      if let rank = rank(rule) { found.append((rule.priority.rawValue, rank, place)) }
    }
    found.sort { $0 < $1 }
    var style = GraphStyle()
    for entry in found { style.merge(rules[entry.place].style) }
    return style
  }
}
