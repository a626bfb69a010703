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
    return presentation.groups.indices.map { number in
      let group = presentation.groups[number]
      var members: [Int] = []
      var isKnown: Set<Int> = []
      // A group's subgroups stand behind it, up to the next one that is no deeper.
      for inner in presentation.range(ofGroup: number) {
        for name in presentation.groups[inner].members {
          if let node = places[name], isKnown.insert(node).inserted { members.append(node) }
        }
      }
      return Group(
        id: group.id, title: group.title, kind: group.kind ?? "group", members: members,
        children: presentation.children(ofGroup: number).map { presentation.groups[$0].id })
    }
  }

  /// The nodes by their names.
  func nodePlaces() -> [String: Int] {
    var places: [String: Int] = [:]
    for index in 0..<nodeCount { places[node(index).name] = index }
    return places
  }
}
