import ArtifactBase
import RefinerCore

extension KnowledgeGraph {
  /// What puts nodes together.
  public indirect enum Grouping: Hashable, Sendable {
    case namedGraphs, byType, byNamespace
    /// The groups of a presentation.
    case explicit
    /// The groups of each, one after the other.
    case combined([Grouping])
  }

  /// Nodes that belong together.
  public struct Group: Hashable, Sendable {
    /// What stays the same while more arrives: an IRI, or the name that a presentation gives.
    public var id: String
    public var title: String
    /// `namedGraph`, `type`, `namespace`, or what a presentation says.
    public var kind: String
    /// Numbers of nodes, in order; with those of its subgroups.
    public var members: [Int]
    /// Groups inside of it, by their ids.
    public var children: [String] = []
  }

  /// The groups of one kind, each where its first node is.
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

  /// The groups that a presentation names, a group before those in it.
  private func explicitGroups(_ presentation: GraphPresentation?) -> [Group] {
    guard let presentation else { return [] }
    let places = nodePlaces()
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
      // A group's subgroups stand behind it, up to the next one that is no deeper; groups that are
      // named as members stand anywhere, and may name each other.
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

  /// The nodes of the named graphs that groups name.
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

  /// The nodes by their names.
  func nodePlaces() -> [String: Int] {
    var places: [String: Int] = [:]
    for index in 0..<nodeCount { places[node(index).name] = index }
    return places
  }
}
