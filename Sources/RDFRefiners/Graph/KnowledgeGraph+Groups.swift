import ArtifactBase
import RefinerCore

extension KnowledgeGraph {
  /// The criterion by which nodes are grouped.
  public indirect enum Grouping: Hashable, Sendable {
    /// By named graph, by type, or by the namespace of the node's IRI.
    case namedGraphs, byType, byNamespace
    /// The groups of a presentation.
    case explicit
    /// The groups of each grouping, one grouping after the other.
    case combined([Grouping])
  }

  /// A group of nodes.
  public struct Group: Hashable, Sendable {
    /// A stable identifier, unchanged while more input arrives: an IRI, or the identifier in a
    /// presentation.
    public var id: String
    /// The title of the group.
    public var title: String
    /// `namedGraph`, `type`, `namespace`, or a kind that the presentation specifies.
    public var kind: String
    /// The indices of the member nodes in ascending order, including those of subgroups.
    public var members: [Int]
    /// The identifiers of the subgroups.
    public var children: [String] = []
  }

  /// Returns the groups of a grouping, each at the position of its first node.
  ///
  /// - Complexity: O(nodes and their types).
  public func groups(
    by grouping: Grouping, _ presentation: GraphPresentation? = nil
  ) -> [Group] {
    switch grouping {
    case .namedGraphs:
      return gather("namedGraph") { node in
        node.namedGraphs.map { (namedGraph($0), Self.localName(of: namedGraph($0))) }
      }
    case .byType:
      return gather("type") { node in node.types.map { ($0, Self.localName(of: $0)) } }
    case .byNamespace:
      return gather("namespace") { node in
        let namespace = Self.namespace(of: node.name)
        return node.isBlank || namespace.isEmpty ? [] : [(namespace, namespace)]
      }
    case .explicit: return explicitGroups(presentation)
    case .combined(let groupings):
      return groupings.flatMap { groups(by: $0, presentation) }
    }
  }

  private func gather(
    _ kind: String, _ names: (Node) -> [(id: String, title: String)]
  ) -> [Group] {
    var groups: [Group] = []
    var places: [String: Int] = [:]
    for index in 0..<nodeCount {
      for name in names(node(index)) {
        if let place = places[name.id] {
          groups[place].members.append(index)
        } else {
          places[name.id] = groups.count
          groups.append(Group(id: name.id, title: name.title, kind: kind, members: [index]))
        }
      }
    }
    return groups
  }

  /// Returns the groups of a presentation. Each group precedes its subgroups.
  private func explicitGroups(_ presentation: GraphPresentation?) -> [Group] {
    guard let presentation else { return [] }
    let places = nodeIndices()
    let graphs = nodesOfGraphs(in: presentation)
    var numbers: [String: Int] = [:]
    for number in presentation.groups.indices {
      let id = presentation.groups[number].id
      if numbers[id] == nil { numbers[id] = number }
    }
    return presentation.groups.indices.map { number in
      let group = presentation.groups[number]
      var members: [Int] = []
      var isKnown: Set<Int> = []
      func add(_ node: Int) {
        if isKnown.insert(node).inserted { members.append(node) }
      }
      // The subgroups of a group follow it, up to the next group that isn't deeper. Groups that are
      // listed as members can be anywhere, and may refer to each other.
      var isDone: Set<Int> = []
      var open = [number]
      while let outer = open.popLast() {
        for inner in presentation.range(ofGroup: outer) where isDone.insert(inner).inserted {
          let part = presentation.groups[inner]
          for name in part.members { if let node = places[name] { add(node) } }
          for name in part.namedGraphs { graphs[name]?.forEach(add) }
          open += part.groups.reversed().compactMap { numbers[$0] }
        }
      }
      let children = presentation.children(ofGroup: number).map { presentation.groups[$0].id }
      let others = group.groups.filter { numbers[$0] != nil && !children.contains($0) }
      return Group(
        id: group.id, title: group.title, kind: group.kind ?? "group", members: members,
        children: children + others)
    }
  }

  /// Returns the nodes of the named graphs that groups refer to.
  private func nodesOfGraphs(in presentation: GraphPresentation) -> [String: [Int]] {
    var nodes: [String: [Int]] = [:]
    for group in presentation.groups {
      for name in group.namedGraphs { nodes[name] = [] }
    }
    guard !nodes.isEmpty else { return nodes }
    for index in 0..<nodeCount {
      for graph in node(index).namedGraphs { nodes[namedGraph(graph)]?.append(index) }
    }
    return nodes
  }

  /// Returns the indices of the nodes by name.
  func nodeIndices() -> [String: Int] {
    var places: [String: Int] = [:]
    for index in 0..<nodeCount { places[node(index).name] = index }
    return places
  }
}
