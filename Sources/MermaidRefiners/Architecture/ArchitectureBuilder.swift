import ArtifactBase

/// Collects the parts of an architecture diagram, and checks their names as Mermaid does (`Specs/Mermaid.md` N19).
///
/// Nodes may be in a group that follows, and edges may precede their nodes.
struct ArchitectureBuilder: Sendable {
  typealias Diagram = MermaidArchitecture

  var diagram = Diagram()
  private var groups: Set<String> = []
  /// The indices of nodes.
  private var nodes: [String: Int] = [:]
  /// The nodes whose group is not known.
  private var nodesWithoutGroup: [String: [Int]] = [:]
  /// The edges with an end that is not known.
  private var edgesWithoutNode: [String: [Int]] = [:]
  /// The alignments with a node that is not known.
  private var alignmentsWithoutNode: [String: [Int]] = [:]
  private(set) var isFull = false

  /// Whether all groups and nodes are known.
  var isComplete: Bool {
    nodesWithoutGroup.isEmpty && edgesWithoutNode.isEmpty && alignmentsWithoutNode.isEmpty
  }

  /// What is not known at the end, with ranges in the payload.
  var faults: [MermaidFault] {
    var faults = nodesWithoutGroup.flatMap { name, indices in
      indices.map { MermaidFault(diagram.nodes[$0].range, "unknown group `\(name.prefix(32))`") }
    }
    faults += edgesWithoutNode.flatMap { name, indices in
      indices.map {
        MermaidFault(
          diagram.edges[$0].range,
          groups.contains(name)
            ? "`\(name.prefix(32))` is a group: expected a service"
            : "unknown service `\(name.prefix(32))`",
          advice: groups.contains(name) ? "an edge of a group is `service{group}:R --> L:b`" : nil)
      }
    }
    faults += alignmentsWithoutNode.flatMap { name, indices in
      indices.map {
        MermaidFault(
          diagram.alignments[$0].range, "unknown service or junction `\(name.prefix(32))`")
      }
    }
    return faults.sorted {
      ($0.range.lowerBound, $0.message) < ($1.range.lowerBound, $1.message)
    }
  }

  // MARK: Parts

  /// Adds a group, and returns what is wrong with it.
  mutating func add(_ group: Diagram.Group) -> String? {
    guard !groups.contains(group.id), nodes[group.id] == nil else {
      return "the name `\(group.id.prefix(32))` is already in use"
    }
    if let parent = group.group {
      guard parent != group.id else { return "the group is in itself" }
      guard groups.contains(parent) else {
        return "unknown group `\(parent.prefix(32))`: expected one that is defined before"
      }
    }
    guard diagram.groups.count < MermaidRefiner.partLimit else {
      isFull = true
      return nil
    }
    groups.insert(group.id)
    diagram.groups.append(group)
    nodesWithoutGroup[group.id] = nil
    return nil
  }

  /// Adds a service or a junction, and returns what is wrong with it.
  mutating func add(_ node: Diagram.Node) -> String? {
    guard !groups.contains(node.id), nodes[node.id] == nil else {
      return "the name `\(node.id.prefix(32))` is already in use"
    }
    guard node.group != node.id else { return "the node is in itself" }
    if let group = node.group, nodes[group] != nil {
      return "`\(group.prefix(32))` is not a group"
    }
    guard diagram.nodes.count < MermaidRefiner.partLimit else {
      isFull = true
      return nil
    }
    let index = diagram.nodes.count
    nodes[node.id] = index
    diagram.nodes.append(node)
    if let group = node.group, !groups.contains(group) {
      nodesWithoutGroup[group, default: []].append(index)
    }
    alignmentsWithoutNode[node.id] = nil
    var message: String?
    for edge in edgesWithoutNode.removeValue(forKey: node.id) ?? [] where message == nil {
      message = check(edge)
    }
    return message
  }

  /// Adds an edge, and returns what is wrong with it.
  mutating func add(_ edge: Diagram.Edge) -> String? {
    guard diagram.edges.count < MermaidRefiner.partLimit else {
      isFull = true
      return nil
    }
    let index = diagram.edges.count
    diagram.edges.append(edge)
    for id in [edge.source.id, edge.target.id] where nodes[id] == nil && !isFull {
      edgesWithoutNode[id, default: []].append(index)
    }
    return check(index)
  }

  /// Adds an alignment, and returns what is wrong with it.
  mutating func add(_ alignment: Diagram.Alignment) -> String? {
    guard diagram.alignments.count < MermaidRefiner.partLimit else {
      isFull = true
      return nil
    }
    let index = diagram.alignments.count
    diagram.alignments.append(alignment)
    var seen: Set<String> = []
    for id in alignment.nodes {
      guard seen.insert(id).inserted else { return "`\(id.prefix(32))` is named twice" }
      if nodes[id] == nil, !isFull { alignmentsWithoutNode[id, default: []].append(index) }
    }
    return nil
  }

  /// What is wrong with an edge whose ends are known.
  private func check(_ index: Int) -> String? {
    let edge = diagram.edges[index]
    guard edge.source.isAtGroup || edge.target.isAtGroup,
      let source = nodes[edge.source.id], let target = nodes[edge.target.id],
      let group = diagram.nodes[source].group, group == diagram.nodes[target].group
    else { return nil }
    return "`{group}` in an edge inside of one group: expected nodes of two groups"
  }
}
