import ArtifactBase
import RefinerCore

/// Which styles count for the parts of a graph.
///
/// Of the rules that are for a part those of higher priority count more, then those for the part
/// itself before those for its type or kind, and those before rules for all; then a later one. A field
/// is taken from the first of them that says it.
public struct GraphStyler: Sendable {
  private let graph: KnowledgeGraph
  private let rules: [GraphPresentation.StyleRule]
  /// The groups that nodes are in, by the nodes' names, and their kinds.
  private var groups: [String: [String]] = [:]
  private var kinds: [String: String] = [:]

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

  /// The style of a group by its id, or of the named graph of that name.
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

  public var canvasStyle: GraphStyle {
    style { rule in rule.target == .canvas ? 3 : nil }
  }

  /// Joins the rules for which `rank` is not nil, those of lesser rank first.
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
